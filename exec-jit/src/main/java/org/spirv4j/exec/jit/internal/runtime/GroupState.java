// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.runtime;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.engine.BuiltIns;
import org.spirv4j.exec.internal.engine.GroupExecutor;
import org.spirv4j.exec.internal.image.TexelAccess;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.exec.internal.stage.BuiltInPart;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.StorageClass;

/** The work-group that a thread executes: its memory, and where its invocations stand. */
public final class GroupState implements GroupExecutor {
    /** Added to the number of a segment at whose start an invocation waits for the others. */
    public static final int WAITS = 1 << 20;

    /** Added to the number of a segment at whose start an invocation waits for others of its subgroup. */
    public static final int MEETS = 1 << 21;

    /** Where an invocation stands that has ended. */
    public static final int ENDED = -1;

    /** Built-ins that are the same in all work-groups. */
    private static final Set<BuiltIn> CONSTANT = EnumSet.of(
            BuiltIn.NumWorkgroups,
            BuiltIn.WorkgroupSize,
            BuiltIn.EnqueuedWorkgroupSize,
            BuiltIn.GlobalSize,
            BuiltIn.GlobalOffset,
            BuiltIn.WorkDim);

    /** By number of a resource: the array that has its bytes, where they start, and their number. */
    public final byte[][] bytes;

    /** By number of a resource: the buffer that has its bytes, if some are not in arrays. */
    public final ByteBuffer[] buffers;

    public final int[] start;
    public final int[] size;

    /** Says that invocations stand at different segments. */
    public static final int MIXED = -2;

    /** Says that no invocation has come to the end of the segment that all execute. */
    private static final int NONE = -3;

    /** The number of invocations of a stage, which is not dispatched, that are counted as one work-group. */
    private static final int SUBGROUP = 32;

    /** The maximum number of invocations. */
    public final int count;

    /** The number of invocations that are executed: all, or, of stages that are not dispatched, those of this time. */
    private int used;

    /** The invocations that segments execute now: the first, and the one after the last. */
    public int first;

    public int end;

    /** The segment at whose start all invocations stand, or {@link #MIXED}. */
    public int standing;

    /**
     * By invocation: the segment at whose start it stands, if {@link #standing} does not say it for all. Lanes of the
     * last vector without an invocation are marked as ended.
     */
    public final int[] segmentOf;

    /** By dimension: the places of invocations in the work-group, and that of invocation 0 among all. */
    public final int[] localX;

    public final int[] localY;
    public final int[] localZ;
    /** By dimension: the number of the work-group. */
    public int groupX;

    public int groupY;
    public int groupZ;

    public int originX;
    public int originY;
    public int originZ;

    /** The number of invocations in each dimension. */
    public final int sizeX;

    public final int sizeY;
    public final int sizeZ;

    /** By number in the frame: the values that are saved between segments, by invocation. */
    public final int[][] savedInts;

    public final long[][] savedLongs;
    public final float[][] savedFloats;
    public final double[][] savedDoubles;

    /** The values of lanes that are saved. */
    public final int[] words;

    public final long[] longs;

    /** Arrays with an element for each lane of a vector. */
    public final int[][] laneInts;

    public final float[][] laneFloats;
    public final long[][] laneLongs;

    /** The bits of values that are used by several methods. */
    public final int[][] laneKept;

    /**
     * By number of a resource: the numbers with 32 bits that invocations have for themselves in {@link
     * CompiledKernel#ownInLanes}. After them are as many zeros as lanes, and room for what is not stored.
     */
    public final int[][] laneOwn;

    /** Four bytes for each lane of a vector. */
    public final byte[] laneBytes;

    /** How often loops have been gone back to, where invocations meet. */
    public final int[] iterations;

    /** The registers of the machine, for steps that it executes. */
    public final long[] registers;

    /** The number of steps that may be executed before limits are looked at. */
    public long budget;

    /** The number of steps that may be executed after those. */
    private long remaining;

    /** The segment that was executed last. */
    private int last;

    private final CompiledKernel program;
    private final WorkGroup machine;
    private final BuiltIns builtIns;
    private final Subgroup lane;
    private final Lanes lanes;

    /** By invocation: whether it is a helper, if the machine has one lane for all invocations. */
    private final boolean[] helpers;

    /** By number of a resource: what reads and writes its texels, when it has been used. */
    private final @Nullable TexelAccess[] images;

    /** By number of a resource: whether each invocation has its own bytes. */
    private final boolean[] isOwn;

    /** What work-groups start with, in arrays: walks over them allocate nothing. */
    private final Variable[] own;

    private final Variable[] shared;
    private final BuiltInPart[] inputs;

    /** By dimension: the offset of the first invocation of the dispatch. */
    private final int[] offset = new int[3];

    /** Whether a work-group has been executed. */
    private boolean isStarted;

    /** The arguments that are memory of work-groups. */
    private final int[] localArguments;

    /** The arguments of which each invocation has a copy, and their bytes. */
    private final Map<Integer, byte[]> copiedArguments = new HashMap<>();

    public GroupState(CompiledKernel program, WorkGroup machine, BuiltIns builtIns, int[] localSize) {
        this.program = program;
        this.machine = machine;
        this.builtIns = builtIns;
        own = program.own().toArray(Variable[]::new);
        shared = program.shared().toArray(Variable[]::new);
        inputs = program.inputs().toArray(BuiltInPart[]::new);
        lane = machine.subgroups[0];
        registers = lane.registers;
        count = localSize[0] * localSize[1] * localSize[2];
        int places = roundUp(count, program.width());
        segmentOf = new int[places];
        localX = new int[places];
        localY = new int[places];
        localZ = new int[places];
        for (int i = 0; i < places; i++) {
            localX[i] = i % localSize[0];
            localY[i] = i / localSize[0] % localSize[1];
            localZ[i] = i / localSize[0] / localSize[1];
        }
        sizeX = localSize[0];
        sizeY = localSize[1];
        sizeZ = localSize[2];
        words = new int[Math.multiplyExact(program.frame().words(), places)];
        longs = new long[Math.multiplyExact(program.frame().longs(), places)];
        savedInts = new int[program.frame().count(Kind.INT)][count];
        savedLongs = new long[program.frame().count(Kind.LONG)][count];
        savedFloats = new float[program.frame().count(Kind.FLOAT)][count];
        savedDoubles = new double[program.frame().count(Kind.DOUBLE)][count];
        laneInts = new int[program.intArrays()][program.width()];
        laneFloats = new float[program.intArrays()][program.width()];
        laneLongs = new long[program.longArrays()][program.width()];
        laneKept = new int[program.keptArrays()][program.width()];
        laneBytes = new byte[program.width() * Integer.BYTES];
        int resources = lane.resources.length;
        bytes = new byte[resources][];
        buffers = new ByteBuffer[program.areArrays() ? 0 : resources];
        start = new int[resources];
        size = new int[resources];
        images = new TexelAccess[resources];
        for (int i = 0; i < resources; i++) {
            Resource resource = lane.resources[i];
            Memory memory = resource == null ? Memory.NONE : resource.memory();
            boolean isInArray = memory.hasArray();
            bytes[i] = isInArray ? memory.array() : Memory.NONE.array();
            start[i] = isInArray ? memory.arrayStart() : 0;
            if (!program.areArrays()) {
                buffers[i] = isInArray ? ByteBuffer.wrap(bytes[i]) : memory.buffer();
            }
            size[i] = memory.size;
        }
        if (program.isDispatched()) {
            long[] first = builtIns.values(BuiltIn.GlobalInvocationId, 0);
            for (int i = 0; i < offset.length; i++) {
                offset[i] = (int) first[i] - machine.id[i] * localSize[i];
            }
        }
        lanes = new Lanes(program, machine, places, bytes);
        helpers = new boolean[program.isDispatched() ? 0 : count];
        iterations = new int[Math.multiplyExact(program.maxCounters(), count)];
        used = count;
        laneOwn = new int[resources][];
        for (int number : program.ownInLanes()) {
            laneOwn[number] = new int
                    [Math.addExact(Math.multiplyExact(size[number] / Integer.BYTES, places), 2 * program.width())];
        }
        isOwn = new boolean[resources];
        program.own().forEach(variable -> makeOwn(variable.number()));
        program.tables().forEach((number, store) -> write(number, store.cells, 0, 0, program.values(store.value)));
        localArguments = arguments(StorageClass.Workgroup);
        for (int argument : arguments(StorageClass.Function)) {
            byte[] copied = new byte[size[argument]];
            for (int i = 0; i < copied.length; i++) {
                copied[i] = (byte) lane.resources[argument].memory().read(0, i, 1);
            }
            copiedArguments.put(argument, copied);
            makeOwn(argument);
        }
    }

    /** The number of invocations, rounded up to whole vectors of a width; as it is if the width is 0. */
    private static int roundUp(int invocations, int width) {
        return width == 0 ? invocations : Math.multiplyExact((invocations + width - 1) / width, width);
    }

    /** The numbers of the arguments that are memory of a storage class. */
    private int[] arguments(StorageClass storageClass) {
        return IntStream.range(program.code().resourceCount(), lane.resources.length)
                .filter(i ->
                        lane.resources[i] instanceof Memory memory && memory.storageClass() == storageClass.value())
                .toArray();
    }

    /** Gives each invocation a part of the memory of a resource. */
    private void makeOwn(int number) {
        isOwn[number] = true;
        bytes[number] = new byte[Math.multiplyExact(size[number], lanes.places())];
        start[number] = 0;
        if (!program.areArrays()) {
            buffers[number] = ByteBuffer.wrap(bytes[number]);
        }
        if (program.lanes() > 0 || program.steps().length > 0) {
            lanes.own(number, size[number]);
        }
    }

    /** Lets some invocations of a stage that is not dispatched start. */
    void start(int invocations) {
        used = roundUp(invocations, program.width());
        lane.used = program.lanes() > 0 ? invocations : 1;
        lane.helpers = 0;
        Arrays.fill(helpers, 0, used, false);
        start();
    }

    @Override
    public void start() {
        if (program.isDispatched()) {
            groupX = machine.id[0];
            groupY = machine.id[1];
            groupZ = machine.id[2];
            originX = offset[0] + groupX * sizeX;
            originY = offset[1] + groupY * sizeY;
            originZ = offset[2] + groupZ * sizeZ;
        }
        prepare(own, used);
        prepare(shared, 1);
        for (int number : program.ownInLanes()) {
            Arrays.fill(laneOwn[number], 0);
        }
        for (int argument : localArguments) {
            Arrays.fill(bytes[argument], start[argument], start[argument] + size[argument], (byte) 0);
        }
        if (!copiedArguments.isEmpty()) {
            copiedArguments.forEach((number, copied) -> {
                for (int i = 0; i < used; i++) {
                    System.arraycopy(copied, 0, bytes[number], i * copied.length, copied.length);
                }
            });
        }
        for (BuiltInPart input : inputs) {
            if (!isStarted
                    || !CONSTANT.contains(input.builtIn())
                    || isOwn[input.variable().number()]) {
                write(input);
            }
        }
        isStarted = true;
    }

    @Override
    public void execute() {
        remaining = steps();
        // HotSpot compiles loops to faster code if they never ask for more steps.
        budget = machine.dispatch.hasTimeLimit() ? Math.min(remaining, WorkGroup.STEPS_BETWEEN_ALARMS) : remaining;
        remaining -= budget;
        if (program.segments() == 1) {
            end = used;
            program.kernel().run(this, 0);
            return;
        }
        standing = canStandTogether() ? 0 : MIXED;
        Arrays.fill(segmentOf, 0, used, 0);
        Arrays.fill(segmentOf, used, segmentOf.length, ENDED);
        int width = program.lanes() > 0 ? program.lanes() : count;
        do {
            for (first = 0; first < count; first += width) {
                end = Math.min(count, first + width);
                last = -1;
                while (goOn(first / width)) {
                    // Until all wait for others of the work-group, or have ended.
                }
            }
        } while (release());
    }

    /** The number of steps that the invocations may execute: those of stages have as many as a subgroup has each. */
    private long steps() {
        long all = machine.dispatch.stepsPerGroup();
        if (program.isDispatched() || program.lanes() > 0) {
            return all;
        }
        int groups = (used + SUBGROUP - 1) / SUBGROUP;
        return all > Long.MAX_VALUE / groups ? Long.MAX_VALUE : all * groups;
    }

    /**
     * Lets some invocations go on to where they wait next; returns false if all wait for others of the work-group or
     * have ended.
     */
    private boolean goOn(int subgroup) {
        if (standing != MIXED) {
            if (standing == ENDED || standing >= WAITS) {
                return false;
            }
            last = standing;
            standing = NONE;
            program.kernel().run(this, last);
            return true;
        }
        int least = Integer.MAX_VALUE;
        int next = Integer.MAX_VALUE;
        boolean isSame = true;
        for (int i = first; i < end; i++) {
            int segment = segmentOf[i];
            isSame &= segment == segmentOf[first];
            if (segment != ENDED && segment < WAITS) {
                least = Math.min(least, segment);
                next = segment > last ? Math.min(next, segment) : next;
            }
        }
        if (isSame && canStandTogether()) {
            standing = segmentOf[first];
            return goOn(subgroup);
        }
        if (least == Integer.MAX_VALUE) {
            return program.lanes() > 0
                    && lanes.meet(subgroup, segmentOf, program.meetings(), iterations, program.maxCounters());
        }
        last = next == Integer.MAX_VALUE ? least : next;
        program.kernel().run(this, last);
        return true;
    }

    /** Whether one number can say where all invocations stand: all are executed, and none of subgroups meet. */
    private boolean canStandTogether() {
        return program.lanes() == 0 && used == count;
    }

    /** Lets all invocations go on that wait; returns false if there are none. */
    private boolean release() {
        if (standing != MIXED) {
            boolean waits = standing >= WAITS;
            standing -= waits ? WAITS : 0;
            return waits;
        }
        if (program.lanes() > 0) {
            lanes.meetAll(segmentOf, program.meetings(), iterations, program.maxCounters());
        }
        boolean isReleased = false;
        for (int i = 0; i < count; i++) {
            if (segmentOf[i] >= WAITS) {
                segmentOf[i] -= WAITS;
                isReleased = true;
            }
        }
        return isReleased;
    }

    private void prepare(Variable[] variables, int copies) {
        for (Variable variable : variables) {
            int number = variable.number();
            Arrays.fill(bytes[number], start[number], start[number] + size[number] * copies, (byte) 0);
            if (variable.initializer() != 0 && program.hasFirstValue(variable)) {
                long[] values = initial(variable);
                for (int i = 0; i < copies; i++) {
                    write(number, variable.form().cells(), 0, i, values);
                }
            }
        }
    }

    private long[] initial(Variable variable) {
        long[] values = program.values(variable.initializer());
        if (program.code().forms().pointerWidth() == Integer.SIZE) {
            for (int slot : variable.form().type.pointerSlots()) {
                values[slot] = machine.dispatch.narrow(values[slot]);
            }
        }
        return values;
    }

    private void write(BuiltInPart input) {
        int number = input.variable().number();
        boolean isForEach = isOwn[number];
        for (int i = 0; i < (isForEach ? count : 1); i++) {
            write(number, input.form().cells(), input.offset(), i, builtIns.values(input.builtIn(), i));
        }
    }

    private void write(int number, long[] cells, long offset, int part, long[] values) {
        int at = start[number] + part * size[number];
        for (int i = 0; i < Math.min(cells.length, values.length); i++) {
            long to = offset + MemoryForm.cellOffset(cells[i]);
            Bytes.put(values[i], to, MemoryForm.cellLength(cells[i]), bytes[number], at, size[number]);
        }
    }

    // --- what compiled code calls

    /**
     * Notes where an invocation stands at the end of a segment, if the others stand elsewhere.
     *
     * @param others where all those stand that have executed the segment, or {@link #MIXED}
     * @return where they stand with this one
     */
    public int stand(int others, int invocation, int segment) {
        if (others == NONE) {
            return segment;
        }
        if (others != MIXED) {
            Arrays.fill(segmentOf, first, invocation, others);
            Arrays.fill(segmentOf, invocation + 1, end, last);
        }
        segmentOf[invocation] = segment;
        return MIXED;
    }

    /** The same for consecutive invocations. */
    public int stand(int others, int firstInvocation, int invocations, int segment) {
        int all = others;
        for (int i = firstInvocation; i < Math.min(firstInvocation + invocations, end); i++) {
            if (all != segment) {
                all = stand(all, i, segment);
            }
        }
        return all;
    }

    /** The same for consecutive invocations, of which those whose element of {@code alive} is 0 have ended. */
    public int stand(int others, int firstInvocation, int[] alive, int segment) {
        int all = others;
        for (int i = 0; i < Math.min(alive.length, end - firstInvocation); i++) {
            int own = alive[i] != 0 ? segment : ENDED;
            if (all != own) {
                all = stand(all, firstInvocation + i, own);
            }
        }
        return all;
    }

    /** Has the machine execute a step. */
    public void step(int number, int invocation) {
        if (program.isDispatched() || program.lanes() > 0) {
            lanes.execute(program.steps()[number], invocation);
            return;
        }
        // The only lane of the machine is this invocation now.
        lane.helpers = helpers[invocation] ? 1 : 0;
        lanes.execute(program.steps()[number], invocation);
        helpers[invocation] = lane.helpers != 0;
    }

    /** Whether an invocation is a helper. */
    public boolean isHelper(int invocation) {
        return program.lanes() > 0 ? (lane.helpers >>> invocation & 1) != 0 : helpers[invocation];
    }

    /** Sets which invocations are helpers, when they start. */
    void setHelpers(boolean[] are, int invocations) {
        if (program.lanes() == 0) {
            System.arraycopy(are, 0, helpers, 0, invocations);
        } else {
            lane.addHelpers(are, invocations);
        }
    }

    /** Tells which invocations are helpers. */
    void readHelpers(boolean[] are, int invocations) {
        if (program.lanes() == 0) {
            System.arraycopy(helpers, 0, are, 0, invocations);
        } else {
            lane.readHelpers(are, invocations);
        }
    }

    /** Makes an invocation a helper. */
    public void demote(int invocation) {
        if (program.lanes() > 0) {
            lane.helpers |= 1L << invocation;
        } else {
            helpers[invocation] = true;
        }
    }

    /** Makes those of consecutive invocations helpers whose element of {@code active} is not 0. */
    public void demote(int firstInvocation, int[] active) {
        for (int i = 0; i < active.length; i++) {
            if (active[i] != 0) {
                demote(firstInvocation + i);
            }
        }
    }

    /** The registers of the machine's subgroup that has an invocation as a lane. */
    public long[] registers(int invocation) {
        return lanes.registers(invocation);
    }

    /**
     * Lets the work-group execute more steps. Ends the run if its limit of steps or of time is reached.
     *
     * @param node the header of the loop that needs steps
     * @param spent what is left of the steps that were given before, a negative number
     * @return how many steps the work-group may execute before it asks again
     */
    public long moreSteps(int node, long spent) {
        if (spent + remaining < 0) {
            machine.dispatch.tooManySteps(lane.lanes(program.block(node)));
        }
        machine.dispatch.checkTime(lane.lanes(program.block(node)));
        long given = Math.min(remaining, WorkGroup.STEPS_BETWEEN_ALARMS - spent);
        remaining -= given;
        return spent + given;
    }

    /** What reads and writes the texels of an image that is known by its number. */
    public TexelAccess texels(int number) {
        TexelAccess made = images[number];
        if (made == null) {
            made = TexelAccess.of(lane.resources[number] instanceof Texture texture ? texture : Texture.NONE);
            images[number] = made;
        }
        return made;
    }

    /** What reads and writes the texels of the image at an address. */
    public TexelAccess texels(long address) {
        int number = Address.number(address);
        return texels(number >= 0 && number < images.length ? number : 0);
    }

    /** What threads lock that access a resource. */
    public Object lock(int number) {
        Resource resource = lane.resources[number];
        return resource == null ? Memory.NONE : resource.memory();
    }

    private int index(long address) {
        int number = Address.number(address);
        return number >= 0 && number < bytes.length ? number : 0;
    }

    private int start(int number, int invocation) {
        return isOwn[number] ? invocation * size[number] : start[number];
    }

    private boolean isElsewhere(long address) {
        return Address.number(address) >= bytes.length;
    }

    private Memory elsewhere(long address) {
        return machine.dispatch.memory(Address.number(address));
    }

    /** Whether there are 32 bits at an address that all invocations of the dispatch share. */
    public boolean isShared(long address) {
        int i = index(address);
        return !isElsewhere(address) && !isOwn[i] && Atomics.isInside(Address.offset(address), size[i]);
    }

    /** Executes an atomic instruction on 32 bits at such an address, see {@link Atomics}; memory must be in arrays. */
    public int atomic(int operation, int value, int expected, long address) {
        int i = index(address);
        return Atomics.executeLocked(
                operation, value, expected, Address.offset(address), bytes[i], start[i], size[i], lock(i));
    }

    /** Reads a scalar at an address. */
    public long read(long address, int length, int invocation) {
        long offset = Address.offset(address);
        if (isElsewhere(address)) {
            Memory memory = elsewhere(address);
            return memory.contains(offset, length) ? memory.read(0, offset, length) : 0;
        }
        int i = index(address);
        int at = start(i, invocation);
        return program.areArrays()
                ? Bytes.get(offset, length, bytes[i], at, size[i])
                : Bytes.get(offset, length, buffers[i], at, size[i]);
    }

    /** Writes a scalar at an address. */
    public void write(long value, long address, int length, int invocation) {
        long offset = Address.offset(address);
        if (!program.isDispatched() && isHelper(invocation) && !isOwn[index(address)]) {
            return;
        }
        if (isElsewhere(address)) {
            Memory memory = elsewhere(address);
            if (memory.contains(offset, length)) {
                memory.write(0, offset, length, value);
            }
            return;
        }
        int i = index(address);
        int at = start(i, invocation);
        if (program.areArrays()) {
            Bytes.put(value, offset, length, bytes[i], at, size[i]);
        } else {
            Bytes.put(value, offset, length, buffers[i], at, size[i]);
        }
    }

    /** The number of bytes from an address to the end of its resource. */
    public long rest(long address) {
        int whole = isElsewhere(address) ? elsewhere(address).size : size[index(address)];
        return whole - Address.offset(address);
    }
}
