// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import static org.spirv4j.internal.semantics.OpenClStdNumbers.printf;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.PrintSteps;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.word.LiteralString;

/** DebugPrintf of NonSemantic.DebugPrintf, and printf of OpenCL.std. */
final class PrintLowering {
    private static final int DEBUG_PRINTF = 1;

    private PrintLowering() {}

    /** The step of an extended instruction that prints; null for others. */
    static @Nullable Step make(Lowering code, int at) {
        String set = code.importedSet(code.word(at, ExtInst.SET));
        int number = code.word(at, ExtInst.INSTRUCTION);
        if (set.equals("OpenCL.std") && number == printf) {
            return new PrintSteps.Print("", code.operand(at, ExtInst.OPERANDS), arguments(code, at), code.result(at));
        }
        if (set.equals("NonSemantic.DebugPrintf") && number == DEBUG_PRINTF) {
            int text = code.data.definition(code.word(at, ExtInst.OPERANDS));
            String format = LiteralString.text(code.words, text + 2, text + code.wordCount(text));
            return new PrintSteps.Print(format, null, arguments(code, at), null);
        }
        return null;
    }

    private static List<Operand> arguments(Lowering code, int at) {
        List<Operand> arguments = new ArrayList<>();
        for (int i = ExtInst.OPERANDS + 1; i < code.wordCount(at); i++) {
            arguments.add(code.operand(at, i));
        }
        return arguments;
    }
}
