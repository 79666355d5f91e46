// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ImageAccess;
import org.spirv4j.exec.internal.step.SampleSteps;
import org.spirv4j.exec.internal.step.TexelResult;
import org.spirv4j.grammar.Op;

/** Instructions that sample images: with filters, depth comparison and projection, and the gathering of four texels. */
final class SampleLowering implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpImageSampleImplicitLod,
                    OpImageSampleExplicitLod,
                    OpImageSparseSampleImplicitLod,
                    OpImageSparseSampleExplicitLod -> sample(code, at, false, false);
            case OpImageSampleProjImplicitLod,
                    OpImageSampleProjExplicitLod,
                    OpImageSparseSampleProjImplicitLod,
                    OpImageSparseSampleProjExplicitLod -> sample(code, at, true, false);
            case OpImageSampleDrefImplicitLod,
                    OpImageSampleDrefExplicitLod,
                    OpImageSparseSampleDrefImplicitLod,
                    OpImageSparseSampleDrefExplicitLod -> sample(code, at, false, true);
            case OpImageSampleProjDrefImplicitLod,
                    OpImageSampleProjDrefExplicitLod,
                    OpImageSparseSampleProjDrefImplicitLod,
                    OpImageSparseSampleProjDrefExplicitLod -> sample(code, at, true, true);
            case OpImageGather, OpImageSparseGather -> gather(code, at, false);
            case OpImageDrefGather, OpImageSparseDrefGather -> gather(code, at, true);
            case OpImageQueryLod -> queryLod(code, at);
            default -> null;
        };
    }

    private static Step sample(Lowering code, int at, boolean isProjected, boolean isCompare) {
        SampleSteps.Coordinates coordinates =
                coordinates(code, at, ImageInstruction.access(code, at, 3, isCompare ? 6 : 5), isProjected);
        return new SampleSteps.Sample(coordinates, isCompare ? code.operand(at, 5) : null, result(code, at));
    }

    private static Step gather(Lowering code, int at, boolean isCompare) {
        SampleSteps.Coordinates coordinates = coordinates(code, at, ImageInstruction.access(code, at, 3, 6), false);
        Operand operand = code.operand(at, 5);
        return new SampleSteps.Gather(
                coordinates, isCompare ? null : operand, isCompare ? operand : null, result(code, at));
    }

    private static Step queryLod(Lowering code, int at) {
        return new SampleSteps.QueryLod(
                coordinates(code, at, ImageInstruction.access(code, at, 3), false), result(code, at));
    }

    private static SampleSteps.Coordinates coordinates(Lowering code, int at, ImageAccess access, boolean isProjected) {
        return new SampleSteps.Coordinates(access, code.operand(at, 4), isProjected, code.hasQuads());
    }

    private static TexelResult result(Lowering code, int at) {
        return new TexelResult(code.result(at));
    }
}
