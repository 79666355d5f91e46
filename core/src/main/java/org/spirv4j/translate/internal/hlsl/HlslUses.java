// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;

/** What instructions do with variables, found in one walk through the module. */
final class HlslUses {
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;

    /** By pointer that selects a part: the variable, parameter or other pointer of which it does. */
    private final Map<Integer, Integer> roots = new HashMap<>();

    /** By variable: the numbers of members that access chains select first. */
    private final Map<Integer, BitSet> members = new HashMap<>();

    private final BitSet measured = new BitSet();
    private final BitSet loaded = new BitSet();
    private final BitSet compared = new BitSet();

    HlslUses(HlslContext context) {
        data = context.data;
        words = context.words;
        types = context.types;
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
                chain(at);
            } else if (op == Op.OpCopyObject) {
                roots.put(words[at + TypedInstruction.RESULT], root(words[at + Unary.OPERAND]));
            } else if (op == Op.OpArrayLength) {
                measured.set(data.index(root(words[at + ArrayLength.STRUCTURE])));
            } else if (op == Op.OpLoad) {
                loaded.set(data.index(words[at + Load.POINTER]));
            } else if (op == Op.OpCopyMemory) {
                loaded.set(data.index(words[at + CopyMemory.SOURCE]));
            } else if (Trait.DEPTH_COMPARISON.has(op)) {
                compare(words[at + ImageRead.IMAGE]);
            }
        }
    }

    private void chain(int at) {
        int base = words[at + TypedAccessChain.BASE];
        roots.put(words[at + TypedInstruction.RESULT], root(base));
        if (words[at] >>> 16 > TypedAccessChain.FIRST_INDEX) {
            long member = types.defaultInteger(words[at + TypedAccessChain.FIRST_INDEX])
                    .orElse(0);
            if (member >= 0 && member <= 0xFFFF) {
                members.computeIfAbsent(base, id -> new BitSet()).set((int) member);
            }
        }
    }

    private void compare(int image) {
        int from = types.op(image) == Op.OpSampledImage ? types.word(image, SampledImage.SAMPLER) : image;
        if (types.op(from) == Op.OpLoad) {
            compared.set(data.index(root(types.word(from, Load.POINTER))));
        }
    }

    /** The variable, parameter or other pointer of which a pointer selects a part. */
    int root(int pointer) {
        return roots.getOrDefault(pointer, pointer);
    }

    /** Whether the length of an array in a block is asked for. */
    boolean isMeasured(int variable) {
        return measured.get(data.index(variable));
    }

    /** Whether all that a pointer points to is read. */
    boolean isLoaded(int pointer) {
        return loaded.get(data.index(pointer));
    }

    /** Whether a variable of samplers, or of images with samplers, compares. */
    boolean isCompared(int variable) {
        return compared.get(data.index(variable));
    }

    /** Whether access chains select a member of a variable. */
    boolean isSelected(int variable, int member) {
        BitSet selected = members.get(variable);
        return selected != null && selected.get(member);
    }
}
