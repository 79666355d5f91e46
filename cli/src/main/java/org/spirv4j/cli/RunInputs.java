// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.spirv4j.cli.file.FileProblem;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.run.Declared;
import org.spirv4j.cli.run.ImageSize;
import org.spirv4j.cli.run.Place;
import org.spirv4j.cli.run.RunData;
import org.spirv4j.cli.run.RunImage;
import org.spirv4j.cli.run.RunResult;
import org.spirv4j.cli.run.SamplerText;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Sampler;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ImageType;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.OpaqueType;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;

/** The data that the options of {@code spirv run} give entry points. */
final class RunInputs {
    private final Arguments arguments;
    private final Console console;
    private final Bindings bindings = Bindings.create();
    private final Map<Place, Sampler> samplers = new LinkedHashMap<>();

    /** What entry points say about images. */
    private final Map<Place, ImageType> declared = new LinkedHashMap<>();

    private final List<EntryPointReflection> stages = new ArrayList<>();

    /** Resources by {@code SET:BINDING}, arguments by number. */
    private final Map<String, RunResult> results = new LinkedHashMap<>();

    /** Reads what does not depend on the module. */
    RunInputs(Arguments arguments, Console console) throws FileProblem {
        this.arguments = arguments;
        this.console = console;
        for (String text : arguments.values(RunCommand.BUFFER)) {
            Assignment assignment = Assignment.of(RunCommand.BUFFER, text);
            RunData read = RunData.read(RunCommand.BUFFER.name(), assignment.value(), console);
            Place place = Place.of(RunCommand.BUFFER, assignment.which());
            results.put(place.toString(), read);
            bindings.buffer(place.set(), place.binding(), read.bytes());
        }
        if (arguments.has(RunCommand.PUSH)) {
            bindings.pushConstants(RunData.read(RunCommand.PUSH.name(), arguments.value(RunCommand.PUSH, ""), console)
                    .bytes());
        }
        for (String text : arguments.values(RunCommand.SAMPLER)) {
            Assignment assignment = Assignment.of(RunCommand.SAMPLER, text);
            Place place = Place.of(RunCommand.SAMPLER, assignment.which());
            Sampler sampler = SamplerText.read(RunCommand.SAMPLER.name(), assignment.value());
            samplers.put(place, sampler);
            bindings.sampler(place.set(), place.binding(), sampler);
        }
    }

    /** Reads what depends on the entry points: the formats of images, and which arguments of a kernel are buffers. */
    void complete(RunStages entryPoints) throws FileProblem {
        add(entryPoints.main());
        if (entryPoints.vertex().isPresent()) {
            add(entryPoints.vertex().get());
        }
        for (String text : arguments.values(RunCommand.IMAGE)) {
            Assignment assignment = Assignment.of(RunCommand.IMAGE, text);
            Place place = Place.of(RunCommand.IMAGE, assignment.which());
            bind(place, RunImage.read(RunCommand.IMAGE.name(), assignment.value(), declared(place), console));
        }
        List<KernelArgument> parameters = stages.get(0).arguments();
        int number = 0;
        for (String text : arguments.values(RunCommand.ARGUMENT)) {
            argument(
                    number,
                    text,
                    number < parameters.size()
                            ? Optional.of(parameters.get(number).type())
                            : Optional.empty());
            number++;
        }
    }

    private void add(EntryPoint entryPoint) {
        ModuleReflection module = ModuleReflection.of(entryPoint
                .instruction()
                .module()
                .transform(SpecializationOptions.values(arguments).asDefaults()));
        EntryPointReflection stage = module.entryPoints()
                .get(entryPoint.instruction().module().layout().entryPoints().indexOf(entryPoint));
        stages.add(stage);
        for (ResourceVariable resource : stage.resources()) {
            resource.image().ifPresent(image -> declared.put(place(resource), image));
        }
    }

    private static Place place(ResourceVariable resource) {
        return new Place(resource.descriptorSet().orElse(0), resource.binding().orElse(0));
    }

    private Declared declared(Place place) {
        return new Declared(Optional.ofNullable(declared.get(place)));
    }

    /** Binds an image, with the sampler that has the same place. */
    void bind(Place place, RunImage image) {
        Sampler sampler = samplers.get(place);
        if (sampler == null) {
            bindings.image(place.set(), place.binding(), image.image());
        } else {
            bindings.combined(place.set(), place.binding(), image.image(), sampler);
        }
        results.put(place.toString(), image);
    }

    private void argument(int number, String text, Optional<ReflectedType> type) throws FileProblem {
        String option = RunCommand.ARGUMENT.name();
        if (type.orElse(null) instanceof ImageType image) {
            RunImage read = RunImage.read(option, text, new Declared(Optional.of(image)), console);
            results.put("" + number, read);
            bindings.imageArgument(read.image());
            return;
        }
        if (type.orElse(null) instanceof OpaqueType) {
            bindings.samplerArgument(SamplerText.read(option, text));
            return;
        }
        RunData read = RunData.read(option, text, console);
        results.put("" + number, read);
        if (type.orElse(null) instanceof PointerType) {
            bindings.bufferArgument(read.bytes());
        } else {
            bindings.valueArgument(read.bytes());
        }
    }

    Bindings bindings() {
        return bindings;
    }

    /** The entry points as reflection has them: the main one, and the vertex shader if there is one. */
    List<EntryPointReflection> stages() {
        return stages;
    }

    /** The storage images that the entry points use. */
    Stream<Place> storageImages() {
        return declared.entrySet().stream()
                .filter(each -> each.getValue().sampling() == ImageType.Sampling.STORAGE)
                .map(Map.Entry::getKey);
    }

    /** Makes empty images with the declared formats for storage images that no option binds. */
    void addImages(String option, ImageSize size) {
        for (Place place : storageImages().toList()) {
            if (!results.containsKey(place.toString())) {
                bind(place, RunImage.empty(option, declared(place), size));
            }
        }
    }

    /** What can be written or printed when the run has ended, by the names that {@code --out} gives it. */
    Map<String, RunResult> results() {
        return results;
    }
}
