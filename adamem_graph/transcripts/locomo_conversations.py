"""LoCoMo's conversations whole, with their questions: what the evaluation reads and memory never sees."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from adamem_graph.notices import log_notice
from adamem_graph.records import Notice, Utterance
from adamem_graph.transcripts.fields import key_of, kind_of, text_field
from adamem_graph.transcripts.json_stream import Element, elements
from adamem_graph.transcripts.locomo import conversation_turns, sample_id
from adamem_graph.transcripts.options import ReadOptions
from adamem_graph.transcripts.source import Source
from adamem_graph.transcripts.text import UnreadableError, check_encodable, clean_name, within
from adamem_graph.transcripts.turns import Turns

# Evidence was written by hand ("D8:6; D9:17", "D:11:26"): what names no turn of the conversation is left out.
_TURN_ID = re.compile(r"D\d+:\d+")


@dataclass(frozen=True, slots=True)
class LocomoQuestion:
    """A question about a conversation.

    answer: as text, or None where the file gives none (most adversarial questions).
    evidence: ids of the turns that answer it (`Utterance.external_id`), each once; only ids that exist.
    unknown: ids that are named beside them and exist nowhere in the conversation.
    category: LoCoMo's number: 1 multi-hop, 2 temporal, 3 open-domain, 4 single-hop, 5 adversarial.
    """

    question: str
    answer: str | None
    evidence: tuple[str, ...]
    category: int
    unknown: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class LocomoObservation:
    """A fact that a language model once extracted, as the file holds it beside the conversation.

    subject: the speaker whom it is about; turns: ids of those that support it, each once; only ids that exist.
    """

    subject: str
    text: str
    turns: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LocomoConversation:
    """One conversation. speakers: its two people, `speaker_a` of the file first.

    observations: session by session; none where the file has none.
    """

    sample_id: str
    speakers: tuple[str, ...]
    utterances: tuple[Utterance, ...]
    questions: tuple[LocomoQuestion, ...]
    observations: tuple[LocomoObservation, ...] = ()


def read_locomo_conversations(
    path: Path, options: ReadOptions | None = None, *, on_notice: Callable[[Notice], None] = log_notice
) -> Iterator[LocomoConversation]:
    """The conversations of a LoCoMo file with their questions, one at a time.

    Utterances are those that `read_transcript` yields for the file, ids and positions included.

    Raises:
        TranscriptError: the file cannot be read, or a turn, question or observation is malformed.
    """
    source = Source(path, options or ReadOptions(), on_notice)
    turns = Turns(source)
    for number, element in enumerate(elements(source, None), start=1):
        utterances = tuple(conversation_turns(element, number, turns, source))
        conversation = source.attempt(element.line, _conversation, element, number, utterances, source)
        if conversation is not None and utterances:
            yield conversation
    source.tell_tallies()


def _conversation(
    element: Element, number: int, utterances: tuple[Utterance, ...], source: Source
) -> LocomoConversation:
    sample = element.value
    if not isinstance(sample, dict):
        raise UnreadableError(f"{element.where or 'the document'} is {kind_of(sample)}, not an object")
    listed = sample.get("qa", [])
    if not isinstance(listed, list):
        raise UnreadableError(f'"qa" is {kind_of(listed)}, not a list of questions')
    known = frozenset(utterance.external_id for utterance in utterances)
    questions = []
    for place, record in enumerate(listed):
        line = getattr(record, "line", element.line)
        question = source.attempt(line, _question, record, f"{element.where}.qa[{place}]".lstrip("."), known)
        if question is not None:
            questions.append(question)
    observations = source.attempt(element.line, _observations, sample.get("observation", {}), element.where, known)
    return LocomoConversation(
        sample_id=sample_id(sample, number),
        speakers=_speakers(sample.get("conversation")),
        utterances=utterances,
        questions=tuple(questions),
        observations=observations or (),
    )


def _speakers(conversation: object) -> tuple[str, ...]:
    if not isinstance(conversation, dict):
        return ()
    named = (text_field(conversation, field) for field in ("speaker_a", "speaker_b"))
    return tuple(clean_name(name) for name in named if name)


def _question(record: Mapping[str, object], where: str, known: frozenset[str | None]) -> LocomoQuestion:
    with within(where):
        question = text_field(record, "question") if isinstance(record, dict) else None
        category = record["category"] if isinstance(record, dict) and "category" in record else None
        if not question or not isinstance(category, int):
            raise UnreadableError("a question needs a text and the number of its category")
        written = record.get("evidence", [])
        named = _turns(written)
        evidence = tuple(turn for turn in named if turn in known)
        unknown = tuple(turn for turn in named if turn not in known)
        return LocomoQuestion(question, key_of(record, ("answer",)), evidence, category, unknown)


def _observations(sessions: object, where: str, known: frozenset[str | None]) -> tuple[LocomoObservation, ...]:
    """Of `session_<n>_observation`: by speaker, pairs of a fact and the turns that support it."""
    with within(f"{where}.observation".lstrip(".")):
        if not isinstance(sessions, dict):
            raise UnreadableError(f"the observation is {kind_of(sessions)}, not an object")
        said = [pair for session in sessions.values() for pair in _by_speaker(session)]
        return tuple(
            LocomoObservation(speaker, text, tuple(turn for turn in _turns(turns) if turn in known))
            for speaker, text, turns in said
        )


def _by_speaker(session: object) -> Iterator[tuple[str, str, object]]:
    for speaker, facts in session.items() if isinstance(session, dict) else ():
        for fact in facts if isinstance(facts, list) else ():
            match fact:
                case [str(text), turns]:
                    check_encodable(text)
                    yield clean_name(speaker), text, turns
                case _:
                    raise UnreadableError(f"{kind_of(fact)} is not a pair of a fact and the turns that support it")


def _turns(written: object) -> list[str]:
    """The ids of turns that a text or a list of texts names, each once."""
    strings = [text for text in (written if isinstance(written, list) else [written]) if isinstance(text, str)]
    return list(dict.fromkeys(turn for text in strings for turn in _TURN_ID.findall(text)))
