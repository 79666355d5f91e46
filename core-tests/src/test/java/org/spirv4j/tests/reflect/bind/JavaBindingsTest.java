// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.reflect.bind;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Method;
import java.net.URLClassLoader;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.bind.BindingException;
import org.spirv4j.reflect.bind.BindingInput;
import org.spirv4j.reflect.bind.JavaBindings;
import org.spirv4j.testkit.CompiledSources;
import org.spirv4j.testkit.Cost;
import org.spirv4j.text.Assembler;

final class JavaBindingsTest {
    @TempDir
    Path folder;

    private static ModuleBuilder builder() {
        return ModuleBuilder.create(TargetEnv.VULKAN_1_3).validating(false);
    }

    private static BindingInput input(String name, ModuleBuilder b) {
        b.compute("main", 4, 2, 1, fn -> {});
        SpirvModule module = b.build();
        return new BindingInput(name, ModuleReflection.of(module));
    }

    private static Map<String, String> sources(BindingInput... inputs) {
        return JavaBindings.create("generated").sources(List.of(inputs));
    }

    private URLClassLoader compile(Map<String, String> sources) throws Exception {
        CompiledSources compiled = new CompiledSources();
        compiled.add("generated", sources);
        return compiled.compile(folder, 17);
    }

    /** A buffer with a structure whose members are 32-bit integers. */
    private static BindingInput block(String module, String struct, String... members) {
        ModuleBuilder b = builder();
        Member[] all = new Member[members.length];
        for (int i = 0; i < all.length; i++) {
            all[i] = Member.of(members[i], b.int32());
        }
        b.storageBuffer("data", b.struct(struct, all)).at(0, 0);
        return input(module, b);
    }

    @Test
    void namesAreLegalAndUnique() throws Exception {
        Map<String, String> sources = sources(
                block("3d-view.comp", "class", "class", "a_b", "aB", "a.b", "\u00e9", "", "2", "*/ \\u000a }", "Class"),
                block("3d view.comp", "ByteBuffer", "bits", "b", "b_bits", "bBits", "count", "SIZE"),
                block("String", "String", "x"),
                block("x", "_3dViewCompShader", "buffer", "base", "of"));
        assertThat(sources.keySet())
                .containsExactly(
                        "ByteBufferStruct.java",
                        "Class.java",
                        "StringShader.java",
                        "StringStruct.java",
                        "XShader.java",
                        "_3dViewCompShader.java",
                        "_3dViewCompShader2.java",
                        "_3dViewCompShaderStruct.java");
        try (URLClassLoader loader = compile(sources)) {
            assertThat(loader.loadClass("generated.Class").getMethod("setAB2", int.class))
                    .isNotNull();
        }
    }

    @Test
    void sharedStructuresAreOneClass() {
        BindingInput first = block("first", "Light", "a", "b");
        assertThat(sources(first, block("second", "Light", "a", "b")).keySet())
                .containsExactly("FirstShader.java", "Light.java", "SecondShader.java");
        BindingInput other = block("other", "Light", "b", "a");
        assertThatThrownBy(() -> sources(first, other))
                .isInstanceOf(BindingException.class)
                .hasMessageContaining("structure Light has the layout {0: int32 a; 4: int32 b}, size 8 in first,"
                        + " but {0: int32 b; 4: int32 a}, size 8 in other");
    }

    private static Map<String, String> perModule(BindingInput... inputs) {
        return JavaBindings.create("generated").withPackagePerModule(true).sources(List.of(inputs));
    }

    @Test
    void modulesWithPackagesOfTheirOwnShareNothing() throws Exception {
        BindingInput[] inputs = {
            block("scene.vert", "Light", "a", "b"),
            block("lights/scene.vert", "light", "b", "a"),
            block("3d", "SceneVertShader", "a"),
            block("_3D", "Pair", "a"),
            block("class", "Light", "a"),
            block("a-b", "Pair", "a"),
            block("a.b", "Pair", "b"),
            block("A_B2", "Pair", "b"),
            block("aux", "Pair", "b"),
            block("\u00e9", "Pair", "b"),
            block("bad\n*/ {@code", "Pair", "b"),
        };
        Map<String, String> sources = perModule(inputs);
        assertThat(sources.keySet())
                .containsExactly(
                        "_3d/SceneVertShader.java",
                        "_3d/_3dShader.java",
                        "_3d2/Pair.java",
                        "_3d2/_3DShader2.java",
                        "a_b/ABShader.java",
                        "a_b/Pair.java",
                        "a_b2/AB2Shader.java",
                        "a_b2/Pair.java",
                        "a_b3/ABShader2.java",
                        "a_b3/Pair.java",
                        "aux_/AuxShader.java",
                        "aux_/Pair.java",
                        "bad_code/BadCodeShader.java",
                        "bad_code/Pair.java",
                        "class_/ClassShader.java",
                        "class_/Light.java",
                        "lights_scene_vert/Light.java",
                        "lights_scene_vert/LightsSceneVertShader.java",
                        "scene_vert/Light.java",
                        "scene_vert/SceneVertShader.java",
                        "unnamed/Pair.java",
                        "unnamed/UnnamedShader.java");
        assertThat(sources.get("lights_scene_vert/Light.java")).startsWith("""
                        // Generated by spirv bind; edits are lost.
                        // Package of the module lights/scene.vert.
                        package generated.lights_scene_vert;
                        """);
        try (URLClassLoader loader = compile(sources)) {
            assertThat(loader.loadClass("generated.scene_vert.Light")
                            .getField("A_OFFSET")
                            .get(null))
                    .isEqualTo(0);
            assertThat(loader.loadClass("generated.lights_scene_vert.Light")
                            .getField("A_OFFSET")
                            .get(null))
                    .isEqualTo(4);
        }
        assertThatThrownBy(() -> perModule(inputs[0], inputs[1], inputs[0]))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("two modules have the name scene.vert");
    }

    @Test
    void pipelinesAndHalvesOfModulesWithPackagesOfTheirOwn() {
        ModuleBuilder b = builder();
        b.storageBuffer("data", b.struct("Half", Member.of("h", b.float16()))).at(0, 0);
        List<BindingInput> inputs = List.of(input("half", b), block("other", "ScenePipeline", "a"));
        JavaBindings bindings = JavaBindings.create("p")
                .withPackagePerModule(true)
                .withLwjgl(true)
                .withPipeline("scene", List.of("half"));
        Map<String, String> sources = bindings.sources(inputs);
        assertThat(sources.keySet())
                .containsExactly(
                        "ScenePipeline.java",
                        "half/Half.java",
                        "half/HalfFloats.java",
                        "half/HalfShader.java",
                        "other/OtherShader.java",
                        "other/ScenePipeline.java");
        assertThat(sources.get("ScenePipeline.java")).contains("\npackage p;\n");
        assertThat(sources.get("half/HalfFloats.java")).contains("\npackage p.half;\n");
    }

    @Test
    void theOrderOfModulesMakesNoDifference() {
        List<BindingInput> inputs = new ArrayList<>(List.of(
                block("a_b", "light_a", "a"),
                block("a-b", "lightA", "a"),
                block("A_b", "LightA", "a"),
                block("c", "c Shader", "a"),
                block("C", "", "a")));
        for (boolean isOwn : List.of(false, true)) {
            JavaBindings bindings = JavaBindings.create("p").withPackagePerModule(isOwn);
            Map<String, String> expected = bindings.sources(inputs);
            for (int i = 0; i < 20; i++) {
                Collections.shuffle(inputs, new Random(i));
                assertThat(bindings.sources(inputs)).isEqualTo(expected);
            }
        }
    }

    @Test
    void manyEqualNamesTakeLinearTime() {
        ModuleBuilder b = builder();
        for (int i = 0; i < 5_000; i++) {
            Type struct = b.struct("Same", Member.of("a", b.array(b.int32(), i + 1)));
            b.storageBuffer("same", struct).at(0, i);
        }
        Map<String, String> sources = Cost.within(Duration.ofSeconds(20), () -> sources(input("m", b)));
        assertThat(sources).hasSize(5_001).containsKey("Same_5000.java");
        assertThat(sources.get("MShader.java")).contains(" SAME_SET5000 = 0;");
    }

    @Test
    void twoLayoutsInOneModuleAreTwoClasses() {
        ModuleBuilder b = builder();
        Type struct = b.struct("Both", Member.of("v", b.array(b.float32(), 2)));
        b.buffer(StorageClass.Uniform, "u", struct, TypeLayout.Rules.STD140).at(0, 0);
        b.buffer(StorageClass.StorageBuffer, "s", struct, TypeLayout.Rules.STD430)
                .at(0, 1);
        assertThat(sources(input("m", b)).keySet()).containsExactly("Both.java", "Both_2.java", "MShader.java");
    }

    @Test
    void specializationValues() throws Exception {
        ModuleBuilder b = builder();
        b.specConstant(7, 64).named("size");
        b.specConstant(2, true).named("debug");
        try (URLClassLoader loader = compile(sources(input("m", b)))) {
            Class<?> type = loader.loadClass("generated.MShader$Specialization");
            Object values = type.getConstructor().newInstance();
            assertThat(type.getMethod("getSize").invoke(values)).isEqualTo(64);
            assertThat(type.getMethod("getDebug").invoke(values)).isEqualTo(true);
            type.getMethod("setSize", int.class).invoke(values, 33);
            assertThat(type.getMethod("mapEntries").invoke(values))
                    .hasToString("[MapEntry[constantId=7, offset=0, size=4]]");
            type.getMethod("setDebug", boolean.class).invoke(values, true);
            assertThat(type.getMethod("mapEntries").invoke(values))
                    .hasToString(
                            "[MapEntry[constantId=2, offset=4, size=4], MapEntry[constantId=7, offset=0, size=4]]");
            ByteBuffer data = (ByteBuffer) type.getMethod("data").invoke(values);
            assertThat(data.order()).isEqualTo(ByteOrder.nativeOrder());
            assertThat(List.of(data.getInt(0), data.getInt(4), data.remaining()))
                    .containsExactly(33, 1, 8);
        }
    }

    @Test
    void groupCounts() throws Exception {
        BindingInput input = input("m", builder());
        try (URLClassLoader loader = compile(sources(input))) {
            Class<?> type = loader.loadClass("generated.MShader");
            Method x = type.getMethod("mainGroupCountX", int.class);
            for (int invocations : new int[] {0, 1, 4, 5, Integer.MAX_VALUE}) {
                assertThat(x.invoke(null, invocations)).isEqualTo((int) Math.ceil(invocations / 4.0));
            }
            assertThat(type.getMethods()).noneMatch(method -> method.getName().equals("mainGroupCountZ"));
        }
    }

    @Test
    void argumentsOfKernels() throws Exception {
        SpirvModule module = Assembler.create().withTarget(TargetEnv.OPENCL_2_2).assemble("""
                        OpCapability Addresses
                        OpCapability Kernel
                        OpMemoryModel Physical64 OpenCL
                        OpEntryPoint Kernel %kernel "scale"
                        OpName %data "data"
                        OpName %temporary "temporary"
                        OpName %direction "direction"
                        %void = OpTypeVoid
                        %float = OpTypeFloat 32
                        %vec3 = OpTypeVector %float 3
                        %global = OpTypePointer CrossWorkgroup %float
                        %local = OpTypePointer Workgroup %float
                        %type = OpTypeFunction %void %global %local %vec3
                        %kernel = OpFunction %void None %type
                        %data = OpFunctionParameter %global
                        %temporary = OpFunctionParameter %local
                        %direction = OpFunctionParameter %vec3
                        %label = OpLabel
                        OpReturn
                        OpFunctionEnd
                        """);
        Map<String, String> sources = sources(new BindingInput("m", ModuleReflection.of(module)));
        assertThat(sources.get("MShader.java"))
                .contains("argument {@code float32* data}, address space CrossWorkgroup.")
                .contains("address space Workgroup; its size is that of the local memory.");
        try (URLClassLoader loader = compile(sources)) {
            Class<?> type = loader.loadClass("generated.MShader$ScaleArguments");
            assertThat(type.getField("COUNT").get(null)).isEqualTo(3);
            assertThat(type.getField("DIRECTION").get(null)).isEqualTo(2);
            assertThat(type.getField("DIRECTION_SIZE").get(null)).isEqualTo(16);
        }
    }

    @Test
    void structuresOfKernels() throws Exception {
        SpirvModule module = Assembler.create().withTarget(TargetEnv.OPENCL_2_2).assemble("""
                        OpCapability Addresses
                        OpCapability Kernel
                        OpCapability Int8
                        OpCapability Linkage
                        OpMemoryModel Physical64 OpenCL
                        OpEntryPoint Kernel %kernel "move"
                        OpName %body "Body"
                        OpMemberName %body 0 "kind"
                        OpMemberName %body 1 "place"
                        OpMemberName %body 2 "next"
                        OpMemberName %body 3 "parts"
                        OpMemberName %body 4 "last"
                        OpName %pair "Pair"
                        OpMemberName %pair 0 "a"
                        OpMemberName %pair 1 "b"
                        OpDecorate %pair CPacked
                        OpDecorate %value FuncParamAttr ByVal
                        OpName %value "value"
                        %void = OpTypeVoid
                        %char = OpTypeInt 8 0
                        %int = OpTypeInt 32 0
                        %float = OpTypeFloat 32
                        %vec3 = OpTypeVector %float 3
                        %pair = OpTypeStruct %char %float
                        %three = OpConstant %int 3
                        %pairs = OpTypeArray %pair %three
                        %floats = OpTypePointer CrossWorkgroup %float
                        %body = OpTypeStruct %char %vec3 %floats %pairs %float
                        %global = OpTypePointer CrossWorkgroup %body
                        %function = OpTypePointer Function %body
                        %type = OpTypeFunction %void %global %function
                        %kernel = OpFunction %void None %type
                        %data = OpFunctionParameter %global
                        %value = OpFunctionParameter %function
                        %label = OpLabel
                        OpReturn
                        OpFunctionEnd
                        """);
        Map<String, String> sources = sources(new BindingInput("m", ModuleReflection.of(module)));
        assertThat(sources.get("MShader.java"))
                .contains("address space CrossWorkgroup. Its contents are {@link Body}.")
                .contains("passed by value. Its contents are {@link Body}.")
                .contains("VALUE_SIZE = 64;");
        // As C lays out struct {char; float3; float*; packed {char; float}[3]; float}.
        try (URLClassLoader loader = compile(sources)) {
            Class<?> body = loader.loadClass("generated.Body");
            List<Object> offsets = new ArrayList<>();
            for (String constant :
                    List.of("KIND_OFFSET", "PLACE_OFFSET", "PARTS_OFFSET", "PARTS_STRIDE", "LAST_OFFSET", "SIZE")) {
                offsets.add(body.getField(constant).get(null));
            }
            assertThat(offsets).containsExactly(0, 16, 40, 5, 56, 64);
        }
    }

    @Test
    void smallBuffersAreRefused() throws Exception {
        try (URLClassLoader loader = compile(sources(block("m", "Pair", "a", "b")))) {
            Method of = loader.loadClass("generated.Pair").getMethod("of", ByteBuffer.class);
            assertThat(of.invoke(null, ByteBuffer.allocate(8))).isNotNull();
            assertThatThrownBy(() -> of.invoke(null, ByteBuffer.allocate(8).position(1)))
                    .hasCauseInstanceOf(IndexOutOfBoundsException.class);
        }
    }

    @Test
    void halfFloats() throws Exception {
        ModuleBuilder b = builder();
        b.storageBuffer("data", b.struct("Half", Member.of("h", b.float16()))).at(0, 0);
        try (URLClassLoader loader = compile(sources(input("m", b)))) {
            Class<?> type = loader.loadClass("generated.Half");
            Object view = type.getMethod("of", ByteBuffer.class).invoke(null, ByteBuffer.allocate(2));
            Method set = type.getMethod("setH", float.class);
            Method get = type.getMethod("getH");
            Method setBits = type.getMethod("setHBits", short.class);
            Method getBits = type.getMethod("getHBits");
            List<String> wrong = new ArrayList<>();
            int step = Boolean.getBoolean("thorough") ? 1 : 7;
            for (int bits = 0; bits < 0x7C00; bits += step) {
                setBits.invoke(view, (short) bits);
                float value = (float) get.invoke(view);
                // Between two numbers, the nearest one, and of two that are as near, the even one.
                float next = bits == 0x7BFF ? 65536f : HalfNumbers.toFloat((short) (bits + 1));
                float middle = (value + next) / 2;
                float[] numbers = {-value, middle, Math.nextUp(middle), Math.nextDown(middle)};
                int[] rounded = {bits | 0x8000, bits + (bits & 1), bits + 1, bits};
                boolean isRight = value == HalfNumbers.toFloat((short) bits);
                for (int i = 0; i < numbers.length; i++) {
                    set.invoke(view, numbers[i]);
                    isRight &= (short) getBits.invoke(view) == (short) rounded[i];
                }
                if (!isRight) {
                    wrong.add(Integer.toHexString(bits));
                }
            }
            assertThat(wrong).isEmpty();
            for (float special : new float[] {Float.POSITIVE_INFINITY, Float.NEGATIVE_INFINITY, Float.NaN}) {
                set.invoke(view, special);
                assertThat(get.invoke(view)).isEqualTo(special);
            }
        }
    }
}
