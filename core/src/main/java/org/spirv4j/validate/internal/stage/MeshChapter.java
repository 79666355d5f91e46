// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.stage;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.MemoryCopy;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.FunctionFlow;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.StagesRule;

/** Checks what mesh shaders read and write, and in which order (SPV_EXT_mesh_shader and Vulkan's rules for MeshEXT). */
public final class MeshChapter extends Chapter {
    private static final int MESH = ExecutionModels.bit(ExecutionModel.MeshEXT);

    private final TypeFacts types = context.types;

    /** Word offsets of all writes to outputs. */
    private final List<Integer> writes = new ArrayList<>();

    /** Word offsets of OpSetMeshOutputsEXT, and of function calls, which may execute it. */
    private final List<Integer> setters = new ArrayList<>();

    public MeshChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if ((context.executionModels().of(cursor.function) & MESH) == 0) {
            return;
        }
        switch (cursor.op) {
            case OpLoad -> checkRead(cursor, cursor.operand(0));
            case OpStore -> checkWrite(cursor, cursor.operand(0));
            case OpCopyMemory, OpCopyMemorySized -> {
                checkRead(cursor, cursor.word(MemoryCopy.SOURCE));
                checkWrite(cursor, cursor.word(MemoryCopy.TARGET));
            }
            default -> setters.add(cursor.at);
        }
    }

    private boolean isIn(int pointer, StorageClass storage) {
        return types.isStorageClass(types.typeOf(pointer), storage);
    }

    private void checkRead(InstructionCursor cursor, int pointer) {
        if (context.isVulkan() && isIn(pointer, StorageClass.Output)) {
            context.error(
                            StagesRule.MESH_OUTPUT_READ,
                            cursor.name() + " reads " + context.name(pointer)
                                    + " in storage class Output, which is write-only in execution model MeshEXT")
                    .hint("keep a copy of the value in a Private or Workgroup variable")
                    .declared(pointer);
        }
    }

    private void checkWrite(InstructionCursor cursor, int pointer) {
        if (isIn(pointer, StorageClass.Output)) {
            writes.add(cursor.at);
        } else if (isIn(pointer, StorageClass.TaskPayloadWorkgroupEXT)) {
            context.error(
                            StagesRule.PAYLOAD_WRITE,
                            cursor.name() + " writes to " + context.name(pointer)
                                    + " in storage class TaskPayloadWorkgroupEXT, which is read-only in execution model"
                                    + " MeshEXT")
                    .hint("write to it in the task shader, or use a Workgroup variable")
                    .declared(pointer);
        }
    }

    // --- OpSetMeshOutputsEXT before all writes

    @Override
    public void end() {
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
                checkOrder(function, writes.subList(from, next), end);
            }
        }
        new ViewDependence(context).check();
    }

    /**
     * Warns about the first write that OpSetMeshOutputsEXT precedes on no path. A warning, because shaders in use
     * depend on drivers accepting this.
     */
    private void checkOrder(int function, List<Integer> outputWrites, int end) {
        FunctionFlow flow = context.flow(function);
        BitSet afterSetter = new BitSet();
        int first = flow.blockCount() > 0 ? flow.labelAt(0) : end;
        ArrayDeque<Integer> open = new ArrayDeque<>();
        for (int i = firstSetterAfter(first); i < setters.size() && setters.get(i) < end; i++) {
            open.add(flow.blockAt(setters.get(i)));
        }
        ControlFlowGraph graph = flow.graph();
        while (!open.isEmpty()) {
            int block = open.remove();
            for (int i = 0; i < graph.successorCount(block); i++) {
                int successor = graph.successor(block, i);
                if (!afterSetter.get(successor)) {
                    afterSetter.set(successor);
                    open.add(successor);
                }
            }
        }
        for (int at : outputWrites) {
            int block = flow.blockAt(at);
            if (block >= 0 && !afterSetter.get(block) && !isSetInBlock(flow.labelAt(block), at)) {
                context.warningAt(
                                StagesRule.MESH_OUTPUTS_SET,
                                at,
                                context.name(context.words[at + Store.POINTER])
                                        + " in storage class Output is written before OpSetMeshOutputsEXT is executed")
                        .hint("execute OpSetMeshOutputsEXT before the first write to an output");
                return;
            }
        }
    }

    private boolean isSetInBlock(int label, int at) {
        int first = firstSetterAfter(label);
        return first < setters.size() && setters.get(first) < at;
    }

    /** The index in {@link #setters} of the first instruction after a word offset. */
    private int firstSetterAfter(int wordOffset) {
        int found = Collections.binarySearch(setters, wordOffset);
        return found < 0 ? -found - 1 : found + 1;
    }
}
