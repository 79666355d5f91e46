// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.image;

import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.ImageWrite;
import org.spirv4j.internal.trait.Trait;

/**
 * The operands of an image instruction by their meaning; ids are 0 where there is none. Reused from one to the next.
 */
public final class ImageArguments {
    private static final int DREF_OR_COMPONENT = 5;
    private static final int MASK_AFTER = 6;

    /** The word offset of the instruction. */
    public int at;
    /** The image, or the image with its sampler. */
    public int image;
    /** The coordinate. */
    public int coordinate;
    /** The depth reference. */
    public int reference;
    /** The component that is gathered. */
    public int component;
    /** The texel that is written. */
    public int texel;
    /** The bits of the image operands. */
    public int mask;
    /** The bias of the level of detail. */
    public int bias;
    /** The level of detail. */
    public int lod;
    /** The gradients. */
    public int gradientX;

    public int gradientY;
    /** The offset, a constant or not. */
    public int offset;
    /** The array of four offsets of a gather. */
    public int offsets;
    /** The sample. */
    public int sample;
    /** The least level of detail. */
    public int leastLod;

    /** Reads the operands of an instruction that samples, gathers, fetches, reads or writes. */
    public void read(int[] words, int offsetOfInstruction, Op op) {
        at = offsetOfInstruction;
        clear();
        if (op == Op.OpImageWrite) {
            image = words[at + ImageWrite.IMAGE];
            coordinate = words[at + ImageWrite.COORDINATE];
            texel = words[at + ImageWrite.TEXEL];
            operands(words, ImageWrite.IMAGE_OPERANDS);
            return;
        }
        image = words[at + ImageRead.IMAGE];
        coordinate = words[at + ImageRead.COORDINATE];
        boolean compares = Trait.DEPTH_COMPARISON.has(op);
        boolean gathers = Trait.IMAGE_GATHER.has(op);
        if (compares) {
            reference = words[at + DREF_OR_COMPONENT];
        } else if (gathers) {
            component = words[at + DREF_OR_COMPONENT];
        }
        operands(words, compares || gathers ? MASK_AFTER : ImageRead.IMAGE_OPERANDS);
    }

    private void clear() {
        reference = 0;
        component = 0;
        texel = 0;
        mask = 0;
        bias = 0;
        lod = 0;
        gradientX = 0;
        gradientY = 0;
        offset = 0;
        offsets = 0;
        sample = 0;
        leastLod = 0;
    }

    private void operands(int[] words, int first) {
        int end = words[at] >>> 16;
        if (first >= end) {
            return;
        }
        mask = words[at + first];
        int next = at + first + 1;
        if (has(ImageOperands.Bias)) {
            bias = words[next++];
        }
        if (has(ImageOperands.Lod)) {
            lod = words[next++];
        }
        if (has(ImageOperands.Grad)) {
            gradientX = words[next++];
            gradientY = words[next++];
        }
        if (has(ImageOperands.ConstOffset)) {
            offset = words[next++];
        }
        if (has(ImageOperands.Offset)) {
            offset = words[next++];
        }
        if (has(ImageOperands.ConstOffsets)) {
            offsets = words[next++];
        }
        if (has(ImageOperands.Sample)) {
            sample = words[next++];
        }
        if (has(ImageOperands.MinLod)) {
            leastLod = words[next++];
        }
        next += has(ImageOperands.MakeTexelAvailable) ? 1 : 0;
        next += has(ImageOperands.MakeTexelVisible) ? 1 : 0;
        if (has(ImageOperands.Offsets)) {
            offsets = words[next];
        }
    }

    /** Whether an image operand is there. */
    public boolean has(ImageOperands operand) {
        return (mask & operand.value()) != 0;
    }
}
