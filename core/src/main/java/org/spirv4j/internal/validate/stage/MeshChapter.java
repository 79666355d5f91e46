// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.stage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.FunctionFlow;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.StagesRule;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;

/** What mesh shaders read and write, and when (SPV_EXT_mesh_shader, and Vulkan's rules for the model MeshEXT). */
public final class MeshChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            MeshChapter::new,
            Op.OpLoad,
            Op.OpStore,
            Op.OpCopyMemory,
            Op.OpCopyMemorySized,
            Op.OpSetMeshOutputsEXT,
            Op.OpFunctionCall);

    private static final int MESH = ExecutionModels.bit(ExecutionModel.MeshEXT);

    private final TypeFacts types = context.types;

    /** Whether there is an entry point for MeshEXT. */
    private boolean hasMesh;

    /** By function: word offsets of the first writes to outputs in its blocks, and of what may allow them. */
    private final List<Integer> writes = new ArrayList<>();

    private final List<Integer> allowing = new ArrayList<>();

    private MeshChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void begin() {
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            hasMesh |= entryPoint.executionModelValue() == ExecutionModel.MeshEXT.value();
        }
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (!hasMesh || (context.executionModels().of(cursor.function) & MESH) == 0) {
            return;
        }
        switch (cursor.op) {
            case OpLoad -> read(cursor, cursor.operand(0));
            case OpStore -> written(cursor, cursor.operand(0));
            case OpCopyMemory, OpCopyMemorySized -> {
                read(cursor, cursor.operand(1));
                written(cursor, cursor.operand(0));
            }
            default -> allowing.add(cursor.at);
        }
    }

    private boolean isIn(int pointer, StorageClass storage) {
        return types.isStorageClass(types.typeOf(pointer), storage);
    }

    private void read(InstructionCursor cursor, int pointer) {
        if (context.isVulkan() && isIn(pointer, StorageClass.Output)) {
            context.error(
                            StagesRule.MESH_OUTPUT_READ,
                            cursor.name() + " reads " + context.name(pointer)
                                    + " in the storage class Output, which the model MeshEXT can only write")
                    .hint("keep what is to be read again in a variable of the storage class Private or Workgroup")
                    .declared(pointer);
        }
    }

    private void written(InstructionCursor cursor, int pointer) {
        if (isIn(pointer, StorageClass.Output)) {
            writes.add(cursor.at);
        } else if (isIn(pointer, StorageClass.TaskPayloadWorkgroupEXT)) {
            context.error(
                            StagesRule.PAYLOAD_WRITE,
                            cursor.name() + " writes to " + context.name(pointer)
                                    + " in the storage class TaskPayloadWorkgroupEXT, which the model MeshEXT can only"
                                    + " read")
                    .hint("write to it in the task shader, or use a variable in Workgroup")
                    .declared(pointer);
        }
    }

    // --- OpSetMeshOutputsEXT in front of all writes

    @Override
    public void end() {
        if (!hasMesh) {
            return;
        }
        BitSet entries = new BitSet();
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            entryPoint.function().map(Function::index).ifPresent(entries::set);
        }
        int next = 0;
        for (int function = 0; function < context.functions().size(); function++) {
            Function found = context.functions().get(function);
            int end = found.endInstruction() < context.data.starts.length
                    ? context.data.starts[found.endInstruction()]
                    : context.words.length;
            int from = next;
            while (next < writes.size() && writes.get(next) < end) {
                next++;
            }
            if (next > from && entries.get(function)) {
                order(function, writes.subList(from, next), end);
            }
        }
        new ViewDependence(context).check();
    }

    /**
     * Warns of the first write that nothing comes before, on no way, that may set the number of outputs. Shaders are in use
     * that get by with it.
     */
    private void order(int function, List<Integer> written, int end) {
        FunctionFlow flow = context.flow(function);
        BitSet allowed = new BitSet();
        int first = flow.blockCount() > 0 ? flow.labelAt(0) : end;
        ArrayDeque<Integer> open = new ArrayDeque<>();
        for (int i = firstAllowing(first); i < allowing.size() && allowing.get(i) < end; i++) {
            open.add(flow.blockAt(allowing.get(i)));
        }
        ControlFlowGraph graph = flow.graph();
        while (!open.isEmpty()) {
            int block = open.remove();
            for (int i = 0; i < graph.successorCount(block); i++) {
                int successor = graph.successor(block, i);
                if (!allowed.get(successor)) {
                    allowed.set(successor);
                    open.add(successor);
                }
            }
        }
        for (int at : written) {
            int block = flow.blockAt(at);
            if (!allowed.get(block) && !isAllowedWithin(flow.labelAt(block), at)) {
                context.warningAt(
                                StagesRule.MESH_OUTPUTS_SET,
                                at,
                                "this writes to an output, but OpSetMeshOutputsEXT has not been called before")
                        .hint("call OpSetMeshOutputsEXT first");
                return;
            }
        }
    }

    private boolean isAllowedWithin(int label, int at) {
        int first = firstAllowing(label);
        return first < allowing.size() && allowing.get(first) < at;
    }

    /** The index of the first instruction behind a word offset that may allow writes. */
    private int firstAllowing(int behind) {
        int found = Collections.binarySearch(allowing, behind);
        return found < 0 ? -found - 1 : found + 1;
    }
}
