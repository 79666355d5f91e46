// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.examples;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.DescriptorSetLayout;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.LayoutAgreement;
import org.spirv4j.reflect.LayoutDifference;
import org.spirv4j.reflect.LayoutField;
import org.spirv4j.reflect.MemoryMap;
import org.spirv4j.reflect.MemoryRange;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PipelineConflict;
import org.spirv4j.reflect.PipelineInterface;
import org.spirv4j.reflect.PushConstantRange;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;

/** Prints what a vertex shader and a fragment shader expect of their host. */
public final class ReflectPipeline {

    private ReflectPipeline() {}

    public static void main(String[] args) throws IOException {
        SpirvModule vertex = SpirvModule.read(Path.of(args[0]));
        SpirvModule fragment = SpirvModule.read(Path.of(args[1]));
        printResources(vertex, System.out);
        printResources(fragment, System.out);
        printPipeline(
                ModuleReflection.of(vertex).entryPoints().get(0),
                ModuleReflection.of(fragment).entryPoints().get(0),
                System.out);
    }

    static void printResources(SpirvModule module, PrintStream out) {
        ModuleReflection reflection = ModuleReflection.of(module);
        for (ResourceVariable resource : reflection.resources()) {
            out.println(resource.name() + " " + resource.descriptorSet() + " " + resource.binding());
        }
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            for (ResourceVariable constants : entryPoint.pushConstants()) {
                StructType block = constants.block().orElseThrow();
                LayoutAgreement layout = reflection.layoutAgreement(block);
                out.println(block + " follows " + layout.rules());
                for (StructMember member : entryPoint.usedMembers(constants)) {
                    out.println("    " + member + " at byte " + member.offset().orElseThrow() + " is used");
                }
            }
        }
    }

    static void printPipeline(EntryPointReflection vertex, EntryPointReflection fragment, PrintStream out) {
        PipelineInterface pipeline = PipelineInterface.of(vertex, fragment);
        for (PipelineConflict conflict : pipeline.conflicts()) {
            out.println(conflict);
        }
        for (DescriptorSetLayout set : pipeline.descriptorSets()) {
            set.bindings()
                    .forEach(binding -> out.println("set " + set.set() + ", binding " + binding.binding() + ": "
                            + binding.descriptorType() + ", stages " + Integer.toHexString(binding.stageFlags())));
        }
        for (PushConstantRange range : pipeline.pushConstantRanges()) {
            out.println(range);
        }
    }

    static void printMemory(StructType block, PrintStream out) {
        for (MemoryRange range : MemoryMap.of(block, 1000).ranges()) {
            out.println(range.offset() + " " + range.size() + " " + range.kind() + " " + range.name());
        }
    }

    static Optional<LayoutDifference> checkLayout(StructType block) {
        return block.checkLayout(List.of(new LayoutField("transform", 0, 64, 16), new LayoutField("time", 64, 4, 0)));
    }
}
