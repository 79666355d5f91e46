// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.check;

import java.util.Optional;
import java.util.function.Consumer;
import org.spirv4j.exec.internal.lower.Instrumentation;
import org.spirv4j.exec.internal.lower.Lowering;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.step.GroupFunction;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.signature.UniformOperands;

/** Finds operands that must be the same for all invocations that execute an instruction together, and are not. */
final class UniformArguments implements Instrumentation {
    @Override
    public void together(
            Lowering code, Op op, int at, Optional<GroupFunction> function, Consumer<GroupFunction> functions) {
        for (int word : UniformOperands.words(op)) {
            if (word < code.wordCount(at)) {
                Operand operand = code.operand(at, word);
                String name = name(code, at, word);
                if (!operand.isConstant()) {
                    functions.accept(members -> members.checkUniform(operand, name));
                }
            }
        }
    }

    private static String name(Lowering code, int at, int word) {
        return code.module.instruction(code.data.instructionAt(at)).operands().stream()
                .filter(operand -> operand.wordOffset() == at + word)
                .map(org.spirv4j.module.Operand::name)
                .findFirst()
                .orElse("operand");
    }
}
