// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.VectorExtractDynamic;
import org.spirv4j.internal.operand.VectorInsertDynamic;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.trait.Trait;

/**
 * Finds indexes outside of vectors, matrices and arrays with a length, also if the bytes are inside of the memory. The
 * behavior of access chains with such an index is undefined for logical pointers only.
 */
final class IndexBounds implements Instrumentation {
    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        List<Bound> bounds = new ArrayList<>();
        if (op == Op.OpVectorExtractDynamic || op == Op.OpVectorInsertDynamic) {
            int index = op == Op.OpVectorExtractDynamic ? VectorExtractDynamic.INDEX : VectorInsertDynamic.INDEX;
            add(code, code.operand(at, index), code.operand(at, TypedInstruction.FIRST_OPERAND).type, bounds);
        } else if (Trait.TYPED_ACCESS_CHAIN.has(code.data.tables, op.opcode())
                && !Trait.PTR_ACCESS_CHAIN.has(code.data.tables, op.opcode())
                && hasLogicalPointers(code)
                && code.resultType(at).storageClass != StorageClass.PhysicalStorageBuffer.value()) {
            chain(code, at, bounds);
        }
        if (!bounds.isEmpty()) {
            steps.accept(new InBounds(bounds));
        }
    }

    private static boolean hasLogicalPointers(Lowering code) {
        return code.module
                .layout()
                .memoryModel()
                .filter(model -> model.addressingModelValue() == AddressingModel.Logical.value()
                        || model.addressingModelValue() == AddressingModel.PhysicalStorageBuffer64.value())
                .isPresent();
    }

    private static void chain(Lowering code, int at, List<Bound> bounds) {
        MemoryForm form = code.pointee(at, TypedAccessChain.BASE);
        for (int i = TypedAccessChain.FIRST_INDEX; i < code.wordCount(at); i++) {
            Operand index = code.operand(at, i);
            boolean isMember = form.type.kind == ValueType.Kind.STRUCT;
            if (!isMember) {
                add(code, index, form.type, bounds);
            }
            form = form.part(isMember ? (int) code.constantValues(index)[0] : 0);
        }
    }

    /** Adds a bound unless the index is a constant inside of it. */
    private static void add(Lowering code, Operand index, ValueType type, List<Bound> bounds) {
        Bound bound = new Bound(index, type);
        boolean hasLength = type.kind == ValueType.Kind.VECTOR
                || type.kind == ValueType.Kind.MATRIX
                || type.kind == ValueType.Kind.ARRAY;
        boolean isInside = index.isConstant() && bound.contains(code.constantValues(index)[0]);
        if (hasLength && !isInside) {
            bounds.add(bound);
        }
    }

    /** An index and what it is an index of. */
    private record Bound(Operand index, ValueType type) {
        /** Whether an index, as bits, is inside. */
        boolean contains(long bits) {
            return value(bits) >= 0 && value(bits) < type.count;
        }

        long value(long bits) {
            return Conversion.signExtend(bits, NumberTypes.width(index.type.scalar));
        }

        String message(long bits) {
            String what = switch (type.kind) {
                case VECTOR -> "a vector of " + type.count + " components";
                case MATRIX -> "a matrix of " + type.count + " columns";
                default -> "an array of " + Counted.of(type.count, "element");
            };
            return "uses the index " + value(bits) + " for " + what;
        }
    }

    private static final class InBounds extends Step {
        private final Bound[] bounds;

        InBounds(List<Bound> bounds) {
            this.bounds = bounds.toArray(Bound[]::new);
        }

        @Override
        public void run(Group group) {
            for (Bound bound : bounds) {
                for (int k = 0; k < group.count; k++) {
                    int lane = group.lanes[k];
                    long bits = group.registers[bound.index.at(0, lane)];
                    if (!bound.contains(bits)) {
                        group.subgroup.workGroup.dispatch.note(
                                Mistake.OUT_OF_BOUNDS, group, this, lane, () -> bound.message(bits));
                    }
                }
            }
        }
    }
}
