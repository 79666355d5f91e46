// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.Collection;
import java.util.Map;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.edit.Pass;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.optimize.internal.constant.EliminateDeadConstants;
import org.spirv4j.optimize.internal.constant.FoldSpecConstants;
import org.spirv4j.optimize.internal.constant.FreezeSpecConstants;
import org.spirv4j.optimize.internal.constant.SetSpecConstants;
import org.spirv4j.optimize.internal.constant.UnifyConstants;
import org.spirv4j.optimize.internal.conversion.AmdExtensionToKhr;
import org.spirv4j.optimize.internal.conversion.ConvertRelaxedToHalf;
import org.spirv4j.optimize.internal.conversion.ConvertToUntyped;
import org.spirv4j.optimize.internal.conversion.RelaxFloatOps;
import org.spirv4j.optimize.internal.conversion.UpgradeMemoryModel;
import org.spirv4j.optimize.internal.declaration.CanonicalizeIds;
import org.spirv4j.optimize.internal.declaration.CompactIdsPass;
import org.spirv4j.optimize.internal.declaration.EliminateDeadFunctions;
import org.spirv4j.optimize.internal.declaration.EliminateDeadMembers;
import org.spirv4j.optimize.internal.declaration.EliminateDeadVariables;
import org.spirv4j.optimize.internal.declaration.FlattenDecorationsPass;
import org.spirv4j.optimize.internal.declaration.RemoveDuplicatesPass;
import org.spirv4j.optimize.internal.declaration.StripDebugPass;
import org.spirv4j.optimize.internal.declaration.StripNonSemanticPass;
import org.spirv4j.optimize.internal.declaration.TrimCapabilities;
import org.spirv4j.optimize.internal.descriptor.ConvertToSampledImage;
import org.spirv4j.optimize.internal.descriptor.DescriptorScalarReplacement;
import org.spirv4j.optimize.internal.descriptor.ReplaceVariableDescriptorIndexes;
import org.spirv4j.optimize.internal.descriptor.ResolveBindingConflicts;
import org.spirv4j.optimize.internal.descriptor.SplitCombinedImageSampler;
import org.spirv4j.optimize.internal.descriptor.StructPacking;
import org.spirv4j.optimize.internal.descriptor.SwitchDescriptorSet;
import org.spirv4j.optimize.internal.interfaces.AnalyzeLiveInput;
import org.spirv4j.optimize.internal.interfaces.EliminateDeadInputComponents;
import org.spirv4j.optimize.internal.interfaces.EliminateDeadOutputStores;
import org.spirv4j.optimize.internal.interfaces.InterfaceParts;
import org.spirv4j.optimize.internal.interfaces.InterfaceVariableScalarReplacement;
import org.spirv4j.optimize.internal.interfaces.RemoveUnusedInterfaceVariables;
import org.spirv4j.optimize.internal.memory.SelectVariablePointers;
import org.spirv4j.optimize.internal.opencl.MergeKernelBodies;
import org.spirv4j.optimize.internal.opencl.ResolveOpenClBuiltIns;
import org.spirv4j.optimize.internal.repair.FixExtendedInstructions;
import org.spirv4j.optimize.internal.repair.FixFunctionCallArguments;
import org.spirv4j.optimize.internal.repair.FixStorageClass;
import org.spirv4j.optimize.internal.repair.GraphicsRobustAccess;
import org.spirv4j.optimize.internal.repair.InterlockPlacement;
import org.spirv4j.optimize.internal.repair.InterpolateFixup;
import org.spirv4j.optimize.internal.repair.ModifyMaximalReconvergence;
import org.spirv4j.optimize.internal.repair.RemoveDontInline;
import org.spirv4j.optimize.internal.repair.ReplaceInvalidOpcodes;
import org.spirv4j.optimize.internal.repair.SpreadVolatileSemantics;
import org.spirv4j.optimize.internal.repair.Workaround1209;

/**
 * The passes over declarations, resources and interfaces, as values for {@link Optimizer#withPasses}. Methods are named
 * as in {@link Passes}, which has the passes over functions.
 *
 * <pre>{@code
 * SpirvModule moved = Optimizer.create()
 *         .withPasses(ModulePasses.switchDescriptorset(0, 2), ModulePasses.trimCapabilities())
 *         .optimize(module);
 * }</pre>
 */
public final class ModulePasses {
    private ModulePasses() {}

    /** {@return a pass that says in a remark which locations and built-ins a stage reads; it changes nothing} */
    public static Pass analyzeLiveInput() {
        return new AnalyzeLiveInput();
    }

    /**
     * {@return a pass that combines the image and the sampler with a descriptor set and a binding}
     *
     * @param set the descriptor set of both
     * @param binding the binding of both
     * @throws IllegalArgumentException if a number is negative
     */
    public static Pass convertToSampledImage(int set, int binding) {
        return new ConvertToSampledImage(Passes.atLeast(0, set, "set"), Passes.atLeast(0, binding, "binding"));
    }

    /** {@return a pass that replaces arrays of descriptors by a variable for each element} */
    public static Pass descriptorArrayScalarReplacement() {
        return new DescriptorScalarReplacement("descriptor-array-scalar-replacement", true, false);
    }

    /** {@return a pass that replaces structures of descriptors by a variable for each member} */
    public static Pass descriptorCompositeScalarReplacement() {
        return new DescriptorScalarReplacement("descriptor-composite-scalar-replacement", false, true);
    }

    /** {@return a pass that replaces arrays and structures of descriptors by a variable for each part} */
    public static Pass descriptorScalarReplacement() {
        return new DescriptorScalarReplacement("descriptor-scalar-replacement", true, true);
    }

    /** {@return a pass that shortens inputs of vertex shaders whose last parts are unused} */
    public static Pass eliminateDeadInputComponents() {
        return new EliminateDeadInputComponents(StorageClass.Input, true);
    }

    /** {@return a pass that shortens inputs of any stage whose last parts are unused} */
    public static Pass eliminateDeadInputComponentsOfAllStages() {
        return new EliminateDeadInputComponents(StorageClass.Input, false);
    }

    /** {@return a pass that shortens outputs of any stage whose last parts are unused} */
    public static Pass eliminateDeadOutputComponentsOfAllStages() {
        return new EliminateDeadInputComponents(StorageClass.Output, false);
    }

    /**
     * {@return a pass that removes stores to outputs that the next stage does not read}
     *
     * @param locations the locations that the next stage reads
     * @param builtIns the built-ins that the next stage reads, of PointSize, ClipDistance and CullDistance
     * @throws IllegalArgumentException if a location is negative or above 65,535, or a built-in is another one
     */
    public static Pass eliminateDeadOutputStores(Collection<Integer> locations, Collection<BuiltIn> builtIns) {
        return new EliminateDeadOutputStores(InterfaceParts.of(locations, builtIns));
    }

    /** {@return a pass that replaces composite inputs and outputs by a variable for each part} */
    public static Pass interfaceVariableScalarReplacement() {
        return new InterfaceVariableScalarReplacement();
    }

    /** {@return a pass that makes the interface of each entry point the variables that it uses} */
    public static Pass removeUnusedInterfaceVariables() {
        return new RemoveUnusedInterfaceVariables();
    }

    /**
     * {@return a pass that replaces accesses to arrays of descriptors by an index that is not a constant by switches}
     */
    public static Pass replaceDescArrayAccessUsingVarIndex() {
        return new ReplaceVariableDescriptorIndexes();
    }

    /** {@return a pass that gives samplers a binding of their own if an image has the same} */
    public static Pass resolveBindingConflicts() {
        return new ResolveBindingConflicts();
    }

    /** {@return a pass that splits combined image samplers into images and samplers} */
    public static Pass splitCombinedImageSampler() {
        return new SplitCombinedImageSampler();
    }

    /**
     * {@return a pass that gives the members of a structure the smallest offsets that a layout allows}
     *
     * @param name the name of the structure
     * @param rules the rules of the layout
     */
    public static Pass structPacking(String name, TypeLayout.Rules rules) {
        return new StructPacking(name, rules, false);
    }

    /**
     * {@return a pass that gives the members of a structure offsets that a layout allows; no offset becomes smaller}
     *
     * @param name the name of the structure
     * @param rules the rules of the layout
     */
    public static Pass structPackingWithOffsets(String name, TypeLayout.Rules rules) {
        return new StructPacking(name, rules, true);
    }

    /**
     * {@return a pass that moves resources from one descriptor set to another}
     *
     * @param from the descriptor set whose resources are moved
     * @param to their new descriptor set
     * @throws IllegalArgumentException if a number is negative
     */
    public static Pass switchDescriptorset(int from, int to) {
        return new SwitchDescriptorSet(Passes.atLeast(0, from, "from"), Passes.atLeast(0, to, "to"));
    }

    /**
     * {@return a pass that replaces instructions of AMD shader extensions by those of the specification and of
     * extensions of Khronos}
     */
    public static Pass amdExtToKhr() {
        return new AmdExtensionToKhr();
    }

    /**
     * {@return a pass that replaces calls of built-in functions of OpenCL C, which compilers left as imports with
     * mangled names, by the instructions and extended instructions for which they stand}
     */
    public static Pass resolveOpenclBuiltins() {
        return new ResolveOpenClBuiltIns();
    }

    /**
     * {@return a pass that makes one function of the two that clang writes for a kernel of OpenCL C, the entry point
     * and an exported copy of its code}
     */
    public static Pass mergeKernelBodies() {
        return new MergeKernelBodies();
    }

    /** {@return a pass that chooses ids so that similar modules compress well together} */
    public static Pass canonicalizeIds() {
        return new CanonicalizeIds();
    }

    /** {@return a pass that renumbers ids without gaps} */
    public static Pass compactIds() {
        return new CompactIdsPass(true);
    }

    /** {@return a pass that lets operations that are decorated with RelaxedPrecision compute with 16 bits} */
    public static Pass convertRelaxedToHalf() {
        return new ConvertRelaxedToHalf();
    }

    /** {@return a pass that makes pointers to buffers untyped (SPV_KHR_untyped_pointers)} */
    public static Pass convertToUntyped() {
        return new ConvertToUntyped();
    }

    /** {@return a pass that removes unused constants} */
    public static Pass eliminateDeadConst() {
        return new EliminateDeadConstants();
    }

    /** {@return a pass that removes functions that neither entry points nor exported functions can call} */
    public static Pass eliminateDeadFunctions() {
        return new EliminateDeadFunctions();
    }

    /** {@return a pass that removes unused members of structures} */
    public static Pass eliminateDeadMembers() {
        return new EliminateDeadMembers();
    }

    /** {@return a pass that removes unused variables outside functions} */
    public static Pass eliminateDeadVariables() {
        return new EliminateDeadVariables();
    }

    /** {@return a pass that passes pointers to parts of variables through variables of their own} */
    public static Pass fixFuncCallParam() {
        return new FixFunctionCallArguments();
    }

    /** {@return a pass that uses OpExtInstWithForwardRefsKHR exactly where it is required} */
    public static Pass fixOpextinstOpcodes() {
        return new FixExtendedInstructions();
    }

    /** {@return a pass that corrects the storage classes and types of pointers} */
    public static Pass fixStorageClass() {
        return new FixStorageClass();
    }

    /** {@return a pass that replaces variable pointers by indexes} */
    public static Pass selectVariablePointers() {
        return new SelectVariablePointers();
    }

    /** {@return a pass that replaces decoration groups by decorations} */
    public static Pass flattenDecorations() {
        return new FlattenDecorationsPass();
    }

    /** {@return a pass that computes OpSpecConstantOp and OpSpecConstantComposite of constants} */
    public static Pass foldSpecConstOpComposite() {
        return new FoldSpecConstants();
    }

    /** {@return a pass that replaces specialization constants by their default values} */
    public static Pass freezeSpecConst() {
        return new FreezeSpecConstants();
    }

    /** {@return a pass that clamps indices, so that no access is out of bounds} */
    public static Pass graphicsRobustAccess() {
        return new GraphicsRobustAccess();
    }

    /** {@return a pass that lets interpolation functions refer to the input variable} */
    public static Pass interpolateFixup() {
        return new InterpolateFixup();
    }

    /** {@return a pass that places interlock instructions once in each entry point} */
    public static Pass invocationInterlockPlacement() {
        return new InterlockPlacement("invocation-interlock-placement");
    }

    /**
     * {@return a pass that adds the execution mode MaximallyReconvergesKHR to all entry points of a shader; its name is
     * {@code modify-maximal-reconvergence}}
     */
    public static Pass addMaximalReconvergence() {
        return new ModifyMaximalReconvergence(true);
    }

    /**
     * {@return a pass that removes the execution mode MaximallyReconvergesKHR and its extension; its name is {@code
     * modify-maximal-reconvergence}}
     */
    public static Pass removeMaximalReconvergence() {
        return new ModifyMaximalReconvergence(false);
    }

    /** {@return a pass that decorates floating-point instructions with RelaxedPrecision} */
    public static Pass relaxFloatOps() {
        return new RelaxFloatOps();
    }

    /** {@return a pass that removes DontInline from the function controls} */
    public static Pass removeDontInline() {
        return new RemoveDontInline();
    }

    /** {@return a pass that removes duplicate types, decorations, capabilities and imports} */
    public static Pass removeDuplicates() {
        return new RemoveDuplicatesPass();
    }

    /** {@return a pass that removes instructions that the execution model does not allow} */
    public static Pass replaceInvalidOpcode() {
        return new ReplaceInvalidOpcodes();
    }

    /**
     * {@return a pass that changes the default values of specialization constants}
     *
     * @param literals by SpecId, the value as in the assembly language, such as {@code true} or {@code -2.5}; words
     *     after {@code #}, with commas between them, are the bits, least significant first. A value that is not one of
     *     the type of the constant is ignored.
     * @throws IllegalArgumentException if the words of a value are not numbers
     */
    public static Pass setSpecConstDefaultValue(Map<Integer, String> literals) {
        return new SetSpecConstants(literals);
    }

    /** {@return a pass that makes loads of built-ins volatile whose value may change while a shader runs} */
    public static Pass spreadVolatileSemantics() {
        return new SpreadVolatileSemantics();
    }

    /** {@return a pass that removes debug information} */
    public static Pass stripDebug() {
        return new StripDebugPass(false);
    }

    /** {@return a pass that removes non-semantic instructions and decorations for reflection} */
    public static Pass stripNonsemantic() {
        return new StripNonSemanticPass("strip-nonsemantic");
    }

    /** {@return a pass that removes capabilities and extensions that the module does not need} */
    public static Pass trimCapabilities() {
        return new TrimCapabilities();
    }

    /** {@return a pass that lets equal constants without decorations be one constant} */
    public static Pass unifyConst() {
        return new UnifyConstants();
    }

    /** {@return a pass that changes the memory model of a shader from GLSL450 to Vulkan} */
    public static Pass upgradeMemoryModel() {
        return new UpgradeMemoryModel();
    }

    /** {@return a pass that lets blocks in loops that end with OpUnreachable branch to the end of the loop} */
    public static Pass workaround1209() {
        return new Workaround1209();
    }
}
