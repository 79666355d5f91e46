// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.util.List;
import java.util.stream.IntStream;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * Two OpenCL modules of any size that link into a library: each exports functions, and declares the types of the other.
 */
final class LinkedModules {
    private static final int ADDITIONS = 10;

    private LinkedModules() {}

    /** Makes two modules of so many functions each, of about 84 words a function. */
    static List<SpirvModule> of(int functions) {
        Assembler assembler = Assembler.create();
        return IntStream.range(0, 2)
                .mapToObj(number -> assembler.assemble(text(number, functions)))
                .toList();
    }

    private static String text(int module, int functions) {
        StringBuilder text = new StringBuilder(1000 * functions).append("""
                OpCapability Kernel
                OpCapability Addresses
                OpCapability Linkage
                OpMemoryModel Physical64 OpenCL
                """);
        for (int f = 0; f < functions; f++) {
            text.append("OpDecorate %%f%d LinkageAttributes \"m%d_%d\" Export\n".formatted(f, module, f));
        }
        text.append("%uint = OpTypeInt 32 0\n%type = OpTypeFunction %uint %uint\n");
        for (int f = 0; f < functions; f++) {
            text.append("""
                    %%c%1$d = OpConstant %%uint %1$d
                    %%a%1$d = OpTypeArray %%uint %%c%1$d
                    %%s%1$d = OpTypeStruct %%a%1$d %%uint
                    """.formatted(f + 1));
        }
        for (int f = 0; f < functions; f++) {
            text.append(
                    "%%f%1$d = OpFunction %%uint None %%type\n%%v%1$d_0 = OpFunctionParameter %%uint\n%%b%1$d = OpLabel\n"
                            .formatted(f));
            for (int i = 0; i < ADDITIONS; i++) {
                text.append("%%v%1$d_%2$d = OpIAdd %%uint %%v%1$d_%3$d %%c%4$d\n".formatted(f, i + 1, i, f + 1));
            }
            text.append("OpReturnValue %%v%d_%d\nOpFunctionEnd\n".formatted(f, ADDITIONS));
        }
        return text.toString();
    }
}
