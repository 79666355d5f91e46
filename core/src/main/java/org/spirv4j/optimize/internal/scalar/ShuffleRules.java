// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Rules about OpVectorShuffle: components come from the vectors that inner shuffles take them from. */
final class ShuffleRules implements Simplification {
    private static final int UNDEFINED = 0xFFFF_FFFF;

    private final EditableModule module;
    private final TypeFacts types;
    private String applied = "";

    /** By component of the result: the vector that it comes from, 0 if it is not defined, and its number there. */
    private int[] sources = new int[0];

    private int[] numbers = new int[0];

    ShuffleRules(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
    }

    @Override
    public String applied() {
        return applied;
    }

    @Override
    public int simplify(int instruction) {
        if (!module.is(instruction, Op.OpVectorShuffle)) {
            return 0;
        }
        int a = module.definition(module.word(instruction, VectorShuffle.VECTOR_1));
        int b = module.definition(module.word(instruction, VectorShuffle.VECTOR_2));
        boolean isInner = module.is(a, Op.OpVectorShuffle) || module.is(b, Op.OpVectorShuffle);
        if (isInner) {
            int value = read(instruction, a, b) ? write(instruction) : 0;
            value = value == 0 && read(instruction, a, 0) ? write(instruction) : value;
            value = value == 0 && read(instruction, 0, b) ? write(instruction) : value;
            if (value != 0) {
                return because(MethodRule.SHUFFLE_OF_SHUFFLE, value);
            }
        }
        return read(instruction, 0, 0) ? because(MethodRule.SHUFFLE, write(instruction)) : 0;
    }

    private int because(MethodRule rule, int value) {
        applied = rule.text();
        return value;
    }

    private int size(int id) {
        int type = module.typeOf(id);
        return types.isVector(type) ? types.dimension(type) : 0;
    }

    /**
     * Finds where the components come from.
     *
     * @param first the first operand's definition if it may be looked through, or 0
     * @param second that of the second operand
     */
    private boolean read(int instruction, int first, int second) {
        int count = module.wordCount(instruction) - 5;
        sources = sources.length == count ? sources : new int[count];
        numbers = numbers.length == count ? numbers : new int[count];
        for (int i = 0; i < count; i++) {
            int side = enter(i, instruction, module.word(instruction, VectorShuffle.COMPONENTS + i));
            if (side < 0) {
                return false;
            }
            int inner = side == 0 ? first : second;
            if (sources[i] != 0 && module.is(inner, Op.OpVectorShuffle) && inner != instruction) {
                if (numbers[i] >= module.wordCount(inner) - 5
                        || enter(i, inner, module.word(inner, VectorShuffle.COMPONENTS + numbers[i])) < 0) {
                    return false;
                }
            }
        }
        return true;
    }

    /**
     * Enters a component that a shuffle takes: returns the number of the operand that it comes from, or -1 if there is
     * none.
     */
    private int enter(int component, int shuffle, int index) {
        int first = size(module.word(shuffle, VectorShuffle.VECTOR_1));
        int second = size(module.word(shuffle, VectorShuffle.VECTOR_2));
        if (index == UNDEFINED) {
            sources[component] = 0;
            numbers[component] = UNDEFINED;
            return 0;
        }
        if (index < 0 || index >= first + second || first == 0 || second == 0) {
            return -1;
        }
        boolean isFirst = index < first;
        sources[component] = module.word(shuffle, isFirst ? VectorShuffle.VECTOR_1 : VectorShuffle.VECTOR_2);
        numbers[component] = isFirst ? index : index - first;
        return isFirst ? 0 : 1;
    }

    /** Makes the instruction a shuffle of the one or two vectors that the components come from. */
    private int write(int instruction) {
        int count = sources.length;
        int first = 0;
        int second = 0;
        for (int i = 0; i < count; i++) {
            int source = sources[i];
            if (source != 0 && source != first) {
                if (first == 0) {
                    first = source;
                } else if (second == 0 || second == source) {
                    second = source;
                } else {
                    return 0;
                }
            }
        }
        int result = module.resultId(instruction);
        if (first == 0 || first == result || second == result) {
            return first == 0 ? module.constants().undef(module.typeId(instruction)) : 0;
        }
        if (second == 0 && isWhole(first, instruction)) {
            return first;
        }
        if (module.word(instruction, VectorShuffle.VECTOR_1) == second
                && module.word(instruction, VectorShuffle.VECTOR_2) == first) {
            int other = first;
            first = second;
            second = other;
        }
        int[] operands = new int[2 + count];
        operands[0] = first;
        operands[1] = second == 0 ? first : second;
        for (int i = 0; i < count; i++) {
            boolean isSecond = sources[i] != 0 && sources[i] != first;
            operands[2 + i] = numbers[i] + (isSecond ? size(first) : 0);
        }
        if (isSame(instruction, operands)) {
            return 0;
        }
        module.replace(instruction, Op.OpVectorShuffle, operands);
        return result;
    }

    private boolean isSame(int instruction, int[] operands) {
        for (int i = 0; i < operands.length; i++) {
            if (module.word(instruction, VectorShuffle.VECTOR_1 + i) != operands[i]) {
                return false;
            }
        }
        return true;
    }

    private boolean isWhole(int source, int instruction) {
        if (module.typeOf(source) != module.typeId(instruction)) {
            return false;
        }
        for (int i = 0; i < sources.length; i++) {
            if (sources[i] != 0 && numbers[i] != i) {
                return false;
            }
        }
        return true;
    }
}
