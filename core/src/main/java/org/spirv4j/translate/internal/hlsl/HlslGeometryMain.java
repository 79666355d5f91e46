// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.List;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.translate.internal.code.CodeText;

/** Writes the function of a geometry shader that a host calls, with the vertices of a primitive as its input. */
final class HlslGeometryMain {
    private final HlslContext context;
    private final HlslStageMain main;
    private final HlslStageInterface stage;
    private final CodeText out;

    HlslGeometryMain(HlslContext context, HlslStageMain main) {
        this.context = context;
        this.main = main;
        stage = context.stageInterface;
        out = context.out;
    }

    /** What a primitive is called, and its vertices. */
    private enum Primitive {
        POINT(ExecutionMode.InputPoints, "point", 1),
        LINE(ExecutionMode.InputLines, "line", 2),
        LINES(ExecutionMode.InputLinesAdjacency, "lineadj", 4),
        TRIANGLE(ExecutionMode.Triangles, "triangle", 3),
        TRIANGLES(ExecutionMode.InputTrianglesAdjacency, "triangleadj", 6);

        private final ExecutionMode mode;
        private final String word;
        private final int vertices;

        Primitive(ExecutionMode mode, String word, int vertices) {
            this.mode = mode;
            this.word = word;
            this.vertices = vertices;
        }
    }

    private Primitive primitive() {
        for (Primitive each : Primitive.values()) {
            if (context.mode(each.mode).isPresent()) {
                return each;
            }
        }
        return Primitive.TRIANGLE;
    }

    void write() {
        List<HlslStagePart> inputs = stage.parts(true, HlslStageGroup.VERTEX);
        Primitive primitive = primitive();
        String in = context.names.fresh("StageInput");
        if (inputs.isEmpty()) {
            // A primitive is a parameter, whether the shader reads its vertices or not.
            main.positions(in);
        } else {
            main.struct(in, inputs);
        }
        out.put("[maxvertexcount(")
                .put(context.modeNumber(ExecutionMode.OutputVertices))
                .put(")]")
                .end();
        if (context.mode(ExecutionMode.Invocations).isPresent()) {
            out.put("[instance(")
                    .put(context.modeNumber(ExecutionMode.Invocations))
                    .put(")]")
                    .end();
        }
        out.put("void ").put(context.options.entryName()).put('(').put(primitive.word);
        out.put(' ').put(in).put(" stageInput[").put(primitive.vertices).put(']');
        main.parameters(", ");
        out.put(", ");
        context.emission.parameter();
        out.put(") {").end();
        out.indent();
        main.copyVertices(inputs, Math.min(primitive.vertices, Math.max(1, stage.vertexCount())), true);
        main.copyParameters();
        main.call(context.uses.emits(context.entry.functionId()) ? context.emission.stream() : "");
        out.outdent();
        out.put('}').end();
    }
}
