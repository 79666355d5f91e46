package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Function;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.transform.InstructionWords;
import org.spirv4j.transform.ModuleTransform;

/** The examples of the package description of {@code transform}. */
class PackageExampleTest {
    private final SpirvModule module = TestModules.of("""
            OpMemoryModel Logical Simple
            OpNop
            %1 = OpTypeVoid
            %2 = OpTypeFunction %1
            %3 = OpFunction %1 None %2
            %4 = OpLabel
            OpNop
            OpReturn
            OpFunctionEnd
            """);

    @Test
    void instructionsOneByOne() {
        ModuleTransform unpadded = ModuleTransform.ofInstructions((edit, instruction) -> {
            if (instruction.opcode() == Op.OpNop.opcode()) {
                edit.drop(instruction);
            }
        });
        SpirvModule result = module.transform(unpadded);
        assertThat(TestModules.text(result)).isEqualTo("""
                OpMemoryModel Logical Simple
                %1 = OpTypeVoid
                %2 = OpTypeFunction %1
                %3 = OpFunction %1 None %2
                %4 = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        assertThat(result.transform(unpadded)).isSameAs(result);
    }

    @Test
    void moduleInView() {
        ModuleTransform named = ModuleTransform.of(edit -> {
            for (Function function : edit.module().layout().functions()) {
                if (edit.module().layout().name(function.id()).isEmpty()) {
                    edit.append(
                            LayoutSection.NAMES,
                            InstructionWords.of(Op.OpName).add(function.id()).string("unnamed"));
                }
            }
        });
        SpirvModule result = module.transform(named);
        assertThat(TestModules.text(result)).startsWith("""
                OpMemoryModel Logical Simple
                OpName %3 "unnamed"
                OpNop
                """);
        assertThat(result.transform(named)).isSameAs(result);
    }
}
