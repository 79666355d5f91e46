// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.execute;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Random;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Check;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.ExecutionException;
import org.spirv4j.exec.FragmentInputs;
import org.spirv4j.exec.Fragments;
import org.spirv4j.exec.Framebuffer;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.Limits;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ScalarType;
import org.spirv4j.reflect.VectorType;

/** An entry point of a compute shader, kernel or fragment shader as a program, executed on made-up data. */
public final class EntryPointRun {
    /** The width and height of the rectangle of fragments. */
    private static final int RECTANGLE = 8;

    private static final int TEXEL_BYTES = 16;

    private final EntryPointReflection entryPoint;
    private final Program program;

    private EntryPointRun(EntryPointReflection entryPoint, Program program) {
        this.entryPoint = entryPoint;
        this.program = program;
    }

    /**
     * What an execution came to.
     *
     * @param isStopped whether it was stopped because it took too many steps
     * @param findings the mistakes that were found
     * @param bytes the bytes of all buffers and images at the end
     */
    public record Result(boolean isStopped, List<Finding> findings, List<ByteBuffer> bytes) {}

    /** Whether entry points of a kind are executed here. */
    public static boolean isExecuted(EntryPointReflection entryPoint) {
        return entryPoint
                .executionModel()
                .filter(m ->
                        m == ExecutionModel.GLCompute || m == ExecutionModel.Kernel || m == ExecutionModel.Fragment)
                .isPresent();
    }

    /**
     * Makes a program. The checked engine makes all checks.
     *
     * @param limits what each execution may use
     * @throws ExecutionException if the program is refused
     */
    public static EntryPointRun of(EntryPointReflection entryPoint, Engine engine, Limits limits) {
        Program program = Program.create(entryPoint.entryPoint()).withLimits(limits);
        return new EntryPointRun(
                entryPoint, engine == Engine.CHECKED ? program.withChecks(Check.ALL) : program.withEngine(engine));
    }

    /** Makes a program whose invocations the checked engine executes one after the other, as far as barriers allow. */
    static EntryPointRun inOrder(EntryPointReflection entryPoint, Limits limits) {
        return new EntryPointRun(
                entryPoint,
                Program.create(entryPoint.entryPoint()).withLimits(limits).withSubgroupSize(1));
    }

    /** Whether the program is compiled. */
    public boolean isCompiled() {
        return program.engine() == Engine.COMPILED;
    }

    /**
     * Executes one work-group, or a rectangle of fragments.
     *
     * @throws ExecutionException if the run is refused
     */
    public Result execute(Fill fill) {
        SampleBindings.Bound bound = SampleBindings.of(entryPoint, fill);
        try {
            return new Result(false, execute(bound.bindings(), fill).findings().all(), bound.bytes());
        } catch (ExecutionException e) {
            if (e.diagnostics().get(0).message().startsWith("a work-group executed more than ")) {
                return new Result(true, List.of(), List.of());
            }
            throw e;
        }
    }

    private RunReport execute(Bindings bindings, Fill fill) {
        if (entryPoint.executionModel().orElseThrow() != ExecutionModel.Fragment) {
            return program.dispatch(bindings, 1, 1, 1);
        }
        Framebuffer framebuffer = Framebuffer.of(RECTANGLE, RECTANGLE);
        for (InterfaceVariable output : entryPoint.outputs()) {
            if (output.location().isPresent() && output.index().orElse(0) == 0) {
                ByteBuffer texels = ByteBuffer.allocate(RECTANGLE * RECTANGLE * TEXEL_BYTES);
                framebuffer.color(
                        output.location().getAsInt(),
                        Image.of2D(format(output.element()), RECTANGLE, RECTANGLE, texels));
            }
        }
        Random random = new Random(1);
        FragmentInputs inputs = (location, component, x, y) -> fill == Fill.ZEROS ? 0 : random.nextInt(256) / 64.0;
        return program.fragments(
                bindings, Fragments.rectangle(0, 0, RECTANGLE, RECTANGLE).withInputs(inputs), framebuffer);
    }

    private static TexelFormat format(ReflectedType type) {
        ReflectedType innermost = type.innermostElement();
        ReflectedType scalar = innermost instanceof VectorType vector ? vector.component() : innermost;
        if (scalar instanceof ScalarType number) {
            return switch (number.kind()) {
                case INT -> TexelFormat.R32G32B32A32_SINT;
                case UINT -> TexelFormat.R32G32B32A32_UINT;
                default -> TexelFormat.R32G32B32A32_SFLOAT;
            };
        }
        return TexelFormat.R32G32B32A32_SFLOAT;
    }
}
