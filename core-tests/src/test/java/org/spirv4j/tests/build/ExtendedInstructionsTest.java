// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.BuildException;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Disassembler;

final class ExtendedInstructionsTest {
    private final ModuleBuilder b = ModuleBuilder.create(TargetEnv.UNIVERSAL_1_6);

    @Test
    void findsTypesByMethod() {
        Type vec3 = b.vector(b.float32(), 3);
        b.compute("main", 1, 1, 1, code -> {
            Value v = b.constantNull(vec3);
            assertThat(code.glsl().sqrt(v).type()).isSameAs(vec3);
            assertThat(code.glsl().length(v).type()).isSameAs(b.float32());
            assertThat(code.glsl().frexpStruct(v).type().members()).containsExactly(vec3, b.vector(b.int32(), 3));
            assertThat(code.openCl().fma(v, v, v).type()).isSameAs(vec3);
            assertThatThrownBy(() -> code.glsl().pow(v, b.constant(1f)))
                    .isInstanceOf(BuildException.class)
                    .hasMessage("Pow of GLSL.std.450: y is float32, but must have the same type as x:"
                            + " vector of 3 float32");
        });
    }

    @Test
    void writesByName() {
        b.compute("main", 1, 1, 1, code -> {
            code.extended("GLSL.std.450", "Sqrt", b.float32(), b.constant(2f));
            code.debugPrintf("%f", b.constant(1f));
            assertThatThrownBy(() -> code.extended("GLSL.std.450", "Sqrtt", b.float32(), b.constant(2f)))
                    .hasMessage("extended: GLSL.std.450 has no instruction Sqrtt; did you mean 'Sqrt'?");
            assertThatThrownBy(() -> code.extended("GLSL.std.45", "Sqrt", b.float32()))
                    .hasMessage("extended: there is no extended instruction set GLSL.std.45;"
                            + " did you mean 'GLSL.std.450'?");
        });
        assertThat(Disassembler.create().disassemble(b.build()))
                .contains("Sqrt %float_2")
                .contains("OpExtInstImport \"NonSemantic.DebugPrintf\"");
    }

    @Test
    void writesInstructionsOfOtherGrammars() throws IOException {
        String json;
        try (InputStream in = getClass().getResourceAsStream("/org/spirv4j/tests/grammar/vendor.core.json")) {
            json = new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
        Grammar grammar = Grammar.builtIn().withJson(json, "vendor.core.json", "");
        List<InstructionInfo> added = grammar.instructions().stream()
                .filter(i -> Grammar.builtIn().instruction(i.number()).isEmpty())
                .toList();
        assertThat(added).isNotEmpty();
        InstructionInfo instruction = added.get(0);
        b.compute(
                "main",
                1,
                1,
                1,
                code -> assertThatThrownBy(() -> code.emit(instruction, "a", "b", "c", "d", "e"))
                        .isInstanceOf(BuildException.class)
                        .hasMessageStartingWith(instruction.name() + ": "));
    }
}
