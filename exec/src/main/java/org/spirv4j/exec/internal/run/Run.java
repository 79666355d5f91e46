// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.exec.internal.engine.StageExecutor;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.lower.ResourceOwner;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Dispatch;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.exec.internal.observe.ObservedModule;
import org.spirv4j.exec.internal.observe.RunMoment;
import org.spirv4j.exec.internal.prepare.Compilation;
import org.spirv4j.exec.internal.prepare.Lowered;
import org.spirv4j.exec.internal.prepare.OriginalPlaces;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.report.InvalidModule;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.report.RelatedPlace;
import org.spirv4j.exec.internal.stage.BuiltInPart;
import org.spirv4j.exec.internal.stage.InterfaceCell;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Observer;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;

/**
 * One run of a program; the stages have in common how variables get their memory and first values, limits, and
 * findings.
 */
public abstract class Run implements Dispatch {
    /** The maximum number of messages that are kept. */
    public static final int MAX_MESSAGES = 65_536;

    /** The maximum number of invocations of a stage that compiled code executes at a time. */
    private static final int MOST_INVOCATIONS = 256;

    final EntryPoint entryPoint;
    final Code code;
    final ModuleLayout layout;
    final BoundData bindings;

    /** The number of lanes of a subgroup. */
    final int width;

    final RunMemory memory;

    private final SpirvModule module;
    private final RunSettings settings;
    private final long deadline;
    private final FoundMistakes mistakes;
    private final Optional<FriendlyNames> names;
    /** The built-ins that invocations read. */
    final List<BuiltInPart> builtInInputs;

    private final List<String> messages = new ArrayList<>();
    private final Observer observer;
    private final ObservedModule observed;
    private final RunMoment moment;

    Run(Lowered program, RunSettings settings, BoundData bindings) {
        this.bindings = bindings;
        this.settings = settings;
        deadline = System.nanoTime() + settings.time().toNanos();
        module = program.module();
        names = settings.names();
        mistakes = new FoundMistakes(program.places(), names.orElse(null));
        entryPoint = program.entryPoint();
        code = program.code();
        width = program.width();
        layout = module.layout();
        builtInInputs = BuiltInPart.of(interfaceVariables(StorageClass.Input), layout);
        memory = new RunMemory(program, bindings, settings.memoryBytes(), mistakes, this::name);
        observer = settings.observer();
        OriginalPlaces places = program.places();
        observed = new ObservedModule(places.module(), code, entryPoint, places.functions());
        moment = new RunMoment(observed, this::identity);
    }

    /** Which invocation a lane executes now. */
    abstract Invocation identity(Subgroup subgroup, int lane);

    /** The scalars of a built-in of the storage class Input for an invocation; here those that all stages have. */
    long[] builtIn(BuiltIn builtIn, Subgroup subgroup, int lane) {
        return switch (builtIn) {
            case SubgroupSize -> longs(size(subgroup));
            case SubgroupMaxSize -> longs(width);
            case SubgroupLocalInvocationId -> longs(lane);
            case SubgroupEqMask -> mask(1L << lane);
            case SubgroupGeMask -> mask(-1L << lane & lanes(subgroup));
            case SubgroupGtMask -> mask(-1L << lane << 1 & lanes(subgroup));
            case SubgroupLeMask -> mask(~(-1L << lane << 1));
            case SubgroupLtMask -> mask(~(-1L << lane));
            case DeviceIndex, ViewIndex -> longs(0);
            default -> throw Failure.of("the built-in " + builtIn + " is not supported as an input of this stage");
        };
    }

    /**
     * The size of a subgroup. In kernels it is the number of invocations, which may be smaller in the last subgroup.
     */
    private int size(Subgroup subgroup) {
        boolean isKernel = entryPoint.executionModel().orElse(ExecutionModel.GLCompute) == ExecutionModel.Kernel;
        return isKernel ? subgroup.used : width;
    }

    private long lanes(Subgroup subgroup) {
        int size = size(subgroup);
        return size == Long.SIZE ? -1 : (1L << size) - 1;
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
                .filter(candidate -> candidate.storageClass() == storageClass.value() && ids.contains(candidate.id()))
                .toList();
    }

    @Override
    public long interpolated(Subgroup subgroup, int lane, long address, double x, double y) {
        throw Failure.of("only fragment shaders have inputs that are interpolated");
    }

    @Override
    public long pixel(Subgroup subgroup, int lane) {
        throw Failure.of("only fragment shaders have interlocks");
    }

    /** Whether compiled code executes the run. */
    public abstract boolean isCompiled();

    /** Whether most work-groups were executed in the lanes of vectors. */
    public boolean isInLanes() {
        return false;
    }

    /** The mistakes that were found so far, in the order of the instructions. */
    public final Findings findings() {
        return mistakes.all();
    }

    /** What was printed so far; the first {@value #MAX_MESSAGES} messages. */
    public final List<String> messages() {
        return messages;
    }

    /** Sets the variables with which the invocations of a work-group start; steps set those of functions. */
    final void start(WorkGroup group) {
        group.resetSteps();
        memory.shadows.start(group);
        moment.start(group);
        for (Subgroup subgroup : group.subgroups) {
            memory.start(subgroup);
        }
    }

    /** Writes the built-ins of the invocations of a work-group. */
    final void writeBuiltIns(WorkGroup group) {
        for (Subgroup subgroup : group.subgroups) {
            for (BuiltInPart input : builtInInputs) {
                for (int lane = 0; lane < subgroup.used; lane++) {
                    input.write(subgroup, lane, builtIn(input.builtIn(), subgroup, lane));
                }
            }
        }
    }

    @Override
    public void reached(Group group, int at) {
        moment.move(group, at);
        observer.before(moment);
    }

    @Override
    public Memory memory(int number) {
        return memory.addressed(number);
    }

    @Override
    public long narrow(long address) {
        return memory.flat.narrow(address);
    }

    @Override
    public long widen(int bits) {
        return memory.flat.widen(bits);
    }

    @Override
    public synchronized void print(String message) {
        if (messages.size() < MAX_MESSAGES) {
            messages.add(message);
        }
    }

    @Override
    public long stepsPerGroup() {
        return settings.steps();
    }

    @Override
    public void tooManySteps(Group group) {
        throw LimitReached.in(
                mistakes.places(),
                "a work-group executed more than " + settings.steps() + " instructions",
                group.labelId(),
                this::name);
    }

    @Override
    public boolean hasTimeLimit() {
        return !settings.time().equals(RunSettings.UNLIMITED);
    }

    @Override
    public void checkTime(Group group) {
        if (System.nanoTime() - deadline > observer.waitedNanoseconds()) {
            String what = "the run takes longer than " + settings.time().toMillis() + " ms";
            throw LimitReached.in(mistakes.places(), what, group.labelId(), this::name);
        }
    }

    @Override
    public void meet(WorkGroup group) {
        // All that have not ended wait.
    }

    @Override
    public void outOfBounds(Group group, Step step, int lane, long address, long size) {
        note(
                Mistake.OUT_OF_BOUNDS,
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
        return ResourceOwner.of(code, entryPoint, number, memory.shared)
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
                Mistake.NOT_UNIFORM,
                step,
                () -> "must have the same " + operand + " for all invocations that execute it together");
    }

    @Override
    public void notAllMeet(Step step, String scope, int some, int all) {
        note(
                Mistake.DIVERGENCE,
                step,
                () -> "must be executed by all " + all + " invocations of the " + scope + ", but " + some
                        + " of them execute it");
    }

    @Override
    public String invocation(int number) {
        return "another invocation";
    }

    @Override
    public void note(Mistake check, Group group, Step step, int lane, Supplier<String> what) {
        note(check, group, step, lane, what, List::of);
    }

    @Override
    public void note(
            Mistake check,
            Group group,
            Step step,
            int lane,
            Supplier<String> what,
            Supplier<List<RelatedPlace>> related) {
        note(
                check,
                step,
                () -> what.get() + invocation(group.subgroup, lane),
                related,
                frames -> frames.of(moment(group, step), identity(group.subgroup, lane)));
    }

    private void note(Mistake check, Step step, Supplier<String> what) {
        note(check, step, what, List::of, frames -> List.of());
    }

    /** Notes that an invocation has not written an output, or that nothing has written an input. */
    final void notWritten(Variable variable, Supplier<String> what) {
        mistakes.add(
                Mistake.UNINITIALIZED,
                memory.declaration(variable),
                () -> "OpVariable " + name(variable.id()) + " " + what.get(),
                List::of);
    }

    private synchronized void note(
            Mistake check,
            Step step,
            Supplier<String> what,
            Supplier<List<RelatedPlace>> related,
            Function<FindingFrames, List<RelatedLocation>> frames) {
        mistakes.add(check, step.at, () -> name(step) + " " + what.get(), related, frames)
                .filter(unused -> moment.isSomewhere())
                .ifPresent(finding -> {
                    moment.move(step.at);
                    observer.found(moment, finding);
                });
    }

    /** Where a group is that executes a step; without observers, nothing else follows the run. */
    private Moment moment(Group group, Step step) {
        RunMoment here = new RunMoment(observed, this::identity);
        here.start(group.subgroup.workGroup);
        here.move(group, step.at);
        return here;
    }

    private String name(Step step) {
        return Opcodes.op(module.word(step.at) & 0xFFFF).toString();
    }

    /** The name of an id in messages. */
    final String name(int id) {
        return "%"
                + names.map(known -> known.name(id))
                        .or(() -> mistakes.places().module().layout().name(id).filter(name -> !name.isEmpty()))
                        .orElse("" + id);
    }

    /** What executes the invocations of a stage that is not dispatched, and how many at a time. */
    final Stage stage(Optional<Compilation> compilation, long total) {
        WorkGroup group = memory.workGroup(this, width);
        if (compilation.isEmpty()) {
            return new Stage(group, width, new InterpretedStage(this, group, code.entry()));
        }
        int most = width > 1 ? width : (int) Math.min(MOST_INVOCATIONS, Math.max(1, total));
        return new Stage(group, most, compilation.get().program().executor(group, most));
    }

    /** The invocations of a stage that is not dispatched, some of which are executed at a time. */
    final class Stage {
        /** The maximum number of invocations at a time. */
        final int most;

        final StageExecutor executor;

        /** The subgroup that has the invocations as its lanes; or, if it has one lane, stands for each of them. */
        final Subgroup subgroup;

        private final WorkGroup group;
        private final Group entry;

        Stage(WorkGroup group, int most, StageExecutor executor) {
            this.group = group;
            this.most = most;
            this.executor = executor;
            subgroup = group.subgroups[0];
            entry = subgroup.lanes(code.entry());
        }

        /** Whether compiled code executes the invocations. */
        boolean isCompiled() {
            return !(executor instanceof InterpretedStage);
        }

        /** Lets some invocations start, whose inputs are to be written. */
        void start(int count) {
            checkTime(entry);
            group.resetSteps();
            executor.start(count);
        }

        /** Writes the built-ins of the invocations, one after another. */
        void writeBuiltIns(List<BuiltInPart> parts, int count) {
            for (BuiltInPart part : parts) {
                long[] cells = part.form().cells();
                for (int i = 0; i < count; i++) {
                    subgroup.number = width > 1 ? 0 : i;
                    long[] values = builtIn(part.builtIn(), subgroup, width > 1 ? i : 0);
                    for (int k = 0; k < Math.min(cells.length, values.length); k++) {
                        executor.write(
                                part.variable(),
                                part.offset() + MemoryForm.cellOffset(cells[k]),
                                MemoryForm.cellLength(cells[k]),
                                i,
                                values[k]);
                    }
                }
            }
        }

        void execute() {
            InvalidModule.reported(() -> {
                executor.execute();
                return group;
            });
        }

        /** Reads a scalar of a built-in that an invocation has written. */
        long read(BuiltInPart part, int index, int invocation) {
            long cell = part.form().cells()[index];
            return executor.read(
                    part.variable(),
                    part.offset() + MemoryForm.cellOffset(cell),
                    MemoryForm.cellLength(cell),
                    invocation);
        }

        /** Reads a scalar at a location. */
        long read(InterfaceCell cell, int invocation) {
            return executor.read(cell.variable(), cell.offset(), cell.size(), invocation);
        }

        void write(InterfaceCell cell, int invocation, long bits) {
            executor.write(cell.variable(), cell.offset(), cell.size(), invocation, bits);
        }

        /** Whether an invocation has written a scalar; true if nobody remembers it. */
        boolean isWritten(InterfaceCell cell, int invocation) {
            return executor.isWritten(cell.variable(), cell.offset(), cell.size(), invocation);
        }
    }
}
