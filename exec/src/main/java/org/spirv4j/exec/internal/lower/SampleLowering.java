// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ImageAccess;
import org.spirv4j.exec.internal.step.SampleSteps;
import org.spirv4j.exec.internal.step.TexelResult;
import org.spirv4j.internal.operand.ImageSampling;

/** Instructions that sample images: with filters, depth comparison and projection, and the gathering of four texels. */
final class SampleLowering {
    private SampleLowering() {}

    static Step sample(Lowering code, int at, boolean isProjected, boolean isCompare) {
        SampleSteps.Coordinates coordinates = coordinates(
                code,
                at,
                ImageInstruction.access(code, at, ImageSampling.SAMPLED_IMAGE, isCompare ? 6 : 5),
                isProjected);
        return new SampleSteps.Sample(
                coordinates, isCompare ? code.operand(at, ImageSampling.DREF) : null, result(code, at));
    }

    static Step gather(Lowering code, int at, boolean isCompare) {
        SampleSteps.Coordinates coordinates =
                coordinates(code, at, ImageInstruction.access(code, at, ImageSampling.SAMPLED_IMAGE, 6), false);
        Operand operand = code.operand(at, isCompare ? ImageSampling.DREF : ImageSampling.COMPONENT);
        return new SampleSteps.Gather(
                coordinates, isCompare ? null : operand, isCompare ? operand : null, result(code, at));
    }

    static Step queryLod(Lowering code, int at) {
        return new SampleSteps.QueryLod(
                coordinates(code, at, ImageInstruction.access(code, at, ImageSampling.SAMPLED_IMAGE), false),
                result(code, at));
    }

    private static SampleSteps.Coordinates coordinates(Lowering code, int at, ImageAccess access, boolean isProjected) {
        return new SampleSteps.Coordinates(
                access, code.operand(at, ImageSampling.COORDINATE), isProjected, code.hasQuads());
    }

    private static TexelResult result(Lowering code, int at) {
        return new TexelResult(code.result(at));
    }
}
