// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.image;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ImageWrite;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.SampledImage;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.AppliedDecoration;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ImagesRule;

/**
 * Decorations of the images and samplers for image processing (SPV_QCOM_image_processing, SPV_QCOM_image_processing2).
 */
public final class ImageProcessingChapter extends Chapter {
    /** Access chains between a variable and a pointer that are followed. */
    private static final int MAX_CHAINS = 200;

    private final TypeFacts types = context.types;

    /** Whether a decoration for image processing has occurred. */
    private boolean decorated;

    public ImageProcessingChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpDecorate -> decorated |= isProcessing(cursor.word(TargetDecoration.DECORATION));
            case OpImageSampleWeightedQCOM -> requiresDecoration(cursor, 2, Decoration.WeightTextureQCOM);
            case OpImageBlockMatchWindowSSDQCOM, OpImageBlockMatchWindowSADQCOM -> {
                if (requiresWindow(cursor, 0)) {
                    requiresWindow(cursor, 2);
                }
            }
            default -> {
                if (!Trait.BLOCK_MATCH.has(cursor.op)) {
                    checkOtherInstruction(cursor);
                } else if (requiresDecoration(cursor, 0, Decoration.BlockMatchTextureQCOM)) {
                    requiresDecoration(cursor, 2, Decoration.BlockMatchTextureQCOM);
                }
            }
        }
    }

    private static boolean isProcessing(int decoration) {
        return decoration == Decoration.WeightTextureQCOM.value()
                || decoration == Decoration.BlockMatchTextureQCOM.value()
                || decoration == Decoration.BlockMatchSamplerQCOM.value();
    }

    private boolean requiresWindow(InstructionCursor cursor, int operand) {
        return requiresDecoration(cursor, operand, Decoration.BlockMatchTextureQCOM)
                && requiresDecoration(cursor, operand, Decoration.BlockMatchSamplerQCOM);
    }

    /** The pointer that a value was loaded from; 0 if unknown. */
    private int loadedPointer(int value) {
        return types.op(value) == Op.OpLoad ? types.word(value, Load.POINTER) : 0;
    }

    /** The base of an access chain; 0 for other pointers. */
    private int base(int pointer) {
        return switch (types.op(pointer)) {
            case OpAccessChain, OpInBoundsAccessChain -> types.word(pointer, TypedAccessChain.BASE);
            default -> 0;
        };
    }

    /**
     * The variable that a pointer points into, directly or through access chains; 0 if unknown, also because there are
     * more than {@link #MAX_CHAINS}.
     */
    private int variable(int pointer) {
        int from = pointer;
        int base = base(from);
        for (int i = 0; i < MAX_CHAINS && base != 0 && isBefore(base, from); i++) {
            from = base;
            base = base(from);
        }
        return types.op(from) == Op.OpVariable ? from : 0;
    }

    /** Whether an id is defined before another one; a chain that leads to itself is an error elsewhere. */
    private boolean isBefore(int id, int other) {
        return context.data.definition(id) < context.data.definition(other);
    }

    /** Whether a pointer, an access chain on the way to its variable, or the variable has a decoration. */
    private boolean isDecorated(int pointer, Decoration decoration) {
        for (int from = pointer; from != 0; from = isBefore(base(from), from) ? base(from) : 0) {
            if (context.isDecorated(from, decoration)) {
                return true;
            }
        }
        return false;
    }

    private boolean requiresDecoration(InstructionCursor cursor, int operand, Decoration decoration) {
        int value = cursor.operand(operand);
        int loaded = value;
        if (types.op(value) == Op.OpSampledImage) {
            loaded = types.word(
                    value, decoration == Decoration.BlockMatchSamplerQCOM ? SampledImage.SAMPLER : SampledImage.IMAGE);
        }
        int pointer = loadedPointer(loaded);
        int variable = variable(pointer);
        if (variable == 0) {
            return true;
        }
        if (!isDecorated(pointer, decoration)) {
            boolean window =
                    cursor.op == Op.OpImageBlockMatchWindowSSDQCOM || cursor.op == Op.OpImageBlockMatchWindowSADQCOM;
            context.errorAt(
                            ImagesRule.PROCESSING_DECORATION,
                            context.data.definition(window ? value : loaded),
                            cursor.name() + " requires " + context.name(variable) + " to be decorated with "
                                    + decoration)
                    .hint("add OpDecorate " + context.name(variable) + " " + decoration)
                    .declared(variable)
                    .taint(cursor.resultId);
            return false;
        }
        return true;
    }

    /** Other instructions must not use images and samplers with these decorations. */
    private void checkOtherInstruction(InstructionCursor cursor) {
        if (!decorated) {
            return;
        }
        int value = cursor.resultId == 0 ? cursor.word(ImageWrite.IMAGE) : cursor.operand(0);
        boolean combined = types.op(value) == Op.OpSampledImage;
        if (!reportsDecorated(cursor, combined ? types.word(value, SampledImage.IMAGE) : value) && combined) {
            reportsDecorated(cursor, types.word(value, SampledImage.SAMPLER));
        }
    }

    private boolean reportsDecorated(InstructionCursor cursor, int loaded) {
        int pointer = loadedPointer(loaded);
        if (variable(pointer) == 0) {
            return false;
        }
        for (int from = pointer; from != 0; from = isBefore(base(from), from) ? base(from) : 0) {
            for (AppliedDecoration decoration : context.layout.decorations(from)) {
                if (isProcessing(decoration.decorationValue())) {
                    context.error(
                                    ImagesRule.PROCESSING_USE,
                                    cursor.name() + " must not use " + context.name(from) + ", which is decorated with "
                                            + decoration)
                            .declared(from);
                    return true;
                }
            }
        }
        return false;
    }
}
