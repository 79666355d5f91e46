// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;

/** Follows the ids of a module's variables to their types, and explains every operand on the way. */
public final class LookAtOperands {

    private LookAtOperands() {}

    public static void main(String[] args) throws IOException {
        variables(Path.of(args[0]), System.out);
    }

    static void variables(Path path, PrintStream out) throws IOException {
        SpirvModule module = SpirvModule.read(Files.readAllBytes(path));
        for (Instruction instruction : module.instructions()) {
            if (instruction.opcode() == Op.OpVariable.opcode()) {
                Instruction type = instruction.type().definition().orElseThrow();
                out.println("%" + instruction.resultId() + " is a variable; its type comes from " + type);
                for (Operand operand : type.operands()) {
                    out.println("    " + explain(operand));
                }
            }
        }
    }

    static String explain(Operand operand) {
        OperandKind kind = operand.kind();
        if (operand.isId()) {
            return kind.name() + " %" + operand.word();
        }
        Optional<EnumerantInfo> enumerant = kind.enumerant(operand.word());
        if (enumerant.isPresent()) {
            return kind.name() + " " + enumerant.get().name();
        }
        return operand.isString() ? "\"" + operand.string() + "\"" : kind.name() + " " + operand.bits();
    }
}
