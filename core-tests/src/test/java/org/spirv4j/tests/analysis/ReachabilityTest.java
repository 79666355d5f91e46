// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.testkit.TestModules.id;

import java.time.Duration;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.analysis.Reachability;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.TestModules;

/** What entry points use: by calls, constants and initializers, in small modules and in random ones. */
class ReachabilityTest {
    private static final String MODULE = """
            OpEntryPoint Vertex %first "first" %unused
            OpEntryPoint Fragment %second "second"
            OpEntryPoint GLCompute %nothing "broken"
            OpName %first "first"
            OpName %second "second"
            OpName %shared "shared"
            OpName %lonely "lonely"
            OpName %direct "direct"
            OpName %chained "chained"
            OpName %initial "initial"
            OpName %initialized "initialized"
            OpName %described "described"
            OpName %unused "unused"
            OpDecorate %unused Location 0
            %debug = OpExtInstImport "NonSemantic.DebugPrintf"
            %format = OpString "%p"
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %float = OpTypeFloat 32
            %uint = OpTypeInt 32 0
            %zero = OpConstant %uint 0
            %pointer = OpTypePointer Private %float
            %outer = OpTypePointer Private %pointer
            %unused = OpVariable %pointer Private
            %direct = OpVariable %pointer Private
            %chained = OpVariable %pointer Private
            %address = OpSpecConstantOp %pointer InBoundsAccessChain %chained
            %initial = OpVariable %pointer Private
            %initialized = OpVariable %outer Private %initial
            %described = OpVariable %pointer Private
            %nothing = OpUndef %float
            %first = OpFunction %void None %function
            %a = OpLabel
            %call = OpFunctionCall %void %shared
            %load = OpLoad %float %direct
            %say = OpExtInst %void %debug 1 %format %described
            OpReturn
            OpFunctionEnd
            %second = OpFunction %void None %function
            %b = OpLabel
            %recursive = OpFunctionCall %void %second
            %load2 = OpLoad %pointer %initialized
            OpReturn
            OpFunctionEnd
            %shared = OpFunction %void None %function
            %c = OpLabel
            %load3 = OpLoad %float %address
            OpReturn
            OpFunctionEnd
            %lonely = OpFunction %void None %function
            %d = OpLabel
            %load4 = OpLoad %float %unused
            OpReturn
            OpFunctionEnd
            """;

    private static final String TYPES = """
            %void = OpTypeVoid
            %function = OpTypeFunction %void
            %float = OpTypeFloat 32
            %pointer = OpTypePointer Private %float
            """;

    @Test
    void followsCallsConstantsAndInitializers() {
        SpirvModule module = TestModules.of(MODULE);
        Reachability reachability = Reachability.of(module);
        assertThat(reachability.isComplete()).isTrue();
        EntryPointUse first = reachability.entryPoints().get(0);
        assertThat(first.entryPoint().name()).isEqualTo("first");
        assertThat(names(module, first.functions().stream().map(f -> f.id()).toList()))
                .containsExactly("first", "shared");
        assertThat(names(module, first.variables())).containsExactlyInAnyOrder("direct", "chained");
        assertThat(first.instructions().filter(i -> i.is(Op.OpLoad))).hasSize(2);
        assertThat(first.uses(id(module, "shared"))).isTrue();
        assertThat(first.uses(id(module, "lonely"))).isFalse();
        assertThat(first.uses(id(module, "chained"))).isTrue();
        assertThat(first.uses(id(module, "unused"))).isFalse();
        assertThat(first.uses(0)).isFalse();
        EntryPointUse second = reachability.entryPoints().get(1);
        assertThat(names(module, second.functions().stream().map(f -> f.id()).toList()))
                .containsExactly("second");
        assertThat(names(module, second.variables())).containsExactlyInAnyOrder("initial", "initialized");
        assertThat(reachability.executionModels(id(module, "chained"))).containsExactly(ExecutionModel.Vertex);
        assertThat(reachability.usersOf(id(module, "lonely"))).isEmpty();
    }

    @Test
    void otherIdsThanFunctionsReachNothing() {
        EntryPointUse broken =
                Reachability.of(TestModules.of(MODULE)).entryPoints().get(2);
        assertThat(broken.functions()).isEmpty();
        assertThat(broken.variables()).isEmpty();
        assertThat(broken.instructions()).isEmpty();
        assertThat(Reachability.of(TestModules.of("%void = OpTypeVoid")).entryPoints())
                .isEmpty();
    }

    @Test
    void functionsAreReachedByReferencesOtherThanCalls() {
        SpirvModule module = TestModules.of("""
                OpEntryPoint Kernel %main "main"
                OpName %pointed "pointed"
                OpName %main "main"
                %void = OpTypeVoid
                %function = OpTypeFunction %void
                %type = OpTypePointer CodeSectionINTEL %function
                %address = OpConstantFunctionPointerINTEL %type %pointed
                %main = OpFunction %void None %function
                %a = OpLabel
                %call = OpFunctionPointerCallINTEL %void %address
                OpReturn
                OpFunctionEnd
                %pointed = OpFunction %void None %function
                %b = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        EntryPointUse use = Reachability.of(module).entryPoints().get(0);
        assertThat(names(module, use.functions().stream().map(f -> f.id()).toList()))
                .containsExactly("main", "pointed");
    }

    private static List<String> names(SpirvModule module, List<Integer> ids) {
        return ids.stream().map(id -> module.layout().name(id).orElse("?")).toList();
    }

    @Test
    void theLimitCanBeAskedFor() {
        SpirvModule module = TestModules.of(MODULE);
        Reachability cut = Reachability.of(module, 1);
        assertThat(cut.isComplete()).isFalse();
        assertThat(cut.entryPoints().get(0).isComplete()).isFalse();
        assertThat(cut.entryPoints().get(0).functions()).hasSizeGreaterThanOrEqualTo(1);
        assertThat(Reachability.of(module, 100).isComplete()).isTrue();
    }

    /** Each of 4,000 entry points reaches 4,000 variables. */
    @Test
    void adversarialModulesTakeBoundedTime() {
        int size = 4_000;
        StringBuilder text = new StringBuilder();
        IntStream.range(0, size).forEach(i -> text.append("OpEntryPoint Vertex %e" + i + " \"e" + i + "\"\n"));
        text.append(TYPES);
        IntStream.range(0, size).forEach(i -> text.append("%v" + i + " = OpVariable %pointer Private\n"));
        IntStream.range(0, size)
                .forEach(i -> text.append("%e" + i + " = OpFunction %void None %function %s" + i + " = OpLabel %c" + i
                        + " = OpFunctionCall %void %shared OpReturn OpFunctionEnd\n"));
        text.append("%shared = OpFunction %void None %function %start = OpLabel\n");
        IntStream.range(0, size).forEach(i -> text.append("%l" + i + " = OpLoad %float %v" + i + "\n"));
        SpirvModule module = TestModules.of(text + "OpReturn OpFunctionEnd\n");
        Reachability reachability = Cost.within(Duration.ofSeconds(20), () -> Reachability.of(module));
        assertThat(reachability.isComplete()).isFalse();
        EntryPointUse first = reachability.entryPoints().get(0);
        assertThat(first.isComplete()).isTrue();
        assertThat(first.variables()).hasSize(size);
        assertThat(reachability.entryPoints().get(size - 1).isComplete()).isFalse();
    }

    /** Random functions, constants and variables in any order of declaration, against recursion over operands. */
    @Test
    void randomModulesAgreeWithRecursion() {
        Random random = new Random(5);
        for (int n = 0; n < 300; n++) {
            SpirvModule module = TestModules.of(randomModule(random));
            Reachability reachability = Reachability.of(module);
            List<EntryPoint> entryPoints = module.layout().entryPoints();
            assertThat(reachability.entryPoints()).hasSameSizeAs(entryPoints);
            for (int i = 0; i < entryPoints.size(); i++) {
                BitSet seen = new BitSet();
                visit(module, entryPoints.get(i).functionId(), seen);
                EntryPointUse use = reachability.entryPoints().get(i);
                List<Integer> functions = new ArrayList<>();
                List<Integer> variables = new ArrayList<>();
                seen.stream().forEach(id -> {
                    int opcode = module.definition(id).orElseThrow().opcode();
                    if (opcode == Op.OpFunction.opcode()) {
                        functions.add(id);
                    } else if (opcode == Op.OpVariable.opcode()) {
                        variables.add(id);
                    }
                });
                assertThat(use.functions().stream().map(f -> f.id())).containsExactlyInAnyOrderElementsOf(functions);
                assertThat(use.variables()).containsExactlyElementsOf(variables);
            }
        }
    }

    private static String randomModule(Random random) {
        int functions = 1 + random.nextInt(8);
        int variables = 1 + random.nextInt(8);
        StringBuilder text = new StringBuilder();
        for (int e = random.nextInt(4); e >= 0; e--) {
            text.append("OpEntryPoint Vertex %f" + random.nextInt(functions) + " \"e" + e + "\"\n");
        }
        text.append(TYPES);
        for (int v = 0; v < variables; v++) {
            text.append("%v" + v + " = OpVariable %pointer Private");
            if (v > 0 && random.nextBoolean()) {
                text.append(random.nextBoolean() ? " %v" : " %c").append(random.nextInt(v));
            }
            int operand = random.nextInt(v + 1);
            text.append("\n%c" + v + " = OpSpecConstantOp %pointer InBoundsAccessChain "
                    + (v > 0 && operand < v && random.nextBoolean() ? "%c" : "%v") + operand + "\n");
        }
        for (int f = 0; f < functions; f++) {
            text.append("%f" + f + " = OpFunction %void None %function %l" + f + " = OpLabel\n");
            for (int k = random.nextInt(4); k > 0; k--) {
                switch (random.nextInt(3)) {
                    case 0 ->
                        text.append(
                                "%r" + f + "_" + k + " = OpFunctionCall %void %f" + random.nextInt(functions) + "\n");
                    case 1 -> text.append("OpStore %v" + random.nextInt(variables) + " %float\n");
                    default -> text.append("OpStore %c" + random.nextInt(variables) + " %float\n");
                }
            }
            text.append("OpReturn OpFunctionEnd\n");
        }
        return text.toString();
    }

    private static void visit(SpirvModule module, int id, BitSet seen) {
        if (seen.get(id)) {
            return;
        }
        seen.set(id);
        Instruction definition = module.definition(id).orElseThrow();
        List<Instruction> instructions =
                module.layout().function(id).map(f -> f.instructions()).orElse(List.of(definition));
        for (Instruction instruction : instructions) {
            for (Operand operand : instruction.operandsWithResult()) {
                boolean local = module.layout().functions().stream()
                        .anyMatch(f -> f.instructions().stream()
                                .anyMatch(i -> i.resultId() == operand.word() && !i.is(Op.OpFunction)));
                if (operand.isId()
                        && !local
                        && module.definition(operand.word()).isPresent()) {
                    visit(module, operand.word(), seen);
                }
            }
        }
    }
}
