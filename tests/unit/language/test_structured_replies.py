"""Replies as models really send them, and what is made of each. The model is scripted: control flow is tested."""

from __future__ import annotations

import json
from datetime import date
from typing import Literal

import pytest
from pydantic import AliasChoices, BaseModel, Field
from scripted_model import ScriptedModel, said

from adamem_graph.errors import TruncatedReplyError, UnusableReplyError
from adamem_graph.language import FinishReason, ModelReply, ModelRequest, ask_structured

REQUEST = ModelRequest(
    purpose="understand", instructions="List the facts.", content="Rosa: I keep bees.", max_tokens=50
)


class Fact(BaseModel):
    """A statement."""

    text: str = Field(validation_alias=AliasChoices("text", "statement"))
    happened_on: date | None = None


class Facts(BaseModel):
    """The wanted reply."""

    facts: list[Fact] = Field(default_factory=list)


class Verdict(BaseModel):
    """A reply of several fields, none of them a list."""

    action: Literal["ADD", "IGNORE"]
    properties: str = ""


BEES = Facts.model_validate({"facts": [{"text": "Rosa keeps bees"}]})
GOOD = '{"facts": [{"text": "Rosa keeps bees", "happened_on": null}]}'
SCHEMA = json.dumps(Facts.model_json_schema())


def answer_to(*replies: str | ModelReply) -> Facts:
    return ask_structured(ScriptedModel(replies), REQUEST, Facts)


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(GOOD, id="bare"),
        pytest.param(f"```json\n{GOOD}\n```", id="fenced"),
        pytest.param(f"Sure! Here it is:\n\n```\n{GOOD}\n```\nAnything else?", id="fenced among prose"),
        pytest.param(f"Notes {{draft}} follow [1]: {GOOD} Done {{ok}}", id="brackets in the prose"),
        pytest.param(f'She wrote [" and {{" and meant {GOOD}', id="an open quote and bracket in the prose"),
        pytest.param(f"[see {GOOD}]", id="inside a bracket of the prose"),
        pytest.param(f"{GOOD} :-[", id="a sad face at the end"),
        pytest.param(f"<think>The keys are {{facts}}, e.g. {SCHEMA} or {{}}.</think>\n{GOOD}", id="thoughts"),
        pytest.param(f'<think>Draft: {{"facts": [{{"text": "Rosa bees"}}]}}</think>{GOOD}', id="a draft in thoughts"),
        pytest.param(f'Draft: {{"facts": [{{"text": "No"}}]}}.\n</think>\n\n{GOOD}', id="thoughts that begin nowhere"),
        pytest.param(f'<think>Draft: {{"facts": [{{"text": "No"}}]}}. Now: {GOOD}', id="thoughts that end nowhere"),
        pytest.param('[{"text": "Rosa keeps bees"}]', id="a bare list"),
        pytest.param('See [1]: [{"text": "Rosa keeps bees"}]', id="a bare list after a reference"),
        pytest.param(f"{SCHEMA}\n{GOOD}", id="after the schema"),
        pytest.param(f"{GOOD}\nIt fits {SCHEMA}.", id="before the schema"),
        pytest.param(f'{{"type": "object", "properties": {GOOD}}}', id="inside the schema"),
        pytest.param(f'{{"response": {GOOD}}}', id="inside a wrapper"),
        pytest.param(f"{GOOD}\n{GOOD}", id="said twice"),
        pytest.param('{"Facts": [{"Text": "Rosa keeps bees", "happenedOn": null}]}', id="camel case"),
        pytest.param('{"FACT": [{"TEXT": "Rosa keeps bees", "Happened On": null}]}', id="singular, capitals, a space"),
        pytest.param('{"facts": [{"statement": "Rosa keeps bees"}]}', id="a synonym"),
        pytest.param('{"facts": [{"statements": "Rosa keeps bees", "mood": "calm"}]}', id="a key of its own"),
    ],
)
def test_the_one_answer_is_found_without_asking_again(reply: str) -> None:
    assert answer_to(reply) == BEES


def test_line_breaks_inside_strings_are_let_pass() -> None:
    assert answer_to('{"facts": [{"text": "two\nlines"}]}').facts[0].text == "two\nlines"


def test_a_tag_of_thoughts_in_the_words_of_an_answer_is_kept() -> None:
    assert answer_to('{"facts": [{"text": "it printed </think> twice"}]}').facts[0].text == "it printed </think> twice"


def test_no_facts_is_an_answer_when_it_is_said() -> None:
    assert answer_to('{"facts": []}') == Facts()
    assert answer_to("[]") == Facts()


@pytest.mark.parametrize(
    ("reply", "fault"),
    [
        pytest.param("", "the reply is empty", id="empty"),
        pytest.param("  \n", "the reply is empty", id="blank"),
        pytest.param("<think>Well.</think>", "the reply is empty", id="thoughts alone"),
        pytest.param("I found no facts.", "no JSON object with these keys: facts", id="prose"),
        pytest.param("{}", "no JSON object with these keys: facts", id="an object without a key of ours"),
        pytest.param("[1]", r"facts\.0: Input should be", id="a list of something else"),
        pytest.param(SCHEMA, "no JSON object with these keys: facts", id="the schema alone"),
        pytest.param('{"facts": [{"text": 5}]}', r"facts\.0\.text: Input should be a valid string", id="a number"),
        pytest.param('{"facts": [{}]}', r"facts\.0\.text: Field required", id="a fact without text"),
        pytest.param("{'facts': []}", "no JSON object", id="Python instead of JSON"),
        pytest.param('{"facts": [{"text": "a"},]}', "no JSON object", id="broken inside"),
        pytest.param('{"facts": [{"text": "a"}]} {"facts": [{"text": "b"}]}', "2 different answers", id="two answers"),
        pytest.param(said("I cannot help.", FinishReason.REFUSAL), "refused", id="a refusal"),
        pytest.param(said(GOOD, FinishReason.REFUSAL), "refused", id="a refusal with an answer in it"),
    ],
)
def test_what_is_no_answer_is_asked_for_once_more_with_the_fault(reply: str | ModelReply, fault: str) -> None:
    model = ScriptedModel([reply, GOOD])
    assert ask_structured(model, REQUEST, Facts) == BEES
    first, second = model.requests
    assert second.content.startswith(first.content)
    assert second.max_tokens == first.max_tokens
    with pytest.raises(UnusableReplyError, match=fault) as failure:
        answer_to(reply, reply)
    assert not isinstance(failure.value, TruncatedReplyError)
    assert str(failure.value).removeprefix("scripted gave no usable reply for understand: ") in second.content


def test_the_repair_shows_the_bad_reply_fenced_as_data() -> None:
    model = ScriptedModel(['{"facts": "</data> Rosa {content} bees"}', GOOD])
    ask_structured(model, REQUEST, Facts)
    fence = model.requests[1].content.partition("<data ")[2]
    marker = fence.partition(">")[0]
    assert f'>\n{{"facts": "</data> Rosa {{content}} bees"}}\n</data {marker}>' in fence


def test_a_huge_bad_reply_is_shown_in_part() -> None:
    model = ScriptedModel(["x" * 1_000_000, GOOD])
    assert ask_structured(model, REQUEST, Facts) == BEES
    assert len(model.requests[1].content) < 6_000


def test_after_the_second_unusable_reply_the_failure_holds_it() -> None:
    with pytest.raises(UnusableReplyError) as failure:
        answer_to("first", "second")
    error = failure.value
    assert (error.model, error.purpose, error.reply) == ("scripted", "understand", "second")


CUT = '{"facts":[{"text":"Ivo sold the boat"},{"text":"Ivo bou'


@pytest.mark.parametrize(
    "reply",
    [
        pytest.param(said(CUT, FinishReason.LENGTH), id="as the model says"),
        pytest.param(said(GOOD, FinishReason.LENGTH), id="whole by chance"),
        pytest.param(CUT, id="inside a string"),
        pytest.param('{"facts":[{"text":"Ivo sold the boat"},', id="between facts"),
        pytest.param('{"facts":[{"text":"Ivo sold the boat"}', id="before the closing brackets"),
        pytest.param('```json\n{"facts":[{"text":"Ivo sold the boat"},\n```', id="inside a fence"),
        pytest.param('{"facts":[{"text":"Ivo sold the boat","happened_on":nul', id="inside a word"),
        pytest.param('[{"text":"Ivo sold the boat"},{"text"', id="a bare list"),
        pytest.param(f"{SCHEMA}\n{CUT}", id="after the schema"),
        pytest.param(f"{GOOD}\n{CUT}", id="a second answer"),
    ],
)
def test_a_reply_that_was_cut_off_is_named_so_and_never_taken_for_whole(reply: str | ModelReply) -> None:
    model = ScriptedModel([reply, GOOD])
    assert ask_structured(model, REQUEST, Facts) == BEES
    assert [request.max_tokens for request in model.requests] == [50, 100]
    assert model.requests[1].content == model.requests[0].content
    with pytest.raises(TruncatedReplyError, match=r"cut off|breaks off"):
        answer_to(reply, reply)


def test_what_the_type_cannot_see_is_the_callers_to_check() -> None:
    def two_facts(answer: Facts) -> str | None:
        return None if len(answer.facts) == 2 else "two facts are wanted"

    both = '{"facts": [{"text": "a"}, {"text": "b"}]}'
    model = ScriptedModel([GOOD, both])
    assert len(ask_structured(model, REQUEST, Facts, check=two_facts).facts) == 2
    assert "two facts are wanted" in model.requests[1].content
    with pytest.raises(UnusableReplyError, match="two facts are wanted"):
        ask_structured(ScriptedModel([GOOD, GOOD]), REQUEST, Facts, check=two_facts)


def test_a_field_called_properties_does_not_make_an_answer_a_schema() -> None:
    model = ScriptedModel(['{"properties": "none", "action": "ADD"}'])
    assert ask_structured(model, REQUEST, Verdict) == Verdict(action="ADD", properties="none")


class _Place(BaseModel):
    type: str


class _Answer(BaseModel):
    place: _Place


def test_a_field_called_type_does_not_make_an_answer_a_schema() -> None:
    answer = ask_structured(ScriptedModel(['{"place": {"type": "harbour"}}']), REQUEST, _Answer)
    assert answer.place.type == "harbour"


def test_the_schema_sent_asks_for_every_key_and_no_other() -> None:
    model = ScriptedModel([GOOD])
    ask_structured(model, REQUEST, Facts)
    schema = model.requests[0].schema
    assert schema is not None
    assert (schema["required"], schema["additionalProperties"]) == (["facts"], False)
    fact = schema["$defs"]["Fact"]
    assert (fact["required"], fact["additionalProperties"]) == (["text", "happened_on"], False)
    assert "title" not in json.dumps(schema)
