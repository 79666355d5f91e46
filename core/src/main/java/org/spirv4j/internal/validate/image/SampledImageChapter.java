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
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.ImagesRule;

/**
 * What may be done with the result of OpSampledImage (section 2.16.1 of the specification, "Universal Validation
 * Rules").
 */
public final class SampledImageChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(SampledImageChapter::new, Op.OpLabel, Op.OpSampledImage);

    private int[] labels = new int[16];
    private int labelCount;

    /** Of each OpSampledImage: its id, its word offset, and the number of the label in front of it. */
    private final List<int[]> found = new ArrayList<>();

    private SampledImageChapter(ValidationContext context) {
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
            found.add(new int[] {cursor.resultId, cursor.at, labelCount - 1});
        }
    }

    @Override
    public void end() {
        if (context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION)) {
            return;
        }
        for (int[] sampledImage : found) {
            if (!context.isTainted(sampledImage[0])) {
                consumers(sampledImage[0], sampledImage[1], sampledImage[2]);
            }
        }
    }

    /** Whether an instruction may use a sampled image. */
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

    private void consumers(int id, int at, int block) {
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
                                "the sampled image " + context.name(id) + " is an operand of " + op
                                        + "; only image instructions that take a sampled image can use it")
                        .hint("pass the image and the sampler, and combine them where they are used")
                        .related(userAt, "it is used here");
                return;
            }
            if (op != OpName && op != OpDecorate && op != OpDecorateId && blockOf(user) != block) {
                context.plainErrorAt(
                                ImagesRule.SAMPLED_IMAGE_BLOCK,
                                at,
                                "the sampled image " + context.name(id) + " is used outside of the block that makes it")
                        .hint("repeat the OpSampledImage in the block that uses it")
                        .related(userAt, "it is used here");
                return;
            }
        }
    }

    /** The number of the last label in front of an instruction, -1 if there is none. */
    private int blockOf(int instruction) {
        int at = Arrays.binarySearch(labels, 0, labelCount, instruction);
        return at >= 0 ? at : -at - 2;
    }
}
