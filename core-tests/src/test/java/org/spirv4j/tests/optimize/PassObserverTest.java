// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diff.ModuleHash;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.edit.Remark;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.PassBisection;
import org.spirv4j.optimize.PassCheck;
import org.spirv4j.optimize.PassObserver;
import org.spirv4j.optimize.PassTimes;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** Observers of passes, and flags that change options. */
class PassObserverTest {
    private static final SpirvModule MODULE =
            Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble("""
            OpCapability Kernel
            OpCapability Addresses
            OpCapability Linkage
            OpMemoryModel Physical32 OpenCL
            """);

    /** Each function needs new constants, and has a variable that is stored on two paths. */
    private static final String TWO_FUNCTIONS = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %in %out
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %in Location 0
            OpDecorate %in Flat
            OpDecorate %out Location 0
            %void = OpTypeVoid
            %procedure = OpTypeFunction %void
            %bool = OpTypeBool
            %int = OpTypeInt 32 1
            %pointer = OpTypePointer Function %int
            %input = OpTypePointer Input %int
            %output = OpTypePointer Output %int
            %in = OpVariable %input Input
            %out = OpVariable %output Output
            %2 = OpConstant %int 2
            %3 = OpConstant %int 3
            %main = OpFunction %void None %procedure
            %l1 = OpLabel
            %v1 = OpVariable %pointer Function
            %i1 = OpLoad %int %in
            %c1 = OpSGreaterThan %bool %i1 %3
            OpSelectionMerge %m1 None
            OpBranchConditional %c1 %t1 %e1
            %t1 = OpLabel
            %s1 = OpIAdd %int %2 %3
            %a1 = OpIMul %int %i1 %s1
            OpStore %v1 %a1
            OpBranch %m1
            %e1 = OpLabel
            OpStore %v1 %i1
            OpBranch %m1
            %m1 = OpLabel
            %x1 = OpLoad %int %v1
            OpStore %out %x1
            %call = OpFunctionCall %void %other
            OpReturn
            OpFunctionEnd
            %other = OpFunction %void DontInline %procedure
            %l2 = OpLabel
            %v2 = OpVariable %pointer Function
            %i2 = OpLoad %int %in
            %c2 = OpSLessThan %bool %i2 %2
            OpSelectionMerge %m2 None
            OpBranchConditional %c2 %t2 %e2
            %t2 = OpLabel
            %s2 = OpIMul %int %3 %3
            %a2 = OpISub %int %i2 %s2
            OpStore %v2 %a2
            OpBranch %m2
            %e2 = OpLabel
            OpStore %v2 %3
            OpBranch %m2
            %m2 = OpLabel
            %x2 = OpLoad %int %v2
            OpStore %out %x2
            OpReturn
            OpFunctionEnd
            """;

    private static final Pass NOTHING = pass("nothing", module -> {});
    private static final Pass ADDS_A_TYPE =
            pass("adds-a-type", module -> module.declarations().declare(Op.OpTypeVoid, 0));
    private static final Pass BREAKS =
            pass("breaks", module -> module.declarations().declare(Op.OpTypeInt, 0, 7, 0));

    private static Pass pass(String name, Consumer<EditableModule> change) {
        return new Pass() {
            @Override
            public String name() {
                return name;
            }

            @Override
            public void run(EditableModule module, PassContext context) {
                change.accept(module);
            }
        };
    }

    @Test
    void bisectionNamesTheFirstPassThatChangesTheAnswer() {
        List<Integer> tested = new ArrayList<>();
        Optimizer optimizer = Optimizer.create().withPasses(List.of(NOTHING, ADDS_A_TYPE, NOTHING, BREAKS, NOTHING));
        assertThat(PassBisection.create(optimizer, module -> {
                            tested.add(module.instructionCount());
                            return module.instructionCount() > 5 ? 1 : 0;
                        })
                        .find(MODULE))
                .contains(new PassBisection.Culprit("breaks", 4, 0, 1));
        assertThat(tested).as("only changed modules are tested").containsExactly(4, 5, 6);
        assertThat(PassBisection.create(optimizer, module -> 3).find(MODULE)).isEmpty();
    }

    @Test
    void checkStopsAfterThePassThatBreaksTheModule() {
        Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);
        PassCheck validation = PassCheck.create(module -> validator.validate(module).errors().stream()
                .map(Finding::diagnostic)
                .toList());
        Optimizer sound =
                Optimizer.create().withPasses(List.of(NOTHING, ADDS_A_TYPE)).withObserver(validation);
        assertThat(sound.optimize(MODULE).instructionCount()).isEqualTo(5);
        Optimizer broken =
                Optimizer.create().withPasses(List.of(ADDS_A_TYPE, BREAKS)).withObserver(validation);
        assertThatThrownBy(() -> broken.optimize(MODULE))
                .isInstanceOf(PassException.class)
                .hasMessageContaining("the module is not valid after the pass breaks: ");
    }

    @Test
    void aPassThatFailsIsNamed() {
        Pass fails = pass("fails", module -> module.setWord(-1, 1, 0));
        assertThatThrownBy(() -> Optimizer.create().withPasses(List.of(fails)).optimize(MODULE))
                .isInstanceOf(PassException.class)
                .hasMessageContaining("the pass fails failed (java.lang.")
                .hasMessageContaining("either the module is not valid, or the pass has a defect")
                .hasCauseInstanceOf(IndexOutOfBoundsException.class);
    }

    @Test
    void timesAreSummedByPass() {
        PassTimes times = PassTimes.create();
        Optimizer.create()
                .withPasses(List.of(NOTHING, ADDS_A_TYPE, NOTHING))
                .withObserver(times)
                .optimize(MODULE);
        assertThat(times.times()).extracting(PassTimes.Time::pass).containsExactlyInAnyOrder("nothing", "adds-a-type");
        assertThat(times.times()).extracting(PassTimes.Time::runs).containsExactlyInAnyOrder(2, 1);
        assertThat(times.times().get(0).nanoseconds())
                .isGreaterThanOrEqualTo(times.times().get(1).nanoseconds());
    }

    @Test
    void observersAreCalledInOrder() {
        List<String> calls = new ArrayList<>();
        PassObserver first = recording("first", calls);
        Optimizer.create()
                .withPasses(List.of(ADDS_A_TYPE))
                .withObserver(first.andThen(recording("second", calls)))
                .optimize(MODULE);
        assertThat(calls)
                .containsExactly(
                        "first before adds-a-type: 4",
                        "second before adds-a-type: 4",
                        "first after adds-a-type: 5",
                        "second after adds-a-type: 5");
    }

    @Test
    void anObserverDoesNotChangeTheResult() {
        SpirvModule module = Assembler.create().withTarget(TargetEnv.VULKAN_1_2).assemble(TWO_FUNCTIONS);
        List<SpirvModule> seen = new ArrayList<>();
        PassObserver observer = new PassObserver() {
            @Override
            public void after(String pass, Supplier<SpirvModule> after, long nanoseconds) {
                seen.add(after.get());
            }
        };
        for (Optimizer optimizer : List.of(
                Optimizer.create().withPerformancePasses(), Optimizer.create().withSizePasses())) {
            SpirvModule result = optimizer.optimize(module);
            assertThat(optimizer.withObserver(observer).optimize(module).words())
                    .isEqualTo(result.words());
            assertThat(ModuleHash.of(seen.get(seen.size() - 1))).isEqualTo(ModuleHash.of(result));
        }
    }

    @Test
    void remarksAreInTheOrderOfThePasses() {
        SpirvModule module = Assembler.create().withTarget(TargetEnv.VULKAN_1_2).assemble(TWO_FUNCTIONS);
        assertThat(Optimizer.create().withPerformancePasses().run(module).remarks())
                .extracting(Remark::pass)
                .startsWith("ssa-rewrite", "ssa-rewrite", "ccp", "ccp");
    }

    private static PassObserver recording(String name, List<String> calls) {
        return new PassObserver() {
            @Override
            public void before(String pass, Supplier<SpirvModule> module) {
                calls.add(name + " before " + pass + ": " + module.get().instructionCount());
            }

            @Override
            public void after(String pass, Supplier<SpirvModule> module, long nanoseconds) {
                calls.add(name + " after " + pass + ": " + module.get().instructionCount());
            }
        };
    }

    @Test
    void flagsChangeOptions() {
        assertThat(PassFlags.optimizer(List.of(
                                "--preserve-bindings",
                                "--preserve-interface",
                                "--preserve-spec-constants",
                                "--fast-math",
                                "--max-id-bound=0x100"))
                        .options())
                .isEqualTo(new PassOptions(PassOptions.DEFAULT.target(), true, true, true, true, false, 256));
        assertThatThrownBy(() -> PassFlags.optimizer("--no-such-pass"))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("'--no-such-pass' is not a pass");
    }
}
