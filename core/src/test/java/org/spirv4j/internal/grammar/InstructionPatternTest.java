// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.internal.grammar.GrammarModel.Availability;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Operand;
import org.spirv4j.internal.grammar.GrammarModel.Quantifier;

/** Which instructions a pattern selects. */
final class InstructionPatternTest {
    private static final Instruction SAMPLE = new Instruction(
            "OpImageSampleDrefImplicitLod",
            89,
            "Image",
            List.of(),
            List.of(
                    new Operand("IdResultType", Quantifier.ONE, ""),
                    new Operand("IdResult", Quantifier.ONE, ""),
                    new Operand("ImageOperands", Quantifier.OPTIONAL, "")),
            Availability.ALWAYS);

    private static boolean matches(String pattern) {
        return InstructionPattern.of(pattern).matches(SAMPLE);
    }

    @Test
    void asterisksMatchAnyCharacters() {
        for (String pattern : List.of(
                "OpImageSampleDrefImplicitLod",
                "OpImage*",
                "*Lod",
                "*",
                "OpImage*Dref*Lod",
                "OpImageSample*DrefImplicitLod",
                "*Image*")) {
            assertThat(matches(pattern)).as(pattern).isTrue();
        }
        for (String pattern : List.of(
                "OpImage",
                "ImageSample*",
                "*Li",
                "OpImage*Proj*Lod",
                "OpImageSampleDrefImplicitLod*d",
                "OpImageSampleDref*DrefImplicitLod")) {
            assertThat(matches(pattern)).as(pattern).isFalse();
        }
    }

    @Test
    void conditionsMatchClassesAndOperands() {
        assertThat(matches("class=Image")).isTrue();
        assertThat(matches("class=Ima*")).isTrue();
        assertThat(matches("class=Memory")).isFalse();
        assertThat(matches("operand=ImageOperands")).isTrue();
        assertThat(matches("operand=IdScope")).isFalse();
        assertThat(matches("!operand=IdScope")).isTrue();
        assertThat(matches("class=Image&operand=IdResult&!*Proj*")).isTrue();
        assertThat(matches("class=Image&!operand=IdResult")).isFalse();
    }

    @Test
    void emptyConditionsAreRefused() {
        for (String pattern : List.of("", "&OpLoad", "!", "class=", "operand=&OpLoad")) {
            assertThatThrownBy(() -> InstructionPattern.of(pattern))
                    .as(pattern)
                    .isInstanceOf(GrammarSyntaxException.class);
        }
    }
}
