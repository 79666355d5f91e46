// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.instruction;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.instruction.AccessChain;
import org.spirv4j.instruction.Atomic;
import org.spirv4j.instruction.InstructionView;
import org.spirv4j.instruction.MaskOperand;
import org.spirv4j.instruction.OpDecorate;
import org.spirv4j.instruction.OpEntryPoint;
import org.spirv4j.instruction.OpExtInst;
import org.spirv4j.instruction.OpLoad;
import org.spirv4j.instruction.OpPhi;
import org.spirv4j.instruction.OpSwitch;
import org.spirv4j.instruction.OpTypeImage;
import org.spirv4j.instruction.OpTypePointer;
import org.spirv4j.instruction.OpVariable;
import org.spirv4j.instruction.OtherInstruction;
import org.spirv4j.instruction.ScalarConstant;
import org.spirv4j.module.IdInfo;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GrammarWalk;
import org.spirv4j.testkit.Words;
import org.spirv4j.text.Assembler;

/** Views agree with the operands that the instruction itself gives. */
final class InstructionViewTest {

    private static <V extends InstructionView> V last(Words words, Class<V> type) {
        SpirvModule module = words.read();
        return type.cast(InstructionView.of(module.instruction(module.instructionCount() - 1)));
    }

    private static List<Integer> numbers(List<IdInfo> ids) {
        return ids.stream().map(IdInfo::id).toList();
    }

    /** In a module with every instruction of the grammar, with and without its optional operands. */
    @Test
    void everyMethodReadsTheOperandOfItsName() throws ReflectiveOperationException {
        SpirvModule module =
                SpirvModule.ofWords(GrammarWalk.words(Grammar.builtIn(), new SpirvVersion(1, 6)), ReadOptions.DEFAULT);
        Map<String, Integer> classes = new TreeMap<>();
        for (Instruction instruction : module.instructions()) {
            InstructionView view = InstructionView.of(instruction);
            classes.merge(view.getClass().getSimpleName(), 1, Integer::sum);
            if (!(view instanceof OtherInstruction) && !(view instanceof OpExtInst)) {
                for (OperandInfo operand : instruction.info().orElseThrow().operands()) {
                    check(view, operand);
                }
            }
            assertThat(view.resultId()).isEqualTo(instruction.resultId());
            assertThat(view.resultType().id()).isEqualTo(instruction.typeId());
        }
        assertThat(classes.keySet())
                .as("every view occurs")
                .containsAll(Arrays.stream(InstructionView.class.getPermittedSubclasses())
                        .map(Class::getSimpleName)
                        .toList());
        assertThat(classes.get("Atomic")).isGreaterThan(20);
    }

    private static void check(InstructionView view, OperandInfo info) throws ReflectiveOperationException {
        Instruction instruction = view.instruction();
        String grammarName = info.name().isEmpty() ? info.kind().name() : info.name();
        List<Operand> operands = instruction.operands(grammarName);
        if (info.name().startsWith("Variable, Parent")) {
            OpPhi phi = (OpPhi) view;
            assertThat(numbers(phi.variables()))
                    .isEqualTo(instruction.operands("Variable").stream()
                            .map(Operand::word)
                            .toList());
            assertThat(numbers(phi.parents()))
                    .isEqualTo(instruction.operands("Parent").stream()
                            .map(Operand::word)
                            .toList());
            return;
        }
        Object value = method(
                        view,
                        operands.isEmpty()
                                ? grammarName.split(",", -1)[0].replaceAll("[0-9.]", "")
                                : operands.get(0).name())
                .invoke(view);
        String where = info.name() + " of " + instruction;
        if (value instanceof IdInfo id) {
            assertThat(id.id())
                    .as(where)
                    .isEqualTo(operands.isEmpty() ? 0 : operands.get(0).word());
        } else if (value instanceof Integer number) {
            assertThat(number).as(where).isEqualTo(operands.get(0).word());
        } else if (value instanceof String text) {
            assertThat(text).as(where).isEqualTo(operands.get(0).string());
        } else if (value instanceof Operand operand) {
            assertThat(operand.wordOffset()).as(where).isEqualTo(operands.get(0).wordOffset());
        } else if (value instanceof MaskOperand<?> mask) {
            assertThat(mask.value())
                    .as(where)
                    .isEqualTo(operands.isEmpty() ? 0 : operands.get(0).word());
            assertThat(mask.isPresent()).as(where).isEqualTo(!operands.isEmpty());
        } else if (value instanceof Optional<?> enumerant) {
            assertThat(enumerant.isPresent()).as(where).isEqualTo(!operands.isEmpty());
            enumerant.ifPresent(e -> assertThat(((Enumerant) e).value())
                    .as(where)
                    .isEqualTo(operands.get(0).word()));
        } else {
            List<?> list = (List<?>) value;
            List<Integer> words = operands.stream()
                    .filter(operand -> operand.isId()
                            || operand.kind().name().equals("LiteralInteger") && !(view instanceof OpSwitch))
                    .map(Operand::word)
                    .toList();
            assertThat(list.stream()
                            .map(item -> item instanceof IdInfo id ? id.id() : item)
                            .toList())
                    .asString()
                    .as(where)
                    .isEqualTo(words.toString());
        }
    }

    private static Method method(InstructionView view, String operand) {
        String name = bare(operand);
        return Arrays.stream(view.getClass().getMethods())
                .filter(m -> m.getParameterCount() == 0)
                .filter(m -> bare(m.getName()).equals(name) || bare(m.getName()).equals(name + "s"))
                .findFirst()
                .orElseThrow(() -> new AssertionError(view.getClass() + " has no method for " + operand));
    }

    private static String bare(String name) {
        return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
    }

    @Test
    void masksHaveParametersByBit() {
        OpLoad load = last(Words.bound(9).op(Op.OpLoad, 1, 2, 3, 0x1 | 0x2 | 0x10, 16, 4), OpLoad.class);
        assertThat(load.pointerId()).isEqualTo(3);
        assertThat(load.memoryAccess().has(MemoryAccess.Volatile)).isTrue();
        assertThat(load.memoryAccess().has(MemoryAccess.None)).isFalse();
        assertThat(load.memoryAccess().parameterWord(MemoryAccess.Aligned)).hasValue(16);
        assertThat(load.memoryAccess().parameterWord(MemoryAccess.MakePointerVisible))
                .hasValue(4);
        assertThat(load.memoryAccess().parameterWord(MemoryAccess.Nontemporal)).isEmpty();
        assertThat(load.memoryAccess()).hasToString("MemoryAccess 19 [LiteralInteger 16, IdScope 4]");
        MaskOperand<MemoryAccess> absent =
                last(Words.bound(9).op(Op.OpLoad, 1, 2, 3), OpLoad.class).memoryAccess();
        assertThat(absent.isPresent()).isFalse();
        assertThat(absent.has(MemoryAccess.None)).isTrue();
        assertThat(absent.parameters(MemoryAccess.Aligned)).isEmpty();
        assertThat(absent).hasToString("absent");
    }

    @Test
    void readsAModule() {
        SpirvModule module = Assembler.create().withTarget(TargetEnv.VULKAN_1_1).assemble("""
                OpCapability Shader
                %glsl = OpExtInstImport "GLSL.std.450"
                OpMemoryModel Logical GLSL450
                OpEntryPoint Fragment %main "a long name" %in %out
                OpName %main "main"
                OpName %in "in"
                OpName %out "out"
                OpDecorate %in Location 3
                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %float = OpTypeFloat 32
                %long = OpTypeInt 64 1
                %ptr = OpTypePointer Input %float
                %ptr_out = OpTypePointer Output %float
                %in = OpVariable %ptr Input
                %out = OpVariable %ptr_out Output
                %minus = OpConstant %long -1
                %main = OpFunction %void None %fn
                %a = OpLabel
                %x = OpLoad %float %in
                %y = OpExtInst %float %glsl FMax %x %x
                OpSelectionMerge %end None
                OpSwitch %minus %end -5 %b 7 %b
                %b = OpLabel
                OpBranch %end
                %end = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        OpEntryPoint entryPoint =
                InstructionView.all(module, OpEntryPoint.class).findFirst().orElseThrow();
        assertThat(entryPoint.name()).isEqualTo("a long name");
        assertThat(entryPoint.entryPoint()).hasToString("%main");
        assertThat(entryPoint.interface_()).hasToString("[%in, %out]");
        OpDecorate decorate =
                InstructionView.all(module, OpDecorate.class).findFirst().orElseThrow();
        assertThat(decorate.decoration()).contains(Decoration.Location);
        assertThat(decorate.decorationParameters().get(0).word()).isEqualTo(3);
        assertThat(InstructionView.all(module, OpVariable.class)
                        .map(v -> v.storageClass().orElseThrow()))
                .containsExactly(StorageClass.Input, StorageClass.Output);
        OpTypePointer pointer =
                InstructionView.all(module, OpTypePointer.class).findFirst().orElseThrow();
        assertThat(pointer.typeId()).isEqualTo(pointer.type().id());
        assertThat(InstructionView.of(pointer.type().definition().orElseThrow()).resultTypeId())
                .isZero();
        OpExtInst maximum =
                InstructionView.all(module, OpExtInst.class).findFirst().orElseThrow();
        assertThat(maximum.setName()).isEqualTo("GLSL.std.450");
        assertThat(maximum.extendedInstruction().orElseThrow().name()).isEqualTo("FMax");
        assertThat(maximum.operands()).hasSize(2);
        OpSwitch choice =
                InstructionView.all(module, OpSwitch.class).findFirst().orElseThrow();
        assertThat(choice.targetLiterals()).containsExactly(-5L, 7L);
        assertThat(choice.targets()).hasSize(2);
        assertThat(choice.default_().id()).isEqualTo(choice.defaultId());
        ScalarConstant constant =
                InstructionView.all(module, ScalarConstant.class).findFirst().orElseThrow();
        assertThat(constant.value().bits()).isEqualTo(-1);
        assertThat(constant)
                .isEqualTo(InstructionView.of(constant.instruction()))
                .hasToString("%long_n1 = OpConstant %long -1");
        assertThatThrownBy(() -> InstructionView.all(module, null)).hasMessage("type");
    }

    @Test
    void operandsThatSomeInstructionsLackAreNone() {
        AccessChain chain = last(Words.bound(9).op(Op.OpAccessChain, 1, 2, 3, 4, 5), AccessChain.class);
        assertThat(chain.element().isNone()).isTrue();
        assertThat(numbers(chain.indexes())).containsExactly(4, 5);
        AccessChain step = last(Words.bound(9).op(Op.OpPtrAccessChain, 1, 2, 3, 4, 5), AccessChain.class);
        assertThat(step.elementId()).isEqualTo(4);
        assertThat(numbers(step.indexes())).containsExactly(5);
        Atomic store = last(Words.bound(9).op(Op.OpAtomicStore, 1, 2, 3, 4), Atomic.class);
        assertThat(store.pointerId()).isEqualTo(1);
        assertThat(store.valueId()).isEqualTo(4);
        assertThat(store.comparatorId()).isZero();
    }

    @Test
    void unknownEnumerantsDoNotHideOperandsOfFixedPositions() {
        OpTypeImage image = last(Words.bound(9).op(Op.OpTypeImage, 1, 2, 60000, 0, 0, 0, 2, 4), OpTypeImage.class);
        assertThat(image.dim()).isEmpty();
        assertThat(image.dimValue()).isEqualTo(60000);
        assertThat(image.sampled()).isEqualTo(2);
        assertThat(last(Words.bound(9).op(Op.OpTypeImage, 1, 2, 60000), OtherInstruction.class)
                        .instruction()
                        .is(Op.OpTypeImage))
                .isTrue();
        OpEntryPoint entryPoint =
                last(Words.bound(9).op(Op.OpEntryPoint, 60000, 1000, "main", 2000), OpEntryPoint.class);
        assertThat(entryPoint.entryPoint().isNone()).as("not below the bound").isTrue();
        assertThat(entryPoint.entryPointId()).isEqualTo(1000);
        assertThat(entryPoint.name()).isEqualTo("main");
        assertThat(entryPoint.interface_().get(0).isNone()).isTrue();
    }
}
