// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.analysis.TypeTable;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.StorageClasses;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;

/**
 * A variable outside functions, with the numbers by which an application finds it: the decorations DescriptorSet,
 * Binding and Location.
 *
 * @param id result id
 * @param name name that an OpName gives to the variable, or else {@code blockName}; empty when there is none
 * @param blockName name that an OpName gives to the structure that the variable is or is an array of; empty when there
 *     is none
 * @param storageClass empty when the built-in grammar lacks it
 * @param descriptorSet number of its descriptor set; empty without the decoration
 * @param binding number of its binding; empty without the decoration
 * @param location number of its location; empty without the decoration
 */
public record ShaderVariable(
        int id,
        String name,
        String blockName,
        Optional<StorageClass> storageClass,
        OptionalInt descriptorSet,
        OptionalInt binding,
        OptionalInt location) {
    /** Checks the components. */
    public ShaderVariable {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(blockName, "blockName");
        Objects.requireNonNull(storageClass, "storageClass");
        Objects.requireNonNull(descriptorSet, "descriptorSet");
        Objects.requireNonNull(binding, "binding");
        Objects.requireNonNull(location, "location");
    }

    private static final Set<StorageClass> INTERFACES = EnumSet.of(
            StorageClass.Input,
            StorageClass.Output,
            StorageClass.CallableDataKHR,
            StorageClass.IncomingCallableDataKHR,
            StorageClass.RayPayloadKHR,
            StorageClass.IncomingRayPayloadKHR,
            StorageClass.HitObjectAttributeNV,
            StorageClass.TileImageEXT);

    /**
     * {@return the variables outside functions of a module, in order}
     *
     * @param module the module
     */
    public static List<ShaderVariable> of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        ModuleLayout layout = module.layout();
        TypeTable types = TypeTable.of(module);
        List<ShaderVariable> found = new ArrayList<>();
        for (Instruction variable : layout.globalVariables()) {
            int id = variable.resultId();
            String name = layout.name(id).orElse("");
            String blockName =
                    layout.name(block(module, types, variable.typeId())).orElse("");
            found.add(new ShaderVariable(
                    id,
                    name.isEmpty() ? blockName : name,
                    blockName,
                    StorageClass.of(variable.word(Variable.STORAGE_CLASS)),
                    layout.decorationWord(id, Decoration.DescriptorSet),
                    layout.decorationWord(id, Decoration.Binding),
                    layout.decorationWord(id, Decoration.Location)));
        }
        return List.copyOf(found);
    }

    /** The pointee type, or its element type if it is an array. */
    private static int block(SpirvModule module, TypeTable types, int pointer) {
        int type = types.pointee(pointer);
        for (int element = types.elementType(type); element != 0; element = types.elementType(type)) {
            // In an invalid module a type may be defined after its use, so types may be cyclic.
            if (wordOffset(module, element) >= wordOffset(module, type)) {
                return 0;
            }
            type = element;
        }
        return type;
    }

    private static int wordOffset(SpirvModule module, int id) {
        return module.definition(id).map(Instruction::wordOffset).orElse(0);
    }

    /**
     * {@return this variable with another descriptor set}
     *
     * @param number the descriptor set
     */
    public ShaderVariable withDescriptorSet(int number) {
        return new ShaderVariable(id, name, blockName, storageClass, OptionalInt.of(number), binding, location);
    }

    /**
     * {@return this variable with another binding}
     *
     * @param number the binding
     */
    public ShaderVariable withBinding(int number) {
        return new ShaderVariable(id, name, blockName, storageClass, descriptorSet, OptionalInt.of(number), location);
    }

    /**
     * {@return this variable with another location}
     *
     * @param number the location
     */
    public ShaderVariable withLocation(int number) {
        return new ShaderVariable(id, name, blockName, storageClass, descriptorSet, binding, OptionalInt.of(number));
    }

    /** Whether this is a resource, which has a descriptor set and a binding; kernels have no resources. */
    boolean isResource(SpirvModule module) {
        boolean kernel = module.layout()
                .memoryModel()
                .filter(m -> m.memoryModelValue() == MemoryModel.OpenCL.value())
                .isPresent();
        return !kernel && storageClass.filter(StorageClasses::hasBindings).isPresent();
    }

    /** Why the variable cannot have a Location decoration; empty if it can. */
    String reasonAgainstLocation(SpirvModule module) {
        ModuleLayout layout = module.layout();
        if (location.isPresent()) {
            return "";
        }
        if (storageClass.filter(INTERFACES::contains).isEmpty()) {
            return "is not a shader interface variable: its storage class is " + storageClassName();
        }
        if (layout.isDecorated(id, Decoration.BuiltIn)) {
            return "is a built-in variable, which has no location";
        }
        TypeTable types = TypeTable.of(module);
        int block = block(module, types, module.definition(id).orElseThrow().typeId());
        for (int i = 0; i < types.memberCount(block); i++) {
            if (layout.isMemberDecorated(block, i, Decoration.BuiltIn)) {
                return "is a block of built-in variables, which have no location";
            }
            if (layout.isMemberDecorated(block, i, Decoration.Location)) {
                return "is a block whose members have their own locations";
            }
        }
        return "";
    }

    String storageClassName() {
        return storageClass.map(Enum::name).orElse("unknown");
    }

    /** The name, or else the id, of the variable in messages. */
    String label() {
        return "%" + (name.isEmpty() ? "" + id : name);
    }
}
