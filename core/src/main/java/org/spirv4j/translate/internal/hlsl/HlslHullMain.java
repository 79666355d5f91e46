// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.CodeText;

/**
 * Writes the functions of a hull shader that a host calls: one for each control point, and one that computes what a
 * patch has once. The latter calls the entry point of the module for all control points, one after the other.
 */
final class HlslHullMain {
    private final HlslContext context;
    private final HlslStageMain main;
    private final HlslStageInterface stage;
    private final CodeText out;

    HlslHullMain(HlslContext context, HlslStageMain main) {
        this.context = context;
        this.main = main;
        stage = context.stageInterface;
        out = context.out;
    }

    void write() {
        Optional<HlslPatch> patch = HlslPatch.of(context);
        refuseOrders();
        if (patch.isPresent()) {
            write(patch.get());
        }
    }

    /** Refuses what would have another meaning if invocations follow each other, and each runs twice. */
    private void refuseOrders() {
        ModuleData data = context.data;
        for (Function function : context.functions()) {
            int first = function.block(0).firstInstruction();
            int end = function.block(function.blockCount() - 1).endInstruction();
            for (int i = first; i < end; i++) {
                int at = data.starts[i];
                Op op = Opcodes.op(context.words[at] & 0xFFFF);
                if (op == Op.OpControlBarrier) {
                    context.refuse(
                            at,
                            "the control points of a patch do not wait for each other in this language",
                            "compute what a patch has from its inputs, without a barrier");
                } else if (Trait.ATOMIC.has(op) || op == Op.OpImageWrite || isStore(op) && isShared(at)) {
                    context.refuse(
                            at,
                            "the text runs a hull shader twice, so that it must not write memory that other invocations see",
                            "write it in another stage");
                }
            }
        }
    }

    private static boolean isStore(Op op) {
        return op == Op.OpStore || op == Op.OpCopyMemory;
    }

    /** Whether a store or copy, whose first operand is where it writes, writes a buffer. */
    private boolean isShared(int store) {
        int type = context.types.typeOf(context.words[store + Store.POINTER]);
        return context.types.isStorageClass(type, StorageClass.StorageBuffer)
                || context.types.isStorageClass(type, StorageClass.Uniform);
    }

    private void write(HlslPatch patch) {
        List<HlslStagePart> inputs = stage.parts(true, HlslStageGroup.VERTEX);
        List<HlslStagePart> outputs = stage.parts(false, HlslStageGroup.VERTEX);
        List<HlslStagePart> ofPatch = stage.parts(false, HlslStageGroup.PATCH);
        if (outputs.isEmpty()) {
            context.refuse(0, "a hull shader without outputs of control points has no form", "write a position");
        }
        String in = context.names.fresh("StageInput");
        if (inputs.isEmpty()) {
            main.positions(in);
        } else {
            main.struct(in, inputs);
        }
        String result = main.outputs(outputs);
        String patchType = patch.struct(ofPatch);
        int points = Math.max(1, context.modeNumber(ExecutionMode.OutputVertices));
        int given = patch.controlPoints(points);
        String parameter = "InputPatch<" + in + ", " + given + "> stageInput";
        String constants = context.names.fresh("patchConstants");
        out.put(patchType).put(' ').put(constants).put('(').put(parameter);
        main.parameters(", ");
        out.put(") {").end();
        out.indent();
        inputs(inputs, given, true);
        String point = context.names.fresh("controlPoint");
        out.line()
                .put("for (uint ")
                .put(point)
                .put(" = 0u; ")
                .put(point)
                .put(" < ")
                .put(points);
        out.put("u; ").put(point).put("++) {").end();
        out.indent();
        run(point);
        out.outdent();
        out.line().put('}').end();
        String stagePatch = context.names.fresh("stagePatch");
        out.line().put(patchType).put(' ').put(stagePatch).put(';').end();
        patch.copy(ofPatch, stagePatch, false);
        out.line().put("return ").put(stagePatch).put(';').end();
        out.outdent();
        out.put("}").end();
        out.end();

        patch.domain();
        out.put("[partitioning(\"").put(patch.partitioning()).put("\")]").end();
        out.put("[outputtopology(\"").put(patch.topology()).put("\")]").end();
        out.put("[outputcontrolpoints(").put(points).put(")]").end();
        out.put("[patchconstantfunc(\"").put(constants).put("\")]").end();
        out.put(result).put(' ').put(context.options.entryName()).put('(').put(parameter);
        out.put(", uint ").put(point).put(" : SV_OutputControlPointID");
        main.parameters(", ");
        out.put(") {").end();
        out.indent();
        // The oldest compilers keep the variable of a loop after it.
        out.line().put("uint ").put(stage.vertex()).put(';').end();
        inputs(inputs, given, false);
        run(point);
        out.line().put(stage.vertex()).put(" = ").put(point).put(';').end();
        String stageOutput = main.result(result, outputs);
        out.line().put("return ").put(stageOutput).put(';').end();
        out.outdent();
        out.put('}').end();
    }

    private void inputs(List<HlslStagePart> inputs, int count, boolean isDeclared) {
        main.copyVertices(inputs, Math.min(count, Math.max(1, stage.vertexCount())), isDeclared);
        main.copyParameters();
        main.copyCount(count);
    }

    private void run(String point) {
        for (HlslStagePart part : stage.parts(true, HlslStageGroup.PARAMETER)) {
            if (part.builtIn() == BuiltIn.InvocationId.value()) {
                String type = context.typeNames.name(part.type());
                out.line().put(part.path()).put(" = ");
                out.put(type.equals("uint") ? point : type + "(" + point + ")")
                        .put(';')
                        .end();
            }
        }
        main.call("");
    }
}
