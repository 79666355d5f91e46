// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.ImageAccess;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageOperands;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeSampledImage;

/** Reads the image and the image operands of instructions. */
final class ImageInstruction {
    private ImageInstruction() {}

    /** The access of an instruction that has no image operands. */
    static ImageAccess access(Lowering code, int at, int imageWord) {
        return access(code, at, imageWord, Integer.MAX_VALUE);
    }

    /** The access to an image in registers. */
    static ImageAccess access(Lowering code, int at, Operand image) {
        return access(code, at, image, Integer.MAX_VALUE);
    }

    /**
     * Reads the operands of an instruction.
     *
     * @param imageWord the number of the word with the image, sampled image, or pointer to an image
     * @param maskWord the number of the word with the image operands, if there are any
     */
    static ImageAccess access(Lowering code, int at, int imageWord, int maskWord) {
        return access(code, at, code.operand(at, imageWord), maskWord);
    }

    private static ImageAccess access(Lowering code, int at, Operand image, int maskWord) {
        int type = imageType(code, image.type);
        Dim dim = Dim.of(code.facts.word(type, TypeImage.DIM))
                .orElseThrow(() -> code.failure(at, "has an image with a dimensionality that is not executed"));
        if (dim == Dim.TileImageDataEXT) {
            throw code.failure(at, "has an image of the dimensionality " + dim + ", which is not executed");
        }
        int mask = maskWord < code.wordCount(at) ? code.word(at, maskWord) : 0;
        Operand[] found = new Operand[Integer.SIZE];
        int next = maskWord + 1;
        for (int bit = 0; bit < ImageAccess.GRAD_Y; bit++) {
            if ((mask >>> bit & 1) != 0 && takesOperand(1 << bit)) {
                found[bit] = code.operand(at, next++);
                if (1 << bit == ImageOperands.Grad.value()) {
                    found[ImageAccess.GRAD_Y] = code.operand(at, next++);
                }
            }
        }
        return new ImageAccess(
                image,
                new ImageAccess.Type(
                        dim, code.facts.word(type, TypeImage.ARRAYED) == 1, code.facts.word(type, TypeImage.MS) == 1),
                found,
                mask);
    }

    private static boolean takesOperand(int bit) {
        return bit != ImageOperands.NonPrivateTexel.value()
                && bit != ImageOperands.VolatileTexel.value()
                && bit != ImageOperands.SignExtend.value()
                && bit != ImageOperands.ZeroExtend.value()
                && bit != ImageOperands.Nontemporal.value();
    }

    /** The id of the OpTypeImage of an image, a sampled image, or a pointer to an image. */
    private static int imageType(Lowering code, ValueType type) {
        int id = type.kind == ValueType.Kind.POINTER ? type.pointeeId : type.id;
        return code.facts.op(id) == Op.OpTypeSampledImage ? code.facts.word(id, TypeSampledImage.IMAGE_TYPE) : id;
    }
}
