// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.edit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.EditedBlock;
import org.spirv4j.edit.EditedFunction;
import org.spirv4j.edit.EditedInstruction;
import org.spirv4j.edit.EditedType;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;

/** The handles of functions, blocks, instructions and types. */
class HandlesTest {
    private static final String TEXT = """
            OpCapability Shader
            OpCapability Float16
            OpCapability Float64
            OpCapability Linkage
            OpMemoryModel Logical GLSL450
            OpName %scale "scale"
            OpName %x "x"
            OpName %selection "selection"
            OpDecorate %imported LinkageAttributes "imported" Import
            %void = OpTypeVoid
            %bool = OpTypeBool
            %int = OpTypeInt 32 1
            %byte = OpTypeInt 32 0
            %half = OpTypeFloat 16
            %float = OpTypeFloat 32
            %double = OpTypeFloat 64
            %v2half = OpTypeVector %half 2
            %mat = OpTypeMatrix %v2half 2
            %struct = OpTypeStruct %int
            %pointer = OpTypePointer Function %float
            %minus = OpConstant %int -3
            %large = OpConstant %byte 4294967293
            %zero = OpConstant %float -0.0
            %two16 = OpConstant %half 2
            %two64 = OpConstant %double 2
            %twos = OpConstantComposite %v2half %two16 %two16
            %null = OpConstantNull %v2half
            %true = OpConstantTrue %bool
            %change = OpTypeFunction %float %float %bool
            %imported = OpFunction %float None %change
            %p1 = OpFunctionParameter %float
            %p2 = OpFunctionParameter %bool
            OpFunctionEnd
            %scale = OpFunction %float None %change
            %x = OpFunctionParameter %float
            %c = OpFunctionParameter %bool
            %selection = OpLabel
            %v = OpVariable %pointer Function
            OpStore %v %x
            OpSelectionMerge %end None
            OpBranchConditional %c %then %end
            %then = OpLabel
            %loaded = OpLoad %float %v
            %sum = OpFAdd %float %loaded %loaded
            OpBranch %end
            %end = OpLabel
            %phi = OpPhi %float %x %selection %sum %then
            OpReturnValue %phi
            OpFunctionEnd
            """;

    private EditableModule module = EditableModule.of(TestModules.of(TEXT));
    private EditedFunction imported = module.functions().get(0);
    private EditedFunction scale = module.functions().get(1);

    @BeforeEach
    void lift() {
        module = EditableModule.of(TestModules.of(TEXT));
        imported = module.functions().get(0);
        scale = module.functions().get(1);
    }

    @Test
    void functionsHaveNamesParametersAndBlocks() {
        assertThat(module.functions()).hasSize(2);
        assertThat(scale.name()).isEqualTo("scale");
        assertThat(scale).hasToString("%" + scale.id() + " (scale)");
        assertThat(scale.returnType().op()).isEqualTo(Op.OpTypeFloat);
        assertThat(scale.parameters()).extracting(EditedInstruction::name).containsExactly("x", "");
        assertThat(scale.hasBody()).isTrue();
        assertThat(scale.blocks()).extracting(EditedBlock::name).containsExactly("selection", "", "");
        assertThat(scale.flow().blockCount()).isEqualTo(3);
        assertThat(imported.name()).isEmpty();
        assertThat(imported.hasBody()).isFalse();
        assertThat(imported.blocks()).isEmpty();
        assertThat(imported.instructions()).isEmpty();
        assertThat(imported.parameters()).hasSize(2);
    }

    @Test
    void blocksHavePlacesForNewInstructions() {
        EditedBlock first = scale.blocks().get(0);
        EditedBlock last = scale.blocks().get(2);
        assertThat(first.function()).isEqualTo(scale);
        assertThat(first.instructions())
                .extracting(EditedInstruction::op)
                .containsExactly(Op.OpVariable, Op.OpStore, Op.OpSelectionMerge, Op.OpBranchConditional);
        assertThat(first.start().op()).isEqualTo(Op.OpStore);
        assertThat(first.end().op()).isEqualTo(Op.OpSelectionMerge);
        assertThat(first.terminator().op()).isEqualTo(Op.OpBranchConditional);
        assertThat(last.merge()).isEmpty();
        assertThat(last.start()).isEqualTo(last.terminator()).isEqualTo(last.end());
    }

    @Test
    void instructionsHaveOperandsAndUsers() {
        EditedInstruction sum = only(Op.OpFAdd);
        EditedInstruction load = only(Op.OpLoad);
        assertThat(sum.operandCount()).isEqualTo(2);
        assertThat(sum.operand(0)).isEqualTo(load.id());
        assertThat(sum.definition(1)).contains(load);
        assertThat(sum.type()).contains(scale.returnType());
        assertThat(sum.block()).contains(scale.blocks().get(1));
        assertThat(load.users()).containsExactly(sum);
        assertThat(scale.declaration().definition(0)).as("the function control").isEmpty();
        assertThat(scale.declaration().block()).isEmpty();
        assertThat(only(Op.OpStore).type()).isEmpty();
        assertThat(only(Op.OpStore).users()).isEmpty();
        assertThat(only(Op.OpStore)).hasToString("OpStore");
        assertThatThrownBy(() -> sum.operand(2)).isInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void instructionsAreChangedWhileTheyAreVisited() {
        for (EditedInstruction instruction : scale.instructions()) {
            if (instruction.is(Op.OpFAdd)) {
                EditedType type = instruction.type().orElseThrow();
                EditedInstruction twice =
                        instruction.insertBefore(Op.OpFMul, type, instruction.operand(0), type.constant(2));
                instruction.replaceUses(twice.id());
                instruction.remove();
                assertThat(instruction.isPresent()).isFalse();
                assertThat(twice.isPresent()).isTrue();
            } else if (instruction.is(Op.OpStore)) {
                instruction.insertAfter(Op.OpStore, instruction.operand(0), instruction.operand(1));
                instruction.setOperand(1, scale.returnType().constant(0.5));
            }
        }
        SpirvModule changed = module.toModule();
        assertThat(TestModules.text(changed))
                .containsPattern("OpConstant %\\w+ 0\\.5")
                .contains("OpFMul")
                .doesNotContain("OpFAdd");
        assertThat(changed.instructions().stream().filter(each -> each.is(Op.OpStore)))
                .hasSize(2);
    }

    @Test
    void constantsAreComparedByTheirTypes() {
        assertThat(constants(-3)).isEqualTo(1);
        assertThat(constants(4294967293.0)).isEqualTo(1);
        assertThat(constants(-0.0)).isEqualTo(1);
        assertThat(constants(0.0)).as("the null vector").isEqualTo(1);
        assertThat(constants(2)).as("half, double and vector").isEqualTo(3);
        assertThat(constants(1)).as("true").isEqualTo(1);
    }

    private long constants(double value) {
        long found = 0;
        for (int i = module.first(); i != 0; i = module.next(i)) {
            found += new EditedInstruction(module, i).isConstant(value) ? 1 : 0;
        }
        return found;
    }

    @Test
    void typesAreFoundOrDeclared() {
        EditedType half = EditedType.floating(module, 16);
        EditedType vector = half.vector(2);
        int before = module.bound();
        assertThat(vector.component()).contains(half);
        assertThat(vector.componentCount()).isEqualTo(2);
        assertThat(half.width()).isEqualTo(16);
        assertThat(half.constant(2)).isEqualTo(vector.component().orElseThrow().constant(2));
        assertThat(EditedInstruction.defining(module, vector.constant(2))
                        .orElseThrow()
                        .isConstant(2))
                .isTrue();
        assertThat(EditedType.bool(module).constant(1)).isPositive();
        assertThat(scale.returnType().pointer(StorageClass.Function).pointee()).contains(scale.returnType());
        assertThat(module.bound()).isEqualTo(before);

        EditedType pointer = vector.pointer(StorageClass.Private);
        assertThat(module.bound()).isGreaterThan(before);
        assertThat(pointer.storageClass()).contains(StorageClass.Private);
        assertThat(pointer.pointee()).contains(vector);
        assertThat(pointer.width()).isZero();
        assertThat(vector.storageClass()).isEmpty();
        assertThat(vector.pointee()).isEmpty();
        assertThat(EditedType.integer(module, 32, true).component()).isEmpty();
        assertThatThrownBy(() -> pointer.constant(1))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("OpTypePointer %" + pointer.id() + " is not a type of numbers");
        assertThatThrownBy(() -> EditedType.declared(module, Op.OpConstantTrue))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void newTypesAndVariablesAreDecorated() {
        EditedType uint = EditedType.integer(module, 32, false);
        EditedType block = EditedType.added(module, Op.OpTypeStruct, uint.id());
        block.decorate(Decoration.Block);
        block.decorateMember(0, Decoration.Offset, 0);
        EditedInstruction buffer = block.addVariable(StorageClass.StorageBuffer);
        buffer.decorate(Decoration.DescriptorSet, 1);
        buffer.decorate(Decoration.DescriptorSet, 1);
        String text = TestModules.text(module.toModule());
        assertThat(text.lines().filter(line -> line.contains("OpDecorate")))
                .anyMatch(line -> line.endsWith(" Block"))
                .filteredOn(line -> line.endsWith(" DescriptorSet 1"))
                .hasSize(1);
        assertThat(text).contains("Offset 0").contains("OpVariable");
    }

    private EditedInstruction only(Op op) {
        List<EditedInstruction> found = scale.instructions().stream()
                .filter(instruction -> instruction.is(op))
                .toList();
        assertThat(found).hasSize(1);
        return found.get(0);
    }
}
