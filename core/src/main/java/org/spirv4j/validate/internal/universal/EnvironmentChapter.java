// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.List;
import java.util.Optional;
import org.spirv4j.analysis.internal.requirement.CapabilityTable;
import org.spirv4j.analysis.internal.requirement.EnvironmentTable;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.operand.ConditionalDeclaration;
import org.spirv4j.internal.operand.MemoryModelSetting;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.EnvironmentRule;

/**
 * Checks that the target environment supports the version, capabilities, extensions, addressing and memory model, and
 * extended instruction sets that a module declares.
 */
public final class EnvironmentChapter extends Chapter {
    private final EnvironmentTable environments;
    private final CapabilityTable capabilities;

    public EnvironmentChapter(ValidationContext context) {
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
                            "the module uses SPIR-V " + context.version + ", but " + context.env
                                    + " supports only SPIR-V " + context.env.version() + " and earlier")
                    .hint("use SPIR-V " + context.env.version() + ", or target a later environment");
        }
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.opcode) {
            case OpCapability -> capability(cursor.operand(0));
            case OpConditionalCapabilityINTEL -> capability(cursor.word(ConditionalDeclaration.DECLARED));
            case OpExtension, OpConditionalExtensionINTEL -> extension(text(cursor));
            case OpMemoryModel ->
                memoryModel(
                        cursor.word(MemoryModelSetting.ADDRESSING_MODEL), cursor.word(MemoryModelSetting.MEMORY_MODEL));
            default -> extendedSet(text(cursor));
        }
    }

    /** The string operand at the end of the instruction. */
    private String text(InstructionCursor cursor) {
        OperandScanner operands = cursor.operands();
        int last = operands.count - 1;
        int at = operands.offsets[last];
        return LiteralString.text(context.words, at, at + operands.lengths[last]);
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
                            "CooperativeMatrixKHR with capability Shader requires capability VulkanMemoryModel, which the"
                                    + " module does not declare")
                    .hint(Hint.declare(", and use memory model Vulkan", Capability.VulkanMemoryModel));
        }
        if (context.isOpenGl()) {
            return;
        }
        List<String> extensions = capabilities.extensions(index);
        boolean enabledByExtension = context.hasAnyExtension(extensions);
        if (enabledByExtension) {
            return;
        }
        if (!environments.isListed(context.env, value)) {
            FindingBuilder finding = context.error(
                    EnvironmentRule.CAPABILITY,
                    context.env + " does not support capability " + name
                            + (extensions.isEmpty()
                                    ? ""
                                    : " unless the module declares extension " + String.join(" or ", extensions)));
            List<String> supported = extensions.stream()
                    .filter(e -> environments.takes(context.env, e))
                    .toList();
            finding.hint(
                    supported.isEmpty()
                            ? Hint.of("remove the capability and the code that requires it")
                            : Hint.extension(supported.get(0), ""));
            return;
        }
        Optional<Capability> companion = environments.companion(context.env, value);
        if (companion.isPresent() && !context.has(companion.get())) {
            context.error(
                            EnvironmentRule.CAPABILITY,
                            context.env + " supports capability " + name + " only together with capability "
                                    + companion.get())
                    .declare(companion.get());
        }
    }

    private void extension(String name) {
        SpirvVersion required = environments.needs(name);
        if (context.version.compareTo(required) < 0) {
            context.error(
                            EnvironmentRule.EXTENSION_VERSION,
                            "extension " + name + " requires SPIR-V " + required + ", but the module uses SPIR-V "
                                    + context.version)
                    .hint("use SPIR-V " + required + " or later");
        } else if (!environments.isKnown(name)) {
            context.warningAt(
                            EnvironmentRule.KNOWN_EXTENSION,
                            context.cursor.at,
                            "unknown extension " + name + ": the validator does not apply its rules")
                    .hint("check the spelling of the name");
        } else if (!environments.takes(context.env, name)) {
            context.warningAt(
                            EnvironmentRule.EXTENSION,
                            context.cursor.at,
                            context.env + " does not support extension " + name)
                    .hint("remove the extension and the code that requires it");
        }
    }

    private void memoryModel(int addressing, int memory) {
        if (context.has(Capability.VulkanMemoryModel) && memory != MemoryModel.Vulkan.value()) {
            context.error(
                            EnvironmentRule.VULKAN_MEMORY_MODEL,
                            "the module declares capability VulkanMemoryModel but uses memory model "
                                    + memoryName(memory))
                    .hint("use memory model Vulkan, or remove the capability");
        }
        boolean physical =
                addressing == AddressingModel.Physical32.value() || addressing == AddressingModel.Physical64.value();
        if (context.isOpenCl()) {
            if (!physical) {
                context.error(
                                EnvironmentRule.MODELS,
                                "OpenCL does not support addressing model " + addressingName(addressing))
                        .hint("use Physical64, or Physical32 for devices with 32-bit addresses");
            }
            if (memory != MemoryModel.OpenCL.value()) {
                context.error(EnvironmentRule.MODELS, "OpenCL does not support memory model " + memoryName(memory))
                        .hint("use memory model OpenCL");
            }
        } else if (context.isVulkan()
                && addressing != AddressingModel.Logical.value()
                && addressing != AddressingModel.PhysicalStorageBuffer64.value()) {
            context.error(
                            EnvironmentRule.MODELS,
                            "Vulkan does not support addressing model " + addressingName(addressing))
                    .hint("use Logical, or PhysicalStorageBuffer64 if the module uses buffer device addresses");
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
                            "extended instruction set " + name
                                    + " requires SPIR-V 1.6 or extension SPV_KHR_non_semantic_info; the module uses"
                                    + " SPIR-V " + context.version + " and does not declare it")
                    .hint(Hint.extension("SPV_KHR_non_semantic_info", ", or use SPIR-V 1.6 or later"));
        } else if (!nonSemantic && context.cursor.operands().unknownAt >= 0) {
            context.error(EnvironmentRule.KNOWN_SET, "unknown extended instruction set \"" + name + "\"")
                    .hint("import GLSL.std.450 in shaders, or OpenCL.std in kernels");
        }
    }
}
