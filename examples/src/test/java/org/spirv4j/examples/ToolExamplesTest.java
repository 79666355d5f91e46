// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.corpus.CorpusSummary;
import org.spirv4j.diff.ModuleDiffer;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/** The examples that judge and change modules. */
class ToolExamplesTest {
    private static final Path VECTOR_ADD = Path.of("shaders/vector-add.spv");

    @TempDir
    Path folder;

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @Test
    void reducesModule() throws IOException {
        ReduceModule.reduce(VECTOR_ADD, out);

        assertThat(printed()).matches("240 words became \\d\\d with \\d+ tests\n");
    }

    @Test
    void surveysCorpus() throws IOException {
        CorpusSummary summary = SurveyCorpus.survey(Path.of("shaders"), out);

        assertThat(summary.modules()).isEqualTo(printed().lines().count()).isEqualTo(summary.valid());
        assertThat(printed()).startsWith("{\"name\": \"heap.comp.spvasm\", ");
    }

    @Test
    void comparesModules() throws IOException {
        SpirvModule module = SpirvModule.read(VECTOR_ADD);
        String text = Disassembler.create().disassemble(module);
        CompareModules.compare(module, module, out);
        CompareModules.compare(
                module,
                Assembler.create()
                        .withTarget(TargetEnv.VULKAN_1_0)
                        .assemble(text.replace("LocalSize 64", "LocalSize 32")),
                out);

        assertThat(printed().replaceAll(" +", " "))
                .startsWith("equal but for []\n")
                .contains("\n- OpExecutionMode %1 LocalSize 64 1 1\n+ OpExecutionMode %1 LocalSize 32 1 1\n");
    }

    @Test
    void showsComparison() throws IOException {
        SpirvModule module = SpirvModule.read(VECTOR_ADD);
        Path page = folder.resolve("changes.html");

        CompareModules.show(ModuleDiffer.create().compare(module, module), page);

        assertThat(Files.readString(page)).contains("before.spv and after.spv");
    }

    @Test
    void lintsModule() throws IOException {
        SpirvModule shader = Assembler.create()
                .withTarget(TargetEnv.VULKAN_1_0)
                .assemble(Files.readString(Path.of("naive/edge.frag.spvasm")));

        LintModule.lint(shader, out);

        assertThat(printed()).contains("lint.divergent-derivative");
    }

    @Test
    void optimizesModule() throws IOException {
        OptimizeModule.optimize(SpirvModule.read(VECTOR_ADD), out);
        OptimizeModule.time(SpirvModule.read(VECTOR_ADD), out);

        assertThat(printed().lines()).first().asString().matches("240 words became \\d+");
        assertThat(printed().lines().skip(1)).allMatch(line -> line.matches("[a-z-]+ \\d+"));
    }

    @Test
    void appliesPasses() throws IOException {
        SpirvModule module = SpirvModule.read(VECTOR_ADD);

        SpirvModule unrolled = OptimizeModule.unroll(module);
        SpirvModule moved = OptimizeModule.move(module);

        assertThat(unrolled.wordCount()).isLessThanOrEqualTo(module.wordCount());
        assertThat(Disassembler.create().disassemble(module)).contains("DescriptorSet 0");
        assertThat(Disassembler.create().disassemble(moved))
                .contains("DescriptorSet 2")
                .doesNotContain("DescriptorSet 0");
    }
}
