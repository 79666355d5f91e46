// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.StorageClasses;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.internal.annotation.DecorationValues;

/** Reads the variables that the host of a shader provides. */
final class ResourceReader {
    private static final Set<Decoration> PROCESSING =
            EnumSet.of(Decoration.WeightTextureQCOM, Decoration.BlockMatchTextureQCOM);

    private final ModuleLayout layout;
    private final Types types;

    /**
     * By variable: how its images are processed, as compilers decorate the access chains to the elements of an array.
     */
    private final Map<Integer, Set<Decoration>> processed = new HashMap<>();

    ResourceReader(SpirvModule module, Types types) {
        layout = module.layout();
        this.types = types;
        boolean isProcessing = layout.declares(Capability.TextureSampleWeightedQCOM)
                || layout.declares(Capability.TextureBlockMatchQCOM);
        for (Instruction annotation :
                isProcessing ? layout.section(LayoutSection.ANNOTATIONS) : List.<Instruction>of()) {
            if (annotation.is(Op.OpDecorate)) {
                Decoration.of(annotation.word(TargetDecoration.DECORATION))
                        .filter(PROCESSING::contains)
                        .ifPresent(decoration -> variable(module, annotation.word(TargetDecoration.TARGET))
                                .ifPresent(variable -> processed
                                        .computeIfAbsent(variable.resultId(), id -> EnumSet.noneOf(Decoration.class))
                                        .add(decoration)));
            }
        }
    }

    /** The variable to which a pointer leads. */
    private static Optional<Instruction> variable(SpirvModule module, int pointer) {
        Optional<Instruction> found = module.definition(pointer);
        while (found.isPresent()
                && (found.get().is(Op.OpAccessChain) || found.get().is(Op.OpInBoundsAccessChain))) {
            Instruction chain = found.get();
            found = module.definition(chain.word(TypedAccessChain.BASE))
                    .filter(definition -> definition.wordOffset() < chain.wordOffset());
        }
        return found;
    }

    private Set<Decoration> uses(int variable, Set<Decoration> decorations) {
        return processed.getOrDefault(variable, decorations);
    }

    /** The resources, in the order of the module; none for kernels, whose host provides arguments. */
    List<ResourceVariable> read() {
        List<ResourceVariable> found = new ArrayList<>();
        boolean isKernel = layout.memoryModel()
                .filter(model -> model.memoryModelValue() == MemoryModel.OpenCL.value())
                .isPresent();
        if (isKernel) {
            return found;
        }
        Map<Long, List<ResourceVariable>> byBinding = new HashMap<>();
        for (Instruction variable : layout.globalVariables()) {
            if (isResource(StorageClass.of(variable.word(Variable.STORAGE_CLASS)))) {
                ResourceVariable resource = read(variable);
                found.add(resource);
                if (resource.descriptorSet().isPresent() && resource.binding().isPresent()) {
                    long key = (long) resource.descriptorSet().getAsInt() << 32
                            | Integer.toUnsignedLong(resource.binding().getAsInt());
                    byBinding.computeIfAbsent(key, k -> new ArrayList<>(1)).add(resource);
                }
            }
        }
        for (List<ResourceVariable> same : byBinding.values()) {
            ResourceVariable.link(same);
        }
        return found;
    }

    private static boolean isResource(Optional<StorageClass> storageClass) {
        return storageClass
                .filter(known -> StorageClasses.hasBindings(known)
                        || known == StorageClass.PushConstant
                        || known == StorageClass.ShaderRecordBufferKHR)
                .isPresent();
    }

    private ResourceVariable read(Instruction variable) {
        int id = variable.resultId();
        ReflectedType type = types.heldBy(variable);
        ReflectedType element = type.innermostElement();
        DecorationValues decorations = DecorationValues.of(layout.decorations(id));
        return new ResourceVariable(new ResourceVariable.Data(
                id,
                types.names.name(id),
                variable.word(Variable.STORAGE_CLASS),
                type,
                decorations.word(Decoration.DescriptorSet),
                decorations.word(Decoration.Binding),
                decorations.flags,
                decorations.word(Decoration.InputAttachmentIndex),
                decorations.word(Decoration.CounterBuffer),
                decorations.builtIn(),
                decorations.string(Decoration.UserTypeGOOGLE),
                Optional.ofNullable(
                        DescriptorType.of(variable.word(Variable.STORAGE_CLASS), element, uses(id, decorations.flags))),
                element));
    }
}
