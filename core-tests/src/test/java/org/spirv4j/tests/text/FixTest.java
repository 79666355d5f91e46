// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.text;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.lint.Linter;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.AssemblyException;
import org.spirv4j.validate.RuleCatalogue;
import org.spirv4j.validate.Validator;

/** Fixes of diagnostics, and the edits of text that make them. */
class FixTest {
    private static final String TEXT = """
            ; A shader
              OpCapability Shader ; for all
              %glsl = OpExtInstImport "GLSL.std.450"
              OpMemoryModel Logical GLSL450
              OpEntryPoint GLCompute %main "main"
              OpExecutionMode %main LocalSize 1 1 1
              OpDecorate %sum RelaxedPrecision
              %void = OpTypeVoid
              %uint = OpTypeInt 32 0
              %one = OpConstant %uint 1
              %fn = OpTypeFunction %void
              %main = OpFunction %void None %fn
              %start = OpLabel
              %sum = OpIAdd %uint %one %one
              OpReturn
              OpFunctionEnd
            """;

    private static List<Diagnostic> diagnostics(String text) {
        AssembledText assembled;
        try {
            assembled = Assembler.create()
                    .withTarget(TargetEnv.UNIVERSAL_1_3)
                    .assembleTraced(text.getBytes(StandardCharsets.UTF_8));
        } catch (AssemblyException e) {
            return e.diagnostics();
        }
        List<Finding> found = Validator.create()
                .withTarget(TargetEnv.UNIVERSAL_1_3)
                .validate(assembled, ReadOptions.DEFAULT)
                .all();
        if (found.isEmpty()) {
            found =
                    Linter.create()
                            .lint(SpirvModule.ofWords(assembled.words(), ReadOptions.DEFAULT), assembled.names())
                            .stream()
                            .map(assembled::locate)
                            .toList();
        }
        return found.stream().map(Finding::diagnostic).toList();
    }

    private static String edited(String text, Fix.Edit edit) {
        int start = offset(text, edit.line(), edit.column());
        int end = offset(text, edit.endLine(), edit.endColumn());
        return text.substring(0, start) + edit.text() + text.substring(end);
    }

    private static int offset(String text, int line, int column) {
        int at = 0;
        for (int i = 1; i < line; i++) {
            at = text.indexOf('\n', at) + 1;
        }
        return text.offsetByCodePoints(at, column - 1);
    }

    /** What is replaced in the text, what the first fix is, and the line that is changed or added. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '~',
            value = {
                "OpIAdd ~ OpIAd ~ Change to OpIAdd ~ %sum = OpIAdd %uint %one %one",
                "None %fn ~ Inline|Pur %fn ~ Change to Pure ~ %main = OpFunction %void Inline|Pure %fn",
                "GLSL.std.450 ~ GLSL.std.45 ~ Change to \"GLSL.std.450\" ~ %glsl = OpExtInstImport \"GLSL.std.450\"",
                "%void = OpTypeVoid ~ %void = OpTypeVoid %wide = OpTypeInt 64 0 ~ Add OpCapability Int64"
                        + " ~ OpCapability Int64",
                "%void = OpTypeVoid ~ ~ Add %void = OpTypeVoid ~ %void = OpTypeVoid",
                "OpIAdd %uint %one %one ~ OpUndef %v2uint ~ Add %v2uint = OpTypeVector %uint 2"
                        + " ~ %v2uint = OpTypeVector %uint 2",
                "; for all ~ OpCapability Int64 ~ Remove the instruction ~ OpCapability Shader"
            })
    void fixesAreMade(String part, String wrong, String title, String line) {
        String text = TEXT.replace(part, wrong == null ? "" : wrong);
        List<Diagnostic> found = diagnostics(text);
        assertThat(found).as(text).hasSize(1);
        Fix fix = found.get(0).fixes().get(0);

        assertThat(fix).hasToString(title);
        String after = edited(text, fix.edit().orElseThrow());
        assertThat(after.lines().map(String::strip)).contains(line);
        assertThat(diagnostics(after)).as(after).isEmpty();
    }

    /**
     * Each fix of the modules that break a rule makes a text that can be assembled, and no new finding of this kind.
     */
    @Test
    void fixesOfAllRulesAreText() {
        int count = 0;
        for (RuleCatalogue.Entry rule : RuleCatalogue.get().entries()) {
            for (Diagnostic found : diagnostics(rule.failing())) {
                for (Fix fix : found.fixes()) {
                    if (fix.edit().isEmpty()) {
                        assertThat(found.position().isText()).as(rule.failing()).isFalse();
                        continue;
                    }
                    String after = edited(rule.failing(), fix.edit().orElseThrow());
                    assertThat(diagnostics(after)).as(fix + "\n" + after).doesNotContain(found);
                    count++;
                }
            }
        }
        assertThat(count).isGreaterThan(80);
    }
}
