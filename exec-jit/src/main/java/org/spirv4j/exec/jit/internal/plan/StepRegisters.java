// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.lower.SubgroupUse;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.StatedRegisters;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.internal.access.ModuleAccess;

/** The registers that steps read and write. */
public final class StepRegisters {
    /** The operands and results of a step, and their registers, without constants. */
    @SuppressWarnings("ArrayRecordComponent") // Never compared.
    public record Access(List<Operand> reads, List<Operand> writes, int[] read, int[] written) {}

    /** The word with the coordinate of instructions that sample images. */
    private static final int COORDINATE = 4;

    private final Code code;
    private final IdentityHashMap<Step, Access> known = new IdentityHashMap<>();

    public StepRegisters(Code code) {
        this.code = code;
    }

    /** What a step reads and writes; of {@link StatedRegisters} only the registers. */
    public Access of(Step step) {
        return known.computeIfAbsent(step, this::find);
    }

    private Access find(Step step) {
        if (step instanceof StatedRegisters stated) {
            return new Access(List.of(), List.of(), stated.registersRead(), stated.registersWritten());
        }
        Instruction instruction =
                code.module().instruction(ModuleAccess.data(code.module()).instructionAt(step.at));
        List<Operand> reads = new ArrayList<>();
        for (org.spirv4j.module.Operand operand : instruction.operands()) {
            addIds(operand, reads);
        }
        List<Operand> writes = new ArrayList<>();
        if (instruction.resultId() != 0) {
            add(instruction.resultId(), writes);
        }
        return access(reads, writes);
    }

    private void addIds(org.spirv4j.module.Operand operand, List<Operand> to) {
        if (operand.isId()) {
            add(operand.word(), to);
        }
        for (org.spirv4j.module.Operand parameter : operand.parameters()) {
            addIds(parameter, to);
        }
    }

    private void add(int id, List<Operand> to) {
        Operand operand = code.operands().apply(id);
        if (operand != null) {
            to.add(operand);
        }
    }

    /** Lets a step read the register of a scalar, or none, in place of that of another one. */
    void replace(Step step, Operand scalar, Optional<Operand> replacement) {
        Access access = of(step);
        IntStream others = Arrays.stream(access.read).filter(register -> register != scalar.base);
        IntStream added = replacement.stream().flatMapToInt(operand -> Arrays.stream(operand.registers()));
        int[] read = IntStream.concat(others, added).toArray();
        known.put(step, new Access(access.reads, access.writes, read, access.written));
    }

    /** Adds the registers that a step reads of other invocations, too, whether they execute it or not. */
    public void addReadOfNeighbours(Step step, BitSet to) {
        int first = code.module().word(step.at);
        if (SubgroupUse.isOfNeighbours(Opcodes.op(first & 0xFFFF))) {
            Operand coordinate = code.operands().apply(code.module().word(step.at + COORDINATE));
            if (!coordinate.isConstant()) {
                add(coordinate, to);
            }
        }
    }

    private static Access access(List<Operand> reads, List<Operand> writes) {
        List<Operand> read =
                reads.stream().filter(operand -> !operand.isConstant()).toList();
        List<Operand> written =
                writes.stream().filter(operand -> !operand.isConstant()).toList();
        return new Access(read, written, registers(read), registers(written));
    }

    /** Changes the registers that are live after a step to those that are live before it. */
    void stepBack(Step step, BitSet live) {
        for (int register : written(step)) {
            live.clear(register);
        }
        addRead(step, live);
    }

    private void addRead(Step step, BitSet to) {
        for (int register : read(step)) {
            to.set(register);
        }
    }

    /** The registers that a step reads. */
    public int[] read(Step step) {
        return of(step).read;
    }

    /** The registers that a step writes. */
    public int[] written(Step step) {
        return of(step).written;
    }

    private static int[] registers(List<Operand> operands) {
        return operands.stream()
                .flatMapToInt(operand -> Arrays.stream(operand.registers()))
                .toArray();
    }

    /** Adds the registers that a step writes. */
    public void addWritten(Step step, BitSet written) {
        for (int register : written(step)) {
            written.set(register);
        }
    }

    /** The number of scalars that a step reads and writes. */
    int scalars(Step step) {
        Access access = of(step);
        return access.read.length + access.written.length;
    }

    private static void add(Operand operand, BitSet to) {
        for (int s = 0; s < operand.type.slots; s++) {
            to.set(operand.at(s, 0));
        }
    }

    /** Finds the live registers of nodes. */
    public void findLive(List<Node> nodes) {
        boolean isChanged = true;
        while (isChanged) {
            isChanged = false;
            for (int i = nodes.size() - 1; i >= 0; i--) {
                Node node = nodes.get(i);
                BitSet live = liveBefore(node);
                if (!live.equals(node.liveIn)) {
                    node.liveIn = live;
                    isChanged = true;
                }
            }
        }
    }

    private BitSet liveBefore(Node node) {
        BitSet live = liveAtExit(node);
        for (int i = node.steps.size() - 1; i >= 0; i--) {
            stepBack(node.steps.get(i), live);
        }
        return live;
    }

    /** The registers that are live after the steps of a node. */
    public BitSet liveAtExit(Node node) {
        BitSet live = new BitSet();
        node.resumed().ifPresent(next -> live.or(next.liveIn));
        for (Node.Way way : node.ways()) {
            BitSet there = (BitSet) way.target().liveIn.clone();
            way.copies().forEach(copy -> there.clear(copy.to()));
            live.or(there);
        }
        addReadAtExit(node, live);
        return live;
    }

    private void addReadAtExit(Node node, BitSet to) {
        if (node.exit instanceof Node.Meet meet) {
            of(meet.meeting().step).reads.forEach(operand -> add(operand, to));
            Arrays.stream(meet.meeting().counters).forEach(to::set);
        }
        for (Node.Way way : node.ways()) {
            way.copies().stream().filter(copy -> !copy.isConstant()).forEach(copy -> to.set(copy.from()));
        }
        if (node.exit instanceof Node.Choice choice && !choice.selector().isConstant()) {
            to.set(choice.selector().base);
        }
    }

    /** Adds the registers that a node reads. */
    public void addRead(Node node, BitSet to) {
        addReadAtExit(node, to);
        node.steps.forEach(step -> addRead(step, to));
    }
}
