// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ImageAccess;
import org.spirv4j.exec.internal.step.TexelResult;
import org.spirv4j.exec.internal.step.TexelSteps;
import org.spirv4j.grammar.Op;

/** Instructions that read, write and point to texels with integer coordinates. */
final class TexelLowering implements StepMaker {
    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        return switch (op) {
            case OpImageFetch, OpImageRead, OpImageSparseFetch, OpImageSparseRead ->
                new TexelSteps.Read(
                        ImageInstruction.access(code, at, 3, 5), code.operand(at, 4), new TexelResult(code.result(at)));
            case OpImageWrite ->
                new TexelSteps.Write(ImageInstruction.access(code, at, 1, 4), code.operand(at, 2), code.operand(at, 3));
            case OpImageTexelPointer -> {
                ImageAccess access = ImageInstruction.access(code, at, 3);
                yield new TexelSteps.Pointer(access, code.operand(at, 4), code.operand(at, 5), code.result(at));
            }
            default -> null;
        };
    }
}
