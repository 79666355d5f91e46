// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.image;

import static org.spirv4j.grammar.Op.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.ImagesRule;

/** Uses of OpSampledImage results (section 2.16.1, "Universal Validation Rules"). */
public final class SampledImageChapter extends Chapter {
    /** For each OpSampledImage: its id, its word offset, and the index of its instruction. */
    private final List<int[]> sampledImages = new ArrayList<>();

    public SampledImageChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        if (cursor.resultId != 0) {
            sampledImages.add(new int[] {cursor.resultId, cursor.at, cursor.index});
        }
    }

    @Override
    public void end() {
        if (context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION)) {
            return;
        }
        int[] labels = labels();
        for (int[] sampledImage : sampledImages) {
            if (!context.isTainted(sampledImage[0])) {
                checkUses(sampledImage[0], sampledImage[1], blockOf(sampledImage[2], labels), labels);
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

    private void checkUses(int id, int at, int block, int[] labels) {
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
            if (op != OpName && op != OpDecorate && op != OpDecorateId && blockOf(user, labels) != block) {
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

    /** The indices of the instructions that begin blocks, in order. */
    private int[] labels() {
        int[] found = new int[context.data.instructionCount];
        int count = 0;
        for (int i = 0; i < found.length; i++) {
            if ((context.words[context.data.starts[i]] & 0xFFFF) == Op.OpLabel.opcode() && !context.damaged.get(i)) {
                found[count++] = i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** The number of the block of an instruction: that of the last OpLabel before it; -1 if there is none. */
    private static int blockOf(int instruction, int[] labels) {
        int at = Arrays.binarySearch(labels, instruction);
        return at >= 0 ? at : -at - 2;
    }
}
