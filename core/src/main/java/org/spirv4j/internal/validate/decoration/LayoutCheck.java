// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.decoration;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.layout.ByteCount;
import org.spirv4j.internal.layout.DeclaredMembers;
import org.spirv4j.internal.layout.LayoutRules;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.BlockLayouts;
import org.spirv4j.internal.validate.facts.StorageNames;
import org.spirv4j.internal.validate.rule.ExplicitLayoutRule;

/**
 * Checks whether a type, with all that is in it, is laid out by a set of rules. Each type is looked at once for each set
 * of rules and each distance from a boundary of 16 bytes.
 */
final class LayoutCheck {

    /**
     * Something to look at.
     *
     * @param place its distance from a boundary of 16 bytes, where that matters
     * @param matrixStride of the matrices that it is an array of, or is
     */
    private record Task(int type, LayoutRules rules, int place, int matrixStride, boolean rowMajor) {}

    private final ValidationContext context;
    private final TypeFacts types;
    private final LayoutRules extended;
    private final LayoutRules standard;
    private @Nullable BlockLayouts made;
    private final Set<Task> seen = new HashSet<>();
    private final BitSet reported = new BitSet();
    private final ArrayDeque<Task> open = new ArrayDeque<>();

    /** Why the types at hand have to be laid out: the instruction, and the storage class. */
    private int user;

    private int storage;

    LayoutCheck(ValidationContext context) {
        this.context = context;
        types = context.types;
        boolean relaxed =
                context.settings.has(Relaxation.RELAX_BLOCK_LAYOUT) || context.env.compareTo(TargetEnv.VULKAN_1_0) > 0;
        extended = relaxed ? LayoutRules.RELAXED_STD140 : LayoutRules.STD140;
        standard = relaxed ? LayoutRules.RELAXED_STD430 : LayoutRules.STD430;
    }

    /** The rules for a storage class. */
    LayoutRules rules(int storageClass, boolean isBufferBlock) {
        if (storageClass == StorageClass.Workgroup.value()) {
            return context.settings.has(Relaxation.WORKGROUP_SCALAR_BLOCK_LAYOUT) ? LayoutRules.SCALAR : standard;
        }
        if (context.settings.has(Relaxation.SCALAR_BLOCK_LAYOUT)) {
            return LayoutRules.SCALAR;
        }
        return storageClass == StorageClass.Uniform.value()
                        && !isBufferBlock
                        && !context.settings.has(Relaxation.UNIFORM_BUFFER_STANDARD_LAYOUT)
                ? extended
                : standard;
    }

    /** Checks a type that is used in a storage class by the instruction at a word offset. */
    void check(int type, int storageClass, LayoutRules rules, int userAt) {
        user = userAt;
        storage = storageClass;
        add(type, rules, 0, 0, false);
        while (!open.isEmpty()) {
            Task task = open.remove();
            switch (types.op(task.type)) {
                case OpTypeStruct -> struct(task);
                case OpTypeArray, OpTypeRuntimeArray -> array(task);
                default -> matrix(task);
            }
        }
    }

    private BlockLayouts layouts() {
        BlockLayouts found = made;
        if (found == null) {
            found = new BlockLayouts(context);
            made = found;
        }
        return found;
    }

    private void add(int type, LayoutRules rules, long place, int matrixStride, boolean rowMajor) {
        boolean straddles = rules.relaxed;
        switch (types.op(type)) {
            case OpTypeStruct -> add(new Task(type, rules, straddles ? (int) (place & 15) : 0, 0, false));
            case OpTypeArray, OpTypeRuntimeArray ->
                add(new Task(type, rules, straddles ? (int) (place & 15) : 0, matrixStride, rowMajor));
            case OpTypeMatrix -> add(new Task(type, rules, 0, matrixStride, rowMajor));
            default -> {}
        }
    }

    private void add(Task task) {
        if (seen.add(task)) {
            open.add(task);
        }
    }

    // --- structures

    private void struct(Task task) {
        DeclaredMembers members = layouts().members(task.type);
        for (int m : members.order) {
            if (!members.hasOffset[m]) {
                report(
                        task,
                        ExplicitLayoutRule.OFFSET,
                        memberName(task, m) + " has no Offset",
                        "decorate the member with Offset");
                return;
            }
            if (types.isMatrix(types.innermostElement(types.member(task.type, m)))) {
                if (!members.hasMajorness[m]) {
                    report(
                            task,
                            ExplicitLayoutRule.MATRIX,
                            memberName(task, m) + " has a matrix in it, but neither ColMajor nor RowMajor",
                            "decorate the member with ColMajor or RowMajor");
                    return;
                }
                if (members.matrixStrides[m] == 0) {
                    report(
                            task,
                            ExplicitLayoutRule.MATRIX,
                            memberName(task, m) + " has a matrix in it, but no MatrixStride",
                            "decorate the member with MatrixStride");
                    return;
                }
            }
        }
        long end = 0;
        for (int i = 0; i < members.order.length; i++) {
            int m = members.order[i];
            if (!ByteCount.isExact(members.offsets[m])) {
                break;
            }
            end = member(task, members, i, end);
            if (end < 0) {
                return;
            }
        }
    }

    /** Looks at the member that comes at this place in the order of offsets; where it ends, or -1 after an error. */
    private long member(Task task, DeclaredMembers members, int place, long end) {
        int m = members.order[place];
        int type = types.member(task.type, m);
        long offset = members.offsets[m];
        boolean rowMajor = members.isRowMajor[m];
        if (types.op(type) == org.spirv4j.grammar.Op.OpTypeRuntimeArray && place < members.order.length - 1) {
            report(
                    task,
                    ExplicitLayoutRule.RUNTIME_ARRAY,
                    memberName(task, m) + " is a runtime array at offset " + offset + ", but others are behind it",
                    "give the runtime array the largest offset");
            return -1;
        }
        long alignment = layouts().offsetAlignment(task.rules, type, rowMajor);
        if (offset % alignment != 0) {
            report(
                    task,
                    ExplicitLayoutRule.ALIGNMENT,
                    memberName(task, m) + " of type " + context.name(type) + " is at offset " + offset
                            + ", which is no multiple of " + alignment,
                    "give it the offset " + (offset + alignment - 1) / alignment * alignment + relaxing(task));
            return -1;
        }
        if (offset < end) {
            report(
                    task,
                    ExplicitLayoutRule.OVERLAP,
                    memberName(task, m) + " is at offset " + offset + ", but member " + members.order[place - 1]
                            + " goes to " + (end - 1),
                    "give it the offset " + (end + alignment - 1) / alignment * alignment + " or a larger one");
            return -1;
        }
        long size = layouts().size(type, members.matrixStrides[m], rowMajor);
        boolean isScalar = task.rules == LayoutRules.SCALAR;
        if (task.rules.relaxed && types.isVector(type) && LayoutRules.improperlyStraddles(task.place + offset, size)) {
            report(
                    task,
                    ExplicitLayoutRule.STRADDLE,
                    memberName(task, m) + " of type " + context.name(type) + " is at offset " + offset
                            + (task.place == 0 ? "" : " in a structure that is " + task.place + " behind a boundary")
                            + " and crosses a boundary of 16 bytes",
                    "give it the offset " + (offset + task.place + 15) / 16 * 16 + relaxing(task));
            return -1;
        }
        add(type, task.rules, task.place + offset, members.matrixStrides[m], rowMajor);
        long next = offset + size;
        boolean padded = types.isArray(type) || types.isStruct(type);
        return padded && !isScalar ? (next + alignment - 1) / alignment * alignment : next;
    }

    // --- arrays and matrices

    private void array(Task task) {
        long stride = layouts().arrayStride(task.type);
        int element = types.word(task.type, 2);
        if (!context.isDecorated(task.type, Decoration.ArrayStride)
                && !context.isDecorated(task.type, Decoration.ArrayStrideIdEXT)) {
            report(
                    task,
                    ExplicitLayoutRule.ARRAY_STRIDE,
                    context.name(task.type) + " has no ArrayStride",
                    "decorate the array with ArrayStride");
            return;
        }
        if (stride == 0) {
            report(
                    task,
                    ExplicitLayoutRule.ARRAY_STRIDE,
                    context.name(task.type) + " has an ArrayStride of 0",
                    "give it the size of an element, or more");
            return;
        }
        if (!ByteCount.isExact(stride)) {
            add(element, task.rules, task.place, task.matrixStride, task.rowMajor);
            return;
        }
        long alignment = layouts().strideAlignment(task.rules, task.type, task.rowMajor);
        if (stride % alignment != 0) {
            report(
                    task,
                    ExplicitLayoutRule.ARRAY_STRIDE,
                    "the ArrayStride " + stride + " of " + context.name(task.type) + " is no multiple of " + alignment,
                    "make it " + (stride + alignment - 1) / alignment * alignment + relaxing(task));
            return;
        }
        long size = layouts().size(element, task.matrixStride, task.rowMajor);
        if (stride < size) {
            report(
                    task,
                    ExplicitLayoutRule.ARRAY_STRIDE,
                    "the ArrayStride " + stride + " of " + context.name(task.type) + " is less than the " + size
                            + " bytes of an element",
                    "make it " + (size + alignment - 1) / alignment * alignment + " or more");
            return;
        }
        long count = 1;
        if (types.isArray(task.type)) {
            count = Math.max(1, BlockLayouts.plainValue(context, types.word(task.type, 3)));
        }
        for (int i = 0; i < Math.min(16, count); i++) {
            add(element, task.rules, task.place + i * stride, task.matrixStride, task.rowMajor);
        }
    }

    private void matrix(Task task) {
        long stride = Integer.toUnsignedLong(task.matrixStride);
        if (stride == 0) {
            return;
        }
        long alignment = layouts().strideAlignment(task.rules, task.type, task.rowMajor);
        int column = types.word(task.type, 2);
        if (stride % alignment != 0) {
            report(
                    task,
                    ExplicitLayoutRule.MATRIX,
                    "the MatrixStride " + stride + " of " + context.name(task.type) + " is no multiple of " + alignment,
                    "make it " + (stride + alignment - 1) / alignment * alignment + relaxing(task));
            return;
        }
        long size = task.rowMajor
                ? layouts().size(types.word(column, 2), 0, false) * Integer.toUnsignedLong(types.dimension(task.type))
                : layouts().size(column, 0, false);
        if (stride < size) {
            report(
                    task,
                    ExplicitLayoutRule.MATRIX,
                    "the MatrixStride " + stride + " of " + context.name(task.type) + " is less than the " + size
                            + " bytes of a " + (task.rowMajor ? "row" : "column"),
                    "make it " + (size + alignment - 1) / alignment * alignment + " or more");
        }
    }

    // --- messages

    private String memberName(Task task, int member) {
        return "member " + member + " of " + context.name(task.type);
    }

    private String relaxing(Task task) {
        if (task.rules == LayoutRules.SCALAR) {
            return "";
        }
        if (storage == StorageClass.Workgroup.value()) {
            return ", or validate with workgroup-scalar-block-layout if the device has it";
        }
        if (!task.rules.relaxed) {
            return ", or validate with relax-block-layout if the device has it";
        }
        if (task.rules == extended) {
            return ", or validate with uniform-buffer-standard-layout if the device has it";
        }
        return ", or validate with scalar-block-layout if the device has it";
    }

    private void report(Task task, Rule rule, String message, String hint) {
        if (reported.get(task.type)) {
            return;
        }
        reported.set(task.type);
        context.plainErrorAt(
                        rule,
                        context.data.definition(task.type),
                        message + " (" + task.rules.text + " layout, for " + StorageNames.of(storage) + ")")
                .related(user, "this has to be laid out")
                .hint(hint);
    }
}
