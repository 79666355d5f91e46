// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.spirv4j.cli.command.Assignment;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.run.data.ImageSize;
import org.spirv4j.cli.run.data.Locations;
import org.spirv4j.cli.run.data.RunData;
import org.spirv4j.cli.run.data.RunImage;
import org.spirv4j.exec.Fragments;
import org.spirv4j.exec.Framebuffer;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.exec.Topology;
import org.spirv4j.exec.VertexOutputs;
import org.spirv4j.exec.Vertices;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.VertexFormat;

/** A run of a fragment shader, for a rectangle or for the triangles of a vertex shader. */
final class DrawExecution implements RunExecution {
    private static final String COLOR_PREFIX = "color:";

    private final RunInputs inputs;
    private final ProgramOptions options;
    private final RunStages stages;
    private final ImageSize size;
    private final Framebuffer framebuffer;
    private final Map<Integer, TexelFormat> formats = new TreeMap<>();
    private final Optional<Vertices> vertices;
    private final Topology topology;
    private Optional<VertexOutputs> outputs = Optional.empty();

    /**
     * Makes the attachments, and reads the attributes of vertices.
     *
     * @throws UsageException if the arguments are wrong
     */
    DrawExecution(Arguments arguments, RunInputs inputs, ProgramOptions options, RunStages stages, Console console)
            throws FileProblem {
        this.inputs = inputs;
        this.options = options;
        this.stages = stages;
        if (!arguments.has(DrawingOptions.SIZE)) {
            throw new UsageException("--size WxH must state the size of the picture that the fragment shader makes");
        }
        size = ImageSize.of(DrawingOptions.SIZE.name(), arguments.value(DrawingOptions.SIZE, ""));
        Locations.of(inputs.stages().get(0).outputs())
                .forEach((location, format) -> formats.put(location, usual(format)));
        stateFormats(arguments);
        Map<Integer, RunImage> colors = new LinkedHashMap<>();
        formats.forEach(
                (location, format) -> colors.put(location, RunImage.empty(DrawingOptions.SIZE.name(), format, size)));
        framebuffer = Framebuffer.of(size.width(), size.height());
        colors.forEach((location, image) -> {
            framebuffer.color(location, image.image());
            inputs.results().put(COLOR_PREFIX + location, image);
        });
        if (arguments.has(DrawingOptions.DEPTH)) {
            RunImage depth = RunImage.empty(DrawingOptions.SIZE.name(), depthFormat(arguments), size);
            framebuffer.depth(depth.image());
            inputs.results().put("depth", depth);
        }
        framebuffer.clear(0, 0, 0, 1);
        topology = Topology.valueOf(
                "TRIANGLE_" + arguments.choice(DrawingOptions.TOPOLOGY).toUpperCase(Locale.ROOT));
        vertices = stages.vertex().isPresent() ? Optional.of(vertices(arguments, console)) : Optional.empty();
    }

    private static TexelFormat usual(VertexFormat output) {
        String name = output.name();
        return name.endsWith("UINT")
                ? TexelFormat.R8G8B8A8_UINT
                : name.endsWith("SINT") ? TexelFormat.R8G8B8A8_SINT : TexelFormat.R8G8B8A8_UNORM;
    }

    private void stateFormats(Arguments arguments) {
        for (String text : arguments.values(DrawingOptions.COLOR)) {
            Assignment assignment = Assignment.of(DrawingOptions.COLOR, text);
            int location = DrawingOptions.COLOR.number(assignment.which(), 0);
            if (!formats.containsKey(location)) {
                throw new UsageException(
                        "--color: the fragment shader has no output at location " + location + ofLocations(formats));
            }
            formats.put(location, RunImage.format(DrawingOptions.COLOR.name(), assignment.value()));
        }
    }

    private static String ofLocations(Map<Integer, ?> locations) {
        return locations.isEmpty()
                ? ""
                : "; it has " + locations.keySet().stream().map(String::valueOf).collect(Collectors.joining(", "));
    }

    private static TexelFormat depthFormat(Arguments arguments) {
        TexelFormat format = RunImage.format(DrawingOptions.DEPTH.name(), arguments.value(DrawingOptions.DEPTH, ""));
        if (!List.of(TexelFormat.D16_UNORM, TexelFormat.X8_D24_UNORM_PACK32, TexelFormat.D32_SFLOAT)
                .contains(format)) {
            throw new UsageException("--depth must be D16_UNORM, X8_D24_UNORM_PACK32 or D32_SFLOAT, not " + format);
        }
        return format;
    }

    private Vertices vertices(Arguments arguments, Console console) throws FileProblem {
        Map<Integer, VertexFormat> inputFormats =
                Locations.of(inputs.stages().get(1).inputs());
        Map<Integer, RunData> attributes = new LinkedHashMap<>();
        int count = arguments.has(DrawingOptions.VERTICES)
                ? DrawingOptions.VERTICES.number(arguments.value(DrawingOptions.VERTICES, ""), 0)
                : -1;
        for (String text : arguments.values(DrawingOptions.ATTRIBUTE)) {
            Assignment assignment = Assignment.of(DrawingOptions.ATTRIBUTE, text);
            int location = DrawingOptions.ATTRIBUTE.number(assignment.which(), 0);
            VertexFormat format = inputFormats.get(location);
            if (format == null) {
                throw new UsageException("--attribute: the vertex shader has no input at location " + location
                        + ofLocations(inputFormats));
            }
            RunData data = RunData.read(DrawingOptions.ATTRIBUTE.name(), assignment.value(), console);
            if (attributes.putIfAbsent(location, data) != null) {
                throw new UsageException("--attribute: location " + location + " is given twice");
            }
            count = count < 0 ? data.bytes().remaining() / format.size() : count;
        }
        if (count < 0) {
            throw new UsageException("--vertices N must state the number of vertices");
        }
        Vertices made = Vertices.of(count);
        attributes.forEach((location, data) -> {
            VertexFormat format = inputFormats.getOrDefault(location, VertexFormat.R32_SFLOAT);
            made.buffer(location, format.componentCount(), data.bytes(), format.size());
        });
        return made;
    }

    @Override
    public String picture() {
        return formats.keySet().stream()
                .findFirst()
                .map(location -> COLOR_PREFIX + location)
                .orElseThrow(() -> new UsageException("-o: the fragment shader has no output with a location"));
    }

    @Override
    public Optional<RunReport> runVertices(UnaryOperator<Program> naming) {
        outputs = vertices.map(
                data -> naming.apply(options.program(stages.vertex().orElseThrow(), Runnable::run))
                        .vertices(inputs.bindings(), data));
        return outputs.map(VertexOutputs::report);
    }

    @Override
    public String strangeColors() {
        List<String> found = new ArrayList<>();
        if (framebuffer.nanColors() > 0) {
            found.add(framebuffer.nanColors() + " colors of fragments are NaN");
        }
        if (framebuffer.infiniteColors() > 0) {
            found.add(framebuffer.infiniteColors() + " colors of fragments are infinite");
        }
        return String.join(", ", found);
    }

    @Override
    public SpirvModule module() {
        return stages.main().instruction().module();
    }

    @Override
    public String unit() {
        return vertices.isPresent() ? "triangles" : "rows";
    }

    @Override
    public RunReport run(Executor workers, UnaryOperator<Program> watching) {
        Program program = watching.apply(options.program(stages.main(), workers));
        if (outputs.isPresent()) {
            return program.fragments(inputs.bindings(), outputs.get(), topology, framebuffer);
        }
        Fragments rectangle =
                Fragments.rectangle(0, 0, size.width(), size.height()).withInputs(this::input);
        return program.fragments(inputs.bindings(), rectangle, framebuffer);
    }

    /** An input without a vertex shader: the position in the picture, from 0 to 1, then 0 and 1. */
    private double input(int location, int component, double x, double y) {
        return switch (component) {
            case 0 -> x / size.width();
            case 1 -> y / size.height();
            default -> component - 2;
        };
    }
}
