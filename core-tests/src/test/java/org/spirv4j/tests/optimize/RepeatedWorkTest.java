// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.optimize;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.spirv4j.edit.Pass;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.TestModules;

/** Passes do not walk a module again for each of its functions, variables and constants. */
final class RepeatedWorkTest {
    private static final int COUNT = 30_000;
    private static final Duration LIMIT = Duration.ofSeconds(4);

    private static final String HEAD = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            """;
    private static final String TYPES = """
            %void = OpTypeVoid
            %uint = OpTypeInt 32 0
            %vector = OpTypeVector %uint 3
            %one = OpConstant %uint 1
            %pp = OpTypePointer Private %uint
            %type = OpTypeFunction %void
            %ftype = OpTypeFunction %uint %uint
            """;
    private static final String MAIN = """
            %main = OpFunction %void None %type
            %entry = OpLabel
            """;
    private static final String END = """
            OpReturn
            OpFunctionEnd
            """;

    /** Entry points are searched for once, and not before each function. */
    @Test
    void functions() {
        optimize(
                Passes.loopUnswitch(),
                HEAD
                        + TYPES
                        + numbered("%k# = OpConstant %uint 2#\n")
                        + numbered("""
                %f# = OpFunction %uint None %ftype
                %p# = OpFunctionParameter %uint
                %e# = OpLabel
                OpReturnValue %p#
                OpFunctionEnd
                """)
                        + MAIN
                        + numbered("%r# = OpFunctionCall %uint %f# %one\n")
                        + END);
    }

    /** What the first block of a function stores first is the same for all variables. */
    @Test
    void variablesOfOneFunction() {
        optimize(
                Passes.privateToLocal(),
                HEAD + TYPES + numbered("%v# = OpVariable %pp Private\n") + """
                %f = OpFunction %uint None %ftype
                %p = OpFunctionParameter %uint
                %e = OpLabel
                """ + numbered("""
                OpStore %v# %p
                %l# = OpLoad %uint %v#
                %s# = OpIAdd %uint %l# %p
                """) + """
                OpReturnValue %s0
                OpFunctionEnd
                """ + MAIN + """
                %r = OpFunctionCall %uint %f %one
                %z = OpFunctionCall %uint %f %r
                """
                        + END);
    }

    /** The sizes that execution modes state are the same for all constants. */
    @Test
    void constantsOfTheWorkGroupSize() {
        optimize(
                PassFlags.pass("--eliminate-dead-const"),
                HEAD
                        + numbered("OpDecorate %size# BuiltIn WorkgroupSize\n")
                        + TYPES
                        + numbered("%k# = OpConstant %uint 2#\n")
                        + numbered("%size# = OpConstantComposite %vector %k# %one %one\n")
                        + MAIN
                        + END);
    }

    /** Pointers that are made from other ones are not followed to their variable for each access. */
    @Test
    void pointersOfOneVariable() {
        optimize(
                PassFlags.pass("--eliminate-dead-code-aggressive"),
                HEAD + TYPES + "%c0 = OpVariable %pp Private\n" + MAIN + chained("""
                %c$ = OpCopyObject %pp %c#
                OpStore %c$ %one
                """) + END);
    }

    /** The interfaces of entry points are not written anew for each of their variables. */
    @Test
    void variablesOfOneInterface() {
        optimize(
                PassFlags.pass("--interface-variable-scalar-replacement"),
                """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %main "main" \
                """ + numbered("%v# ") + "\n" + numbered("OpDecorate %v# Location #\n") + TYPES + """
                %two = OpConstant %uint 2
                %array = OpTypeArray %uint %two
                %out = OpTypePointer Output %array
                """
                        + numbered("%v# = OpVariable %out Output\n") + MAIN + END);
    }

    @Test
    void combinedImageSamplersOfOneInterface() {
        optimize(
                PassFlags.pass("--split-combined-image-sampler"),
                """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint Vertex %main "main" \
                """ + numbered("%v# ") + "\n" + TYPES + """
                %float = OpTypeFloat 32
                %image = OpTypeImage %float 2D 0 0 0 1 Unknown
                %sampled = OpTypeSampledImage %image
                %pointer = OpTypePointer UniformConstant %sampled
                """
                        + numbered("%v# = OpVariable %pointer UniformConstant\n") + MAIN + END);
    }

    /** The capabilities are not walked over for each store. */
    @Test
    void storesInModulesWithManyCapabilities() {
        optimize(
                PassFlags.pass("--eliminate-dead-code-aggressive"),
                numbered("OpCapability Shader\n") + HEAD.replace("OpCapability Shader\n", "") + TYPES + """
                %workgroup = OpTypePointer Workgroup %uint
                %variable = OpVariable %workgroup Workgroup
                """ + MAIN
                        + "OpStore %variable %one\n".repeat(COUNT) + END);
    }

    /** The name of an extended instruction set is not read for each of its instructions. */
    @Test
    void instructionsOfOneSet() {
        optimize(
                PassFlags.pass("--fix-opextinst-opcodes"),
                """
                OpCapability Shader
                OpExtension "SPV_KHR_relaxed_extended_instruction"
                %set = OpExtInstImport "NonSemantic.#"
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                """.replace("#", "x".repeat(60_000))
                        + TYPES
                        + MAIN
                        + numbered("%x# = OpExtInst %void %set 1 %one\n")
                        + END);
    }

    /** The memory model is not searched for each variable. */
    @Test
    void pointersInVariables() {
        optimize(
                Passes.ssaRewrite(),
                """
                OpCapability Shader
                OpCapability VariablePointers
                """ + numbered("OpExtension \"#\"\n") + HEAD.replace("OpCapability Shader", "") + TYPES + """
                %ppp = OpTypePointer Function %pp
                %variable = OpVariable %pp Private
                """ + MAIN
                        + numbered("%v# = OpVariable %ppp Function\n")
                        + numbered("%l# = OpLoad %pp %v#\nOpStore %v# %variable\n") + END);
    }

    private static String chained(String text) {
        return IntStream.range(0, COUNT)
                .mapToObj(i -> text.replace("#", Integer.toString(i)).replace("$", Integer.toString(i + 1)))
                .collect(Collectors.joining());
    }

    private static String numbered(String text) {
        return IntStream.range(0, COUNT)
                .mapToObj(i -> text.replace("#", Integer.toString(i)))
                .collect(Collectors.joining());
    }

    private static void optimize(Pass pass, String text) {
        SpirvModule module = TestModules.of(text);
        SpirvModule result =
                Cost.within(LIMIT, () -> Optimizer.create().withPasses(pass).optimize(module));
        assertThat(result.instructionCount()).isPositive();
    }
}
