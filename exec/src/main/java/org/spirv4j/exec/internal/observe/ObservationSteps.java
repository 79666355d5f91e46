// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.function.Consumer;
import java.util.function.Supplier;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** Tells the run of each instruction before it is executed. */
public final class ObservationSteps implements Instrumentation {
    /** The set that prints, although its instructions have no semantics. */
    private static final String DEBUG_PRINTF_SET = "NonSemantic.DebugPrintf";

    private final SpirvModule given;

    /**
     * Makes the steps.
     *
     * @param given the module that a user gave, whose instructions the run is told of
     */
    public ObservationSteps(SpirvModule given) {
        this.given = given;
    }

    @Override
    public void before(Lowering code, Op op, int at, Consumer<Step> steps) {
        if (isExecuted(op, () -> code.importedSet(code.word(at, ExtInst.SET)))
                && !FunctionPlaces.isInserted(code.data.resultId(at), given)) {
            steps.accept(new Observation());
        }
    }

    /**
     * Whether an instruction of a block is executed, and not only there for readers and compilers.
     *
     * @param set gives the name of the set of an extended instruction
     */
    private static boolean isExecuted(Op op, Supplier<String> set) {
        return switch (op) {
            case OpLabel, OpLine, OpNoLine, OpNop, OpSelectionMerge, OpLoopMerge, OpExtInstWithForwardRefsKHR -> false;
            case OpExtInst -> isExecuted(set.get());
            default -> true;
        };
    }

    /** Whether an instruction of a module is executed; not for those of unknown opcode. */
    public static boolean isExecuted(Instruction instruction) {
        return instruction
                .op()
                .filter(op -> isExecuted(op, () -> set(instruction)))
                .isPresent();
    }

    private static String set(Instruction instruction) {
        return instruction.module().layout().imports().stream()
                .filter(candidate -> candidate.id() == instruction.word(ExtInst.SET))
                .map(ExtendedSetImport::name)
                .findFirst()
                .orElse("");
    }

    private static boolean isExecuted(String set) {
        return !DebugSets.has(set) && !set.startsWith("NonSemantic.") || set.equals(DEBUG_PRINTF_SET);
    }

    private static final class Observation extends Step {
        @Override
        public void run(Group group) {
            group.subgroup.workGroup.dispatch.reached(group, at);
        }
    }
}
