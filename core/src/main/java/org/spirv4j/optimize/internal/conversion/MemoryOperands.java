// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Adds what is Coherent or Volatile to the memory operands and image operands of instructions. */
final class MemoryOperands {
    private static final int ALIGNED = MemoryAccess.Aligned.value();
    private static final int AVAILABLE = MemoryAccess.MakePointerAvailable.value();
    private static final int VISIBLE = MemoryAccess.MakePointerVisible.value();
    private static final int NON_PRIVATE = MemoryAccess.NonPrivatePointer.value();
    private static final int TEXEL_AVAILABLE = ImageOperands.MakeTexelAvailable.value();
    private static final int TEXEL_VISIBLE = ImageOperands.MakeTexelVisible.value();
    private static final int NON_PRIVATE_TEXEL = ImageOperands.NonPrivateTexel.value();

    private final EditableModule module;
    private final TypeFacts types;
    private final PointerQualifiers qualifiers;

    MemoryOperands(EditableModule module, PointerQualifiers qualifiers) {
        this.module = module;
        this.qualifiers = qualifiers;
        types = PassAccess.types(module);
    }

    /** {@return the number of the word after the memory operands that start at a word} */
    int end(int instruction, int at) {
        int mask = module.word(instruction, at);
        return at + 1 + Integer.bitCount(mask & (ALIGNED | AVAILABLE | VISIBLE));
    }

    /**
     * Adds to the memory operands of an instruction what its pointers need.
     *
     * @param at the number of the word where the memory operands start, or would start
     * @param target the pointer through which memory is written; 0 for none
     * @param source the pointer through which memory is read; 0 for none
     */
    void upgrade(int instruction, int at, int target, int source) {
        int written = target == 0 ? 0 : qualifiersOf(target);
        int read = source == 0 ? 0 : qualifiersOf(source);
        int added = 0;
        if (((written | read) & PointerQualifiers.VOLATILE) != 0) {
            added |= MemoryAccess.Volatile.value();
        }
        if ((written & PointerQualifiers.COHERENT) != 0) {
            added |= AVAILABLE | NON_PRIVATE;
        }
        if ((read & PointerQualifiers.COHERENT) != 0) {
            added |= VISIBLE | NON_PRIVATE;
        }
        if (added == 0) {
            return;
        }
        boolean hasMask = module.wordCount(instruction) > at;
        int mask = hasMask ? module.word(instruction, at) : 0;
        int next = at + 1;
        int alignment = (mask & ALIGNED) != 0 ? module.word(instruction, next++) : 0;
        int available = (mask & AVAILABLE) != 0
                ? module.word(instruction, next++)
                : (added & AVAILABLE) != 0 ? scope(target) : 0;
        int visible =
                (mask & VISIBLE) != 0 ? module.word(instruction, next++) : (added & VISIBLE) != 0 ? scope(source) : 0;
        int[] words = new int[4];
        int count = 0;
        words[count++] = mask | added;
        if (((mask | added) & ALIGNED) != 0) {
            words[count++] = alignment;
        }
        if (((mask | added) & AVAILABLE) != 0) {
            words[count++] = available;
        }
        if (((mask | added) & VISIBLE) != 0) {
            words[count++] = visible;
        }
        splice(instruction, at, hasMask ? next : at, words, count);
    }

    /** The qualifiers of the memory after a pointer; only memory that invocations can share is coherent. */
    private int qualifiersOf(int pointer) {
        int found = qualifiers.of(pointer);
        StorageClass storage =
                StorageClass.of(types.storageClass(module.typeOf(pointer))).orElse(StorageClass.Function);
        return switch (storage) {
            case Workgroup -> found | PointerQualifiers.COHERENT;
            case Uniform, CrossWorkgroup, Generic, Image, StorageBuffer, PhysicalStorageBuffer -> found;
            default -> found & ~PointerQualifiers.COHERENT;
        };
    }

    private int scope(int pointer) {
        boolean isShared = types.isStorageClass(module.typeOf(pointer), StorageClass.Workgroup);
        return constant(isShared ? Scope.Workgroup : Scope.QueueFamily);
    }

    private int constant(Scope scope) {
        return module.constants().scalar(module.declarations().declare(Op.OpTypeInt, 0, 32, 0), scope.value());
    }

    private void splice(int instruction, int from, int to, int[] words, int count) {
        int tail = module.wordCount(instruction) - to;
        int resultWords = module.typeId(instruction) == 0 ? 1 : 3;
        int[] operands = new int[from - resultWords + count + tail];
        for (int k = resultWords; k < from; k++) {
            operands[k - resultWords] = module.word(instruction, k);
        }
        System.arraycopy(words, 0, operands, from - resultWords, count);
        for (int k = 0; k < tail; k++) {
            operands[from - resultWords + count + k] = module.word(instruction, to + k);
        }
        module.replace(instruction, module.op(instruction), operands);
    }

    /**
     * Adds to the image operands of an instruction what its image needs.
     *
     * @param at the number of the word where the image operands start, or would start
     */
    void upgradeImage(int instruction, int at, int image, boolean isWrite) {
        int found = qualifiers.of(image);
        int added = 0;
        if ((found & PointerQualifiers.VOLATILE) != 0) {
            added |= ImageOperands.VolatileTexel.value();
        }
        int scopeBit = isWrite ? TEXEL_AVAILABLE : TEXEL_VISIBLE;
        if ((found & PointerQualifiers.COHERENT) != 0) {
            added |= NON_PRIVATE_TEXEL | scopeBit;
        }
        if (added == 0) {
            return;
        }
        int end = module.wordCount(instruction);
        int mask = end > at ? module.word(instruction, at) : 0;
        boolean needsScope = (added & scopeBit) != 0 && (mask & (TEXEL_AVAILABLE | TEXEL_VISIBLE)) == 0;
        int[] words = new int[Math.max(1, end - at) + 1];
        int count = 0;
        words[count++] = mask | added;
        for (int k = at + 1; k < end; k++) {
            words[count++] = module.word(instruction, k);
        }
        if (needsScope) {
            words[count++] = constant(Scope.QueueFamily);
        }
        splice(instruction, at, Math.max(at, end), words, count);
    }
}
