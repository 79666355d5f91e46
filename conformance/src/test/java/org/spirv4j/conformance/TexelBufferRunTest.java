// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;

/** Recorded runs with texel buffers, whose formats are named as types of GLSL or of Vulkan. */
class TexelBufferRunTest {
    private static final String SHADER = """
            OpCapability Shader
            OpCapability SampledBuffer
            OpExtension "SPV_KHR_storage_buffer_storage_class"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %%main "main"
            OpExecutionMode %%main LocalSize 1 1 1
            OpDecorate %%texels DescriptorSet 0
            OpDecorate %%texels Binding 0
            OpDecorate %%block Block
            OpMemberDecorate %%block 0 Offset 0
            OpDecorate %%out DescriptorSet 0
            OpDecorate %%out Binding 1
            %%void = OpTypeVoid
            %%function = OpTypeFunction %%void
            %%int = OpTypeInt 32 1
            %%scalar = %s
            %%vector = OpTypeVector %%scalar 4
            %%zero = OpConstant %%int 0
            %%image = OpTypeImage %%scalar Buffer 0 0 0 1 Unknown
            %%to_image = OpTypePointer UniformConstant %%image
            %%texels = OpVariable %%to_image UniformConstant
            %%block = OpTypeStruct %%vector
            %%to_block = OpTypePointer StorageBuffer %%block
            %%to_vector = OpTypePointer StorageBuffer %%vector
            %%out = OpVariable %%to_block StorageBuffer
            %%main = OpFunction %%void None %%function
            %%label = OpLabel
            %%loaded = OpLoad %%image %%texels
            %%texel = OpImageFetch %%vector %%loaded %%zero
            %%place = OpAccessChain %%to_vector %%out %%zero
            OpStore %%place %%texel
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    private Path folder;

    @ParameterizedTest
    @CsvSource({
        // 64 and -127 of 127 and so on: the first byte of BGRA formats is blue.
        "float,                  float32, 0000803f, '1,0,0,1'",
        "vec2<float16>,          float32, 003c00c0, '1,-2,0,1'",
        "int8,                   int32,   ff000000, '-1,0,0,1'",
        "uint16,                 uint32,  ffff0000, '65535,0,0,1'",
        "vec4<uint8>,            uint32,  01020304, '1,2,3,4'",
        "B8G8R8A8_SNORM,         float32, 7f810000, '0,-1,1,0'",
        "B8G8R8A8_UNORM,         float32, ff0000ff, '0,0,1,1'",
        "B8G8R8A8_UINT,          uint32,  01020304, '3,2,1,4'",
        "B8G8R8A8_SSCALED,       float32, 01fe0380, '3,-2,1,-128'",
        "R8G8B8A8_USCALED,       float32, 01fe0380, '1,254,3,128'",
        "A2B10G10R10_SSCALED_PACK32, float32, 01000080, '1,0,0,-2'",
        "A4R4G4B4_UNORM_PACK16,  float32, 0f0f0000, '1,0,1,0'",
    })
    void formatsAreNamed(String format, String type, String bytes, String expected) throws IOException {
        assertThat(run(0, format, type, bytes, expected)).contains("1 passed, 0 failed");
    }

    @ParameterizedTest
    @CsvSource({"mat2<float>", "NO_SUCH_FORMAT", "R8G8B8A8"})
    void otherFormatsAreNotSetUp(String format) throws IOException {
        assertThat(run(1, format, "float32", "00000000", "0,0,0,0"))
                .contains("not set up: texel format " + format)
                .contains("0 passed, 1 failed");
    }

    private String run(int status, String format, String type, String bytes, String expected) throws IOException {
        String scalar = type.startsWith("float")
                ? "OpTypeFloat 32"
                : type.startsWith("int") ? "OpTypeInt 32 1" : "OpTypeInt 32 0";
        String text = type.startsWith("int")
                ? SHADER.formatted(scalar).replaceAll("%scalar = .*\n", "").replace("%scalar", "%int")
                : SHADER.formatted(scalar);
        String module = Base64.getEncoder()
                .encodeToString(Assembler.create()
                        .withTarget(TargetEnv.VULKAN_1_0)
                        .assemble(text)
                        .bytes());
        String data = Base64.getEncoder().encodeToString(HexFormat.of().parseHex(bytes));
        Path file = folder.resolve("runs.jsonl");
        Files.writeString(
                file,
                "{\"id\":\"r\",\"source\":\"here\",\"env\":\"vulkan1.0\",\"spirv\":{\"compute\":\"" + module
                        + "\"},\"entry\":\"main\",\"dispatch\":[1,1,1],\"resources\":["
                        + "{\"kind\":\"uniform_texel_buffer\",\"set\":0,\"binding\":0,\"type\":\"" + format
                        + "\",\"data\":\"" + data + "\"},"
                        + "{\"kind\":\"storage\",\"set\":0,\"binding\":1,\"size\":16}],"
                        + "\"expect\":[{\"resource\":1,\"offset\":0,\"type\":\"" + type
                        + "\",\"compare\":\"EQ\",\"values\":[" + expected + "]}]}\n");
        return RunnerOutput.of(status, file);
    }
}
