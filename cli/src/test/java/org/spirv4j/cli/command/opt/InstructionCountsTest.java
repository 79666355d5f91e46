// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

class InstructionCountsTest {
    @Test
    void instructionsAreCountedByClass() {
        SpirvModule module = Assembler.create().assemble("""
                OpCapability Kernel
                OpCapability Addresses
                OpCapability Linkage
                OpMemoryModel Physical32 OpenCL
                """);

        InstructionCounts counts = InstructionCounts.of(module);

        assertThat(counts.bytes()).isEqualTo(4L * module.wordCount());
        assertThat(counts.instructions()).isEqualTo(4);
        assertThat(counts.count("Mode-Setting")).isEqualTo(4);
        assertThat(counts.count("Memory")).isZero();
    }
}
