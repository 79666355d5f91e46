// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.StructType;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;
import org.spirv4j.validate.Validator;

class ExamplesTest {
    private static final Path VECTOR_ADD = Path.of("shaders/vector-add.spv");

    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final PrintStream out = new PrintStream(bytes, true, StandardCharsets.UTF_8);

    @TempDir
    Path folder = Path.of("");

    @Test
    void listsEntryPoints() throws IOException {
        ListEntryPoints.list(VECTOR_ADD, out);

        assertThat(printed()).isEqualTo("""
                        SPIR-V 1.3, 61 instructions
                        needs Shader
                        offers main, to run as GLCompute
                        """);
    }

    @Test
    void runsAShader() throws IOException {
        RunShader.run(VECTOR_ADD, out);

        assertThat(printed()).isEqualTo("""
                        [11.0, 12.0, 13.0]
                        word 231: error: OpStore accesses 4 bytes at offset 12 of %sums, which has 12 bytes (invocation 3, 0, 0) [run.out-of-bounds]
                        """);
    }

    @Test
    void timesAShader() throws IOException {
        TimeShader.time(VECTOR_ADD, out);

        assertThat(printed()).isEqualTo("right: true\n");
    }

    @Test
    void debugsAShader() throws IOException {
        DebugShader.debug(VECTOR_ADD, out);

        assertThat(printed()).isEqualTo("""
                        832 instructions executed
                        0,0,0 has computed 0.0
                        """);
    }

    @Test
    void listsResources() throws IOException {
        ListResources.list(VECTOR_ADD, out);

        assertThat(printed()).isEqualTo("""
                        main reaches 1 function(s) and uses
                            %2 in Input
                            %4 in StorageBuffer
                                member 0: offset 0 bytes, size unknown
                            %5 in StorageBuffer
                                member 0: offset 0 bytes, size unknown
                            %6 in StorageBuffer
                                member 0: offset 0 bytes, size unknown
                        """);
    }

    @Test
    void looksAtOperands() throws IOException {
        LookAtOperands.variables(VECTOR_ADD, out);

        assertThat(printed()).startsWith("""
                        %gl_GlobalInvocationID = OpVariable %_ptr_Input_v3uint Input, with the type %_ptr_Input_v3uint = OpTypePointer Input %v3uint
                            StorageClass: Input
                            Type: %13
                        """);
    }

    @Test
    void tracesMemory() throws IOException {
        TraceMemory.trace(SpirvModule.read(VECTOR_ADD), out);

        assertThat(printed())
                .contains(" is a part of %gl_GlobalInvocationID at [", " is a part of %left at [", " is stored to %");
        SpirvModule kernel = Assembler.create()
                .withTarget(TargetEnv.OPENCL_2_2)
                .assemble(Files.readString(Path.of("shaders/vec-add.cl.spvasm")));
        TraceMemory.trace(kernel, out);
        assertThat(printed()).contains("    at a multiple of 4 bytes");
        SpirvModule images = Assembler.create().withTarget(TargetEnv.VULKAN_1_2).assemble("""
                        %float = OpTypeFloat 32
                        %image = OpTypeImage %float 2D 0 0 0 2 R32f
                        """);
        assertThat(TraceMemory.hasStorageImages(images)).isTrue();
        assertThat(TraceMemory.hasStorageImagesByName(images)).isTrue();
        assertThat(TraceMemory.hasStorageImages(kernel)).isFalse();
        assertThat(TraceMemory.hasStorageImagesByName(kernel)).isFalse();
    }

    @Test
    void countsCalls() throws IOException {
        SpirvModule module = SpirvModule.read(VECTOR_ADD).transform(CountCalls::counting);

        assertThat(module.toString()).contains("OpIAdd %uint");
        assertThat(Validator.create().withTarget(TargetEnv.VULKAN_1_1).validate(module))
                .isEmpty();
        String shader = """
                        OpCapability Shader
                        OpMemoryModel Logical GLSL450
                        OpEntryPoint GLCompute %main "main"
                        OpExecutionMode %main LocalSize 1 1 1
                        %void = OpTypeVoid
                        %fn = OpTypeFunction %void
                        %main = OpFunction %void None %fn
                        %a = OpLabel
                        OpReturn
                        OpFunctionEnd
                        """;
        module = CountCalls.counting(
                Assembler.create().withTarget(TargetEnv.VULKAN_1_2).assemble(shader));
        assertThat(module.layout().entryPoints().get(0).interfaceIds()).hasSize(1);
        assertThat(Validator.create().withTarget(TargetEnv.VULKAN_1_2).validate(module))
                .isEmpty();
    }

    @Test
    void describesResources() throws IOException {
        DescribeResources.describe(VECTOR_ADD, out);

        assertThat(printed()).isEqualTo("""
                        %left: [DescriptorSet 0, Binding 0]
                            %Floats.values at byte 0
                        %right: [DescriptorSet 0, Binding 1]
                            %Floats.values at byte 0
                        %sums: [DescriptorSet 0, Binding 2]
                            %Floats.values at byte 0
                        """);
    }

    @Test
    void reflectsPipeline() throws IOException {
        SpirvModule vertex = Assembler.create()
                .withTarget(TargetEnv.VULKAN_1_0)
                .assemble(Files.readString(Path.of("shaders/triangle.vert.spvasm")));
        SpirvModule fragment = Assembler.create()
                .withTarget(TargetEnv.VULKAN_1_0)
                .assemble(Files.readString(Path.of("shaders/triangle.frag.spvasm")));
        ReflectPipeline.printResources(vertex, out);
        ReflectPipeline.printResources(fragment, out);
        EntryPointReflection main = ModuleReflection.of(vertex).entryPoints().get(0);
        ReflectPipeline.printPipeline(
                main, ModuleReflection.of(fragment).entryPoints().get(0), out);

        assertThat(printed()).isEqualTo("""
                        View follows [STD140, RELAXED_STD140, STD430, RELAXED_STD430, SCALAR]
                            float32x4x4 transform at byte 0 is used
                        albedo OptionalInt[0] OptionalInt[0]
                        Fragment input 'uv' at location 1, component 0 is not an output of the Vertex entry point
                        set 0, binding 0: COMBINED_IMAGE_SAMPLER, stages 10
                        PushConstantRange[stageFlags=1, offset=0, size=64]
                        """);
        StructType view = main.pushConstants().get(0).block().orElseThrow();
        assertThat(ReflectPipeline.checkLayout(view).orElseThrow())
                .hasToString("Field 'time' is not a member of the shader's block");
    }

    @Test
    void validatesModule() throws IOException {
        assertThat(ValidateModule.validate(VECTOR_ADD, TargetEnv.VULKAN_1_1, out))
                .isTrue();
        assertThat(printed()).isEmpty();
        Path broken = folder.resolve("broken.spv");
        byte[] bytes = Files.readAllBytes(VECTOR_ADD);
        Files.write(broken, Arrays.copyOf(bytes, bytes.length - 4));
        assertThat(ValidateModule.validate(broken, TargetEnv.VULKAN_1_1, out)).isFalse();
        assertThat(printed()).contains("error: ", "\n    ");
    }

    @Test
    void writesModule() throws IOException {
        Path file = folder.resolve("shader.spv");

        assertThat(WriteModule.write(WriteModule.SHADER, file, out)).isTrue();

        assertThat(printed()).isEmpty();
        assertThat(SpirvModule.read(Files.readAllBytes(file)).instructionCount())
                .isEqualTo(10);
    }

    @Test
    void shrinksModule() throws IOException {
        Path file = folder.resolve("small.spv");

        ShrinkModule.shrink(VECTOR_ADD, file, out);

        assertThat(printed()).isEqualTo("240 words became 204\n");
        assertThat(SpirvModule.read(Files.readAllBytes(file)).wordCount()).isEqualTo(204);
    }

    @Test
    void drawsControlFlow() throws IOException {
        Path dot = folder.resolve("graphs.dot");
        Path page = folder.resolve("graphs.html");

        DrawControlFlow.draw(VECTOR_ADD, dot, page);

        assertThat(dot).content().startsWith("digraph").contains("OpLabel");
        assertThat(page).content().contains("<svg class=graph");
    }

    @Test
    void analyzesControlFlow() throws IOException {
        AnalyzeControlFlow.analyze(SpirvModule.read(Files.readAllBytes(VECTOR_ADD)), out);

        assertThat(printed()).isEqualTo("""
                        block 0 branches to 1 2
                        block 1 branches to 2, is dominated by 0
                        block 2 branches to, is dominated by 0
                        """);

        AnalyzeControlFlow.analyze(BuildControlFlow.steps(), out);

        assertThat(printed()).contains(", is in the loop of ");
    }

    @Test
    void analyzesValues() throws IOException {
        SpirvModule module = SpirvModule.read(Files.readAllBytes(VECTOR_ADD));

        AnalyzeValues.constants(module, Map.of(0, 64L), out);
        AnalyzeValues.sizes(module, out);

        assertThat(printed())
                .startsWith("%19 is 0\n    used by OpAccessChain\n")
                .endsWith("""
                        %length is 64
                            used by OpName
                            used by OpDecorate
                            used by OpULessThan
                        3 components of 32 bits: 12 bytes, aligned to 16
                        """);
    }

    @Test
    void writesListing() throws IOException {
        WriteListing.write(VECTOR_ADD, folder);

        assertThat(folder.resolve("listing.html")).content().contains("href=\"graphs.html#f", "<b>OpFAdd</b>");
        assertThat(folder.resolve("graphs.html")).content().contains("href=\"listing.html#b", "<svg class=graph");
    }

    @Test
    void writesExplorer() throws IOException {
        WriteExplorer.write(VECTOR_ADD, folder.resolve("page.html"));

        assertThat(folder.resolve("page.html"))
                .content()
                .contains("<title>vector-add.spv: explorer</title>", "\"functions\":[[1,\"%main\"");
    }

    @Test
    void checksRequirements() throws IOException {
        CheckRequirements.check(VECTOR_ADD, TargetEnv.VULKAN_1_0, out);
        CheckRequirements.check(VECTOR_ADD, TargetEnv.OPENCL_2_2, out);

        assertThat(printed())
                .startsWith("needs SPIR-V 1.0 and [Shader]\nneeds SPIR-V 1.0 and")
                .contains("MemoryModel GLSL450 requires capability Shader, which opencl2.2 does not support\n");
    }

    @Test
    void buildsComputeShader() {
        assertThat(Disassembler.create().withFriendlyNames(true).disassemble(BuildComputeShader.scale()))
                .contains("OpEntryPoint GLCompute %main \"main\" %gl_GlobalInvocationID")
                .contains("OpDecorate %scale SpecId 3")
                .contains("ArrayStride 4")
                .contains("OpSelectionMerge");
    }

    @Test
    void buildsKernels() {
        SpirvModule add = BuildKernels.vectorAdd();
        SpirvModule multiply = BuildKernels.matrixMultiply();

        assertThat(add.layout().entryPoints())
                .singleElement()
                .extracting(e -> e.name())
                .isEqualTo("vectorAdd");
        assertThat(add.layout().declares(Capability.Kernel)).isTrue();
        assertThat(multiply.layout().functions())
                .singleElement()
                .satisfies(f -> assertThat(f.blocks()).hasSizeGreaterThan(3));
    }

    @Test
    void schedulesBlocks() {
        SpirvModule module = ScheduleBlocks.compile(ScheduleBlocks.program());

        assertThat(Validator.create().withTarget(TargetEnv.OPENCL_2_2).validate(module))
                .isEmpty();
        assertThat(module.layout().functions())
                .singleElement()
                .satisfies(f -> assertThat(f.blocks()).hasSize(5));
        assertThat(Disassembler.create().disassemble(module))
                .contains("OpEntryPoint Kernel")
                .contains("Aligned 8")
                .containsOnlyOnce("OpFMul");
    }

    @Test
    void referenceAcceptsWhatIsBuilt() throws Exception {
        assumeTrue(isInstalled("spirv-val"), "spirv-val is not installed");
        assertValid(BuildComputeShader.scale(), "vulkan1.1");
        assertValid(BuildControlFlow.steps(), "vulkan1.1");
        assertValid(BuildControlFlow.interpreter(), "vulkan1.1");
        assertValid(BuildKernels.vectorAdd(), "opencl2.2");
        assertValid(ScheduleBlocks.compile(ScheduleBlocks.program()), "opencl2.2");
        assertValid(BuildKernels.matrixMultiply(), "opencl2.2");
    }

    private static boolean isInstalled(String tool) {
        return Arrays.stream(String.valueOf(System.getenv("PATH")).split(File.pathSeparator, -1))
                .anyMatch(path -> Files.isExecutable(Path.of(path, tool)));
    }

    private void assertValid(SpirvModule module, String environment) throws Exception {
        Path file = folder.resolve("built.spv");
        module.write(file);
        Process process = new ProcessBuilder("spirv-val", "--target-env", environment, file.toString())
                .redirectErrorStream(true)
                .start();
        String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        assertThat(process.waitFor()).as(said).isZero();
    }

    @Test
    void linksModules() throws IOException {
        Path kernel = Path.of("linking/kernel.spvasm");
        Path file = folder.resolve("program.spv");

        assertThat(LinkModules.link(kernel, Path.of("linking/library.spvasm"), file, out))
                .isTrue();
        assertThat(printed()).isEmpty();
        assertThat(SpirvModule.read(Files.readAllBytes(file)).layout().functions())
                .hasSize(2);

        assertThat(LinkModules.link(kernel, kernel, file, out)).isFalse();
        assertThat(printed()).contains("module 1: word 50: error: no module exports \"scale\"");
    }

    @Test
    void saysWhatIsWrongWithText() throws IOException {
        Path file = folder.resolve("shader.spv");
        String text = WriteModule.SHADER.replace("OpTypeVoid", "OpTypeViod");

        assertThat(WriteModule.write(text, file, out)).isFalse();

        assertThat(printed()).isEqualTo("""
                        line 5: unknown instruction 'OpTypeViod'
                            %void = OpTypeViod
                            did you mean 'OpTypeVoid'?
                        """);
        assertThat(file).doesNotExist();
    }

    @Test
    void writesInstructions() {
        SpirvModule module = WriteInstructions.functions(out);

        assertThat(printed()).isEqualTo("""
                        OpFMul: Operand 2 is float32, but must have the same type as Operand 1: vector of 3 float32; \
                        use OpVectorTimesScalar (vectorTimesScalar) for these operands
                        """);
        assertThat(module.layout().functions()).hasSize(4);
        assertThat(Disassembler.create().disassemble(module))
                .contains("OpExtInst %v3float", "Normalize", "OpVectorTimesScalar %v3float", "OpPhi %uint");
    }

    @Test
    void specializesModule() throws IOException {
        Path file = folder.resolve("special.spv");

        assertThat(SpecializeModule.specialize(VECTOR_ADD, "4096", file, out)).isTrue();

        assertThat(printed()).isEqualTo("length is 1024 by default, a uint32\n");
        String text = Disassembler.create().withIndent(false).disassemble(SpirvModule.read(Files.readAllBytes(file)));
        assertThat(text)
                .contains(
                        "%length = OpConstant %uint 4096",
                        "OpDecorate %left Binding 1", "OpDecorate %sums DescriptorSet 2")
                .doesNotContain("SpecId");
    }

    @Test
    void translatesModule() throws IOException {
        assertThat(TranslateModule.translate(VECTOR_ADD, out)).isTrue();

        assertThat(printed())
                .startsWith("#version 450\n")
                .contains("layout(binding = 2, std430) buffer", "Floats is at 0\n");
    }

    @Test
    void saysWhatIsWrongWithValue() throws IOException {
        Path file = folder.resolve("special.spv");

        assertThat(SpecializeModule.specialize(VECTOR_ADD, "-1", file, out)).isFalse();

        assertThat(printed())
                .endsWith("SpecId 0 (%length): '-1' is negative, but a 32-bit unsigned integer is expected:"
                        + " 0 to 4294967295\n");
    }

    @Test
    void printsModule() throws IOException {
        PrintModule.print(VECTOR_ADD, out);

        assertThat(printed()).startsWith("               OpCapability Shader\n").endsWith("OpFunctionEnd\n");
    }

    @Test
    void saysWhyFileIsNoModule() throws IOException {
        byte[] cut = Files.readAllBytes(VECTOR_ADD);
        Path file = Files.write(folder.resolve("cut.spv"), Arrays.copyOf(cut, cut.length - 20));

        PrintModule.print(file, out);

        assertThat(printed()).startsWith("word ").contains("the module ends after");
    }

    @Test
    void readsVendorModule() throws IOException {
        ReadVendorModule.copy(Path.of("vendor/acme.json"), Path.of("vendor/shimmer.spvasm"), out);

        assertThat(printed()).contains("OpShimmerACME").contains("is not in the built-in grammar");
    }

    @Test
    void buildsMandelbrot() throws IOException {
        Path file = folder.resolve("mandelbrot.spv");

        Mandelbrot.main(new String[] {file.toString()});

        PrintModule.print(file, out);
        assertThat(printed())
                .contains("OpSpecConstant")
                .contains("OpImageWrite")
                .contains("Cos");
    }

    private String printed() {
        return bytes.toString(StandardCharsets.UTF_8).replace("\r\n", "\n");
    }
}
