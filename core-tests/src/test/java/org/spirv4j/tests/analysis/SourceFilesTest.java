// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.SourceFile;
import org.spirv4j.analysis.SourceFiles;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

class SourceFilesTest {
    private static final String SHADER_DEBUG = """
            OpCapability Shader
            OpExtension "SPV_KHR_non_semantic_info"
            %set = OpExtInstImport "NonSemantic.Shader.DebugInfo.100"
            OpMemoryModel Logical GLSL450
            %name = OpString "a.slang"
            %head = OpString "first "
            %tail = OpString "second"
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %u1 = OpConstant %uint 1
            %u11 = OpConstant %uint 11
            %source = OpExtInst %void %set DebugSource %name %head
            %more = OpExtInst %void %set DebugSourceContinued %tail
            %unit = OpExtInst %void %set DebugCompilationUnit %u1 %u1 %source %u11
            """;

    private static SourceFiles of(String text) {
        SpirvModule module = Assembler.create().assemble(text);
        return SourceFiles.of(module);
    }

    @Test
    void debugInformationOfShadersHasTextsInParts() {
        SourceFile file = of(SHADER_DEBUG).files().get(0);
        assertThat(file.name()).isEqualTo("a.slang");
        assertThat(file.text()).isEqualTo("first second");
        assertThat(file.isDebugSource()).isTrue();
        assertThat(file.language()).contains(SourceLanguage.Slang);
    }

    /** A text as glslang writes it: comments and a directive stand before what the user wrote. */
    private static SourceFiles withText(String text) {
        return of("""
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                %name = OpString "dir/a.comp"
                OpSource GLSL 450 %name \"""" + text.replace("\"", "\\\"") + "\"\n");
    }

    private static String line(SourceFiles files, String name, int number) {
        return files.line(new SourceLocation(name, number, 0))
                .map(line -> line.textLine() + " " + line.text())
                .orElse("none");
    }

    @Test
    void linesAreThoseThatTheUserWrote() {
        SourceFiles files = withText("// OpModuleProcessed client vulkan100\n// OpModuleProcessed entry-point main\n"
                + "#line 1\n#version 450\r\nvoid main() {\n}");
        assertThat(line(files, "dir/a.comp", 1)).isEqualTo("4 #version 450");
        assertThat(line(files, "dir/a.comp", 2)).isEqualTo("5 void main() {");
        assertThat(line(files, "dir/a.comp", 3)).isEqualTo("6 }");
        assertThat(line(files, "dir/a.comp", 4)).isEqualTo("none");
        assertThat(line(files, "dir/a.comp", 0)).isEqualTo("none");
        assertThat(line(files, "b.comp", 1)).isEqualTo("none");
        SourceFile file = files.files().get(0);
        assertThat(file.textLineCount()).isEqualTo(6);
        assertThat(file.lineNumber(3)).isEmpty();
        assertThat(file.lineNumber(5)).hasValue(2);
        assertThat(file.textLine(2)).hasValue(5);
        assertThat(file.lineFile(5)).isEqualTo("dir/a.comp");
        assertThat(file.textOfLine(7)).isEmpty();
    }

    @Test
    void directivesNameOtherFiles() {
        SourceFiles files = withText("""
                first
                second
                #line 7 "other.h"
                seventh
                #line 3 "dir/a.comp"
                third
                #line 9 2
                ninth of 2
                #line 9 0
                ninth
                # 20 "C:\\\\x\\\\y.h"\rtwentieth
                """);
        assertThat(line(files, "dir/a.comp", 1)).isEqualTo("1 first");
        assertThat(line(files, "dir/a.comp", 3)).isEqualTo("6 third");
        assertThat(line(files, "dir/a.comp", 7)).isEqualTo("none");
        assertThat(line(files, "dir/a.comp", 9)).isEqualTo("10 ninth");
        assertThat(line(files, "other.h", 7)).isEqualTo("4 seventh");
        assertThat(line(files, "other.h", 8)).isEqualTo("5 #line 3 \"dir/a.comp\"");
        assertThat(line(files, "C:\\x\\y.h", 20)).isEqualTo("12 twentieth");
    }

    @Test
    void ofLinesWithTheSameNumberTheLastIsTheUsers() {
        SourceFiles files = withText("#define PREAMBLE\n#line 1\nvoid main() {}\n");
        assertThat(line(files, "dir/a.comp", 1)).isEqualTo("3 void main() {}");
    }

    @Test
    void entriesOfTheSameFileAreJoined() {
        SourceFiles files = of(SHADER_DEBUG.replace("%void =", "OpSource Slang 3 %name\n%void ="));
        assertThat(files.sources()).hasSize(2);
        assertThat(files.files()).singleElement().satisfies(file -> {
            assertThat(file.text()).isEqualTo("first second");
            assertThat(file.languageVersion()).isEqualTo(3);
            assertThat(file.isDebugSource()).isFalse();
        });
    }

    @Test
    void debugInformationOfKernelsStatesTheLanguageAsALiteral() {
        SourceFiles files = of("""
                OpCapability Kernel
                OpCapability Addresses
                %set = OpExtInstImport "OpenCL.DebugInfo.100"
                OpMemoryModel Physical64 OpenCL
                %name = OpString "k.cl"
                %void = OpTypeVoid
                %source = OpExtInst %void %set DebugSource %name
                %unit = OpExtInst %void %set DebugCompilationUnit 1 4 %source OpenCL_C
                """);
        assertThat(files.files()).singleElement().satisfies(file -> {
            assertThat(file.hasText()).isFalse();
            assertThat(file.text()).isEmpty();
            assertThat(file.language()).contains(SourceLanguage.OpenCL_C);
        });
    }

    @Test
    void processesComeFromInstructionsOrFromComments() {
        String head = "OpCapability Shader\nOpMemoryModel Logical GLSL450\n";
        assertThat(of(head + "OpSource GLSL 450\nOpModuleProcessed \"client vulkan100\"\n")
                        .processes())
                .isEqualTo(List.of("client vulkan100"));
        SourceFiles commented = of(head
                + "%f = OpString \"a\"\nOpSource GLSL 450 %f \"// OpModuleProcessed keep-uncalled\n#version 450\n\"\n");
        assertThat(commented.processes()).isEqualTo(List.of("keep-uncalled"));
        assertThat(commented.compilerOptions()).isEmpty();
    }

    @Test
    void onlyLinesAtTheStartAreProcesses() {
        String head = "OpCapability Shader\nOpMemoryModel Logical GLSL450\n%f = OpString \"a\"\n";
        String marks = "// OpModuleProcessed p\n".repeat(1_000);
        assertThat(of(head + "OpSource GLSL 450 %f \"" + marks + "#version 450\n// OpModuleProcessed q\n\"")
                        .processes())
                .isEqualTo(Collections.nCopies(1_000, "p"));
        SourceFiles parts = of(head + "OpSource GLSL 450 %f \"" + marks + "// OpModu\"\n"
                + "OpSourceContinued \"leProcessed last\n#version 450\n\"");
        assertThat(parts.processes()).hasSize(1_001).endsWith("last");
    }

    @Test
    void stringsThatManyTextsNameAreKeptOnce() {
        StringBuilder text = new StringBuilder(SHADER_DEBUG.replace("first ", "x".repeat(60_000)));
        for (int i = 0; i < 20_000; i++) {
            text.append("%s")
                    .append(i)
                    .append(" = OpExtInst %void %set DebugSource %head %head\n%c")
                    .append(i)
                    .append(" = OpExtInst %void %set DebugSourceContinued %head\n");
        }
        SourceFiles files = of(text.toString());
        assertThat(files.sources()).hasSize(20_001);
        assertThat(files.sources().get(20_000).bytes().length).isEqualTo(120_000);
    }

    @Test
    void textsAreCut() {
        StringBuilder text = new StringBuilder(SHADER_DEBUG.replace("second", "x".repeat(200_000)));
        for (int i = 0; i < 2_000; i++) {
            text.append("%c").append(i).append(" = OpExtInst %void %set DebugSourceContinued %tail\n");
        }
        String moved = text.toString();
        int unit = moved.indexOf("%unit");
        String withoutUnit = moved.substring(0, unit) + moved.substring(moved.indexOf('\n', unit) + 1);
        assertThat(of(withoutUnit).files().get(0).bytes().length).isBetween(200_000_000, 1 << 28);
    }
}
