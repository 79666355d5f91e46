// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.jit;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.spirv4j.exec.Bindings;
import org.spirv4j.exec.Engine;
import org.spirv4j.exec.Program;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * Both engines compute the same from programs that read undefined values, access what is outside, and divide by zero.
 */
class ProgramsWithMistakesTest {
    private static final int PROGRAMS = Integer.getInteger("mistakes.programs", 150);
    private static final int NUMBERS = 16;
    private static final int[] INPUTS = {0, 1, 2, 3, 4, 5, 7, 9, 31, 32, 33, 64, -1, -2, Integer.MIN_VALUE, 1 << 20};

    private static final String START = """
            OpCapability Shader
            OpCapability VariablePointers
            OpMemoryModel Logical GLSL450
            OpEntryPoint GLCompute %main "main" %in %out %hidden %shared
            OpExecutionMode %main LocalSize 1 1 1
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpMemberDecorate %block 1 Offset 16
            OpMemberDecorate %block 2 Offset 20
            OpDecorate %four ArrayStride 4
            OpDecorate %many ArrayStride 4
            OpDecorate %in DescriptorSet 0
            OpDecorate %in Binding 0
            OpDecorate %out DescriptorSet 0
            OpDecorate %out Binding 1
            %void = OpTypeVoid
            %type = OpTypeFunction %void
            %bool = OpTypeBool
            %int = OpTypeInt 32 1
            %float = OpTypeFloat 32
            %v4 = OpTypeVector %int 4
            %n0 = OpConstant %int 0
            %n1 = OpConstant %int 1
            %n2 = OpConstant %int 2
            %n3 = OpConstant %int 3
            %n4 = OpConstant %int 4
            %n5 = OpConstant %int 5
            %n9 = OpConstant %int 9
            %four = OpTypeArray %int %n4
            %plain = OpTypeArray %int %n4
            %pair = OpTypeStruct %plain %int
            %many = OpTypeRuntimeArray %int
            %block = OpTypeStruct %four %int %many
            %to_block = OpTypePointer StorageBuffer %block
            %to_int_s = OpTypePointer StorageBuffer %int
            %to_plain_f = OpTypePointer Function %plain
            %to_pair_f = OpTypePointer Function %pair
            %to_v4_f = OpTypePointer Function %v4
            %to_int_f = OpTypePointer Function %int
            %to_plain_p = OpTypePointer Private %plain
            %to_int_p = OpTypePointer Private %int
            %to_plain_w = OpTypePointer Workgroup %plain
            %to_int_w = OpTypePointer Workgroup %int
            %helper_type = OpTypeFunction %int %int
            %in = OpVariable %to_block StorageBuffer
            %out = OpVariable %to_block StorageBuffer
            %hidden = OpVariable %to_plain_p Private
            %shared = OpVariable %to_plain_w Workgroup
            %nothing = OpUndef %int
            %helper = OpFunction %int None %helper_type
            %parameter = OpFunctionParameter %int
            %helper_label = OpLabel
            %kept = OpVariable %to_int_f Function
            %old = OpLoad %int %kept
            %new = OpIAdd %int %old %parameter
            OpStore %kept %new
            OpReturnValue %new
            OpFunctionEnd
            %main = OpFunction %void None %type
            %label = OpLabel
            %array = OpVariable %to_plain_f Function
            %struct = OpVariable %to_pair_f Function
            %vector = OpVariable %to_v4_f Function
            %scalar = OpVariable %to_int_f Function
            %other = OpVariable %to_int_f Function
            """;

    /** Writes one program. */
    private static final class Writer {
        private final Random random;
        private final StringBuilder text = new StringBuilder(START);
        private final List<String> values = new ArrayList<>(List.of("%n0", "%n1", "%n3", "%n5", "%n9", "%nothing"));
        private int count;

        Writer(long seed) {
            random = new Random(seed);
        }

        private String fresh() {
            return "%x" + count++;
        }

        private String value() {
            return values.get(random.nextInt(values.size()));
        }

        private String emit(String instruction) {
            String id = fresh();
            text.append(id).append(" = ").append(instruction).append('\n');
            return id;
        }

        private void keep(String id) {
            values.add(id);
        }

        /** A pointer to an integer, often outside. */
        private String pointer() {
            return switch (random.nextInt(8)) {
                case 0 -> "%scalar";
                case 1 -> "%other";
                case 2 -> emit("OpAccessChain %to_int_f %struct %n0 " + value());
                case 3 -> emit("OpAccessChain %to_int_f %struct %n1");
                case 4 -> emit("OpAccessChain %to_int_p %hidden " + value());
                case 5 -> emit("OpAccessChain %to_int_w %shared " + value());
                case 6 -> emit("OpAccessChain %to_int_f %vector " + value());
                default -> emit("OpAccessChain %to_int_f %array " + value());
            };
        }

        private void statement(int depth) {
            switch (random.nextInt(depth > 1 ? 9 : 12)) {
                case 0, 1 -> {
                    String pointer = pointer();
                    text.append("OpStore ")
                            .append(pointer)
                            .append(' ')
                            .append(value())
                            .append('\n');
                    if (random.nextBoolean()) {
                        keep(emit("OpLoad %int " + pointer));
                    }
                }
                case 2, 3 -> keep(emit("OpLoad %int " + pointer()));
                case 4 -> keep(emit(operation() + " %int " + value() + " " + value()));
                case 5 -> {
                    String condition = emit("OpSLessThan %bool " + value() + " " + value());
                    keep(emit("OpSelect %int " + condition + " " + value() + " " + value()));
                }
                case 6 -> keep(emit("OpFunctionCall %int %helper " + value()));
                case 7 -> {
                    String whole = emit("OpLoad %v4 %vector");
                    keep(emit("OpVectorExtractDynamic %int " + whole + " " + value()));
                }
                case 8 -> {
                    String number = emit("OpConvertSToF %float " + value());
                    String quotient = emit("OpFDiv %float " + number + " " + emit("OpConvertSToF %float " + value()));
                    keep(emit("OpConvertFToS %int " + quotient));
                }
                case 9 -> branch(depth);
                case 10 -> loop(depth);
                default -> {
                    String to = pointer();
                    String from = pointerInFunction();
                    text.append("OpCopyMemory " + to + " " + from + "\n");
                }
            }
        }

        private String pointerInFunction() {
            return random.nextBoolean() ? "%scalar" : emit("OpAccessChain %to_int_f %array " + value());
        }

        private String operation() {
            String[] operations = {
                "OpIAdd",
                "OpISub",
                "OpIMul",
                "OpSDiv",
                "OpSRem",
                "OpSMod",
                "OpShiftLeftLogical",
                "OpShiftRightArithmetic",
                "OpShiftRightLogical",
                "OpBitwiseXor",
                "OpBitwiseAnd",
                "OpBitwiseAnd"
            };
            return operations[random.nextInt(operations.length)];
        }

        private void branch(int depth) {
            String then = fresh();
            String otherwise = fresh();
            String merge = fresh();
            String condition = emit("OpSLessThan %bool " + value() + " " + value());
            text.append("OpSelectionMerge " + merge + " None\nOpBranchConditional " + condition + " " + then + " "
                    + otherwise + "\n");
            String a = block(then, merge, depth);
            String b = block(otherwise, merge, depth);
            text.append(merge).append(" = OpLabel\n");
            keep(emit("OpPhi %int " + a + " " + then + "end " + (random.nextInt(3) == 0 ? "%nothing" : b) + " "
                    + otherwise + "end"));
        }

        /** A block whose last label has a name made of the first one; gives one of its values. */
        private String block(String label, String target, int depth) {
            int known = values.size();
            text.append(label).append(" = OpLabel\n");
            for (int i = random.nextInt(3); i >= 0; i--) {
                statement(depth + 1);
            }
            String value = value();
            text.append("OpBranch " + label + "end\n" + label + "end = OpLabel\nOpBranch " + target + "\n");
            values.subList(known, values.size()).clear();
            return value;
        }

        private void loop(int depth) {
            String before = fresh();
            String head = fresh();
            String body = fresh();
            String next = fresh();
            String end = fresh();
            String i = fresh();
            String more = fresh();
            text.append("OpBranch " + before + "\n" + before + " = OpLabel\nOpBranch " + head + "\n" + head
                    + " = OpLabel\n" + i + " = OpPhi %int %n0 " + before + " " + more + " " + next + "\n");
            String condition =
                    emit("OpSLessThan %bool " + i + " %n" + List.of(3, 5, 9).get(random.nextInt(3)));
            text.append("OpLoopMerge " + end + " " + next + " None\nOpBranchConditional " + condition + " " + body + " "
                    + end + "\n");
            int known = values.size();
            values.add(i);
            block(body, next, depth);
            values.subList(known, values.size()).clear();
            text.append(next + " = OpLabel\n" + more + " = OpIAdd %int " + i + " %n1\nOpBranch " + head + "\n" + end
                    + " = OpLabel\n");
        }

        String program() {
            for (int k = 0; k < 6; k++) {
                String index =
                        emit("OpCopyObject %int %n" + List.of(0, 1, 2, 3, 4, 5).get(k));
                keep(emit("OpLoad %int " + emit("OpAccessChain %to_int_s %in %n2 " + index)));
            }
            for (int k = 0; k < 14; k++) {
                statement(0);
            }
            for (int k = 0; k < NUMBERS; k++) {
                String index = emit("OpIAdd %int %n" + (k % 2 == 0 ? "0" : "1") + " " + shifted(k / 2));
                String place = emit("OpAccessChain %to_int_s %out %n2 " + index);
                text.append("OpStore " + place + " " + values.get(values.size() - 1 - k % values.size()) + "\n");
            }
            String[] pointers = {
                emit("OpAccessChain %to_int_f %array %n1"),
                emit("OpAccessChain %to_int_f %struct %n1"),
                emit("OpAccessChain %to_int_p %hidden %n2")
            };
            for (int k = 0; k < pointers.length; k++) {
                String loaded = emit("OpLoad %int " + pointers[k]);
                String place = emit("OpAccessChain %to_int_s %out %n0 %n" + k);
                text.append("OpStore " + place + " " + loaded + "\n");
            }
            return text.append("OpReturn\nOpFunctionEnd\n").toString();
        }

        /** Twice a number. */
        private String shifted(int number) {
            String id = "%n0";
            for (int i = 0; i < number; i++) {
                id = emit("OpIAdd %int " + id + " %n2");
            }
            return id;
        }
    }

    private static ByteBuffer bytes(int count) {
        return ByteBuffer.allocate(Integer.BYTES * count).order(ByteOrder.LITTLE_ENDIAN);
    }

    private static List<Integer> run(SpirvModule module, Engine engine, long seed) {
        Random random = new Random(seed);
        ByteBuffer in = bytes(5 + NUMBERS);
        for (int i = 0; i < 5 + NUMBERS; i++) {
            in.putInt(Integer.BYTES * i, INPUTS[random.nextInt(INPUTS.length)]);
        }
        ByteBuffer out = bytes(5 + NUMBERS);
        Program program = Program.create(module, "main").withEngine(engine);
        assertThat(program.engine()).isEqualTo(engine);
        program.dispatch(Bindings.create().buffer(0, 0, in).buffer(0, 1, out), 2, 1, 1);
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 5 + NUMBERS; i++) {
            numbers.add(out.getInt(Integer.BYTES * i));
        }
        return numbers;
    }

    @Test
    void enginesComputeTheSame() {
        long first = Long.getLong("mistakes.first", 1);
        for (long seed = first; seed < first + PROGRAMS; seed++) {
            String text = new Writer(seed).program();
            SpirvModule module =
                    Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_3).assemble(text);
            assertThat(run(module, Engine.COMPILED, seed))
                    .as("program %d%n%s", seed, text)
                    .isEqualTo(run(module, Engine.CHECKED, seed));
        }
    }
}
