// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.testkit.GoldenFiles;

/** Tests how the options of {@code spirv run} name what they bind. */
class RunPlacesTest {
    /** Writes the sum of two elements of an array of buffers; the array has a name, and so has its block. */
    private static final String PARTS = """
            OpCapability Shader
            OpCapability RuntimeDescriptorArray
            OpExtension "SPV_KHR_storage_buffer_storage_class"
            OpExtension "SPV_EXT_descriptor_indexing"
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpName %b "parts"
            OpName %block "Element"
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %total Block
            OpMemberDecorate %total 0 Offset 0
            OpDecorate %sum DescriptorSet 0
            OpDecorate %sum Binding 3
            OpDecorate %b DescriptorSet 1
            OpDecorate %b Binding 2
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %int = OpTypeInt 32 1
            %c0 = OpConstant %int 0
            %c3 = OpConstant %int 3
            %block = OpTypeStruct %int
            %blocks = OpTypeRuntimeArray %block
            %total = OpTypeStruct %int
            %to_total = OpTypePointer StorageBuffer %total
            %to_blocks = OpTypePointer StorageBuffer %blocks
            %to_int = OpTypePointer StorageBuffer %int
            %sum = OpVariable %to_total StorageBuffer
            %b = OpVariable %to_blocks StorageBuffer
            %main = OpFunction %void None %type
            %label = OpLabel
            %p0 = OpAccessChain %to_int %b %c0 %c0
            %p3 = OpAccessChain %to_int %b %c3 %c0
            %x0 = OpLoad %int %p0
            %x3 = OpLoad %int %p3
            %s = OpIAdd %int %x0 %x3
            %ps = OpAccessChain %to_int %sum %c0
            OpStore %ps %s
            OpReturn
            OpFunctionEnd
            """;

    /** Follows a list whose head is a push constant, and adds a number to the value after each node. */
    private static final String LIST = """
            OpCapability Shader
            OpCapability Int64
            OpCapability PhysicalStorageBufferAddresses
            OpExtension "SPV_KHR_physical_storage_buffer"
            OpMemoryModel PhysicalStorageBuffer64 GLSL450
            OpEntryPoint GLCompute %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %push Block
            OpMemberDecorate %push 0 Offset 0
            OpMemberDecorate %push 1 Offset 8
            OpDecorate %node Block
            OpMemberDecorate %node 0 Offset 0
            OpMemberDecorate %node 1 Offset 8
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %int = OpTypeInt 32 1
            %c0 = OpConstant %int 0
            %c1 = OpConstant %int 1
            OpTypeForwardPointer %to_node PhysicalStorageBuffer
            %node = OpTypeStruct %int %to_node
            %to_node = OpTypePointer PhysicalStorageBuffer %node
            %to_int = OpTypePointer PhysicalStorageBuffer %int
            %to_next = OpTypePointer PhysicalStorageBuffer %to_node
            %push = OpTypeStruct %to_node %int
            %to_push = OpTypePointer PushConstant %push
            %to_head = OpTypePointer PushConstant %to_node
            %to_number = OpTypePointer PushConstant %int
            %constants = OpVariable %to_push PushConstant
            %main = OpFunction %void None %type
            %label = OpLabel
            %ph = OpAccessChain %to_head %constants %c0
            %pn = OpAccessChain %to_number %constants %c1
            %head = OpLoad %to_node %ph
            %number = OpLoad %int %pn
            %pv = OpAccessChain %to_int %head %c0
            %v = OpLoad %int %pv Aligned 8
            %pt = OpAccessChain %to_next %head %c1
            %next = OpLoad %to_node %pt Aligned 8
            %pw = OpAccessChain %to_int %next %c0
            %sum = OpIAdd %int %v %number
            OpStore %pw %sum Aligned 8
            OpReturn
            OpFunctionEnd
            """;

    /** Stores the local size and the global id of each work-item, after a barrier if wanted. */
    private static final String KERNEL = """
            OpCapability Kernel
            OpCapability Addresses
            OpCapability Int64
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "sizes" %id %size
            OpDecorate %id BuiltIn GlobalInvocationId
            OpDecorate %size BuiltIn WorkgroupSize
            %void = OpTypeVoid
            %long = OpTypeInt 64 0
            %int = OpTypeInt 32 0
            %long3 = OpTypeVector %long 3
            %c2 = OpConstant %int 2
            %fence = OpConstant %int 272
            %one = OpConstant %long 1
            %to_long3 = OpTypePointer Input %long3
            %to_long = OpTypePointer CrossWorkgroup %long
            %type = OpTypeFunction %void %to_long
            %id = OpVariable %to_long3 Input
            %size = OpVariable %to_long3 Input
            %main = OpFunction %void None %type
            %out = OpFunctionParameter %to_long
            %label = OpLabel
            OpControlBarrier %c2 %c2 %fence
            %ids = OpLoad %long3 %id Aligned 32
            %sizes = OpLoad %long3 %size Aligned 32
            %x = OpCompositeExtract %long %ids 0
            %w = OpCompositeExtract %long %sizes 0
            %p0 = OpPtrAccessChain %to_long %out %x
            OpStore %p0 %w Aligned 8
            OpReturn
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("parts.spvasm", PARTS);
        runner.write("list.spvasm", LIST);
        runner.write("kernel.spvasm", KERNEL);
    }

    private CommandRunner.Result run(String line) {
        return runner.run(("run " + line).split(" "));
    }

    private void assertPrints(String line, String printed) {
        CommandRunner.Result result = run(line);
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo(printed);
        assertThat(result.status()).isZero();
    }

    @Test
    void namesInTheTextComeBeforeThoseOfBlocks() throws IOException {
        runner.write("parts.spvasm", PARTS.replace("\"Element\"", "\"sum\""));

        assertPrints("parts.spvasm --buffer sum=int:0 --buffer parts=int:5 --buffer parts[3]=int:7 --out sum", "12\n");
    }

    @Test
    void elementsAndNames() {
        assertPrints(
                "parts.spvasm --buffer 0:3=int:0 --buffer 1:2=int:5 --buffer 1:2[3]=int:7 --out 0:3 --out 1:2[3]",
                "12\n7\n");
        assertPrints(
                "parts.spvasm --buffer 0.3=int:0 --buffer parts=int:5 --buffer parts[3]=int:7 --out 0:3 --out parts[3]",
                "12\n7\n");
        assertPrints(
                "parts.spvasm --buffer 0:3=int:0 --buffer Element=int:5 --buffer Element[3]=int:7 --out Element[3]",
                "7\n");
        // Without an OpName, a variable has its name in the text.
        assertPrints(
                "parts.spvasm --buffer sum=int:0 --buffer b=int:5 --buffer %b[3]=int:7 --out sum --expect sum=int:12",
                "12\n");
        assertThat(run("parts.spvasm --buffer sum=int:0 --buffer parts=int:5 --expect sum=int:12")
                        .err())
                .contains("error: the result sum is not as expected");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--buffer 0:3=int:0 --buffer 0:3=int:1           | --buffer: 0:3 is bound twice",
                "--buffer sum=int:0 --buffer 0:3=int:1           | --buffer: 0:3 is bound twice",
                "--buffer 1:2[3]=int:0 --buffer parts[3]=int:1   | --buffer: 1:2[3] is bound twice",
                "--sampler 0:3=linear --sampler 0:3=nearest      | --sampler: 0:3 is bound twice",
                "--address a=int:0 --address a=int:1             | --address: a is bound twice",
                "--buffer part=int:0                             | nor the name of a resource; did you mean 'parts'?",
                "--buffer Elements=int:0                         | nor the name of a resource; did you mean 'Element'?",
                "--buffer 0:3=1,2                                | --buffer: the numbers '1,2' need a type, such as uint:1,2",
                "--buffer 0:3=long:3                             | --buffer: 'long' is not a type of numbers; the types are int, uint, float, int8",
                "--buffer 0:3=1.5*3                              | --buffer: the numbers '1.5*3' need a type, such as float:1.5*3",
                "--buffer 0:3=int:1,flot:2                       | --buffer: 'flot' is not a type of numbers; the types are int, uint, float",
                "--push address:a                                | --push: there is no address 'a'; --address a=DATA defines it",
                "--address 0:1=int:1                             | --address: '0:1' is not a name of letters, digits and underscores",
                "--local-size 0                                  | --local-size needs",
                "--global-offset 1,2,3,4                         | --global-offset has at most three numbers, not '1,2,3,4'",
                "--image 0:3=a.jpg                               | --image: 'a.jpg' is not a PNG file; pictures must be PNG files, such as a.png",
                "--image 0:3=d.d/M.WebP                          | --image: 'd.d/M.WebP' is not a PNG file; pictures must be PNG files, such as d.d/M.png",
                "--buffer sum=int:0 --buffer b=int:5 --address a=int:1 --expect sum=address:a | --expect: 'a' is an address, which only --buffer, --push, --arg and --address take",
            })
    void mistakes(String options, String message) {
        CommandRunner.Result result = run("parts.spvasm " + options.strip());
        assertThat(result.err()).contains(message.strip()).doesNotContain("internal error");
        assertThat(result.status()).isEqualTo(2);
    }

    @Test
    void whatIsMissingAndWhatIsTooMuch() {
        assertThat(run("parts.spvasm").err()).contains("""
                error: nothing is bound to set 0, binding 3 (%sum) and set 1, binding 2 (%b)
                help: --buffer 0:3=float:1,2,3 binds numbers, uint:0*64 64 zeros, FILE bytes
                """);
        CommandRunner.Result result = run("parts.spvasm --buffer sum=int:0 --buffer parts=int:1 --buffer 0:4=int:1");
        assertThat(result.err())
                .contains("warning: --buffer: the module has no resource with the descriptor set 0 and the binding 4");
        assertThat(result.status()).isZero();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--buffer 1:2[99]=int:1            | ''",
                "--buffer 0:3[1]=int:1             | --buffer: the resource 0:3 has only the element 0, not 1",
                "--buffer pair[1]=int:1            | ''",
                "--buffer pair[2]=int:1            | --buffer: the resource 2:0 has the elements 0 to 1, not 2",
                "--push int:1                      | --push: the shader uses no push constants",
            })
    void elementsBeyondAnArray(String options, String message) throws IOException {
        runner.write(
                "pair.spvasm",
                PARTS.replace("%sum = OpVariable", """
                %c2 = OpConstant %int 2
                %two = OpTypeArray %block %c2
                %to_two = OpTypePointer StorageBuffer %two
                %pair = OpVariable %to_two StorageBuffer
                %sum = OpVariable""")
                        .replace("%p0 =", "%q = OpAccessChain %to_int %pair %c0 %c0\n%q0 = OpLoad %int %q\n%p0 =")
                        .replace("OpDecorate %sum DescriptorSet 0", """
                OpDecorate %pair DescriptorSet 2
                OpDecorate %pair Binding 0
                OpDecorate %sum DescriptorSet 0"""));
        CommandRunner.Result result =
                run("pair.spvasm --buffer sum=int:0 --buffer parts=int:1 --buffer pair=int:2 " + options.strip());
        assertThat(result.err().lines().filter(line -> line.contains("warning: --")))
                .containsExactlyElementsOf(message.isEmpty() ? List.of() : List.of("pair.spvasm: warning: " + message));
        assertThat(result.status()).isZero();
    }

    @Test
    void pushConstantsTooMany() {
        CommandRunner.Result result =
                run("list.spvasm --address a=int:5,0,address:a --push address:a,int:3,int:4,int:5");
        assertThat(result.err())
                .isEqualTo("list.spvasm: warning: --push: the push constants have 12 bytes, and 20 are given\n");
        assertThat(result.status()).isZero();
    }

    @Test
    void addresses() throws IOException {
        assertPrints(
                "list.spvasm --address tail=int:0*4 --address head=int:5,0,address:tail+8 --push address:head,int:3"
                        + " --out tail",
                "0 0 8 0\n");
        // Two buffers that contain the address of each other.
        assertPrints(
                "list.spvasm --address a=int:5,0,address:b --address b=int:0,0,address:a --push address:b,int:-1 --out a",
                "-1 0 " + addressOf("b") + "\n");
        runner.write("run.json", """
                {
                  "module": "list.spvasm",
                  "address": { "tail": "int:0,0", "head": [{ "type": "int", "values": [5, 0] },
                                                           { "type": "address", "values": ["tail"] }] },
                  "push": [{ "type": "address", "values": ["head"] }, { "type": "int", "values": [3] }],
                  "out": { "tail": null }
                }
                """);
        assertPrints("--run run.json", "8 0\n");
        assertPrints("--run run.json --address tail=int:1,1,1", "8 1 1\n");
    }

    /** The address of the second buffer, as a run prints it. */
    private String addressOf(String name) {
        String printed = run("list.spvasm --address a=address:" + name
                        + " --address b=int:0,0,0,0 --push address:b,int:0" + " --out a")
                .out();
        return printed.strip();
    }

    @Test
    void sizesOfKernels() {
        assertPrints("kernel.spvasm --groups 2 --local-size 3 --arg uint64:0*7 --out 0", "3 3 3 3 3 3 0\n");
        assertPrints(
                "kernel.spvasm --groups 2 --local-size 2,1,1 --global-offset 2 --arg uint64:0*7 --out 0",
                "0 0 2 2 2 2 0\n");
        CommandRunner.Result result = run("kernel.spvasm --groups 2 --arg uint64:0*3 --out 0");
        assertThat(result.out()).isEqualTo("1 1 0\n");
        assertThat(result.err()).contains("""
                warning: the kernel has a barrier, but does not state the size of work-groups; they have one invocation each
                help: --local-size X,Y,Z sets the size""");
        assertThat(run("parts.spvasm --local-size 2 --buffer sum=int:0 --buffer parts=int:0")
                        .err())
                .contains("the work-groups of the entry point have the size [1, 1, 1], not [2, 1, 1]");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "a.frag     | #version 450\\nvoid main() {}              | GLSL        | glslangValidator -V a.frag -o a.frag.spv",
                "b.txt      | // Optics\\n#version 310 es\\n              | GLSL        | glslangValidator -V b.txt",
                "c.comp     | [numthreads(8, 1, 1)] void main() {}      | HLSL        | dxc -spirv",
                "d.hlsl     | float4 main() : COLOR { return 0; }        | HLSL        | dxc -spirv",
                "e.wgsl     | @compute @workgroup_size(1) fn main() {}   | WGSL        | naga e.wgsl e.wgsl.spv",
                "f.cl       | kernel void f(global int* a) { *a = 1; }   | OpenCL C    | clang --target=spirv64 -c f.cl",
                "g.slang    | float f() { return 1; }                    | Slang       | slangc g.slang -target spirv",
                "h.metal    | #include <metal_stdlib>                    | Metal       | no compiler translates it",
            })
    void sourcesOfShaders(String name, String text, String language, String advice) throws IOException {
        runner.write(name, text.replace("\\n", "\n") + "\n");
        for (String command : new String[] {"run", "val", "dis", "reflect", "stats"}) {
            CommandRunner.Result result = runner.run(command, name);
            assertThat(result.err())
                    .contains(name + " is " + language + " source, not a SPIR-V module; ")
                    .contains(advice);
            assertThat(result.status()).isEqualTo(1);
        }
    }

    private CommandRunner.Result heap(String... options) throws IOException {
        runner.write("heap.spvasm", Files.readString(GoldenFiles.path("debug/heap.spvasm")));
        List<String> line = new ArrayList<>(List.of("run", "heap.spvasm"));
        line.addAll(List.of(
                "--buffer", "heap[0]=uint:0*4",
                "--buffer", "heap:32=uint:1,10",
                "--buffer", "resources[2]=uint:1,20",
                "--buffer", "resources:96=uint:1,30",
                "--image", "heap[5]=2x2",
                "--image", "heap:192=4x1"));
        line.addAll(List.of(options));
        return runner.run(line.toArray(new String[0]));
    }

    @Test
    void placesInHeaps() throws IOException {
        String sampler = "--sampler=samplers[3]=nearest";
        CommandRunner.Result result =
                heap(sampler, "--buffer=heap[4]=uint:1,40", "--out", "resources[0]", "--out", "heap[6]");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("12 22 32 42\n0 0 4 0\n");
        assertThat(heap(sampler, "--buffer=heap:64=uint:0").err())
                .startsWith("error: --buffer: heap:64 is bound twice\n");
        assertThat(heap(sampler, "--sampler=heap:192=linear").err())
                .startsWith("error: --sampler: heap:192 is bound twice\n");
        assertThat(heap(sampler, "--out=heap:500").err())
                .startsWith("error: --out: 'heap:500' is not bound; what is bound: heap:0,");
        assertThat(heap(sampler, "--buffer=heap[x]=uint:0").err())
                .startsWith("error: --buffer: 'heap[x]' is neither a descriptor set");
    }

    @Test
    void missingDescriptors() throws IOException {
        CommandRunner.Result result = heap("--sampler=heap[1]=linear");
        assertThat(result.err())
                .contains(
                        "OpLoad reads the descriptor at the byte offset 192 of the heap %samplers, which has 96 bytes"
                                + " (invocation 0, 0, 0) [run.out-of-bounds]",
                        "OpBufferPointerEXT reads the descriptor at the byte offset 128 of the heap %resources, where"
                                + " none is (invocation 3, 0, 0) [run.binding]");
    }
}
