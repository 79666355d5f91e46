// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.image;

import static org.spirv4j.grammar.Op.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagesRule;

/** Uses of OpSampledImage results (section 2.16.1, "Universal Validation Rules"). */
public final class SampledImageChapter extends Chapter {
    /** The instruction indexes of all OpLabel, in order. */
    private int[] labels = new int[16];

    private int labelCount;

    /** For each OpSampledImage: its id, its word offset, and the number of its block. */
    private final List<int[]> sampledImages = new ArrayList<>();

    public SampledImageChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.op == Op.OpLabel) {
            if (labelCount == labels.length) {
                labels = Arrays.copyOf(labels, labelCount * 2);
            }
            labels[labelCount++] = cursor.index;
        } else if (cursor.resultId != 0) {
            sampledImages.add(new int[] {cursor.resultId, cursor.at, labelCount - 1});
        }
    }

    @Override
    public void end() {
        if (context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION)) {
            return;
        }
        for (int[] sampledImage : sampledImages) {
            if (!context.isTainted(sampledImage[0])) {
                checkUses(sampledImage[0], sampledImage[1], sampledImage[2]);
            }
        }
    }

    /** Whether an instruction may use an OpSampledImage. */
    private static boolean isConsumer(Op op) {
        return switch (op) {
            case OpName,
                    OpDecorate,
                    OpDecorateId,
                    OpSampledImage,
                    OpImage,
                    OpImageQueryLod,
                    OpCopyObject,
                    OpConvertSampledImageToUNV,
                    OpImageSampleWeightedQCOM,
                    OpImageBoxFilterQCOM -> true;
            default ->
                Trait.IMPLICIT_LOD.has(op)
                        || Trait.EXPLICIT_LOD.has(op)
                        || Trait.IMAGE_GATHER.has(op)
                        || Trait.BLOCK_MATCH.has(op);
        };
    }

    private void checkUses(int id, int at, int block) {
        DefUse uses = context.uses();
        for (int i = 0; i < uses.useCount(id); i++) {
            int user = uses.userIndex(id, i);
            int userAt = context.data.starts[user];
            Op op = Opcodes.op(context.words[userAt] & 0xFFFF);
            boolean bindless = context.has(Capability.BindlessTextureNV) && (op == OpSelect || op == OpStore);
            if (!isConsumer(op) && !bindless) {
                context.plainErrorAt(
                                ImagesRule.SAMPLED_IMAGE_CONSUMER,
                                at,
                                "sampled image " + context.name(id) + " is an operand of " + op
                                        + ", which does not take a sampled image")
                        .hint("pass the image and the sampler, and combine them with OpSampledImage in the block that"
                                + " samples")
                        .related(userAt, context.name(id) + " is used here");
                return;
            }
            if (op != OpName && op != OpDecorate && op != OpDecorateId && blockOf(user) != block) {
                context.plainErrorAt(
                                ImagesRule.SAMPLED_IMAGE_BLOCK,
                                at,
                                "sampled image " + context.name(id) + " is used outside the block that creates it")
                        .hint("repeat the OpSampledImage in the block that uses it")
                        .related(userAt, context.name(id) + " is used here");
                return;
            }
        }
    }

    /** The number of the block of an instruction: that of the last OpLabel before it; -1 if there is none. */
    private int blockOf(int instruction) {
        int at = Arrays.binarySearch(labels, 0, labelCount, instruction);
        return at >= 0 ? at : -at - 2;
    }
}
