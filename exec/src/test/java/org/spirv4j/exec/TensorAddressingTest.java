// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.function.IntBinaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * Loads and stores of cooperative matrices by tensor layouts, operations on their components, and reductions, compared
 * with Java, for matrices of subgroups and of work-groups.
 */
@Tag(TestedEngine.TAG)
class TensorAddressingTest {
    private static final int ROWS = 8;
    private static final int COLUMNS = 6;

    /** The tensor: its dimensions, and the distance between its rows. */
    private static final int HEIGHT = 10;

    private static final int WIDTH = 9;
    private static final int STRIDE = 11;

    private static final String HEAD = """
            OpCapability Shader
            OpCapability VulkanMemoryModel
            OpCapability PhysicalStorageBufferAddresses
            OpCapability CooperativeMatrixKHR
            OpCapability TensorAddressingNV
            OpCapability CooperativeMatrixTensorAddressingNV
            OpCapability CooperativeMatrixBlockLoadsNV
            OpCapability CooperativeMatrixPerElementOperationsNV
            OpCapability CooperativeMatrixReductionsNV
            OpExtension "SPV_KHR_cooperative_matrix"
            OpExtension "SPV_NV_cooperative_matrix2"
            OpExtension "SPV_NV_tensor_addressing"
            OpExtension "SPV_KHR_physical_storage_buffer"
            OpMemoryModel PhysicalStorageBuffer64 Vulkan
            OpEntryPoint GLCompute %main "main" %in %out
            OpExecutionMode %main LocalSize 24 1 1
            OpDecorate %array ArrayStride 4
            OpDecorate %block Block
            OpMemberDecorate %block 0 Offset 0
            OpDecorate %cell Block
            OpMemberDecorate %cell 0 Offset 0
            OpDecorate %pair ArrayStride 4
            OpDecorate %in DescriptorSet 0
            OpDecorate %in Binding 0
            OpDecorate %out DescriptorSet 0
            OpDecorate %out Binding 1
            %void = OpTypeVoid
            %bool = OpTypeBool
            %uint = OpTypeInt 32 0
            %int = OpTypeInt 32 1
            %float = OpTypeFloat 32
            %false = OpConstantFalse %bool
            %true = OpConstantTrue %bool
            %scope = OpConstant %uint SCOPE
            %mode = OpConstant %uint MODE
            %u0 = OpConstant %uint 0
            %u1 = OpConstant %uint 1
            %u2 = OpConstant %uint 2
            %u3 = OpConstant %uint 3
            %u4 = OpConstant %uint 4
            %u6 = OpConstant %uint 6
            %u8 = OpConstant %uint 8
            %u9 = OpConstant %uint 9
            %u10 = OpConstant %uint 10
            %u11 = OpConstant %uint 11
            %u12 = OpConstant %uint 12
            %row0 = OpConstant %uint ROW
            %column0 = OpConstant %uint COLUMN
            %clamp = OpConstant %uint 0x40400000
            %f0 = OpConstant %float 0
            %f1 = OpConstant %float 1
            %f100 = OpConstant %float 100
            %array = OpTypeRuntimeArray %float
            %block = OpTypeStruct %array
            %toBlock = OpTypePointer StorageBuffer %block
            %toFloat = OpTypePointer StorageBuffer %float
            %pair = OpTypeArray %float %u2
            %cell = OpTypeStruct %pair
            %toCell = OpTypePointer PhysicalStorageBuffer %cell
            %toCellFloat = OpTypePointer PhysicalStorageBuffer %float
            %coordinates = OpTypeArray %uint %u2
            %in = OpVariable %toBlock StorageBuffer
            %out = OpVariable %toBlock StorageBuffer
            %matrix = OpTypeCooperativeMatrixKHR %float %scope %u8 %u6 %u2
            %small = OpTypeCooperativeMatrixKHR %float %scope %u4 %u3 %u2
            %layout = OpTypeTensorLayoutNV %u2 %mode
            %plain = OpTypeTensorLayoutNV %u2 %u0
            %swapped = OpTypeTensorViewNV %u2 %false %u1 %u0
            %shaped = OpTypeTensorViewNV %u3 %true %u2 %u0 %u1
            %left = OpTypeCooperativeMatrixKHR %float %scope %u8 %u6 %u0
            %right = OpTypeCooperativeMatrixKHR %float %scope %u6 %u6 %u1
            %noLeft = OpConstantComposite %left %f0
            %noRight = OpConstantComposite %right %f0
            %noMatrix = OpConstantComposite %matrix %f100
            %proc = OpTypeFunction %void
            %decoding = OpTypeFunction %float %toCell %coordinates %coordinates
            %applying = OpTypeFunction %float %uint %int %float %float
            %combining = OpTypeFunction %float %float %float
            %decode = OpFunction %float None %decoding
            %decode0 = OpFunctionParameter %toCell
            %decode1 = OpFunctionParameter %coordinates
            %decode2 = OpFunctionParameter %coordinates
            %decodeEntry = OpLabel
            %inBlock = OpCompositeExtract %uint %decode2 1
            %blockColumn = OpCompositeExtract %uint %decode1 1
            %decodePointer = OpAccessChain %toCellFloat %decode0 %u0 %inBlock
            %decodeLoaded = OpLoad %float %decodePointer Aligned 4
            %decodeFloat = OpConvertUToF %float %blockColumn
            %decodeMore = OpFMul %float %decodeFloat %f100
            %decodeSum = OpFAdd %float %decodeLoaded %decodeMore
            OpReturnValue %decodeSum
            OpFunctionEnd
            %apply = OpFunction %float None %applying
            %apply0 = OpFunctionParameter %uint
            %apply1 = OpFunctionParameter %int
            %apply2 = OpFunctionParameter %float
            %apply3 = OpFunctionParameter %float
            %applyEntry = OpLabel
            %applyRow = OpConvertUToF %float %apply0
            %applyColumn = OpConvertSToF %float %apply1
            %applyScaled = OpFMul %float %applyRow %apply3
            %applySum = OpFAdd %float %applyScaled %applyColumn
            %applyAll = OpFAdd %float %applySum %apply2
            OpReturnValue %applyAll
            OpFunctionEnd
            %combine = OpFunction %float None %combining
            %combine0 = OpFunctionParameter %float
            %combine1 = OpFunctionParameter %float
            %combineEntry = OpLabel
            %combined = OpFAdd %float %combine0 %combine1
            OpReturnValue %combined
            OpFunctionEnd
            %main = OpFunction %void None %proc
            %entry = OpLabel
            %from = OpAccessChain %toFloat %in %u0 %u0
            %to = OpAccessChain %toFloat %out %u0 %u0
            %l0 = OpCreateTensorLayoutNV %layout
            %l1 = OpTensorLayoutSetDimensionNV %layout %l0 %u10 %u9
            %l2 = OpTensorLayoutSetStrideNV %layout %l1 %u11 %u1
            %l3 = OpTensorLayoutSetClampValueNV %layout %l2 %clamp
            %slice = OpTensorLayoutSliceNV %layout %l3 %row0 %u8 %column0 %u6
            %o0 = OpCreateTensorLayoutNV %plain
            """;

    /** Stores a matrix %r of eight rows by six columns, adjacent. */
    private static final String STORE = """
            %stored = OpTensorLayoutSetDimensionNV %plain %o0 %u8 %u6
            OpCooperativeMatrixStoreTensorNV %to %r %stored None None
            """;

    private static float element(int row, int column) {
        return 1 + row * 16 + column;
    }

    private static SpirvModule module(String scope, int mode, int row, int column, String body) {
        String text = HEAD.replace("SCOPE", scope)
                        .replace("MODE", "" + mode)
                        .replace("ROW", "" + Integer.toUnsignedString(row))
                        .replace("COLUMN", "" + Integer.toUnsignedString(column))
                + body + "OpReturn\nOpFunctionEnd\n";
        return Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text);
    }

    private static float[] run(String scope, int mode, int row, int column, String body, int results) {
        SpirvModule module = module(scope, mode, row, column, body);
        assertThat(Validator.create()
                        .withTarget(TargetEnv.UNIVERSAL_1_6)
                        .validate(module)
                        .errors())
                .isEmpty();
        ByteBuffer tensor = ByteBuffer.allocate(4 * HEIGHT * STRIDE).order(ByteOrder.LITTLE_ENDIAN);
        for (int r = 0; r < HEIGHT; r++) {
            for (int c = 0; c < STRIDE; c++) {
                tensor.putFloat(4 * (r * STRIDE + c), element(r, c));
            }
        }
        ByteBuffer out = ByteBuffer.allocate(4 * results).order(ByteOrder.LITTLE_ENDIAN);
        Program program = TestedEngine.program(module, "main").withSubgroupSize(8);
        assertThat(program.engine()).isEqualTo(TestedEngine.ENGINE);
        assertThat(program.dispatch(Bindings.create().buffer(0, 0, tensor).buffer(0, 1, out), 1, 1, 1)
                        .findings())
                .isEmpty();
        float[] values = new float[results];
        out.asFloatBuffer().get(values);
        return values;
    }

    private static float[] expected(IntBinaryOperator value) {
        float[] expected = new float[ROWS * COLUMNS];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = value.applyAsInt(i / COLUMNS, i % COLUMNS);
        }
        return expected;
    }

    /** A coordinate after clamping; negative for the clamp value, 3. */
    private static int clamped(int coordinate, int extent, int mode) {
        if (coordinate >= 0 && coordinate < extent) {
            return coordinate;
        }
        int period = 2 * extent - 2;
        int mirrored = Math.floorMod(coordinate, period);
        return switch (mode) {
            case 2 -> Math.min(Math.max(coordinate, 0), extent - 1);
            case 3 -> Math.floorMod(coordinate, extent);
            case 4 -> mirrored >= extent ? period - mirrored : mirrored;
            default -> -1;
        };
    }

    @ParameterizedTest
    @CsvSource({
        "2, 0, 1, 2",
        "3, 0, 0, 0",
        "2, 1, 5, 6",
        "3, 1, -3, -2",
        "2, 2, 6, -4",
        "3, 2, -5, 7",
        "2, 3, -30, 8",
        "3, 3, 9, -7",
        "2, 4, -9, 8",
        "3, 4, 25, -30"
    })
    void slicesAreLoadedAndClamped(String scope, int mode, int row, int column) {
        String body = "%r = OpCooperativeMatrixLoadTensorNV %matrix %from %noMatrix %slice None None\n" + STORE;
        assertThat(run(scope, mode, row, column, body, ROWS * COLUMNS)).isEqualTo(expected((r, c) -> {
            int tensorRow = clamped(r + row, HEIGHT, mode);
            int tensorColumn = clamped(c + column, WIDTH, mode);
            return tensorRow < 0 || tensorColumn < 0 ? 3 : (int) element(tensorRow, tensorColumn);
        }));
    }

    @ParameterizedTest
    @CsvSource({"2, 5, 6", "3, -3, -2"})
    void storesOutsideAreDiscarded(String scope, int row, int column) {
        String body = "OpCooperativeMatrixStoreTensorNV %to %noMatrix %slice None None\n";
        float[] stored = run(scope, 2, row, column, body, HEIGHT * STRIDE);
        IntStream.range(0, stored.length).forEach(i -> {
            boolean isInRows = i / STRIDE >= row && i / STRIDE < row + ROWS;
            boolean isInColumns = i % STRIDE >= column && i % STRIDE < column + COLUMNS && i % STRIDE < WIDTH;
            assertThat(stored[i]).isEqualTo(isInRows && isInColumns ? 100 : 0);
        });
    }

    @ParameterizedTest
    @CsvSource({"2", "3"})
    void viewsTransposeAndClip(String scope) {
        String body = """
                %span = OpTensorLayoutSliceNV %layout %l3 %u1 %u6 %u0 %u8
                %v0 = OpCreateTensorViewNV %swapped
                %v = OpTensorViewSetClipNV %swapped %v0 %u2 %u4 %u0 %u6
                %r = OpCooperativeMatrixLoadTensorNV %matrix %from %noMatrix %span None TensorView %v
                """ + STORE;
        assertThat(run(scope, 0, 0, 0, body, ROWS * COLUMNS)).isEqualTo(expected((r, c) -> {
            if (r < 2 || r >= 6) {
                return 100;
            }
            // The view has eight rows by six columns, of which the first comes from the columns of the tensor.
            int index = (r - 2) * COLUMNS + c;
            return (int) element(1 + index % 6, index / 6);
        }));
    }

    /** A view of 2 by 3 by 8 elements, whose last dimension is the outermost one of the matrix. */
    @ParameterizedTest
    @CsvSource({"2", "3"})
    void viewsHaveDimensionsAndStrides(String scope) {
        String body = """
                %span = OpTensorLayoutSliceNV %layout %l3 %u0 %u8 %u0 %u6
                %v0 = OpCreateTensorViewNV %shaped
                %v1 = OpTensorViewSetDimensionNV %shaped %v0 %u2 %u3 %u8
                %v = OpTensorViewSetStrideNV %shaped %v1 %u4 %u1 %u3
                %r = OpCooperativeMatrixLoadTensorNV %matrix %from %noMatrix %span None TensorView %v
                """ + STORE;
        assertThat(run(scope, 0, 0, 0, body, ROWS * COLUMNS)).isEqualTo(expected((r, c) -> {
            int index = r * COLUMNS + c;
            int y = index % 3;
            int x = index / 3 % 2;
            int z = index / 6;
            int linear = x * 4 + y + z * 3;
            return (int) element(linear / 6, linear % 6);
        }));
    }

    /** A block is two elements of a row; the function adds a hundred for each block before it. */
    @ParameterizedTest
    @CsvSource({"2", "3"})
    void functionsDecodeBlocks(String scope) {
        String body = """
                %b1 = OpTensorLayoutSetBlockSizeNV %plain %o0 %u1 %u2
                %b2 = OpTensorLayoutSetDimensionNV %plain %b1 %u10 %u10
                %b3 = OpTensorLayoutSliceNV %plain %b2 %u1 %u8 %u3 %u6
                %r = OpCooperativeMatrixLoadTensorNV %matrix %from %noMatrix %b3 None DecodeFunc %decode
                """ + STORE;
        assertThat(run(scope, 0, 0, 0, body, ROWS * COLUMNS)).isEqualTo(expected((r, c) -> {
            int column = c + 3;
            int word = ((r + 1) * 5 + column / 2) * 2 + column % 2;
            return (int) element(word / STRIDE, word % STRIDE) + 100 * (column / 2);
        }));
    }

    /** The first parameter of a function that decodes must be a pointer. */
    @Test
    void refusesOtherFunctions() {
        String body = """
                %r = OpCooperativeMatrixLoadTensorNV %matrix %from %noMatrix %slice None DecodeFunc %combine
                """ + STORE;
        SpirvModule module = module("3", 0, 0, 0, body);
        assertThatThrownBy(() -> Program.create(module, "main"))
                .isInstanceOf(ExecutionException.class)
                .hasMessageContaining("it is not valid");
    }

    @ParameterizedTest
    @CsvSource({"2", "3"})
    void functionsAreAppliedToComponents(String scope) {
        String body = """
                %m = OpCooperativeMatrixLoadTensorNV %matrix %from %noMatrix %slice None None
                %r = OpCooperativeMatrixPerElementOpNV %matrix %m %apply %f100
                """ + STORE;
        assertThat(run(scope, 0, 0, 0, body, ROWS * COLUMNS))
                .isEqualTo(expected((r, c) -> 100 * r + c + (int) element(r, c)));
    }

    @ParameterizedTest
    @CsvSource({"2", "3"})
    void matricesAreMultiplied(String scope) {
        String body = """
                %a = OpCooperativeMatrixLoadTensorNV %left %from %noLeft %slice None None
                %columns = OpTensorLayoutSliceNV %layout %l3 %u2 %u6 %u3 %u6
                %b = OpCooperativeMatrixLoadTensorNV %right %from %noRight %columns None None
                %r = OpCooperativeMatrixMulAddKHR %matrix %a %b %noMatrix
                """ + STORE;
        assertThat(run(scope, 0, 0, 0, body, ROWS * COLUMNS))
                .isEqualTo(expected((r, c) -> 100
                        + IntStream.range(0, 6)
                                .map(k -> (int) (element(r, k) * element(k + 2, c + 3)))
                                .sum()));
    }

    private static int sum(int firstRow, int rows, int firstColumn, int columns) {
        int sum = 0;
        for (int i = 0; i < rows * columns; i++) {
            sum += (int) element(firstRow + i / columns, firstColumn + i % columns);
        }
        return sum;
    }

    @ParameterizedTest
    @CsvSource({"2, Row", "3, Row", "2, Column", "3, Column", "2, Row|Column", "3, Row|Column"})
    void rowsAndColumnsAreReduced(String scope, String mode) {
        String body = """
                %m = OpCooperativeMatrixLoadTensorNV %matrix %from %noMatrix %slice None None
                %r = OpCooperativeMatrixReduceNV %matrix %m KIND %combine
                """.replace("KIND", mode) + STORE;
        assertThat(run(scope, 0, 0, 0, body, ROWS * COLUMNS)).isEqualTo(expected((r, c) -> switch (mode) {
            case "Row" -> sum(r, 1, 0, COLUMNS);
            case "Column" -> sum(0, ROWS, c, 1);
            default -> sum(0, ROWS, 0, COLUMNS);
        }));
    }

    @ParameterizedTest
    @CsvSource({"2", "3"})
    void foursAreReduced(String scope) {
        String body = """
                %m = OpCooperativeMatrixLoadTensorNV %matrix %from %noMatrix %slice None None
                %r = OpCooperativeMatrixReduceNV %small %m 2x2 %combine
                %stored = OpTensorLayoutSetDimensionNV %plain %o0 %u4 %u3
                OpCooperativeMatrixStoreTensorNV %to %r %stored None None
                """;
        float[] expected = new float[12];
        for (int i = 0; i < expected.length; i++) {
            expected[i] = sum(i / 3 * 2, 2, i % 3 * 2, 2);
        }
        assertThat(run(scope, 0, 0, 0, body, 12)).isEqualTo(expected);
    }

    @Test
    void slicesAddTheirOffsets() {
        String body = """
                %again = OpTensorLayoutSliceNV %layout %slice %u1 %u8 %u2 %u6
                %r = OpCooperativeMatrixLoadTensorNV %matrix %from %noMatrix %again None None
                """ + STORE;
        assertThat(run("3", 1, 0, 0, body, ROWS * COLUMNS)).isEqualTo(expected((r, c) -> {
            boolean isInside = r + 1 < HEIGHT && c + 2 < WIDTH;
            return isInside ? (int) element(r + 1, c + 2) : 3;
        }));
    }
}
