"""Facts that a model once extracted, standing in for the model: which turn states which, and when it happened."""

from __future__ import annotations

import json
from collections.abc import Collection, Sequence
from datetime import date
from pathlib import Path

import pytest

from adamem_graph.errors import ConfigurationError, TranscriptError
from adamem_graph.evaluation.recorded_facts import RecordedFacts
from adamem_graph.records import FailedReply, Message, StatedFact, Understanding
from adamem_graph.transcripts.locomo_conversations import LocomoConversation, read_locomo_conversations

LOOM_FACTS = {
    "Ada": [["Ada repaired her loom yesterday.", "D1:1"], ["Ada weaves.", ["D1:1", "D1:2", "D9:9"]]],
    "Bo": [["Bo admires the loom.", "D1:2"]],
}


class PlainReader:
    """Stands in for the offline understander: one fact of its own for every turn, and nothing else."""

    name = "plain"

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding | FailedReply]:
        return [self._read(message) for message in messages]

    def _read(self, message: Message) -> Understanding | FailedReply:
        if not message.text:
            return FailedReply("understand", self.name, "", "nothing to read")
        own = StatedFact(f"{message.speaker} speaks.", message.speaker)
        return Understanding(message.text, "loom", None, None, (own,), made_by=self.name)


def conversation(tmp_path: Path, observation: object, name: str = "loom") -> LocomoConversation:
    turns = [
        {"speaker": "Ada", "dia_id": "D1:1", "text": "Yesterday I repaired it."},
        {"speaker": "Bo", "dia_id": "D1:2", "text": "Beautiful weaving!"},
        {"speaker": "Ada", "dia_id": "D1:3", "text": "Thanks."},
    ]
    held = {
        "speaker_a": "Ada",
        "speaker_b": "Bo",
        "session_1_date_time": "2:00 pm on 4 March, 2021",
        "session_1": turns,
    }
    path = tmp_path / f"{name}.json"
    sample = {"sample_id": name, "qa": [], "conversation": held, "observation": observation}
    path.write_text(json.dumps([sample]), encoding="utf-8")
    (read,) = read_locomo_conversations(path)
    return read


def messages_of(read: LocomoConversation) -> list[Message]:
    return [
        Message(
            str(place), each.speaker, each.text, each.session, each.position, each.sent_at, external_id=each.external_id
        )
        for place, each in enumerate(read.utterances)
    ]


def understood(reader: RecordedFacts, read: LocomoConversation) -> list[Understanding]:
    records = reader.understand(messages_of(read), read.speakers)
    return [each for each in records if isinstance(each, Understanding)]


def test_a_turn_states_the_recorded_facts_that_it_supports_and_no_others(tmp_path: Path) -> None:
    read = conversation(tmp_path, {"session_1_observation": LOOM_FACTS})
    records = understood(RecordedFacts([read], PlainReader()), read)
    assert [[(fact.subject, fact.text) for fact in each.facts] for each in records] == [
        [("Ada", "Ada repaired her loom yesterday (3 March 2021)."), ("Ada", "Ada weaves.")],
        [("Ada", "Ada weaves."), ("Bo", "Bo admires the loom.")],
        [],
    ]
    assert {each.made_by for each in records} == {"recorded"}
    assert {each.topic for each in records} == {"loom"}


def test_a_recorded_fact_happened_when_its_turn_says(tmp_path: Path) -> None:
    read = conversation(tmp_path, {"session_1_observation": LOOM_FACTS})
    repaired, weaves = understood(RecordedFacts([read], PlainReader()), read)[0].facts
    assert repaired.occurred is not None
    assert repaired.occurred.start == repaired.occurred.end == date(2021, 3, 3)
    assert weaves.occurred is None


def test_equal_turn_ids_of_other_conversations_keep_their_own_facts(tmp_path: Path) -> None:
    loom = conversation(tmp_path, {"session_1_observation": LOOM_FACTS})
    kiln = conversation(tmp_path, {"session_1_observation": {"Bo": [["Bo sold a kiln.", "D1:1"]]}}, "kiln")
    reader = RecordedFacts([loom, kiln], PlainReader())
    assert [fact.text for fact in understood(reader, kiln)[0].facts] == ["Bo sold a kiln."]
    assert len(understood(reader, loom)[0].facts) == 2


def test_a_file_without_recorded_facts_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="no recorded facts"):
        RecordedFacts([conversation(tmp_path, {})], PlainReader())


@pytest.mark.parametrize("observation", [[], {"session_1_observation": {"Ada": [["a fact without its turn"]]}}])
def test_observations_of_another_shape_are_told_with_their_place(tmp_path: Path, observation: object) -> None:
    with pytest.raises(TranscriptError, match=r"observation: "):
        conversation(tmp_path, observation)
