// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code spirv debug} with commands from a pipe. */
class DebugTest {
    @TempDir
    Path folder;

    private CommandRunner runner;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        runner.write("squares.spvasm", RunObserverTest.SHADER);
    }

    private String debug(List<String> commands, String... options) throws IOException {
        String[] line = new String[options.length + 3];
        line[0] = "debug";
        line[1] = "squares.spvasm";
        line[2] = "--buffer=0:0=uint:0*2";
        System.arraycopy(options, 0, line, 3, options.length);
        CommandRunner.Result result = runner.input(String.join("\n", commands)).run(line);
        assertThat(result.err()).isEmpty();
        assertThat(result.status()).isZero();
        return result.out();
    }

    /** What is printed after the first stop. */
    private String after(List<String> commands, String... options) throws IOException {
        String text = debug(commands, options);
        return text.substring(text.indexOf(LINE_BEFORE_COMMANDS) + LINE_BEFORE_COMMANDS.length());
    }

    private static final String LINE_BEFORE_COMMANDS = "29: %n = OpLoad %uint %id\n";

    @Test
    void stepsIntoOverAndOut() throws IOException {
        assertThat(debug(List.of(
                        "step", "", "# a remark", "step 5", "bt", "next", "finish", "next line", "quit", "step")))
                .isEqualTo("""
                        the run stands at its first instruction
                        invocation 0,0,0 and 1 more, in %main
                        squares.comp:10:1
                        29: %n = OpLoad %uint %id
                        (spirv) step
                        30: OpBranch %loop
                        (spirv) # a remark
                        (spirv) step 5
                        squares.comp:12:9
                        40: %squared = OpFunctionCall %uint %square %i
                        (spirv) bt
                        #0 %main, 40: %squared = OpFunctionCall %uint %square %i (squares.comp:12:9)
                        (spirv) next
                        41: %added = OpIAdd %uint %sum %squared
                        (spirv) finish
                        the run has ended
                        (spirv) next line
                        error: the run has ended
                        (spirv) quit
                        """);
    }

    @Test
    void breakpointsWithConditionsHitsAndMessages() throws IOException {
        assertThat(after(List.of(
                        "break %squared log i is {%i}, the sum {%sum}",
                        "break %added hits 1 if %i > 0",
                        "break %added hits",
                        "break %added often",
                        "break %added if %nothing",
                        "break %added if (%i",
                        "info breakpoints",
                        "c",
                        "print %i")))
                .isEqualTo("""
                        (spirv) break %squared log i is {%i}, the sum {%sum}
                        breakpoint 1
                        40: %squared = OpFunctionCall %uint %square %i
                        (spirv) break %added hits 1 if %i > 0
                        breakpoint 2
                        41: %added = OpIAdd %uint %sum %squared
                        (spirv) break %added hits
                        error: nothing follows 'hits'
                        (spirv) break %added often
                        error: 'often' is not one of hits, if, log
                        (spirv) break %added if %nothing
                        error: the module has no id '%nothing'
                        (spirv) break %added if (%i
                        error: in the condition '(%i', a closing parenthesis is expected instead of the end
                        (spirv) info breakpoints
                        breakpoint 1, %squared log i is {%i}, the sum {%sum}
                        breakpoint 2, %added hits 1 if %i > 0
                        (spirv) c
                        i is 0, the sum 0
                        i is 0, the sum 0
                        i is 1, the sum 0
                        breakpoint 2, %added hits 1 if %i > 0
                        invocation 1,0,0, in %main
                        squares.comp:12:9
                        41: %added = OpIAdd %uint %sum %squared
                        (spirv) print %i
                        %i (%uint) = 1
                        """);
    }

    @Test
    void breakpointsAndCalls() throws IOException {
        assertThat(after(List.of(
                        "break %square",
                        "b squares.comp:14",
                        "c",
                        "print %x",
                        "where",
                        "finish",
                        "info breakpoints",
                        "delete 1",
                        "delete 7",
                        "c",
                        "print %sum",
                        "continue")))
                .isEqualTo("""
                        (spirv) break %square
                        breakpoint 1
                        57: %y = OpIMul %uint %x %x
                        (spirv) b squares.comp:14
                        breakpoint 2
                        49: %place = OpAccessChain %to_uint %sums %zero %n
                        (spirv) c
                        breakpoint 1, %square
                        invocation 0,0,0 and 1 more, in %square
                        squares.comp:3:5
                        57: %y = OpIMul %uint %x %x
                        (spirv) print %x
                        %x (%uint) = 0
                        (spirv) where
                        #0 %square, 57: %y = OpIMul %uint %x %x (squares.comp:3:5)
                        #1 %main, 40: %squared = OpFunctionCall %uint %square %i (squares.comp:12:9)
                        (spirv) finish
                        invocation 0,0,0 and 1 more, in %main
                        squares.comp:12:9
                        41: %added = OpIAdd %uint %sum %squared
                        (spirv) info breakpoints
                        breakpoint 1, %square
                        breakpoint 2, squares.comp:14
                        (spirv) delete 1
                        (spirv) delete 7
                        error: there is no breakpoint or watch 7
                        (spirv) c
                        breakpoint 2, squares.comp:14
                        squares.comp:14:1
                        49: %place = OpAccessChain %to_uint %sums %zero %n
                        (spirv) print %sum
                        %sum (%uint) = 0
                        (spirv) continue
                        the run has ended
                        """);
    }

    @Test
    void placesOfBreakpoints() throws IOException {
        String text = after(List.of(
                "b 34",
                "b %added",
                "b %end",
                "b word:113",
                "b instruction:26",
                "b 200",
                "b other.comp:3",
                "b squares.comp:1 hits 1",
                "info breakpoints",
                "b \"my squares.comp:1\"",
                "b %void",
                "b x:y",
                "b"));
        assertThat(text).isEqualTo("""
                (spirv) b 34
                breakpoint 1: nothing is executed there; moved to line 35
                35: %goes_on = OpULessThanEqual %bool %i %n
                (spirv) b %added
                breakpoint 2
                41: %added = OpIAdd %uint %sum %squared
                (spirv) b %end
                breakpoint 3
                49: %place = OpAccessChain %to_uint %sums %zero %n
                (spirv) b word:113
                breakpoint 4
                29: %n = OpLoad %uint %id
                (spirv) b instruction:26
                breakpoint 5: nothing is executed there; moved to instruction 28
                29: %n = OpLoad %uint %id
                (spirv) b 200
                error: no executed instruction stands at 200
                (spirv) b other.comp:3
                error: no executed instruction comes from other.comp:3
                (spirv) b squares.comp:1 hits 1
                breakpoint 6: nothing is executed there; moved to line 3
                57: %y = OpIMul %uint %x %x
                (spirv) info breakpoints
                breakpoint 1, 34 (line 35)
                breakpoint 2, %added
                breakpoint 3, %end
                breakpoint 4, word:113
                breakpoint 5, instruction:26 (instruction 28)
                breakpoint 6, squares.comp:1 (line 3) hits 1
                (spirv) b "my squares.comp:1"
                error: no executed instruction comes from my squares.comp:1
                (spirv) b %void
                error: no executed instruction stands at %void
                (spirv) b x:y
                error: 'x:y' does not end with the number of a line
                (spirv) b
                error: the command is: break WHERE [hits N] [if CONDITION] [log MESSAGE]
                """);
    }

    @Test
    void invocationsThatPart() throws IOException {
        assertThat(after(List.of(
                        "break %next",
                        "c",
                        "c",
                        "info invocations",
                        "invocation 0",
                        "print %i",
                        "step",
                        "invocation 9",
                        "print %sums")))
                .isEqualTo("""
                        (spirv) break %next
                        breakpoint 1
                        45: %next = OpIAdd %uint %i %one
                        (spirv) c
                        breakpoint 1, %next
                        squares.comp:11:5
                        45: %next = OpIAdd %uint %i %one
                        (spirv) c
                        breakpoint 1, %next
                        invocation 1,0,0, in %main
                        45: %next = OpIAdd %uint %i %one
                        (spirv) info invocations
                        here:    1,0,0  at 45: %next = OpIAdd %uint %i %one
                        stopped: 0,0,0  at 49: %place = OpAccessChain %to_uint %sums %zero %n
                        (spirv) invocation 0
                        invocation 0,0,0 (others are executed first), in %main
                        squares.comp:14:1
                        49: %place = OpAccessChain %to_uint %sums %zero %n
                        (spirv) print %i
                        %i (%uint) = 1
                        (spirv) step
                        invocation 0,0,0 and 1 more, in %main
                        50: OpStore %place %sum
                        (spirv) invocation 9
                        error: invocation 9,0,0 is not executed now
                        (spirv) print %sums
                        %sums (%block) = {0: {0, 0}}
                        """);
    }

    @Test
    void watches() throws IOException {
        assertThat(after(List.of("watch %sum", "c", "watch %sums[0][1]", "delete 1", "c", "c"), "--out=0:0"))
                .isEqualTo("""
                        (spirv) watch %sum
                        watch 1: %sum is no value
                        (spirv) c
                        watch 1: %sum was no value, is 0
                        32: %i = OpPhi %uint %zero %start %next %again
                        (spirv) watch %sums[0][1]
                        watch 2: %sums[0][1] is 0
                        (spirv) delete 1
                        (spirv) c
                        watch 2: %sums[0][1] was 0, is 1
                        squares.comp:14:1
                        51: OpReturn
                        (spirv) c
                        the run has ended
                        0 1
                        """);
    }

    @Test
    void valuesAndErrors() throws IOException {
        assertThat(after(List.of(
                        "p *%place",
                        "b 50",
                        "c",
                        "p *%place",
                        "p %place",
                        "p %sums[0]",
                        "p %sums.x",
                        "p %nope",
                        "p %x",
                        "p a b",
                        "fo",
                        "de",
                        "step 0",
                        "info x")))
                .isEqualTo("""
                (spirv) p *%place
                error: *%place has no value for invocation 0,0,0 here
                (spirv) b 50
                breakpoint 1
                50: OpStore %place %sum
                (spirv) c
                breakpoint 1, 50
                squares.comp:14:1
                50: OpStore %place %sum
                (spirv) p *%place
                *%place (%uint) = 0
                (spirv) p %place
                %place (%to_uint) = pointer to %sums -> 0
                (spirv) p %sums[0]
                %sums[0] (%ints) = {0, 0}
                (spirv) p %sums.x
                error: the value in %sums.x has no part .x
                (spirv) p %nope
                error: the module has no id '%nope'
                (spirv) p %x
                error: %x has no value for invocation 0,0,0 here
                (spirv) p a b
                error: 'a b' is not a value, such as %sum, %data.numbers[3] or *%pointer
                (spirv) fo
                error: there is no command 'fo'; help lists the commands
                (spirv) de
                error: the command is: delete N
                (spirv) step 0
                error: '0' is not a number from 1 to 1000000
                (spirv) info x
                error: info shows locals, arguments, globals, results, breakpoints or invocations, not 'x'
                """);
    }

    private static final String PICTURE = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint Fragment %main "main" %uv %color
            OpExecutionMode %main OriginUpperLeft
            %file = OpString "half.frag"
            OpSource GLSL 450 %file "// OpModuleProcessed client vulkan100
            #line 1
            void main() {
            \tq = uv;
              color = q.xxyy;
            }
            "
            OpDecorate %uv Location 0
            OpDecorate %color Location 0
            %void = OpTypeVoid
            %action = OpTypeFunction %void
            %float = OpTypeFloat 32
            %v2 = OpTypeVector %float 2
            %v4 = OpTypeVector %float 4
            %in = OpTypePointer Input %v2
            %out = OpTypePointer Output %v4
            %local = OpTypePointer Function %v2
            %uv = OpVariable %in Input
            %color = OpVariable %out Output
            %main = OpFunction %void None %action
            %start = OpLabel
            %q = OpVariable %local Function
            OpLine %file 2 1
            %read = OpLoad %v2 %uv
            OpStore %q %read
            OpLine %file 3 1
            %shown = OpVectorShuffle %v4 %read %read 0 0 1 1
            OpStore %color %shown
            OpReturn
            OpFunctionEnd
            """;

    private String picture(String commands, String... options) throws IOException {
        runner.write("half.spvasm", PICTURE);
        List<String> line = new ArrayList<>(List.of("debug", "half.spvasm", "--size", "8x8"));
        line.addAll(List.of(options));
        CommandRunner.Result result = runner.input(commands).run(line.toArray(new String[0]));
        assertThat(result.status()).as(result.err()).isZero();
        return result.out();
    }

    @Test
    void pixelsComponentsSourcesAndRestarts() throws IOException {
        assertThat(picture("""
                list
                break half.frag:3 if %q.y > 0.5 && %q.g > %uv.x
                break %shown if %q.nothing > 1
                delete 2
                watch %color
                continue
                print %q.y
                print %q.yx
                print %uv.rrgg
                print %q.z
                list 2
                list assembly 3
                restart
                info breakpoints
                continue
                continue
                restart
                delete 1
                delete 3
                continue
                list 1
                """, "--at", "2,5")).isEqualTo("""
                the run stands at its first instruction
                invocation 2,5,0 and 31 more, in %main
                27: %q = OpVariable %local Function
                (spirv) list
                   1: void main() {
                => 2:     q = uv;
                   3:   color = q.xxyy;
                   4: }
                (spirv) break half.frag:3 if %q.y > 0.5 && %q.g > %uv.x
                breakpoint 1
                32: %shown = OpVectorShuffle %v4 %read %read 0 0 1 1
                (spirv) break %shown if %q.nothing > 1
                breakpoint 2
                32: %shown = OpVectorShuffle %v4 %read %read 0 0 1 1
                (spirv) delete 2
                (spirv) watch %color
                watch 3: %color is {0.0, 0.0, 0.0, 0.0}
                (spirv) continue
                breakpoint 1, half.frag:3 if %q.y > 0.5 && %q.g > %uv.x
                half.frag:3:1: color = q.xxyy;
                32: %shown = OpVectorShuffle %v4 %read %read 0 0 1 1
                (spirv) print %q.y
                %q.y (%float) = 0.6875
                (spirv) print %q.yx
                %q.yx (%v2) = {0.6875, 0.3125}
                (spirv) print %uv.rrgg
                %uv.rrgg (%v4) = {0.3125, 0.3125, 0.6875, 0.6875}
                (spirv) print %q.z
                error: the value in %q.z has no part .z
                (spirv) list 2
                   1: void main() {
                   2:     q = uv;
                => 3:   color = q.xxyy;
                   4: }
                (spirv) list assembly 3
                   1: OpCapability Shader
                   2: OpMemoryModel Logical GLSL450
                   3: OpEntryPoint Fragment %main "main" %uv %color
                   4: OpExecutionMode %main OriginUpperLeft
                   5: %file = OpString "half.frag"
                   6: OpSource GLSL 450 %file "// OpModuleProcessed client vulkan100
                   7: #line 1
                   8: void main() {
                (spirv) restart
                the run stands at its first instruction
                invocation 2,5,0 and 31 more, in %main
                27: %q = OpVariable %local Function
                (spirv) info breakpoints
                breakpoint 1, half.frag:3 if %q.y > 0.5 && %q.g > %uv.x
                watch 3: %color is {0.0, 0.0, 0.0, 0.0}
                (spirv) continue
                breakpoint 1, half.frag:3 if %q.y > 0.5 && %q.g > %uv.x
                half.frag:3:1: color = q.xxyy;
                32: %shown = OpVectorShuffle %v4 %read %read 0 0 1 1
                (spirv) continue
                watch 3: %color was {0.0, 0.0, 0.0, 0.0}, is {0.3125, 0.3125, 0.6875, 0.6875}
                34: OpReturn
                (spirv) restart
                the run stands at its first instruction
                invocation 2,5,0 and 31 more, in %main
                27: %q = OpVariable %local Function
                (spirv) delete 1
                (spirv) delete 3
                (spirv) continue
                the run has ended
                (spirv) list 1
                   1: void main() {
                   2:     q = uv;
                   3:   color = q.xxyy;
                   4: }
                """);
    }

    @Test
    void aPixelThatIsNotInThePicture() throws IOException {
        assertThat(picture("quit\n", "--at", "8,8")).startsWith("the run has ended\n");
        assertThat(runner.run("debug", "half.spvasm", "--size", "8x8", "--at", "x")
                        .err())
                .startsWith("error: --at needs an invocation, such as 3 or 3,0,1, not 'x'\n");
    }

    @Test
    void helpListsTheCommands() throws IOException {
        assertThat(after(List.of("help")))
                .contains("step (s) [line] [N]: execute one instruction")
                .contains("quit (q): end the run");
    }

    @Test
    void findingsStopTheRun() throws IOException {
        runner.write("out.spvasm", RunObserverTest.SHADER);
        CommandRunner.Result result =
                runner.input("c\nc\n").run("debug", "out.spvasm", "--buffer=0:0=uint:0", "--check");
        assertThat(result.out()).isEqualTo("""
                the run stands at its first instruction
                invocation 0,0,0 and 1 more, in %main
                squares.comp:10:1
                29: %n = OpLoad %uint %id
                (spirv) c
                finding: OpStore accesses 4 bytes at offset 4 of %3, which has 4 bytes (invocation 1, 0, 0)
                squares.comp:14:1
                50: OpStore %place %sum
                (spirv) c
                finding: OpStore accesses 4 bytes at offset 4 of %3, which has 4 bytes (invocation 1, 0, 0)
                the run has ended
                """);
    }

    @Test
    void wrongUse() throws IOException {
        assertThat(runner.run("debug").err()).startsWith("error: FILE is missing\n");
        assertThat(runner.run("debug", "-").err())
                .startsWith("error: spirv debug reads commands from standard input, and no module\n");
        assertThat(runner.run("debug", "squares.spvasm").err()).contains("squares.spvasm: error: nothing is bound to");
        runner.write("empty.spvasm", "");
        assertThat(runner.run("debug", "empty.spvasm").err()).isEqualTo("error: empty.spvasm is empty\n");
    }

    @Test
    void theStatusSaysWhetherTheRunFailed() {
        runner.input("continue\n");
        CommandRunner.Result result =
                runner.run("debug", "squares.spvasm", "--buffer=0:0=uint:0*2", "--max-steps", "10");
        assertThat(result.out()).contains("the run has failed: ");
        assertThat(result.status()).isEqualTo(1);
    }
}
