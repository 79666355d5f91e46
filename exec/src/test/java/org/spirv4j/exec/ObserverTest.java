// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.debug.ExecutionCounts;
import org.spirv4j.exec.debug.Trace;
import org.spirv4j.exec.observe.Call;
import org.spirv4j.exec.observe.Invocation;
import org.spirv4j.exec.observe.Moment;
import org.spirv4j.exec.observe.Standing;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.AssembledText;
import org.spirv4j.text.Assembler;
import org.spirv4j.text.Disassembler;

/** What observers see of a run. */
class ObserverTest {
    /** Each of four invocations doubles its number in a function, which even ones then add to a sum after a barrier. */
    static final String SHADER = """
            OpCapability Shader
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %index %data
            OpExecutionMode %main LocalSize 4 1 1
            OpSource GLSL 450
            OpMemberName %block 0 "count"
            OpMemberName %block 1 "numbers"
            OpDecorate %index BuiltIn LocalInvocationIndex
            OpDecorate %ints ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpMemberDecorate %block 1 Offset 4
            OpDecorate %data DescriptorSet 0
            OpDecorate %data Binding 0
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %float = OpTypeFloat 32
            %pair = OpTypeVector %float 2
            %procedure = OpTypeFunction %void
            %function = OpTypeFunction %uint %uint
            %zero = OpConstant %uint 0
            %one = OpConstant %uint 1
            %two = OpConstant %uint 2
            %semantics = OpConstant %uint 264
            %half = OpConstant %float 0.5
            %halves = OpConstantComposite %pair %half %half
            %ints = OpTypeRuntimeArray %uint
            %block = OpTypeStruct %uint %ints
            %to_block = OpTypePointer StorageBuffer %block
            %to_uint = OpTypePointer StorageBuffer %uint
            %to_input = OpTypePointer Input %uint
            %to_local = OpTypePointer Function %uint
            %index = OpVariable %to_input Input
            %data = OpVariable %to_block StorageBuffer
            %main = OpFunction %void None %procedure
            %start = OpLabel
            %local = OpVariable %to_local Function
            %i = OpLoad %uint %index
            OpStore %local %i
            %doubled = OpFunctionCall %uint %double %i
            %place = OpAccessChain %to_uint %data %one %i
            OpStore %place %doubled
            %odd = OpBitwiseAnd %uint %i %one
            %is_odd = OpINotEqual %bool %odd %zero
            OpSelectionMerge %end None
            OpBranchConditional %is_odd %then %end
            %then = OpLabel
            %sum = OpAtomicIAdd %uint %place %one %zero %two
            OpBranch %end
            %end = OpLabel
            %last = OpPhi %uint %zero %start %sum %then
            OpControlBarrier %two %two %semantics
            OpReturn
            OpFunctionEnd
            %double = OpFunction %uint None %function
            %x = OpFunctionParameter %uint
            %body = OpLabel
            %y = OpIMul %uint %x %two
            OpReturnValue %y
            OpFunctionEnd
            """;

    final AssembledText text = Assembler.create().assembleTraced(SHADER.getBytes(StandardCharsets.UTF_8));
    final SpirvModule module = SpirvModule.ofWords(text.words(), ReadOptions.DEFAULT);
    private final Bindings bindings = Bindings.create().buffer(0, 0, bytes(9, 1, 2, 3, 4));
    private final Program program = TestedEngine.program(module, "main");

    private static ByteBuffer bytes(int... numbers) {
        ByteBuffer bytes = ByteBuffer.allocate(4 * numbers.length).order(ByteOrder.LITTLE_ENDIAN);
        bytes.asIntBuffer().put(numbers);
        return bytes;
    }

    private int id(String name) {
        return text.id(name).orElseThrow();
    }

    private String value(Moment moment, int x, String name) {
        return moment.value(new Invocation(x, 0, 0), id(name))
                .map(value -> value.text(text.names(), 100))
                .orElse("none");
    }

    @Test
    void traceOfAnInvocation() {
        List<String> lines = new ArrayList<>();
        Disassembler printer = Disassembler.create();
        Trace trace = Trace.create(new Invocation(1, 0, 0), 100, entry -> {
            StringBuilder line = new StringBuilder(printer.instruction(entry.instruction(), text.names()));
            entry.values()
                    .forEach(each -> line.append(" | ").append(each.value().text(text.names(), 100)));
            lines.add(line.toString());
        });
        program.withObserver(trace).dispatch(bindings, 1, 1, 1);
        trace.end();
        assertThat(trace.isCut()).isFalse();
        assertThat(lines)
                .containsExactly(
                        "%local = OpVariable %to_local Function | pointer to %local",
                        "%i = OpLoad %uint %index | 1",
                        "OpStore %local %i | pointer to %local | 1",
                        "%doubled = OpFunctionCall %uint %double %i | 1",
                        "%y = OpIMul %uint %x %two | 2",
                        "OpReturnValue %y | 2",
                        "%place = OpAccessChain %to_uint %data %one %i | pointer to %data + 8 bytes",
                        "OpStore %place %doubled | pointer to %data + 8 bytes | 2",
                        "%odd = OpBitwiseAnd %uint %i %one | 1",
                        "%is_odd = OpINotEqual %bool %odd %zero | true",
                        "OpBranchConditional %is_odd %then %end | true",
                        "%sum = OpAtomicIAdd %uint %place %one %zero %two | 2",
                        "OpBranch %end",
                        "%last = OpPhi %uint %zero %start %sum %then | 2",
                        "OpControlBarrier %two %two %semantics | 2 | 2 | 264",
                        "OpReturn");
    }

    @Test
    void aTraceIsCut() {
        List<Instruction> seen = new ArrayList<>();
        Trace trace = Trace.create(Invocation.FIRST, 3, entry -> seen.add(entry.instruction()));
        program.withObserver(trace).dispatch(bindings, 1, 1, 1);
        trace.end();
        assertThat(seen).hasSize(3);
        assertThat(trace.count()).isEqualTo(3);
        assertThat(trace.isCut()).isTrue();
    }

    @Test
    void countsOfInstructions() {
        ExecutionCounts counts = ExecutionCounts.create(module);
        program.withObserver(counts).dispatch(bindings, 3, 1, 1);
        assertThat(counts.count(definition("y"))).isEqualTo(12);
        assertThat(counts.count(definition("sum"))).isEqualTo(6);
        assertThat(counts.count(definition("void"))).isZero();
        assertThat(counts.total()).isEqualTo(3 * (2 * 16 + 2 * 14));
    }

    private Instruction definition(String name) {
        return module.definition(id(name)).orElseThrow();
    }

    @Test
    void valuesAndCalls() {
        List<String> seen = new ArrayList<>();
        program.withObserver(moment -> {
                    if (moment.instruction().is(Op.OpReturnValue)) {
                        List<Call> calls = moment.calls(new Invocation(3, 0, 0));
                        assertThat(calls).extracting(Call::functionId).containsExactly(id("double"), id("main"));
                        assertThat(calls.get(1).wordOffset())
                                .isEqualTo(definition("doubled").wordOffset());
                        for (String name : List.of("y", "x", "i", "local", "doubled", "data", "halves", "index")) {
                            seen.add(name + " " + value(moment, 3, name));
                        }
                        Value data = moment.value(Invocation.FIRST, id("data")).orElseThrow();
                        assertThat(data.typeId()).isEqualTo(id("block"));
                        assertThat(data.partName(1)).isEqualTo("numbers");
                        assertThat(data.part(1).partCount()).isEqualTo(4);
                        assertThat(data.part(1).part(2).bits(0)).isEqualTo(3);
                        assertThat(data.scalarCount()).isEqualTo(5);
                        assertThat(data.bits(4)).isEqualTo(4);
                        assertThat(value(moment, 4, "i")).isEqualTo("none");
                    }
                })
                .dispatch(bindings, 1, 1, 1);
        assertThat(seen)
                .containsExactly(
                        "y 6",
                        "x 3",
                        "i 3",
                        "local 3",
                        "doubled none",
                        "data {count: 9, numbers: {1, 2, 3, 4}}",
                        "halves {0.5, 0.5}",
                        "index 3");
    }

    @Test
    void pointersLeadToMemory() {
        List<String> seen = new ArrayList<>();
        program.withObserver(moment -> {
                    if (moment.instruction().is(Op.OpBitwiseAnd)) {
                        Value place = moment.value(new Invocation(2, 0, 0), id("place"))
                                .orElseThrow();
                        seen.add(place.pointee().orElseThrow().text(text.names(), 1));
                    }
                })
                .dispatch(bindings, 1, 1, 1);
        assertThat(seen).containsExactly("4");
    }

    @Test
    void placesOfInvocations() {
        List<List<Standing>> seen = new ArrayList<>();
        program.withSubgroupSize(2)
                .withObserver(moment -> {
                    if (moment.instruction().is(Op.OpAtomicIAdd)) {
                        seen.add(moment.standings());
                        assertThat(moment.count()).isEqualTo(1);
                    }
                })
                .dispatch(bindings, 1, 1, 1);
        int add = definition("sum").wordOffset();
        int phi = definition("last").wordOffset();
        int barrier = module.instruction(definition("last").index() + 1).wordOffset();
        int start = definition("local").wordOffset();
        assertThat(seen)
                .containsExactly(
                        List.of(
                                standing(Standing.State.EXECUTES, add, 1),
                                standing(Standing.State.READY, phi, 0),
                                standing(Standing.State.READY, start, 2, 3)),
                        List.of(
                                standing(Standing.State.WAITS, barrier, 0, 1),
                                standing(Standing.State.EXECUTES, add, 3),
                                standing(Standing.State.READY, phi, 2)));
    }

    private static Standing standing(Standing.State state, int at, int... lanes) {
        List<Invocation> invocations = new ArrayList<>();
        for (int lane : lanes) {
            invocations.add(new Invocation(lane, 0, 0));
        }
        return new Standing(state, at, invocations);
    }

    @Test
    void findingsAreSeenWhereTheyAreMade() {
        List<String> seen = new ArrayList<>();
        Program checked = program.withChecks(Set.of(Check.OUT_OF_BOUNDS));
        checked.withObserver(new org.spirv4j.exec.observe.Observer() {
                    @Override
                    public void before(Moment moment) {}

                    @Override
                    public void found(Moment moment, org.spirv4j.diagnostic.Finding finding) {
                        seen.add(moment.instruction().op().orElseThrow() + " "
                                + finding.diagnostic().message());
                    }
                })
                .dispatch(Bindings.create().buffer(0, 0, bytes(1, 2, 3, 4)), 1, 1, 1);
        assertThat(seen).hasSize(2);
        assertThat(seen.get(0))
                .startsWith("OpStore OpStore accesses 4 bytes at offset 16")
                .endsWith("(invocation 3, 0, 0)");
    }

    @Test
    void stepsAreCountedWithoutTheObserver() {
        Program limited = program.withLimits(new Limits(16 * 4, Limits.DEFAULT.memoryBytes()));
        assertThat(limited.withObserver(moment -> {})
                        .dispatch(bindings, 1, 1, 1)
                        .findings())
                .isEmpty();
    }
}
