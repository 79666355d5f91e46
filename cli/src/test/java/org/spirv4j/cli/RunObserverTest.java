// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.cli.console.ExitStatus;

/** Traces and counts of {@code spirv run}. */
class RunObserverTest {
    /** Adds the squares of the numbers up to that of the invocation, with source lines. */
    static final String SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %id %sums
            OpExecutionMode %main LocalSize 2 1 1
            %file = OpString "squares.comp"
            OpDecorate %id BuiltIn LocalInvocationIndex
            OpDecorate %ints ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %sums DescriptorSet 0
            OpDecorate %sums Binding 0
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %procedure = OpTypeFunction %void
            %function = OpTypeFunction %uint %uint
            %zero = OpConstant %uint 0
            %one = OpConstant %uint 1
            %ints = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %ints
            %to_block = OpTypePointer StorageBuffer %block
            %to_uint = OpTypePointer StorageBuffer %uint
            %to_input = OpTypePointer Input %uint
            %id = OpVariable %to_input Input
            %sums = OpVariable %to_block StorageBuffer
            %main = OpFunction %void None %procedure
            %start = OpLabel
            OpLine %file 10 1
            %n = OpLoad %uint %id
            OpBranch %loop
            %loop = OpLabel
            %i = OpPhi %uint %zero %start %next %again
            %sum = OpPhi %uint %zero %start %added %again
            OpLine %file 11 5
            %goes_on = OpULessThanEqual %bool %i %n
            OpLoopMerge %end %again None
            OpBranchConditional %goes_on %body %end
            %body = OpLabel
            OpLine %file 12 9
            %squared = OpFunctionCall %uint %square %i
            %added = OpIAdd %uint %sum %squared
            OpBranch %again
            %again = OpLabel
            OpLine %file 11 5
            %next = OpIAdd %uint %i %one
            OpBranch %loop
            %end = OpLabel
            OpLine %file 14 1
            %place = OpAccessChain %to_uint %sums %zero %n
            OpStore %place %sum
            OpReturn
            OpFunctionEnd
            %square = OpFunction %uint None %function
            %x = OpFunctionParameter %uint
            %square_start = OpLabel
            OpLine %file 3 5
            %y = OpIMul %uint %x %x
            OpReturnValue %y
            OpFunctionEnd
            """;

    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("squares.spvasm", SHADER);
    }

    private CommandRunner.Result run(String... options) throws IOException {
        String[] line = new String[options.length + 3];
        line[0] = "run";
        line[1] = "squares.spvasm";
        line[2] = "--buffer=0:0=uint:0*2";
        System.arraycopy(options, 0, line, 3, options.length);
        return runner.run(line);
    }

    @Test
    void trace() throws IOException {
        CommandRunner.Result result = run("--trace");
        assertThat(result.err()).isEmpty();
        assertThat(result.out()).isEqualTo("""
                squares.comp:10:1
                29: %n = OpLoad %uint %id  -> 0
                30: OpBranch %loop
                32: %i = OpPhi %uint %zero %start %next %again  -> 0
                33: %sum = OpPhi %uint %zero %start %added %again  -> 0
                squares.comp:11:5
                35: %goes_on = OpULessThanEqual %bool %i %n  -> true
                37: OpBranchConditional %goes_on %body %end  (%goes_on = true)
                squares.comp:12:9
                40: %squared = OpFunctionCall %uint %square %i  (%i = 0)
                squares.comp:3:5
                57: %y = OpIMul %uint %x %x  -> 0
                58: OpReturnValue %y  (%y = 0)
                squares.comp:12:9
                41: %added = OpIAdd %uint %sum %squared  -> 0
                42: OpBranch %again
                squares.comp:11:5
                45: %next = OpIAdd %uint %i %one  -> 1
                46: OpBranch %loop
                32: %i = OpPhi %uint %zero %start %next %again  -> 1
                33: %sum = OpPhi %uint %zero %start %added %again  -> 0
                squares.comp:11:5
                35: %goes_on = OpULessThanEqual %bool %i %n  -> false
                37: OpBranchConditional %goes_on %body %end  (%goes_on = false)
                squares.comp:14:1
                49: %place = OpAccessChain %to_uint %sums %zero %n  -> pointer to %sums
                50: OpStore %place %sum  (%place = pointer to %sums, %sum = 0)
                51: OpReturn
                """);
    }

    @Test
    void traceOfABinaryModule() throws IOException {
        runner.run("as", "squares.spvasm", "-o", "squares.spv");
        String trace = runner.run("run", "squares.spv", "--buffer=0:0=uint:0*2", "--trace=1", "--trace-lines=1")
                .out();
        List<String> lines = runner.run("dis", "squares.spv").out().lines().toList();
        assertThat(trace)
                .startsWith("squares.comp:10:1\n34: %")
                .contains("= OpLoad %uint %")
                .contains("-> 1\n");
        assertThat(lines.get(33).strip()).startsWith(trace.substring(trace.indexOf('%'), trace.indexOf("  ->")));
    }

    @Test
    void theTraceIsCut() throws IOException {
        assertThat(run("--trace=1", "--trace-lines=2", "--out=0:0").out()).isEqualTo("""
                squares.comp:10:1
                29: %n = OpLoad %uint %id  -> 1
                30: OpBranch %loop
                the trace ends here, after 2 instructions; --trace-lines sets another limit
                0 1
                """);
        assertThat(run("--trace=1", "--trace-lines=1", "--format=json").out()).isEqualTo("""
                {"line": 29, "word": 113, "instruction": "%n = OpLoad %uint %id", "source": "squares.comp:10:1", \
                "values": [{"id": "%n", "value": "1"}]}
                {"cut": 1}
                {"file": "squares.spvasm", "valid": true, "findings": []}
                """);
    }

    @Test
    void wrongInvocations() throws IOException {
        assertThat(run("--trace=0,1").err()).startsWith("error: --trace: the run has no invocation 0,1,0\n");
        assertThat(run("--trace=1,2,3,4").err())
                .startsWith("error: --trace: '1,2,3,4' does not name an invocation, such as 3 or 3,0,1\n");
        assertThat(run("--stats", "--format=sarif").err())
                .startsWith("error: --trace and --stats cannot be combined with --format sarif\n");
        assertThat(run("--trace=x").status()).isEqualTo(ExitStatus.WRONG_USAGE);
    }

    @Test
    void stats() throws IOException {
        String text = run("--stats").out();
        assertThat(text).startsWith("""
                executed   share  line  function
                      45  88.2 %    26  %main
                       6  11.8 %    53  %square

                executed   share  line  block
                """);
        assertThat(text).contains("""
                executed   share  line  source
                """).contains("""
                      16  31.4 %    35  squares.comp:11
                """).endsWith("""

                51 instructions executed
                """);
        assertThat(run("--stats", "--format=json").out())
                .startsWith(
                        "{\"executed\": 51, \"functions\": [{\"function\": \"%main\", \"line\": 26, \"executed\": 45}, ")
                .endsWith("}\n");
    }

    @Test
    void heatMap() throws IOException {
        assertThat(run("--heat-map=heat.html").out()).isEmpty();
        assertThat(Files.readString(folder.resolve("heat.html")))
                .contains("class=\"code heat\"")
                .contains(" style=--n:9 data-n=5>")
                .contains("<dt>Executed</dt><dd>51 instructions, numbers beside the lines</dd>");
    }
}
