// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;

class DefUseTest {
    private static final String TEXT = """
            %glsl = OpExtInstImport "GLSL.std.450"
            OpEntryPoint Fragment %main "main"
            OpName %x "x"
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %float = OpTypeFloat 32
            %int = OpTypeInt 32 0
            %x = OpConstant %float 1
            %i = OpConstant %int 1
            %j = OpSpecConstantOp %int IAdd %i %i
            %p = OpTypePointer Function %float
            %main = OpFunction %void None %fn
            %a = OpLabel
            %v = OpVariable %p Function
            %l = OpLoad %float %v Aligned 4
            %s = OpExtInst %float %glsl FMin %x %l
            OpStore %v %s
            OpSwitch %j %b 1 %c 2 %b
            %b = OpLabel
            OpBranch %c
            %c = OpLabel
            %phi = OpPhi %float %x %a %s %b
            OpReturn
            OpFunctionEnd
            """;

    @Test
    void usesAreTheIdOperands() {
        SpirvModule module = TestModules.of(TEXT);
        Map<Integer, List<String>> expected = new HashMap<>();
        for (Instruction instruction : module.instructions()) {
            List<Operand> operands = instruction.operandsWithResult();
            for (int i = 0; i < operands.size(); i++) {
                Operand operand = operands.get(i);
                if (operand.isId() && !operand.kind().name().equals("IdResult")) {
                    expected.computeIfAbsent(operand.word(), id -> new ArrayList<>())
                            .add(instruction.index() + ":" + i);
                }
            }
        }
        DefUse uses = DefUse.of(module);
        for (int id = 0; id <= module.header().bound(); id++) {
            List<String> found = new ArrayList<>();
            for (int i = 0; i < uses.useCount(id); i++) {
                found.add(uses.userIndex(id, i) + ":" + uses.operandIndex(id, i));
                assertThat(uses.user(id, i).index()).isEqualTo(uses.userIndex(id, i));
            }
            assertThat(found).isEqualTo(expected.getOrDefault(id, List.of()));
        }
    }

    @Test
    void nothingIsUsed() {
        SpirvModule module = TestModules.of("%a = OpTypeVoid");
        assertThat(DefUse.of(module).isUnused(1)).isTrue();
        assertThat(DefUse.of(module).useCount(-1)).isZero();
        assertThat(DefUse.of(TestModules.of("OpName %a \"a\"")).useCount(1)).isZero();
    }

    @Test
    void callsAndRecursion() {
        SpirvModule module = TestModules.of("""
                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %f = OpFunction %void None %fn
                %f1 = OpLabel
                %f2 = OpFunctionCall %void %g
                %f3 = OpFunctionCall %void %g
                %f4 = OpFunctionCall %void %void
                OpReturn
                OpFunctionEnd
                %g = OpFunction %void None %fn
                %g1 = OpLabel
                %g2 = OpFunctionCall %void %h
                OpReturn
                OpFunctionEnd
                %h = OpFunction %void None %fn
                %h1 = OpLabel
                %h2 = OpFunctionCall %void %g
                OpReturn
                OpFunctionEnd
                %k = OpFunction %void None %fn
                %k1 = OpLabel
                %k2 = OpFunctionCall %void %k
                OpReturn
                OpFunctionEnd
                """);
        CallGraph calls = CallGraph.of(module);
        assertThat(calls.functionCount()).isEqualTo(4);
        assertThat(calls.calleeCount(0)).isEqualTo(1);
        assertThat(calls.callee(0, 0)).isEqualTo(1);
        assertThat(calls.callerCount(1)).isEqualTo(2);
        assertThat(calls.caller(1, 1)).isEqualTo(2);
        assertThat(calls.isRecursive(0)).isFalse();
        assertThat(calls.isRecursive(1)).isTrue();
        assertThat(calls.isRecursive(2)).isTrue();
        assertThat(calls.isRecursive(3)).isTrue();
        assertThat(calls.reachableFrom(0).cardinality()).isEqualTo(3);
        assertThat(calls.reachesRecursion(0)).isTrue();
        assertThat(calls.reachesRecursion(3)).isTrue();
        SpirvModule straight = TestModules.of("""
                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %f = OpFunction %void None %fn
                OpFunctionEnd
                """);
        assertThat(CallGraph.of(straight).reachesRecursion(0)).isFalse();
    }
}
