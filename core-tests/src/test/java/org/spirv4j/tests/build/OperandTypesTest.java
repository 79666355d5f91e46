// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.spirv4j.build.BuildException;
import org.spirv4j.build.Code;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.build.Value;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;

/** What the builder says of operands, and the types it finds for results. */
final class OperandTypesTest {
    private final ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
    private final Type f = b.float32();
    private final Type vec4 = b.vector(f, 4);
    private final Type vec3 = b.vector(f, 3);
    private final Type mat3x4 = b.matrix(vec4, 3);
    private final Type int2 = b.vector(b.int32(), 2);

    private Type typeOf(Function<Code, Value> write) {
        Type[] type = new Type[1];
        b.function(
                "",
                b.voidType(),
                List.of(),
                (code, none) -> type[0] = write.apply(code).type());
        return type[0];
    }

    private void refused(String message, BiConsumer<Code, ModuleBuilder> write) {
        b.function(
                "",
                b.voidType(),
                List.of(),
                (code, none) -> assertThatThrownBy(() -> write.accept(code, b))
                        .isInstanceOf(BuildException.class)
                        .hasMessage(message));
    }

    private Value zero(Type type) {
        return b.constantNull(type);
    }

    @Test
    void findsTypesOfArithmetic() {
        assertThat(typeOf(c -> c.fAdd(zero(vec4), zero(vec4)))).isSameAs(vec4);
        assertThat(typeOf(c -> c.iMul(zero(int2), zero(b.vector(b.uint32(), 2)))))
                .isSameAs(int2);
        assertThat(typeOf(c -> c.dot(zero(vec4), zero(vec4)))).isSameAs(f);
        assertThat(typeOf(c -> c.matrixTimesVector(zero(mat3x4), zero(vec3)))).isSameAs(vec4);
        assertThat(typeOf(c -> c.vectorTimesMatrix(zero(vec4), zero(mat3x4)))).isSameAs(vec3);
        assertThat(typeOf(c -> c.matrixTimesMatrix(zero(mat3x4), zero(b.matrix(vec3, 2)))))
                .isSameAs(b.matrix(vec4, 2));
        assertThat(typeOf(c -> c.transpose(zero(mat3x4)))).isSameAs(b.matrix(vec3, 4));
        assertThat(typeOf(c -> c.outerProduct(zero(vec4), zero(vec3)))).isSameAs(mat3x4);
        assertThat(typeOf(c -> c.uLessThan(zero(int2), zero(int2)))).isSameAs(b.vector(b.bool(), 2));
        assertThat(typeOf(c -> c.uMulExtended(zero(b.uint32()), zero(b.uint32())))
                        .members())
                .containsExactly(b.uint32(), b.uint32());
        assertThat(typeOf(c -> c.bitCount(zero(int2)))).isSameAs(int2);
        assertThat(typeOf(c -> c.any(zero(b.vector(b.bool(), 2))))).isSameAs(b.bool());
    }

    @Test
    void walksCompositesAndPointers() {
        Type array = b.array(vec3, 5);
        Type struct = b.struct("S", Member.of("a", array), Member.of("b", f));
        assertThat(typeOf(c -> c.compositeExtract(zero(struct), 0, 4))).isSameAs(vec3);
        assertThat(typeOf(c -> c.vectorShuffle(zero(vec3), zero(vec4), 0, 6))).isSameAs(b.vector(f, 2));
        GlobalVariable variable = b.variable(StorageClass.Private, "v", struct);
        assertThat(typeOf(c -> c.accessChain(variable, b.constant(0), b.constant(2), b.constant(1))))
                .isSameAs(b.pointer(StorageClass.Private, f));
        assertThat(typeOf(c -> c.load(c.accessChain(variable, b.constant(1))))).isSameAs(f);
        refused(
                "OpCompositeExtract: vector of 3 float32 has no constituent 3",
                (c, m) -> c.compositeExtract(zero(struct), 0, 1, 3));
        refused(
                "OpStore: Object is int32, but must have the type that Pointer points to: float32",
                (c, m) -> c.store(c.accessChain(variable, b.constant(1)), b.constant(1)));
    }

    /** The Boolean type is declared on the way, and takes an id of its own. */
    @Test
    void declaresTypesOfResults() {
        b.compute("main", 1, 1, 1, code -> {
            Value less = code.fOrdLessThan(zero(f), zero(f));
            assertThat(less.id()).isNotEqualTo(less.type().id());
        });
        b.build();
    }

    @Test
    void findsTypesOfImagesAndAtomics() {
        Type image = b.typeImage(f, Dim.Dim2D, 0, 1, 0, 1, ImageFormat.Unknown);
        GlobalVariable texture = b.variable(StorageClass.UniformConstant, "t", b.typeSampledImage(image));
        assertThat(typeOf(c -> c.imageSampleImplicitLod(c.load(texture), zero(vec3))))
                .isSameAs(vec4);
        assertThat(typeOf(c -> c.imageQuerySizeLod(c.image(c.load(texture)), b.constant(0))))
                .isSameAs(b.vector(b.int32(), 3));
        GlobalVariable counter = b.variable(StorageClass.Workgroup, "n", b.uint32());
        assertThat(typeOf(c -> c.atomicIAdd(counter, Scope.Workgroup, MemorySemantics.Relaxed, b.constantUnsigned(1))))
                .isSameAs(b.uint32());
        assertThat(typeOf(c -> c.group().groupNonUniformBallot(Scope.Subgroup, b.constant(true))))
                .isSameAs(b.vector(b.uint32(), 4));
    }

    @Test
    void saysWhichInstructionTakesTheOperands() {
        refused(
                "OpFMul: Operand 2 is float32, but must have the same type as Operand 1: vector of 4 float32;"
                        + " use OpVectorTimesScalar (vectorTimesScalar) for these operands",
                (c, m) -> c.fMul(zero(vec4), zero(f)));
        refused(
                "OpFAdd: Operand 1 is int32, but must be a floating-point scalar, vector or cooperative matrix;"
                        + " use OpIAdd (iAdd) for these operands",
                (c, m) -> c.fAdd(m.constant(1), m.constant(2)));
        refused(
                "OpULessThan: Operand 1 is float32, but must be an integer scalar or vector;"
                        + " use OpFOrdLessThan (fOrdLessThan) for these operands",
                (c, m) -> c.uLessThan(zero(f), zero(f)));
        refused(
                "OpVectorTimesScalar: Vector is float32, but must be a floating-point vector;" + " swap the operands",
                (c, m) -> c.vectorTimesScalar(zero(f), zero(vec4)));
    }
}
