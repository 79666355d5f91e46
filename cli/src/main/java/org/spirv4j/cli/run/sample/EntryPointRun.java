// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.sample;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.SortedSet;
import java.util.TreeSet;
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
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.exec.VertexOutputs;
import org.spirv4j.exec.Vertices;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ScalarType;
import org.spirv4j.reflect.VectorType;

/** An entry point of a compute shader, kernel or fragment shader as a program, executed on made-up data. */
public final class EntryPointRun {
    /** The width and height of the rectangle of fragments. */
    static final int RECTANGLE = 8;

    static final int TEXEL_BYTES = 16;
    static final int COMPONENTS = 4;
    private static final int VERTICES = 16;
    private static final int MAX_LOCATIONS = 64;

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
     * @param samples all buffers and images at the end
     * @param outputs the outputs of a stage of a pipeline
     */
    public record Result(boolean isStopped, List<Finding> findings, List<Sample> samples, List<Sample> outputs) {
        /** The bytes of all buffers and images at the end. */
        public List<ByteBuffer> bytes() {
            return samples.stream().map(Sample::bytes).toList();
        }
    }

    /** Whether entry points of a kind are executed here and write to buffers, images or a framebuffer. */
    public static boolean isExecuted(EntryPointReflection entryPoint) {
        return entryPoint
                .executionModel()
                .filter(m ->
                        m == ExecutionModel.GLCompute || m == ExecutionModel.Kernel || m == ExecutionModel.Fragment)
                .isPresent();
    }

    /** Whether entry points of a kind are executed here: vertex shaders, too. */
    public static boolean hasResults(EntryPointReflection entryPoint) {
        return isExecuted(entryPoint)
                || entryPoint
                        .executionModel()
                        .filter(m -> m == ExecutionModel.Vertex)
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
    public static EntryPointRun inOrder(EntryPointReflection entryPoint, Limits limits) {
        return new EntryPointRun(
                entryPoint,
                Program.create(entryPoint.entryPoint()).withLimits(limits).withSubgroupSize(1));
    }

    /** Whether the program is compiled. */
    public boolean isCompiled() {
        return program.engine() != Engine.CHECKED;
    }

    /**
     * Executes one work-group, a rectangle of fragments, or some vertices.
     *
     * @throws ExecutionException if the run is refused
     */
    public Result execute(Fill fill) {
        return execute(fill, Counterparts.SELF);
    }

    /**
     * Executes one work-group, a rectangle of fragments, or some vertices, with the data of another entry point.
     *
     * @throws ExecutionException if the run is refused
     */
    public Result execute(Fill fill, Counterparts counterparts) {
        SampleBindings.Bound bound = SampleBindings.of(entryPoint, fill, counterparts);
        List<Sample> outputs = new ArrayList<>();
        try {
            List<Finding> findings = switch (entryPoint.executionModel().orElseThrow()) {
                case Fragment -> fragments(bound.bindings(), fill, outputs);
                case Vertex -> vertices(bound.bindings(), fill, outputs);
                default ->
                    program.dispatch(bound.bindings(), 1, 1, 1).findings().all();
            };
            return new Result(false, findings, bound.samples(), outputs);
        } catch (ExecutionException e) {
            if (e.diagnostics().get(0).message().startsWith("a work-group executed more than ")) {
                return new Result(true, List.of(), List.of(), List.of());
            }
            throw e;
        }
    }

    private List<Finding> fragments(Bindings bindings, Fill fill, List<Sample> outputs) {
        Framebuffer framebuffer = Framebuffer.of(RECTANGLE, RECTANGLE);
        for (InterfaceVariable output : entryPoint.outputs()) {
            if (output.location().isPresent() && output.index().orElse(0) == 0) {
                int location = output.location().getAsInt();
                ByteBuffer texels = ByteBuffer.allocate(RECTANGLE * RECTANGLE * TEXEL_BYTES);
                framebuffer.color(location, Image.of2D(format(output.element()), RECTANGLE, RECTANGLE, texels));
                outputs.add(new Sample("the output at location " + location, Sample.Form.FRAGMENTS, texels));
            }
        }
        FragmentInputs inputs =
                (location, component, x, y) -> fill == Fill.ZEROS ? 0 : input(location, component, x, y);
        Fragments rectangle = Fragments.rectangle(0, 0, RECTANGLE, RECTANGLE).withInputs(inputs);
        return program.fragments(bindings, rectangle, framebuffer).findings().all();
    }

    /** A number that only its place decides on, whatever is read before. */
    private static double input(int location, int component, double x, double y) {
        int at = Objects.hash(location, component, x, y);
        return (at * 0x9E3779B9 >>> 24) / 64.0;
    }

    private List<Finding> vertices(Bindings bindings, Fill fill, List<Sample> outputs) {
        Vertices vertices = Vertices.of(VERTICES);
        for (InterfaceVariable input : entryPoint.inputs()) {
            boolean isInteger = format(input.element()) != TexelFormat.R32G32B32A32_SFLOAT;
            for (int location : locations(input)) {
                ByteBuffer bytes = ByteBuffer.allocate(VERTICES * COMPONENTS * Double.BYTES)
                        .order(ByteOrder.LITTLE_ENDIAN);
                Random random = new Random(location);
                for (int at = 0; fill == Fill.RANDOM && at < bytes.capacity(); at += Float.BYTES) {
                    int number = random.nextInt(256);
                    bytes.putInt(at, isInteger ? number : Float.floatToIntBits(number / 64.0f));
                }
                vertices.buffer(location, COMPONENTS, bytes, COMPONENTS * Double.BYTES);
            }
        }
        VertexOutputs made = program.vertices(bindings, vertices);
        outputs.add(sample("the built-in Position", made, (vertex, component) -> made.position(vertex)[component]));
        for (InterfaceVariable output : entryPoint.outputs()) {
            for (int location : locations(output)) {
                outputs.add(sample(
                        "the output at location " + location,
                        made,
                        (vertex, component) -> value(made, vertex, location, component)));
            }
        }
        return made.findings().all();
    }

    /** The locations of an input or output, and those of its members. */
    private List<Integer> locations(InterfaceVariable variable) {
        SortedSet<Integer> locations = new TreeSet<>();
        List<EntryPointReflection.Locations> ranges =
                new ArrayList<>(entryPoint.memberLocations(variable).values());
        entryPoint.locations(variable).ifPresent(ranges::add);
        for (EntryPointReflection.Locations range : ranges) {
            for (int i = 0; i < Math.min(range.count(), MAX_LOCATIONS); i++) {
                locations.add(range.first() + i);
            }
        }
        return List.copyOf(locations);
    }

    private interface Numbers {
        double of(int vertex, int component);
    }

    private static Sample sample(String name, VertexOutputs made, Numbers numbers) {
        ByteBuffer bytes =
                ByteBuffer.allocate(made.count() * COMPONENTS * Double.BYTES).order(ByteOrder.LITTLE_ENDIAN);
        for (int vertex = 0; vertex < made.count(); vertex++) {
            for (int component = 0; component < COMPONENTS; component++) {
                bytes.putDouble(numbers.of(vertex, component));
            }
        }
        return new Sample(name, Sample.Form.VERTICES, bytes.flip());
    }

    /** An output of a vertex; 0 if the shader has none there. */
    private static double value(VertexOutputs made, int vertex, int location, int component) {
        try {
            return made.value(vertex, location, component);
        } catch (IllegalArgumentException e) {
            return 0;
        }
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
