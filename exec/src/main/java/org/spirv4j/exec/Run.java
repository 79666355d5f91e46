// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.exec.internal.code.Code;
import org.spirv4j.exec.internal.code.ResourceOwner;
import org.spirv4j.exec.internal.code.Variable;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Dispatch;
import org.spirv4j.exec.internal.machine.FlatAddresses;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.RelatedPlace;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.exec.internal.observe.ObservedModule;
import org.spirv4j.exec.internal.observe.RunMoment;
import org.spirv4j.exec.internal.stage.BuiltInPart;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;

/** One run of a program; the stages have in common how variables get their memory and first values, limits, and findings. */
abstract class Run implements Dispatch {
    /** The most invocations of a work-group. */
    private static final long MOST_INVOCATIONS = 1 << 20;

    /** The width of pointers in the addressing model Physical32. */
    private static final int FLAT_WIDTH = 32;

    final EntryPoint entryPoint;
    final Code code;
    final ModuleLayout layout;
    final Bindings bindings;

    /** The number of lanes of a subgroup. */
    final int width;

    /** The resources that all invocations share, by number; null for others. */
    final Resource[] shared;

    private final SpirvModule module;
    private final Limits limits;
    private final long deadline;
    private final FoundMistakes mistakes;
    private final Optional<FriendlyNames> names;
    private final List<BuiltInPart> inputs;
    private final List<String> messages = new ArrayList<>();
    private final FlatAddresses flat;
    private final Shadows shadows;
    private final Map<Integer, Memory> addressed = new ConcurrentHashMap<>();
    private final Observer observer;
    private final RunMoment moment;

    Run(Lowered program, Program of, Bindings bindings) {
        this.bindings = bindings;
        limits = of.limits();
        deadline = System.nanoTime() + limits.time().toNanos();
        module = program.module();
        names = of.names();
        mistakes = new FoundMistakes(program.places(), names.orElse(null));
        shadows = new Shadows(module, program.checks(), limits);
        entryPoint = program.entryPoint();
        code = program.code();
        width = program.width();
        layout = module.layout();
        shared = new Resource[code.resourceCount() + bindings.arguments().size()];
        flat = flatAddresses();
        inputs = BuiltInPart.of(interfaceVariables(StorageClass.Input), layout);
        bind(program);
        observer = of.observer();
        moment = new RunMoment(new ObservedModule(program.places().module(), code, entryPoint), this::identity);
    }

    /** Which invocation a lane executes now. */
    abstract Invocation identity(Subgroup subgroup, int lane);

    /** The scalars of a built-in of the storage class Input for an invocation; here those that all stages have. */
    long[] builtIn(BuiltIn builtIn, Subgroup subgroup, int lane) {
        return switch (builtIn) {
            case SubgroupSize, SubgroupMaxSize -> longs(width);
            case SubgroupLocalInvocationId -> longs(lane);
            case SubgroupEqMask -> mask(1L << lane);
            case SubgroupGeMask -> mask(-1L << lane & used(subgroup));
            case SubgroupGtMask -> mask(-1L << lane << 1 & used(subgroup));
            case SubgroupLeMask -> mask(~(-1L << lane << 1));
            case SubgroupLtMask -> mask(~(-1L << lane));
            case DeviceIndex, ViewIndex -> longs(0);
            default -> throw failure("the built-in " + builtIn + " is not supported as an input of this stage");
        };
    }

    private static long used(Subgroup subgroup) {
        return subgroup.used == 64 ? -1 : (1L << subgroup.used) - 1;
    }

    static long[] longs(long... values) {
        return values;
    }

    private static long[] mask(long bits) {
        return longs(bits & 0xFFFF_FFFFL, bits >>> 32, 0, 0);
    }

    /** The variables of a storage class in the interface of the entry point. */
    final List<Variable> interfaceVariables(StorageClass storageClass) {
        Set<Integer> ids = new HashSet<>(entryPoint.interfaceIds());
        return code.variables().stream()
                .filter(each -> each.storageClass() == storageClass.value() && ids.contains(each.id()))
                .toList();
    }

    @Override
    public long interpolated(Subgroup subgroup, int lane, long address, double x, double y) {
        throw failure("only fragment shaders have inputs that are interpolated");
    }

    RunReport report() {
        return new RunReport(mistakes.list(), messages);
    }

    /**
     * The values of a constant, as 32-bit integers.
     *
     * @param count the least number of values
     */
    static int[] constant(Code code, int id, int count) {
        Operand operand = code.operands().apply(id);
        if (operand == null || !operand.isConstant() || operand.type.slots < count) {
            throw failure("the size of work-groups is %" + id + ", which is no constant with a value");
        }
        int[] values = new int[(int) operand.type.slots];
        for (int i = 0; i < values.length; i++) {
            values[i] = (int) code.constants()[operand.at(i, 0)];
        }
        return values;
    }

    // --- memory

    private FlatAddresses flatAddresses() {
        long[] sizes = new long[shared.length];
        for (Variable variable : code.variables()) {
            Arrays.fill(sizes, variable.number(), variable.number() + variable.elements(), variable.form().size);
        }
        for (int i = 0; i < bindings.arguments().size(); i++) {
            sizes[code.resourceCount() + i] = bindings.arguments().get(i).remaining();
        }
        return new FlatAddresses(sizes);
    }

    /** Finds the memory of the variables that all invocations share. */
    private void bind(Lowered program) {
        shared[0] = Memory.NONE;
        Descriptors descriptors = new Descriptors(module, code.variables(), bindings);
        List<String> missing = new ArrayList<>();
        for (Variable variable : code.variables()) {
            int storage = variable.storageClass();
            boolean isUsed = program.used().contains(variable.id());
            if (storage == StorageClass.PushConstant.value()) {
                Memory memory = Memory.shared(bindings.boundPushConstants());
                shared[variable.number()] = memory;
                if (isUsed) {
                    checkBound(variable, memory, "the push constants have ");
                }
            } else if (layout.isDecorated(variable.id(), Decoration.Binding)) {
                boolean isBound = false;
                for (int i = 0; i < variable.elements(); i++) {
                    Resource resource = descriptors.resource(variable, i);
                    shared[variable.number() + i] = resource;
                    isBound |= resource != Memory.NONE && resource != Texture.NONE;
                    if (isUsed && resource instanceof Memory memory && memory != Memory.NONE) {
                        checkBound(variable, memory, "the buffer bound to " + descriptors.place(variable) + " has ");
                    }
                }
                if (!isBound && isUsed) {
                    missing.add(descriptors.place(variable) + " (" + name(variable.id()) + ")");
                }
            } else if (storage == StorageClass.CrossWorkgroup.value()
                    || storage == StorageClass.UniformConstant.value()) {
                Memory memory =
                        Memory.shared(ByteBuffer.allocate(size(variable))).in(storage);
                shared[variable.number()] = memory;
                initialize(variable, memory, 1);
            }
        }
        if (!missing.isEmpty()) {
            throw failure("nothing is bound to " + String.join(" and ", missing));
        }
        code.samplers().forEach((number, sampler) -> shared[number] = sampler);
        for (int i = 0; i < bindings.arguments().size(); i++) {
            int number = i;
            shared[code.resourceCount() + i] = bindings.descriptor(i)
                    .orElseGet(() ->
                            Memory.shared(bindings.arguments().get(number)).in(StorageClass.CrossWorkgroup.value()));
        }
    }

    /** Notes that memory has fewer bytes than the variable that it is bound to. */
    private void checkBound(Variable variable, Memory memory, String what) {
        long needed = variable.form().size;
        if (memory.size < needed) {
            int at = module.definition(variable.id())
                    .map(Instruction::wordOffset)
                    .orElse(0);
            mistakes.add(
                    Check.BINDING,
                    at,
                    () -> what + memory.size + " bytes, but " + name(variable.id()) + " needs " + needed,
                    List::of);
        }
    }

    /** Writes the initializer of a variable for the first lanes. */
    private void initialize(Variable variable, Memory memory, int lanes) {
        if (variable.initializer() == 0) {
            return;
        }
        Operand value = code.operands().apply(variable.initializer());
        long[] cells = variable.form().cells();
        long[] values = new long[cells.length];
        for (int i = 0; i < cells.length; i++) {
            values[i] = code.constants()[value.at(i, 0)];
        }
        if (code.forms().pointerWidth() == FLAT_WIDTH) {
            for (int slot : value.type.pointerSlots()) {
                values[slot] = narrow(values[slot]);
            }
        }
        for (int lane = 0; lane < lanes; lane++) {
            for (int i = 0; i < cells.length; i++) {
                memory.write(lane, MemoryForm.cellOffset(cells[i]), MemoryForm.cellLength(cells[i]), values[i]);
            }
            memory.setWritten(lane, 0, variable.form().size, true);
        }
    }

    /** The size in bytes of a variable. */
    private int size(Variable variable) {
        if (variable.form().size > limits.memoryBytes() || variable.form().size > Integer.MAX_VALUE - 8) {
            throw failure("the variable %" + variable.id() + " has " + variable.form().size + " bytes; the limit is "
                    + limits.memoryBytes());
        }
        return (int) variable.form().size;
    }

    /** Makes a work-group, whose subgroups have their resources and constants. */
    WorkGroup workGroup(long invocations) {
        checkSize(invocations);
        WorkGroup group = new WorkGroup(this, (int) invocations, width, code.registerCount(), shared.length);
        Resource[] common = shared.clone();
        Memory blocks = workGroupBlocks();
        for (Variable variable : code.variables()) {
            if (common[variable.number()] == null && variable.storageClass() == StorageClass.Workgroup.value()) {
                common[variable.number()] = isBlock(variable)
                        ? blocks
                        : Memory.shared(ByteBuffer.allocate(size(variable))).in(variable.storageClass());
            }
        }
        for (Subgroup subgroup : group.subgroups) {
            System.arraycopy(common, 0, subgroup.resources, 0, common.length);
            System.arraycopy(code.constants(), 0, subgroup.registers, 0, code.constants().length);
            for (Variable variable : code.variables()) {
                if (subgroup.resources[variable.number()] == null) {
                    subgroup.resources[variable.number()] =
                            Memory.perLane(size(variable), width).in(variable.storageClass());
                }
            }
        }
        shadows.prepare(group);
        return group;
    }

    /** Starts to remember what is written to the memory of a work-group, if that is checked. */
    void rememberWrites(Memory memory) {
        shadows.rememberWrites(memory);
    }

    /** The memory of all variables of the storage class Workgroup that are blocks: they begin at the same place. */
    private Memory workGroupBlocks() {
        int size = 0;
        for (Variable variable : code.variables()) {
            if (variable.storageClass() == StorageClass.Workgroup.value() && isBlock(variable)) {
                size = Math.max(size, size(variable));
            }
        }
        return Memory.shared(ByteBuffer.allocate(size)).in(StorageClass.Workgroup.value());
    }

    private boolean isBlock(Variable variable) {
        return layout.isDecorated(variable.form().type.id, Decoration.Block);
    }

    /** Checks that a work-group is not too large. */
    void checkSize(long invocations) {
        long subgroups = (invocations + width - 1) / width;
        long total = subgroups * code.registerCount() * Long.BYTES;
        for (Variable variable : code.variables()) {
            if (shared[variable.number()] == null) {
                boolean isShared = variable.storageClass() == StorageClass.Workgroup.value();
                total += size(variable) * (isShared ? 1 : width * subgroups);
            }
        }
        if (invocations > MOST_INVOCATIONS || total > limits.memoryBytes()) {
            throw failure("a work-group of " + invocations + " invocations needs " + total
                    + " bytes for its variables and values; the limit is " + limits.memoryBytes() + " bytes, and "
                    + MOST_INVOCATIONS + " invocations");
        }
    }

    /** Sets the variables with which the invocations of a work-group start; steps set those of functions. */
    void start(WorkGroup group) {
        group.resetSteps();
        shadows.start(group);
        moment.start(group);
        for (Subgroup subgroup : group.subgroups) {
            // Blocks of a work-group have the same memory: all are cleared before one is initialized.
            own(subgroup, (variable, memory) -> memory.clear());
            own(subgroup, (variable, memory) -> {
                if (variable.storageClass() != StorageClass.Function.value()) {
                    initialize(variable, memory, subgroup.used);
                }
            });
            for (BuiltInPart input : inputs) {
                for (int lane = 0; lane < subgroup.used; lane++) {
                    input.write(subgroup, lane, builtIn(input.builtIn(), subgroup, lane));
                }
            }
        }
    }

    /** Takes the variables of a subgroup, and with those of the first subgroup also those of the work-group. */
    private void own(Subgroup subgroup, BiConsumer<Variable, Memory> taken) {
        for (Variable variable : code.variables()) {
            boolean isFirst = variable.storageClass() != StorageClass.Workgroup.value() || subgroup.number == 0;
            if (shared[variable.number()] == null
                    && isFirst
                    && subgroup.resources[variable.number()] instanceof Memory memory) {
                taken.accept(variable, memory);
            }
        }
    }

    // --- what the machine asks for

    @Override
    public void reached(Group group, int at) {
        moment.move(group, at);
        observer.before(moment);
    }

    @Override
    public Memory memory(int number) {
        return addressed.computeIfAbsent(
                number,
                key -> bindings.addressed(key)
                        .map(bytes -> Memory.shared(bytes).in(StorageClass.PhysicalStorageBuffer.value()))
                        .orElse(Memory.NONE));
    }

    @Override
    public long narrow(long address) {
        return flat.narrow(address);
    }

    @Override
    public long widen(int bits) {
        return flat.widen(bits);
    }

    @Override
    public synchronized void print(String message) {
        if (messages.size() < RunReport.MOST_MESSAGES) {
            messages.add(message);
        }
    }

    @Override
    public long stepsPerGroup() {
        return limits.steps();
    }

    @Override
    public void tooManySteps(Group group) {
        throw LimitReached.in(
                module,
                mistakes.places(),
                "a work-group executed more than " + limits.steps() + " instructions",
                group.labelId(),
                this::name);
    }

    @Override
    public void checkTime(Group group) {
        if (System.nanoTime() - deadline > 0) {
            String what = "the run takes longer than " + limits.time().toMillis() + " ms";
            throw LimitReached.in(module, mistakes.places(), what, group.labelId(), this::name);
        }
    }

    @Override
    public void meet(WorkGroup group) {
        // All that have not ended wait.
    }

    @Override
    public void outOfBounds(Group group, Step step, int lane, long address, long size) {
        note(
                Check.OUT_OF_BOUNDS,
                group,
                step,
                lane,
                () -> Address.number(address) == 0
                        ? "accesses " + size + " bytes through a null pointer"
                                + (address == 0 ? "" : ", at offset " + address)
                        : "accesses " + size + " bytes at offset " + Address.offset(address) + " of "
                                + resource(Address.number(address)) + ", which has "
                                + group.subgroup.memory(address).size + " bytes");
    }

    @Override
    public String resource(int number) {
        return ResourceOwner.of(code, entryPoint, number)
                .map(owner -> owner.text(name(owner.id())))
                .orElse("a resource");
    }

    /** Which invocation a lane is, to follow a message. */
    String invocation(Subgroup subgroup, int lane) {
        return "";
    }

    @Override
    public void notUniform(Step step, String operand) {
        note(
                Check.NOT_UNIFORM,
                step,
                () -> "must have the same " + operand + " for all invocations that execute it together");
    }

    @Override
    public void notAllMeet(Step step, String scope, int some, int all) {
        note(
                Check.DIVERGENCE,
                step,
                () -> "must be executed by all " + all + " invocations of the " + scope + ", but " + some
                        + " of them execute it");
    }

    @Override
    public String invocation(int number) {
        return "another invocation";
    }

    @Override
    public void note(Check check, Group group, Step step, int lane, Supplier<String> what) {
        note(check, group, step, lane, what, List::of);
    }

    @Override
    public void note(
            Check check,
            Group group,
            Step step,
            int lane,
            Supplier<String> what,
            Supplier<List<RelatedPlace>> related) {
        note(check, step, () -> what.get() + invocation(group.subgroup, lane), related);
    }

    private void note(Check check, Step step, Supplier<String> what) {
        note(check, step, what, List::of);
    }

    /** Notes that an invocation has not written an output, or that nothing has written an input. */
    final void notWritten(Variable variable, Supplier<String> what) {
        int at = module.definition(variable.id()).map(each -> each.wordOffset()).orElse(0);
        mistakes.add(Check.UNINITIALIZED, at, () -> "OpVariable " + name(variable.id()) + " " + what.get(), List::of);
    }

    private synchronized void note(
            Check check, Step step, Supplier<String> what, Supplier<List<RelatedPlace>> related) {
        mistakes.add(check, step.at, () -> name(step) + " " + what.get(), related)
                .filter(unused -> moment.isSomewhere())
                .ifPresent(finding -> {
                    moment.move(step.at);
                    observer.found(moment, finding);
                });
    }

    private String name(Step step) {
        return Opcodes.op(module.word(step.at) & 0xFFFF).toString();
    }

    /** The name of a variable for people. */
    final String name(int id) {
        return "%"
                + names.map(known -> known.name(id))
                        .or(() -> layout.name(id).filter(name -> !name.isEmpty()))
                        .orElse("" + id);
    }

    /**
     * Executes a work-group.
     *
     * @throws ExecutionException if that fails, as only modules that are not valid do
     */
    final void execute(WorkGroup group) {
        try {
            group.run(code.entry());
        } catch (IndexOutOfBoundsException
                | ArithmeticException
                | NullPointerException
                | NegativeArraySizeException
                | IllegalArgumentException
                | ClassCastException e) {
            throw ExecutionException.invalid(e);
        }
    }

    static ExecutionException failure(String message) {
        return new ExecutionException(Diagnostic.error(Position.UNKNOWN, message));
    }
}
