// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/**
 * Modules that cannot be run, because they are not valid, too large or endless, end with an {@link ExecutionException}.
 */
@Tag(TestedEngine.TAG)
class RefusedModulesTest {
    private static final int DEEP = Boolean.getBoolean("thorough") ? 100_000 : 20_000;

    private static final String START = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpName %a "walk"
            OpName %b "step"
            %void = OpTypeVoid
            %fn = OpTypeFunction %void
            %bool = OpTypeBool
            %true = OpConstantTrue %bool
            %uint = OpTypeInt 32 0
            %n1 = OpConstant %uint 1
            %most = OpConstant %uint 2147483647
            """;

    /** Sets whose instructions are executed, or leave values as they are. */
    private static final Pattern OTHER_SETS =
            Pattern.compile("GLSL\\.std\\.450|OpenCL\\.std|NonSemantic\\..*|.*DebugInfo.*"
                    + "|SPV_AMD_(shader_ballot|gcn_shader|shader_trinary_minmax)");

    private static void run(String text) {
        run(text, Limits.DEFAULT);
    }

    private static void run(String text, Limits limits) {
        TestedEngine.program(
                        Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main")
                .withLimits(limits)
                .dispatch(Bindings.create(), 1, 1, 1);
    }

    @Test
    void thatAreCutOffBeforeTheirFunctions() {
        assertThatThrownBy(() -> run(START))
                .isInstanceOfSatisfying(
                        ExecutionException.class,
                        e -> assertThat(e.diagnostics().get(0).position().wordOffset())
                                .isEqualTo(10))
                .hasMessageContaining("the entry point \"main\" names %")
                .hasMessageContaining("as its function, but the module has no OpFunction %")
                .hasMessageContaining("; it may be cut off");
    }

    private static String main(String body) {
        return "%main = OpFunction %void None %fn\n%entry = OpLabel\n" + body + "OpReturn\nOpFunctionEnd\n";
    }

    @ParameterizedTest
    @ValueSource(strings = {"%float %main", "%pair %n1"})
    void copiesAreAsLargeAsTheirOperands(String copied) {
        String text = START
                + "%float = OpTypeFloat 32\n%pair = OpTypeVector %uint 2\n"
                + main("%copy = OpCopyObject " + copied + "\n");
        assertThatThrownBy(() -> run(text))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("OpCopyObject has a result that is larger than its operand");
    }

    @Test
    void recursionIsNamed() {
        String text = START
                + main("%x = OpFunctionCall %void %a\n")
                + "%a = OpFunction %void None %fn\n%la = OpLabel\n%y = OpFunctionCall %void %b\nOpReturn\nOpFunctionEnd\n"
                + "%b = OpFunction %void None %fn\n%lb = OpLabel\n%z = OpFunctionCall %void %a\nOpReturn\nOpFunctionEnd\n";
        assertThatThrownBy(() -> run(text))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("is recursive: walk calls step calls walk");
    }

    @Test
    void aFunctionMayBeCalledTwice() {
        run(START
                + main("%x = OpFunctionCall %void %a\n%x2 = OpFunctionCall %void %b\n")
                + "%a = OpFunction %void None %fn\n%la = OpLabel\n%y = OpFunctionCall %void %b\nOpReturn\nOpFunctionEnd\n"
                + "%b = OpFunction %void None %fn\n%lb = OpLabel\nOpReturn\nOpFunctionEnd\n");
    }

    @Test
    void importedFunctionsAreNamed() {
        String text =
                START + "%a = OpFunction %void None %fn\nOpFunctionEnd\n" + main("%x = OpFunctionCall %void %a\n");
        assertThatThrownBy(() -> run(text))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("OpFunctionCall calls walk, which has no body in the module");
    }

    @Test
    void endlessLoopsEnd() {
        TestedEngine.needsAllSteps();
        String text = START
                + "%main = OpFunction %void None %fn\n%entry = OpLabel\nOpBranch %head\n%head = OpLabel\n"
                + "OpLoopMerge %end %next None\nOpBranch %next\n%next = OpLabel\nOpBranch %head\n%end = OpLabel\n"
                + "OpReturn\nOpFunctionEnd\n";
        assertThatThrownBy(() -> run(text, new Limits(10_000, 1 << 20)))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("executed more than 10000 instructions");
    }

    @ParameterizedTest
    @ValueSource(strings = {"OpTypeArray %%t%d %%n1", "OpTypeStruct %%t%d", "OpTypeStruct %%t%d %%t%d"})
    void deepTypes(String form) {
        StringBuilder text = new StringBuilder(START).append("%t0 = OpTypeInt 32 1\n");
        for (int i = 1; i <= DEEP; i++) {
            text.append("%t")
                    .append(i)
                    .append(" = ")
                    .append(form.formatted(i - 1, i - 1))
                    .append('\n');
        }
        text.append("%p = OpTypePointer Private %t" + DEEP + "\n%null = OpConstantNull %t" + DEEP
                + "\n%v = OpVariable %p Private\n");
        text.append(main("OpStore %v %null\n"));
        assertThatThrownBy(() -> run(text.toString()))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining(" is not executed: a type OpType");
    }

    @Test
    void hugeVariables() {
        TestedEngine.needsAllSteps();
        for (String storage : new String[] {"Private", "Workgroup", "Function", "CrossWorkgroup"}) {
            String text =
                    START + "%array = OpTypeArray %uint %most\n%arrays = OpTypeArray %array %most\n%p = OpTypePointer "
                            + storage + " %arrays\n";
            String variable = "%v = OpVariable %p " + storage + "\n";
            String whole = storage.equals("Function") ? text + main(variable) : text + variable + main("");
            assertThatThrownBy(() -> run(whole)).as(storage).isInstanceOf(ExecutionException.class);
        }
    }

    @Test
    void hugeValues() {
        String text = START + "%array = OpTypeArray %uint %most\n%arrays = OpTypeArray %array %most\n"
                + "%null = OpConstantNull %arrays\n";
        assertThatThrownBy(() -> run(text + main("%x = OpCopyObject %arrays %null\n")))
                .isInstanceOf(ExecutionException.class);
        String loaded = START + "%array = OpTypeArray %uint %most\n%p = OpTypePointer Private %array\n"
                + "%v = OpVariable %p Private\n";
        assertThatThrownBy(() -> run(loaded + main("%x = OpLoad %array %v\n"))).isInstanceOf(ExecutionException.class);
        StringBuilder constants = new StringBuilder(START)
                .append("%million = OpConstant %uint 1000000\n%array = OpTypeArray %uint %million\n");
        for (int i = 0; i < 1000; i++) {
            constants.append("%null").append(i).append(" = OpConstantNull %array\n");
        }
        assertThatThrownBy(() -> run(constants + main("")))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("the constants of the module have more than");
    }

    @Test
    void sizesOfWorkGroupsAreConstants() {
        String text = START.replace(
                        "OpExecutionMode %main LocalSize 1 1 1", "OpExecutionModeId %main LocalSizeId %n1 %void %n1")
                + main("");
        assertThatThrownBy(() -> run(text))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("the size of work-groups is %")
                .hasMessageContaining(", which is no constant with a value");
    }

    @Test
    void hugeWorkGroups() {
        String text = START.replace("LocalSize 1 1 1", "LocalSize 4294967295 4294967295 4294967295") + main("");
        assertThatThrownBy(() -> run(text))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("a work-group of 9223372036854775807 invocations");
    }

    @Test
    void emptyWorkGroups() {
        String text = START.replace("LocalSize 1 1 1", "LocalSize 2 3 0") + main("");
        assertThatThrownBy(() -> run(text))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("work-groups have no invocations: their size is 2 x 3 x 0");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OpTypeVector %uint 2850786890",
                "OpTypeInt 24 1",
                "OpTypeCooperativeMatrixKHR %uint %n1 %most %most %n1",
            })
    void typesWithoutAFormInMemory(String type) {
        String text = START + "%t = " + type + "\n%p = OpTypePointer Function %t\n"
                + main("%v = OpVariable %p Function\n%x = OpLoad %t %v\nOpStore %v %x\n");
        String name = type.substring(0, type.indexOf(' '));
        assertThatThrownBy(() -> run(text))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("a type " + name + " is not supported");
    }

    @ParameterizedTest
    @ValueSource(strings = {"Location 1635862725", "Location 0\nOpDecorate %v Component 4"})
    void placesThatNoInterfaceHas(String decoration) {
        String text = START.replace("GLCompute %main \"main\"", "Vertex %main \"main\" %v")
                        .replace("OpExecutionMode %main LocalSize 1 1 1", "OpDecorate %v " + decoration)
                + "%p = OpTypePointer Output %uint\n%v = OpVariable %p Output\n" + main("");
        Program program = TestedEngine.program(
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text), "main");
        assertThatThrownBy(() -> program.vertices(Bindings.create(), Vertices.of(3)))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("a run has locations below 1024, each with the components 0 to 3");
    }

    @Test
    void unusedDeclarationsDoNotMatter() {
        run(START
                + "%query = OpTypeRayQueryKHR\n%p = OpTypePointer Private %query\n%v = OpVariable %p Private\n"
                + "%f = OpConstantFunctionPointerINTEL %p %main\n"
                + main(""));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "%x = OpLoad %uint %n1\n",
                "%x = OpIAdd %uint %n1 %void\n",
                "%x = OpIAdd %void %n1 %n1\n",
                "%x = OpIAdd %uint %n1 %nothing\n",
                "%x = OpFAdd %uint %n1 %n1\n",
                "%x = OpCompositeExtract %uint %n1 3\n",
                "%x = OpCompositeConstruct %uint %n1 %n1\n",
                "%x = OpVectorShuffle %uint %n1 %n1 0 1 2 3\n",
                "%x = OpAccessChain %uint %n1 %n1\n",
                "%x = OpDot %uint %n1 %n1\n",
                "%x = OpMatrixTimesVector %uint %n1 %n1\n",
                "%x = OpTranspose %uint %n1\n",
                "%x = OpFunctionCall %void %n1\n",
                "%x = OpFunctionCall %void %main %n1\n",
                "%x = OpBitcast %bool %n1\n",
                "%x = OpSelect %uint %n1 %true %n1\n",
                "%x = OpAtomicIAdd %uint %n1 %n1 %n1 %n1\n",
                "%x = OpArrayLength %uint %n1 5\n",
                "OpStore %n1 %n1\n",
                "OpCopyMemory %n1 %n1\n",
                "OpBranch %nowhere\n%l2 = OpLabel\n",
                "OpControlBarrier %void %void %void\n",
                "%x = OpSizeOf %uint %n1\n",
                "%x = OpPhi %uint %n1 %nowhere\n",
                "OpReturnValue %n1\n%l2 = OpLabel\n",
            })
    void invalidInstructions(String instruction) {
        // Some have a harmless meaning all the same; none may end in another exception, or never.
        try {
            run(START + main(instruction), new Limits(10_000, 1 << 20));
        } catch (ExecutionException e) {
            assertThat(e.getMessage()).isNotEmpty();
        }
    }

    @Test
    void refusedInstructionsAreNamed() {
        String text =
                START + "%query = OpTypeRayQueryKHR\n%p = OpTypePointer Private %query\n%v = OpVariable %p Private\n"
                        + main("%x = OpCopyObject %p %v\n");
        assertThatThrownBy(() -> run(text))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("OpVariable is not executed: a type OpTypeRayQueryKHR is not supported");
        String mesh = START + main("OpEmitMeshTasksEXT %n1 %n1 %n1\n");
        assertThatThrownBy(() -> run(mesh))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining(
                        "OpEmitMeshTasksEXT is not executed: the capability MeshShadingEXT is not supported");
    }

    @Test
    void extendedInstructionsAreNamed() {
        int count = 0;
        for (ExtendedInstructionSet set : Grammar.builtIn().extendedInstructionSets()) {
            if (OTHER_SETS.matcher(set.importName()).matches()) {
                continue;
            }
            for (InstructionInfo info : set.instructions()) {
                String operands = info.operands().stream()
                        .filter(each -> each.quantifier() == OperandInfo.Quantifier.ONE)
                        .map(each -> each.kind().name().startsWith("Literal") ? " 1" : " %n1")
                        .collect(Collectors.joining());
                String text = "OpCapability Shader\n%set = OpExtInstImport \"" + set.importName() + "\"\n"
                        + START.replace("OpCapability Shader\n", "")
                        + main("%x = OpExtInst %uint %set " + info.name() + operands + "\n");
                assertThatThrownBy(() -> run(text))
                        .isInstanceOf(ExecutionException.class)
                        .hasMessageContaining("OpExtInst is not executed: " + info.name()
                                + " of the extended instruction set " + set.importName() + " is not supported");
                count++;
            }
        }
        assertThat(count).isGreaterThan(60);
    }
}
