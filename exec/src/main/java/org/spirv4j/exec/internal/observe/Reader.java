// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.observe;

import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.image.DescriptorForm;
import org.spirv4j.exec.internal.image.Texture;
import org.spirv4j.exec.internal.lower.Code;
import org.spirv4j.exec.internal.lower.ResourceOwner;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.Heap;
import org.spirv4j.exec.internal.machine.Memory;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Resource;
import org.spirv4j.exec.internal.machine.Subgroup;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.exec.observe.Value;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.text.FriendlyNames;

/** Reads the values of a lane. */
record Reader(Code code, EntryPoint entryPoint, Subgroup subgroup, int lane) {
    private static final int FLAT_WIDTH = 32;

    /** What an id has: of a variable, its contents. */
    Optional<Value> value(int id) {
        for (Variable variable : code.variables()) {
            if (variable.id() == id) {
                return Optional.of(contents(variable));
            }
        }
        return result(id);
    }

    private Value contents(Variable variable) {
        if (subgroup.resource(Address.of(variable.number())) instanceof Heap heap) {
            return new HeapValue(this, heap);
        }
        if (variable.elements() > 1) {
            return new DescriptorsValue(this, variable);
        }
        return memory(variable.form(), Address.of(variable.number()), null);
    }

    /** The registers of an id. */
    Optional<Value> result(int id) {
        @Nullable Operand operand = code.operands().apply(id);
        return operand == null || operand.type.slots == 0
                ? Optional.empty()
                : Optional.of(new RegisterValue(this, operand, code.pointees().apply(id)));
    }

    /** What memory has at an address. */
    StoredValue memory(MemoryForm form, long address, @Nullable MemoryForm pointee) {
        return new MemoryValue(this, form, address, pointee);
    }

    /**
     * The form of what pointers of a type point to, if nothing else is known of them; null for pointers without a type.
     */
    @Nullable
    MemoryForm pointee(ValueType type) {
        return type.pointeeId == 0 ? null : code.forms().of(type.pointeeId);
    }

    /** The memory in which an address lies. */
    Memory memory(long address) {
        return subgroup.memory(address);
    }

    /** The bits of a scalar in memory; 0 if it is not inside. */
    long read(ValueType type, long address, int size) {
        Memory memory = memory(address);
        long offset = Address.offset(address);
        if (!memory.contains(offset, size)) {
            return 0;
        }
        long bits = memory.read(lane, offset, size);
        boolean isNarrow = type.kind == ValueType.Kind.POINTER && code.forms().pointerWidth() == FLAT_WIDTH;
        return isNarrow ? subgroup.workGroup.dispatch.widen((int) bits) : bits;
    }

    /** Where an address points to, in words. */
    String place(long address, FriendlyNames names) {
        int number = Address.number(address);
        if (address == 0) {
            return "null";
        }
        long offset = Address.offset(address);
        String owner = owner(number, names).orElse("a buffer known by its address");
        return "pointer to " + owner + (offset == 0 ? "" : " + " + offset + " bytes");
    }

    private Optional<String> owner(int number, FriendlyNames names) {
        return ResourceOwner.of(code, entryPoint, number, subgroup.resources)
                .map(found -> found.text("%" + names.name(found.id())));
    }

    /** What an image or sampler is, and the variable or heap that has it; of a sampled image, the image. */
    String descriptor(long address, FriendlyNames names) {
        long start = Address.of(Address.number(address));
        return subgroup.resource(start) == Memory.NONE
                ? "no descriptor"
                : resource(start)
                        + owner(Address.number(address), names)
                                .map(owner -> ": " + owner)
                                .orElse("");
    }

    /** What a resource is, in words. */
    String resource(long address) {
        Resource resource = subgroup.resource(address);
        return DescriptorForm.name(resource)
                + (resource instanceof Memory memory ? " of " + memory.size + " bytes" : "")
                + (resource instanceof Texture texture ? " of " + texture : "");
    }
}
