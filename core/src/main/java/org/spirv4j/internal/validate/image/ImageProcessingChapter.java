// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.image;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagesRule;
import org.spirv4j.module.AppliedDecoration;

/** Textures for image processing (SPV_QCOM_image_processing and SPV_QCOM_image_processing2). */
public final class ImageProcessingChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
                    ImageProcessingChapter::new,
                    Trait.BLOCK_MATCH,
                    Trait.IMPLICIT_LOD,
                    Trait.EXPLICIT_LOD,
                    Trait.IMAGE_GATHER,
                    Trait.IMAGE_FETCH,
                    Trait.TEXEL_ACCESS,
                    Trait.IMAGE_QUERY)
            .and(Op.OpDecorate, Op.OpImage, Op.OpImageSampleWeightedQCOM);

    private final TypeFacts types = context.types;

    private boolean decorated;

    private ImageProcessingChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpDecorate -> decorated |= isProcessing(cursor.word(2));
            case OpImageSampleWeightedQCOM -> needs(cursor, 2, Decoration.WeightTextureQCOM);
            case OpImageBlockMatchWindowSSDQCOM, OpImageBlockMatchWindowSADQCOM -> {
                if (window(cursor, 0)) {
                    window(cursor, 2);
                }
            }
            default -> {
                if (!Trait.BLOCK_MATCH.has(cursor.op)) {
                    other(cursor);
                } else if (needs(cursor, 0, Decoration.BlockMatchTextureQCOM)) {
                    needs(cursor, 2, Decoration.BlockMatchTextureQCOM);
                }
            }
        }
    }

    private static boolean isProcessing(int decoration) {
        return decoration == Decoration.WeightTextureQCOM.value()
                || decoration == Decoration.BlockMatchTextureQCOM.value()
                || decoration == Decoration.BlockMatchSamplerQCOM.value();
    }

    private boolean window(InstructionCursor cursor, int operand) {
        return needs(cursor, operand, Decoration.BlockMatchTextureQCOM)
                && needs(cursor, operand, Decoration.BlockMatchSamplerQCOM);
    }

    /** The variable that a value has been loaded from, or from a part of which; 0 when that cannot be seen. */
    private int variable(int value) {
        int from = types.op(value) == Op.OpLoad ? types.word(value, 3) : 0;
        if (types.op(from) == Op.OpAccessChain || types.op(from) == Op.OpInBoundsAccessChain) {
            from = types.word(from, 3);
        }
        return types.op(from) == Op.OpVariable ? from : 0;
    }

    private boolean needs(InstructionCursor cursor, int operand, Decoration decoration) {
        int value = cursor.operand(operand);
        int loaded = value;
        if (types.op(value) == Op.OpSampledImage) {
            loaded = types.word(value, decoration == Decoration.BlockMatchSamplerQCOM ? 4 : 3);
        }
        int variable = variable(loaded);
        if (variable == 0) {
            return true;
        }
        if (!context.isDecorated(variable, decoration)) {
            boolean window =
                    cursor.op == Op.OpImageBlockMatchWindowSSDQCOM || cursor.op == Op.OpImageBlockMatchWindowSADQCOM;
            context.errorAt(
                            ImagesRule.PROCESSING_DECORATION,
                            context.data.definition(window ? value : loaded),
                            cursor.name() + " reads " + context.name(variable) + ", which is not decorated with "
                                    + decoration)
                    .hint("add OpDecorate " + context.name(variable) + " " + decoration)
                    .declared(variable)
                    .taint(cursor.resultId);
            return false;
        }
        return true;
    }

    /** Other instructions must not use textures and samplers that are decorated for processing. */
    private void other(InstructionCursor cursor) {
        if (!decorated) {
            return;
        }
        int value = cursor.resultId == 0 ? cursor.word(1) : cursor.operand(0);
        boolean combined = types.op(value) == Op.OpSampledImage;
        if (!isRefused(cursor, combined ? types.word(value, 3) : value) && combined) {
            isRefused(cursor, types.word(value, 4));
        }
    }

    private boolean isRefused(InstructionCursor cursor, int loaded) {
        int variable = variable(loaded);
        if (variable == 0) {
            return false;
        }
        for (AppliedDecoration decoration : context.layout.decorations(variable)) {
            if (isProcessing(decoration.decorationValue())) {
                context.error(
                                ImagesRule.PROCESSING_USE,
                                cursor.name() + " uses " + context.name(variable) + ", which is decorated with "
                                        + decoration + " and so is for image processing only")
                        .declared(variable);
                return true;
            }
        }
        return false;
    }
}
