// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.spirv4j.grammar.AccessQualifier;
import org.spirv4j.grammar.FunctionParameterAttribute;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.reflect.internal.annotation.KernelDescriptions;

/**
 * An argument of a kernel, whichever compiler made the module: a parameter of an entry point of the execution model
 * Kernel, or what a compiler for Vulkan made of one (NonSemantic.ClspvReflection).
 *
 * @param index the number of the argument, from 0
 * @param id the id of the parameter, or of the instruction that describes the argument
 * @param declaredName the name that the module gives to the parameter; empty if there is none
 * @param type the type; that of a buffer of a parameter is a pointer, and that of a place what a shader has there
 * @param size what the host gives as the size, in bytes: that of the type, or for an argument with ByVal, of what the
 *     pointer points to; for a buffer, that of a pointer. Empty for local memory, of which the host chooses the size,
 *     for images and other objects of the host, and if it is not known
 * @param attributes the attributes of the parameter, such as NoWrite or ByVal
 * @param place where the host puts the argument of a compute shader; empty for parameters
 * @param declaredType the type in OpenCL C, such as {@code float*}; empty if the module does not state it
 * @param qualifiers the qualifiers in OpenCL C that the module states, such as {@code global} and {@code const}
 */
public record KernelArgument(
        int index,
        int id,
        String declaredName,
        ReflectedType type,
        OptionalLong size,
        Set<FunctionParameterAttribute> attributes,
        Optional<Place> place,
        String declaredType,
        List<String> qualifiers) {
    /** Checks and copies the components. */
    public KernelArgument {
        Objects.requireNonNull(declaredName, "declaredName");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(size, "size");
        Objects.requireNonNull(attributes, "attributes");
        Objects.requireNonNull(place, "place");
        Objects.requireNonNull(declaredType, "declaredType");
        attributes = Set.copyOf(attributes);
        qualifiers = List.copyOf(Objects.requireNonNull(qualifiers, "qualifiers"));
    }

    /**
     * {@return the name that the module gives to the parameter, or else one made of its number, such as
     * {@code argument_2}}
     */
    public String name() {
        return declaredName.isEmpty() ? "argument_" + index : declaredName;
    }

    /**
     * {@return the address space of a pointer: CrossWorkgroup for buffers, UniformConstant for constant buffers,
     * Workgroup for local memory, of which the host states the size; empty for values}
     */
    public Optional<StorageClass> addressSpace() {
        return type instanceof PointerType pointer ? pointer.storageClass() : Optional.empty();
    }

    /** {@return whether the argument is a copy of what its pointer points to (ByVal)} */
    public boolean isByValue() {
        return attributes.contains(FunctionParameterAttribute.ByVal);
    }

    /** {@return the access qualifier of an image; empty for other arguments} */
    public Optional<AccessQualifier> access() {
        return type instanceof ImageType image ? image.access() : Optional.empty();
    }

    /** {@return the type and the name} */
    @Override
    public String toString() {
        return (declaredType.isEmpty() ? type.toString() : declaredType) + " " + name();
    }

    /**
     * Where the host puts a value for a compute shader.
     *
     * @param kind what it is there
     * @param descriptorSet the descriptor set; empty for push constants and specialization constants
     * @param binding the binding
     * @param specId the number of a specialization constant; empty for others
     * @param offset the offset in bytes in push constants or in a buffer; empty if the value is all that is there
     * @param size the number of bytes at the offset; of an element, for local memory whose length is a specialization
     *     constant; empty if it is not stated
     */
    public record Place(
            Kind kind,
            OptionalInt descriptorSet,
            OptionalInt binding,
            OptionalInt specId,
            OptionalLong offset,
            OptionalLong size) {
        /** What a value is for the host. */
        public enum Kind {
            /** The bytes of a storage buffer. */
            STORAGE_BUFFER,
            /** The bytes of a uniform buffer. */
            UNIFORM_BUFFER,
            /** A buffer of texels that is sampled. */
            UNIFORM_TEXEL_BUFFER,
            /** A buffer of texels that is read and written. */
            STORAGE_TEXEL_BUFFER,
            /** An image that is sampled. */
            SAMPLED_IMAGE,
            /** An image that is read and written. */
            STORAGE_IMAGE,
            /** A sampler. */
            SAMPLER,
            /** Push constants. */
            PUSH_CONSTANT,
            /** A specialization constant. */
            SPECIALIZATION_CONSTANT;

            /** The kind that the name of an instruction says at its end. */
            private static Kind of(String name) {
                if (name.contains("PushConstant")) {
                    return PUSH_CONSTANT;
                }
                if (name.endsWith("TexelBuffer")) {
                    return name.endsWith("UniformTexelBuffer") ? UNIFORM_TEXEL_BUFFER : STORAGE_TEXEL_BUFFER;
                }
                if (name.endsWith("Image")) {
                    return name.endsWith("SampledImage") ? SAMPLED_IMAGE : STORAGE_IMAGE;
                }
                if (name.endsWith("Sampler")) {
                    return SAMPLER;
                }
                return name.endsWith("Uniform") ? UNIFORM_BUFFER : STORAGE_BUFFER;
            }
        }

        /** Checks the components. */
        public Place {
            Objects.requireNonNull(kind, "kind");
            Objects.requireNonNull(descriptorSet, "descriptorSet");
            Objects.requireNonNull(binding, "binding");
            Objects.requireNonNull(specId, "specId");
            Objects.requireNonNull(offset, "offset");
            Objects.requireNonNull(size, "size");
        }

        static Place specializationConstant(int specId) {
            return new Place(
                    Kind.SPECIALIZATION_CONSTANT,
                    OptionalInt.empty(),
                    OptionalInt.empty(),
                    OptionalInt.of(specId),
                    OptionalLong.empty(),
                    OptionalLong.empty());
        }

        /** The place that an instruction states; empty if it states none. */
        static Optional<Place> of(KernelDescriptions.Description description) {
            boolean isLocal = description.numbers().containsKey("SpecId");
            Kind kind = isLocal ? Kind.SPECIALIZATION_CONSTANT : Kind.of(description.name());
            boolean hasPlace = isLocal
                    || description.numbers().containsKey("Binding")
                    || kind == Kind.PUSH_CONSTANT && description.numbers().containsKey("Offset");
            return hasPlace
                    ? Optional.of(new Place(
                            kind,
                            integer(description, "DescriptorSet"),
                            integer(description, "Binding"),
                            integer(description, "SpecId"),
                            number(description, "Offset"),
                            number(description, isLocal ? "ElemSize" : "Size")))
                    : Optional.empty();
        }

        private static OptionalInt integer(KernelDescriptions.Description description, String operand) {
            return description.numbers().containsKey(operand)
                    ? OptionalInt.of((int) description.number(operand))
                    : OptionalInt.empty();
        }

        private static OptionalLong number(KernelDescriptions.Description description, String operand) {
            return description.numbers().containsKey(operand)
                    ? OptionalLong.of(description.number(operand))
                    : OptionalLong.empty();
        }

        /** {@return the place in words, such as {@code set 0, binding 1} or {@code push constants, offset 16}} */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder();
            if (specId.isPresent()) {
                return "SpecId " + Integer.toUnsignedString(specId.getAsInt());
            }
            if (binding.isPresent()) {
                text.append("set ").append(Integer.toUnsignedString(descriptorSet.orElse(0)));
                text.append(", binding ").append(Integer.toUnsignedString(binding.getAsInt()));
            } else {
                text.append("push constants");
            }
            offset.ifPresent(value -> text.append(", offset ").append(value));
            return text.toString();
        }
    }

    /**
     * What the host provides besides arguments for kernels of OpenCL C that a compiler made compute shaders of Vulkan
     * (NonSemantic.ClspvReflection), such as the global offset in push constants, or the sampler for a literal of the
     * program.
     *
     * @param purpose what it is for
     * @param kernel the name of the kernel; empty if it is for all kernels of the module
     * @param argument the number of the argument that it is about, from 0; empty if it is about none
     * @param places where the host puts it; three for the dimensions of a size that specialization constants state;
     *     none if it only tells the host something
     * @param data the bytes of constant data as hexadecimal digits, or the format of a call of printf; empty for others
     * @param numbers what else is stated: the mask of a literal sampler, the size of a buffer, the required size of
     *     work-groups, the offsets and the size of a relocation, or the id of a call of printf and the sizes of its
     *     arguments
     */
    public record HostValue(
            Purpose purpose, String kernel, OptionalInt argument, List<Place> places, String data, List<Long> numbers) {
        /** What a value is for. */
        public enum Purpose {
            /** The size of work-groups. */
            WORKGROUP_SIZE,
            /** The offset of global ids. */
            GLOBAL_OFFSET,
            /** The number of dimensions. */
            WORK_DIM,
            /** The largest size of subgroups. */
            SUBGROUP_MAX_SIZE,
            /** The size of work-groups, without that of the last ones. */
            ENQUEUED_LOCAL_SIZE,
            /** The number of invocations in each dimension. */
            GLOBAL_SIZE,
            /** The offset of a region of a divided dispatch. */
            REGION_OFFSET,
            /** The number of work-groups in each dimension. */
            NUM_WORKGROUPS,
            /** The first work-group of a region of a divided dispatch. */
            REGION_GROUP_OFFSET,
            /** The data of constants of the program. */
            CONSTANT_DATA,
            /** The initial data of variables of the program. */
            PROGRAM_SCOPE_VARIABLES,
            /** A pointer among the variables of the program, which the host computes. */
            POINTER_RELOCATION,
            /** A sampler that the program states. */
            LITERAL_SAMPLER,
            /** The channel order of an image. */
            IMAGE_CHANNEL_ORDER,
            /** The channel data type of an image. */
            IMAGE_CHANNEL_DATA_TYPE,
            /** Whether a sampler takes normalized coordinates. */
            NORMALIZED_SAMPLER_MASK,
            /** The size of work-groups that a kernel requires. */
            REQUIRED_WORKGROUP_SIZE,
            /** The size of a variable of a work-group. */
            WORKGROUP_VARIABLE_SIZE,
            /** A call of printf. */
            PRINTF_FORMAT,
            /** The buffer that calls of printf write. */
            PRINTF_BUFFER;

            /** {@return the purpose in words, such as {@code global offset}} */
            @Override
            public String toString() {
                return name().toLowerCase(Locale.ROOT).replace('_', ' ');
            }
        }

        /** Checks and copies the components. */
        public HostValue {
            Objects.requireNonNull(purpose, "purpose");
            Objects.requireNonNull(kernel, "kernel");
            Objects.requireNonNull(argument, "argument");
            Objects.requireNonNull(data, "data");
            places = List.copyOf(Objects.requireNonNull(places, "places"));
            numbers = List.copyOf(Objects.requireNonNull(numbers, "numbers"));
        }
    }
}
