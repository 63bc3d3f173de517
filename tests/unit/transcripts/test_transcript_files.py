"""Recognising formats and encodings, and refusing what is no transcript."""

from __future__ import annotations

import gzip
import io
import json
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest
from transcript_reading import Read

from adamem_graph.errors import InvalidNameError, TranscriptError, UnknownFormatError
from adamem_graph.transcripts import OnError, ReadOptions, available_formats, detect_format, read_transcript

TALK = "Ada: Grüße from Zürich 🚋\nBen: Which tram?\n"
SAID = [("Ada", "Grüße from Zürich 🚋"), ("Ben", "Which tram?")]
JSON_LINE = '{"speaker": "Ada", "text": "Hi"}\n'


@pytest.mark.parametrize(
    ("content", "name"),
    [
        (TALK, "text"),
        ("[14:05] Ada: Hi\n", "text"),
        (JSON_LINE, "jsonl"),
        ("{broken\n" + JSON_LINE, "jsonl"),
        ('{"role": "user", "content": "Hi"}\n', "jsonl"),
        ('[{"role": "user", "content": "Hi"}]', "openai-chat"),
        ('{"model": "m", "messages": [', "openai-chat"),
        ('{"c26f": [{"role": "system", "content": "Name: Ada"},', "personamem"),
        ('[{"qa": [{"question": "?", "answer": "!", "evidence": []', "locomo"),
        ('{"conversation": {"speaker_a": "Ada"', "locomo"),
        ('{"week": 1, "conversations": [{"session_id": "w1_s1"', "adamem-bench"),
    ],
)
def test_formats_are_recognised_by_content_whatever_the_name(
    write: Callable[..., Path], content: str, name: str
) -> None:
    assert {detect_format(write(content, file)) for file in ("chat", "chat.md", "chat.json")} == {name}


def test_every_format_has_a_line_of_description() -> None:
    assert list(available_formats()) == ["locomo", "adamem-bench", "openai-chat", "personamem", "jsonl", "text"]
    assert all(line and "\n" not in line for line in available_formats().values())


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be", "utf-32"])
@pytest.mark.parametrize("line_end", ["\n", "\r\n", "\r"])
def test_unicode_encodings_with_a_mark_read_the_same(read: Read, encoding: str, line_end: str) -> None:
    mark = "\ufeff" if encoding in ("utf-16-le", "utf-16-be") else ""
    chat = json.dumps([{"role": "user", "name": name, "content": text} for name, text in SAID], ensure_ascii=False)
    for content in (TALK, chat.replace("},", "},\n")):
        encoded = (mark + content.replace("\n", line_end)).encode(encoding)
        reading = read(encoded)
        assert reading.said == SAID
        assert [utterance.line for utterance in reading.utterances] == [1, 2]


@pytest.mark.parametrize("name", ["chat", "chat.txt"])
def test_lines_that_end_in_a_carriage_return_alone_are_lines_in_every_format(read: Read, name: str) -> None:
    record = '{"speaker": "Ada", "text": "Hi"}\r'
    assert read(record * 2, name).said == [("Ada", "Hi")] * 2
    chat = json.dumps([{"role": "user", "content": "Hi"}]) + "\r"
    assert read("{oops\r" + chat * 2, name, ReadOptions(on_error=OnError.SKIP)).said == [("user", "Hi")] * 2


def test_utf16_line_ends_are_not_taken_from_inside_a_sign(read: Read) -> None:
    # U+0A0A and U+0A00 hold the byte 0x0A, and U+4E0A ends in it.
    text = "上\u0a0a\u0a00上 words"
    assert read(f"\ufeffAda: {text}\nBen: {text}\n".encode("utf-16-be")).said == [
        ("Ada", text),
        ("Ben", text),
    ]


@pytest.mark.parametrize("format", ["text", "jsonl"])
def test_bytes_of_another_encoding_are_named_by_line_and_offset(read: Read, format: str) -> None:
    line = {"text": "Ada: caf{}\n", "jsonl": '{{"speaker": "Ada", "text": "caf{}"}}\n'}[format]
    content = line.format("e").encode() + line.format("é").encode("latin-1") + line.format("e").encode()
    offset = content.index(b"\xe9")
    for options in (ReadOptions(), ReadOptions(format=format)):
        with pytest.raises(TranscriptError, match=f"byte 0xe9 at offset {offset} is not UTF-8") as caught:
            read(content, options=options)
        assert caught.value.line == 2
    reading = read(content, options=ReadOptions(on_error=OnError.SKIP))
    assert reading.said == [("Ada", "cafe")] * 2
    assert [notice.line for notice in reading.of_kind("skipped")] == [2]


def test_a_json_document_of_another_encoding_ends_at_the_place(read: Read) -> None:
    content = '[\n{"role": "user", "content": "cafe"},\n{"role": "user", "content": "café"}]'.encode("latin-1")
    options = ReadOptions(format="openai-chat")
    with pytest.raises(TranscriptError, match=f"offset {content.index(0xE9)} is not UTF-8") as caught:
        read(content, options=options)
    assert caught.value.line == 3
    assert read(content, options=ReadOptions(format="openai-chat", on_error=OnError.SKIP)).said == [("user", "cafe")]


def test_utf16_without_a_mark_is_called_by_its_name(read: Read) -> None:
    with pytest.raises(TranscriptError, match="UTF-16 without a byte order mark"):
        read(TALK.encode("utf-16-le")[: len("Ada: Gr") * 2])


def archive() -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as packed:
        packed.writestr("chat.txt", TALK)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (archive(), "zip archive: unpack it first"),
        (gzip.compress(TALK.encode(), mtime=0), "gzip data: unpack it first"),
        (b"%PDF-1.7\n", "PDF document"),
        (b"\x89PNG\r\n\x1a\n", "picture"),
    ],
)
@pytest.mark.parametrize("format", [None, "text", "jsonl"])
def test_packed_and_binary_files_are_refused_with_advice(
    read: Read, content: bytes, reason: str, format: str | None
) -> None:
    with pytest.raises(UnknownFormatError, match=reason):
        read(content, options=ReadOptions(format=format))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty"),
        (b"\xef\xbb\xbf", "is empty"),
        (b" \n\n", "is empty"),
        (b"[]", "no known shape"),
        (b'{"a": }', "not valid JSON"),
        (b'{"who": "Ada", "what": "Hi"}\n' * 2, "no known shape"),
        (b'{"messages": []}', "no turn"),
        (b'{"speaker": "Ada", "text": " "}\n', "no turn"),
    ],
)
def test_a_file_with_no_turn_in_it_is_an_error(read: Read, content: bytes, reason: str) -> None:
    with pytest.raises(TranscriptError, match=reason):
        read(content, "chat.json")


def test_folders_missing_files_and_pipes_are_refused(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path, reason in (
        (tmp_path, "folder"),
        (tmp_path / "none", "no such file"),
        (tmp_path / "pipe", "pipe"),
    ):
        with pytest.raises(TranscriptError, match=reason):
            detect_format(path)


def test_a_link_to_a_transcript_is_read(write: Callable[..., Path], tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(write(TALK))
    assert len(list(read_transcript(tmp_path / "link"))) == 2


def test_an_unknown_format_name_lists_the_known_ones(read: Read) -> None:
    with pytest.raises(UnknownFormatError, match=r'no format "csv": choose locomo, adamem-bench, .* or text'):
        read(TALK, options=ReadOptions(format="csv"))


def test_role_names_are_cleaned_and_must_be_names() -> None:
    assert ReadOptions(user_name="  Ada \u200f Lovelace ").user_name == "Ada Lovelace"
    with pytest.raises(InvalidNameError, match="assistant_name is empty"):
        ReadOptions(assistant_name=" ")
