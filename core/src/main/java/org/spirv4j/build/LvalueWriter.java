// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;

/** Reads and writes memory by {@link Lvalue}s. */
abstract class LvalueWriter extends Instructions {

    LvalueWriter(FunctionBody function) {
        super(function);
    }

    /**
     * Computes the pointer to an object: the base of the lvalue, or an OpAccessChain from there.
     *
     * @param lvalue the object in memory
     * @return the pointer
     */
    public final Value pointer(Lvalue lvalue) {
        Objects.requireNonNull(lvalue, "lvalue");
        if (lvalue.indexes.isEmpty()) {
            return lvalue.base;
        }
        StorageClass storageClass = lvalue.base.type().storageClass();
        InstructionEncoder encoder = begin(Op.OpAccessChain);
        encoder.type(module.pointer(storageClass, lvalue.type)).value(lvalue.base);
        for (Value index : lvalue.indexes) {
            encoder.value(index);
        }
        return end(encoder);
    }

    /**
     * Loads the value of an object (OpLoad). The alignment is stated for objects in the storage class
     * PhysicalStorageBuffer.
     *
     * @param lvalue the object in memory
     * @return the value
     */
    public final Value load(Lvalue lvalue) {
        Objects.requireNonNull(lvalue, "lvalue");
        Value pointer = insertionPoint().pointer(lvalue);
        InstructionEncoder encoder = begin(Op.OpLoad).type(lvalue.type).value(pointer);
        return end(align(encoder, lvalue));
    }

    /**
     * Loads the value of an object (OpLoad).
     *
     * @param lvalue the object in memory
     * @param access memory operands, such as {@link Mask#aligned}
     * @return the value
     */
    public final Value load(Lvalue lvalue, Mask<MemoryAccess> access) {
        Objects.requireNonNull(lvalue, "lvalue");
        Objects.requireNonNull(access, "access");
        Value pointer = insertionPoint().pointer(lvalue);
        return end(begin(Op.OpLoad).type(lvalue.type).value(pointer).mask(access));
    }

    /**
     * Stores a value to an object (OpStore). Arrays and structures whose types differ only in their layout are
     * converted: by OpCopyLogical, or member by member before SPIR-V 1.4.
     *
     * @param lvalue the object in memory
     * @param value the value, of the type of the object
     */
    public final void store(Lvalue lvalue, Value value) {
        Objects.requireNonNull(lvalue, "lvalue");
        Objects.requireNonNull(value, "value");
        Value fitting = converted(value, lvalue.type);
        Value pointer = pointer(lvalue);
        InstructionEncoder encoder = begin(Op.OpStore).value(pointer).value(fitting);
        end(align(encoder, lvalue));
    }

    /**
     * Stores a value to an object (OpStore), converted as by {@link #store(Lvalue, Value)}.
     *
     * @param lvalue the object in memory
     * @param value the value, of the type of the object
     * @param access memory operands, such as {@link Mask#aligned}
     */
    public final void store(Lvalue lvalue, Value value, Mask<MemoryAccess> access) {
        Objects.requireNonNull(lvalue, "lvalue");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(access, "access");
        Value fitting = converted(value, lvalue.type);
        Value pointer = pointer(lvalue);
        end(begin(Op.OpStore).value(pointer).value(fitting).mask(access));
    }

    /** Adds the Aligned memory operand, which accesses to PhysicalStorageBuffer require. */
    private static InstructionEncoder align(InstructionEncoder encoder, Lvalue lvalue) {
        if (lvalue.base.type().storageClass() != StorageClass.PhysicalStorageBuffer) {
            return encoder;
        }
        Type type = lvalue.type;
        while (type.isArray() || type.isRuntimeArray() || type.isStruct() || type.isMatrix()) {
            type = type.isStruct() ? type.members().get(0) : type.element();
        }
        int alignment = type.isPointer() ? 8 : type.width() / 8;
        return encoder.mask(Mask.aligned(alignment));
    }

    private Value converted(Value value, Type type) {
        Type from = value.type();
        if (from == type || !from.isStruct() && !from.isArray() || from.op() != type.op()) {
            return value;
        }
        if (module.target().version().minor() >= 4) {
            return end(begin(Op.OpCopyLogical).type(type).value(value));
        }
        int count = from.isStruct() ? from.members().size() : Math.toIntExact(module.lengthOf(from.operand(1)));
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Type part = from.isStruct() ? from.members().get(i) : from.element();
            Type wanted = type.isStruct() ? type.members().get(i) : type.element();
            Value extracted =
                    end(begin(Op.OpCompositeExtract).type(part).value(value).word(i));
            parts.add(converted(extracted, wanted));
        }
        return end(begin(Op.OpCompositeConstruct).type(type).values(parts.toArray(Value[]::new)));
    }

    /**
     * Computes the length of a runtime array, the last member of a buffer's structure (OpArrayLength).
     *
     * @param lvalue the runtime array
     * @return the number of elements, an unsigned integer of 32 bits
     * @throws BuildException if the object is not a runtime array in a buffer
     */
    public final Value arrayLength(Lvalue lvalue) {
        Objects.requireNonNull(lvalue, "lvalue");
        List<Value> indexes = lvalue.indexes;
        if (!lvalue.type.isRuntimeArray() || indexes.isEmpty()) {
            throw new BuildException("arrayLength: " + lvalue.type + " is not a runtime array in a buffer");
        }
        Type struct = lvalue.base.type().pointee();
        Value pointer = lvalue.base;
        if (indexes.size() > 1) {
            Lvalue outer = Lvalue.of(lvalue.base);
            for (Value index : indexes.subList(0, indexes.size() - 1)) {
                outer = outer.type().isStruct() ? outer.member((int) module.lengthOf(index.id)) : outer.element(index);
            }
            struct = outer.type();
            pointer = insertionPoint().pointer(outer);
        }
        return end(begin(Op.OpArrayLength)
                .type(module.uint32())
                .value(pointer)
                .word(struct.members().size() - 1));
    }

    /**
     * Loads the value of a built-in input, such as GlobalInvocationId. Its variable is declared on first use.
     *
     * @param builtIn the built-in
     * @return the value
     */
    public final Value builtIn(BuiltIn builtIn) {
        Objects.requireNonNull(builtIn, "builtIn");
        return load(module.builtInInput(builtIn).lvalue());
    }

    /**
     * States the source location of the instructions that follow in this block: by OpLine, or by DebugLine if {@link
     * ModuleBuilder#debugInfo} was called.
     *
     * @param file the name of the source file
     * @param line the line, from 1
     * @param column the column, from 1
     */
    public final void line(String file, int line, int column) {
        Objects.requireNonNull(file, "file");
        ShaderDebugInfo debug = module.shaderDebugInfo();
        if (debug != null) {
            debug.line(this, file, line, column);
            return;
        }
        end(begin(Op.OpLine).value(module.string(file)).word(line).word(column));
    }
}
