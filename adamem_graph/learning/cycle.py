"""The weekly cycle: feedback to diagnoses and a patch, the patch to a trial, the trial to new answers.

Chen et al., algorithm 1, over the graph of one space. Each step leaves in the graph what the next one goes on from:

1. The candidate is stored as a version that is being tried, and the feedback of the step is marked with its diagnoses
   and that version, at once.
2. The trial is concluded: the version is kept or refused.
3. Wrong answers are answered again.

Ended in between and begun again, learning goes on there: an open trial begins anew on the feedback that is marked with
it, what was given since is a step of its own, and learned feedback without a new answer still gets one.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from adamem_graph.agents.asking import Asker
from adamem_graph.agents.protocols import Retrieval
from adamem_graph.construction.enrichment import Enrichment
from adamem_graph.construction.policy_application import PolicyApplication
from adamem_graph.learning.answer_check import AnswerCheck
from adamem_graph.learning.case_finding import CaseFinder
from adamem_graph.learning.cases import Reflection, Reflector
from adamem_graph.learning.report import LearnedStep, LearnReport
from adamem_graph.learning.standing import Validation
from adamem_graph.learning.steps import LearningStep, steps_by_sessions, steps_by_week
from adamem_graph.learning.trial import Concluded, Trial, open_trial
from adamem_graph.records import Diagnosis, Feedback, MemoryPolicy, PolicyTrial, PolicyVerdict
from adamem_graph.store.connection import Database
from adamem_graph.store.feedback import feedback_of, record_new_answer, record_reflection
from adamem_graph.store.learning import learning, session_starts
from adamem_graph.store.memories import stored_memories
from adamem_graph.store.policies import active_policy, begin_trial, conclude_trial
from adamem_graph.store.spaces import Space


@dataclass(frozen=True, slots=True)
class LearningParts:
    """Who answers, searches, reflects, and says whether an answer is right."""

    asker: Asker
    retrieval: Retrieval
    reflector: Reflector
    check: AnswerCheck


class LearningCycle:
    """Learns the policy of one space from what users said of answers."""

    def __init__(
        self,
        database: Database,
        space: Space,
        enrichment: Enrichment,
        application: PolicyApplication,
        parts: LearningParts,
    ) -> None:
        self._database = database
        self._space = space
        self._enrichment = enrichment
        self._application = application
        self._parts = parts
        self._trial = Trial(database, space, application)

    def learn(
        self,
        until: datetime | None = None,
        sessions: int | None = None,
        *,
        dry_run: bool = False,
        on_progress: Callable[[str], None] = lambda _: None,
    ) -> LearnReport:
        """Learns from all feedback that was not learned from yet, step by step in the time of the dialogue.

        until: of questions asked at that moment or before. sessions: so many a step; None is a step a week.
        dry_run: only says what the first step would come to; what follows depends on its trial.

        Raises:
            LanguageModelError: by model: it cannot be reached; what is done is kept, and goes on next time.
        """
        started = time.perf_counter()
        finder = CaseFinder(self._database, self._space, self._parts.retrieval)
        if dry_run:
            waiting = self._steps(until, sessions, None)
            steps = [self._foreseen(waiting[0], finder)] if waiting else []
            left = sum(len(each.feedback) for each in waiting[1:])
            return LearnReport(tuple(steps), left, True, time.perf_counter() - started)
        with learning(self._database, self._space), self._enrichment.alone():
            steps = self._learned(until, sessions, finder, on_progress)
        return LearnReport(tuple(steps), 0, False, time.perf_counter() - started)

    def _learned(
        self, until: datetime | None, sessions: int | None, finder: CaseFinder, on_progress: Callable[[str], None]
    ) -> list[LearnedStep]:
        validation = Validation(self._parts.asker, finder, self._parts.check)
        # What an earlier process left between its trial and this, and any change of the policy that it began to apply.
        self._enrichment.finish()
        trying = open_trial(self._database, self._space)
        if trying is not None:
            self._trial.take_back(trying)
        self._answer_again(validation, until, trying)
        done = []
        if trying is not None:
            done += self._resumed(trying, sessions, validation)
        # Looked for anew each time: a step that somebody's own change of the policy has overtaken is learned again.
        while waiting := self._steps(until, sessions, None):
            on_progress(f"Learning from the {waiting[0].name}")
            done.append(self._step(waiting[0], finder, validation))
        return done

    def _steps(self, until: datetime | None, sessions: int | None, version: int | None) -> list[LearningStep]:
        """What was learned from in a version, None for what is still to be learned from, by steps that are cut from all
        feedback, so that they stay the same.
        """
        everything = feedback_of(self._database, self._space, until)
        if sessions is None:
            steps = steps_by_week(everything)
        else:
            steps = steps_by_sessions(everything, session_starts(self._database, self._space), sessions)
        wanted = (
            LearningStep(step.name, tuple(each for each in step.feedback if each.learned_in == version))
            for step in steps
        )
        return [step for step in wanted if step.feedback]

    def _step(self, step: LearningStep, finder: CaseFinder, validation: Validation) -> LearnedStep:
        active = active_policy(self._database, self._space)
        reflection = self._reflected(active, step, finder, self._earlier(step))
        diagnoses = {each.id: reflection.diagnoses.get(each.id) for each in step.feedback}
        candidate = _candidate(active, reflection)
        if candidate is not None:
            trying = begin_trial(self._database, self._space, candidate, diagnoses)
            return self._tried(step, trying, reflection, validation)
        record_reflection(self._database, self._space, diagnoses, active.version)
        answered = self._answer_again(validation, None, None, set(diagnoses))
        return _told(step, reflection, None, active, answered)

    def _tried(
        self, step: LearningStep, trying: MemoryPolicy, reflection: Reflection, validation: Validation
    ) -> LearnedStep:
        concluded = self._trial.run(trying, validation, [*self._earlier(step), *step.feedback])
        self._enrichment.finish()
        answered = self._answer_again(validation, None, None, {each.id for each in step.feedback})
        return _told(step, reflection, concluded, None, answered)

    def _resumed(self, trying: MemoryPolicy, sessions: int | None, validation: Validation) -> list[LearnedStep]:
        """Goes on with the trial of an earlier process, on the feedback that it was made from and no other."""
        steps = self._steps(None, sessions, trying.version)
        if not steps:
            conclude_trial(self._database, self._space, trying.version, PolicyTrial(0, 0, 0), kept=False)
            return []
        feedback = tuple(each for step in steps for each in step.feedback)
        diagnoses = {each.id: each.diagnosis for each in feedback if each.diagnosis is not None}
        reflection = Reflection(diagnoses, trying.patch, trying.reason, trying.changed_by)
        return [self._tried(LearningStep(steps[0].name, feedback), trying, reflection, validation)]

    def _earlier(self, step: LearningStep) -> list[Feedback]:
        """What was asked before the questions of a step, and learned from."""
        ids = {each.id for each in step.feedback}
        last = max(each.asked_at for each in step.feedback)
        known = feedback_of(self._database, self._space, last)
        return [each for each in known if each.id not in ids and each.learned_in is not None]

    def _reflected(
        self, active: MemoryPolicy, step: LearningStep, finder: CaseFinder, earlier: Sequence[Feedback]
    ) -> Reflection:
        return self._parts.reflector.reflect(active, finder.cases(step.feedback), finder.cases(earlier))

    def _answer_again(
        self,
        validation: Validation,
        until: datetime | None,
        trying: MemoryPolicy | None,
        ids: set[str] | None = None,
    ) -> int:
        """Answers anew what was answered wrong and learned from; returns how many. ids: of feedback; None is all."""
        answered = 0
        for each in feedback_of(self._database, self._space, until):
            learned = each.learned_in is not None and (trying is None or each.learned_in != trying.version)
            if learned and not each.correct and each.answered_again is None and (ids is None or each.id in ids):
                record_new_answer(self._database, self._space, each.id, validation.answer(each))
                answered += 1
        return answered

    def _foreseen(self, step: LearningStep, finder: CaseFinder) -> LearnedStep:
        active = active_policy(self._database, self._space)
        reflection = self._reflected(active, step, finder, self._earlier(step))
        candidate = _candidate(active, reflection)
        held_back = readmitted = 0
        if candidate is not None:
            judged = self._application.try_out(candidate, reflection.patch.keys())
            for page in stored_memories(self._database, self._space):
                wanted = [(memory.held_back, judged[memory.id].admitted) for memory in page if memory.id in judged]
                held_back += sum(not held and not admitted for held, admitted in wanted)
                readmitted += sum(held and admitted for held, admitted in wanted)
        return _told(step, reflection, None, None, 0, held_back, readmitted)


def _candidate(active: MemoryPolicy, reflection: Reflection) -> MemoryPolicy | None:
    """The policy with the patch of a reflection, to be tried; None where that changes nothing."""
    preferences = patched(active.preferences, reflection.patch)
    if preferences == active.preferences:
        return None
    return MemoryPolicy(
        version=active.version + 1,
        preferences=preferences,
        patch=reflection.patch,
        changed_by=reflection.made_by,
        reason=reflection.reason,
        verdict=PolicyVerdict.TRYING,
        changed_at=None,
        supersedes=active.version,
        active=False,
    )


def patched(preferences: Mapping[str, str], patch: Mapping[str, str | None]) -> dict[str, str]:
    """P ⊕ ΔP: the preferences with what a patch gives and without what it takes away."""
    together: dict[str, str | None] = {**preferences, **patch}
    return {character: text for character, text in together.items() if text is not None}


def _told(
    step: LearningStep,
    reflection: Reflection,
    concluded: Concluded | None,
    active: MemoryPolicy | None,
    answered: int,
    held_back: int = 0,
    readmitted: int = 0,
) -> LearnedStep:
    wrong = [each for each in step.feedback if not each.correct]
    counts = Counter(found for each in wrong if (found := reflection.diagnoses.get(each.id)) is not None)
    policy = concluded.policy if concluded else active
    return LearnedStep(
        name=step.name,
        answers=len(step.feedback),
        wrong=len(wrong),
        diagnoses={kind: counts[kind] for kind in Diagnosis},
        patch=concluded.policy.patch if concluded else reflection.patch,
        reason=concluded.policy.reason if concluded else reflection.reason,
        version=policy.version if policy else None,
        verdict=concluded.policy.verdict if concluded else None,
        trial=concluded.policy.trial if concluded else None,
        stated_before=concluded.before.stated if concluded else None,
        stated_after=concluded.after.stated if concluded else None,
        held_back=concluded.held_back if concluded else held_back,
        readmitted=concluded.readmitted if concluded else readmitted,
        answered_again=answered,
    )
