// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/** Cooperative matrices of all numbers of lanes, compared with loops in Java. */
@Tag(TestedEngine.TAG)
class CooperativeMatrixTest {
    private static final int ROWS = 8;
    private static final int INNER = 6;
    private static final int COLUMNS = 10;

    /** The distance between rows of C, in components. */
    private static final int STRIDE = 13;

    /**
     * %from is the type of the components of A and B, %to that of C and the result. A and C are stored by rows, B by
     * columns.
     */
    private static final String HEAD = """
            OpCapability Shader
            OpCapability Int8
            OpCapability Int16
            OpCapability Int64
            OpCapability Float16
            OpCapability VulkanMemoryModel
            OpCapability StorageBuffer8BitAccess
            OpCapability StorageBuffer16BitAccess
            OpCapability CooperativeMatrixKHR
            OpCapability GroupNonUniform
            OpCapability CooperativeMatrixConversionsNV
            OpCapability CooperativeMatrixNV
            OpCapability CooperativeMatrixGetCoordinateEXT
            OpExtension "SPV_KHR_cooperative_matrix"
            OpExtension "SPV_NV_cooperative_matrix"
            OpExtension "SPV_NV_cooperative_matrix2"
            OpExtension "SPV_EXT_cooperative_matrix_maintenance1"
            OpMemoryModel Logical Vulkan
            OpEntryPoint GLCompute %main "main" %a %b %c %out %laneInput
            OpExecutionMode %main LocalSize 64 1 1
            OpDecorate %laneInput BuiltIn SubgroupLocalInvocationId
            OpDecorate %fromArray ArrayStride FROM
            OpDecorate %toArray ArrayStride TO
            OpDecorate %fromBlock Block
            OpMemberDecorate %fromBlock 0 Offset 0
            OpDecorate %toBlock Block
            OpMemberDecorate %toBlock 0 Offset 0
            OpDecorate %a DescriptorSet 0
            OpDecorate %a Binding 0
            OpDecorate %b DescriptorSet 0
            OpDecorate %b Binding 1
            OpDecorate %c DescriptorSet 0
            OpDecorate %c Binding 2
            OpDecorate %out DescriptorSet 0
            OpDecorate %out Binding 3
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %i8 = OpTypeInt 8 0
            %i16 = OpTypeInt 16 0
            %int = OpTypeInt 32 1
            %i64 = OpTypeInt 64 0
            %half = OpTypeFloat 16
            %float = OpTypeFloat 32
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u2 = OpConstant %uint 2
            %u3 = OpConstant %uint 3
            %u6 = OpConstant %uint 6
            %u8 = OpConstant %uint 8
            %u10 = OpConstant %uint 10
            %u13 = OpConstant %uint 13
            %fromArray = OpTypeRuntimeArray %from
            %toArray = OpTypeRuntimeArray %to
            %fromBlock = OpTypeStruct %fromArray
            %toBlock = OpTypeStruct %toArray
            %toFromBlock = OpTypePointer StorageBuffer %fromBlock
            %toToBlock = OpTypePointer StorageBuffer %toBlock
            %pointerFrom = OpTypePointer StorageBuffer %from
            %pointerTo = OpTypePointer StorageBuffer %to
            %toLane = OpTypePointer Input %uint
            %laneInput = OpVariable %toLane Input
            %a = OpVariable %toFromBlock StorageBuffer
            %b = OpVariable %toFromBlock StorageBuffer
            %c = OpVariable %toToBlock StorageBuffer
            %out = OpVariable %toToBlock StorageBuffer
            %matrixA = OpTypeCooperativeMatrixKHR %from %u3 %u8 %u6 %u0
            %matrixB = OpTypeCooperativeMatrixKHR %from %u3 %u6 %u10 %u1
            %matrixC = OpTypeCooperativeMatrixKHR %to %u3 %u8 %u10 %u2
            %privateC = OpTypePointer Function %matrixC
            %privateTo = OpTypePointer Function %to
            %proc = OpTypeFunction %void
            CONSTANTS%main = OpFunction %void None %proc
            %entry = OpLabel
            %kept = OpVariable %privateC Function
            %lane = OpLoad %uint %laneInput
            %pa = OpAccessChain %pointerFrom %a %u0 %u0
            %pb = OpAccessChain %pointerFrom %b %u0 %u0
            %pc = OpAccessChain %pointerTo %c %u0 %u0
            %po = OpAccessChain %pointerTo %out %u0 %u0
            %ma = OpCooperativeMatrixLoadKHR %matrixA %pa %u0 %u6
            %mb = OpCooperativeMatrixLoadKHR %matrixB %pb %u1 %u6
            %mc = OpCooperativeMatrixLoadKHR %matrixC %pc %u0 %u13
            """;

    private static final String TAIL = """
            OpCooperativeMatrixStoreKHR %po %r %u0 %u10
            OpReturn
            OpFunctionEnd
            """;

    private static final String MULTIPLY = "%r = OpCooperativeMatrixMulAddKHR %matrixC %ma %mb %mc";

    private static int size(String type) {
        return switch (type) {
            case "i8" -> 1;
            case "i16", "half" -> 2;
            case "i64" -> 8;
            default -> 4;
        };
    }

    private static SpirvModule module(String from, String to, String constants, String body) {
        String text = (HEAD + body + "\n" + TAIL)
                .replace("CONSTANTS", constants)
                .replace("FROM", "" + size(from))
                .replace(" TO\n", " " + size(to) + "\n")
                .replace("%from ", "%" + from + " ")
                .replace("%from\n", "%" + from + "\n")
                .replace("%to ", "%" + to + " ")
                .replace("%to\n", "%" + to + "\n");
        return Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text);
    }

    private static void put(ByteBuffer bytes, String type, int index, long value) {
        int at = index * size(type);
        switch (type) {
            case "i8" -> bytes.put(at, (byte) value);
            case "i16" -> bytes.putShort(at, (short) value);
            case "half" -> bytes.putShort(at, half((int) value));
            case "i64" -> bytes.putLong(at, value);
            case "float" -> bytes.putFloat(at, (float) value);
            default -> bytes.putInt(at, (int) value);
        }
    }

    private static long get(ByteBuffer bytes, String type, int index) {
        int at = index * size(type);
        return switch (type) {
            case "i8" -> bytes.get(at);
            case "i16" -> bytes.getShort(at);
            case "i64" -> bytes.getLong(at);
            case "float" -> (long) bytes.getFloat(at);
            case "half" -> number(bytes.getShort(at));
            default -> bytes.getInt(at);
        };
    }

    /** The half of an integer from -2048 to 2048. */
    private static short half(int value) {
        if (value == 0) {
            return 0;
        }
        int exponent = 31 - Integer.numberOfLeadingZeros(Math.abs(value));
        int fraction = (Math.abs(value) << 10 >> exponent) & 0x3FF;
        return (short) ((value < 0 ? 0x8000 : 0) | exponent + 15 << 10 | fraction);
    }

    private static long number(short half) {
        int exponent = (half >> 10 & 31) - 15;
        long magnitude = (half & 0x7FFF) == 0 ? 0 : exponent < 0 ? -1000 : (1024L | half & 1023) << exponent >> 10;
        return half < 0 ? -magnitude : magnitude;
    }

    /** The matrices of a run: the components are small integers. */
    private static final class Data {
        private final long[] a = new long[ROWS * INNER];
        private final long[] b = new long[INNER * COLUMNS];
        private final long[] c = new long[ROWS * COLUMNS];

        Data(int limit) {
            Random random = new Random(limit);
            for (long[] each : new long[][] {a, b, c}) {
                for (int i = 0; i < each.length; i++) {
                    each[i] = random.nextLong(-limit, limit);
                }
            }
        }

        long[] run(SpirvModule module, String from, String to, int width) {
            ByteBuffer first = ByteBuffer.allocate(8 * a.length).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer second = ByteBuffer.allocate(8 * b.length).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer third = ByteBuffer.allocate(8 * ROWS * STRIDE).order(ByteOrder.LITTLE_ENDIAN);
            ByteBuffer result = ByteBuffer.allocate(size(to) * ROWS * COLUMNS).order(ByteOrder.LITTLE_ENDIAN);
            for (int i = 0; i < a.length; i++) {
                put(first, from, i, a[i]);
            }
            for (int i = 0; i < b.length; i++) {
                put(second, from, i % COLUMNS * INNER + i / COLUMNS, b[i]);
            }
            for (int i = 0; i < c.length; i++) {
                put(third, to, i / COLUMNS * STRIDE + i % COLUMNS, c[i]);
            }
            RunReport report = TestedEngine.program(module, "main")
                    .withSubgroupSize(width)
                    .dispatch(
                            Bindings.create()
                                    .buffer(0, 0, first)
                                    .buffer(0, 1, second)
                                    .buffer(0, 2, third)
                                    .buffer(0, 3, result),
                            1,
                            1,
                            1);
            assertThat(report.findings()).isEmpty();
            long[] values = new long[ROWS * COLUMNS];
            for (int i = 0; i < values.length; i++) {
                values[i] = get(result, to, i);
            }
            return values;
        }

        /** The exact sum for a component of the result; components of A and B are taken modulo 2^w unless signed. */
        BigInteger sum(int component, int width, boolean isASigned, boolean isBSigned, int cWidth, boolean isCSigned) {
            BigInteger sum = extended(c[component], cWidth, isCSigned);
            for (int k = 0; k < INNER; k++) {
                sum = sum.add(extended(a[component / COLUMNS * INNER + k], width, isASigned)
                        .multiply(extended(b[k * COLUMNS + component % COLUMNS], width, isBSigned)));
            }
            return sum;
        }

        private static BigInteger extended(long value, int width, boolean isSigned) {
            BigInteger number = BigInteger.valueOf(value);
            return isSigned ? number : number.mod(BigInteger.ONE.shiftLeft(width));
        }
    }

    @ParameterizedTest
    @CsvSource({
        "i8, int, 15",
        "i8, int, 0",
        "i8, int, 1",
        "i8, int, 2",
        "i8, i8, 15",
        "i8, i16, 3",
        "i16, int, 15",
        "int, int, 15",
        "i16, i64, 15",
        "int, i64, 12",
        "i64, i64, 15",
        "half, half, 0",
        "half, float, 0",
        "float, float, 0",
    })
    void multiplyAdd(String from, String to, int operands) {
        boolean isFloat = to.equals("float") || to.equals("half");
        Data data = new Data(isFloat ? 8 : 128);
        String mask = operands == 0
                ? ""
                : " "
                        + ((operands & 1) != 0 ? "MatrixASignedComponentsKHR|" : "")
                        + ((operands & 2) != 0 ? "MatrixBSignedComponentsKHR|" : "")
                        + ((operands & 4) != 0 ? "MatrixCSignedComponentsKHR|" : "")
                        + ((operands & 8) != 0 ? "MatrixResultSignedComponentsKHR|" : "");
        SpirvModule module =
                module(from, to, "", MULTIPLY + (mask.isEmpty() ? "" : mask.substring(0, mask.length() - 1)));
        assertThat(Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6).validate(module))
                .isEmpty();
        long[] expected = new long[ROWS * COLUMNS];
        for (int i = 0; i < expected.length; i++) {
            boolean isASigned = isFloat || (operands & 1) != 0;
            boolean isBSigned = isFloat || (operands & 2) != 0;
            long sum = data.sum(i, 8 * size(from), isASigned, isBSigned, 8 * size(to), true)
                    .longValue();
            int unused = 64 - 8 * size(to);
            expected[i] = isFloat ? sum : sum << unused >> unused;
        }
        for (int width : new int[] {1, 4, 8, 32, 64}) {
            assertThat(data.run(module, from, to, width)).as("%s lanes", width).isEqualTo(expected);
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {false, true})
    void saturatingAccumulation(boolean isSigned) {
        Data data = new Data(128);
        for (int i = 0; i < data.c.length; i++) {
            data.c[i] *= 250;
        }
        SpirvModule module = module(
                "i8",
                "i16",
                "",
                MULTIPLY
                        + (isSigned
                                ? " MatrixASignedComponentsKHR|MatrixBSignedComponentsKHR|MatrixCSignedComponentsKHR"
                                        + "|MatrixResultSignedComponentsKHR|SaturatingAccumulationKHR"
                                : " SaturatingAccumulationKHR"));
        long[] expected = new long[ROWS * COLUMNS];
        BigInteger most = BigInteger.valueOf(isSigned ? 32767 : 65535);
        BigInteger least = BigInteger.valueOf(isSigned ? -32768 : 0);
        int limited = 0;
        for (int i = 0; i < expected.length; i++) {
            BigInteger sum = data.sum(i, 8, isSigned, isSigned, 16, isSigned);
            expected[i] = sum.min(most).max(least).shortValue();
            limited += sum.compareTo(most) > 0 || sum.compareTo(least) < 0 ? 1 : 0;
        }
        assertThat(limited).isPositive();
        assertThat(data.run(module, "i8", "i16", 16)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 32, 64})
    void componentsAreComputedByLanes(int width) {
        Data data = new Data(100);
        String constants = """
                %i3 = OpConstant %int 3
                %i5 = OpConstant %int 5
                %fives = OpConstantComposite %matrixC %i5
                %zeros = OpConstantNull %matrixC
                """;
        String body = """
                %negative = OpSNegate %matrixC %mc
                %sum = OpIAdd %matrixC %negative %fives
                %square = OpIMul %matrixC %sum %mc
                %scaled = OpMatrixTimesScalar %matrixC %square %i3
                %threes = OpCompositeConstruct %matrixC %i3
                %less = OpISub %matrixC %scaled %threes
                %same = OpIAdd %matrixC %less %zeros
                %r = OpCopyObject %matrixC %same
                """;
        SpirvModule module = module("int", "int", constants, body);
        assertThat(Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6).validate(module))
                .isEmpty();
        long[] expected = new long[ROWS * COLUMNS];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = (5 - data.c[i]) * data.c[i] * 3 - 3;
        }
        assertThat(data.run(module, "int", "int", width)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {2, 8, 32})
    void conversions(int width) {
        Data data = new Data(100);
        String constants = """
                %floats = OpTypeCooperativeMatrixKHR %float %u3 %u8 %u10 %u2
                %halves = OpTypeCooperativeMatrixKHR %half %u3 %u8 %u10 %u2
                %shorts = OpTypeCooperativeMatrixKHR %i16 %u3 %u8 %u10 %u2
                %uints = OpTypeCooperativeMatrixKHR %uint %u3 %u8 %u10 %u2
                %f2 = OpConstant %float 2
                """;
        String body = """
                %asFloat = OpConvertSToF %floats %mc
                %asHalf = OpFConvert %halves %asFloat
                %back = OpFConvert %floats %asHalf
                %twice = OpMatrixTimesScalar %floats %back %f2
                %halfOf = OpFDiv %floats %twice %back
                %asInt = OpConvertFToS %matrixC %twice
                %asShort = OpUConvert %shorts %asInt
                %asUint = OpUConvert %uints %asShort
                %r = OpBitcast %matrixC %asUint
                """;
        long[] expected = new long[ROWS * COLUMNS];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = 2 * data.c[i] & 0xFFFF;
        }
        assertThat(data.run(module("int", "int", constants, body), "int", "int", width))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 4, 32, 64})
    void lanesHaveShares(int width) {
        // Each lane adds the number of the lane to its first component, and 1000 to all by a loop over the length.
        Data data = new Data(100);
        String constants = "%i1000 = OpConstant %int 1000\n";
        String body = """
                %first = OpCompositeExtract %int %mc 0
                %number = OpBitcast %int %lane
                %more = OpIAdd %int %first %number
                %changed = OpCompositeInsert %matrixC %more %mc 0
                OpStore %kept %changed
                %length = OpCooperativeMatrixLengthKHR %uint %matrixC
                OpBranch %header
                %header = OpLabel
                %i = OpPhi %uint %u0 %entry %next %continue
                OpLoopMerge %end %continue None
                OpBranch %test
                %test = OpLabel
                %goesOn = OpULessThan %bool %i %length
                OpBranchConditional %goesOn %continue %end
                %continue = OpLabel
                %place = OpAccessChain %privateTo %kept %i
                %old = OpLoad %int %place
                %new = OpIAdd %int %old %i1000
                OpStore %place %new
                %next = OpIAdd %uint %i %u1
                OpBranch %header
                %end = OpLabel
                %r = OpLoad %matrixC %kept
                """;
        SpirvModule module = module("int", "int", constants, body);
        assertThat(Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6).validate(module))
                .isEmpty();
        long[] expected = new long[ROWS * COLUMNS];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = data.c[i] + 1000 + (i < width ? i : 0);
        }
        assertThat(data.run(module, "int", "int", width)).isEqualTo(expected);
        String constant = "%length = OpSpecConstantOp %uint CooperativeMatrixLengthKHR %matrixC\n";
        String others = body.replace("%length = OpCooperativeMatrixLengthKHR %uint %matrixC\n", "");
        assertThat(data.run(module("int", "int", constants + constant, others), "int", "int", width))
                .isEqualTo(expected);
    }

    @Test
    void coordinatesOfComponents() {
        Data data = new Data(100);
        String constants = """
                %pair = OpTypeVector %uint 2
                %i1000 = OpConstant %int 1000
                """;
        String body = """
                %coordinates = OpCooperativeMatrixGetCoordinateEXT %pair %mc %u1
                %row = OpCompositeExtract %uint %coordinates 0
                %column = OpCompositeExtract %uint %coordinates 1
                %rowNumber = OpBitcast %int %row
                %columnNumber = OpBitcast %int %column
                %thousands = OpIMul %int %rowNumber %i1000
                %both = OpIAdd %int %thousands %columnNumber
                %r = OpCompositeInsert %matrixC %both %mc 1
                """;
        long[] expected = data.c.clone();
        for (int i = 16; i < 32; i++) {
            expected[i] = i / COLUMNS * 1000L + i % COLUMNS;
        }
        assertThat(data.run(module("int", "int", constants, body), "int", "int", 16))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 32})
    void transpositionAndUse(int width) {
        Data data = new Data(100);
        String constants = """
                %back = OpTypeCooperativeMatrixKHR %int %u3 %u10 %u8 %u1
                %used = OpTypeCooperativeMatrixKHR %int %u3 %u8 %u10 %u0
                """;
        String body = """
                %turned = OpCooperativeMatrixTransposeNV %back %mc
                OpCooperativeMatrixStoreKHR %po %turned %u1 %u10
                %again = OpCooperativeMatrixLoadKHR %matrixC %po %u0 %u10
                %asA = OpCooperativeMatrixConvertUseEXT %used %again
                OpCooperativeMatrixStoreKHR %po %asA %u0 %u10
                %r = OpCooperativeMatrixLoadKHR %matrixC %po %u0 %u10
                """;
        assertThat(data.run(module("int", "int", constants, body), "int", "int", width))
                .isEqualTo(data.c);
    }

    @ParameterizedTest
    @ValueSource(ints = {4, 32})
    void matricesOfTheOlderExtension(int width) {
        Data data = new Data(100);
        String constants = """
                %false = OpConstantFalse %bool
                %true = OpConstantTrue %bool
                %nvA = OpTypeCooperativeMatrixNV %int %u3 %u8 %u6
                %nvB = OpTypeCooperativeMatrixNV %int %u3 %u6 %u10
                %nvC = OpTypeCooperativeMatrixNV %int %u3 %u8 %u10
                %nvLength = OpSpecConstantOp %uint CooperativeMatrixLengthNV %nvC
                """;
        String body = """
                %na = OpCooperativeMatrixLoadNV %nvA %pa %u6 %false
                %nb = OpCooperativeMatrixLoadNV %nvB %pb %u6 %true
                %nc = OpCooperativeMatrixLoadNV %nvC %pc %u13 %false
                %sum = OpCooperativeMatrixMulAddNV %nvC %na %nb %nc
                OpCooperativeMatrixStoreNV %po %sum %u10 %false
                %filled = OpCooperativeMatrixLoadKHR %matrixC %po %u0 %u10
                %length = OpCooperativeMatrixLengthNV %uint %nvC
                %difference = OpISub %uint %length %nvLength
                %none = OpBitcast %int %difference
                %zeros = OpCompositeConstruct %matrixC %none
                %r = OpIAdd %matrixC %filled %zeros
                """;
        long[] expected = new long[ROWS * COLUMNS];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = data.sum(i, 32, true, true, 32, true).intValue();
        }
        assertThat(data.run(module("int", "int", constants, body), "int", "int", width))
                .isEqualTo(expected);
    }

    @Test
    void componentsThatNoLaneHas() {
        Data data = new Data(100);
        String body = """
                %beyond = OpCompositeExtract %int %mc 70
                %same = OpCompositeInsert %matrixC %beyond %mc 70
                %first = OpCompositeExtract %int %same 0
                %sum = OpIAdd %int %first %beyond
                %r = OpCompositeInsert %matrixC %sum %same 0
                """;
        assertThat(data.run(module("int", "int", "", body), "int", "int", 32)).isEqualTo(data.c);
    }

    @Test
    void matricesOfOtherScopesAreRefused() {
        String constants = "%other = OpTypeCooperativeMatrixKHR %int %u1 %u8 %u10 %u2\n";
        String body = "%wide = OpCooperativeMatrixLoadKHR %other %pc %u0 %u13\n%r = OpCopyObject %matrixC %mc";
        assertThatThrownBy(() -> TestedEngine.program(module("int", "int", constants, body), "main"))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("OpCooperativeMatrixLoadKHR is not executed for matrices of this type");
    }

    @Test
    void lanesThatAreMissingAreNoted() {
        SpirvModule module = module("int", "int", "", MULTIPLY);
        Bindings bindings = Bindings.create();
        for (int i = 0; i < 4; i++) {
            bindings.buffer(0, i, ByteBuffer.allocate(8 * ROWS * STRIDE));
        }
        Program program = TestedEngine.program(module, "main");
        assertThat(program.withSubgroupSize(64).dispatch(bindings, 1, 1, 1).findings())
                .isEmpty();
        String half = "OpExecutionMode %main LocalSize 32 1 1";
        String text = HEAD.replace("OpExecutionMode %main LocalSize 64 1 1", half) + MULTIPLY + "\n" + TAIL;
        SpirvModule smaller = Assembler.create()
                .withTarget(TargetEnv.UNIVERSAL_1_6)
                .assemble(text.replace("CONSTANTS", "")
                        .replace("FROM", "4")
                        .replace(" TO\n", " 4\n")
                        .replace("%from ", "%int ")
                        .replace("%from\n", "%int\n")
                        .replace("%to ", "%int ")
                        .replace("%to\n", "%int\n"));
        RunReport report =
                TestedEngine.program(smaller, "main").withSubgroupSize(64).dispatch(bindings, 1, 1, 1);
        assertThat(report.findings().all().get(0).diagnostic().message())
                .isEqualTo(
                        "OpCooperativeMatrixLoadKHR must be executed by all 64 invocations of the subgroup, but 32 of"
                                + " them execute it");
    }
}
