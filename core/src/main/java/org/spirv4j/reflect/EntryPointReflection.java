// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.EntryPoint;

/** An entry point, and what it uses of its module. */
public final class EntryPointReflection {
    private final EntryPoint entryPoint;
    private final Data data;

    /** What the module states of the entry point. */
    record Data(
            List<Mode> modes,
            Optional<WorkgroupSize> workgroupSize,
            Optional<WorkgroupMemory> workgroupMemory,
            EntryPointUse use,
            List<ResourceVariable> resources,
            List<InterfaceVariable> inputs,
            List<InterfaceVariable> outputs,
            List<KernelArgument> arguments,
            List<HeapDescriptor> heapDescriptors,
            MemberUse memberUse,
            InterfaceLocations locations) {}

    EntryPointReflection(EntryPoint entryPoint, Data data) {
        this.entryPoint = entryPoint;
        this.data = data;
    }

    /** {@return the entry point in its module} */
    public EntryPoint entryPoint() {
        return entryPoint;
    }

    /** {@return the name by which the host selects the entry point} */
    public String name() {
        return entryPoint.name();
    }

    /** {@return the execution model; empty if the built-in grammar lacks it} */
    public Optional<ExecutionModel> executionModel() {
        return entryPoint.executionModel();
    }

    /**
     * {@return the name of the execution model, such as {@code GLCompute}; {@code unknown} if the built-in
     * grammar lacks it}
     */
    public String modelName() {
        return executionModel().map(ExecutionModel::name).orElse("unknown");
    }

    /** {@return the stage of pipelines; empty for kernels, and if the built-in grammar lacks the execution model} */
    public Optional<ShaderStage> stage() {
        return executionModel().flatMap(ShaderStage::of);
    }

    /** {@return the bit of VkShaderStageFlags; 0 without a stage} */
    public int stageFlags() {
        return stage().map(ShaderStage::value).orElse(0);
    }

    /** {@return the execution modes, in the order of the module, without those that the built-in grammar lacks} */
    public List<Mode> executionModes() {
        return data.modes;
    }

    /**
     * Finds an execution mode.
     *
     * @param mode the mode
     * @return the first such mode; empty if the entry point does not have it
     */
    public Optional<Mode> executionMode(ExecutionMode mode) {
        Objects.requireNonNull(mode, "mode");
        return data.modes.stream().filter(use -> use.mode() == mode).findFirst();
    }

    /**
     * {@return the size of the work-groups; empty for stages without work-groups, and if the module does not
     * state it}
     */
    public Optional<WorkgroupSize> workgroupSize() {
        return data.workgroupSize;
    }

    /**
     * {@return the variables of the storage class Workgroup that the entry point uses statically, and their size;
     * empty if there are none}
     */
    public Optional<WorkgroupMemory> workgroupMemory() {
        return data.workgroupMemory;
    }

    /**
     * {@return the resources that the entry point uses statically: a function that it reaches names the variable,
     * push constants and descriptor heaps included; in the order of the module}
     */
    public List<ResourceVariable> resources() {
        return data.resources;
    }

    /**
     * Returns the members of a resource's block that the entry point uses statically: access chains select them,
     * also after copies of the pointer and in called functions. A load or copy of the whole block uses all. Each
     * call searches the uses of the variable in the module.
     *
     * @param resource a resource of the same reflection
     * @return the members in the order of their numbers; none for resources without a block, and for those that
     *     it does not use
     */
    public List<StructMember> usedMembers(ResourceVariable resource) {
        Objects.requireNonNull(resource, "resource");
        return usedMembers(resource.id(), resource.element());
    }

    /**
     * Returns the members of a block of inputs or outputs that the entry point uses statically, as for resources.
     *
     * @param variable an input or output of the entry point
     * @return the members in the order of their numbers; none for variables that are not blocks
     */
    public List<StructMember> usedMembers(InterfaceVariable variable) {
        Objects.requireNonNull(variable, "variable");
        return usedMembers(variable.id(), variable.element());
    }

    private List<StructMember> usedMembers(int id, ReflectedType element) {
        return element instanceof StructType block
                ? data.memberUse.of(id, block, data.use).stream()
                        .mapToObj(block.members()::get)
                        .toList()
                : List.of();
    }

    /** {@return the blocks of push constants among the resources; a valid shader has at most one} */
    public List<ResourceVariable> pushConstants() {
        return data.resources.stream().filter(ResourceVariable::isPushConstant).toList();
    }

    /**
     * Returns whether the entry point uses a resource statically.
     *
     * @param resource the resource
     * @return whether it does
     */
    public boolean uses(ResourceVariable resource) {
        Objects.requireNonNull(resource, "resource");
        return data.use.uses(resource.id());
    }

    /**
     * {@return the inputs that the entry point lists, in the order of their locations; after them those without
     * locations, and built-in ones}
     */
    public List<InterfaceVariable> inputs() {
        return data.inputs;
    }

    /**
     * Returns the locations that an input or output takes: a matrix takes one for each column, an array those of
     * its elements, and a vector of 3 or 4 components of 64 bits takes two. The array with an element for each
     * vertex that some stages have does not count.
     *
     * @param variable an input or output of the entry point
     * @return the locations; empty without the decoration Location, or if the length of an array is not known
     */
    public Optional<Locations> locations(InterfaceVariable variable) {
        Objects.requireNonNull(variable, "variable");
        synchronized (data.locations) {
            return data.locations.of(stage(), variable);
        }
    }

    /**
     * Returns the locations that the members of an input or output take: those of their decorations, or else
     * those after the member before them, if the variable has a location.
     *
     * @param variable an input or output of the entry point
     * @return the locations by the number of the member; without members that have none, such as built-in ones
     */
    public Map<Integer, Locations> memberLocations(InterfaceVariable variable) {
        Objects.requireNonNull(variable, "variable");
        synchronized (data.locations) {
            return Collections.unmodifiableMap(data.locations.ofMembers(stage(), variable));
        }
    }

    /** {@return the outputs that the entry point lists, in the order of the inputs} */
    public List<InterfaceVariable> outputs() {
        return data.outputs;
    }

    /** {@return the built-in inputs and outputs that the entry point lists, as variables of their own or in blocks} */
    public List<BuiltIn> builtIns() {
        return Stream.concat(data.inputs.stream(), data.outputs.stream())
                .flatMap(variable -> Stream.concat(
                        variable.builtIn().stream(),
                        variable.members().stream().flatMap(member -> member.builtIn().stream())))
                .distinct()
                .toList();
    }

    /** {@return the arguments of a kernel; none for shaders} */
    public List<KernelArgument> arguments() {
        return data.arguments;
    }

    /**
     * {@return what the entry point reads from descriptor heaps, each kind of access once
     * (SPV_EXT_descriptor_heap)}
     */
    public List<HeapDescriptor> heapDescriptors() {
        return data.heapDescriptors;
    }

    /**
     * Determines the version, the capabilities and the extensions that the entry point needs. The module may
     * declare more, which the other entry points need.
     *
     * @param env the environment that the module is made for
     * @return the requirements
     */
    public Requirements requirements(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return Requirements.of(data.use, env);
    }

    /** Adds the members that the entry point uses of structures that no variable holds. */
    void addBehindPointers(Map<StructType, BitSet> used) {
        data.memberUse.addBehindPointers(data.use, used);
    }

    /** {@return the functions, instructions and variables that the entry point reaches} */
    public EntryPointUse use() {
        return data.use;
    }

    /** {@return the execution model and the name} */
    @Override
    public String toString() {
        return modelName() + " " + name();
    }

    /**
     * An execution mode of an entry point (section 3.6 of the specification, "Execution Mode").
     *
     * @param mode the mode
     * @param operands its operands: literals, or the values of constants
     */
    public record Mode(ExecutionMode mode, List<SpecializableNumber> operands) {
        /** Checks and copies the components. */
        public Mode {
            Objects.requireNonNull(mode, "mode");
            Objects.requireNonNull(operands, "operands");
            operands = List.copyOf(operands);
        }

        /** {@return the name of the mode and its operands} */
        @Override
        public String toString() {
            StringBuilder text = new StringBuilder(mode.name());
            operands.forEach(operand -> text.append(' ').append(operand));
            return text.toString();
        }
    }

    /**
     * Consecutive locations of an interface (Vulkan specification, "Location Assignment").
     *
     * @param first the first location, as an unsigned number
     * @param count the number of locations, 1 or more
     */
    public record Locations(int first, long count) {
        /** {@return the last location} */
        public long last() {
            return Integer.toUnsignedLong(first) + count - 1;
        }

        /** {@return the location, or the first and the last one, such as {@code 2-5}} */
        @Override
        public String toString() {
            String text = Integer.toUnsignedString(first);
            return count == 1 ? text : text + "-" + last();
        }
    }

    /**
     * A descriptor, or an array of descriptors, that an entry point reads from a descriptor heap
     * (SPV_EXT_descriptor_heap). A heap has no type: each access states the one of what it reads.
     *
     * @param heap the heap
     * @param descriptorType the type of the descriptor; empty if it is none that Vulkan knows
     * @param type an image, a sampler, another opaque type, or for a buffer what it is accessed as
     * @param offset offset of the first element of the array, or of the descriptor, in the heap in bytes; empty
     *     if it is not constant
     * @param stride distance from one element of the array to the next in bytes; empty for a single descriptor,
     *     and if the implementation chooses it
     * @param strideExpression how the stride is computed, such as {@code size of image2D}, which the
     *     implementation chooses, or of specialization constants; empty if it is fixed
     * @param index the element of the array; empty for a single descriptor, and if the shader computes it
     * @param blocks the structures as which the buffer is accessed, in the order of the accesses; none for others
     */
    public record HeapDescriptor(
            ResourceVariable heap,
            Optional<DescriptorType> descriptorType,
            ReflectedType type,
            OptionalLong offset,
            OptionalLong stride,
            String strideExpression,
            OptionalLong index,
            List<StructType> blocks) {
        /** Checks and copies the components. */
        public HeapDescriptor {
            Objects.requireNonNull(heap, "heap");
            Objects.requireNonNull(descriptorType, "descriptorType");
            Objects.requireNonNull(type, "type");
            Objects.requireNonNull(offset, "offset");
            Objects.requireNonNull(stride, "stride");
            Objects.requireNonNull(strideExpression, "strideExpression");
            Objects.requireNonNull(index, "index");
            Objects.requireNonNull(blocks, "blocks");
            blocks = List.copyOf(blocks);
        }

        /** {@return whether this is an element of an array of descriptors} */
        public boolean isElement() {
            return stride.isPresent() || !strideExpression.isEmpty();
        }

        /** {@return the type of the descriptor, what it is, and where} */
        @Override
        public String toString() {
            String element = isElement()
                    ? " element " + (index.isPresent() ? Long.toString(index.getAsLong()) : "?") + ", stride "
                            + (strideExpression.isEmpty() ? Long.toString(stride.orElse(0)) : strideExpression)
                    : "";
            return descriptorType.map(Enum::name).orElse("unknown") + " " + type + " in " + heap.name() + " at "
                    + (offset.isPresent() ? Long.toString(offset.getAsLong()) : "?") + element;
        }
    }
}
