// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.build;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.build.BuildException;
import org.spirv4j.build.Code;
import org.spirv4j.build.DefinedFunction;
import org.spirv4j.build.GlobalVariable;
import org.spirv4j.build.Member;
import org.spirv4j.build.ModuleBuilder;
import org.spirv4j.build.Type;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.TargetEnv;

/** What people get wrong, and what they are told. */
final class MistakesTest {

    private static Arguments mistake(String message, BiConsumer<ModuleBuilder, Code> code) {
        return Arguments.of(message, code);
    }

    static Stream<Arguments> mistakes() {
        return Stream.of(
                mistake(
                        "capability: vulkan1.1 does not support capability Kernel",
                        (b, fn) -> b.capability(Capability.Kernel)),
                mistake(
                        "OpTypeVector: a vector must have 2, 3 or 4 components, not 5",
                        (b, fn) -> b.vector(b.float32(), 5)),
                mistake(
                        "OpTypeMatrix: a matrix must have 2, 3 or 4 columns, not 1",
                        (b, fn) -> b.matrix(b.vector(b.float32(), 2), 1)),
                mistake(
                        "OpDecorate: %D is already decorated with DescriptorSet",
                        (b, fn) -> b.storageBuffer("D", b.float32()).at(0, 0).at(0, 1)),
                mistake(
                        "struct: member 0 a is a runtime array, but only the last member can be one",
                        (b, fn) -> b.struct(
                                "S", Member.of("a", b.runtimeArray(b.float32())), Member.of("b", b.float32()))),
                mistake(
                        "OpConstantComposite: vector of 3 float32 requires 3 constituents, but 2 are given",
                        (b, fn) -> b.constantComposite(b.vector(b.float32(), 3), b.constant(1f), b.constant(1f))),
                mistake(
                        "OpConstantComposite: constituent 1 is of type int32, but vector of 2 float32 requires float32",
                        (b, fn) -> b.constantComposite(b.vector(b.float32(), 2), b.constant(1f), b.constant(1))),
                mistake("OpConstant: 300 is out of range for int8", (b, fn) -> b.constant(b.int8(), 300)),
                mistake(
                        "OpStore: Object is int32, but must have the type that Pointer points to: float32",
                        (b, fn) -> fn.store(b.privateVariable("p", b.float32()), b.constant(1))),
                mistake(
                        "OpStore: memory in storage class Uniform is read-only; use a storage buffer",
                        (b, fn) -> fn.store(b.uniformBuffer("D", b.float32()).at(0, 0), b.constant(1f))),
                mistake(
                        "OpFunctionCall: argument 1 of %twice must be of type float32, but",
                        (b, fn) -> {
                            DefinedFunction twice = b.function(
                                    "twice", b.float32(), List.of(b.float32()), (c, p) -> c.returnValue(p.get(0)));
                            fn.call(twice, b.constant(1));
                        }),
                mistake(
                        "build: %later is called, but has no body; define it or import it",
                        (b, fn) -> fn.call(b.declareFunction("later", b.voidType(), List.of()))),
                mistake(
                        "function %f: must return a value of type float32",
                        (b, fn) -> b.function("f", b.float32(), List.of(), (c, p) -> {})),
                mistake(
                        "build: variable D of entry point main has no DescriptorSet and Binding decorations; call at(set, binding)",
                        (b, fn) -> fn.store(b.storageBuffer("D", b.float32()), b.constant(1f))),
                mistake(
                        "build: entry point main uses two PushConstant variables",
                        (b, fn) -> fn.fAdd(
                                fn.load(b.pushConstants("D", b.float32())),
                                fn.load(b.pushConstants("E", b.float32())))),
                mistake(
                        "OpKill requires execution model Fragment, but entry point main is GLCompute",
                        (b, fn) -> fn.kill()),
                mistake("use OpImageSampleExplicitLod, which all execution models support", (b, fn) -> {
                    Type image = b.typeImage(b.float32(), Dim.Dim2D, 0, 0, 0, 1, ImageFormat.Unknown);
                    GlobalVariable texture =
                            b.resource("t", b.typeSampledImage(image)).at(0, 0);
                    fn.imageSampleImplicitLod(fn.load(texture), b.constant(b.vector(b.float32(), 2), 0.0));
                }),
                mistake(
                        "laidOut: values of type bool cannot be stored in host-visible memory",
                        (b, fn) -> b.storageBuffer("D", b.bool())),
                mistake(
                        "OpFAdd: %",
                        (b, fn) -> fn.fAdd(
                                ModuleBuilder.create(TargetEnv.VULKAN_1_1).constant(1f), b.constant(1f))));
    }

    @ParameterizedTest
    @MethodSource("mistakes")
    void saysWhatIsWrong(String message, BiConsumer<ModuleBuilder, Code> code) {
        ModuleBuilder b = ModuleBuilder.create(TargetEnv.VULKAN_1_1);
        assertThatThrownBy(() -> {
                    b.compute("main", 1, 1, 1, fn -> code.accept(b, fn));
                    b.build();
                })
                .isInstanceOf(BuildException.class)
                .hasMessageContaining(message);
    }
}
