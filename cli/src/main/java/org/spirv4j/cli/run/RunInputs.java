// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.spirv4j.cli.command.Assignment;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Arguments;
import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.run.data.Declared;
import org.spirv4j.cli.run.data.HeapPlaces;
import org.spirv4j.cli.run.data.ImageSize;
import org.spirv4j.cli.run.data.Place;
import org.spirv4j.cli.run.data.Places;
import org.spirv4j.cli.run.data.RunData;
import org.spirv4j.cli.run.data.RunImage;
import org.spirv4j.cli.run.data.RunResult;
import org.spirv4j.cli.run.data.SamplerText;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Sampler;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ImageType;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.OpaqueType;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.PushConstantRange;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.FriendlyNames;

/** The data that the options of {@code spirv run} give entry points. */
public final class RunInputs {
    /** The options whose values start with a place or a name, each of which can be given once. */
    static final List<Option> PLACED = List.of(
            RunOptions.BUFFER, RunOptions.IMAGE, RunOptions.SAMPLER, RunOptions.ADDRESS, DrawingOptions.ATTRIBUTE);

    private static final int DIMENSIONS = 3;
    private static final Pattern ADDRESS_NAME = Pattern.compile("[A-Za-z_][A-Za-z_0-9]*");

    private final Arguments arguments;
    private final Console console;
    private final Bindings bindings = Bindings.create();
    private final Map<Place, Sampler> samplers = new LinkedHashMap<>();

    /** The images that entry points use. */
    private final Map<Place, ImageType> used = new LinkedHashMap<>();

    /** The images that modules declare for their entry points, used or not: what is bound must have their form. */
    private final Map<Place, ImageType> declared = new HashMap<>();

    private final Places places = new Places();
    private final HeapPlaces heaps = new HeapPlaces();
    private final Map<SpirvModule, IntFunction<String>> labels = new HashMap<>();
    private final Map<String, Long> addresses = new HashMap<>();
    private final List<Diagnostic> warnings = new ArrayList<>();
    private final List<EntryPointReflection> stages = new ArrayList<>();
    private List<KernelArgument.HostValue> kernelValues = List.of();
    private HostConstants hostConstants = HostConstants.NONE;

    /** Resources by {@link Place}, arguments by number, buffers with addresses by name. */
    private final Map<String, RunResult> results = new LinkedHashMap<>();

    /** Reads what does not depend on the module: buffers that have addresses, and the sizes of a dispatch. */
    public RunInputs(Arguments arguments, Console console) throws FileProblem {
        this.arguments = arguments;
        this.console = console;
        List<RunData> unlinked = new ArrayList<>();
        for (String text : arguments.values(RunOptions.ADDRESS)) {
            Assignment assignment = Assignment.of(RunOptions.ADDRESS, text);
            String name = assignment.which();
            if (!ADDRESS_NAME.matcher(name).matches()) {
                throw new UsageException(RunOptions.ADDRESS.name() + ": '" + Printable.of(name)
                        + "' is not a name of letters, digits and underscores");
            }
            RunData read = RunData.unlinked(RunOptions.ADDRESS.name(), assignment.value(), console);
            keep(RunOptions.ADDRESS, name, read);
            addresses.put(name, bindings.address(read.bytes()));
            unlinked.add(read);
        }
        unlinked.forEach(read -> read.link(name -> address(RunOptions.ADDRESS, name)));
        if (arguments.has(RunOptions.LOCAL_SIZE)) {
            int[] size = numbers(RunOptions.LOCAL_SIZE, arguments, 1, 1);
            bindings.localSize(size[0], size[1], size[2]);
        }
        dimensions(arguments).ifPresent(bindings::dimensions);
        if (arguments.has(RunOptions.GLOBAL_OFFSET)) {
            int[] offset = numbers(RunOptions.GLOBAL_OFFSET, arguments, 0, 0);
            bindings.globalOffset(offset[0], offset[1], offset[2]);
        }
    }

    /** The number of dimensions that the options of a dispatch state: that of the longest. */
    static OptionalInt dimensions(Arguments arguments) {
        return Stream.of(RunOptions.GROUPS, RunOptions.LOCAL_SIZE, RunOptions.GLOBAL_OFFSET)
                .filter(arguments::has)
                .mapToInt(option -> arguments.value(option, "").split(",", -1).length)
                .filter(count -> count <= DIMENSIONS)
                .max();
    }

    /**
     * The numbers of an option for each dimension.
     *
     * @param absent the number for dimensions that the option does not state
     * @param least the least number
     * @throws UsageException if they are wrong
     */
    static int[] numbers(Option option, Arguments arguments, int absent, int least) {
        int[] numbers = new int[DIMENSIONS];
        Arrays.fill(numbers, absent);
        if (!arguments.has(option)) {
            return numbers;
        }
        String given = arguments.value(option, "");
        String[] parts = given.split(",", -1);
        if (parts.length > DIMENSIONS) {
            throw new UsageException(option.name() + " has at most three numbers, not '" + Printable.of(given) + "'");
        }
        for (int i = 0; i < parts.length; i++) {
            numbers[i] = option.number(parts[i], least);
        }
        return numbers;
    }

    private long address(Option option, String name) {
        Long address = addresses.get(name);
        if (address == null) {
            throw new UsageException(option.name() + ": there is no address '" + Printable.of(name) + "'; "
                    + RunOptions.ADDRESS.name() + " " + Printable.of(name) + "=DATA defines it");
        }
        return address;
    }

    private RunData data(Option option, String text) throws FileProblem {
        RunData read = RunData.unlinked(option.name(), text, console);
        read.link(name -> address(option, name));
        return read;
    }

    private void keep(Option option, String name, RunResult result) {
        if (results.putIfAbsent(name, result) != null) {
            throw repeated(option, name);
        }
    }

    private static UsageException repeated(Option option, String name) {
        return new UsageException(option.name() + ": " + name + " is bound twice");
    }

    /**
     * Lets options name the variables of a module, besides those of the entry points.
     *
     * @param text the text from which it was assembled, if it was
     */
    public void addNames(SpirvModule module, Optional<AssembledText> text) {
        FriendlyNames names = text.map(AssembledText::names).orElse(FriendlyNames.numbers());
        IntFunction<String> inText = id -> names.name(id).equals(Integer.toUnsignedString(id)) ? "" : names.name(id);
        places.add(module, inText);
        labels.put(module, inText);
    }

    /**
     * Reads what depends on the entry points: names, the formats of images, and which arguments of a kernel are
     * buffers.
     */
    void complete(RunStages entryPoints) throws FileProblem {
        add(entryPoints.main());
        if (entryPoints.vertex().isPresent()) {
            add(entryPoints.vertex().get());
        }
        for (String text : arguments.values(RunOptions.BUFFER)) {
            Assignment assignment = Assignment.of(RunOptions.BUFFER, text);
            OptionalLong offset = inHeap(RunOptions.BUFFER, HeapPlaces.Kind.BUFFER, assignment.which());
            if (offset.isPresent()) {
                RunData read = data(RunOptions.BUFFER, assignment.value());
                keep(RunOptions.BUFFER, heapPlace(offset), read);
                bindings.heapBuffer(offset.getAsLong(), read.bytes());
                continue;
            }
            Place place = place(RunOptions.BUFFER, assignment.which());
            RunData read = data(RunOptions.BUFFER, assignment.value());
            keep(RunOptions.BUFFER, place.toString(), read);
            bindings.buffer(place.set(), place.binding(), place.element(), read.bytes());
        }
        PlacedArguments placed = new PlacedArguments(
                bindings,
                stages.get(0),
                kernelValues,
                DispatchExecution.groups(arguments),
                numbers(RunOptions.GLOBAL_OFFSET, arguments, 0, 0));
        if (arguments.has(RunOptions.PUSH)) {
            ByteBuffer bytes =
                    data(RunOptions.PUSH, arguments.value(RunOptions.PUSH, "")).bytes();
            warnOfPushConstants(bytes.limit());
            placed.push(bytes);
        }
        Set<Long> samplersInHeap = new HashSet<>();
        for (String text : arguments.values(RunOptions.SAMPLER)) {
            Assignment assignment = Assignment.of(RunOptions.SAMPLER, text);
            Sampler sampler = SamplerText.read(RunOptions.SAMPLER.name(), assignment.value());
            OptionalLong offset = inHeap(RunOptions.SAMPLER, HeapPlaces.Kind.SAMPLER, assignment.which());
            if (offset.isPresent()) {
                if (!samplersInHeap.add(offset.getAsLong())) {
                    throw repeated(RunOptions.SAMPLER, heapPlace(offset));
                }
                bindings.heapSampler(offset.getAsLong(), sampler);
                continue;
            }
            Place place = place(RunOptions.SAMPLER, assignment.which());
            if (samplers.putIfAbsent(place, sampler) != null) {
                throw repeated(RunOptions.SAMPLER, place.toString());
            }
            bindings.sampler(place.set(), place.binding(), place.element(), sampler);
        }
        for (String text : arguments.values(RunOptions.IMAGE)) {
            Assignment assignment = Assignment.of(RunOptions.IMAGE, text);
            OptionalLong offset = inHeap(RunOptions.IMAGE, HeapPlaces.Kind.IMAGE, assignment.which());
            if (offset.isPresent()) {
                Declared type = new Declared(heaps.image(offset.getAsLong()));
                RunImage read = RunImage.read(RunOptions.IMAGE.name(), assignment.value(), type, console);
                keep(RunOptions.IMAGE, heapPlace(offset), read);
                bindings.heapImage(offset.getAsLong(), read.image());
                continue;
            }
            Place place = place(RunOptions.IMAGE, assignment.which());
            bind(
                    RunOptions.IMAGE,
                    place,
                    RunImage.read(RunOptions.IMAGE.name(), assignment.value(), declared(place), console));
        }
        List<KernelArgument> parameters = stages.get(0).arguments();
        int number = 0;
        for (String text : arguments.values(RunOptions.ARGUMENT)) {
            Optional<KernelArgument> parameter =
                    number < parameters.size() ? Optional.of(parameters.get(number)) : Optional.empty();
            if (parameter.filter(each -> each.place().isPresent()).isPresent()) {
                placed(parameter.get(), text, placed);
            } else {
                argument(number, text, parameter.map(KernelArgument::type));
            }
            number++;
        }
        placed.finish();
        warnOfAssumedSize();
    }

    /** The byte offset of a descriptor in a heap; empty if a text names another place. */
    private OptionalLong inHeap(Option option, HeapPlaces.Kind kind, String which) {
        if (places.known(option, which).isPresent()) {
            return OptionalLong.empty();
        }
        OptionalLong offset = heaps.find(option, kind, which);
        if (offset.isPresent() && !heaps.isRead(kind)) {
            warn(
                    option,
                    "the entry point reads no " + kind.name().toLowerCase(Locale.ROOT) + " from a descriptor heap");
        }
        return offset;
    }

    private static String heapPlace(OptionalLong offset) {
        return "heap:" + offset.getAsLong();
    }

    /** Finds a place, and warns if the modules declare nothing there. */
    private Place place(Option option, String which) {
        Place place = places.find(option, which);
        if (!places.declares(place)) {
            warn(
                    option,
                    "the module has no resource with the descriptor set " + place.set() + " and the binding "
                            + place.binding());
            return place;
        }
        List<OptionalInt> counts = resources()
                .filter(resource -> resource.descriptorSet().orElse(0) == place.set())
                .filter(resource -> resource.binding().orElse(-1) == place.binding())
                .map(ResourceVariable::count)
                .toList();
        int count = counts.stream()
                .mapToInt(each -> each.orElse(Integer.MAX_VALUE))
                .max()
                .orElse(Integer.MAX_VALUE);
        // An array of unknown length has 0 or more elements.
        if (place.element() >= count && count > 0) {
            warn(
                    option,
                    "the resource " + place.first() + " has "
                            + (count == 1 ? "only the element 0" : "the elements 0 to " + (count - 1)) + ", not "
                            + place.element());
        }
        return place;
    }

    private Stream<ResourceVariable> resources() {
        return stages.stream().flatMap(stage -> stage.resources().stream());
    }

    private void warn(Option option, String message) {
        warnings.add(Diagnostic.warning(Position.UNKNOWN, option.name() + ": " + message));
    }

    /** Warns if the entry points have no push constants, or fewer bytes than are given. */
    private void warnOfPushConstants(int given) {
        List<Optional<PushConstantRange>> ranges = stages.stream()
                .flatMap(stage -> stage.pushConstants().stream())
                .map(block -> PushConstantRange.of(0, block.type()))
                .toList();
        long size = ranges.stream()
                .mapToLong(range ->
                        range.map(known -> known.offset() + known.size()).orElse(Long.MAX_VALUE))
                .max()
                .orElse(0);
        if (ranges.isEmpty()) {
            warn(RunOptions.PUSH, "the shader uses no push constants");
        } else if (given > size) {
            warn(RunOptions.PUSH, "the push constants have " + size + " bytes, and " + given + " are given");
        }
    }

    /** Says which size the work-groups of a kernel have if it does not state one, but its result may depend on it. */
    private void warnOfAssumedSize() {
        EntryPointReflection kernel = stages.get(0);
        if (kernel.executionModel().filter(ExecutionModel.Kernel::equals).isEmpty()
                || kernel.workgroupSize().isPresent()
                || arguments.has(RunOptions.LOCAL_SIZE)
                || kernel.use().instructions().noneMatch(instruction -> instruction.is(Op.OpControlBarrier))) {
            return;
        }
        boolean hasHint = kernel.executionMode(ExecutionMode.LocalSizeHint).isPresent()
                || kernel.executionMode(ExecutionMode.LocalSizeHintId).isPresent();
        warnings.add(Diagnostic.warning(
                        Position.UNKNOWN,
                        "the kernel has a barrier, but does not state the size of work-groups; they have "
                                + (hasHint ? "the size of its LocalSizeHint" : "one invocation each"))
                .withHint(RunOptions.LOCAL_SIZE.name() + " X,Y,Z sets the size"));
    }

    private void add(EntryPoint entryPoint) throws FileProblem {
        SpirvModule given = entryPoint.instruction().module();
        hostConstants = HostConstants.of(entryPoint, arguments, console);
        ModuleReflection module =
                ModuleReflection.of(given.transform(hostConstants.values().asDefaults()));
        EntryPointReflection stage = module.entryPoints()
                .get(entryPoint.instruction().module().layout().entryPoints().indexOf(entryPoint));
        stages.add(stage);
        heaps.add(stage, labels.getOrDefault(entryPoint.instruction().module(), id -> ""));
        kernelValues = stages.size() == 1 ? module.kernelHostValues() : kernelValues;
        Map<Integer, String> names =
                stage.resources().stream().collect(Collectors.toMap(ResourceVariable::id, ResourceVariable::name));
        places.add(entryPoint.instruction().module(), id -> names.getOrDefault(id, ""));
        for (ResourceVariable resource : module.resources()) {
            resource.image().ifPresent(image -> declared.putIfAbsent(place(resource), image));
        }
        for (ResourceVariable resource : stage.resources()) {
            resource.image().ifPresent(image -> used.put(place(resource), image));
        }
    }

    private static Place place(ResourceVariable resource) {
        return new Place(resource.descriptorSet().orElse(0), resource.binding().orElse(0), 0);
    }

    private Declared declared(Place place) {
        Place first = place.first();
        return new Declared(Optional.ofNullable(used.getOrDefault(first, declared.get(first))));
    }

    /** Binds an image, with the sampler that has the same place. */
    private void bind(Option option, Place place, RunImage image) {
        Sampler sampler = samplers.get(place);
        if (sampler == null) {
            bindings.image(place.set(), place.binding(), place.element(), image.image());
        } else {
            bindings.combined(place.set(), place.binding(), place.element(), image.image(), sampler);
        }
        keep(option, place.toString(), image);
    }

    /** Puts an argument where a compute shader has it that a compiler made of a kernel. */
    private void placed(KernelArgument argument, String text, PlacedArguments placed) throws FileProblem {
        String option = RunOptions.ARGUMENT.name();
        KernelArgument.Place at = argument.place().orElseThrow();
        Place place = new Place(at.descriptorSet().orElse(0), at.binding().orElse(0), 0);
        String name = Integer.toString(argument.index());
        switch (at.kind()) {
            case SAMPLED_IMAGE, STORAGE_IMAGE -> {
                RunImage read = RunImage.read(option, text, declared(place), console);
                results.put(name, read);
                bind(RunOptions.ARGUMENT, place, read);
            }
            case SAMPLER -> bindings.sampler(place.set(), place.binding(), 0, SamplerText.read(option, text));
            case SPECIALIZATION_CONSTANT -> {
                // The data has only said how long the memory is, which is a constant of the module by now.
            }
            default -> {
                RunData read = data(RunOptions.ARGUMENT, text);
                results.put(name, read);
                placed.add(at, read.bytes());
            }
        }
    }

    private void argument(int number, String text, Optional<ReflectedType> type) throws FileProblem {
        String option = RunOptions.ARGUMENT.name();
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
        RunData read = data(RunOptions.ARGUMENT, text);
        if (type.orElse(null) instanceof PointerType pointer
                && pointer.storageClass().filter(StorageClass.Workgroup::equals).isPresent()) {
            // Each work-group has memory of its own, of which nothing is left after it.
            bindings.localArgument(read.bytes().remaining());
            return;
        }
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

    /** The values of specialization constants: those of options, and those that the host provides for a kernel. */
    HostConstants constants() {
        return hostConstants;
    }

    /** The entry points as reflection has them: the main one, and the vertex shader if there is one. */
    List<EntryPointReflection> stages() {
        return stages;
    }

    /** The storage images that the entry points use. */
    Stream<Place> storageImages() {
        return used.entrySet().stream()
                .filter(declaration -> declaration.getValue().sampling() == ImageType.Sampling.STORAGE)
                .map(Map.Entry::getKey);
    }

    /** Makes empty images with the declared formats for storage images that no option binds. */
    void addImages(Option option, ImageSize size) {
        for (Place place : storageImages().toList()) {
            if (!results.containsKey(place.toString())) {
                bind(option, place, RunImage.empty(option.name(), declared(place), size));
            }
        }
    }

    /** What can be written or printed when the run has ended, by the names that {@code --out} gives it. */
    public Map<String, RunResult> results() {
        return results;
    }

    /**
     * Finds a result by a name: that of {@link #results}, or what {@link Places} reads.
     *
     * @throws UsageException if it is not there
     */
    public RunResult result(Option option, String which) {
        RunResult found = results.get(which);
        if (found == null) {
            found = places.known(option, which)
                    .map(Place::toString)
                    .or(() -> inHeap(option, which))
                    .map(results::get)
                    .orElseThrow(() -> new UsageException(option.name() + ": '" + Printable.of(which) + "' is not bound"
                            + (results.isEmpty() ? "" : "; what is bound: " + String.join(", ", results.keySet()))));
        }
        return found;
    }

    /** The name of a result in a heap. */
    private Optional<String> inHeap(Option option, String which) {
        for (HeapPlaces.Kind kind : List.of(HeapPlaces.Kind.BUFFER, HeapPlaces.Kind.IMAGE)) {
            try {
                OptionalLong offset = heaps.find(option, kind, which);
                if (offset.isPresent() && results.containsKey(heapPlace(offset))) {
                    return Optional.of(heapPlace(offset));
                }
            } catch (UsageException e) {
                // It may be of the other kind.
            }
        }
        return Optional.empty();
    }

    /** What users should know about the data, apart from what the run finds. */
    public List<Diagnostic> warnings() {
        return warnings;
    }
}
