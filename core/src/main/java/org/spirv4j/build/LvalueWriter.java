// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.MemoryAccess;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeArray;

/** Reads and writes memory by {@link Lvalue}s. */
final class LvalueWriter {
    private final Code code;
    private final ModuleBuilder module;

    LvalueWriter(Code code) {
        this.code = code;
        module = code.module;
    }

    Value pointer(Lvalue lvalue) {
        Objects.requireNonNull(lvalue, "lvalue");
        if (lvalue.indexes.isEmpty()) {
            return lvalue.base;
        }
        StorageClass storageClass = lvalue.base.type().storageClass();
        InstructionEncoder encoder = code.begin(Op.OpAccessChain);
        encoder.type(module.pointer(storageClass, lvalue.type)).value(lvalue.base);
        for (Value index : lvalue.indexes) {
            encoder.value(index);
        }
        return code.end(encoder);
    }

    Value load(Lvalue lvalue) {
        Objects.requireNonNull(lvalue, "lvalue");
        Value pointer = code.insertionPoint().pointer(lvalue);
        InstructionEncoder encoder = code.begin(Op.OpLoad).type(lvalue.type).value(pointer);
        return code.end(align(encoder, lvalue));
    }

    Value load(Lvalue lvalue, Mask<MemoryAccess> access) {
        Objects.requireNonNull(lvalue, "lvalue");
        Objects.requireNonNull(access, "access");
        Value pointer = code.insertionPoint().pointer(lvalue);
        return code.end(code.begin(Op.OpLoad).type(lvalue.type).value(pointer).mask(access));
    }

    void store(Lvalue lvalue, Value value) {
        Objects.requireNonNull(lvalue, "lvalue");
        Objects.requireNonNull(value, "value");
        Value fitting = converted(value, lvalue.type);
        Value pointer = pointer(lvalue);
        InstructionEncoder encoder = code.begin(Op.OpStore).value(pointer).value(fitting);
        code.end(align(encoder, lvalue));
    }

    void store(Lvalue lvalue, Value value, Mask<MemoryAccess> access) {
        Objects.requireNonNull(lvalue, "lvalue");
        Objects.requireNonNull(value, "value");
        Objects.requireNonNull(access, "access");
        Value fitting = converted(value, lvalue.type);
        Value pointer = pointer(lvalue);
        code.end(code.begin(Op.OpStore).value(pointer).value(fitting).mask(access));
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
            return code.end(code.begin(Op.OpCopyLogical).type(type).value(value));
        }
        int count =
                from.isStruct() ? from.members().size() : Math.toIntExact(module.lengthOf(from.word(TypeArray.LENGTH)));
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            Type part = from.isStruct() ? from.members().get(i) : from.element();
            Type wanted = type.isStruct() ? type.members().get(i) : type.element();
            Value extracted = code.end(
                    code.begin(Op.OpCompositeExtract).type(part).value(value).word(i));
            parts.add(converted(extracted, wanted));
        }
        return code.end(code.begin(Op.OpCompositeConstruct).type(type).values(parts.toArray(new Value[0])));
    }

    Value arrayLength(Lvalue lvalue) {
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
            pointer = code.insertionPoint().pointer(outer);
        }
        return code.end(code.begin(Op.OpArrayLength)
                .type(module.uint32())
                .value(pointer)
                .word(struct.members().size() - 1));
    }
}
