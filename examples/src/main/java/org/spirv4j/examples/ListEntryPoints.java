package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;

/** Lists what a module needs and what it offers: its capabilities and its entry points. */
public final class ListEntryPoints {

    private ListEntryPoints() {}

    public static void main(String[] args) throws IOException {
        list(Path.of(args[0]), System.out);
    }

    static void list(Path path, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(Files.readAllBytes(path));
        out.println("SPIR-V " + module.header().version() + ", " + module.instructionCount() + " instructions");
        for (Instruction instruction : module.instructions()) {
            Op op = instruction.op().orElse(Op.OpNop);
            List<Operand> operands = instruction.operands();
            if (op == Op.OpCapability) {
                out.println("needs " + Capability.of(operands.get(0).word()).orElseThrow());
            } else if (op == Op.OpEntryPoint) {
                ExecutionModel model = ExecutionModel.of(operands.get(0).word()).orElseThrow();
                out.println("offers " + operands.get(2).string() + ", to run as " + model);
            }
        }
    }
}
