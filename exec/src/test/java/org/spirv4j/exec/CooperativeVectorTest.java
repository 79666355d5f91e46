// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.EnumSet;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * OpCooperativeVectorLoadNV, OpCooperativeVectorStoreNV, OpCooperativeVectorMatrixMulNV,
 * OpCooperativeVectorMatrixMulAddNV, OpCooperativeVectorOuterProductAccumulateNV and
 * OpCooperativeVectorReduceSumAccumulateNV (SPV_NV_cooperative_vector) compute what Java does.
 */
@Tag(TestedEngine.TAG)
class CooperativeVectorTest {
    private static final int ROWS = 3;
    private static final int COLUMNS = 4;

    /** The number of words that an invocation writes. */
    private static final int WRITTEN = 18;

    private static final float[][] INPUTS = {{1, 2, 3, 4}, {0, 1, 0, 0.1f}};

    /** The matrix by rows, and the bias. */
    private static final float[] WEIGHTS = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 0.5f, 0.25f, 0.125f};

    /** A matrix of bytes, and the vector of bytes of the module. */
    private static final byte[] BYTES = {1, 2, 3, 4, 5, 6, 7, 8, -1, -2, -3, -4};

    private static final int[] PACKED = {1, -1, 2, -3};

    private SpirvModule module;
    private final ByteBuffer inputs = bytes(2 * COLUMNS * 4);
    private final ByteBuffer weights = bytes(WEIGHTS.length * 4 + BYTES.length);
    private final ByteBuffer outputs = bytes(2 * WRITTEN * 4);
    private final ByteBuffer learned = bytes((ROWS * COLUMNS + ROWS) * 4);

    private static ByteBuffer bytes(int size) {
        return ByteBuffer.allocate(size).order(ByteOrder.LITTLE_ENDIAN);
    }

    @BeforeEach
    void prepare() throws IOException {
        String text = Files.readString(Path.of("../exec/src/test/resources/cooperative/vectors.spvasm"));
        module = Assembler.create().withTarget(TargetEnv.VULKAN_1_3).assemble(text);
        for (int i = 0; i < 2 * COLUMNS; i++) {
            inputs.putFloat(4 * i, INPUTS[i / COLUMNS][i % COLUMNS]);
        }
        for (int i = 0; i < WEIGHTS.length; i++) {
            weights.putFloat(4 * i, WEIGHTS[i]);
        }
        for (int i = 0; i < BYTES.length; i++) {
            weights.put(4 * WEIGHTS.length + i, BYTES[i]);
        }
    }

    private Bindings bindings() {
        return Bindings.create()
                .buffer(0, 0, inputs)
                .buffer(0, 1, weights)
                .buffer(0, 2, outputs)
                .buffer(0, 3, learned);
    }

    /** The product of the matrix and an input, and the bias. */
    private static float product(float[] input, int row) {
        double sum = WEIGHTS[ROWS * COLUMNS + row];
        for (int i = 0; i < COLUMNS; i++) {
            sum += (double) WEIGHTS[row * COLUMNS + i] * input[i];
        }
        return (float) sum;
    }

    @Test
    void productsInAllLayouts() {
        Program program = TestedEngine.program(module, "main");
        assertThat(program.dispatch(bindings(), 1, 1, 1).findings().all()).isEmpty();
        for (int invocation = 0; invocation < 2; invocation++) {
            float[] input = INPUTS[invocation];
            int start = 4 * WRITTEN * invocation;
            for (int row = 0; row < ROWS; row++) {
                int at = start + 4 * row;
                assertThat(outputs.getFloat(at)).isEqualTo(product(input, row));
                double transposed = 0;
                double byColumns = 0;
                int packed = 0;
                for (int i = 0; i < COLUMNS; i++) {
                    // The input is interpreted as 16-bit floats.
                    float rounded = i == 3 && invocation == 1 ? 0.099975586f : input[i];
                    transposed += (double) WEIGHTS[i * ROWS + row] * rounded;
                    byColumns += (double) WEIGHTS[i * 4 + row] * input[i];
                    packed += BYTES[row * COLUMNS + i] * PACKED[i];
                }
                assertThat(outputs.getFloat(at + 24)).isEqualTo((float) transposed);
                assertThat(outputs.getFloat(at + 36)).isEqualTo((float) byColumns);
                assertThat(outputs.getInt(at + 48)).isEqualTo(packed);
                assertThat(outputs.getFloat(at + 60)).isEqualTo(2 * product(input, row));
            }
        }
    }

    @Test
    void sumsOfAllInvocations() {
        TestedEngine.program(module, "main").dispatch(bindings(), 1, 1, 1);
        for (int row = 0; row < ROWS; row++) {
            float first = product(INPUTS[0], row);
            float second = product(INPUTS[1], row);
            for (int column = 0; column < COLUMNS; column++) {
                float outer = (float) ((double) first * INPUTS[0][column]);
                float expected = (float) (outer + (double) second * INPUTS[1][column]);
                assertThat(learned.getFloat(4 * (row * COLUMNS + column))).isEqualTo(expected);
            }
            assertThat(learned.getFloat(4 * (ROWS * COLUMNS + row))).isEqualTo(first + second);
        }
    }

    @Test
    void accessesOutsideOfBuffersAreFound() {
        TestedEngine.needsFindings();
        Program program = TestedEngine.program(module, "main").withChecks(EnumSet.allOf(Check.class));
        assertThat(program.dispatch(bindings(), 1, 1, 1).findings().all()).isEmpty();
        Bindings small = bindings().buffer(0, 1, bytes(4 * WEIGHTS.length)).buffer(0, 3, bytes(4 * ROWS * COLUMNS));
        assertThat(program.dispatch(small, 1, 1, 1).findings().all())
                .extracting(Finding::toString)
                .anyMatch(text -> text.contains("OpCooperativeVectorMatrixMulNV accesses 1 bytes at offset 60"))
                .anyMatch(text ->
                        text.contains("OpCooperativeVectorReduceSumAccumulateNV accesses 4 bytes at offset 48"));
    }
}
