// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import java.util.function.IntPredicate;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.TypeMatrix;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Replaces OpCopyMemory by loads and stores. Matrices, and columns of matrices whose rows are contiguous, are copied
 * component by component, each with the access chain that leads there, since the layout of a matrix depends on the
 * structure that contains it.
 */
final class MemoryCopies {
    private static final int MASK = 3;
    private static final int ALIGNED = MemoryAccess.Aligned.value();
    private static final int AVAILABLE = MemoryAccess.MakePointerAvailable.value();
    private static final int VISIBLE = MemoryAccess.MakePointerVisible.value();

    private final EditableModule module;
    private final TypeFacts types;

    private final IntPredicate isConverted;

    /**
     * Creates it for a module.
     *
     * @param isConverted whether the pointer with an id becomes untyped
     */
    MemoryCopies(EditableModule module, IntPredicate isConverted) {
        this.module = module;
        this.isConverted = isConverted;
        types = PassAccess.types(module);
    }

    /** {@return whether an OpCopyMemory can be replaced by loads and stores, if one of its pointers is untyped} */
    boolean isSupported(int copy, int pointer) {
        int type = types.pointee(module.typeOf(pointer));
        if (types.isMatrix(type)) {
            return hasParts(module.word(copy, CopyMemory.TARGET)) && hasParts(module.word(copy, CopyMemory.SOURCE));
        }
        return !types.isMatrix(types.innermostElement(type));
    }

    /** Whether there are access chains to the components of the matrix that a pointer points to. */
    private boolean hasParts(int pointer) {
        return isTyped(pointer) || UntypedPath.of(module, types, pointer).isPresent();
    }

    private boolean isTyped(int pointer) {
        return module.opOf(module.typeOf(pointer)) == Op.OpTypePointer && !isConverted.test(pointer);
    }

    void replace(int copy) {
        int target = module.word(copy, CopyMemory.TARGET);
        int source = module.word(copy, CopyMemory.SOURCE);
        int type =
                types.pointee(module.typeOf(module.opOf(module.typeOf(target)) == Op.OpTypePointer ? target : source));
        if (types.isMatrix(type)) {
            int columns = types.word(type, TypeMatrix.COLUMN_COUNT);
            int rows = types.word(types.word(type, TypeMatrix.COLUMN_TYPE), TypeVector.COMPONENT_COUNT);
            for (int c = 0; c < columns; c++) {
                for (int r = 0; r < rows; r++) {
                    copyPart(copy, target, source, types.scalarType(type), c, r);
                }
            }
        } else if (types.isVector(type)
                && (UntypedPath.isRow(module, types, target) || UntypedPath.isRow(module, types, source))) {
            for (int r = 0; r < types.word(type, TypeVector.COMPONENT_COUNT); r++) {
                copyPart(copy, target, source, types.scalarType(type), r);
            }
        } else {
            copyWhole(copy, target, source, type);
        }
        module.remove(copy);
    }

    private void copyWhole(int copy, int target, int source, int type) {
        int[] read = operands(copy, false, 0);
        read[0] = source;
        int value = module.resultId(module.insertBefore(copy, Op.OpLoad, type, read));
        store(copy, target, value, 0);
    }

    private void store(int copy, int target, int value, int alignment) {
        int[] written = operands(copy, true, alignment);
        int[] words = new int[written.length + 1];
        System.arraycopy(written, 1, words, 2, written.length - 1);
        words[0] = target;
        words[1] = value;
        module.insertBefore(copy, Op.OpStore, 0, words);
    }

    private void copyPart(int copy, int target, int source, int type, int... indices) {
        int alignment = types.bitWidth(type) / 8;
        int[] read = operands(copy, false, alignment);
        read[0] = part(copy, source, indices);
        int value = module.resultId(module.insertBefore(copy, Op.OpLoad, type, read));
        store(copy, part(copy, target, indices), value, alignment);
    }

    /** A pointer to a part of what another one points to. */
    private int part(int copy, int pointer, int... indices) {
        if (isTyped(pointer)) {
            return typedPart(copy, pointer, indices);
        }
        int uint = module.declarations().declare(Op.OpTypeInt, 0, 32, 0);
        int[] constants = new int[indices.length];
        for (int k = 0; k < indices.length; k++) {
            constants[k] = module.constants().scalar(uint, indices[k]);
        }
        UntypedPath path = UntypedPath.of(module, types, pointer)
                .orElseGet(() -> new UntypedPath(
                        Op.OpUntypedAccessChainKHR, new int[] {types.pointee(module.typeOf(pointer)), pointer}))
                .append(true, constants);
        return module.resultId(module.insertBefore(copy, path.op(), module.typeOf(pointer), path.operands()));
    }

    private int typedPart(int copy, int pointer, int... indices) {
        int type = types.pointee(module.typeOf(pointer));
        int[] operands = new int[indices.length + 1];
        operands[0] = pointer;
        int uint = module.declarations().declare(Op.OpTypeInt, 0, 32, 0);
        for (int k = 0; k < indices.length; k++) {
            operands[1 + k] = module.constants().scalar(uint, indices[k]);
            type = types.componentType(type);
        }
        int result =
                module.declarations().declare(Op.OpTypePointer, 0, types.storageClass(module.typeOf(pointer)), type);
        return module.resultId(module.insertBefore(copy, Op.OpAccessChain, result, operands));
    }

    /**
     * The memory operands of a load or a store of a copy, after one free word.
     *
     * @param alignment the alignment in bytes; 0 for that of the copy
     */
    private int[] operands(int copy, boolean isStore, int alignment) {
        int at = MASK;
        if (!isStore && module.wordCount(copy) > MASK) {
            int following = end(copy, MASK);
            at = following < module.wordCount(copy) ? following : MASK;
        }
        int mask = module.wordCount(copy) > at ? module.word(copy, at) : 0;
        int next = at + 1;
        int aligned = (mask & ALIGNED) != 0 ? module.word(copy, next++) : 0;
        int available = (mask & AVAILABLE) != 0 ? module.word(copy, next++) : 0;
        int visible = (mask & VISIBLE) != 0 ? module.word(copy, next) : 0;
        int kept = mask & ~(isStore ? VISIBLE : AVAILABLE);
        if (alignment != 0) {
            kept |= ALIGNED;
            aligned = alignment;
        }
        if (kept == 0) {
            return new int[1];
        }
        int[] words = new int[2 + Integer.bitCount(kept & (ALIGNED | AVAILABLE | VISIBLE))];
        int count = 1;
        words[count++] = kept;
        if ((kept & ALIGNED) != 0) {
            words[count++] = aligned;
        }
        if ((kept & (AVAILABLE | VISIBLE)) != 0) {
            words[count] = isStore ? available : visible;
        }
        return words;
    }

    private int end(int copy, int at) {
        return at + 1 + Integer.bitCount(module.word(copy, at) & (ALIGNED | AVAILABLE | VISIBLE));
    }
}
