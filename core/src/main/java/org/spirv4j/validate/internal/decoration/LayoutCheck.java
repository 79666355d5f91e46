// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.decoration;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.ArrayDeque;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.internal.layout.ByteCount;
import org.spirv4j.analysis.internal.layout.DeclaredMembers;
import org.spirv4j.analysis.internal.layout.LayoutRules;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeMatrix;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.BlockLayouts;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.ExplicitLayoutRule;

/**
 * Checks that a type and all types it contains follow a set of layout rules. Each type is checked once for each set of
 * rules and each offset from a 16-byte boundary.
 */
final class LayoutCheck {

    /**
     * A type to check.
     *
     * @param misalignment its byte offset from a 16-byte boundary, for relaxed layouts; otherwise 0
     * @param matrixStride the stride of the matrices that it is or contains as an array
     */
    private record Task(int type, LayoutRules rules, int misalignment, int matrixStride, boolean rowMajor) {
        // The methods that the compiler generates for records are slow on first use.
        @Override
        public boolean equals(Object other) {
            return other instanceof Task task
                    && type == task.type
                    && rules.equals(task.rules)
                    && misalignment == task.misalignment
                    && matrixStride == task.matrixStride
                    && rowMajor == task.rowMajor;
        }

        @Override
        public int hashCode() {
            return ((type * 31 + rules.hashCode()) * 31 + misalignment) * 31 + matrixStride + (rowMajor ? 1 : 0);
        }
    }

    private final ValidationContext context;
    private final TypeFacts types;
    private final LayoutRules std140;
    private final LayoutRules std430;
    private @Nullable BlockLayouts layouts;
    private final Set<Task> seen = new HashSet<>();
    private final IdSet reported;
    private final ArrayDeque<Task> open = new ArrayDeque<>();

    /** Word offset of the instruction that requires the layout of the current type. */
    private int user;

    /** The storage class that requires the layout. */
    private int storage;

    LayoutCheck(ValidationContext context) {
        this.context = context;
        types = context.types;
        reported = new IdSet(context.data);
        boolean relaxed =
                context.settings.has(Relaxation.RELAX_BLOCK_LAYOUT) || context.env.compareTo(TargetEnv.VULKAN_1_0) > 0;
        std140 = relaxed ? LayoutRules.RELAXED_STD140 : LayoutRules.STD140;
        std430 = relaxed ? LayoutRules.RELAXED_STD430 : LayoutRules.STD430;
    }

    /** The layout rules for a storage class. */
    LayoutRules rules(int storageClass, boolean isBufferBlock) {
        if (storageClass == StorageClass.Workgroup.value()) {
            return context.settings.has(Relaxation.WORKGROUP_SCALAR_BLOCK_LAYOUT) ? LayoutRules.SCALAR : std430;
        }
        if (context.settings.has(Relaxation.SCALAR_BLOCK_LAYOUT)) {
            return LayoutRules.SCALAR;
        }
        return storageClass == StorageClass.Uniform.value()
                        && !isBufferBlock
                        && !context.settings.has(Relaxation.UNIFORM_BUFFER_STANDARD_LAYOUT)
                ? std140
                : std430;
    }

    /** Checks a type that the instruction at a word offset uses in a storage class. */
    void check(int type, int storageClass, LayoutRules rules, int userAt) {
        user = userAt;
        storage = storageClass;
        add(type, rules, 0, 0, false);
        while (!open.isEmpty()) {
            Task task = open.remove();
            switch (types.opcode(task.type)) {
                case OpTypeStruct -> struct(task);
                case OpTypeArray, OpTypeRuntimeArray -> array(task);
                default -> matrix(task);
            }
        }
    }

    private BlockLayouts layouts() {
        BlockLayouts found = layouts;
        if (found == null) {
            found = new BlockLayouts(context);
            layouts = found;
        }
        return found;
    }

    private void add(int type, LayoutRules rules, long misalignment, int matrixStride, boolean rowMajor) {
        boolean straddles = rules.relaxed;
        switch (types.opcode(type)) {
            case OpTypeStruct -> add(new Task(type, rules, straddles ? (int) (misalignment & 15) : 0, 0, false));
            case OpTypeArray, OpTypeRuntimeArray ->
                add(new Task(type, rules, straddles ? (int) (misalignment & 15) : 0, matrixStride, rowMajor));
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
                        memberName(task, m) + " is not decorated with Offset",
                        "decorate the member with Offset");
                return;
            }
            if (types.isMatrix(types.innermostElement(types.member(task.type, m)))) {
                if (!members.hasMajorness[m]) {
                    report(
                            task,
                            ExplicitLayoutRule.MATRIX,
                            memberName(task, m) + " contains a matrix, but is not decorated with ColMajor or RowMajor",
                            "decorate the member with ColMajor or RowMajor");
                    return;
                }
                if (members.matrixStrides[m] == 0) {
                    report(
                            task,
                            ExplicitLayoutRule.MATRIX,
                            memberName(task, m) + " contains a matrix, but is not decorated with MatrixStride",
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

    /** Checks the member at a position in the order of offsets; returns its end offset, or -1 after an error. */
    private long member(Task task, DeclaredMembers members, int position, long end) {
        int m = members.order[position];
        int type = types.member(task.type, m);
        long offset = members.offsets[m];
        boolean rowMajor = members.isRowMajor[m];
        if (types.op(type) == Op.OpTypeRuntimeArray && position < members.order.length - 1) {
            report(
                    task,
                    ExplicitLayoutRule.RUNTIME_ARRAY,
                    "runtime array " + memberName(task, m) + " at offset " + offset + " is not the last member",
                    "move the runtime array after all other members");
            return -1;
        }
        long alignment = layouts().offsetAlignment(task.rules, type, rowMajor);
        if (offset % alignment != 0) {
            report(
                    task,
                    ExplicitLayoutRule.ALIGNMENT,
                    "offset " + offset + " of " + memberName(task, m) + " of type " + context.name(type)
                            + " is not a multiple of " + alignment,
                    "use offset " + (offset + alignment - 1) / alignment * alignment + orRelaxedLayout(task));
            return -1;
        }
        if (offset < end) {
            report(
                    task,
                    ExplicitLayoutRule.OVERLAP,
                    memberName(task, m) + " at offset " + offset + " overlaps member " + members.order[position - 1]
                            + ", which ends at offset " + end,
                    "use offset " + (end + alignment - 1) / alignment * alignment + " or larger");
            return -1;
        }
        long size = layouts().size(type, members.matrixStrides[m], rowMajor);
        boolean isScalar = task.rules == LayoutRules.SCALAR;
        if (task.rules.relaxed
                && types.isVector(type)
                && LayoutRules.improperlyStraddles(task.misalignment + offset, size)) {
            report(
                    task,
                    ExplicitLayoutRule.STRADDLE,
                    memberName(task, m) + " of type " + context.name(type) + " at offset " + offset
                            + (task.misalignment == 0
                                    ? ""
                                    : ", in a structure " + task.misalignment + " bytes past a 16-byte boundary,")
                            + " straddles a 16-byte boundary",
                    "use offset " + (offset + task.misalignment + 15) / 16 * 16 + orRelaxedLayout(task));
            return -1;
        }
        add(type, task.rules, task.misalignment + offset, members.matrixStrides[m], rowMajor);
        long next = offset + size;
        boolean padded = types.isArray(type) || types.isStruct(type);
        return padded && !isScalar ? (next + alignment - 1) / alignment * alignment : next;
    }

    // --- arrays and matrices

    private void array(Task task) {
        long stride = layouts().arrayStride(task.type);
        int element = types.word(task.type, TypeArray.ELEMENT_TYPE);
        if (!context.isDecorated(task.type, Decoration.ArrayStride)
                && !context.isDecorated(task.type, Decoration.ArrayStrideIdEXT)) {
            report(
                    task,
                    ExplicitLayoutRule.ARRAY_STRIDE,
                    context.name(task.type) + " is not decorated with ArrayStride",
                    "decorate the array with ArrayStride");
            return;
        }
        if (stride == 0) {
            report(
                    task,
                    ExplicitLayoutRule.ARRAY_STRIDE,
                    "ArrayStride of " + context.name(task.type) + " is 0",
                    "use at least the size of an element");
            return;
        }
        if (!ByteCount.isExact(stride)) {
            add(element, task.rules, task.misalignment, task.matrixStride, task.rowMajor);
            return;
        }
        long alignment = layouts().strideAlignment(task.rules, task.type, task.rowMajor);
        if (stride % alignment != 0) {
            report(
                    task,
                    ExplicitLayoutRule.ARRAY_STRIDE,
                    "ArrayStride " + stride + " of " + context.name(task.type) + " is not a multiple of " + alignment,
                    "use stride " + (stride + alignment - 1) / alignment * alignment + orRelaxedLayout(task));
            return;
        }
        long size = layouts().size(element, task.matrixStride, task.rowMajor);
        if (stride < size) {
            report(
                    task,
                    ExplicitLayoutRule.ARRAY_STRIDE,
                    "ArrayStride " + stride + " of " + context.name(task.type) + " is less than the element size of "
                            + size + " bytes",
                    "use stride " + (size + alignment - 1) / alignment * alignment + " or larger");
            return;
        }
        long count = 1;
        if (types.isArray(task.type)) {
            count = Math.max(1, BlockLayouts.plainValue(context, types.word(task.type, TypeArray.LENGTH)));
        }
        for (int i = 0; i < Math.min(16, count); i++) {
            add(element, task.rules, task.misalignment + i * stride, task.matrixStride, task.rowMajor);
        }
    }

    private void matrix(Task task) {
        long stride = Integer.toUnsignedLong(task.matrixStride);
        if (stride == 0) {
            return;
        }
        long alignment = layouts().strideAlignment(task.rules, task.type, task.rowMajor);
        int column = types.word(task.type, TypeMatrix.COLUMN_TYPE);
        if (stride % alignment != 0) {
            report(
                    task,
                    ExplicitLayoutRule.MATRIX,
                    "MatrixStride " + stride + " of " + context.name(task.type) + " is not a multiple of " + alignment,
                    "use stride " + (stride + alignment - 1) / alignment * alignment + orRelaxedLayout(task));
            return;
        }
        long size = task.rowMajor
                ? layouts().size(types.word(column, TypeVector.COMPONENT_TYPE), 0, false)
                        * Integer.toUnsignedLong(types.dimension(task.type))
                : layouts().size(column, 0, false);
        if (stride < size) {
            report(
                    task,
                    ExplicitLayoutRule.MATRIX,
                    "MatrixStride " + stride + " of " + context.name(task.type) + " is less than the "
                            + (task.rowMajor ? "row" : "column") + " size of " + size + " bytes",
                    "use stride " + (size + alignment - 1) / alignment * alignment + " or larger");
        }
    }

    // --- messages

    private String memberName(Task task, int member) {
        return "member " + member + " of " + context.name(task.type);
    }

    private String orRelaxedLayout(Task task) {
        if (task.rules == LayoutRules.SCALAR) {
            return "";
        }
        if (storage == StorageClass.Workgroup.value()) {
            return ", or validate with workgroup-scalar-block-layout if the device supports it";
        }
        if (!task.rules.relaxed) {
            return ", or validate with relax-block-layout if the device supports it";
        }
        if (task.rules == std140) {
            return ", or validate with uniform-buffer-standard-layout if the device supports it";
        }
        return ", or validate with scalar-block-layout if the device supports it";
    }

    private void report(Task task, Rule rule, String message, String hint) {
        if (reported.has(task.type)) {
            return;
        }
        reported.add(task.type);
        context.plainErrorAt(
                        rule,
                        context.data.definition(task.type),
                        message + " (" + task.rules.text + " layout in " + StorageNames.of(storage) + ")")
                .related(user, "an explicit layout is required here")
                .hint(hint);
    }
}
