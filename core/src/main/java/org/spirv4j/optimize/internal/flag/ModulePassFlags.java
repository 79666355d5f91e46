// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flag;

import java.util.List;
import java.util.Map;
import org.spirv4j.analysis.TypeLayout.Rules;
import org.spirv4j.edit.Pass;
import org.spirv4j.optimize.ModulePasses;
import org.spirv4j.optimize.internal.descriptor.ConvertToSampledImage;

/** The flags of the passes over declarations, resources and interfaces. */
final class ModulePassFlags {
    private ModulePassFlags() {}

    static void add(FlagTable flags) {
        addDeclarations(flags);
        addConstants(flags);
        addDescriptors(flags);
        addInterfaces(flags);
        addConversions(flags);
        addRepairs(flags);
    }

    private static void addDeclarations(FlagTable flags) {
        flags.add(ModulePasses.stripDebug(), "remove debug information");
        flags.add(ModulePasses.stripNonsemantic(), "remove non-semantic instructions and decorations for reflection");
        flags.addAlias("strip-reflect", ModulePasses.stripNonsemantic(), "same as --strip-nonsemantic");
        flags.add(ModulePasses.compactIds(), "renumber ids without gaps");
        flags.add(ModulePasses.canonicalizeIds(), "choose ids so that similar modules compress well together");
        flags.add(ModulePasses.trimCapabilities(), "remove capabilities and extensions that the module does not need");
        flags.add(ModulePasses.flattenDecorations(), "replace decoration groups by decorations");
        flags.add(ModulePasses.removeDuplicates(), "remove duplicate types, decorations, capabilities and imports");
        flags.add(ModulePasses.eliminateDeadMembers(), "remove unused members of structures");
        flags.add(ModulePasses.eliminateDeadFunctions(), "remove functions that no entry point and no export calls");
        flags.add(ModulePasses.eliminateDeadVariables(), "remove unused variables outside functions");
    }

    private static void addConstants(FlagTable flags) {
        flags.add(ModulePasses.foldSpecConstOpComposite(), "compute operations and composites of constants");
        flags.addWithArgument(
                ModulePasses.setSpecConstDefaultValue(Map.of()).name(),
                "=SPECID:VALUE...",
                "change the default values of specialization constants",
                PassArguments::specConstants);
        flags.add(ModulePasses.freezeSpecConst(), "replace specialization constants by their default values");
        flags.add(ModulePasses.unifyConst(), "remove duplicate constants");
        flags.add(ModulePasses.eliminateDeadConst(), "remove unused constants");
    }

    private static void addDescriptors(FlagTable flags) {
        flags.add(ModulePasses.splitCombinedImageSampler(), "split sampled images into images and samplers");
        flags.add(ModulePasses.resolveBindingConflicts(), "renumber bindings that an image and a sampler share");
        flags.add(
                ModulePasses.replaceDescArrayAccessUsingVarIndex(),
                "replace variable indexes into arrays of descriptors by switches");
        flags.add(
                ModulePasses.descriptorScalarReplacement(),
                "replace arrays and structures of descriptors by a variable for each part");
        flags.add(
                ModulePasses.descriptorArrayScalarReplacement(),
                "replace arrays of descriptors by a variable for each element");
        flags.add(
                ModulePasses.descriptorCompositeScalarReplacement(),
                "replace structures of descriptors by a variable for each member");
        flags.addWithArgument(
                ConvertToSampledImage.NAME,
                "=SET:BINDING...",
                "combine images and samplers with these descriptor sets and bindings",
                argument -> new ConvertToSampledImage(PassArguments.pairs(argument, ConvertToSampledImage.NAME)));
        String structPacking = ModulePasses.structPacking("", Rules.SCALAR).name();
        flags.addWithArgument(
                structPacking,
                "=NAME:RULE",
                "lay out a structure anew: std140, std430, scalar, or their HLSL and EXT forms",
                argument -> PassArguments.packing(argument, structPacking));
        String switchDescriptorset = ModulePasses.switchDescriptorset(0, 0).name();
        flags.addWithArgument(
                switchDescriptorset, "=FROM:TO", "move resources from one descriptor set to another", argument -> {
                    int[] sets = PassArguments.pair(argument, switchDescriptorset);
                    return ModulePasses.switchDescriptorset(sets[0], sets[1]);
                });
    }

    private static void addInterfaces(FlagTable flags) {
        flags.add(
                ModulePasses.removeUnusedInterfaceVariables(),
                "remove unused variables from the interfaces of entry points");
        Map<String, Pass> stages = Map.of(
                "", ModulePasses.eliminateDeadInputComponents(),
                "input", ModulePasses.eliminateDeadInputComponentsOfAllStages(),
                "output", ModulePasses.eliminateDeadOutputComponentsOfAllStages());
        String deadComponents = ModulePasses.eliminateDeadInputComponents().name();
        flags.addWithArgument(
                deadComponents,
                "[=input or =output]",
                "shorten inputs of vertex shaders, or inputs or outputs of any stage, whose last parts are unused",
                argument -> PassArguments.choice(argument, deadComponents, stages, "input or output"));
        String deadStores =
                ModulePasses.eliminateDeadOutputStores(List.of(), List.of()).name();
        flags.addWithArgument(
                deadStores,
                "=LOCATION...",
                "remove stores to outputs but those at the locations that the next stage reads",
                argument -> PassArguments.liveOutputs(argument, deadStores));
        flags.add(ModulePasses.analyzeLiveInput(), "say in a remark which locations the stage reads");
        flags.add(
                ModulePasses.interfaceVariableScalarReplacement(),
                "replace composite inputs and outputs by a variable for each part");
    }

    private static void addConversions(FlagTable flags) {
        flags.add(ModulePasses.relaxFloatOps(), "decorate floating-point instructions with RelaxedPrecision");
        flags.add(ModulePasses.upgradeMemoryModel(), "use the memory model Vulkan");
        flags.add(ModulePasses.amdExtToKhr(), "replace instructions of AMD shader extensions by core instructions");
        flags.add(
                ModulePasses.resolveOpenclBuiltins(),
                "replace calls of imported built-in functions of OpenCL C by instructions");
        flags.add(
                ModulePasses.mergeKernelBodies(),
                "make one function of an entry point and the exported copy of its code");
        flags.add(
                ModulePasses.convertRelaxedToHalf(),
                "compute with 16-bit floating-point numbers where the decoration RelaxedPrecision allows it");
        flags.add(ModulePasses.convertToUntyped(), "replace pointers by untyped pointers");
    }

    private static void addRepairs(FlagTable flags) {
        flags.add(ModulePasses.removeDontInline(), "remove the function control DontInline");
        flags.add(ModulePasses.fixOpextinstOpcodes(), "use OpExtInstWithForwardRefsKHR exactly where it is required");
        Pass addition = ModulePasses.addMaximalReconvergence();
        Map<String, Pass> changes = Map.of("add", addition, "remove", ModulePasses.removeMaximalReconvergence());
        flags.addWithArgument(
                addition.name(),
                "=add or =remove",
                "add the execution mode MaximallyReconvergesKHR, or remove it",
                argument -> PassArguments.choice(argument, addition.name(), changes, "add or remove"));
        flags.add(ModulePasses.interpolateFixup(), "let interpolation functions refer to the input variable");
        flags.add(
                ModulePasses.fixFuncCallParam(), "pass pointers to parts of variables through variables of their own");
        flags.add(ModulePasses.replaceInvalidOpcode(), "replace instructions that the shader stage does not support");
        flags.add(ModulePasses.workaround1209(), "avoid OpUnreachable in loops");
        flags.add(ModulePasses.graphicsRobustAccess(), "clamp indexes, so that no access is out of bounds");
        flags.add(ModulePasses.spreadVolatileSemantics(), "make loads of built-ins that may change volatile");
        flags.add(ModulePasses.fixStorageClass(), "correct the storage classes of pointers after variables have moved");
        flags.add(ModulePasses.selectVariablePointers(), "replace OpPhi and arithmetic of pointers by indexes");
        flags.add(ModulePasses.invocationInterlockPlacement(), "place interlock instructions once in each entry point");
        flags.addAlias(
                "dedupe-interlock-invocation",
                ModulePasses.invocationInterlockPlacement(),
                "place interlock instructions once in each entry point");
    }
}
