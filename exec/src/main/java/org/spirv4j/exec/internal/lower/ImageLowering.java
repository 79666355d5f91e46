// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.image.KernelFormats;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ImageAccess;
import org.spirv4j.exec.internal.step.ImageSteps;
import org.spirv4j.grammar.Op;

/** Instructions that combine images and samplers, and that ask for what images are. */
final class ImageLowering implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpSampledImage -> new ImageSteps.Combine(code.operand(at, 3), code.operand(at, 4), code.result(at));
            case OpImage -> new ImageSteps.Separate(code.operand(at, 3), code.result(at));
            case OpImageSparseTexelsResident -> new ImageSteps.Resident(code.operand(at, 3), code.result(at));
            case OpImageQuerySize, OpImageQuerySizeLod -> {
                Operand level = op == Op.OpImageQuerySizeLod ? code.operand(at, 4) : null;
                yield new ImageSteps.Size(access(code, at), level, code.result(at));
            }
            case OpImageQueryLevels ->
                new ImageSteps.Property(access(code, at), texture -> texture.levels, code.result(at));
            case OpImageQuerySamples ->
                new ImageSteps.Property(access(code, at), texture -> texture.samples, code.result(at));
            case OpImageQueryFormat ->
                new ImageSteps.Property(
                        access(code, at), texture -> KernelFormats.dataType(texture.layout), code.result(at));
            case OpImageQueryOrder ->
                new ImageSteps.Property(
                        access(code, at), texture -> KernelFormats.order(texture.layout), code.result(at));
            default -> null;
        };
    }

    private static ImageAccess access(Lowering code, int at) {
        return ImageInstruction.access(code, at, 3);
    }
}
