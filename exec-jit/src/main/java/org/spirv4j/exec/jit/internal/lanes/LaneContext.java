// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.lanes;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.MemorySteps;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.exec.jit.internal.plan.Node;
import org.spirv4j.exec.jit.internal.plan.Pointers;
import org.spirv4j.exec.jit.internal.plan.Registers;
import org.spirv4j.exec.jit.internal.plan.StepRegisters;
import org.spirv4j.exec.jit.internal.write.Variables;
import org.spirv4j.internal.number.NumberTypes;

/**
 * What is known of a program whose invocations become lanes.
 *
 * @param lanes the number of lanes of a vector
 * @param areRows whether the lanes of a vector are neighbours in the first dimension
 * @param hasTail whether the last vector of a work-group has more lanes than there are invocations
 * @param booleans the registers with Booleans
 * @param chains by register: the step that makes a pointer
 * @param ownInLanes the numbers of the resources that {@link OwnVariables} finds
 */
record LaneContext(
        Code code,
        Registers registers,
        StepRegisters stepRegisters,
        Pointers pointers,
        Variables variables,
        int lanes,
        boolean areRows,
        boolean hasTail,
        BitSet booleans,
        Map<Integer, MemorySteps.Chain> chains,
        BitSet ownInLanes) {
    /** The maximum number of indexes of a pointer that differ between lanes. */
    static final int MAX_INDEXES = 4;

    static LaneContext of(
            Code code,
            List<Node> nodes,
            Registers registers,
            StepRegisters stepRegisters,
            Pointers pointers,
            Variables variables,
            int lanes,
            int[] localSize) {
        BitSet booleans = new BitSet();
        for (Operand operand : code.registers()) {
            addBooleans(operand.type, operand, 0, booleans);
        }
        Map<Integer, MemorySteps.Chain> chains = new HashMap<>();
        for (Node node : nodes) {
            for (Step step : node.steps) {
                if (step instanceof MemorySteps.Chain chain) {
                    chains.put(chain.result.base, chain);
                }
            }
        }
        int invocations = localSize[0] * localSize[1] * localSize[2];
        return new LaneContext(
                code,
                registers,
                stepRegisters,
                pointers,
                variables,
                lanes,
                localSize[0] % lanes == 0 || invocations == localSize[0],
                invocations % lanes != 0,
                booleans,
                chains,
                OwnVariables.of(code, nodes, pointers, variables));
    }

    /**
     * An index of a pointer that differs between lanes.
     *
     * @param register the register with it
     * @param stride its stride in bytes
     */
    record Index(int register, long stride) {}

    /** Whether a register has pointers into a known resource, with indexes of 32 bits. */
    boolean isSum(int register, LaneShapes shapes) {
        MemorySteps.Chain chain = chains.get(register);
        if (chain == null || pointers.target(register).isEmpty()) {
            return false;
        }
        for (Operand index : chain.indexes) {
            if (!shapes.of(index.base, index.isConstant()).isUniform() && NumberTypes.width(index.type.scalar) != 32) {
                return false;
            }
        }
        Operand start = chain.pointer;
        boolean isSum = start.isConstant()
                || shapes.of(start.base).isUniform()
                || !shapes.isKept(start.base) && isSum(start.base, shapes);
        return isSum && indexes(register, shapes).size() <= MAX_INDEXES;
    }

    /** The indexes of such a pointer that differ between lanes. */
    List<Index> indexes(int register, LaneShapes shapes) {
        MemorySteps.Chain chain = Objects.requireNonNull(chains.get(register));
        List<Index> found = new ArrayList<>();
        if (!chain.pointer.isConstant() && !shapes.of(chain.pointer.base).isUniform()) {
            found.addAll(indexes(chain.pointer.base, shapes));
        }
        for (int i = 0; i < chain.indexes.length; i++) {
            Operand index = chain.indexes[i];
            if (!shapes.of(index.base, index.isConstant()).isUniform()) {
                found.add(new Index(index.base, chain.strides[i]));
            }
        }
        return found;
    }

    private static void addBooleans(ValueType type, Operand operand, long first, BitSet to) {
        if (type.kind == ValueType.Kind.BOOL) {
            to.set(operand.at((int) first, 0));
        } else if (type.isComposite()) {
            for (int i = 0; i < type.count; i++) {
                addBooleans(type.part(i), operand, first + type.slotOf(i), to);
            }
        }
    }
}
