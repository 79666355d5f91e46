// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.StorageClass;

/**
 * A variable of a shader that the host provides: a descriptor, a block of push constants or a shader record (section
 * 3.7 of the specification, "Storage Class").
 */
public final class ResourceVariable {
    private final Data data;

    /** The variables with the same set and binding, this one among them. */
    private List<ResourceVariable> same = List.of();

    /** What the module states of the variable. */
    record Data(
            int id,
            String declaredName,
            int storageClass,
            ReflectedType type,
            OptionalInt descriptorSet,
            OptionalInt binding,
            Set<Decoration> decorations,
            OptionalInt inputAttachmentIndex,
            OptionalInt counterId,
            Optional<BuiltIn> builtIn,
            Optional<String> userType,
            Optional<DescriptorType> descriptorType,
            ReflectedType element) {}

    ResourceVariable(Data data) {
        this.data = data;
    }

    /** Makes variables aliases of each other; called before others see them. */
    static void link(List<ResourceVariable> same) {
        for (ResourceVariable variable : same) {
            variable.same = same;
        }
    }

    /** {@return the id of the variable} */
    public int id() {
        return data.id;
    }

    /** {@return the name that OpName, or else debug information, gives to the variable; empty if there is none} */
    public String declaredName() {
        return data.declaredName;
    }

    /**
     * {@return the name that the module gives to the variable, or else that of its structure, or else one made of its
     * set and binding, such as {@code resource_0_3}, or of its id}
     */
    public String name() {
        if (!data.declaredName.isEmpty()) {
            return data.declaredName;
        }
        if (data.element instanceof StructType struct && !struct.declaredName().isEmpty()) {
            return struct.declaredName();
        }
        if (isPushConstant() || isDescriptorHeap()) {
            return isPushConstant()
                    ? "push_constants"
                    : data.builtIn.map(Enum::name).orElse("");
        }
        return data.descriptorSet.isPresent() && data.binding.isPresent()
                ? "resource_" + data.descriptorSet.getAsInt() + "_" + data.binding.getAsInt()
                : "resource_" + data.id;
    }

    /** {@return the storage class; empty if the built-in grammar lacks it} */
    public Optional<StorageClass> storageClass() {
        return StorageClass.of(data.storageClass);
    }

    /** {@return whether this is a block of push constants} */
    public boolean isPushConstant() {
        return data.storageClass == StorageClass.PushConstant.value();
    }

    /** {@return whether this is a descriptor heap (SPV_EXT_descriptor_heap), which has no descriptor set} */
    public boolean isDescriptorHeap() {
        return data.builtIn.isPresent();
    }

    /** {@return the built-in variable that a descriptor heap is; empty for other resources} */
    public Optional<BuiltIn> builtIn() {
        return data.builtIn;
    }

    /** {@return the type, arrays included} */
    public ReflectedType type() {
        return data.type;
    }

    /** {@return the type without arrays of descriptors: a structure, an image, a sampler or another type} */
    public ReflectedType element() {
        return data.element;
    }

    /** {@return the structure that is the buffer's contents; empty for other resources} */
    public Optional<StructType> block() {
        return data.element instanceof StructType struct ? Optional.of(struct) : Optional.empty();
    }

    /** {@return the image; empty for other resources} */
    public Optional<ImageType> image() {
        return data.element instanceof ImageType image ? Optional.of(image) : Optional.empty();
    }

    /** {@return the arrays around the element, the outermost first; none for a single descriptor} */
    public List<ArrayType> dimensions() {
        List<ArrayType> dimensions = new ArrayList<>(0);
        ReflectedType type = data.type;
        while (type instanceof ArrayType array) {
            dimensions.add(array);
            type = array.element();
        }
        return List.copyOf(dimensions);
    }

    /**
     * {@return the number of descriptors, which is the product of the dimensions; empty if one of them is not known}
     */
    public OptionalInt count() {
        long count = 1;
        for (ArrayType array : dimensions()) {
            var length = array.length();
            if (length.isEmpty() || length.get().value().isEmpty()) {
                return OptionalInt.empty();
            }
            long factor = length.get().value().getAsLong();
            if (factor < 0 || factor > Integer.MAX_VALUE || count * factor > Integer.MAX_VALUE) {
                return OptionalInt.empty();
            }
            count *= factor;
        }
        return OptionalInt.of((int) count);
    }

    /** {@return the number of the descriptor set; empty without the decoration} */
    public OptionalInt descriptorSet() {
        return data.descriptorSet;
    }

    /** {@return the number of the binding; empty without the decoration} */
    public OptionalInt binding() {
        return data.binding;
    }

    /**
     * {@return the type of the descriptor; empty for variables that are none in Vulkan, such as uniforms outside
     * blocks}
     */
    public Optional<DescriptorType> descriptorType() {
        return data.descriptorType;
    }

    /** {@return the index of the input attachment; empty for other resources} */
    public OptionalInt inputAttachmentIndex() {
        return data.inputAttachmentIndex;
    }

    /**
     * {@return the id of the buffer that has the counter of this one (SPV_GOOGLE_hlsl_functionality1); empty if there
     * is none}
     */
    public OptionalInt counterId() {
        return data.counterId;
    }

    /** {@return the type in the source language (SPV_GOOGLE_user_type), such as {@code structuredbuffer:<Data>}} */
    public Optional<String> userType() {
        return data.userType;
    }

    /** {@return the decorations without parameters, such as NonWritable, Coherent, Restrict or Volatile} */
    public Set<Decoration> decorations() {
        return data.decorations;
    }

    /**
     * {@return whether shaders never write the resource: it, or each member of its block, is decorated as NonWritable}
     */
    public boolean isReadOnly() {
        return isEverywhere(Decoration.NonWritable);
    }

    /**
     * {@return whether shaders never read the resource: it, or each member of its block, is decorated as NonReadable}
     */
    public boolean isWriteOnly() {
        return isEverywhere(Decoration.NonReadable);
    }

    private boolean isEverywhere(Decoration decoration) {
        if (data.decorations.contains(decoration)) {
            return true;
        }
        return data.element instanceof StructType struct
                && !struct.members().isEmpty()
                && struct.members().stream()
                        .allMatch(member -> member.decorations().contains(decoration));
    }

    /** Whether other variables have the same descriptor set and binding. */
    boolean isAliased() {
        return same.size() > 1;
    }

    /** {@return the other variables with the same descriptor set and binding, in the order of the module} */
    public List<ResourceVariable> aliases() {
        return same.stream().filter(variable -> variable != this).toList();
    }

    /**
     * {@return what else the module states of the resource, in words: decorations, how the lengths of its arrays are
     * computed, an alias, the format of an image}
     */
    public List<String> properties() {
        return Properties.of(this);
    }

    /** {@return the type and the name} */
    @Override
    public String toString() {
        return data.type + " " + name();
    }
}
