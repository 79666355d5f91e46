// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.run;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.spirv4j.conformance.run.RecordedRun.Resource;
import org.spirv4j.conformance.run.RecordedRun.Shaders;
import org.spirv4j.conformance.run.RecordedRun.Step;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Framebuffer;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.exec.Topology;
import org.spirv4j.exec.Vertices;
import org.spirv4j.transform.Specialization;

/** One execution of a {@link RecordedRun} by the library. */
public final class ProgramRun {
    private final RecordedRun run;
    private final RunExpectations expectations;
    private final List<ByteBuffer> resources;
    private final UnaryOperator<Program> change;
    private final List<Pipeline> pipelines = new ArrayList<>();
    private final List<Finding> findings = new ArrayList<>();
    private boolean isCompiled = true;
    private boolean isInLanes;

    private ProgramRun(RecordedRun run, RunExpectations expectations, UnaryOperator<Program> change) {
        this.run = run;
        this.expectations = expectations;
        this.change = change;
        resources = RunExpectations.initial(run);
        for (Shaders shaders : run.pipelines()) {
            pipelines.add(pipeline(shaders));
        }
    }

    /**
     * Makes the programs of a run, to {@link #repeat} it.
     *
     * @param change makes the programs that are executed of those of the run
     * @throws UnsupportedRunException if the run needs something that is not set up here
     */
    public static ProgramRun prepare(RecordedRun run, RunExpectations expectations, UnaryOperator<Program> change) {
        return new ProgramRun(run, expectations, change);
    }

    /** Gives the resources the contents with which the run starts. */
    public void restore() {
        List<ByteBuffer> initial = RunExpectations.initial(run);
        for (int i = 0; i < initial.size(); i++) {
            resources.get(i).duplicate().clear().put(initial.get(i).duplicate().clear());
        }
    }

    /** Executes the run with the resources as they are. */
    public void repeat() {
        for (Step step : run.passes()) {
            execute(step);
        }
    }

    /** What does not hold at the end. */
    public Optional<String> violation() {
        return expectations.violation(-1, resources);
    }

    /** A record uses something that is not set up here. */
    public static final class UnsupportedRunException extends RuntimeException {
        private static final long serialVersionUID = 1;

        UnsupportedRunException(String message) {
            super(message);
        }
    }

    /**
     * What an execution gave.
     *
     * @param violation what does not hold afterwards
     * @param findings the mistakes that the library found
     * @param isCompiled whether all programs were compiled
     * @param isInLanes whether a dispatch was executed in the lanes of vectors
     * @param resources the bytes of each resource at the end
     */
    public record Result(
            Optional<String> violation,
            List<Finding> findings,
            boolean isCompiled,
            boolean isInLanes,
            List<ByteBuffer> resources) {}

    /**
     * Executes a run.
     *
     * @throws UnsupportedRunException if the run needs something that is not set up here
     */
    public static Result execute(RecordedRun run, RunExpectations expectations, Engine engine) {
        ProgramRun execution = new ProgramRun(
                run, expectations, program -> engine == Engine.CHECKED ? program : program.withEngine(engine));
        Optional<String> violation = execution.execute();
        return new Result(
                violation, execution.findings, execution.isCompiled, execution.isInLanes, execution.resources);
    }

    private Optional<String> execute() {
        int executed = 0;
        for (Step step : run.passes()) {
            RunReport report = execute(step);
            findings.addAll(report.findings().all());
            isInLanes |= report.engine() == Engine.LANES;
            Optional<String> violation = expectations.violation(++executed, resources);
            if (violation.isPresent()) {
                return violation;
            }
        }
        return violation();
    }

    private RunReport execute(Step step) {
        Shaders shaders = run.pipelines().get(step.pipeline());
        Pipeline pipeline = pipelines.get(step.pipeline());
        int[] groups = step.groups();
        if (groups.length > 0) {
            return pipeline.first.dispatch(bindings(shaders), groups[0], groups[1], groups[2]);
        }
        Program fragmentShader = pipeline.fragmentShader.orElseThrow(() -> new UnsupportedRunException("a draw"));
        Resource attachment = run.resources().get(shaders.attachments().get(0));
        Framebuffer framebuffer = Framebuffer.of(attachment.width(), attachment.height());
        for (int i = 0; i < shaders.attachments().size(); i++) {
            int number = shaders.attachments().get(i);
            framebuffer.color(i, BoundImages.image(run.resources().get(number), resources.get(number)));
        }
        if (step.clear().length > 0) {
            framebuffer.clear(step.clear()[0], step.clear()[1], step.clear()[2], step.clear()[3]);
        }
        return pipeline.first.draw(
                fragmentShader,
                bindings(shaders),
                Vertices.of(step.corners().length / 2).floats(0, 2, step.corners()),
                step.isStrip() ? Topology.TRIANGLE_STRIP : Topology.TRIANGLE_LIST,
                framebuffer);
    }

    /** The program of the first stage, and that of the fragment stage if there is one. */
    private record Pipeline(Program first, Optional<Program> fragmentShader) {}

    private Pipeline pipeline(Shaders shaders) {
        for (String stage : List.of("compute", "kernel", "vertex")) {
            Optional<Program> program = program(shaders, stage);
            if (program.isPresent()) {
                return new Pipeline(program.get(), program(shaders, "fragment"));
            }
        }
        throw new UnsupportedRunException("stages " + shaders.stages().keySet());
    }

    private Optional<Program> program(Shaders shaders, String stage) {
        Specialization values = constants(shaders, stage);
        return shaders.module(stage).map(module -> {
            Program program = Program.create(module, shaders.entryPoint(stage));
            Program set =
                    shaders.constants(stage).isEmpty() ? program : program.withConstants(values.ignoringUnknown());
            Program used = change.apply(set);
            isCompiled &= used.engine() != Engine.CHECKED;
            return used;
        });
    }

    private static Specialization constants(Shaders shaders, String stage) {
        Specialization values = Specialization.create();
        for (Map.Entry<Integer, RecordedRun.Constant> constant :
                shaders.constants(stage).entrySet()) {
            values = values.with(constant.getKey(), constant.getValue().value());
        }
        return values;
    }

    private Bindings bindings(Shaders shaders) {
        Bindings bindings = Bindings.create();
        for (Use use : shaders.uses()) {
            ByteBuffer bytes = resources.get(use.resource());
            Resource resource = run.resources().get(use.resource());
            switch (use.kind()) {
                case "storage", "uniform", "storage_dynamic", "uniform_dynamic" -> {
                    int end = use.range() == 0 ? bytes.capacity() : use.offset() + use.range();
                    bindings.buffer(
                            use.set(),
                            use.binding(),
                            use.element(),
                            bytes.duplicate().position(use.offset()).limit(end));
                }
                case "push_constant" -> {
                    ByteBuffer all = ByteBuffer.allocate(use.offset() + bytes.capacity());
                    all.put(use.offset(), resource.data());
                    bindings.pushConstants(all);
                }
                case "global" -> bindings.bufferArgument(bytes.duplicate());
                case "value" -> bindings.valueArgument(bytes.duplicate());
                case "storage_image", "sampled_image" ->
                    bindings.image(use.set(), use.binding(), use.element(), BoundImages.image(resource, bytes));
                case "combined_image_sampler" ->
                    bindings.combined(
                            use.set(),
                            use.binding(),
                            use.element(),
                            BoundImages.image(resource, bytes),
                            BoundImages.sampler(run.resources().get(use.sampler())));
                case "sampler" ->
                    bindings.sampler(use.set(), use.binding(), use.element(), BoundImages.sampler(resource));
                case "uniform_texel_buffer", "storage_texel_buffer" ->
                    bindings.texelBuffer(use.set(), use.binding(), BoundImages.format(resource), bytes.duplicate());
                default -> throw new UnsupportedRunException(use.kind());
            }
        }
        return bindings;
    }
}
