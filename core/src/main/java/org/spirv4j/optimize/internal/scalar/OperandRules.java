// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.EntryPoints;

/** Rules about operands of instructions with effects: offsets of texels, stored values, interfaces of entry points. */
final class OperandRules {
    private static final int CONST_OFFSET = ImageOperands.ConstOffset.value();
    private static final int OFFSET = ImageOperands.Offset.value();

    private final EditableModule module;
    private final Effects effects;

    OperandRules(EditableModule module) {
        this.module = module;
        effects = new Effects(module);
    }

    /** Whether an OpStore stores an undefined value, which any other value may replace, and is not volatile. */
    boolean isUndefinedStore(int store) {
        return module.opOf(module.word(store, Store.OBJECT)) == Op.OpUndef
                && !effects.isVolatile(store, Store.MEMORY_ACCESS);
    }

    /**
     * Makes the offset of an image instruction a constant one, or removes it if it is zero.
     *
     * @param op the opcode of the instruction
     * @return what was done, in words; empty if nothing was
     */
    String simplifyOffset(int instruction, Op op) {
        int at = imageOperands(op);
        if (at == 0 || module.wordCount(instruction) <= at) {
            return "";
        }
        int mask = module.word(instruction, at);
        int offset = at + 1 + operandCount(mask & CONST_OFFSET - 1);
        boolean isOne = (mask & CONST_OFFSET) == 0 ^ (mask & OFFSET) == 0;
        if (!isOne || offset >= module.wordCount(instruction)) {
            return "";
        }
        int id = module.word(instruction, offset);
        if (isZero(id)) {
            removeOffset(instruction, at, offset);
            return "an offset of zero is none";
        }
        if ((mask & OFFSET) != 0 && Trait.CONSTANT.has(module.opOf(id))) {
            module.setWord(instruction, at, mask ^ OFFSET ^ CONST_OFFSET);
            return "an Offset that is a constant is a ConstOffset";
        }
        return "";
    }

    private void removeOffset(int instruction, int at, int offset) {
        int rest = module.word(instruction, at) & ~(CONST_OFFSET | OFFSET);
        int first = module.typeId(instruction) == 0 ? 1 : 3;
        WordBuffer operands = new WordBuffer(module.wordCount(instruction));
        for (int i = first; i < module.wordCount(instruction); i++) {
            if (i == at && rest != 0) {
                operands.add(rest);
            } else if (i != at && i != offset) {
                operands.add(module.word(instruction, i));
            }
        }
        module.replace(instruction, module.op(instruction), operands.toArray());
    }

    /** The number of the word with the image operands; 0 if an opcode has none. */
    private static int imageOperands(Op op) {
        if (op == Op.OpImageWrite) {
            return 4;
        }
        boolean isRead = Trait.IMAGE_SAMPLE.has(op)
                || Trait.IMAGE_GATHER.has(op)
                || Trait.IMAGE_FETCH.has(op)
                || Trait.TEXEL_ACCESS.has(op);
        boolean hasMore = Trait.IMAGE_GATHER.has(op) || Trait.DEPTH_COMPARISON.has(op);
        return isRead ? hasMore ? 6 : 5 : 0;
    }

    /** The number of operands of Bias, Lod and Grad. */
    private static int operandCount(int mask) {
        return Integer.bitCount(mask) + ((mask & ImageOperands.Grad.value()) != 0 ? 1 : 0);
    }

    private boolean isZero(int id) {
        boolean isKnown = switch (module.opOf(id)) {
            case OpConstant, OpConstantNull, OpConstantComposite -> true;
            default -> false;
        };
        long[] components = isKnown ? module.constants().components(id) : new long[0];
        for (long component : components) {
            if (component != 0) {
                return false;
            }
        }
        return components.length > 0;
    }

    /**
     * Removes the variables that an entry point lists again.
     *
     * @return whether there were any
     */
    boolean removeRepeatedInterfaces(int entryPoint) {
        BitSet found = new BitSet();
        boolean isChanged = false;
        for (int i = EntryPoints.firstVariable(module, entryPoint); i < module.wordCount(entryPoint); i++) {
            int id = module.word(entryPoint, i);
            if (found.get(id)) {
                module.removeOperands(entryPoint, i--, 1);
                isChanged = true;
            }
            found.set(id);
        }
        return isChanged;
    }
}
