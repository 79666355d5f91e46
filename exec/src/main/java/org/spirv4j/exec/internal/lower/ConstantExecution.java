// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.lang.reflect.Proxy;
import java.util.Arrays;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.Dispatch;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.WorkGroup;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;

/** Executes instructions whose operands are constants before a program runs: by one lane, without memory. */
final class ConstantExecution {
    private static final int[] LANE = {0};

    /** Serves instructions that need nothing but registers. */
    private static final Dispatch NONE = (Dispatch) Proxy.newProxyInstance(
            Dispatch.class.getClassLoader(), new Class<?>[] {Dispatch.class}, (proxy, method, arguments) -> {
                throw new IllegalStateException("constants have no memory");
            });

    private ConstantExecution() {}

    /** Executes an instruction on registers. */
    static void execute(Step step, long[] registers) {
        WorkGroup workGroup = new WorkGroup(NONE, 1, 1, registers.length, 1);
        long[] copies = workGroup.subgroups[0].registers;
        System.arraycopy(registers, 0, copies, 0, registers.length);
        step.run(new Group(workGroup.subgroups[0], LANE, 1, new CodeBlock(0, 0, new int[0])));
        System.arraycopy(copies, 0, registers, 0, registers.length);
    }

    /** The words of a module, and room for an instruction that OpSpecConstantOp or a call states. */
    static int[] withRoom(ModuleData data) {
        int longest = 0;
        boolean hasImports = false;
        for (int i = 0; i < data.instructionCount; i++) {
            int first = data.words[data.starts[i]];
            int opcode = first & 0xFFFF;
            hasImports |= opcode == Op.OpDecorate.opcode()
                    && data.words[data.starts[i] + 2] == Decoration.LinkageAttributes.value();
            if (opcode == Op.OpSpecConstantOp.opcode() || hasImports && opcode == Op.OpFunctionCall.opcode()) {
                longest = Math.max(longest, first >>> 16);
            }
        }
        return longest == 0 ? data.words : Arrays.copyOf(data.words, data.words.length + longest);
    }
}
