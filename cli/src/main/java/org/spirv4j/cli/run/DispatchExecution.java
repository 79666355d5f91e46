// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.util.List;
import java.util.concurrent.Executor;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.run.data.ImageSize;
import org.spirv4j.cli.run.data.Place;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.RunReport;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.SpecializableNumber;

/** A run of a compute shader or kernel. */
public final class DispatchExecution implements RunExecution {
    private final RunInputs inputs;
    private final ProgramOptions options;
    private final EntryPoint entryPoint;
    private final int[] groups;

    /**
     * Takes the number of work-groups from the arguments, or from the size of the picture.
     *
     * @throws UsageException if they are wrong
     */
    DispatchExecution(Arguments arguments, RunInputs inputs, ProgramOptions options, EntryPoint entryPoint) {
        this.inputs = inputs;
        this.options = options;
        this.entryPoint = entryPoint;
        int[] given = groups(arguments);
        if (arguments.has(DrawingOptions.SIZE)) {
            ImageSize size = ImageSize.of(DrawingOptions.SIZE.name(), arguments.value(DrawingOptions.SIZE, ""));
            inputs.addImages(DrawingOptions.SIZE, size);
            given = arguments.has(RunOptions.GROUPS) ? given : groups(size);
        }
        groups = given;
    }

    /** The numbers of {@link RunOptions#GROUPS}. */
    public static int[] groups(Arguments arguments) {
        return RunInputs.numbers(RunOptions.GROUPS, arguments, 1, 0);
    }

    /** As many work-groups as have an invocation for each pixel. */
    private int[] groups(ImageSize size) {
        List<SpecializableNumber> local = inputs.stages().get(0).workgroupSize().stream()
                .flatMap(image -> Stream.of(image.x(), image.y()))
                .toList();
        return new int[] {groups(size.width(), local, 0), groups(size.height(), local, 1), 1};
    }

    private static int groups(int pixels, List<SpecializableNumber> local, int dimension) {
        long localSize = local.isEmpty() ? 1 : local.get(dimension).value().orElse(1);
        return (int) ((pixels + Math.max(1, localSize) - 1) / Math.max(1, localSize));
    }

    @Override
    public String picture() {
        List<Place> images = inputs.storageImages().toList();
        if (images.size() == 1 && !inputs.results().containsKey(images.get(0).toString())) {
            throw new UsageException(
                    "-o: no image is bound to " + images.get(0) + "; --size WxH makes an empty one, such as 640x480");
        }
        if (images.size() == 1) {
            return images.get(0).toString();
        }
        throw new UsageException(
                images.isEmpty()
                        ? "-o: the entry point has no storage image; --out writes a buffer"
                        : "-o: the entry point has " + images.size()
                                + " storage images; --out SET:BINDING=FILE selects one");
    }

    @Override
    public SpirvModule module() {
        return entryPoint.instruction().module();
    }

    @Override
    public String unit() {
        return "work-groups";
    }

    @Override
    public RunReport run(Executor workers, UnaryOperator<Program> watching) {
        return watching.apply(options.program(entryPoint, workers, inputs.constants()))
                .dispatch(inputs.bindings(), groups[0], groups[1], groups[2]);
    }
}
