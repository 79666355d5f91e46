// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Executor;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.exec.internal.raster.Corner;
import org.spirv4j.exec.internal.raster.Rasterizer;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.Specialization;

/**
 * A module and one of its entry points, ready to be run. Immutable, and safe for use by several threads.
 *
 * <pre>{@code
 * Program program = Program.of(module, "main");
 * program.dispatch(Bindings.create().buffer(0, 0, numbers), 4, 1, 1);
 * }</pre>
 */
public final class Program {
    private static final int DEFAULT_SUBGROUP_SIZE = 32;

    private final SpirvModule module;
    private final EntryPoint entryPoint;
    private final Specialization constants;
    private final int subgroupSize;
    private final Limits limits;
    private final Engine wanted;
    private final Workers workers;
    private final Lowered lowered;
    private final Optional<Compilation> compiled;

    private Program(
            SpirvModule module,
            EntryPoint entryPoint,
            Specialization constants,
            int subgroupSize,
            Limits limits,
            Engine wanted,
            Workers workers) {
        this.module = module;
        this.entryPoint = entryPoint;
        this.constants = constants;
        ExecutionModel model = model(entryPoint);
        this.subgroupSize = model == ExecutionModel.Fragment ? Math.max(FragmentRun.QUAD, subgroupSize) : subgroupSize;
        this.limits = limits;
        this.wanted = wanted;
        this.workers = workers;
        SpirvModule frozen = module.transform(constants.full());
        int number = module.layout().entryPoints().indexOf(entryPoint);
        lowered = Lowered.of(module, frozen, number, this.subgroupSize);
        compiled = wanted == Engine.COMPILED && isDispatched(model) ? Compilation.of(frozen, number) : Optional.empty();
    }

    private static boolean isDispatched(ExecutionModel model) {
        return model == ExecutionModel.GLCompute || model == ExecutionModel.Kernel;
    }

    private static ExecutionModel model(EntryPoint entryPoint) {
        Optional<ExecutionModel> model = entryPoint.executionModel();
        return switch (model.orElse(ExecutionModel.Geometry)) {
            case GLCompute, Kernel, Vertex, Fragment -> model.orElseThrow();
            default ->
                throw Run.failure("the entry point \"" + entryPoint.name() + "\" has the execution model "
                        + model.map(Enum::toString).orElse("" + entryPoint.executionModelValue())
                        + ", which is not supported");
        };
    }

    /**
     * Makes a program of the first entry point with a name.
     *
     * @param module a valid module
     * @param entryPoint the name of the entry point
     * @return the program
     * @throws ExecutionException if there is no such entry point, or it reaches something that is not executed
     */
    public static Program of(SpirvModule module, String entryPoint) {
        Objects.requireNonNull(entryPoint, "entryPoint");
        EntryPoint found = module.layout().entryPoints().stream()
                .filter(each -> each.name().equals(entryPoint))
                .findFirst()
                .orElseThrow(() -> new ExecutionException(Diagnostic.error(
                        Position.UNKNOWN, "the module has no entry point with the name \"" + entryPoint + "\"")));
        return of(found);
    }

    /**
     * Makes a program.
     *
     * @param entryPoint the entry point of a valid module
     * @return the program
     * @throws ExecutionException if it reaches something that is not executed
     */
    public static Program of(EntryPoint entryPoint) {
        return new Program(
                entryPoint.instruction().module(),
                entryPoint,
                Specialization.NONE,
                DEFAULT_SUBGROUP_SIZE,
                Limits.DEFAULT,
                Engine.CHECKED,
                Workers.NONE);
    }

    /**
     * {@return this program with values of specialization constants}
     *
     * @param values the values
     */
    public Program withConstants(Specialization values) {
        Objects.requireNonNull(values, "values");
        return new Program(module, entryPoint, values, subgroupSize, limits, wanted, workers);
    }

    /**
     * {@return this program with another size of subgroups; fragment shaders have at least 4}
     *
     * @param size the number of invocations in a subgroup, a power of two from 1 to 64
     */
    public Program withSubgroupSize(int size) {
        if (size < 1 || size > 64 || Integer.bitCount(size) != 1) {
            throw new IllegalArgumentException("the size of subgroups is a power of two from 1 to 64, not " + size);
        }
        return new Program(module, entryPoint, constants, size, limits, wanted, workers);
    }

    /**
     * {@return this program with other limits}
     *
     * @param newLimits the limits
     */
    public Program withLimits(Limits newLimits) {
        Objects.requireNonNull(newLimits, "newLimits");
        return new Program(module, entryPoint, constants, subgroupSize, newLimits, wanted, workers);
    }

    /**
     * {@return this program with another engine}
     *
     * @param engine the engine; programs with group operations, derivatives or other instructions that need several invocations in
     *     step are executed by {@link Engine#CHECKED} in any case, see {@link #engine}
     * @throws ExecutionException if the engine is {@link Engine#COMPILED} and the artifact {@code spirv4j-exec-jit} is missing
     */
    public Program withEngine(Engine engine) {
        Objects.requireNonNull(engine, "engine");
        return new Program(module, entryPoint, constants, subgroupSize, limits, engine, workers);
    }

    /**
     * {@return this program with the work-groups of a dispatch executed by tasks of an executor} The results do not depend on the
     * number of tasks, unless work-groups race.
     *
     * @param executor executes the tasks; each call of {@link #dispatch} waits for its tasks, so that it must not be called by
     *     all threads of the executor at once
     * @param tasks the number of tasks, at least 1
     */
    public Program withExecutor(Executor executor, int tasks) {
        Objects.requireNonNull(executor, "executor");
        if (tasks < 1) {
            throw new IllegalArgumentException("the number of tasks must be at least 1, not " + tasks);
        }
        return new Program(module, entryPoint, constants, subgroupSize, limits, wanted, new Workers(executor, tasks));
    }

    /** {@return the engine that executes this program} */
    public Engine engine() {
        return compiled.isPresent() ? Engine.COMPILED : Engine.CHECKED;
    }

    /**
     * Runs a compute shader or kernel.
     *
     * @param bindings the data
     * @param x the number of work-groups in the first dimension
     * @param y the number of work-groups in the second dimension
     * @param z the number of work-groups in the third dimension
     * @return what was found
     * @throws ExecutionException if a binding is missing, or a limit is reached
     */
    public RunReport dispatch(Bindings bindings, int x, int y, int z) {
        ExecutionModel model = entryPoint.executionModel().orElse(ExecutionModel.Vertex);
        if (model != ExecutionModel.GLCompute && model != ExecutionModel.Kernel) {
            throw new ExecutionException(Diagnostic.error(
                    Position.UNKNOWN, "an entry point of the model " + model + " cannot be dispatched"));
        }
        return new ComputeRun(this, bindings, new int[] {x, y, z}).run(workers);
    }

    /**
     * Runs a vertex shader.
     *
     * @param bindings the data
     * @param vertices the vertices
     * @return the outputs
     * @throws ExecutionException if a binding or an attribute is missing, or a limit is reached
     */
    public VertexOutputs vertices(Bindings bindings, Vertices vertices) {
        check(ExecutionModel.Vertex);
        return new VertexRun(this, bindings, vertices).run();
    }

    /**
     * Runs a fragment shader for the pixels of a rectangle.
     *
     * @param bindings the data
     * @param fragments the rectangle and the inputs
     * @param framebuffer where the outputs are written
     * @return what was found
     * @throws ExecutionException if a binding is missing, or a limit is reached
     */
    public RunReport fragments(Bindings bindings, Fragments fragments, Framebuffer framebuffer) {
        check(ExecutionModel.Fragment);
        FragmentRun run = new FragmentRun(this, bindings, framebuffer);
        run.rectangle(fragments);
        run.finish();
        return run.report();
    }

    /**
     * Draws triangles with this vertex shader and a fragment shader.
     *
     * @param fragmentShader the fragment shader
     * @param bindings the data of both
     * @param vertices the vertices
     * @param topology which vertices are the corners of which triangle
     * @param framebuffer where the outputs of the fragment shader are written
     * @return what was found
     * @throws ExecutionException if a binding, an attribute or an output of the vertex shader is missing, or a limit is reached
     */
    public RunReport draw(
            Program fragmentShader, Bindings bindings, Vertices vertices, Topology topology, Framebuffer framebuffer) {
        check(ExecutionModel.Vertex);
        fragmentShader.check(ExecutionModel.Fragment);
        VertexOutputs outputs = vertices(bindings, vertices);
        FragmentRun run = new FragmentRun(fragmentShader, bindings, framebuffer);
        run.check(outputs);
        Rasterizer rasterizer = new Rasterizer(framebuffer.viewport(), framebuffer.width(), framebuffer.height(), run);
        List<Corner> corners = outputs.corners();
        for (int first = 0; first < corners.size(); first += vertices.count()) {
            for (int i = 0; i < topology.triangles(vertices.count()); i++) {
                rasterizer.triangle(
                        corners.get(first + topology.vertex(i, 0)),
                        corners.get(first + topology.vertex(i, 1)),
                        corners.get(first + topology.vertex(i, 2)),
                        i);
            }
        }
        run.finish();
        return outputs.report().and(run.report());
    }

    private void check(ExecutionModel expected) {
        ExecutionModel model = model(entryPoint);
        if (model != expected) {
            throw Run.failure("the entry point \"" + entryPoint.name() + "\" has the execution model " + model
                    + ", not " + expected);
        }
    }

    /** The program without specialization constants, for the interpreter. */
    Lowered lowered() {
        return lowered;
    }

    Optional<Compilation> compiled() {
        return compiled;
    }

    Limits limits() {
        return limits;
    }
}
