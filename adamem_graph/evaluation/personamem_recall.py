"""What memory brings back for a multiple-choice question: turns for it and for each option, and the persona."""

from __future__ import annotations

from dataclasses import dataclass

from adamem_graph.construction.personas.reading import persona_now
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.records import Message
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space, participants
from adamem_graph.transcripts.personamem_questions import PersonaMemQuestion

_FOR_THE_QUESTION = 10
_FOR_AN_OPTION = 2
_PERSONA_SENTENCES = 8


@dataclass(frozen=True, slots=True)
class Recalled:
    """What is known when a question is asked.

    question: its text. messages: in the order in which they were said. persona: sentences about the user, the nearest
    to the question first; none where they are not read.
    """

    question: str
    messages: tuple[Message, ...]
    persona: tuple[str, ...]


class Recall:
    """Retrieves from one space, which holds what was said until now."""

    def __init__(self, database: Database, space: Space, embedder: Embedder, *, persona_of: str | None) -> None:
        """persona_of: the speaker whose persona is recalled too; None for nobody's."""
        self._database = database
        self._space = space
        self._embedder = embedder
        self._persona_of = persona_of
        self._retriever = Retriever(database, space, embedder)

    def of(self, question: PersonaMemQuestion) -> Recalled:
        """The evidence for a question. Each option is looked up as well, with equal room: it claims something."""
        results = [self._retriever.search(question.text, _FOR_THE_QUESTION)]
        results += [self._retriever.search(option, _FOR_AN_OPTION) for option in question.options.values()]
        found = {item.message.id: item.message for result in results for item in result.evidence}
        return Recalled(question.text, tuple(sorted(found.values(), key=_place)), self._persona(question.text))

    def _persona(self, question: str) -> tuple[str, ...]:
        known = {person.name for person in participants(self._database, self._space.scope)}
        if self._persona_of is None or self._persona_of not in known:
            return ()
        persona = persona_now(self._database, self._space, self._persona_of, history=False)
        sentences = list(dict.fromkeys(each.text for snapshot in persona.snapshots for each in snapshot.sentences))
        if not sentences:
            return ()
        asked, *vectors = self._embedder.embed([question, *sentences])
        nearest = sorted(zip(vectors, sentences, strict=True), key=lambda pair: float(-(pair[0] @ asked)))
        return tuple(sentence for _, sentence in nearest[:_PERSONA_SENTENCES])


def _place(message: Message) -> int:
    """The place in the context, which the reader of contexts makes the turn's id."""
    return int(message.external_id or 0)
