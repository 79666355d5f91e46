// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.Code;
import org.spirv4j.build.Constant;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/**
 * Builds a compute shader that draws the Mandelbrot set into a storage image (set 0, binding 0, rgba8), one invocation
 * per texel. Push constants select the region: the complex number of the first texel, and the step to the next one. The
 * specialization constant 0 is the maximum number of iterations.
 */
public final class Mandelbrot {
    /** The width and height of a workgroup, in texels. */
    public static final int TILE = 8;

    private Mandelbrot() {}

    public static void main(String[] args) throws IOException {
        shader().write(Path.of(args[0]));
    }

    public static SpirvModule shader() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        Type complex = b.vector(b.float32(), 2);
        Type imageType = b.typeImage(b.float32(), Dim.Dim2D, 0, 0, 0, 2, ImageFormat.Rgba8);
        GlobalVariable image = b.resource("image", imageType).at(0, 0);
        Buffer view =
                b.pushConstants("view", b.struct("View", Member.of("first", complex), Member.of("step", b.float32())));
        Constant rounds = b.specConstant(0, b.uint32(), 256).named("rounds");

        b.compute("main", TILE, TILE, 1, code -> {
            Value id = code.builtIn(BuiltIn.GlobalInvocationId);
            Value texel = code.vectorShuffle(id, id, 0, 1);
            Value way = code.vectorTimesScalar(code.convertUToF(complex, texel), code.load(view.member("step")));
            Value c = code.fAdd(code.load(view.member("first")), way);
            // Iterate z = z * z + c from 0 until z escapes, and count the iterations.
            List<Value> last = code.for_(
                    b.constantUnsigned(0), rounds, List.of(b.constantNull(complex), b.constant(0f)), (round, loop) -> {
                        Value z = loop.value(0);
                        Value far = round.fOrdGreaterThan(round.dot(z, z), b.constant(256f));
                        round.ifThen(far, then -> loop.break_());
                        Value real = round.fSub(round.fMul(z.x(), z.x()), round.fMul(z.y(), z.y()));
                        Value imaginary = round.fMul(b.constant(2f), round.fMul(z.x(), z.y()));
                        Value square = round.compositeConstruct(complex, real, imaginary);
                        return List.of(round.fAdd(square, c), round.fAdd(loop.value(1), b.constant(1f)));
                    });
            code.imageWrite(code.load(image.lvalue()), texel, color(code, last.get(0), last.get(1)));
        });
        return b.build();
    }

    /** Black for numbers in the set; for others, a smooth color by the number of iterations until they escape. */
    private static Value color(Code code, Value z, Value rounds) {
        ModuleBuilder b = code.module();
        Type rgb = b.vector(b.float32(), 3);
        Value distance = code.dot(z, z);
        Value color = code.ifElse(
                code.fOrdGreaterThan(distance, b.constant(256f)),
                far -> {
                    Value smooth = far.fSub(rounds, far.glsl().log2(far.glsl().log2(distance)));
                    Value turn = far.fMul(
                            b.constant(1.2f), far.glsl().sqrt(far.glsl().fMax(smooth, b.constant(0f))));
                    Value phases = b.constantComposite(rgb, b.constant(2.9f), b.constant(3.4f), b.constant(4.1f));
                    Value waves = far.glsl().cos(far.fAdd(phases, far.compositeConstruct(rgb, turn, turn, turn)));
                    Constant half = b.constant(0.5f);
                    Constant halves = b.constantComposite(rgb, half, half, half);
                    return far.fAdd(far.vectorTimesScalar(waves, half), halves);
                },
                near -> b.constantNull(rgb));
        return code.compositeConstruct(b.vector(b.float32(), 4), color, b.constant(1f));
    }
}
