// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.Buffer;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.SpirvVal;
import org.spirv4j.text.Disassembler;

final class DebugInfoTest {

    @Test
    void describesFunctionsVariablesAndLines() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        b.debugInfo(SourceLanguage.GLSL, "twice.comp", "float twice(float x) {\n    // Adds.\n    return x + x;\n}\n");
        Buffer data = b.storageBuffer("Data", b.struct("Data", Member.of("all", b.runtimeArray(b.float32()))))
                .at(0, 0);
        DefinedFunction twice = b.function("twice", b.float32(), List.of(b.float32()), (code, parameters) -> {
            code.line("twice.comp", 3, 5);
            Value sum = code.emit(Op.OpFAdd, b.float32(), parameters.get(0), parameters.get(0));
            code.emit(Op.OpReturnValue, sum);
        });
        b.compute("main", 1, 1, 1, code -> {
            Value first = code.load(data.member("all").element(0));
            code.emit(Op.OpFunctionCall, b.float32(), twice, first);
        });
        SpirvModule module = b.build();
        if (SpirvVal.isInstalled()) {
            SpirvVal.assertValid(module, TargetEnv.VULKAN_1_1);
        }
        String text = Disassembler.create().disassemble(module);
        assertThat(text)
                .contains(" DebugSource ", " DebugCompilationUnit ", " DebugFunction ", " DebugTypeFunction ")
                .contains(" DebugScope ", " DebugFunctionDefinition ", " DebugLine ", " DebugGlobalVariable ")
                .contains(" DebugTypeComposite ", " DebugTypeMember ", " DebugTypeArray ");
    }

    @Test
    void writesPlainLinesWithoutDebugInfo() {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        b.compute("main", 1, 1, 1, code -> {
            code.line("a.comp", 3, 5);
            code.line("a.comp", 4, 5);
        });
        String text = Disassembler.create().disassemble(b.build());
        assertThat(text).contains("OpString \"a.comp\"").contains(" 3 5\n").contains(" 4 5\n");
    }
}
