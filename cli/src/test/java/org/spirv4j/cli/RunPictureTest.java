// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code spirv run} with images, and as a painter of pictures. */
class RunPictureTest {
    /** Writes 1 minus the color of a pixel of the image 0:0 to the image 0:1. */
    private static final String INVERT = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %from DescriptorSet 0
            OpDecorate %from Binding 0
            OpDecorate %to DescriptorSet 0
            OpDecorate %to Binding 1
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %uint = OpTypeInt 32 0
            %uint2 = OpTypeVector %uint 2
            %uint3 = OpTypeVector %uint 3
            %float = OpTypeFloat 32
            %float4 = OpTypeVector %float 4
            %image = OpTypeImage %float 2D 0 0 0 2 Rgba8
            %to_image = OpTypePointer UniformConstant %image
            %to_uint3 = OpTypePointer Input %uint3
            %one = OpConstant %float 1
            %white = OpConstantComposite %float4 %one %one %one %one
            %id = OpVariable %to_uint3 Input
            %from = OpVariable %to_image UniformConstant
            %to = OpVariable %to_image UniformConstant
            %main = OpFunction %void None %type
            %label = OpLabel
            %ids = OpLoad %uint3 %id
            %xy = OpVectorShuffle %uint2 %ids %ids 0 1
            %source = OpLoad %image %from
            %target = OpLoad %image %to
            %old = OpImageRead %float4 %source %xy
            %inverted = OpFSub %float4 %white %old
            %opaque = OpCompositeInsert %float4 %one %inverted 3
            OpImageWrite %target %xy %opaque
            OpReturn
            OpFunctionEnd
            """;

    /** The color of a texture at the position in the picture. */
    private static final String TEXTURED = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %uv %color
            OpExecutionMode %main OriginUpperLeft
            OpDecorate %uv Location 0
            OpDecorate %color Location 0
            OpDecorate %texture DescriptorSet 2
            OpDecorate %texture Binding 3
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %float = OpTypeFloat 32
            %float2 = OpTypeVector %float 2
            %float4 = OpTypeVector %float 4
            %image = OpTypeImage %float 2D 0 0 0 1 Unknown
            %sampled = OpTypeSampledImage %image
            %to_sampled = OpTypePointer UniformConstant %sampled
            %to_float2 = OpTypePointer Input %float2
            %to_float4 = OpTypePointer Output %float4
            %texture = OpVariable %to_sampled UniformConstant
            %uv = OpVariable %to_float2 Input
            %color = OpVariable %to_float4 Output
            %main = OpFunction %void None %type
            %label = OpLabel
            %place = OpLoad %float2 %uv
            %loaded = OpLoad %sampled %texture
            %texel = OpImageSampleImplicitLod %float4 %loaded %place
            OpStore %color %texel
            OpReturn
            OpFunctionEnd
            """;

    /** A vertex shader that passes a position and a color on, and a fragment shader that shows the color. */
    private static final String TRIANGLES = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Vertex %place "place" %position %color %placed %passed
            OpEntryPoint Fragment %show "show" %shown %picture
            OpExecutionMode %show OriginUpperLeft
            OpDecorate %position Location 0
            OpDecorate %color Location 1
            OpDecorate %placed BuiltIn Position
            OpDecorate %passed Location 0
            OpDecorate %shown Location 0
            OpDecorate %picture Location 0
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %float = OpTypeFloat 32
            %float3 = OpTypeVector %float 3
            %float4 = OpTypeVector %float 4
            %in_float3 = OpTypePointer Input %float3
            %in_float4 = OpTypePointer Input %float4
            %out_float4 = OpTypePointer Output %float4
            %one = OpConstant %float 1
            %position = OpVariable %in_float3 Input
            %color = OpVariable %in_float4 Input
            %placed = OpVariable %out_float4 Output
            %passed = OpVariable %out_float4 Output
            %shown = OpVariable %in_float4 Input
            %picture = OpVariable %out_float4 Output
            %place = OpFunction %void None %type
            %first = OpLabel
            %xyz = OpLoad %float3 %position
            %xyzw = OpCompositeConstruct %float4 %xyz %one
            OpStore %placed %xyzw
            %rgba = OpLoad %float4 %color
            OpStore %passed %rgba
            OpReturn
            OpFunctionEnd
            %show = OpFunction %void None %type
            %second = OpLabel
            %seen = OpLoad %float4 %shown
            OpStore %picture %seen
            OpReturn
            OpFunctionEnd
            """;

    /** A kernel that samples the middle of an image. */
    private static final String KERNEL = """
            OpCapability Kernel
            OpCapability Addresses
            OpCapability ImageBasic
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main"
            %void = OpTypeVoid
            %float = OpTypeFloat 32
            %float2 = OpTypeVector %float 2
            %float4 = OpTypeVector %float 4
            %image = OpTypeImage %void 2D 0 0 0 0 Unknown ReadOnly
            %sampler = OpTypeSampler
            %sampled = OpTypeSampledImage %image
            %ptr = OpTypePointer CrossWorkgroup %float4
            %type = OpTypeFunction %void %image %sampler %ptr
            %zero = OpConstant %float 0
            %half = OpConstant %float 0.5
            %middle = OpConstantComposite %float2 %half %half
            %main = OpFunction %void None %type
            %i = OpFunctionParameter %image
            %s = OpFunctionParameter %sampler
            %to = OpFunctionParameter %ptr
            %label = OpLabel
            %both = OpSampledImage %sampled %i %s
            %texel = OpImageSampleExplicitLod %float4 %both %middle Lod %zero
            OpStore %to %texel Aligned 16
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("invert.spvasm", INVERT);
        runner.write("textured.spvasm", TEXTURED);
        runner.write("triangles.spvasm", TRIANGLES);
    }

    private CommandRunner.Result run(String module, String... options) {
        List<String> words = new ArrayList<>(List.of("run", module));
        words.addAll(Arrays.asList(options));
        return runner.run(words.toArray(new String[0]));
    }

    private BufferedImage ran(String module, String... options) throws IOException {
        CommandRunner.Result result = run(module, options);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return ImageIO.read(folder.resolve("out.png").toFile());
    }

    private void png(String name, int type, int width, int height, int... samples) throws IOException {
        BufferedImage picture = new BufferedImage(width, height, type);
        int bands = picture.getRaster().getNumBands();
        for (int i = 0; i < samples.length; i++) {
            int pixel = i / bands;
            picture.getRaster().setSample(pixel % width, pixel / width, i % bands, samples[i]);
        }
        ImageIO.write(picture, "png", folder.resolve(name).toFile());
    }

    @Test
    void computeShadersReadAndWritePngFiles() throws IOException {
        png("in.png", BufferedImage.TYPE_INT_RGB, 2, 1, 255, 128, 0, 1, 2, 3);
        BufferedImage out = ran(
                "invert.spvasm",
                "--image",
                "0:0=in.png",
                "--image",
                "0:1=2x1",
                "--groups",
                "2",
                "--out",
                "0:1=out.png");
        assertThat(out.getWidth()).isEqualTo(2);
        assertThat(out.getHeight()).isEqualTo(1);
        assertThat(out.getRGB(0, 0)).isEqualTo(0xFF007FFF);
        assertThat(out.getRGB(1, 0)).isEqualTo(0xFFFEFDFC);
    }

    @Test
    void shadesOfGrayKeepTheirNumbers() throws IOException {
        png("in.png", BufferedImage.TYPE_BYTE_GRAY, 1, 1, 100);
        assertThat(run("invert.spvasm", "--image", "0:0=in.png", "--image", "0:1=R32f:1x1", "--out", "0:1")
                        .out())
                .isEqualTo("0.60784316\n");
        png("deep.png", BufferedImage.TYPE_USHORT_GRAY, 1, 1, 13107);
        assertThat(run("invert.spvasm", "--image", "0:0=R16:deep.png", "--image", "0:1=R32f:1x1", "--out", "0:1")
                        .out())
                .isEqualTo("0.8\n");
        ran("invert.spvasm", "--image", "0:0=in.png", "--image", "0:1=R8:1x1", "--out", "0:1=out.png");
        assertThat(ImageIO.read(folder.resolve("out.png").toFile()).getRaster().getSample(0, 0, 0))
                .isEqualTo(155);
    }

    @Test
    void anImageThatIsNotUsedHasTheDeclaredFormat() throws IOException {
        runner.write("unused.spvasm", """
                OpCapability Shader
                OpMemoryModel Logical GLSL450
                OpEntryPoint GLCompute %main "main"
                OpExecutionMode %main LocalSize 1 1 1
                OpDecorate %v DescriptorSet 0
                OpDecorate %v Binding 1
                %void = OpTypeVoid
                %type = OpTypeFunction %void
                %uint = OpTypeInt 32 0
                %image = OpTypeImage %uint 2D 0 0 0 2 R32ui
                %to_image = OpTypePointer UniformConstant %image
                %v = OpVariable %to_image UniformConstant
                %main = OpFunction %void None %type
                %label = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        assertThat(run("unused.spvasm", "--image", "0:1=2x1", "--out", "0:1").out())
                .isEqualTo("0 0\n");
    }

    @Test
    void argumentsOfKernels() throws IOException {
        runner.write("kernel.spvasm", KERNEL);
        png("in.png", BufferedImage.TYPE_INT_RGB, 2, 1, 255, 0, 0, 0, 0, 255);
        String[] options = {"--arg", "in.png", "--arg", "linear", "--arg", "float:0*4", "--out", "2"};
        assertThat(run("kernel.spvasm", options).out()).isEqualTo("0.5 0.0 0.5 1.0\n");
        options[1] = "R32G32_SFLOAT:3x3";
        assertThat(run("kernel.spvasm", options).out()).isEqualTo("0.0 0.0 0.0 1.0\n");
        options[3] = "near";
        assertFails("error: --arg: 'near' is not one of nearest, linear,", "kernel.spvasm", options);
    }

    @Test
    void rawTexels() throws IOException {
        Files.write(folder.resolve("texels.raw"), new byte[] {0, 64, (byte) 255, (byte) 255});
        CommandRunner.Result result = run(
                "invert.spvasm",
                "--image",
                "0:0=rgba8:1x1:texels.raw",
                "--image",
                "0:1=R8G8B8A8_UNORM:1x1",
                "--out",
                "0:1=out.raw");
        assertThat(result.err()).isEmpty();
        assertThat(Files.readAllBytes(folder.resolve("out.raw"))).containsExactly(255, 191, 0, 255);
    }

    @Test
    void theSizeMakesTheImageAndTheGroups() throws IOException {
        png("in.png", BufferedImage.TYPE_INT_RGB, 5, 3, new int[45]);
        runner.write(
                "one.spvasm",
                INVERT.replace("%old = OpImageRead %float4 %source %xy", "%old = OpCopyObject %float4 %white")
                        .replace("LocalSize 1 1", "LocalSize 5 1")
                        .replace("%source = OpLoad %image %from\n", ""));
        BufferedImage out = ran("one.spvasm", "--size", "5x3", "-o", "out.png", "--image", "0:0=in.png", "--check");
        assertThat(out.getWidth()).isEqualTo(5);
        assertThat(out.getRGB(4, 2)).isEqualTo(0xFF000000);
    }

    @Test
    void fragmentShadersSampleImages() throws IOException {
        png("in.png", BufferedImage.TYPE_INT_RGB, 2, 1, 255, 0, 0, 0, 0, 255);
        String[] options = {"--image", "2:3=in.png", "--size", "4x2", "-o", "out.png"};
        BufferedImage nearest = ran("textured.spvasm", options);
        assertThat(nearest.getRGB(1, 0)).isEqualTo(0xFFFF0000);
        assertThat(nearest.getRGB(2, 1)).isEqualTo(0xFF0000FF);
        String[] linear = Arrays.copyOf(options, options.length + 2);
        linear[options.length] = "--sampler";
        linear[options.length + 1] = "2:3=linear,clamp-to-edge";
        assertThat(ran("textured.spvasm", linear).getRGB(1, 0)).isEqualTo(0xFFBF0040);
    }

    @Test
    void trianglesHideOthersBehindThem() throws IOException {
        String[] options = {
            "--size",
            "8x8",
            "--attribute",
            // The second triangle covers everything, and is farther away.
            "0=float:-1,-1,0.25,1,-1,0.25,-1,1,0.25,-1,-1,0.5,3,-1,0.5,-1,3,0.5",
            "--attribute",
            "1=float:1,0,0,1,1,0,0,1,1,0,0,1,0,1,0,1,0,1,0,1,0,1,0,1",
            "-o",
            "out.png"
        };
        assertThat(ran("triangles.spvasm", options).getRGB(0, 0)).isEqualTo(0xFF00FF00);
        String[] deep = Arrays.copyOf(options, options.length + 4);
        System.arraycopy(
                new String[] {"--depth", "D32_SFLOAT", "--out", "depth=depth.png"}, 0, deep, options.length, 4);
        BufferedImage picture = ran("triangles.spvasm", deep);
        assertThat(picture.getRGB(0, 0)).isEqualTo(0xFFFF0000);
        assertThat(picture.getRGB(7, 7)).isEqualTo(0xFF00FF00);
        BufferedImage depth = ImageIO.read(folder.resolve("depth.png").toFile());
        assertThat(depth.getRaster().getSample(0, 0, 0)).isEqualTo(64);
        assertThat(depth.getRaster().getSample(7, 7, 0)).isEqualTo(128);
    }

    @Test
    void theVertexShaderMayBeInAnotherFile() throws IOException {
        BufferedImage out = ran(
                "triangles.spvasm",
                "--vertex",
                "triangles.spvasm",
                "--vertices",
                "3",
                "--topology",
                "strip",
                "--attribute",
                "0=float:-1,-1,0,3,-1,0,-1,3,0",
                "--attribute",
                "1=float:1,1,1,1,1,1,1,1,1,1,1,1",
                "--color",
                "0=R8",
                "--size",
                "2x2",
                "-o",
                "out.png");
        assertThat(out.getRaster().getSample(1, 1, 0)).isEqualTo(255);
    }

    @Test
    void wrongUsage() throws IOException {
        assertFails("error: --size WxH must state the size of the picture", "textured.spvasm");
        assertFails("error: --size needs a width and a height, such as 640x480", "textured.spvasm", "--size", "12");
        assertFails("error: --size: an image has at least one texel, not 0x5", "textured.spvasm", "--size", "0x5");
        assertFails(
                "error: --size: an image of 100000x100000 texels of the format R8G8B8A8_UNORM has more than 1073741824 bytes",
                "textured.spvasm",
                "--size",
                "100000x100000");
        assertFails(
                "error: --vertices N must state", "triangles.spvasm", "--size", "2x2", "--vertex", "triangles.spvasm");
        assertFails(
                "error: --attribute: the vertex shader has no input at location 7; it has 0, 1",
                "triangles.spvasm",
                "--size",
                "2x2",
                "--attribute",
                "7=float:1");
        assertFails(
                "error: --attribute: 'a' is an address, which only --buffer, --push, --arg and --address take",
                "triangles.spvasm",
                "--size",
                "2x2",
                "--address",
                "a=int:1",
                "--attribute",
                "0=address:a");
        assertFails(
                "error: --attribute: location 0 is given twice",
                "triangles.spvasm",
                "--size",
                "2x2",
                "--attribute",
                "0=float:0*9",
                "--attribute",
                "0=float:0*9");
        assertFails(
                "error: --out: 'a.jpg' is not a PNG file; pictures must be PNG files, such as a.png",
                "textured.spvasm",
                "--size",
                "2x2",
                "--out",
                "color:0=a.jpg");
        assertFails(
                "error: --color: the fragment shader has no output at location 3; it has 0",
                "textured.spvasm",
                "--size",
                "2x2",
                "--color",
                "3=Rgba8");
        assertFails("error: --depth must be D16_UNORM", "textured.spvasm", "--size", "2x2", "--depth", "R8");
        assertFails(
                "error: cannot write nowhere/out.png: there is no folder nowhere",
                "textured.spvasm",
                "--size",
                "2x2",
                "-o",
                "nowhere/out.png");
        assertFails("error: --image: 'FOO' is not a format", "invert.spvasm", "--image", "0:0=FOO:2x2");
        assertFails("error: -o: the entry point has 2 storage images", "invert.spvasm", "-o", "out.png");
        assertFails(
                "error: --sampler: 'blurred' is not one of nearest, linear,",
                "textured.spvasm",
                "--sampler",
                "0:0=blurred");
    }

    @Test
    void wrongFiles() throws IOException {
        runner.write("text.png", "no picture");
        png("in.png", BufferedImage.TYPE_INT_RGB, 40, 40, new int[4800]);
        byte[] whole = Files.readAllBytes(folder.resolve("in.png"));
        Files.write(folder.resolve("broken.png"), Arrays.copyOf(whole, whole.length / 2));
        byte[] huge = whole.clone();
        huge[16] = 0x10;
        Files.write(folder.resolve("huge.png"), huge);
        Files.createDirectory(folder.resolve("folder.png"));
        Files.write(folder.resolve("short.raw"), new byte[3]);
        assertFails("error: cannot read text.png: it is not a PNG file", "invert.spvasm", "--image", "0:0=text.png");
        assertFails(
                "error: cannot read broken.png: it is a broken PNG file", "invert.spvasm", "--image", "0:0=broken.png");
        assertFails("error: cannot read huge.png: it ", "invert.spvasm", "--image", "0:0=huge.png");
        assertFails("error: cannot read folder.png: it is a folder", "invert.spvasm", "--image", "0:0=folder.png");
        assertFails("error: cannot read none.png: no such file", "invert.spvasm", "--image", "0:0=none.png");
        assertFails(
                "error: short.raw has 3 bytes, but an image of 1x1 texels of the format R8G8B8A8_UNORM has 4",
                "invert.spvasm",
                "--image",
                "0:0=1x1:short.raw");
        assertFails("error: --image: 'what' is not a PNG file", "invert.spvasm", "--image", "0:0=what");
        assertFails("nothing is bound to set 0, binding 0", "invert.spvasm");
    }

    private void assertFails(String message, String module, String... options) {
        CommandRunner.Result result = run(module, options);
        assertThat(result.status()).isPositive();
        assertThat(result.err()).contains(message).doesNotContain("internal error");
    }
}
