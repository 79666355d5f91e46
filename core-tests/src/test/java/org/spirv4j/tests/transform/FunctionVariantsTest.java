// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.transform;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.GoldenFiles;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.transform.FunctionVariant;
import org.spirv4j.transform.FunctionVariant.Architecture;
import org.spirv4j.transform.FunctionVariant.Target;
import org.spirv4j.transform.LinkException;
import org.spirv4j.transform.Linker;
import org.spirv4j.validate.Validator;

/** Multitarget modules, made of modules with variants of functions. */
class FunctionVariantsTest {
    /**
     * The kernel is only here, so that it calls all variants of the function; the constant is only used by the
     * function.
     */
    private static final String BASE = """
            OpCapability Kernel
            OpCapability Addresses
            OpCapability Linkage
            OpCapability Int64
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main" %id
            OpName %square "square"
            OpName %first "first"
            OpDecorate %square LinkageAttributes "square" Export
            OpDecorate %id BuiltIn GlobalInvocationId
            %void = OpTypeVoid
            %float = OpTypeFloat 32
            %long = OpTypeInt 64 0
            %v3long = OpTypeVector %long 3
            %ptr_in = OpTypePointer Input %v3long
            %ptr = OpTypePointer CrossWorkgroup %float
            %square_type = OpTypeFunction %float %float
            %main_type = OpTypeFunction %void %ptr
            %two = OpConstant %float 2
            %id = OpVariable %ptr_in Input
            %square = OpFunction %float None %square_type
            %x = OpFunctionParameter %float
            %square_entry = OpLabel
            %r = OpFMul %float %x %two
            OpReturnValue %r
            OpFunctionEnd
            %main = OpFunction %void None %main_type
            %p = OpFunctionParameter %ptr
            %entry = OpLabel
            %v = OpLoad %float %p Aligned 4
            %first = OpFunctionCall %float %square %v
            %second = OpFunctionCall %float %square %first
            OpStore %p %second Aligned 4
            OpReturn
            OpFunctionEnd
            """;

    private static final String HALF = """
            OpCapability Kernel
            OpCapability Addresses
            OpCapability Linkage
            OpCapability Float16
            OpExtension "SPV_KHR_no_integer_wrap_decoration"
            OpMemoryModel Physical64 OpenCL
            OpName %square "square"
            OpDecorate %square LinkageAttributes "square" Export
            %float = OpTypeFloat 32
            %half = OpTypeFloat 16
            %square_type = OpTypeFunction %float %float
            %square = OpFunction %float None %square_type
            %x = OpFunctionParameter %float
            %square_entry = OpLabel
            %h = OpFConvert %half %x
            %hh = OpFMul %half %h %h
            %r = OpFConvert %float %hh
            OpReturnValue %r
            OpFunctionEnd
            """;

    private static final String OTHER = HALF.replace("OpCapability Float16\n", "")
            .replace("OpTypeFloat 16", "OpTypeVector %float 2")
            .replace("%h = OpFConvert %half %x", "%h = OpCompositeConstruct %half %x %x")
            .replace("%r = OpFConvert %float %hh", "%r = OpCompositeExtract %float %hh 0");

    private static final List<Target> TARGETS = List.of(new Target(4, List.of(9, 10)), new Target(5, List.of()));

    private static final List<Architecture> ARCHITECTURES =
            List.of(new Architecture(1, 7, 174, 1), new Architecture(1, 8, 170, 1), new Architecture(1, 7, 178, 3));

    private static FunctionVariant variant(
            String name, String text, List<Target> targets, List<Architecture> architectures, boolean capabilities) {
        AssembledText assembled = Assembler.create()
                .withTarget(TargetEnv.UNIVERSAL_1_4)
                .assembleTraced(text.getBytes(StandardCharsets.UTF_8));
        SpirvModule module = SpirvModule.ofWords(assembled.words(), ReadOptions.DEFAULT);
        return new FunctionVariant(
                new Linker.Input(name, module, Optional.of(assembled)), targets, architectures, capabilities);
    }

    private static FunctionVariant variant(String name, String text) {
        return variant(name, text, List.of(), List.of(), false);
    }

    private static SpirvModule linked(Linker linker, FunctionVariant... variants) {
        SpirvModule linked = linker.withVerifiedIds(true).linkVariants(List.of(variants));
        assertThat(Validator.create().withTarget(TargetEnv.UNIVERSAL_1_4).validate(linked))
                .isEmpty();
        return linked;
    }

    private static String text(SpirvModule module) {
        return Disassembler.create().withHeader(false).withIndent(false).disassemble(module);
    }

    private static List<String> lines(SpirvModule module) {
        List<String> lines = new ArrayList<>();
        text(module).lines().forEach(lines::add);
        return lines;
    }

    @Test
    void callsEachVariantUnderItsCondition() throws IOException {
        SpirvModule linked = linked(
                Linker.create(),
                variant("base.spv", BASE, TARGETS, List.of(), true),
                variant("half.spv", HALF, TARGETS, ARCHITECTURES, true),
                variant("other.spv", OTHER));
        GoldenFiles.check("transform/variants/square.txt", text(linked));
    }

    @Test
    void variantsWithoutConstraintsAreSpecializationConstants() {
        List<String> lines = lines(linked(Linker.create(), variant("a", BASE), variant("b", HALF)));
        assertThat(lines.stream().filter(line -> line.contains("OpSpecConstantTrue")))
                .hasSize(2);
        assertThat(lines).anyMatch(line -> line.matches("%a = OpSpecConstantOp %bool LogicalAnd %\\w+ %\\w+"));
    }

    @Test
    void entryPointsWithVariantsAreConditional() {
        String half =
                HALF.replace("OpMemoryModel Physical64 OpenCL\n", """
                OpMemoryModel Physical64 OpenCL
                OpEntryPoint Kernel %main "main"
                """).replace("%float = OpTypeFloat 32\n", """
                %float = OpTypeFloat 32
                %void = OpTypeVoid
                %ptr = OpTypePointer CrossWorkgroup %float
                %main_type = OpTypeFunction %void %ptr
                """) + """
                %main = OpFunction %void None %main_type
                %p = OpFunctionParameter %ptr
                %entry = OpLabel
                %v = OpLoad %float %p Aligned 4
                %first = OpFunctionCall %float %square %v
                OpStore %p %first Aligned 4
                OpReturn
                OpFunctionEnd
                """;
        List<String> lines = lines(linked(Linker.create(), variant("base", BASE), variant("half", half)));
        assertThat(lines)
                .anyMatch(line -> line.matches("OpConditionalEntryPointINTEL %base Kernel %\\w+ \"main\" %\\w+"))
                .anyMatch(line -> line.matches("OpConditionalEntryPointINTEL %half Kernel %\\w+ \"main\""))
                .anyMatch(line -> line.matches("OpConditionalCapabilityINTEL %base Int64"))
                .anyMatch(line -> line.matches("OpConditionalCapabilityINTEL %half Float16"))
                .anyMatch(line -> line.matches("OpDecorate %ulong ConditionalINTEL %base"))
                .noneMatch(line -> line.startsWith("OpEntryPoint"))
                .noneMatch(line -> line.contains("OpConditionalCopyObjectINTEL"));
    }

    @Test
    void callsWithoutResultNeedNoChoice() {
        String base = BASE.replace(
                        "%square_type = OpTypeFunction %float %float", "%square_type = OpTypeFunction %void %float")
                .replace("OpFunction %float None", "OpFunction %void None")
                .replace("OpReturnValue %r", "OpReturn")
                .replace("OpFunctionCall %float", "OpFunctionCall %void")
                .replace("%square %first", "%square %v")
                .replace("OpStore %p %second", "OpStore %p %v");
        String half = HALF.replace(
                        "%square_type = OpTypeFunction %float %float",
                        "%void = OpTypeVoid\n%square_type = OpTypeFunction %void %float")
                .replace("OpFunction %float None", "OpFunction %void None")
                .replace("OpReturnValue %r", "OpReturn");
        List<String> lines = lines(linked(Linker.create(), variant("base", base), variant("half", half)));
        assertThat(lines.stream().filter(line -> line.contains("OpFunctionCall")))
                .hasSize(4);
        assertThat(lines).noneMatch(line -> line.contains("OpConditionalCopyObjectINTEL"));
    }

    @Test
    void librariesKeepTheExportsOfAllVariants() {
        Linker library = Linker.create().withKeptExports(true);
        assertThat(lines(linked(library, variant("base", BASE), variant("half", HALF))).stream()
                        .filter(line -> line.endsWith("LinkageAttributes \"square\" Export")))
                .hasSize(2);
    }

    @Test
    void noVariantReplacesAnother() {
        String[] texts = {BASE, HALF, OTHER};
        List<FunctionVariant> variants = new ArrayList<>();
        for (int i = 0; i < texts.length; i++) {
            variants.add(variant("module" + i, texts[i].replace("Export", "LinkOnceODR")));
        }
        List<String> lines = lines(linked(Linker.create(), variants.toArray(FunctionVariant[]::new)));
        assertThat(lines.stream().filter(line -> line.contains("= OpFunction ")))
                .hasSize(4);
    }

    @Test
    void oneModuleHasNoVariants() {
        List<String> lines = lines(linked(Linker.create(), variant("base", BASE)));
        assertThat(lines).noneMatch(line -> line.contains("ConditionalINTEL %"));
    }

    @Test
    void problems() {
        FunctionVariant base = variant("base", BASE);
        assertProblem(
                "base:: the module already has function variants (SPV_INTEL_function_variants)",
                variant(
                        "base",
                        BASE.replace("OpCapability Int64", "OpCapability Int64\nOpCapability SpecConditionalINTEL")),
                variant("half", HALF));
        assertProblem(
                "half:11:11: a function with variants must be an entry point or an export, but this function is neither",
                base,
                variant("half", HALF.replace("OpDecorate %square LinkageAttributes \"square\" Export\n", "")));
        assertProblem(
                "half:: the function \"square\" has another type than that of base, which is called from a function"
                        + " without variants",
                base,
                variant(
                        "half",
                        HALF.replace("OpTypeFunction %float %float", "OpTypeFunction %float %half")
                                .replace("%x = OpFunctionParameter %float", "%x = OpFunctionParameter %half")
                                .replace("%h = OpFConvert %half %x", "%h = OpFAdd %half %x %x")));
        assertThatThrownBy(() -> Linker.create().linkVariants(List.of())).isInstanceOf(IllegalArgumentException.class);
    }

    private static void assertProblem(String expected, FunctionVariant... variants) {
        assertThatThrownBy(() -> Linker.create().linkVariants(List.of(variants)))
                .isInstanceOfSatisfying(
                        LinkException.class,
                        e -> assertThat(e.problems().stream()
                                        .map(problem -> problem.module() + ":"
                                                + problem.diagnostic().position() + ": "
                                                + problem.diagnostic().message()))
                                .contains(expected));
    }
}
