// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.List;
import java.util.Optional;
import org.spirv4j.translate.internal.code.CodeText;

/** Writes the function of a domain shader that a host calls, with a patch and its control points as its input. */
final class HlslDomainMain {
    private final HlslContext context;
    private final HlslStageMain main;
    private final HlslStageInterface stage;
    private final CodeText out;

    HlslDomainMain(HlslContext context, HlslStageMain main) {
        this.context = context;
        this.main = main;
        stage = context.stageInterface;
        out = context.out;
    }

    void write() {
        Optional<HlslPatch> patch = HlslPatch.of(context);
        if (patch.isPresent()) {
            write(patch.get());
        }
    }

    private void write(HlslPatch patch) {
        List<HlslStagePart> inputs = stage.parts(true, HlslStageGroup.VERTEX);
        List<HlslStagePart> ofPatch = stage.parts(true, HlslStageGroup.PATCH);
        List<HlslStagePart> outputs = stage.parts(false, HlslStageGroup.STAGE);
        String patchType = patch.struct(ofPatch);
        String in = context.names.fresh("StageInput");
        if (!inputs.isEmpty()) {
            main.struct(in, inputs);
        }
        String result = outputs.isEmpty() ? "void" : main.outputs(outputs);
        int count = inputs.isEmpty() ? 0 : patch.controlPoints(patch.corners());
        patch.domain();
        out.put(result).put(' ').put(context.options.entryName()).put('(');
        out.put(patchType).put(" stagePatch");
        main.parameters(", ");
        if (!inputs.isEmpty()) {
            out.put(", const OutputPatch<").put(in).put(", ").put(count).put("> stageInput");
        }
        out.put(") {").end();
        out.indent();
        main.copyVertices(inputs, Math.min(count, stage.vertexCount()), true);
        patch.copy(ofPatch, "stagePatch", true);
        main.copyParameters();
        main.copyCount(count);
        main.call("");
        if (!outputs.isEmpty()) {
            String stageOutput = main.result(result, outputs);
            out.line().put("return ").put(stageOutput).put(';').end();
        }
        out.outdent();
        out.put('}').end();
    }
}
