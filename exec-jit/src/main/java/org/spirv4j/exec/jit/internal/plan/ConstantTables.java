// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit.internal.plan;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.step.MemorySteps.Load;
import org.spirv4j.exec.internal.step.MemorySteps.Store;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.module.Instruction;

/**
 * Variables of functions that hold one constant whenever they are read: all invocations share it, and nothing is
 * stored. Compilers make such variables for constant arrays with an index that is not constant.
 */
public final class ConstantTables {
    private ConstantTables() {}

    /** Finds the variables, and removes the stores to them; returns the stores by number of the resource. */
    public static Map<Integer, Store> of(Code code, List<Node> nodes, Pointers pointers) {
        Map<Integer, Store> found = new HashMap<>();
        Set<Integer> uses = unexpectedUses(code);
        for (Variable variable : code.variables()) {
            if (variable.storageClass() == StorageClass.Function.value() && !uses.contains(variable.id())) {
                store(nodes, pointers, variable).ifPresent(store -> found.put(variable.number(), store));
            }
        }
        for (Node node : nodes) {
            node.steps.removeIf(step -> step instanceof Store && found.containsValue(step));
        }
        return found;
    }

    /** The store to a variable that comes before all loads from it in their nodes. */
    private static Optional<Store> store(List<Node> nodes, Pointers pointers, Variable variable) {
        List<Store> stores = new ArrayList<>();
        boolean isFirst = true;
        for (Node node : nodes) {
            boolean isStored = !stores.isEmpty() && nodes.get(0).steps.contains(stores.get(0));
            for (Step step : node.steps) {
                if (step instanceof Store store && isTo(pointers, store.pointer, variable)) {
                    stores.add(store);
                    isStored = true;
                } else if (step instanceof Load load && isTo(pointers, load.pointer, variable)) {
                    isFirst &= isStored;
                }
            }
        }
        boolean isOne = stores.stream().distinct().count() == 1;
        return isOne
                        && isFirst
                        && stores.get(0).value.isConstant()
                        && stores.get(0).pointer.isConstant()
                ? Optional.of(stores.get(0))
                : Optional.empty();
    }

    private static boolean isTo(
            Pointers pointers, org.spirv4j.exec.internal.machine.Operand pointer, Variable variable) {
        return pointers.of(pointer)
                .filter(target -> target.resource() == variable.number())
                .isPresent();
    }

    /** The variables whose pointers are used otherwise than by loads, stores and access chains. */
    public static Set<Integer> unexpectedUses(Code code) {
        Map<Integer, Integer> variableOf = new HashMap<>();
        code.variables().forEach(variable -> variableOf.put(variable.id(), variable.id()));
        Set<Integer> unexpected = new HashSet<>();
        for (int i = 0; i < code.module().instructionCount(); i++) {
            Instruction instruction = code.module().instruction(i);
            boolean isChain = instruction.is(Op.OpAccessChain, Op.OpInBoundsAccessChain);
            if (isChain && variableOf.containsKey(instruction.word(TypedAccessChain.BASE))) {
                variableOf.put(instruction.resultId(), variableOf.get(instruction.word(TypedAccessChain.BASE)));
            } else if (instruction.is(Op.OpStore)) {
                note(variableOf, instruction.word(org.spirv4j.internal.operand.Store.OBJECT), unexpected);
            } else if (!isChain && !instruction.is(Op.OpLoad, Op.OpName, Op.OpDecorate, Op.OpEntryPoint)) {
                instruction.operands().stream()
                        .filter(org.spirv4j.module.Operand::isId)
                        .forEach(operand -> note(variableOf, operand.word(), unexpected));
            }
        }
        return unexpected;
    }

    private static void note(Map<Integer, Integer> variableOf, int id, Set<Integer> unexpected) {
        Integer variable = variableOf.get(id);
        if (variable != null) {
            unexpected.add(variable);
        }
    }
}
