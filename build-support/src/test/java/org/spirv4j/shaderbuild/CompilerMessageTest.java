// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class CompilerMessageTest {
    @Test
    void glslangValidatorNamesTheLineAndPerhapsTheColumn() {
        assertThat(CompilerMessage.of("""
                        a.comp
                        WARNING: a.comp:2: 'x' : unused\s
                        ERROR: a.comp:6: 'y' : undeclared identifier\s
                        ERROR: ./inc/b.glsl:7:12: '' :  syntax error, unexpected IDENTIFIER
                        ERROR: a.comp:6: '' : compilation terminated\s
                        ERROR: 2 compilation errors.  No code generated.


                        ERROR: Linking compute stage: Missing entry point: Each stage requires one entry point

                        SPIR-V is not generated for failed compile or link
                        """))
                .containsExactly(
                        new CompilerMessage(false, "a.comp", 2, 0, "'x' : unused"),
                        new CompilerMessage(true, "a.comp", 6, 0, "'y' : undeclared identifier"),
                        new CompilerMessage(true, "./inc/b.glsl", 7, 12, "'' :  syntax error, unexpected IDENTIFIER"));
    }

    @Test
    void anErrorWithoutALineIsKeptIfItIsTheOnlyOne() {
        assertThat(CompilerMessage.of("ERROR: Linking compute stage: Missing entry point\n"))
                .containsExactly(new CompilerMessage(true, "", 0, 0, "Linking compute stage: Missing entry point"));
    }

    @Test
    void glslcNamesTheLine() {
        assertThat(CompilerMessage.of("""
                        a.vert:1: warning: '#pragma' : unknown
                        sub/a.vert:5: error: 'x' : undeclared identifier
                        1 warning and 1 error generated.
                        """))
                .containsExactly(
                        new CompilerMessage(false, "a.vert", 1, 0, "'#pragma' : unknown"),
                        new CompilerMessage(true, "sub/a.vert", 5, 0, "'x' : undeclared identifier"));
    }

    @Test
    void theSourceMayHaveTheNumberZero() {
        assertThat(CompilerMessage.of("""
                        ERROR: 0:6: 'y' : undeclared identifier
                        0:0: error: 'constructor' : can't convert
                        """))
                .containsExactly(new CompilerMessage(true, "", 6, 0, "'y' : undeclared identifier"));
    }

    @Test
    void dxcShowsTheSourceAndNotes() {
        assertThat(CompilerMessage.of("""
                        a.comp.hlsl:5:12: error: use of undeclared identifier 'x'; did you mean 'y'?
                            return x;
                                   ^
                        a.comp.hlsl:2:7: note: 'y' declared here
                        float y;
                              ^
                        C:\\shaders\\b.hlsl:1:1: fatal error: 'c.hlsl' file not found
                        """))
                .containsExactly(
                        new CompilerMessage(true, "a.comp.hlsl", 5, 12, """
                                use of undeclared identifier 'x'; did you mean 'y'?
                                    return x;
                                           ^
                                a.comp.hlsl:2:7: note: 'y' declared here
                                float y;
                                      ^"""),
                        new CompilerMessage(true, "C:\\shaders\\b.hlsl", 1, 1, "'c.hlsl' file not found"));
    }

    @Test
    void slangcHasTwoForms() {
        assertThat(CompilerMessage.of("""
                        a.slang(5): error 30015: undefined identifier 'x'.
                            return x;
                                   ^
                        a.slang(9,3): warning 41012: entry point uses additional capabilities
                        """))
                .containsExactly(
                        new CompilerMessage(
                                true, "a.slang", 5, 0, "undefined identifier 'x'.\n    return x;\n           ^"),
                        new CompilerMessage(false, "a.slang", 9, 3, "entry point uses additional capabilities"));
        assertThat(CompilerMessage.of("""
                        error[E30015]: undefined identifier
                         --> a.slang:5:12
                          |
                        5 |     return x;
                          |            ^ undefined identifier 'x'.
                        """))
                .containsExactly(new CompilerMessage(
                        true,
                        "a.slang",
                        5,
                        12,
                        "undefined identifier\n  |\n5 |     return x;\n  |            ^ undefined identifier 'x'."));
    }

    @Test
    void otherOutputIsNoMessage() {
        assertThat(CompilerMessage.of("a.comp\n\ncompiled\n")).isEmpty();
    }
}
