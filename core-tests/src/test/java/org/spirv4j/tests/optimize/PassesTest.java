// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.edit.Pass;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.testkit.TestModules;

/** The passes as values. */
class PassesTest {
    /** Names of methods that are not those of their passes. */
    private static final Map<String, String> OTHER_NAMES = Map.of(
            "addMaximalReconvergence", "modify-maximal-reconvergence",
            "removeMaximalReconvergence", "modify-maximal-reconvergence",
            "eliminateDeadOutputComponentsOfAllStages", "eliminate-dead-input-components",
            "loopUnrollAll", "loop-unroll-partial");

    private static final Map<Class<?>, Object> ARGUMENTS = Map.of(
            int.class,
            2,
            double.class,
            0.5,
            String.class,
            "S",
            TypeLayout.Rules.class,
            TypeLayout.Rules.STD140,
            Collection.class,
            List.of(),
            Map.class,
            Map.of());

    private static final Map<Class<?>, Object> NEGATIVE = Map.of(int.class, -1, double.class, -0.5);

    private static final String LOOP = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            %void = OpTypeVoid
            %bool = OpTypeBool
            %int = OpTypeInt 32 1
            %zero = OpConstant %int 0
            %one = OpConstant %int 1
            %eight = OpConstant %int 8
            %function = OpTypeFunction %void
            %main = OpFunction %void None %function
            %entry = OpLabel
            OpBranch %head
            %head = OpLabel
            %i = OpPhi %int %zero %entry %next %again
            %more = OpSLessThan %bool %i %eight
            OpLoopMerge %end %again Unroll
            OpBranchConditional %more %body %end
            %body = OpLabel
            OpBranch %again
            %again = OpLabel
            %next = OpIAdd %int %i %one
            OpBranch %head
            %end = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    private static List<Method> factories() {
        return Stream.of(Passes.class, ModulePasses.class)
                .flatMap(type -> Arrays.stream(type.getMethods()))
                .filter(method -> Modifier.isStatic(method.getModifiers()))
                .toList();
    }

    private static Pass pass(Method factory) throws ReflectiveOperationException {
        return (Pass) factory.invoke(
                null,
                Arrays.stream(factory.getParameterTypes()).map(ARGUMENTS::get).toArray());
    }

    private static String hyphenated(String name) {
        return name.replaceAll("([A-Z]|[0-9]+)", "-$1").toLowerCase(Locale.ROOT);
    }

    @Test
    void methodsAreNamedAsTheirPasses() throws ReflectiveOperationException {
        for (Method factory : factories()) {
            String expected = OTHER_NAMES.getOrDefault(factory.getName(), "");
            String name = pass(factory).name();
            if (!expected.isEmpty()) {
                assertThat(name).isEqualTo(expected);
            } else if (factory.getName().equals("loopUnroll") && factory.getParameterCount() == 1) {
                assertThat(name).isEqualTo("loop-unroll-partial");
            } else {
                assertThat(hyphenated(factory.getName())).as(factory.getName()).startsWith(name);
            }
        }
    }

    @Test
    void eachFlagHasAMethod() throws ReflectiveOperationException {
        Set<String> names = new TreeSet<>();
        for (Method factory : factories()) {
            names.add(pass(factory).name());
        }
        Set<String> flags = new TreeSet<>(PassFlags.names());
        assertThat(flags).containsAll(names);
        flags.removeAll(names);
        assertThat(flags)
                .as("flags that are other names of passes")
                .containsExactly(
                        "dedupe-interlock-invocation",
                        "eliminate-insert-extract",
                        "eliminate-local-multi-store",
                        "strip-reflect");
    }

    @Test
    void numbersThatAreTooSmallAreRefused() throws ReflectiveOperationException {
        for (Method factory : factories()) {
            if (factory.getParameterCount() == 0
                    || !NEGATIVE.keySet().containsAll(List.of(factory.getParameterTypes()))) {
                continue;
            }
            Object[] negative = Arrays.stream(factory.getParameterTypes())
                    .map(NEGATIVE::get)
                    .toArray();
            assertThatThrownBy(() -> factory.invoke(null, negative))
                    .as(factory.toString())
                    .isInstanceOf(InvocationTargetException.class)
                    .cause()
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageMatching("[a-zA-Z]+ must (be at least [01]|not be negative), but is -(1|0\\.5)");
        }
    }

    @Test
    void argumentsThatAreNotValidAreRefused() {
        assertRefused(() -> Passes.loopUnroll(0), "factor must be at least 1, but is 0");
        assertRefused(() -> Passes.reduceLoadSize(Double.NaN), "share must not be negative, but is NaN");
        assertRefused(
                () -> ModulePasses.eliminateDeadOutputStores(List.of(0x1_0000), List.of()),
                "a location must be from 0 to 65535, but is 65536");
        assertRefused(
                () -> ModulePasses.eliminateDeadOutputStores(List.of(1), List.of(BuiltIn.Position)),
                "a built-in must be one of [PointSize, ClipDistance, CullDistance], but is Position");
        assertRefused(
                () -> ModulePasses.setSpecConstDefaultValue(Map.of(1, "#x")),
                "'#x' is not '#' and words with commas between them");
    }

    private static void assertRefused(ThrowingCallable factory, String message) {
        assertThatThrownBy(factory).isInstanceOf(IllegalArgumentException.class).hasMessage(message);
    }

    @Test
    void optimizersApplyThemInTheirOrder() {
        SpirvModule module = TestModules.of(LOOP);
        Optimizer optimizer = Optimizer.create().withPasses(Passes.loopUnroll(4), Passes.mergeBlocks());
        assertThat(optimizer.passes()).containsExactly("loop-unroll-partial", "merge-blocks");
        assertThat(count(optimizer.optimize(module), "OpIAdd")).isEqualTo(4);
        assertThat(count(Optimizer.create().withPasses(Passes.loopUnroll()).optimize(module), "OpLoopMerge"))
                .isZero();
    }

    private static long count(SpirvModule module, String name) {
        return Arrays.stream(TestModules.text(module).split("\n", -1))
                .filter(line -> line.contains(name))
                .collect(Collectors.counting());
    }
}
