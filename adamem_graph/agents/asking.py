"""From a question to an answer: research, then the working agent, with all that happened on the way."""

from __future__ import annotations

import time

from adamem_graph.agents.events import Answered, EventListener, unheard
from adamem_graph.agents.extractive import ExtractiveWriter
from adamem_graph.agents.model_researcher import ModelResearcher
from adamem_graph.agents.model_writer import ModelWriter
from adamem_graph.agents.protocols import Reply, Research, Retrieval, Writer
from adamem_graph.agents.research import Course, ResearchAgent
from adamem_graph.agents.rules import RuleResearcher
from adamem_graph.agents.tally import TalliedModel, Tally
from adamem_graph.agents.weighing import Weighing
from adamem_graph.embedding.protocol import Embedder
from adamem_graph.errors import UnusableReplyError
from adamem_graph.language import LanguageModel
from adamem_graph.records import Answer, StepKind
from adamem_graph.store.connection import Database
from adamem_graph.store.spaces import Space


class Asker:
    """Answers questions about one space; safe to use from several threads."""

    def __init__(
        self,
        database: Database,
        space: Space,
        embedder: Embedder,
        retrieval: Retrieval,
        model: LanguageModel | None = None,
        *,
        research: bool = True,
    ) -> None:
        """model: plans, reflects and answers; None leaves that to rules and to the words of the evidence.

        research: False gives what one search finds to the working agent at once.
        """
        self._database = database
        self._space = space
        self._embedder = embedder
        self._retrieval = retrieval
        self._model = model
        self._research = research

    def ask(self, question: str, limit: int, on_event: EventListener = unheard) -> Answer:
        """A short answer with its evidence, or an abstention that says why.

        limit: messages a search. on_event: told of each step as it is done.

        Raises:
            ConfigurationError: `limit` is below one.
            LanguageModelError: the model cannot be reached. What it gives no usable reply for is done by rules.
        """
        tally = Tally()
        model = TalliedModel(self._model, tally) if self._model else None
        course = Course(on_event, tally)
        weighing = Weighing(self._database, self._space, self._embedder)
        agent = ResearchAgent(self._retrieval, RuleResearcher(weighing), ModelResearcher(model) if model else None)
        research = agent.run(question, limit, course) if self._research else agent.search(question, limit, course)
        extractive = ExtractiveWriter(weighing)
        reply, made_by = _written(research, extractive, ModelWriter(model) if model else None, course)
        on_event(Answered(reply.text, reply.abstained, made_by))
        return Answer(
            question=question,
            space=research.first.space,
            text=reply.text,
            abstained=reply.abstained,
            made_by=made_by,
            rests_on=reply.messages[0] if reply.messages else None,
            evidence=() if reply.abstained else research.evidence,
            search=research.first,
            answer_ms=1000 * (time.perf_counter() - course.started),
            sources=reply.messages,
            rounds=tuple(course.rounds),
            steps=tuple(course.steps),
            notices=tuple(course.notices),
        )


def _written(
    research: Research, extractive: ExtractiveWriter, model: ModelWriter | None, course: Course
) -> tuple[Reply, str]:
    """The reply and who made it. Where nothing was found, no model is asked what it knows by itself."""
    began = time.perf_counter()
    writer: Writer = model if model is not None and research.evidence else extractive
    try:
        reply = writer.write(research)
    except UnusableReplyError as error:
        course.fell_back("answering", error)
        writer = extractive
        reply = writer.write(research)
    course.step(StepKind.ANSWER, writer.name, began)
    return reply, writer.name
