// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblyException;

/** Assembles text and writes the module, or prints the errors of the text. */
public final class WriteModule {

    /** The smallest compute shader: it does nothing. */
    static final String SHADER = """
                     OpCapability Shader
                     OpMemoryModel Logical GLSL450
                     OpEntryPoint GLCompute %main "main"
                     OpExecutionMode %main LocalSize 1 1 1
             %void = OpTypeVoid
             %type = OpTypeFunction %void
             %main = OpFunction %void None %type
            %entry = OpLabel
                     OpReturn
                     OpFunctionEnd
            """;

    private WriteModule() {}

    public static void main(String[] args) throws IOException {
        write(SHADER, Path.of(args[0]), System.out);
    }

    static boolean write(String text, Path path, PrintStream out) throws IOException {
        Assembler assembler = Assembler.create().withTarget(TargetEnv.VULKAN_1_1);
        try {
            SpirvModule module = assembler.assemble(text);
            module.write(path);
            return true;
        } catch (AssemblyException e) {
            for (Diagnostic error : e.diagnostics()) {
                out.println("line " + error.position().line() + ": " + error.message());
                out.println("    " + error.sourceLine().strip());
                out.println("    " + error.help());
            }
            return false;
        }
    }
}
