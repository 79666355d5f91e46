// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.run;

import java.util.Arrays;
import java.util.Optional;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.LongConsumer;
import org.spirv4j.exec.internal.engine.CompiledProgram;
import org.spirv4j.exec.internal.engine.GroupExecutor;
import org.spirv4j.exec.internal.lower.WorkGroupSize;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.exec.internal.prepare.Compilation;
import org.spirv4j.exec.internal.prepare.Lowered;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.grammar.BuiltIn;

/** One run of a compute shader or kernel. */
public final class ComputeRun extends Run {

    private static final int GROUPS_BETWEEN_CLOCKS = 64;

    private final int[] localSize;
    private final int[] groups;
    private final Set<Mistake> checks;

    private final Optional<CompiledProgram> compiled;

    /** What executes work-groups, in several threads. */
    private final Queue<GroupExecutor> executors = new ConcurrentLinkedQueue<>();

    /** Makes a run of {@code groups[d]} work-groups in dimension {@code d}. */
    public ComputeRun(Executable program, RunSettings settings, BoundData bindings, int[] groups) {
        super(program.executed(), settings, bindings);
        this.groups = groups;
        compiled = program.compiled().map(Compilation::program);
        Lowered executed = program.executed();
        checks = executed.checks();
        localSize = localSize(executed);
        if (invocations() == 0) {
            throw Failure.of("work-groups have no invocations: their size is " + localSize[0] + " x " + localSize[1]
                    + " x " + localSize[2]);
        }
    }

    /** Runs all work-groups; those that look for races one after another, so that the order is the same each time. */
    public void run(Workers given) {
        Workers workers = checks.contains(Mistake.RACE) ? Workers.NONE : given;
        KernelArguments arguments = new KernelArguments(this);
        long count = (long) groups[0] * groups[1] * groups[2];
        workers.run(count, () -> compiled.isPresent() ? compiled(compiled.get(), arguments) : interpreter(arguments));
    }

    /** Makes what executes work-groups by number, one after another. */
    private LongConsumer interpreter(KernelArguments arguments) {
        WorkGroup group = memory.workGroup(this, invocations());
        System.arraycopy(localSize, 0, group.size, 0, localSize.length);
        return number -> {
            place(group.id, number);
            start(group);
            writeBuiltIns(group);
            arguments.start(group);
            group.run(code.entry());
        };
    }

    private LongConsumer compiled(CompiledProgram program, KernelArguments arguments) {
        memory.checkSize(invocations());
        WorkGroup machine = memory.workGroup(this, program.hasSubgroups() ? invocations() : 1);
        System.arraycopy(localSize, 0, machine.size, 0, localSize.length);
        arguments.start(machine);
        Subgroup[] subgroups = machine.subgroups;
        GroupExecutor executor = program.executor(
                machine,
                (builtIn, invocation) -> {
                    Subgroup subgroup = subgroups[program.hasSubgroups() ? invocation / width : 0];
                    subgroup.number = invocation / width;
                    return builtIn(builtIn, subgroup, invocation % width);
                },
                localSize.clone());
        executors.add(executor);
        Group entry = machine.subgroups[0].lanes(code.entry());
        return number -> {
            place(machine.id, number);
            machine.resetSteps();
            if (number % GROUPS_BETWEEN_CLOCKS == 0) {
                checkTime(entry);
            }
            executor.start();
            executor.execute();
        };
    }

    @Override
    public boolean isCompiled() {
        return compiled.isPresent();
    }

    @Override
    public boolean isInLanes() {
        long inLanes =
                executors.stream().mapToLong(GroupExecutor::groupsInLanes).sum();
        return 2 * inLanes > (long) groups[0] * groups[1] * groups[2];
    }

    private void place(int[] id, long number) {
        id[0] = (int) (number % groups[0]);
        id[1] = (int) (number / groups[0] % groups[1]);
        id[2] = (int) (number / groups[0] / groups[1]);
    }

    /** The number of invocations in a work-group; the largest number if it is larger. */
    private long invocations() {
        long count = 1;
        for (int size : localSize) {
            long extent = size & 0xFFFF_FFFFL;
            count = Math.multiplyHigh(count, extent) == 0 && count * extent >= 0 ? count * extent : Long.MAX_VALUE;
        }
        return count;
    }

    /** The size of work-groups in each dimension. */
    private int[] localSize(Lowered program) {
        int function = program.entryPoint().functionId();
        return WorkGroupSize.stated(program.code(), function)
                .map(this::stated)
                .orElseGet(() -> bindings.givenLocalSize()
                        .or(() -> WorkGroupSize.hint(program.code(), function))
                        .orElse(new int[] {1, 1, 1}));
    }

    /** The number of dimensions of the dispatch: what the host states, or the last one that is larger than 1. */
    private int dimensions() {
        return bindings.givenDimensions().orElseGet(() -> {
            int last = localSize.length;
            while (last > 1
                    && groups[last - 1] == 1
                    && localSize[last - 1] == 1
                    && bindings.givenGlobalOffset()[last - 1] == 0) {
                last--;
            }
            return last;
        });
    }

    private int[] stated(int[] size) {
        bindings.givenLocalSize().filter(given -> !Arrays.equals(given, size)).ifPresent(given -> {
            throw Failure.of("the work-groups of the entry point have the size " + Arrays.toString(size) + ", not "
                    + Arrays.toString(given));
        });
        return size;
    }

    @Override
    public String invocation(int number) {
        int[] id = new int[3];
        place(id, number / (int) invocations());
        int index = number % (int) invocations();
        int[] local = local(index);
        long[] offset = bindings.givenGlobalOffset();
        for (int i = 0; i < id.length; i++) {
            local[i] += (int) offset[i] + id[i] * localSize[i];
        }
        return "invocation " + local[0] + ", " + local[1] + ", " + local[2];
    }

    private int[] local(int index) {
        return new int[] {index % localSize[0], index / localSize[0] % localSize[1], index / localSize[0] / localSize[1]
        };
    }

    @Override
    String invocation(Subgroup subgroup, int lane) {
        long[] id = builtIn(BuiltIn.GlobalInvocationId, subgroup, lane);
        return " (invocation " + id[0] + ", " + id[1] + ", " + id[2] + ")";
    }

    @Override
    Invocation identity(Subgroup subgroup, int lane) {
        long[] id = builtIn(BuiltIn.GlobalInvocationId, subgroup, lane);
        return new Invocation(id[0], id[1], id[2]);
    }

    @Override
    long[] builtIn(BuiltIn builtIn, Subgroup subgroup, int lane) {
        int index = subgroup.number * width + lane;
        int[] local = local(index);
        int[] id = subgroup.workGroup.id;
        long[] offset = bindings.givenGlobalOffset();
        return switch (builtIn) {
            case LocalInvocationId -> longs(local[0], local[1], local[2]);
            case LocalInvocationIndex -> longs(index);
            case WorkgroupId -> longs(id[0], id[1], id[2]);
            case GlobalInvocationId ->
                longs(
                        offset[0] + (long) id[0] * localSize[0] + local[0],
                        offset[1] + (long) id[1] * localSize[1] + local[1],
                        offset[2] + (long) id[2] * localSize[2] + local[2]);
            case GlobalOffset -> offset;
            case NumWorkgroups -> longs(groups[0], groups[1], groups[2]);
            case WorkgroupSize, EnqueuedWorkgroupSize -> longs(localSize[0], localSize[1], localSize[2]);
            case GlobalSize ->
                longs(
                        (long) groups[0] * localSize[0],
                        (long) groups[1] * localSize[1],
                        (long) groups[2] * localSize[2]);
            case GlobalLinearId -> {
                long x = (long) id[0] * localSize[0] + local[0];
                long y = (long) id[1] * localSize[1] + local[1];
                long z = (long) id[2] * localSize[2] + local[2];
                yield longs((z * groups[1] * localSize[1] + y) * groups[0] * localSize[0] + x);
            }
            case WorkDim -> longs(dimensions());
            case NumSubgroups, NumEnqueuedSubgroups -> longs(subgroup.workGroup.subgroups.length);
            case SubgroupId -> longs(subgroup.number);
            default -> super.builtIn(builtIn, subgroup, lane);
        };
    }
}
