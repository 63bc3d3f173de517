"""AdaMem, the facade: connects the parts and holds no logic of its own."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from datetime import UTC, date, datetime, timedelta, timezone
from enum import Enum
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Self

from adamem_graph.agents.asking import Asker
from adamem_graph.agents.events import EventListener, unheard
from adamem_graph.connecting import connect_database
from adamem_graph.construction.background import BackgroundEnrichment
from adamem_graph.construction.correcting import correct, never_held
from adamem_graph.construction.enrichment import Enrichment, EnrichReport
from adamem_graph.construction.forgetting import ForgetReport, Forgetting
from adamem_graph.construction.memory_agent import MemoryAgent, WriteReport
from adamem_graph.construction.parts import ConstructionParts
from adamem_graph.construction.personas.reading import persona_now, persona_on
from adamem_graph.construction.policy_application import PolicyApplication
from adamem_graph.construction.synchronisation import Synchronisation, SynchroniseReport
from adamem_graph.embedding import Embedder, create_embedder
from adamem_graph.errors import ConfigurationError, InvalidTextError
from adamem_graph.language import LanguageModel, Usage, chosen_model
from adamem_graph.learning.answer_check import ModelCheck, WordCheck
from adamem_graph.learning.cycle import LearningCycle, LearningParts
from adamem_graph.learning.giving_feedback import Verdict, give_feedback
from adamem_graph.learning.model_reflector import ModelReflector
from adamem_graph.learning.policy_book import PolicyBook
from adamem_graph.learning.reflection import OfflineReflector
from adamem_graph.learning.report import LearnReport
from adamem_graph.policy.by_model import ModelPolicyJudge
from adamem_graph.policy.memories import judged_memories, judged_memory
from adamem_graph.policy.offline import OfflineJudge
from adamem_graph.policy.protocol import PolicyJudge
from adamem_graph.records import (
    Answer,
    Explanation,
    Failure,
    Feedback,
    HeldFact,
    JudgedMemory,
    Message,
    Notice,
    Persona,
    Role,
    SearchResult,
    Utterance,
)
from adamem_graph.retrieval.options import DEFAULT_OPTIONS, RetrievalOptions
from adamem_graph.retrieval.planner import DEFAULT_LIMIT
from adamem_graph.retrieval.refiner import ModelRefiner
from adamem_graph.retrieval.retriever import Retriever
from adamem_graph.settings import Settings, load_settings
from adamem_graph.store.connection import Database
from adamem_graph.store.consolidation import working_memory_of
from adamem_graph.store.corrections import held_facts
from adamem_graph.store.failures import list_failures, send_back_failed
from adamem_graph.store.ids import checked_name, checked_role
from adamem_graph.store.migrations import migrate
from adamem_graph.store.spaces import Space, SpaceContents, delete_space, known_speaker, open_space, space_contents
from adamem_graph.transcripts import ReadOptions, read_transcript
from adamem_graph.transcripts.own import own_utterances

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


class _Unsaid(Enum):
    """Tells an argument that was left out from None."""

    SPACE = "the space of the settings"


class AdaMem:
    """The memory of one space. Use it as a context manager, or call `close`.

    Reading is safe from several threads; write from one thread for each client.
    """

    def __init__(
        self,
        database: Database,
        space: str,
        embedder: Embedder,
        parts: ConstructionParts | None = None,
        *,
        background: bool = True,
        retrieval: RetrievalOptions = DEFAULT_OPTIONS,
        judge: PolicyJudge | None = None,
    ) -> None:
        """Over an open, migrated database; most callers want `connect`.

        parts: who understands and consolidates; None is offline. background: whether what `add` stores is enriched
        at once in a thread beside the caller, or only when `enrich` is called. retrieval: which of its parts are used.
        judge: tells what the memory policy wants kept; None is the language model of `parts`, or rules without one.
        """
        self._database = database
        self._embedder = embedder
        self._space: Space = open_space(database, space, embedder.name, embedder.dimensions)
        self._parts = parts or ConstructionParts.offline()
        if judge is None:
            offline = OfflineJudge(embedder)
            judge = ModelPolicyJudge(self._parts.model, offline) if self._parts.model else offline
        self._enrichment = Enrichment(database, self._space, embedder, self._parts, judge)
        self._background = BackgroundEnrichment(self._enrichment) if background else None
        self._agent = MemoryAgent(database, self._space, embedder, self._enrichment)
        refiner = ModelRefiner(self._parts.model) if retrieval.refine and self._parts.model else None
        self._retriever = Retriever(database, self._space, embedder, retrieval, refiner)
        self._application = PolicyApplication(database, self._space, embedder, judge, self._retriever.look_again)
        self._asker = Asker(database, self._space, embedder, self._retriever, self._parts.model)
        self._cycle = LearningCycle(database, self._space, self._enrichment, self._application, self._learning_parts())

    @classmethod
    def connect(
        cls,
        space: str | _Unsaid = _Unsaid.SPACE,
        *,
        settings: Settings | None = None,
        embedder: Embedder | None = None,
        llm: str | LanguageModel | BaseChatModel | None = None,
        parts: ConstructionParts | None = None,
        background: bool = True,
        retrieval: RetrievalOptions = DEFAULT_OPTIONS,
    ) -> Self:
        """Connects to Neo4j, brings its schema up to date and opens a space, making it if it is new.

        With `NEO4J_URI` set that server is used and nothing is started; without, the embedded server is started if it
        does not run yet.

        space: the memory space (tenant); every read and write stays inside it. Left out, it is `settings.adamem_space`;
            None is an error, for a missing name must never mean everybody's memory.
        settings: default: from the environment and `.env`.
        embedder: default: the one that `settings.adamem_embedder` names.
        llm: a language model by its name ("openai:gpt-4.1-mini"; "none" for no model) or as an object, ours or
            LangChain's; default: the one that `settings.adamem_llm` names, or none.
        parts, background, retrieval: as in the constructor; `parts` goes before `llm`.

        Raises:
            InvalidNameError: no usable name of a space.
            DatabaseUnavailableError, ServerError: Neo4j does not answer, or cannot be started.
            MigrationError: the schema does not fit this version.
            EmbedderMismatchError: the space was filled by another embedder.
        """
        chosen = settings or load_settings()
        name = checked_name(chosen.adamem_space if isinstance(space, _Unsaid) else space, "space")
        database = connect_database(chosen)
        try:
            if chosen.adamem_migrate:
                migrate(database)
            chosen_embedder = embedder or create_embedder(chosen.adamem_embedder, chosen)
            if parts is None and (model := chosen_model(llm, chosen)) is not None:
                parts = ConstructionParts.by_model(model, turns_per_call=chosen.adamem_llm_turns)
            return cls(database, name, chosen_embedder, parts, background=background, retrieval=retrieval)
        except BaseException:
            database.close()
            raise

    def _learning_parts(self) -> LearningParts:
        model, rules = self._parts.model, OfflineReflector(self._embedder)
        if model is None:
            return LearningParts(self._asker, self._retriever, rules, WordCheck())
        return LearningParts(self._asker, self._retriever, ModelReflector(model, rules), ModelCheck(model))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def close(self) -> None:
        """Waits for the enrichment of what was added and closes the connection.

        What stopped that is logged, and waits in the graph for the next `enrich`.

        The embedded server goes on running until `adamem server stop`.
        """
        if self._background:
            self._background.close()
        self._database.close()

    @property
    def space(self) -> str:
        """The name of the space that this client reads and writes."""
        return self._space.name

    @property
    def language_model(self) -> str | None:
        """The name of the language model that understands and answers, None where there is none."""
        return self._parts.model.name if self._parts.model else None

    @property
    def policy(self) -> PolicyBook:
        """What is worth remembering, person by person: read it, change it, go back (Chen et al., section 3.1)."""
        return PolicyBook(self._database, self._space, self._enrichment, self._application)

    def describe(self) -> str:
        """Which server, database and space this client talks to, for people."""
        return f"{self._database.describe()}, space {self._space.name!r}"

    def add(
        self,
        speaker: str,
        text: str,
        *,
        sent_at: datetime | None = None,
        session: str | None = None,
        role: Role | str = Role.OTHER,
        caption: str | None = None,
    ) -> Message:
        """Remembers one turn and returns it as stored; it can be searched for when this returns.

        What it says of people (facts, topics, persona) follows in the background, or when `enrich` is called.

        sent_at: when it was said; None is now, a naive time is read as UTC.
        session: the conversation it belongs to; None is the calendar day of `sent_at`.
        role: `OTHER`, where none is given, is the role that the speaker has had, else that of their name: "user" and
            "human" are the user, "assistant", "AI", "bot", "GPT", "model" and "system" the assistant.
        caption: of a picture shared with it.

        Raises:
            InvalidNameError: speaker or session cannot be used as a name.
            InvalidTextError: there is neither text nor caption.
            ConfigurationError: there is no such role.
            EmbedderMismatchError: the space has been moved to another embedder, or is being moved. Whatever writes
                raises it.
        """
        if not isinstance(text, str) or (not text.strip() and not (caption or "").strip()):
            raise InvalidTextError("a turn needs words or the caption of a picture: there is nothing to remember")
        when = sent_at or datetime.now(UTC)
        utterance = Utterance(
            speaker=speaker,
            text=text,
            session=f"{when:%Y-%m-%d}" if session is None else session,
            position=0,
            sent_at=when if when.tzinfo else when.replace(tzinfo=UTC),
            role=checked_role(role),
            caption=caption,
            zone_assumed=when.tzinfo is None,
        )
        message = self._agent.append(utterance)
        self._retriever.heard(message.speaker)
        if self._background:
            self._background.wake()
        return message

    def ingest(
        self,
        source: Path | str | Iterable[Utterance],
        options: ReadOptions | None = None,
        *,
        on_notice: Callable[[Notice], None] = lambda _: None,
        on_progress: Callable[[int], None] = lambda _: None,
        enrich: bool = True,
    ) -> WriteReport:
        """Remembers a transcript: a file of any known format, or utterances of your own.

        Ingesting it again, or a longer version of it, adds what is new and nothing else.

        enrich: False stores and embeds the turns only; `enrich` does the rest later.
        on_notice: told of every line skipped and every assumption made; on_progress: the number of turns done.

        Raises:
            TranscriptError: the file cannot be read at a line; what came before it, in whole batches, is kept.
            InvalidNameError, InvalidTextError, ConfigurationError: an utterance has a speaker, a session, a text or a
                role that cannot be stored; what came before it, in whole batches, is kept.
        """
        if isinstance(source, Path | str):
            turns = read_transcript(Path(source), options, on_notice=on_notice)
        else:
            turns = own_utterances(source, on_notice)
        try:
            return self._agent.write(turns, on_progress, enrich=enrich)
        finally:
            self._retriever.look_again()

    def enrich(self, on_progress: Callable[[int], None] = lambda _: None) -> EnrichReport:
        """Understands and consolidates everything that is stored and not yet enriched, and returns when it is done.

        Ended half-way and called again, it goes on where it was. on_progress: the number of messages understood.

        Raises:
            LanguageModelError: by model: it cannot be reached; what was done before is kept.
        """
        report = self._enrichment.run(on_progress)
        self._retriever.look_again()
        return report

    def working_memory(self, speaker: str) -> list[Message]:
        """What somebody said last, as far as working memory holds it (at most 20 messages), the oldest first.

        Raises:
            NotFoundError: nobody of that name speaks in this space.
        """
        return working_memory_of(self._database, self._space, known_speaker(self._database, self._space, speaker))

    def usage(self) -> tuple[Usage, ...]:
        """What a language model was used for by this client so far, by purpose; empty without one."""
        return self._parts.model.usage() if self._parts.model else ()

    def failures(self) -> list[Failure]:
        """What a language model could not do, the oldest first; empty without one."""
        return list_failures(self._database, self._space)

    def retry_failures(self) -> EnrichReport:
        """Tries everything that failed again; a failure stays until its work has been done.

        Raises: as `enrich`.
        """
        send_back_failed(self._database, self._space)
        return self.enrich()

    def search(self, question: str, limit: int = DEFAULT_LIMIT) -> SearchResult:
        """The messages that bear most on a question, best first, each with the parts of its score.

        Raises:
            ConfigurationError: `limit` is below one.
            EmbedderMismatchError: the space has been moved to another embedder since this client was opened.
        """
        return self._retriever.search(question, limit)

    def ask(self, question: str, limit: int = DEFAULT_LIMIT, on_event: EventListener = unheard) -> Answer:
        """A short answer with its evidence, or an abstention that says why; by the language model, where there is one.

        limit: messages a search. on_event: told of each step as it is done (`Planned`, `Searched`, `Reflected`,
        `Answered`), in the caller's thread.

        Raises:
            ConfigurationError: `limit` is below one.
            LanguageModelError: by model: it cannot be reached.
        """
        return self._asker.ask(question, limit, on_event)

    def explain(self, question: str, limit: int = DEFAULT_LIMIT, *, profile: bool = False) -> Explanation:
        """The plan with its rules, the statement with its parameters, every candidate with its scores."""
        return self._retriever.explain(question, limit, profile=profile)

    def persona(self, name: str, at: date | None = None, *, history: bool = False) -> Persona:
        """What is known of a person, each sentence with the messages that it rests on.

        name: as the transcript spells it; upper and lower case may differ where that leaves one speaker.
        at: as of the end of that day, by the dates of the dialogue; what was known inside a month is told offline, in
            snapshots that are stored nowhere. history: earlier snapshots of each subject too.

        Raises:
            NotFoundError: nobody of that name speaks in this space, or several by another case; it names them.
        """
        if at is None:
            return persona_now(self._database, self._space, name, history=history)
        return persona_on(self._database, self._space, self._embedder, name, _day_of(at), history=history)

    def facts(
        self, name: str, at: date | None = None, *, include_superseded: bool = False, held_back: bool = False
    ) -> list[HeldFact]:
        """What memory holds about a person: facts and attributes, current ones first, each with its messages.

        name: upper and lower case may differ where that leaves one person.
        at: what was held on that day, by the dates of what was said; what is undated is left out then.
        include_superseded: with what no longer holds, for now. held_back: with what the memory policy holds back.

        Raises:
            NotFoundError: nobody of that name speaks here or is spoken of in a fact, or several by another case.
        """
        day = None if at is None else _day_of(at)
        who = checked_name(name, "person")
        return held_facts(
            self._database, self._space, who, day, include_superseded=include_superseded, held_back=held_back
        )

    def correct(
        self,
        entry_id: str,
        *,
        text: str | None = None,
        occurred: date | str | None = None,
        wrong: bool = False,
        note: str | None = None,
    ) -> str | None:
        """Corrects a fact or attribute by hand; what memory believed before stays as history.

        From the next question on, answers and evidence tell what holds now of the messages that state it, whose own
        words stay as they are. An attribute that was taken from the words of a fact follows it. Personas follow in the
        background, or when `enrich` is called. Waits for enrichment on its way.

        text: the whole fact, or an attribute's value. occurred: when it happened, a day or "2024-05" or "2024".
        wrong: it never held, and nothing takes its place; what it had replaced holds again.
        note: why, for later readers.

        Returns: the id of the correction, None where `wrong`.

        Raises:
            NotFoundError: no fact or attribute has this id (`facts` lists them).
            ConfigurationError: `wrong` with a text or date, an entry that was replaced (what a later statement replaced
                may still be said to be `wrong`), a date for an attribute.
            InvalidTextError: nothing would change.
        """
        if wrong and (text is not None or occurred is not None):
            raise ConfigurationError("what never held gets no new text or date: give one or the other")
        where = (self._database, self._space)
        correction = None
        with self._enrichment.alone():
            if wrong:
                never_held(*where, entry_id, note)
            else:
                correction = correct(*where, self._embedder, entry_id, text=text, occurred=occurred, note=note)
        if self._background:
            self._background.wake()
        return correction

    def feedback(
        self,
        question: str,
        answer: Answer | str,
        *,
        correct: bool,
        right_answer: str | None = None,
        explanation: str | None = None,
        character: str | None = None,
        asked_at: datetime | None = None,
    ) -> Feedback:
        """Keeps what a user says of an answer, for the policy to learn from; the same answer judged again counts once.

        answer: as `ask` returned it, with its evidence, or its words; then the evidence is what `search` finds for the
            question. right_answer: what it should have been.
        explanation: what matters, in the user's words; with one, the feedback is explicit.
        character: whom the question is about; None is the one whom it names.
        asked_at: in the time of the dialogue; None: when the same answer was judged before, or of the latest message.

        Raises:
            ConfigurationError: the answer is of another space.
            InvalidNameError, InvalidTextError: a text cannot be stored, or there is no question.
        """
        verdict = Verdict(correct, right_answer, explanation, character, asked_at)
        return give_feedback(self._database, self._space, self._retriever, question, answer, verdict)

    def learn(
        self,
        until: date | None = None,
        sessions: int | None = None,
        *,
        dry_run: bool = False,
        on_progress: Callable[[str], None] = lambda _: None,
    ) -> LearnReport:
        """Learns what to remember from feedback that was not learned from yet, week by week of the dialogue.

        Each week's wrong answers are diagnosed and a patch of the policy is tried on all earlier questions; it stays
        where they are answered no worse, and is taken back else. See `docs/policy_cycle.md` for the rule.

        until: of questions asked on that day or before. sessions: a step is so many sessions, not a week.
        dry_run: only says what the first step would come to. on_progress: told of each step as it begins.

        Raises:
            ConfigurationError: `sessions` is below one.
            LanguageModelError: by model: it cannot be reached; go on with the same call.
        """
        if sessions is not None and sessions < 1:
            raise ConfigurationError("a step of learning has a session or more: give sessions=1 or above")
        return self._cycle.learn(_end_of(until), sessions, dry_run=dry_run, on_progress=on_progress)

    def memories(self, character: str | None = None, *, held_back: bool = False) -> list[JudgedMemory]:
        """What memory makes of its messages, each with how the policy judged it, the earliest first.

        character: only what concerns them. held_back: only what the policy holds back, out of search and sight.

        Raises:
            NotFoundError: nobody is called so.
        """
        pages = judged_memories(self._database, self._space, character)
        return sorted((each for page in pages for each in page if each.held_back == held_back), key=_said_order)

    def readmit(self, memory_id: str) -> JudgedMemory:
        """Admits a memory by hand: it is found and shown again, and no policy holds it back from now on.

        Raises:
            NotFoundError: there is no such memory (`memories` lists them).
        """
        with self._enrichment.alone():
            self._application.readmit(memory_id)
            self._enrichment.finish()
        return judged_memory(self._database, self._space, memory_id)

    def forget(
        self,
        *,
        message: str | Sequence[str] | None = None,
        session: str | None = None,
        speaker: str | None = None,
        dry_run: bool = False,
        on_progress: Callable[[int], None] = lambda _: None,
    ) -> ForgetReport:
        """Forgets messages by id, a session by its key, or all that a speaker said, with all that only they supported.

        What others support stays. Messages that were understood in the light of forgotten ones are understood anew, and
        so is all that waits. Interrupted, it has forgotten whole batches: call it again. Ingesting the same transcript
        again brings it back. What users said of answers stays, and so do, outside the graph, the replies that a
        language model gave while `ADAMEM_LLM_CACHE` named a folder: they quote messages; delete the folder.

        dry_run: only say what would go and what would stay. on_progress: the number of messages forgotten so far.

        Raises:
            ConfigurationError: not exactly one of the three is given.
            NotFoundError: there is no such message, session or speaker.
            LanguageModelError: by model: it cannot be reached. The messages are forgotten; what is to be understood
                again waits, and is done by the same call or by any later one.
        """
        forgetting = Forgetting(self._database, self._space, self._embedder, self._enrichment)
        with self._enrichment.alone():
            chosen = forgetting.choose(message, session, speaker)
            return forgetting.run(chosen, dry_run=dry_run, on_progress=on_progress)

    def forget_space(self) -> int:
        """Forgets everything in the space and returns how many nodes went; the space stays, empty.

        Replies of a language model that are kept in the folder `ADAMEM_LLM_CACHE` are not touched: see `forget`.
        """
        with self._enrichment.alone():
            deleted = delete_space(self._database, self._space.name)
            open_space(self._database, self._space.name, self._embedder.name, self._embedder.dimensions)
        return deleted

    def synchronise(self, on_progress: Callable[[int], None] = lambda _: None) -> SynchroniseReport:
        """Brings the edges of the space and their strengths in line with what its nodes state; again changes nothing.

        What is missing is made, a wrong strength put right, what follows from nothing deleted. That a message is about
        a topic, names an entity or supports a fact or an attribute is recorded by its edge alone: of these edges only
        the strength is put right. Ended at any moment and called again, it comes to the same end.

        on_progress: the number of messages looked at.
        """
        with self._enrichment.alone():
            return Synchronisation(self._database, self._space).run(on_progress)

    def contents(self) -> SpaceContents:
        """How much the space holds."""
        return space_contents(self._database, self._space.name)


def _said_order(judged: JudgedMemory) -> tuple[bool, float, str]:
    said = judged.memory.said_at
    return said is None, said.timestamp() if said else 0.0, judged.memory.id


def _day_of(at: date) -> date:
    return at.date() if isinstance(at, datetime) else at


def _end_of(day: date | None) -> datetime | None:
    """A moment as it is, and a day's last one, anywhere on earth."""
    if day is None or isinstance(day, datetime):
        return day if day is None or day.tzinfo else day.replace(tzinfo=UTC)
    return datetime.combine(day, datetime.max.time(), timezone(-timedelta(hours=12)))
