// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.AtomicChange;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;

/** What the instructions of the entry point's functions do with variables, found in one walk through them. */
final class WgslUses {
    private final WgslContext context;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;

    /** By index of a pointer that selects a part: the variable, parameter or other pointer of which it does; or 0. */
    private final int[] roots;

    /** The pointers of atomic instructions. */
    private final TreeSet<Integer> atomics = new TreeSet<>();

    /** Pairs of an input or output and a member of it that access chains select first. */
    private final Set<Long> members = new HashSet<>(0);

    private final BitSet written;
    private final BitSet copied;
    private final BitSet compared;
    private final BitSet sampled;
    private final BitSet read;

    private final BitSet writtenInParts;

    /** The inputs and outputs that functions other than the entry point have as operands. */
    private final BitSet ofOthers;

    WgslUses(WgslContext context) {
        this.context = context;
        data = context.data;
        words = context.words;
        types = context.types;
        roots = context.pool.ints(data.indexCount(), 0);
        written = context.pool.bits();
        copied = context.pool.bits();
        compared = context.pool.bits();
        sampled = context.pool.bits();
        read = context.pool.bits();
        ofOthers = context.pool.bits();
        writtenInParts = context.pool.bits();
        BitSet varying = context.pool.bits();
        for (int id : context.entry.interfaceIds()) {
            varying.set(data.index(id));
        }
        for (Function f : context.functions()) {
            boolean isEntry = f.id() == context.entry.functionId();
            for (int b = 0; b < f.blockCount(); b++) {
                Block block = f.block(b);
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    int at = data.starts[i];
                    use(at, Opcodes.op(words[at] & 0xFFFF));
                    if (!isEntry) {
                        markOperands(at, varying);
                    }
                }
            }
        }
    }

    /** Notes the inputs and outputs that an instruction of another function than the entry point has as operands. */
    private void markOperands(int at, BitSet varying) {
        for (int i = at + 1; i < at + (words[at] >>> 16); i++) {
            // A literal number that is also the id of an input counts as a use, which is right, too.
            int index = words[i] > 0 ? data.index(words[i]) : 0;
            if (varying.get(index)) {
                ofOthers.set(index);
            }
        }
    }

    private void use(int at, Op op) {
        if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
            int base = words[at + TypedAccessChain.BASE];
            roots[data.index(words[at + TypedInstruction.RESULT])] = root(base);
            if (words[at] >>> 16 > TypedAccessChain.FIRST_INDEX && isVarying(base)) {
                long member = types.defaultInteger(words[at + TypedAccessChain.FIRST_INDEX])
                        .orElse(0);
                members.add((long) base << 32 | member & 0xFFFF_FFFFL);
            }
        } else if (op == Op.OpCopyObject) {
            roots[data.index(words[at + TypedInstruction.RESULT])] = root(words[at + Unary.OPERAND]);
        } else if (op == Op.OpLoad) {
            copy(words[at + Load.POINTER]);
        } else if (op == Op.OpStore) {
            copy(words[at + Store.POINTER]);
            write(words[at + Store.POINTER]);
        } else if (op == Op.OpCopyMemory) {
            copy(words[at + CopyMemory.SOURCE]);
            copy(words[at + CopyMemory.TARGET]);
            write(words[at + CopyMemory.TARGET]);
        } else if (Trait.ATOMIC.has(op)) {
            int pointer = words[at + (data.resultId(at) == 0 ? 1 : AtomicChange.POINTER)];
            if (types.op(pointer) != Op.OpImageTexelPointer) {
                atomics.add(pointer);
                write(pointer);
            }
        } else if (op == Op.OpExtInst) {
            for (int i = ExtInst.OPERANDS; i < words[at] >>> 16; i++) {
                if (types.isPointer(types.typeOf(words[at + i]))) {
                    write(words[at + i]);
                }
            }
        } else {
            image(at, op);
        }
    }

    private boolean isVarying(int pointer) {
        int storage = types.storageClass(types.typeOf(pointer));
        return storage == StorageClass.Input.value() || storage == StorageClass.Output.value();
    }

    private void image(int at, Op op) {
        if (op == Op.OpImageWrite) {
            written.set(data.index(variable(words[at + 1])));
        } else if (op == Op.OpImageRead) {
            read.set(data.index(variable(words[at + ImageRead.IMAGE])));
        } else if (Trait.DEPTH_COMPARISON.has(op)) {
            int image = words[at + ImageRead.IMAGE];
            boolean isPair = types.op(image) == Op.OpSampledImage;
            compared.set(data.index(variable(isPair ? types.word(image, SampledImage.SAMPLER) : image)));
            compared.set(data.index(variable(isPair ? types.word(image, SampledImage.IMAGE) : image)));
        } else if (Trait.IMAGE_SAMPLE.has(op) || Trait.IMAGE_GATHER.has(op)) {
            int image = words[at + ImageRead.IMAGE];
            boolean isPair = types.op(image) == Op.OpSampledImage;
            sampled.set(data.index(variable(isPair ? types.word(image, SampledImage.SAMPLER) : image)));
            sampled.set(data.index(variable(isPair ? types.word(image, SampledImage.IMAGE) : image)));
        }
    }

    /** The variable of an image or sampler; the id itself if it is not loaded from one. */
    int variable(int image) {
        int at = image;
        while (types.op(at) == Op.OpImage || types.op(at) == Op.OpCopyObject || types.op(at) == Op.OpSampledImage) {
            int from = types.word(at, Unary.OPERAND);
            if (data.definition(from) >= data.definition(at)) {
                break;
            }
            at = from;
        }
        return types.op(at) == Op.OpLoad ? root(types.word(at, Load.POINTER)) : at;
    }

    private void copy(int pointer) {
        int type = types.pointee(types.typeOf(pointer));
        if (types.isStruct(type) || types.isAnyArray(type)) {
            copied.set(data.index(root(pointer)));
        }
    }

    private void write(int pointer) {
        int root = data.index(root(pointer));
        written.set(root);
        if (context.hasNarrowerParts(types.pointee(types.typeOf(pointer)), Integer.SIZE)) {
            writtenInParts.set(root);
        }
    }

    /** The variable, parameter or other pointer of which a pointer selects a part. */
    int root(int pointer) {
        int found = roots[data.index(pointer)];
        return found == 0 ? pointer : found;
    }

    /** The pointers of atomic instructions, in the order of their ids. */
    Set<Integer> atomics() {
        return atomics;
    }

    /** Whether access chains select a member of an input or output. */
    boolean isMemberUsed(int variable, int member) {
        return members.contains((long) variable << 32 | member);
    }

    /** Whether something is written to a variable, or to the image that it is. */
    boolean isWritten(int variable) {
        return written.get(data.index(variable));
    }

    /** Whether numbers of less than a word are written to a variable. */
    boolean isWrittenInParts(int variable) {
        return writtenInParts.get(data.index(variable));
    }

    /** Whether texels are read from the storage image that a variable is. */
    boolean isRead(int variable) {
        return read.get(data.index(variable));
    }

    /** Whether structures or arrays are read from or written to a variable. */
    boolean isCopied(int variable) {
        return copied.get(data.index(variable));
    }

    /** Whether a variable of samplers, or of images, compares depths. */
    boolean isCompared(int variable) {
        return compared.get(data.index(variable));
    }

    /** Whether a variable of samplers, or of images, samples without comparing. */
    boolean isSampled(int variable) {
        return sampled.get(data.index(variable));
    }

    /** Whether functions other than the entry point use an input. */
    boolean isInputOfOthers(int variable) {
        return ofOthers.get(data.index(variable));
    }
}
