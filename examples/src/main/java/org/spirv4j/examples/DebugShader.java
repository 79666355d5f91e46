// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Program;
import org.spirv4j.exec.debug.DebugSession;
import org.spirv4j.exec.debug.ExecutionCounts;
import org.spirv4j.exec.debug.Step;
import org.spirv4j.exec.debug.Stop;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;

/** Counts the executed instructions of a compute shader, and stops it where it adds numbers. */
public final class DebugShader {
    private DebugShader() {}

    public static void main(String[] args) throws IOException {
        debug(Path.of(args[0]), System.out);
    }

    static void debug(Path file, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(file);
        Program program = Program.create(module, "main");
        Bindings bindings = Bindings.create();
        for (int binding = 0; binding < 3; binding++) {
            bindings.buffer(0, binding, ByteBuffer.allocate(16));
        }

        ExecutionCounts counts = ExecutionCounts.create(module);
        program.withObserver(counts).dispatch(bindings, 1, 1, 1);
        out.println(counts.total() + " instructions executed");

        FriendlyNames names = FriendlyNames.of(module);
        Instruction sum = module.instructions().stream()
                .filter(instruction -> instruction.is(Op.OpFAdd))
                .findFirst()
                .orElseThrow();
        try (DebugSession session = DebugSession.start(
                module, observer -> program.withObserver(observer).dispatch(bindings, 1, 1, 1))) {
            session.breakAt("the sum", List.of(sum.wordOffset()));
            Stop stop = session.resume();
            session.step(Step.OVER, false);
            session.moment()
                    .value(stop.invocation(), sum.resultId())
                    .ifPresent(value -> out.println(stop.invocation() + " has computed " + value.text(names, 16)));
        }
    }
}
