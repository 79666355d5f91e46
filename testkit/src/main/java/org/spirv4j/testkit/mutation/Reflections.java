// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.LayoutAgreement;
import org.spirv4j.reflect.LayoutField;
import org.spirv4j.reflect.MemoryMap;
import org.spirv4j.reflect.MemoryRange;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;
import org.spirv4j.reflect.bind.BindingInput;
import org.spirv4j.reflect.bind.JavaBindings;

/** Asks a reflection about everything in a module; the module may be invalid. */
public final class Reflections {
    /** How many types and resources are described, so that long descriptions do not make this quadratic. */
    private static final int MOST = 50;

    private Reflections() {}

    /**
     * Asks.
     *
     * @throws AssertionError if an answer cannot be right
     */
    public static void run(SpirvModule module) {
        ModuleReflection reflection = ModuleReflection.of(module);
        ask(reflection);
        ask(reflection.with(Map.of(0, 7L, 3, -1L)));
    }

    private static void ask(ModuleReflection reflection) {
        JavaBindings bindings = JavaBindings.create("generated").withLwjgl(true);
        bindings.sources(List.of(new BindingInput("damaged", reflection)));
        int asked = 0;
        for (Instruction declaration : reflection.module().layout().types()) {
            if (asked++ < MOST) {
                reflection.type(declaration.resultId()).ifPresent(Reflections::ask);
            }
        }
        for (ResourceVariable resource : reflection.resources()) {
            if (asked++ < 2 * MOST) {
                assertThat(resource.toString()).isNotEmpty();
                assertThat(resource.aliases()).doesNotContain(resource);
                resource.count().ifPresent(count -> assertThat(count).isNotNegative());
                assertThat(reflection.usersOf(resource)).allMatch(user -> user.uses(resource));
                resource.block().ifPresent(block -> ask(reflection, block));
            }
        }
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            if (asked++ < 3 * MOST) {
                ask(entryPoint);
            }
        }
        List<EntryPointReflection> stages =
                reflection.entryPoints().stream().limit(MOST).toList();
        PipelineInterface pipeline = PipelineInterface.of(stages);
        assertThat(pipeline.stages()).hasSameSizeAs(stages);
        assertThat(pipeline.vertexAttributes()).doesNotHaveDuplicates();
        pipeline.conflicts().stream()
                .limit(MOST)
                .forEach(conflict -> assertThat(conflict.toString()).isNotEmpty());
    }

    private static void ask(EntryPointReflection entryPoint) {
        assertThat(entryPoint.toString()).isNotEmpty();
        entryPoint.workgroupSize().ifPresent(size -> assertThat(size.toString()).isNotEmpty());
        for (ResourceVariable resource :
                entryPoint.resources().stream().limit(MOST).toList()) {
            int members = resource.block().map(block -> block.members().size()).orElse(0);
            assertThat(entryPoint.usedMembers(resource)).hasSizeLessThanOrEqualTo(members);
        }
        assertThat(entryPoint.builtIns()).doesNotHaveDuplicates();
        assertThat(entryPoint.requirements(TargetEnv.VULKAN_1_3).capabilityValues())
                .doesNotHaveDuplicates();
        entryPoint.inputs().stream()
                .limit(MOST)
                .forEach(input -> assertThat(input.toString()).isNotEmpty());
        entryPoint.outputs().stream()
                .limit(MOST)
                .forEach(output -> assertThat(output.format()).isNotNull());
        entryPoint.arguments().stream()
                .limit(MOST)
                .forEach(argument -> assertThat(argument.toString()).isNotEmpty());
    }

    private static void ask(ModuleReflection reflection, StructType block) {
        LayoutAgreement agreement = reflection.layoutAgreement(block);
        for (TypeLayout.Rules rules : agreement.rules()) {
            assertThat(agreement.departures(rules)).isEmpty();
        }
        long end = 0;
        for (MemoryRange range : MemoryMap.of(block, MOST).ranges()) {
            assertThat(range.offset()).isEqualTo(end);
            end = range.end();
        }
        List<LayoutField> fields = block.members().stream()
                .map(member -> new LayoutField(
                        member.name(), member.offset().orElse(0), member.size().orElse(0), 0))
                .toList();
        block.checkLayout(fields)
                .ifPresent(difference -> assertThat(difference.toString()).isNotEmpty());
    }

    private static void ask(ReflectedType type) {
        assertThat(type.toString()).isNotEmpty();
        checkSize(type.size());
        assertThat(type.sizeExpression()).isNotNull();
        if (type instanceof StructType struct) {
            for (StructMember member : struct.members().stream().limit(MOST).toList()) {
                assertThat(member.name()).isNotEmpty();
                checkSize(member.size());
                checkSize(member.paddedSize());
            }
        }
    }

    private static void checkSize(OptionalLong size) {
        size.ifPresent(bytes -> assertThat(bytes).isNotNegative());
    }
}
