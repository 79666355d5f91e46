// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.legal;

import java.util.Arrays;
import java.util.function.IntUnaryOperator;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Makes conversions, shifts and unions of each OpBitcast between numbers of different widths that languages have no
 * function for: of integers of 8 bits, and between vectors. Component 0 has the lowest bits (section
 * "Conversion Instructions").
 */
final class BitcastsOfWidths implements Pass {
    @Override
    public String name() {
        return "bitcasts-of-widths";
    }

    /** Whether an OpBitcast from one type to another is replaced. */
    static boolean isReplaced(TypeFacts types, int from, int type) {
        if (!isOfNumbers(types, from) || !isOfNumbers(types, type)) {
            return false;
        }
        int width = types.bitWidth(type);
        int before = types.bitWidth(from);
        // Only languages with functions for these have floating-point numbers of 64 bits.
        boolean isDouble = types.isFloatScalarOrVector(width > before ? type : from) && Math.max(width, before) == 64;
        boolean isNarrow = Math.min(width, before) < Integer.SIZE;
        return width != before && !isDouble && (isNarrow || types.isVector(from) && types.isVector(type));
    }

    private static boolean isOfNumbers(TypeFacts types, int type) {
        return types.isIntScalarOrVector(type) || types.isFloatScalarOrVector(type);
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        TypeFacts types = PassAccess.types(module);
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int b = module.firstBlock(f); b != 0; b = module.nextBlock(b)) {
                for (int i = module.firstInstruction(b); i != 0; i = module.nextInBlock(i)) {
                    if (module.is(i, Op.OpBitcast)
                            && isReplaced(types, module.typeOf(module.word(i, Unary.OPERAND)), module.typeId(i))) {
                        new Replacement(module, types, i).run();
                    }
                }
            }
        }
    }

    /** The replacement of one instruction. */
    private static final class Replacement {
        private final EditableModule module;
        private final TypeFacts types;
        private final int instruction;
        private final int type;

        Replacement(EditableModule module, TypeFacts types, int instruction) {
            this.module = module;
            this.types = types;
            this.instruction = instruction;
            type = module.typeId(instruction);
        }

        void run() {
            int value = module.word(instruction, Unary.OPERAND);
            int from = module.typeOf(value);
            int width = types.bitWidth(type);
            int before = types.bitWidth(from);
            int[] parts = components(value, from, before);
            int scalar = unsigned(width);
            int[] made = width > before ? joined(parts, scalar, before) : divided(parts, scalar, before, width);
            int bits = made.length == 1 ? scalar : module.declarations().type(Op.OpTypeVector, scalar, made.length);
            if (type != bits) {
                int whole = made.length == 1 ? made[0] : insert(Op.OpCompositeConstruct, bits, made);
                module.replace(instruction, Op.OpBitcast, whole);
            } else if (made.length == 1) {
                module.replace(instruction, Op.OpCopyObject, made[0]);
            } else {
                module.replace(instruction, Op.OpCompositeConstruct, made);
            }
        }

        /** The bits of the components of a value, as unsigned integers. */
        private int[] components(int value, int from, int width) {
            int scalar = unsigned(width);
            int count = types.isVector(from) ? types.dimension(from) : 1;
            int bits = count == 1 ? scalar : module.declarations().type(Op.OpTypeVector, scalar, count);
            int whole = from == bits ? value : insert(Op.OpBitcast, bits, value);
            return count == 1
                    ? new int[] {whole}
                    : made(count, component -> insert(Op.OpCompositeExtract, scalar, whole, component));
        }

        /** Numbers that are made of several narrower ones each. */
        private int[] joined(int[] parts, int scalar, int before) {
            int each = types.bitWidth(scalar) / before;
            return made(parts.length / each, number -> {
                int all = 0;
                for (int i = 0; i < each; i++) {
                    int wide = insert(Op.OpUConvert, scalar, parts[number * each + i]);
                    int bits = i == 0 ? wide : shifted(Op.OpShiftLeftLogical, scalar, wide, i * before);
                    all = i == 0 ? bits : insert(Op.OpBitwiseOr, scalar, all, bits);
                }
                return all;
            });
        }

        /** Numbers several of which make a wider one each. */
        private int[] divided(int[] parts, int scalar, int before, int width) {
            int each = before / width;
            return made(parts.length * each, number -> {
                int whole = parts[number / each];
                int bits = shifted(Op.OpShiftRightLogical, unsigned(before), whole, number % each * width);
                return insert(Op.OpUConvert, scalar, bits);
            });
        }

        private static int[] made(int count, IntUnaryOperator maker) {
            int[] made = new int[count];
            Arrays.setAll(made, maker);
            return made;
        }

        private int shifted(Op op, int scalar, int value, int bits) {
            return bits == 0
                    ? value
                    : insert(op, scalar, value, module.constants().of(unsigned(Integer.SIZE), bits));
        }

        private int unsigned(int width) {
            return module.declarations().type(Op.OpTypeInt, width, 0);
        }

        private int insert(Op op, int typeId, int... operands) {
            return module.resultId(module.insertBefore(instruction, op, typeId, operands));
        }
    }
}
