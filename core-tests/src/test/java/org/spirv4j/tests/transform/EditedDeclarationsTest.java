// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** What an edited list finds in a module or adds: types, constants, decorations, interfaces, and points in blocks. */
final class EditedDeclarationsTest {
    private static final SpirvModule MODULE =
            Assembler.create().withTarget(TargetEnv.VULKAN_1_2).assemble("""
                    OpCapability Shader
                    OpMemoryModel Logical GLSL450
                    OpEntryPoint GLCompute %main "main" %data
                    OpExecutionMode %main LocalSize 1 1 1
                    OpDecorate %Data Block
                    OpMemberDecorate %Data 0 Offset 0
                    OpDecorate %data DescriptorSet 0
                    OpDecorate %data Binding 0
                    %void = OpTypeVoid
                    %fn = OpTypeFunction %void
                    %uint = OpTypeInt 32 0
                    %float = OpTypeFloat 32
                    %bool = OpTypeBool
                    %Data = OpTypeStruct %uint
                    %ptr = OpTypePointer StorageBuffer %Data
                    %data = OpVariable %ptr StorageBuffer
                    %ptr_f = OpTypePointer Function %uint
                    %uint_7 = OpConstant %uint 7
                    %spec = OpSpecConstant %uint 8
                    %true = OpConstantTrue %bool
                    %main = OpFunction %void None %fn
                    %a = OpLabel
                    %v = OpVariable %ptr_f Function
                    OpStore %v %uint_7
                    OpSelectionMerge %end None
                    OpBranchConditional %true %b %end
                    %b = OpLabel
                    OpBranch %end
                    %end = OpLabel
                    %p = OpPhi %uint %uint_7 %a %spec %b
                    OpStore %v %p
                    OpReturn
                    OpFunctionEnd
                    """);

    private final EditableModule edited = EditableModule.ofInstructions(MODULE);

    private static int id(Op op) {
        return MODULE.instructions().stream()
                .filter(instruction -> instruction.is(op))
                .findFirst()
                .orElseThrow()
                .resultId();
    }

    private static int constant(int value) {
        return MODULE.layout().constants().stream()
                .filter(i -> i.is(Op.OpConstant, Op.OpSpecConstant) && i.word(3) == value)
                .findFirst()
                .orElseThrow()
                .resultId();
    }

    @Test
    void typesAndConstantsAreFound() {
        int uint = edited.declarations().type(Op.OpTypeInt, 32, 0);

        assertThat(uint).isEqualTo(id(Op.OpTypeInt));
        assertThat(edited.declarations().type(Op.OpTypeVoid)).isEqualTo(id(Op.OpTypeVoid));
        assertThat(edited.constants().of(uint, 7)).isEqualTo(constant(7));
        assertThat(edited.declarations().declare(Op.OpConstant, uint, 7)).isEqualTo(constant(7));
        assertThat(edited.constants().of(id(Op.OpTypeBool), 1)).isEqualTo(id(Op.OpConstantTrue));
        assertThat(edited.toModule()).isSameAs(MODULE);
        assertThat(edited.constants().of(uint, 8))
                .as("not the specialization constant")
                .isNotEqualTo(constant(8));
    }

    @Test
    void whatIsMissingIsAddedOnce() {
        int bound = MODULE.header().bound();
        int wide = edited.declarations().type(Op.OpTypeFloat, 64);
        assertThat(wide).isEqualTo(bound);
        assertThat(edited.declarations().type(Op.OpTypeFloat, 64)).isEqualTo(wide);
        int half = edited.constants().of(wide, 0.5);
        assertThat(edited.constants().of(wide, 0.5)).isEqualTo(half);
        int vector = edited.declarations().type(Op.OpTypeVector, wide, 2);
        int halves = edited.declarations().declare(Op.OpConstantComposite, vector, half, half);
        assertThat(edited.declarations().declare(Op.OpConstantComposite, vector, half, half))
                .isEqualTo(halves);
        int three = edited.constants().of(id(Op.OpTypeFloat), 3);
        assertThat(edited.constants().of(id(Op.OpTypeFloat), 3.0)).isEqualTo(three);

        assertThat(TestModules.text(edited.toModule()))
                .contains("""
                %18 = OpConstantTrue %5
                """.replace("%18", "%" + id(Op.OpConstantTrue)).replace("%5", "%" + id(Op.OpTypeBool))
                        + """
                %A = OpTypeFloat 64
                %B = OpConstant %A 0.5
                %C = OpTypeVector %A 2
                %D = OpConstantComposite %C %B %B
                %E = OpConstant %F 3
                """.replace("%A", "%" + wide)
                                .replace("%B", "%" + half)
                                .replace("%C", "%" + vector)
                                .replace("%D", "%" + halves)
                                .replace("%E", "%" + three)
                                .replace("%F", "%" + id(Op.OpTypeFloat)));
    }

    @Test
    void decoratedTypesThatMayBeRepeatedAreNotFound() {
        int uint = id(Op.OpTypeInt);
        int struct = edited.declarations().type(Op.OpTypeStruct, uint);

        assertThat(struct).isNotEqualTo(id(Op.OpTypeStruct));
        assertThat(edited.declarations().type(Op.OpTypeStruct, uint)).isEqualTo(struct);
        assertThat(edited.declarations()
                        .type(Op.OpTypePointer, StorageClass.StorageBuffer.value(), id(Op.OpTypeStruct)))
                .isEqualTo(id(Op.OpTypePointer));
    }

    @Test
    void droppedDeclarationsAreNotFound() {
        edited.remove(edited.number(MODULE.definition(constant(7)).orElseThrow()));
        int seven = edited.constants().of(id(Op.OpTypeInt), 7);
        assertThat(seven).isNotEqualTo(constant(7));
        edited.remove(edited.number(MODULE.definition(id(Op.OpTypeFloat)).orElseThrow()));
        int single = edited.declarations().type(Op.OpTypeFloat, 32);
        assertThat(single).isNotEqualTo(id(Op.OpTypeFloat));
        assertThat(edited.declarations().type(Op.OpTypeFloat, 32)).isEqualTo(single);
    }

    @Test
    void valuesMustFitTheirTypes() {
        assertThatThrownBy(() -> edited.constants().of(id(Op.OpTypeInt), -1))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> edited.constants().of(id(Op.OpTypeInt), 0.5))
                .hasMessageContaining("floating-point number");
        assertThatThrownBy(() -> edited.constants().of(id(Op.OpTypeVoid), 1))
                .hasMessageContaining("is not an integer, floating-point or Boolean type");
        assertThatThrownBy(() -> edited.declarations().type(Op.OpLoad)).hasMessage("OpLoad does not declare a type");
        assertThatThrownBy(() -> edited.declarations().type(null)).hasMessage("op");
    }

    @Test
    void decorationsAreAddedOnce() {
        int data = id(Op.OpVariable);
        edited.annotations().decorate(data, Decoration.Binding, 0);
        edited.annotations().decorateMember(id(Op.OpTypeStruct), 0, Decoration.Offset, 0);
        assertThat(edited.toModule()).isSameAs(MODULE);
        edited.annotations().decorate(data, Decoration.NonWritable);
        edited.annotations().decorate(data, Decoration.NonWritable);
        edited.annotations().decorateMember(id(Op.OpTypeStruct), 0, Decoration.NonReadable);
        edited.annotations().decorate(data, Decoration.UniformId, constant(7));

        SpirvModule result = edited.toModule();
        assertThat(result.instructionCount()).isEqualTo(MODULE.instructionCount() + 3);
        assertThat(result.id(data).decorations())
                .hasToString("[DescriptorSet 0, Binding 0, NonWritable, UniformId %" + constant(7) + "]");
        assertThat(result.id(id(Op.OpTypeStruct)).member(0).decorations()).hasToString("[Offset 0, NonReadable]");
    }

    @Test
    void interfacesGetVariablesOnce() {
        var entryPoint = MODULE.layout().entryPoints().get(0);
        edited.declarations()
                .addToInterface(
                        edited.number(entryPoint.instruction()),
                        entryPoint.interfaceIds().get(0));
        assertThat(edited.toModule()).isSameAs(MODULE);
        int pointer = edited.declarations().type(Op.OpTypePointer, StorageClass.Private.value(), id(Op.OpTypeInt));
        int counter = edited.resultId(edited.declarations().add(Op.OpVariable, pointer, StorageClass.Private.value()));
        edited.declarations().addToInterface(edited.number(entryPoint.instruction()), counter);
        edited.declarations().addToInterface(edited.number(entryPoint.instruction()), counter);
        edited.declarations().addToInterface(edited.number(entryPoint.instruction()), 3);

        assertThat(edited.toModule().layout().entryPoints().get(0).interfaceIds())
                .containsExactly(entryPoint.interfaceIds().get(0), counter, 3);
        assertThat(edited.toModule().layout().entryPoints().get(0).name()).isEqualTo("main");
        edited.remove(edited.number(entryPoint.instruction()));
        assertThat(edited.toModule().layout().entryPoints()).isEmpty();
    }

    @Test
    void codeIsInsertedAfterPhisAndVariablesAndBeforeMerges() {
        int uint = id(Op.OpTypeInt);
        int one = edited.constants().of(uint, 1);
        int first = edited.firstBlock(1);
        int last = edited.lastBlock(1);
        edited.insertBefore(edited.blocks().firstInsertionPoint(first), Op.OpCopyObject, uint, one);
        edited.insertBefore(edited.blocks().firstInsertionPoint(last), Op.OpCopyObject, uint, one);
        edited.insertBefore(edited.blocks().lastInsertionPoint(first), Op.OpCopyObject, uint, one);

        SpirvModule result = edited.toModule();
        assertThat(result.layout().functions().get(0).instructions().stream().map(i -> i.op().orElseThrow()))
                .containsExactly(
                        Op.OpFunction,
                        Op.OpLabel,
                        Op.OpVariable,
                        Op.OpCopyObject,
                        Op.OpStore,
                        Op.OpCopyObject,
                        Op.OpSelectionMerge,
                        Op.OpBranchConditional,
                        Op.OpLabel,
                        Op.OpBranch,
                        Op.OpLabel,
                        Op.OpPhi,
                        Op.OpCopyObject,
                        Op.OpStore,
                        Op.OpReturn,
                        Op.OpFunctionEnd);
        assertThat(Validator.create()
                        .withTarget(TargetEnv.VULKAN_1_2)
                        .validate(result)
                        .isValid())
                .isTrue();
    }

    @Test
    void functionsOfAListAreFoundWhenTheyAreAskedFor() {
        EditableModule declared = EditableModule.ofInstructions(TestModules.of("""
                %1 = OpTypeVoid
                %2 = OpTypeFunction %1
                %3 = OpFunction %1 None %2
                OpFunctionEnd
                """));
        assertThat(declared.functionLimit()).isEqualTo(2);
        assertThat(declared.firstBlock(1)).isZero();
        EditableModule open = EditableModule.ofInstructions(TestModules.of("""
                %1 = OpTypeVoid
                %2 = OpTypeFunction %1
                %3 = OpFunction %1 None %2
                %4 = OpLabel
                OpFunctionEnd
                """));
        assertThatThrownBy(open::functionLimit)
                .isInstanceOf(MalformedModuleException.class)
                .hasMessageContaining("the block or function before this OpFunctionEnd is not closed");
        open.remove(4);
        open.remove(5);
        open.remove(3);
        assertThat(open.functionLimit()).isEqualTo(1);
        assertThat(open.toModule().instructionCount()).isEqualTo(2);
    }
}
