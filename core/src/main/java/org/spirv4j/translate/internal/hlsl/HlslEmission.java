// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.List;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.translate.internal.code.CodeText;

/** Writes the stream of a geometry shader, to which a function appends the values that outputs have. */
final class HlslEmission {
    /** The word of the operand Stream. */
    private static final int STREAM = 1;

    private final HlslContext context;
    private final CodeText out;
    private String stream = "";
    private String type = "";
    private String emit = "";

    HlslEmission(HlslContext context) {
        this.context = context;
        out = context.out;
    }

    /** Writes the structure of outputs and the function that appends them. */
    void declare() {
        HlslStageInterface stage = context.stageInterface;
        List<HlslStagePart> outputs = stage.parts(false, HlslStageGroup.STAGE);
        stream = context.names.fresh("stageStream");
        emit = context.names.fresh("emitVertex");
        if (outputs.isEmpty()) {
            context.refuse(0, "a geometry shader without outputs has no stream in this language", "write a position");
        }
        String struct = context.stageMain.outputs(outputs);
        String shape = context.mode(ExecutionMode.OutputPoints).isPresent()
                ? "PointStream"
                : context.mode(ExecutionMode.OutputLineStrip).isPresent() ? "LineStream" : "TriangleStream";
        type = shape + "<" + struct + ">";
        if (!context.uses.emits(context.entry.functionId())) {
            return;
        }
        out.put("void ").put(emit).put('(');
        parameter();
        out.put(") {").end();
        out.indent();
        String result = context.stageMain.result(struct, outputs);
        out.line().put(stream).put(".Append(").put(result).put(");").end();
        out.outdent();
        out.put("}").end();
        out.end();
    }

    /** Writes the stream as a parameter. */
    void parameter() {
        out.put("inout ").put(type).put(' ').put(stream);
    }

    /** The name of the stream. */
    String stream() {
        return stream;
    }

    /** Writes an instruction that emits a vertex or ends a primitive. */
    void write(int at, Op op) {
        boolean hasStream = op == Op.OpEmitStreamVertex || op == Op.OpEndStreamPrimitive;
        if (hasStream && context.integers.value(context.words[at + STREAM]).orElse(0) != 0) {
            context.refuse(
                    at,
                    "vertices of streams other than 0 are not written",
                    "emit them by a geometry shader of their own");
        }
        if (op == Op.OpEmitVertex || op == Op.OpEmitStreamVertex) {
            out.put(emit).put('(').put(stream).put(')');
        } else {
            out.put(stream).put(".RestartStrip()");
        }
    }
}
