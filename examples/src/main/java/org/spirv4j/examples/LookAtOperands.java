// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.Op;
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
        SpirvModule module = SpirvModule.read(path);
        for (Instruction instruction : module.instructions()) {
            if (instruction.is(Op.OpVariable)) {
                Instruction type = instruction.type().definition().orElseThrow();
                out.println(instruction + ", with the type " + type);
                for (Operand operand : type.operands()) {
                    out.println("    " + operand.name() + ": " + explain(operand));
                }
            }
        }
    }

    static String explain(Operand operand) {
        if (operand.isId()) {
            return operand.id().toString();
        }
        if (operand.isString()) {
            return '"' + operand.string() + '"';
        }
        return operand.enumerant().map(EnumerantInfo::name).orElseGet(() -> Long.toString(operand.bits()));
    }
}
