// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.module;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.Reachability;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.FlattenDecorations;
import org.spirv4j.transform.Linker;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.RemoveDuplicates;
import org.spirv4j.transform.RemoveUnused;
import org.spirv4j.transform.Specialization;
import org.spirv4j.transform.StripDebug;
import org.spirv4j.transform.StripNonSemantic;
import org.spirv4j.validate.Validator;
import org.spirv4j.view.ControlFlowPage;
import org.spirv4j.view.HtmlListing;

/**
 * Small modules with large ids: results are the same as with small ids, and memory follows the length of the module.
 */
final class LargeIdsTest {
    /** What hash tables and the longer numbers may take in addition. */
    private static final long MORE_BYTES = 6_000;

    private static final int STEP = 100_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

    private static final Assembler NUMERIC = Assembler.create().withPreservedNumericIds(true);
    private static final ReadOptions ALL_IDS = ReadOptions.DEFAULT.withMaxIdBound(Integer.MAX_VALUE);

    private static final String TEXT = """
            ; Version: 1.5
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %1 "main" %2 %3
            OpExecutionMode %1 LocalSize 1 1 1
            OpName %1 "main"
            OpDecorate %4 Block
            OpMemberDecorate %4 0 Offset 0
            OpDecorate %2 DescriptorSet 0
            OpDecorate %2 Binding 0
            OpDecorate %5 SpecId 0
            %6 = OpTypeVoid
            %7 = OpTypeFunction %6
            %8 = OpTypeInt 32 0
            %5 = OpSpecConstant %8 7
            %9 = OpConstant %8 0
            %10 = OpSpecConstantOp %8 IAdd %5 %9
            %4 = OpTypeStruct %8
            %11 = OpTypePointer StorageBuffer %4
            %12 = OpTypePointer StorageBuffer %8
            %13 = OpTypePointer Private %8
            %2 = OpVariable %11 StorageBuffer
            %3 = OpVariable %13 Private
            %14 = OpTypeBool
            %15 = OpConstantTrue %14
            %1 = OpFunction %6 None %7
            %16 = OpLabel
            OpSelectionMerge %18 None
            OpBranchConditional %15 %17 %18
            %17 = OpLabel
            %19 = OpIAdd %8 %10 %10
            %20 = OpAccessChain %12 %2 %9
            OpStore %20 %19
            OpStore %3 %19
            OpBranch %18
            %18 = OpLabel
            OpReturn
            OpFunctionEnd
            """;

    /** Multiplies all ids; the highest is 20 times the factor. */
    private static String text(int factor) {
        StringBuilder text = new StringBuilder();
        for (String part : TEXT.split("(?=%)", -1)) {
            String digits = part.startsWith("%") ? part.substring(1).split("\\D", 2)[0] : "";
            text.append(
                    digits.isEmpty()
                            ? part
                            : "%" + Integer.parseInt(digits) * factor + part.substring(1 + digits.length()));
        }
        return text.toString();
    }

    private static SpirvModule module(int factor) {
        return SpirvModule.ofWords(words(factor), ALL_IDS);
    }

    private static int[] words(int factor) {
        return NUMERIC.assembleWords(text(factor).getBytes(StandardCharsets.UTF_8));
    }

    private static long bytes(Runnable call) {
        // The first calls load classes.
        call.run();
        call.run();
        long before = THREADS.getCurrentThreadAllocatedBytes();
        call.run();
        return THREADS.getCurrentThreadAllocatedBytes() - before;
    }

    private static Map<String, Function<SpirvModule, Object>> calls() {
        Map<String, Function<SpirvModule, Object>> calls = new LinkedHashMap<>();
        calls.put("read", m -> SpirvModule.ofWords(m.words(), ALL_IDS));
        calls.put(
                "validate",
                m -> Validator.create().withTarget(TargetEnv.VULKAN_1_2).validate(m));
        calls.put("disassemble", m -> Disassembler.create().disassemble(m));
        calls.put("raw", m -> Disassembler.create().withRawText().disassemble(m));
        Disassembler nested =
                Disassembler.create().withComments(true).withNestedIndent(true).withReorderedBlocks(true);
        calls.put("comments", m -> nested.disassemble(m));
        calls.put("uses", DefUse::of);
        calls.put("constants", ConstantValues::of);
        calls.put("layout", m -> TypeLayout.declared(m, ConstantValues.of(m)).size(4));
        calls.put("reachability", m -> Reachability.of(m).entryPoints());
        calls.put("requirements", m -> Requirements.of(m, TargetEnv.VULKAN_1_2).problems());
        calls.put("edit", LargeIdsTest::edit);
        transform(calls, StripDebug.create());
        transform(calls, StripNonSemantic.create());
        transform(calls, CompactIds.create());
        transform(calls, RemoveUnused.create());
        transform(calls, RemoveDuplicates.create());
        transform(calls, FlattenDecorations.create());
        calls.put("specialize", m -> m.transform(Specialization.create().full()));
        calls.put(
                "link", m -> Linker.create().withTarget(TargetEnv.UNIVERSAL_1_5).link(m));
        calls.put("listing", m -> written(out -> HtmlListing.create().write(m, out)));
        calls.put("graphs", m -> written(out -> ControlFlowPage.create().write(m, out)));
        return calls;
    }

    private static void transform(Map<String, Function<SpirvModule, Object>> calls, ModuleTransform transform) {
        calls.put(transform.getClass().getSimpleName(), m -> m.transform(transform));
    }

    private static SpirvModule edit(SpirvModule module) {
        EditableModule edited = EditableModule.ofInstructions(module);
        int type = edited.declarations().type(Op.OpTypeFloat, 32);
        edited.constants().of(type, 1.5);
        int variable = edited.source().layout().globalVariables().get(1).resultId();
        edited.annotations().decorate(variable, Decoration.Restrict);
        edited.uses().replace(variable, variable);
        return edited.toModule();
    }

    @FunctionalInterface
    private interface Writing {
        void to(OutputStream out) throws IOException;
    }

    private static boolean written(Writing writing) {
        try {
            writing.to(OutputStream.nullOutputStream());
            return true;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<String> names() {
        return calls().keySet().stream();
    }

    @ParameterizedTest
    @MethodSource("names")
    void memoryFollowsTheModule(String name) {
        Function<SpirvModule, Object> call = calls().get(name);
        SpirvModule small = module(1);
        ToLongFunction<SpirvModule> bytes =
                module -> bytes(() -> assertThat(call.apply(module)).isNotNull());
        long usual = bytes.applyAsLong(small);
        for (int factor : new int[] {STEP, Integer.MAX_VALUE / 21}) {
            assertThat(bytes.applyAsLong(module(factor))).isLessThan(2 * usual + MORE_BYTES);
        }
    }

    @Test
    void resultsAreThoseOfSmallIds() {
        SpirvModule small = module(1);
        SpirvModule large = module(STEP);
        CompactIds compact = CompactIds.create();
        assertThat(large.transform(compact).words())
                .isEqualTo(small.transform(compact).words());
        for (ModuleTransform transform : new ModuleTransform[] {
            StripDebug.create(),
            RemoveUnused.create(),
            RemoveDuplicates.create(),
            Specialization.create().full(),
            LargeIdsTest::edit
        }) {
            assertThat(large.transform(transform).transform(compact).words())
                    .isEqualTo(small.transform(transform).transform(compact).words());
        }
        Disassembler raw = Disassembler.create().withRawText().withHeader(false);
        assertThat(raw.disassemble(large).replace("00000", "")).isEqualTo(raw.disassemble(small));
        Validator validator = Validator.create().withTarget(TargetEnv.VULKAN_1_2);
        assertThat(validator.validate(large)).isEmpty();
        assertThat(validator.validate(small)).isEmpty();
        DefUse uses = DefUse.of(large);
        assertThat(uses.useCount(9 * STEP))
                .isEqualTo(DefUse.of(small).useCount(9))
                .isEqualTo(2);
        assertThat(uses.userIndex(9 * STEP, 1)).isEqualTo(DefUse.of(small).userIndex(9, 1));
        assertThat(uses.useCount(9)).isZero();
        assertThat(ConstantValues.of(large).integer(9 * STEP))
                .isEqualTo(ConstantValues.of(small).integer(9));
        assertThat(Requirements.of(large, TargetEnv.VULKAN_1_2).capabilities())
                .isEqualTo(Requirements.of(small, TargetEnv.VULKAN_1_2).capabilities());
    }
}
