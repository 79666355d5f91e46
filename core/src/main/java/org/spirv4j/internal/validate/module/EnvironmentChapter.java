// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.module;

import java.util.List;
import java.util.Optional;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.requirement.CapabilityTable;
import org.spirv4j.internal.requirement.EnvironmentTable;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.rule.EnvironmentRule;

/** What the environment lets a module declare: version, capabilities, extensions, addressing and memory model, sets. */
public final class EnvironmentChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(
            EnvironmentChapter::new,
            Op.OpCapability,
            Op.OpConditionalCapabilityINTEL,
            Op.OpExtension,
            Op.OpConditionalExtensionINTEL,
            Op.OpMemoryModel,
            Op.OpExtInstImport);

    private final EnvironmentTable environments;
    private final CapabilityTable capabilities;

    private EnvironmentChapter(ValidationContext context) {
        super(context);
        environments = context.environments();
        capabilities = CapabilityTable.of(context.tables);
    }

    @Override
    public void begin() {
        if (context.version.compareTo(context.env.version()) > 0) {
            context.errorAt(
                            EnvironmentRule.MODULE_VERSION,
                            0,
                            "the module is SPIR-V " + context.version + ", and " + context.env + " takes SPIR-V "
                                    + context.env.version() + " and earlier")
                    .hint("write the module as SPIR-V " + context.env.version() + ", or choose a later environment");
        }
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpCapability -> capability(cursor.operand(0));
            case OpConditionalCapabilityINTEL -> capability(cursor.operand(1));
            case OpExtension, OpConditionalExtensionINTEL -> extension(text(cursor));
            case OpMemoryModel -> memoryModel(cursor.operand(0), cursor.operand(1));
            default -> extendedSet(text(cursor));
        }
    }

    /** The string at the instruction's end. */
    private String text(InstructionCursor cursor) {
        var operands = context.module.instruction(cursor.index).operands();
        return operands.get(operands.size() - 1).string();
    }

    private void capability(int value) {
        int index = capabilities.index(value);
        if (index < 0) {
            return;
        }
        String name = capabilities.name(index);
        if (value == Capability.CooperativeMatrixKHR.value()
                && context.has(Capability.Shader)
                && !context.has(Capability.VulkanMemoryModel)) {
            context.error(
                            EnvironmentRule.COOPERATIVE_MATRIX_MODEL,
                            "a module with the capabilities Shader and CooperativeMatrixKHR needs VulkanMemoryModel as well")
                    .hint("add OpCapability VulkanMemoryModel, and state the memory model Vulkan");
        }
        if (context.isOpenGl()) {
            return;
        }
        List<String> extensions = capabilities.extensions(index);
        boolean brought = extensions.stream().anyMatch(context::hasExtension);
        if (brought) {
            return;
        }
        if (!environments.isListed(context.env, name)) {
            FindingBuilder finding = context.error(
                    EnvironmentRule.CAPABILITY,
                    context.env + " does not allow the capability " + name
                            + (extensions.isEmpty()
                                    ? ""
                                    : " unless the module declares the extension " + String.join(" or ", extensions)));
            List<String> taken = extensions.stream()
                    .filter(e -> environments.takes(context.env, e))
                    .toList();
            finding.hint(
                    taken.isEmpty()
                            ? "leave the capability out, and what needs it"
                            : "add OpExtension \"" + taken.get(0) + "\"");
            return;
        }
        Optional<String> companion = environments.companion(context.env, name);
        if (companion.isPresent() && !declares(companion.get())) {
            context.error(
                            EnvironmentRule.CAPABILITY,
                            context.env + " allows the capability " + name + " only together with " + companion.get())
                    .hint("add OpCapability " + companion.get());
        }
    }

    private boolean declares(String capability) {
        return context.has(Capability.valueOf(capability));
    }

    private void extension(String name) {
        SpirvVersion needs = environments.needs(name);
        if (context.version.compareTo(needs) < 0) {
            context.error(
                            EnvironmentRule.EXTENSION_VERSION,
                            name + " works with SPIR-V " + needs + " and later, and the module is SPIR-V "
                                    + context.version)
                    .hint("write the module as SPIR-V " + needs);
        } else if (!environments.isKnown(name)) {
            context.warningAt(
                            EnvironmentRule.KNOWN_EXTENSION,
                            context.cursor.at,
                            "the extension " + name + " is not known: what it changes is not taken into account")
                    .hint("look whether the name is right");
        } else if (!environments.takes(context.env, name)) {
            context.warningAt(
                            EnvironmentRule.EXTENSION,
                            context.cursor.at,
                            "the extension " + name + " is made for other environments than " + context.env)
                    .hint("leave it out, and what it brings");
        }
    }

    private void memoryModel(int addressing, int memory) {
        if (context.has(Capability.VulkanMemoryModel) && memory != MemoryModel.Vulkan.value()) {
            context.error(
                            EnvironmentRule.VULKAN_MEMORY_MODEL,
                            "the module declares the capability VulkanMemoryModel and states the memory model "
                                    + memoryName(memory))
                    .hint("state the memory model Vulkan, or leave the capability out");
        }
        boolean physical =
                addressing == AddressingModel.Physical32.value() || addressing == AddressingModel.Physical64.value();
        if (context.isOpenCl()) {
            if (!physical) {
                context.error(
                                EnvironmentRule.MODELS,
                                "OpenCL allows the addressing models Physical32 and Physical64, and the module states "
                                        + addressingName(addressing))
                        .hint("state Physical64, or Physical32 for devices with 32-bit addresses");
            }
            if (memory != MemoryModel.OpenCL.value()) {
                context.error(
                                EnvironmentRule.MODELS,
                                "OpenCL allows only the memory model OpenCL, and the module states "
                                        + memoryName(memory))
                        .hint("state the memory model OpenCL");
            }
        } else if (context.isVulkan()
                && addressing != AddressingModel.Logical.value()
                && addressing != AddressingModel.PhysicalStorageBuffer64.value()) {
            context.error(
                            EnvironmentRule.MODELS,
                            "Vulkan allows the addressing models Logical and PhysicalStorageBuffer64, and the module states "
                                    + addressingName(addressing))
                    .hint("state Logical, or PhysicalStorageBuffer64 if the module uses buffer addresses");
        }
    }

    private static String addressingName(int value) {
        return AddressingModel.of(value).map(Enum::name).orElse(Integer.toString(value));
    }

    private static String memoryName(int value) {
        return MemoryModel.of(value).map(Enum::name).orElse(Integer.toString(value));
    }

    private void extendedSet(String name) {
        boolean nonSemantic = name.startsWith("NonSemantic.");
        if (nonSemantic && !context.isAtLeast(1, 6) && !context.hasExtension("SPV_KHR_non_semantic_info")) {
            context.plainErrorAt(
                            EnvironmentRule.NON_SEMANTIC_SET,
                            context.cursor.at,
                            "a SPIR-V " + context.version + " module imports the set " + name
                                    + " without declaring SPV_KHR_non_semantic_info")
                    .hint("add OpExtension \"SPV_KHR_non_semantic_info\", or write the module as SPIR-V 1.6");
        } else if (!nonSemantic && context.cursor.operands().unknownAt >= 0) {
            context.error(EnvironmentRule.KNOWN_SET, "no extended instruction set is called \"" + name + "\"")
                    .hint("import GLSL.std.450 in shaders, OpenCL.std in kernels");
        }
    }
}
