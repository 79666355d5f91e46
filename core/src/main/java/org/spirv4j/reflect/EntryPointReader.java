// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.reflect.EntryPointReflection.HeapDescriptor;
import org.spirv4j.reflect.internal.annotation.DecorationValues;
import org.spirv4j.reflect.internal.annotation.KernelDescriptions;
import org.spirv4j.reflect.internal.constant.ConstantReader;

/** Reads the entry points of a module. */
final class EntryPointReader {
    private final SpirvModule module;
    private final ModuleLayout layout;
    private final Types types;
    private final ConstantReader constants;
    private final List<ResourceVariable> resources;
    private final Map<Integer, InterfaceVariable> interfaces = new HashMap<>();
    private final Optional<WorkgroupSize> builtInSize;
    private final MemberUse memberUse;
    private final InterfaceLocations locations = new InterfaceLocations();
    private final WorkgroupMemoryReader workgroupMemory;
    private final KernelArgumentReader arguments;
    private final List<ResourceVariable> heaps;
    private @Nullable HeapAccessReader heapAccesses;

    EntryPointReader(SpirvModule module, Types types, ConstantReader constants, List<ResourceVariable> resources) {
        this.module = module;
        layout = module.layout();
        this.types = types;
        this.constants = constants;
        this.resources = resources;
        builtInSize = anyWorkgroups() ? builtInSize() : Optional.empty();
        memberUse = new MemberUse(module, types, constants);
        workgroupMemory = new WorkgroupMemoryReader(module, types, constants);
        arguments = new KernelArgumentReader(
                module, types, resources, KernelDescriptions.of(module, new TypeFacts(ModuleAccess.data(module))));
        heaps = resources.stream().filter(ResourceVariable::isDescriptorHeap).toList();
    }

    /** What the module says of kernels that became compute shaders. */
    Optional<KernelDescriptions> kernels() {
        return arguments.described();
    }

    private boolean anyWorkgroups() {
        for (EntryPoint entryPoint : layout.entryPoints()) {
            Optional<ExecutionModel> model = entryPoint.executionModel();
            if (model.isPresent() && hasWorkgroups(model.get())) {
                return true;
            }
        }
        return false;
    }

    /** The constant that is decorated as the built-in WorkgroupSize. */
    private Optional<WorkgroupSize> builtInSize() {
        for (Instruction decoration : layout.section(LayoutSection.ANNOTATIONS)) {
            if (decoration.is(Op.OpDecorate)
                    && decoration.word(TargetDecoration.DECORATION) == Decoration.BuiltIn.value()
                    && decoration.word(TargetDecoration.DECORATION_PARAMETERS) == BuiltIn.WorkgroupSize.value()) {
                Optional<Instruction> constant = module.definition(decoration.word(TargetDecoration.TARGET))
                        .filter(i -> i.is(Op.OpConstantComposite) || i.is(Op.OpSpecConstantComposite))
                        .filter(i -> i.wordCount() == 6);
                if (constant.isPresent()) {
                    Instruction size = constant.get();
                    return Optional.of(new WorkgroupSize(
                            SpecializableNumber.of(constants, size.word(CompositeConstant.CONSTITUENTS)),
                            SpecializableNumber.of(constants, size.word(CompositeConstant.CONSTITUENTS + 1)),
                            SpecializableNumber.of(constants, size.word(CompositeConstant.CONSTITUENTS + 2))));
                }
            }
        }
        return Optional.empty();
    }

    EntryPointReflection read(EntryPointUse use) {
        EntryPoint entryPoint = use.entryPoint();
        Optional<ExecutionModel> model = entryPoint.executionModel();
        List<EntryPointReflection.Mode> modes = modes(entryPoint);
        List<InterfaceVariable> inputs = new ArrayList<>();
        List<InterfaceVariable> outputs = new ArrayList<>();
        for (int id : entryPoint.interfaceIds()) {
            InterfaceVariable variable = variable(id, use);
            if (variable != null) {
                (variable.isOutput() ? outputs : inputs).add(variable);
            }
        }
        inputs.sort(InterfaceLocations.ORDER);
        outputs.sort(InterfaceLocations.ORDER);
        List<ResourceVariable> used = new ArrayList<>();
        for (ResourceVariable resource : resources) {
            if (use.uses(resource.id())) {
                used.add(resource);
            }
        }
        return new EntryPointReflection(
                entryPoint,
                new EntryPointReflection.Data(
                        modes,
                        workgroupSize(model, modes),
                        workgroupMemory.read(use),
                        use,
                        List.copyOf(used),
                        List.copyOf(inputs),
                        List.copyOf(outputs),
                        arguments.read(entryPoint, model),
                        heapDescriptors(use),
                        memberUse,
                        locations));
    }

    private List<HeapDescriptor> heapDescriptors(EntryPointUse use) {
        List<ResourceVariable> used =
                heaps.stream().filter(heap -> use.uses(heap.id())).toList();
        if (used.isEmpty()) {
            return List.of();
        }
        HeapAccessReader reader = heapAccesses;
        if (reader == null) {
            reader = new HeapAccessReader(module, types, constants);
            heapAccesses = reader;
        }
        return reader.read(used, use);
    }

    private List<EntryPointReflection.Mode> modes(EntryPoint entryPoint) {
        List<EntryPointReflection.Mode> modes = new ArrayList<>();
        for (Instruction instruction : entryPoint.executionModes()) {
            Optional<ExecutionMode> mode = ExecutionMode.of(instruction.word(ExecutionModeSetting.MODE));
            if (mode.isPresent()) {
                List<SpecializableNumber> operands = new ArrayList<>();
                boolean areIds = instruction.is(Op.OpExecutionModeId);
                for (int i = ExecutionModeSetting.MODE_PARAMETERS; i < instruction.wordCount(); i++) {
                    int word = instruction.word(i);
                    operands.add(areIds ? SpecializableNumber.of(constants, word) : SpecializableNumber.literal(word));
                }
                modes.add(new EntryPointReflection.Mode(mode.get(), operands));
            }
        }
        return List.copyOf(modes);
    }

    private Optional<WorkgroupSize> workgroupSize(
            Optional<ExecutionModel> model, List<EntryPointReflection.Mode> modes) {
        if (builtInSize.isPresent() && model.isPresent() && hasWorkgroups(model.get())) {
            return builtInSize;
        }
        for (EntryPointReflection.Mode mode : modes) {
            boolean isSize = mode.mode() == ExecutionMode.LocalSize || mode.mode() == ExecutionMode.LocalSizeId;
            if (isSize && mode.operands().size() == 3) {
                List<SpecializableNumber> size = mode.operands();
                return Optional.of(new WorkgroupSize(size.get(0), size.get(1), size.get(2)));
            }
        }
        return Optional.empty();
    }

    private static boolean hasWorkgroups(ExecutionModel model) {
        return switch (model) {
            case GLCompute, Kernel, TaskNV, MeshNV, TaskEXT, MeshEXT -> true;
            default -> false;
        };
    }

    /** An input or output; null for other ids. */
    private @Nullable InterfaceVariable variable(int id, EntryPointUse use) {
        InterfaceVariable known = interfaces.get(id);
        if (known == null) {
            known = read(id);
            if (known == null) {
                return null;
            }
            interfaces.put(id, known);
        }
        return use.uses(id) ? known.used() : known;
    }

    private @Nullable InterfaceVariable read(int id) {
        Optional<Instruction> definition =
                module.definition(id).filter(i -> i.is(Op.OpVariable) || i.is(Op.OpUntypedVariableKHR));
        if (definition.isEmpty()) {
            return null;
        }
        Instruction variable = definition.get();
        boolean isOutput = variable.word(Variable.STORAGE_CLASS) == StorageClass.Output.value();
        if (!isOutput && variable.word(Variable.STORAGE_CLASS) != StorageClass.Input.value()) {
            return null;
        }
        DecorationValues decorations = DecorationValues.of(layout.decorations(id));
        return new InterfaceVariable(
                id,
                types.names.name(id),
                isOutput,
                types.heldBy(variable),
                decorations.word(Decoration.Location),
                decorations.word(Decoration.Component),
                decorations.word(Decoration.Index),
                decorations.builtIn(),
                decorations.flags,
                decorations.string(Decoration.UserSemantic),
                false);
    }
}
