// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reduce;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reduce.Reducer;
import org.spirv4j.reduce.Reduction;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.validate.Validator;

class ReducerTest {
    private static final TargetEnv ENV = TargetEnv.UNIVERSAL_1_3;

    private static final SpirvModule MODULE = Assembler.create().withTarget(ENV).assemble("""
        OpCapability Shader
        OpCapability Int64
        OpMemoryModel Logical GLSL450
        OpEntryPoint GLCompute %main "main"
        OpExecutionMode %main LocalSize 1 1 1
        OpName %main "main"
        OpName %twice "twice"
        %void = OpTypeVoid
        %bool = OpTypeBool
        %int = OpTypeInt 32 1
        %one = OpConstant %int 1
        %pointer = OpTypePointer Function %int
        %procedure = OpTypeFunction %void
        %unary = OpTypeFunction %int %int
        %main = OpFunction %void None %procedure
        %start = OpLabel
        %result = OpVariable %pointer Function
        OpBranch %header
        %header = OpLabel
        %i = OpPhi %int %one %start %next %continue
        OpLoopMerge %end %continue None
        OpBranch %check
        %check = OpLabel
        %less = OpSLessThan %bool %i %one
        OpBranchConditional %less %body %end
        %body = OpLabel
        %call = OpFunctionCall %int %twice %i
        OpSelectionMerge %join None
        OpSwitch %call %default 1 %case
        %default = OpLabel
        OpStore %result %i
        OpBranch %join
        %case = OpLabel
        %product = OpIMul %int %call %i
        OpStore %result %product
        OpBranch %join
        %join = OpLabel
        OpBranch %continue
        %continue = OpLabel
        %next = OpIAdd %int %i %one
        OpBranch %header
        %end = OpLabel
        OpReturn
        OpFunctionEnd
        %twice = OpFunction %int None %unary
        %value = OpFunctionParameter %int
        %only = OpLabel
        %sum = OpISub %int %value %value
        OpReturnValue %sum
        OpFunctionEnd
        """);

    private static Predicate<SpirvModule> contains(Op op) {
        return module -> module.instructions().stream().anyMatch(instruction -> instruction.is(op));
    }

    @Test
    void onlyWhatTheTestNeedsStays() {
        Reduction reduction =
                Reducer.create(contains(Op.OpIMul)).withTarget(ENV).reduce(MODULE);

        assertThat(reduction.end()).isEqualTo(Reduction.End.COMPLETE);
        assertThat(text(reduction.module())).isEqualTo("""
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main"
            %void = OpTypeVoid
            %int = OpTypeInt 32 1
            %8 = OpTypeFunction %void
            %28 = OpUndef %int
            %1 = OpFunction %void None %8
            %10 = OpLabel
            %24 = OpIMul %int %28 %28
            OpReturn
            OpFunctionEnd
            """);
    }

    @Test
    void pointersIntoVariablesBecomeVariables() {
        SpirvModule module = Assembler.create().withTarget(ENV).assemble("""
            OpCapability Tessellation
            OpMemoryModel Logical GLSL450
            OpEntryPoint TessellationControl %main "main" %in
            OpExecutionMode %main OutputVertices 4
            %void = OpTypeVoid
            %int = OpTypeInt 32 1
            %float = OpTypeFloat 32
            %vector = OpTypeVector %float 4
            %vertex = OpTypeStruct %vector
            %zero = OpConstant %int 0
            %three = OpConstant %int 3
            %vertices = OpTypeArray %vertex %three
            %array = OpTypePointer Input %vertices
            %pointer = OpTypePointer Input %vector
            %in = OpVariable %array Input
            %function = OpTypeFunction %void
            %main = OpFunction %void None %function
            %start = OpLabel
            %access = OpAccessChain %pointer %in %zero %zero
            %value = OpLoad %vector %access
            OpReturn
            OpFunctionEnd
            """);

        assertThat(text(Reducer.create(contains(Op.OpLoad))
                        .withTarget(ENV)
                        .reduce(module)
                        .module()))
                .isEqualTo("""
                    OpCapability Tessellation
                    OpMemoryModel Logical GLSL450
                    OpEntryPoint TessellationControl %1 "main" %17
                    %void = OpTypeVoid
                    %float = OpTypeFloat 32
                    %v4float = OpTypeVector %float 4
                    %_ptr_Input_v4float = OpTypePointer Input %v4float
                    %13 = OpTypeFunction %void
                    %17 = OpVariable %_ptr_Input_v4float Input
                    %1 = OpFunction %void None %13
                    %14 = OpLabel
                    %16 = OpLoad %v4float %17
                    OpReturn
                    OpFunctionEnd
                    """);
    }

    @Test
    void structuresMayLoseAllMembers() {
        SpirvModule module = Assembler.create().withTarget(ENV).assemble("""
            OpCapability Shader
            OpCapability Linkage
            OpMemoryModel Logical GLSL450
            %void = OpTypeVoid
            %float = OpTypeFloat 32
            %vector = OpTypeVector %float 4
            %inner = OpTypeStruct %vector
            %outer = OpTypeStruct %inner %vector
            %function = OpTypeFunction %void %outer
            %main = OpFunction %void None %function
            %parameter = OpFunctionParameter %outer
            %start = OpLabel
            OpReturn
            OpFunctionEnd
            """);

        assertThat(text(Reducer.create(contains(Op.OpFunctionParameter))
                        .withTarget(ENV)
                        .reduce(module)
                        .module()))
                .contains("%_struct_5 = OpTypeStruct\n")
                .doesNotContain("OpTypeVector");
    }

    @Test
    void equalModulesAreTestedOnce() {
        Map<List<Integer>, Integer> asked = new HashMap<>();
        Reduction reduction = Reducer.create(module -> {
                    asked.merge(IntStream.of(module.words()).boxed().toList(), 1, Integer::sum);
                    return contains(Op.OpISub).test(module);
                })
                .withTarget(ENV)
                .reduce(MODULE);

        assertThat(asked.values()).containsOnly(1);
        assertThat(asked).hasSize(reduction.tests());
    }

    @Test
    void onlyValidModulesAreTested() {
        Validator validator = Validator.create().withTarget(ENV);
        Reducer.create(module -> {
                    assertThat(validator.validate(module).errors()).isEmpty();
                    return contains(Op.OpSwitch).test(module);
                })
                .withTarget(ENV)
                .reduce(MODULE);
    }

    @Test
    void theNumberOfThreadsDoesNotMatter() {
        SpirvModule one = Reducer.create(contains(Op.OpISub))
                .withTarget(ENV)
                .reduce(MODULE)
                .module();
        SpirvModule four = Reducer.create(contains(Op.OpISub))
                .withTarget(ENV)
                .withThreads(4)
                .reduce(MODULE)
                .module();

        assertThat(four.words()).isEqualTo(one.words());
    }

    @Test
    void limitsKeepTheBestSoFar() {
        List<SpirvModule> seen = new ArrayList<>();
        Reduction reduction = Reducer.create(contains(Op.OpIMul))
                .withTarget(ENV)
                .withMaxTests(4)
                .withObserver(seen::add)
                .reduce(MODULE);

        assertThat(reduction.end()).isEqualTo(Reduction.End.TEST_LIMIT);
        assertThat(reduction.tests()).isEqualTo(4);
        assertThat(reduction.module()).isSameAs(seen.get(seen.size() - 1));
        assertThat(Reducer.create(contains(Op.OpIMul))
                        .withTarget(ENV)
                        .withTimeLimit(Duration.ZERO)
                        .reduce(MODULE)
                        .end())
                .isEqualTo(Reduction.End.TIME_LIMIT);
    }

    @Test
    void knownAnswersAreNotAskedAgain() {
        Map<String, Boolean> answers = new HashMap<>();
        Reducer first = Reducer.create(contains(Op.OpIMul)).withTarget(ENV).withAnswerObserver(answers::put);
        Reduction reduction = first.reduce(MODULE);
        Reduction again = Reducer.create(contains(Op.OpIMul))
                .withTarget(ENV)
                .withKnownAnswers(answers)
                .reduce(MODULE);

        assertThat(answers).hasSize(reduction.tests());
        assertThat(again.tests()).isZero();
        assertThat(again.module().words()).isEqualTo(reduction.module().words());
    }

    @Test
    void aModuleForWhichTheTestIsFalseStays() {
        Reduction reduction = Reducer.create(module -> false).withTarget(ENV).reduce(MODULE);

        assertThat(reduction.end()).isEqualTo(Reduction.End.NOT_INTERESTING);
        assertThat(reduction.module()).isSameAs(MODULE);
    }

    @Test
    void randomTestsEnd() {
        for (int seed = 0; seed < 5; seed++) {
            int salt = seed;
            AtomicInteger asked = new AtomicInteger();
            Reduction reduction = Reducer.create(module -> asked.getAndIncrement() == 0
                            || new Random(Arrays.hashCode(module.words()) + salt).nextInt(4) != 0)
                    .withTarget(ENV)
                    .reduce(MODULE);
            assertThat(reduction.end()).isEqualTo(Reduction.End.COMPLETE);
        }
    }

    @Test
    void wrongLimitsAreRefused() {
        Reducer reducer = Reducer.create(module -> true).withTarget(ENV);

        assertThatThrownBy(() -> reducer.withThreads(0)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> reducer.withMaxTests(-1)).isInstanceOf(IllegalArgumentException.class);
    }

    private static String text(SpirvModule module) {
        return Disassembler.create().withHeader(false).withIndent(false).disassemble(module);
    }
}
