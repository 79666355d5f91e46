// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.analysis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.testkit.TestModules.id;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.TypeEquality;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.TypeLayout.Rules;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.TestModules;

class TypesTest {
    /** Names every id as the text does. */
    private static SpirvModule named(String text) {
        StringBuilder names = new StringBuilder();
        text.lines().map(String::strip).filter(line -> line.startsWith("%")).forEach(line -> {
            String name = line.substring(1, line.indexOf(' '));
            names.append("OpName %").append(name).append(" \"").append(name).append("\"\n");
        });
        return TestModules.of(names + text);
    }

    private static final String BLOCK = """
            OpDecorate %farr ArrayStride 16
            OpDecorate %marr ArrayStride 64
            OpDecorate %run ArrayStride 4
            OpMemberDecorate %s 0 Offset 0
            OpMemberDecorate %s 1 Offset 16
            OpMemberDecorate %s 2 Offset 32
            OpMemberDecorate %s 3 Offset 80
            OpMemberDecorate %s 3 RowMajor
            OpMemberDecorate %s 3 MatrixStride 16
            OpMemberDecorate %s 4 Offset 208
            %float = OpTypeFloat 32
            %half = OpTypeFloat 16
            %uint = OpTypeInt 32 0
            %bool = OpTypeBool
            %two = OpConstant %uint 2
            %three = OpConstant %uint 3
            %vec2 = OpTypeVector %float 2
            %vec3 = OpTypeVector %float 3
            %mat = OpTypeMatrix %vec2 3
            %farr = OpTypeArray %float %three
            %marr = OpTypeArray %mat %two
            %run = OpTypeRuntimeArray %float
            %s = OpTypeStruct %half %vec3 %farr %marr %run
            %outer = OpTypeStruct %float %s
            %ptr = OpTypePointer StorageBuffer %s
            %phys = OpTypePointer PhysicalStorageBuffer %s
            %fn = OpTypeFunction %float %vec2 %ptr
            """;

    @Test
    void queries() {
        SpirvModule module = named(BLOCK);
        TypeTable types = TypeTable.of(module);
        assertThat(types.kind(id(module, "bool"))).isEqualTo(TypeTable.Kind.BOOL);
        assertThat(types.kind(id(module, "two"))).isEqualTo(TypeTable.Kind.NONE);
        assertThat(types.kind(0)).isEqualTo(TypeTable.Kind.NONE);
        assertThat(types.typeOf(id(module, "two"))).isEqualTo(id(module, "uint"));
        assertThat(types.width(id(module, "mat"))).isEqualTo(32);
        assertThat(types.width(id(module, "half"))).isEqualTo(16);
        assertThat(types.isSigned(id(module, "uint"))).isFalse();
        assertThat(types.componentCount(id(module, "vec3"))).isEqualTo(3);
        assertThat(types.columnType(id(module, "mat"))).isEqualTo(id(module, "vec2"));
        assertThat(types.columnCount(id(module, "mat"))).isEqualTo(3);
        assertThat(types.elementType(id(module, "marr"))).isEqualTo(id(module, "mat"));
        assertThat(types.lengthId(id(module, "marr"))).isEqualTo(id(module, "two"));
        assertThat(types.memberCount(id(module, "s"))).isEqualTo(5);
        assertThat(types.memberType(id(module, "s"), 1)).isEqualTo(id(module, "vec3"));
        assertThat(types.pointee(id(module, "ptr"))).isEqualTo(id(module, "s"));
        assertThat(types.storageClass(id(module, "ptr"))).contains(StorageClass.StorageBuffer);
        assertThat(types.storageClass(id(module, "s"))).isEmpty();
        assertThat(types.returnType(id(module, "fn"))).isEqualTo(id(module, "float"));
        assertThat(types.parameterCount(id(module, "fn"))).isEqualTo(2);
        assertThat(types.parameterType(id(module, "fn"), 1)).isEqualTo(id(module, "ptr"));
    }

    /** Worked out by hand from the rules of std140, std430 and scalar block layout. */
    @Test
    void rules() {
        SpirvModule module = named(BLOCK);
        check(module, Rules.STD140, new long[] {0, 16, 32, 80, 144}, 144, 160, 16, 16);
        check(module, Rules.STD430, new long[] {0, 16, 28, 48, 112}, 112, 128, 16, 4);
        check(module, Rules.SCALAR, new long[] {0, 4, 16, 28, 76}, 76, 80, 4, 4);
    }

    private static void check(
            SpirvModule module, Rules rules, long[] offsets, long size, long outer, long alignment, long stride) {
        TypeLayout layout = TypeLayout.of(module, rules, ConstantValues.of(module));
        int s = id(module, "s");
        int member3 = rules == Rules.SCALAR ? 24 : 32;
        for (int m = 0; m < offsets.length; m++) {
            assertThat(layout.memberOffset(s, m)).as("%s member %d", rules, m).hasValue(offsets[m]);
        }
        // The structures end with a run-time array.
        assertThat(layout.size(s)).isEmpty();
        assertThat(layout.minimumSize(s)).as("%s", rules).isEqualTo(size);
        assertThat(layout.memberOffset(id(module, "outer"), 1)).hasValue(alignment);
        assertThat(layout.size(id(module, "outer"))).isEmpty();
        assertThat(layout.minimumSize(id(module, "outer"))).isEqualTo(outer);
        assertThat(layout.size(id(module, "run"))).isEmpty();
        assertThat(layout.memberSize(s, 4)).isEmpty();
        assertThat(layout.memberPaddedSize(s, 0)).hasValue(offsets[1]);
        assertThat(layout.memberPaddedSize(s, 4)).isEmpty();
        assertThat(layout.size(id(module, "farr"))).hasValue(3 * stride);
        assertThat(layout.memberArrayStride(s, 2, id(module, "farr"))).hasValue(stride);
        assertThat(layout.memberArrayStride(s, 2, id(module, "float"))).isEmpty();
        assertThat(layout.memberArrayStride(s, 3, id(module, "marr"))).hasValue(member3);
        assertThat(layout.memberAlignment(s, 1)).hasValue(rules == Rules.SCALAR ? 4 : 16);
        assertThat(layout.alignment(s)).hasValue(alignment);
        assertThat(layout.arrayStride(id(module, "farr"))).hasValue(stride);
        assertThat(layout.memberSize(s, 3)).hasValue(2L * member3);
        assertThat(layout.matrixStride(s, 3)).hasValue(rules == Rules.SCALAR ? 12 : 16);
        assertThat(layout.matrixStride(s, 2)).isEmpty();
        assertThat(layout.size(id(module, "phys"))).hasValue(8);
        assertThat(layout.size(id(module, "ptr"))).isEmpty();
        assertThat(layout.size(id(module, "bool"))).isEmpty();
    }

    @Test
    void columnMajorMatrices() {
        SpirvModule module = named(BLOCK);
        ConstantValues constants = ConstantValues.of(module);
        int mat = id(module, "mat");
        assertThat(TypeLayout.of(module, Rules.STD140, constants).size(mat)).hasValue(48);
        assertThat(TypeLayout.of(module, Rules.STD430, constants).size(mat)).hasValue(24);
        assertThat(TypeLayout.of(module, Rules.SCALAR, constants).size(mat)).hasValue(24);
    }

    /** As sizeof and the alignment of the types in OpenCL C. */
    @Test
    void kernels() {
        SpirvModule module = named("""
                OpCapability Addresses
                OpCapability Kernel
                OpCapability Int8
                OpCapability Int16
                OpCapability Float64
                OpCapability Vector16
                OpMemoryModel Physical32 OpenCL
                OpDecorate %packed CPacked
                %char = OpTypeInt 8 0
                %short = OpTypeInt 16 0
                %int = OpTypeInt 32 0
                %double = OpTypeFloat 64
                %three = OpConstant %int 3
                %char3 = OpTypeVector %char 3
                %short16 = OpTypeVector %short 16
                %int2 = OpTypeVector %int 2
                %double3 = OpTypeVector %double 3
                %chars = OpTypeArray %char %three
                %triples = OpTypeArray %char3 %three
                %pointer = OpTypePointer CrossWorkgroup %double3
                %s = OpTypeStruct %char %double3 %chars %pointer %char3 %int2 %char
                %packed = OpTypeStruct %char %double3 %pointer
                %outer = OpTypeStruct %char %packed %s
                """);
        ConstantValues constants = ConstantValues.of(module);
        TypeLayout layout = TypeLayout.inMemory(module, constants);
        Map.of(
                        "char3", 4L, "short16", 32L, "int2", 8L, "double3", 32L, "chars", 3L, "triples", 12L, "pointer",
                        4L, "s", 96L, "packed", 37L, "outer", 160L)
                .forEach((name, size) ->
                        assertThat(layout.size(id(module, name))).as(name).hasValue(size));
        long[] offsets = {0, 32, 64, 68, 72, 80, 88};
        for (int m = 0; m < offsets.length; m++) {
            assertThat(layout.memberOffset(id(module, "s"), m)).hasValue(offsets[m]);
        }
        assertThat(layout.alignment(id(module, "packed"))).hasValue(1);
        assertThat(layout.memberOffset(id(module, "outer"), 1)).hasValue(1);
        assertThat(layout.memberOffset(id(module, "outer"), 2)).hasValue(64);
        assertThat(TypeLayout.of(module, Rules.OPENCL, constants).size(id(module, "outer")))
                .hasValue(160);
        assertThat(TypeLayout.declared(module, constants).size(id(module, "s"))).isEmpty();
    }

    @Test
    void declaredLayout() {
        SpirvModule module = named(BLOCK);
        TypeLayout layout = TypeLayout.declared(module, ConstantValues.of(module));
        int s = id(module, "s");
        assertThat(layout.memberOffset(s, 3)).hasValue(80);
        assertThat(layout.memberSize(s, 2)).hasValue(48);
        assertThat(layout.memberExtent(s, 2)).hasValue(36);
        assertThat(layout.memberPaddedSize(s, 2)).hasValue(48);
        assertThat(layout.memberSize(s, 3)).hasValue(128);
        // One row more at 16 bytes, three floats in it, and the same again 64 bytes on.
        assertThat(layout.memberExtent(s, 3)).hasValue(64 + 16 + 12);
        assertThat(layout.memberArrayStride(s, 3, id(module, "marr"))).hasValue(64);
        assertThat(layout.matrixStride(s, 3)).hasValue(16);
        assertThat(layout.size(s)).isEmpty();
        assertThat(layout.minimumSize(s)).isEqualTo(208);
        assertThat(layout.memberOffset(s, 4)).hasValue(208);
        assertThat(layout.memberSize(s, 4)).isEmpty();
        assertThat(layout.size(id(module, "run"))).isEmpty();
        assertThat(layout.size(id(module, "outer"))).isEmpty();
        assertThat(layout.arrayStride(id(module, "run"))).hasValue(4);
        assertThat(layout.size(id(module, "farr"))).hasValue(48);
        assertThat(layout.size(id(module, "marr"))).hasValue(128);
        assertThat(layout.size(id(module, "mat"))).isEmpty();
        assertThat(layout.memberSize(s, 9)).isEmpty();
        assertThat(layout.memberSize(id(module, "float"), 0)).isEmpty();
    }

    @Test
    void relaxedVectorsDoNotStraddle() {
        SpirvModule module = named("""
                %float = OpTypeFloat 32
                %vec2 = OpTypeVector %float 2
                %vec3 = OpTypeVector %float 3
                %s = OpTypeStruct %float %vec3 %vec2 %vec3
                %outer = OpTypeStruct %float %s
                """);
        TypeLayout layout = TypeLayout.of(module, Rules.RELAXED_STD430, ConstantValues.of(module));
        int s = id(module, "s");
        assertThat(layout.memberOffset(s, 1)).hasValue(4);
        assertThat(layout.memberOffset(s, 2)).hasValue(16);
        assertThat(layout.memberOffset(s, 3)).hasValue(32);
        assertThat(layout.memberAlignment(s, 1)).hasValue(4);
        assertThat(layout.alignment(s)).hasValue(16);
        assertThat(layout.size(s)).hasValue(48);
        int outer = id(module, "outer");
        assertThat(layout.memberOffset(outer, 1)).hasValue(16);
        // Nothing but vectors and scalars of four bytes is in it.
        assertThat(layout.memberAlignment(outer, 1)).hasValue(4);
    }

    @Test
    void hugeArraysHaveNoSize() {
        SpirvModule module = named("""
                OpDecorate %huge ArrayStride 4294967295
                OpDecorate %huger ArrayStride 4294967295
                %float = OpTypeFloat 32
                %ulong = OpTypeInt 64 0
                %n = OpConstant %ulong 9223372036854775807
                %huge = OpTypeArray %float %n
                %huger = OpTypeArray %huge %n
                %s = OpTypeStruct %huger %float
                """);
        ConstantValues constants = ConstantValues.of(module);
        for (TypeLayout layout :
                List.of(TypeLayout.of(module, Rules.STD140, constants), TypeLayout.declared(module, constants))) {
            assertThat(layout.size(id(module, "huge"))).isEmpty();
            assertThat(layout.size(id(module, "huger"))).isEmpty();
            assertThat(layout.size(id(module, "s"))).isEmpty();
            assertThat(layout.minimumSize(id(module, "huger"))).isEqualTo(1L << 53);
            assertThat(layout.memberOffset(id(module, "s"), 1)).isEmpty();
        }
    }

    @Test
    void offsetsAndStridesMayBeConstants() {
        SpirvModule module = named("""
                OpDecorateId %array ArrayStrideIdEXT %stride
                OpMemberDecorateIdEXT %s 1 OffsetIdEXT %offset
                OpMemberDecorate %s 0 Offset 0
                %float = OpTypeFloat 32
                %uint = OpTypeInt 32 0
                %two = OpConstant %uint 2
                %stride = OpSpecConstant %uint 8
                %offset = OpSpecConstantOp %uint IMul %stride %two
                %array = OpTypeArray %float %two
                %s = OpTypeStruct %array %float
                """);
        TypeLayout layout = TypeLayout.declared(module, ConstantValues.of(module));
        assertThat(layout.size(id(module, "array"))).hasValue(16);
        assertThat(layout.memberOffset(id(module, "s"), 1)).hasValue(16);
        assertThat(layout.size(id(module, "s"))).hasValue(20);
    }

    @Test
    void structuralEquality() {
        SpirvModule module = named("""
                %u = OpTypeInt 32 0
                %i = OpTypeInt 32 1
                %a = OpConstant %u 4
                %b = OpConstant %u 4
                %c = OpSpecConstant %u 4
                %d = OpSpecConstant %u 4
                %s1 = OpTypeStruct %u %i
                %s2 = OpTypeStruct %u %i
                %s3 = OpTypeStruct %i %u
                %a1 = OpTypeArray %s1 %a
                %a2 = OpTypeArray %s2 %b
                %a3 = OpTypeArray %s1 %c
                %a4 = OpTypeArray %s1 %d
                %p1 = OpTypePointer Uniform %a1
                %p2 = OpTypePointer Uniform %a2
                %p3 = OpTypePointer Input %a2
                %f1 = OpTypePointer Input %late
                %late = OpTypeStruct %u %i
                """);
        TypeEquality equality = TypeEquality.of(module);
        assertThat(equality.equal(id(module, "s1"), id(module, "s2"))).isTrue();
        assertThat(equality.equal(id(module, "s1"), id(module, "s3"))).isFalse();
        assertThat(equality.equal(id(module, "a1"), id(module, "a2"))).isTrue();
        assertThat(equality.equal(id(module, "a1"), id(module, "a3"))).isFalse();
        assertThat(equality.equal(id(module, "a3"), id(module, "a4"))).isFalse();
        assertThat(equality.equal(id(module, "p1"), id(module, "p2"))).isTrue();
        assertThat(equality.equal(id(module, "p2"), id(module, "p3"))).isFalse();
        assertThat(equality.representative(id(module, "late"))).isEqualTo(id(module, "s1"));
        assertThat(equality.equal(id(module, "u"), id(module, "i"))).isFalse();
        assertThat(equality.representative(999)).isEqualTo(999);
    }

    @Test
    void deeplyNestedTypes() {
        StringBuilder text = new StringBuilder("%f = OpTypeFloat 32 %u = OpTypeInt 32 0 %one = OpConstant %u 1\n");
        for (String tower : new String[] {"a", "b"}) {
            text.append("%" + tower + "0 = OpTypeArray %f %one\n");
            for (int i = 1; i < 100_000; i++) {
                String below = " %" + tower + (i - 1);
                String inner = i % 2 == 0 ? " = OpTypeArray" + below + " %one" : " = OpTypeStruct" + below;
                text.append("%").append(tower).append(i).append(inner).append('\n');
            }
        }
        text.append("OpName %a99999 \"top\" OpName %b99999 \"other\"\n");
        SpirvModule module = TestModules.of(text.toString());
        int top = module.layout().types().get(100_001).resultId();
        int other = module.layout().types().get(200_001).resultId();
        assertThat(module.layout().name(top)).contains("top");
        assertThat(TypeEquality.of(module).equal(top, other)).isTrue();
        assertThat(TypeLayout.of(module, Rules.STD430, ConstantValues.of(module))
                        .size(top))
                .hasValue(4);
        assertThat(TypeLayout.declared(module, ConstantValues.of(module)).size(top))
                .isEmpty();
    }
}
