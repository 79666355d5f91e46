// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.Assembler;

final class TypeFactsTest {
    private static final String TEXT = """
            %1 = OpTypeBool
            %2 = OpTypeInt 32 0
            %3 = OpTypeInt 64 1
            %4 = OpTypeInt 8 1
            %5 = OpTypeFloat 16
            %6 = OpTypeFloat 16 BFloat16KHR
            %7 = OpTypeFloat 8 Float8E4M3EXT
            %8 = OpTypeVector %5 4
            %9 = OpTypeMatrix %8 3
            %10 = OpConstant %2 4294967295
            %11 = OpConstant %3 -2
            %12 = OpConstant %4 -3
            %13 = OpConstantNull %2
            %14 = OpSpecConstant %2 5
            %15 = OpConstant %5 0
            %16 = OpConstant %2 16
            %17 = OpTypeVectorIdEXT %1 %16
            %18 = OpTypeVectorIdEXT %6 %14
            %19 = OpTypeArray %9 %16
            %20 = OpTypeRuntimeArray %9
            %21 = OpTypeCooperativeMatrixKHR %4 %16 %16 %16 %16
            %22 = OpTypePointer Uniform %19
            %23 = OpTypeStruct %9 %22
            %24 = OpTypePipe ReadOnly
            %25 = OpTypeVector %22 2
            %26 = OpTypeVector %9 2
            %27 = OpTypeMatrix %5 2
            %28 = OpTypeVector %28 2
            %29 = OpTypeMatrix %28 2
            """;

    private static final TypeFacts FACTS = new TypeFacts(ModuleAccess.data(module()));

    private static SpirvModule module() {
        Assembler assembler = Assembler.create().withPreservedNumericIds(true);
        return assembler.assemble(TEXT);
    }

    @Test
    void formsOfScalars() {
        assertThat(FACTS.form(1)).isEqualTo(TypeForm.BOOL | TypeForm.SINGLE);
        assertThat(FACTS.form(2)).isEqualTo(TypeForm.INT | TypeForm.SINGLE | TypeForm.WIDTH_32 | TypeForm.UNSIGNED);
        assertThat(FACTS.form(3)).isEqualTo(TypeForm.INT | TypeForm.SINGLE | TypeForm.WIDTH_64 | TypeForm.SIGNED);
        assertThat(FACTS.form(5)).isEqualTo(TypeForm.FLOAT | TypeForm.SINGLE | TypeForm.WIDTH_16 | TypeForm.IEEE);
        assertThat(FACTS.form(6)).isEqualTo(TypeForm.FLOAT | TypeForm.SINGLE | TypeForm.WIDTH_16 | TypeForm.BFLOAT16);
        assertThat(FACTS.form(7)).isEqualTo(TypeForm.FLOAT | TypeForm.SINGLE | TypeForm.WIDTH_8 | TypeForm.FLOAT8);
    }

    @Test
    void formsOfVectorsAndMatrices() {
        long half = TypeForm.FLOAT | TypeForm.WIDTH_16 | TypeForm.IEEE;
        assertThat(FACTS.form(8)).isEqualTo(half | TypeForm.VECTOR | TypeForm.COUNT_4);
        assertThat(FACTS.form(9)).isEqualTo(half | TypeForm.MATRIX | TypeForm.COUNT_3);
        assertThat(FACTS.form(17)).isEqualTo(TypeForm.BOOL | TypeForm.LONG_VECTOR | TypeForm.COUNT_16);
        assertThat(FACTS.form(18))
                .isEqualTo(TypeForm.FLOAT
                        | TypeForm.WIDTH_16
                        | TypeForm.BFLOAT16
                        | TypeForm.LONG_VECTOR
                        | TypeForm.UNKNOWN_COUNT);
        assertThat(FACTS.form(21))
                .isEqualTo(TypeForm.INT | TypeForm.WIDTH_8 | TypeForm.SIGNED | TypeForm.COOPERATIVE_KHR);
        assertThat(FACTS.form(25)).isEqualTo(TypeForm.POINTER | TypeForm.VECTOR | TypeForm.COUNT_2);
    }

    @Test
    void formsOfOtherTypes() {
        assertThat(FACTS.form(19)).isEqualTo(TypeForm.ARRAY | TypeForm.SINGLE | TypeForm.COUNT_16);
        assertThat(FACTS.form(20)).isEqualTo(TypeForm.RUNTIME_ARRAY | TypeForm.SINGLE);
        assertThat(FACTS.form(22)).isEqualTo(TypeForm.POINTER | TypeForm.SINGLE);
        assertThat(FACTS.form(23)).isEqualTo(TypeForm.STRUCT | TypeForm.SINGLE);
        assertThat(FACTS.form(24)).isEqualTo(TypeForm.READ_PIPE | TypeForm.SINGLE);
        assertThat(FACTS.form(10)).isEqualTo(TypeForm.NONE);
        assertThat(FACTS.form(0)).isEqualTo(TypeForm.NONE);
        assertThat(FACTS.form(1000)).isEqualTo(TypeForm.NONE);
    }

    /** Types made of the wrong parts, of themselves among others, fit no set of vectors or matrices. */
    @Test
    void formsOfMalformedTypes() {
        long made = TypeForm.BOOL | TypeForm.INT | TypeForm.FLOAT | TypeForm.POINTER;
        for (int type : new int[] {26, 27, 28, 29}) {
            assertThat(FACTS.form(type) & TypeForm.KINDS).as("%d", type).isEqualTo(TypeForm.OTHER);
            assertThat(TypeForm.fits(FACTS.form(type), ~TypeForm.KINDS | made)).isFalse();
        }
    }

    @Test
    void everyTypeInstructionHasOneKind() {
        for (Op op : Op.values()) {
            if (op.name().startsWith("OpType")) {
                long form = DeclaredForm.of(op, 0, 0, TypeForm.integer(32, true), 0);
                assertThat(Long.bitCount(form & TypeForm.KINDS)).as("%s", op).isEqualTo(1);
                assertThat(Long.bitCount(form & TypeForm.SHAPES)).as("%s", op).isEqualTo(1);
            }
        }
    }

    @Test
    void knownIntegers() {
        assertThat(FACTS.knownInteger(10)).isEqualTo(4294967295L);
        assertThat(FACTS.knownInteger(11)).isEqualTo(-2);
        assertThat(FACTS.knownInteger(12)).isEqualTo(-3);
        assertThat(FACTS.knownInteger(13)).isZero();
        assertThat(FACTS.integer(14)).isEmpty();
        assertThat(FACTS.defaultInteger(14)).hasValue(5);
        assertThat(FACTS.defaultInteger(11)).hasValue(-2);
        assertThat(FACTS.isKnownInteger(15)).isFalse();
        assertThat(FACTS.integer(2)).isEmpty();
        assertThatIllegalArgumentException().isThrownBy(() -> FACTS.knownInteger(14));
    }

    @Test
    void unknownIntegersMayHaveAnyValue() {
        assertThat(FACTS.mayBe(14, 7)).isTrue();
        assertThat(FACTS.isInteger(14, 5)).isFalse();
        assertThat(FACTS.mayBe(13, 0)).isTrue();
        assertThat(FACTS.mayBe(13, 1)).isFalse();
        assertThat(FACTS.differ(10, 13)).isTrue();
        assertThat(FACTS.differ(10, 14)).isFalse();
    }

    @Test
    void dimensions() {
        assertThat(FACTS.dimension(3)).isEqualTo(1);
        assertThat(FACTS.dimension(9)).isEqualTo(3);
        assertThat(FACTS.dimension(17)).isEqualTo(16);
        assertThat(FACTS.dimension(18)).isZero();
        assertThat(FACTS.scalarType(9)).isEqualTo(5);
        assertThat(FACTS.bitWidth(9)).isEqualTo(16);
        assertThat(FACTS.innermostElement(19)).isEqualTo(9);
    }
}
