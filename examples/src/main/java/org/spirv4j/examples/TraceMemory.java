// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.OptionalInt;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.instruction.AccessChain;
import org.spirv4j.instruction.InstructionView;
import org.spirv4j.instruction.OpLoad;
import org.spirv4j.instruction.OpStore;
import org.spirv4j.instruction.OpTypeImage;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;

/** Lists the instructions of a module that read and write memory, with their operands by name. */
public final class TraceMemory {

    private TraceMemory() {}

    public static void main(String[] args) throws IOException {
        trace(SpirvModule.read(Path.of(args[0])), System.out);
    }

    static void trace(SpirvModule module, PrintStream out) {
        for (Instruction instruction : module.instructions()) {
            InstructionView view = InstructionView.of(instruction);
            if (view instanceof OpLoad load) {
                out.println(load.result() + " is loaded from " + load.pointer());
                OptionalInt alignment = load.memoryAccess().parameterWord(MemoryAccess.Aligned);
                alignment.ifPresent(bytes -> out.println("    at a multiple of " + bytes + " bytes"));
            } else if (view instanceof OpStore store) {
                out.println(store.object() + " is stored to " + store.pointer());
            } else if (view instanceof AccessChain chain) {
                out.println(chain.result() + " is a part of " + chain.base() + " at " + chain.indexes());
            }
        }
    }

    /** Whether a module has an image that shaders write. */
    static boolean hasStorageImages(SpirvModule module) {
        return InstructionView.all(module, OpTypeImage.class).anyMatch(image -> image.sampled() == 2);
    }

    /** The same without views, which works for all instructions. */
    static boolean hasStorageImagesByName(SpirvModule module) {
        return module.instructions().stream()
                .filter(instruction -> instruction.is(Op.OpTypeImage))
                .anyMatch(image -> image.operand("Sampled").orElseThrow().word() == 2);
    }
}
