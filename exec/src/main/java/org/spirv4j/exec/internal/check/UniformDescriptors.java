// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.function.Consumer;
import org.spirv4j.exec.internal.lower.HeapLowering;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.trait.Trait;

/**
 * Finds accesses to different descriptors of an array at once, through an operand without the decoration NonUniform.
 *
 * <p>Only operands that are made from an array of descriptors with an index that is not a constant are looked at.
 */
final class UniformDescriptors implements Instrumentation {
    /** The longest way from an access to its variable that is followed. */
    private static final int LONGEST_WAY = 64;

    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        int word = accessed(code, op);
        if (word == 0
                || code.module.layout().isDecorated(code.word(at, word), Decoration.NonUniform)
                || !isChosen(code, code.word(at, word), LONGEST_WAY)) {
            return;
        }
        Operand operand = code.operand(at, word);
        boolean isLoadedImage = op == Op.OpLoad && code.resultType(at).kind == ValueType.Kind.DESCRIPTOR;
        if (!isLoadedImage) {
            steps.accept(new Same(operand));
        }
    }

    /** The number of the word with the pointer or image that an instruction accesses; 0 if it accesses none. */
    private static int accessed(Lowering code, Op op) {
        boolean isStore = op == Op.OpStore || op == Op.OpAtomicStore;
        boolean isImage = Trait.IMAGE_SAMPLE.has(code.data.tables, op.opcode())
                || Trait.IMAGE_GATHER.has(code.data.tables, op.opcode())
                || Trait.IMAGE_FETCH.has(code.data.tables, op.opcode())
                || Trait.TEXEL_ACCESS.has(code.data.tables, op.opcode());
        if (isStore || op == Op.OpImageWrite) {
            return 1;
        }
        return op == Op.OpLoad || isImage || Trait.ATOMIC.has(code.data.tables, op.opcode()) ? 3 : 0;
    }

    /**
     * Whether a value is or comes from an element of an array of descriptors, chosen by an index that is not a
     * constant.
     */
    private static boolean isChosen(Lowering code, int id, int longest) {
        int current = id;
        for (int i = 0; i < longest; i++) {
            int at = code.data.definition(current);
            if (at == 0) {
                return false;
            }
            Op op = code.op(at);
            if (Trait.UNTYPED_ACCESS_CHAIN.has(code.data.tables, op.opcode())) {
                int base = code.word(at, UntypedAccessChain.BASE);
                if (isInHeap(code, base) && hasVariableIndex(code, at) || isElement(code, at)) {
                    return true;
                }
                current = base;
                continue;
            }
            if (Trait.TYPED_ACCESS_CHAIN.has(code.data.tables, op.opcode())) {
                if (isElement(code, at)) {
                    return true;
                }
            } else if (op == Op.OpSampledImage
                    && isChosen(code, code.word(at, SampledImage.SAMPLER), longest - i - 1)) {
                return true;
            } else if (op != Op.OpLoad
                    && op != Op.OpCopyObject
                    && op != Op.OpImage
                    && op != Op.OpSampledImage
                    && op != Op.OpBufferPointerEXT) {
                return false;
            }
            current = code.word(at, TypedInstruction.FIRST_OPERAND);
        }
        return false;
    }

    private static boolean isInHeap(Lowering code, int pointer) {
        return HeapLowering.isHeap(code.module.layout(), HeapLowering.root(code, pointer));
    }

    private static boolean hasVariableIndex(Lowering code, int chain) {
        for (int i = UntypedAccessChain.FIRST_INDEX; i < code.wordCount(chain); i++) {
            if (!code.operand(chain, i).isConstant()) {
                return true;
            }
        }
        return false;
    }

    private static boolean isElement(Lowering code, int chain) {
        boolean isUntyped =
                Trait.UNTYPED_ACCESS_CHAIN.has(code.data.tables, code.op(chain).opcode());
        int base = isUntyped ? UntypedAccessChain.BASE : TypedAccessChain.BASE;
        int id = code.word(chain, base);
        int first = isUntyped ? UntypedAccessChain.FIRST_INDEX : TypedAccessChain.FIRST_INDEX;
        Variable variable = code.variableOf(id);
        return variable != null
                && code.isDescriptor(id, variable.storageClass())
                && code.pointee(chain, base).type.isArray()
                && code.wordCount(chain) > first
                && !code.operand(chain, first).isConstant();
    }

    private static final class Same extends Step {
        private final Operand operand;

        Same(Operand operand) {
            this.operand = operand;
        }

        @Override
        public void run(Group group) {
            for (int s = 0; s < operand.type.slots; s++) {
                int first = Address.number(group.registers[operand.at(s, group.lanes[0])]);
                for (int k = 1; k < group.count; k++) {
                    int lane = group.lanes[k];
                    if (Address.number(group.registers[operand.at(s, lane)]) != first) {
                        group.subgroup.workGroup.dispatch.note(
                                Mistake.NOT_UNIFORM,
                                group,
                                this,
                                lane,
                                () -> "accesses another descriptor than other invocations that execute it together,"
                                        + " and its operand is not decorated with NonUniform");
                        return;
                    }
                }
            }
        }
    }
}
