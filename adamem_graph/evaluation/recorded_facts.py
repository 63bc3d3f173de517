"""An understander at the place of a language model: the facts are those that a model once extracted, kept in a file."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from adamem_graph.construction.by_model.dating import dates_of, spelled_out
from adamem_graph.construction.by_model.turns import Turn, turns_in_context
from adamem_graph.construction.understanding import Understander
from adamem_graph.errors import ConfigurationError
from adamem_graph.records import FailedReply, Message, StatedFact, Understanding
from adamem_graph.transcripts.locomo_conversations import LocomoConversation, LocomoObservation

RECORDED = "recorded"
"""What `Understanding.made_by` holds for these records."""


class RecordedFacts:
    """Understands LoCoMo's turns by the `observation` of their own file; no language model is asked.

    A turn states the facts that it supports, and none where it supports none. Whatever else is known of it, and the
    dates by which the facts are anchored, comes from another understander.
    """

    name = RECORDED

    def __init__(self, conversations: Iterable[LocomoConversation], rest: Understander) -> None:
        """conversations: those whose turns will be read; rest: understands all but the facts.

        Raises:
            ConfigurationError: no conversation has an observation.
        """
        self._rest = rest
        self._facts: dict[tuple[str, str], list[LocomoObservation]] = defaultdict(list)
        for conversation in conversations:
            sessions = {each.external_id: each.session for each in conversation.utterances}
            for observation in conversation.observations:
                for turn in observation.turns:
                    self._facts[sessions[turn], turn].append(observation)
        if not self._facts:
            raise ConfigurationError("the file holds no recorded facts: none of its conversations has an observation")

    def understand(
        self, messages: Sequence[Message], participants: Collection[str], before: Sequence[Message] = ()
    ) -> list[Understanding | FailedReply]:
        """One record per message, in the same order; see `Understander`."""
        records = self._rest.understand(messages, participants, before)
        turns = turns_in_context(messages, before)
        return [
            each if isinstance(each, FailedReply) else self._with_facts(each, turn, participants)
            for each, turn in zip(records, turns, strict=True)
        ]

    def _with_facts(self, record: Understanding, turn: Turn, participants: Collection[str]) -> Understanding:
        recorded = self._facts.get((turn.message.session, turn.message.external_id or ""), [])
        dates = dates_of(turn, list(participants))
        facts = []
        for observation in recorded:
            dated = spelled_out(observation.text, dates)
            facts.append(StatedFact(dated.text, observation.subject, dated.dates[0] if dated.dates else None))
        return replace(record, facts=tuple(dict.fromkeys(facts)), made_by=self.name)
