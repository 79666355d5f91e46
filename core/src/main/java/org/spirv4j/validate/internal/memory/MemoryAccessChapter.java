// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.memory;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.MemoryFacts;
import org.spirv4j.validate.internal.facts.MemoryOperandRules;
import org.spirv4j.validate.internal.facts.PointerSources;
import org.spirv4j.validate.internal.rule.MemoryRule;

/** OpLoad and OpStore (section "Memory Instructions" of the specification). */
public final class MemoryAccessChapter extends Chapter {
    private static final int VARIABLE = Op.OpVariable.opcode();
    private static final int ACCESS_CHAIN = Op.OpAccessChain.opcode();
    private static final byte NONE = 1;
    private static final byte LOADS = 2;
    private static final byte LOADS_AND_STORES = 3;

    private final MemoryFacts facts;
    private final MemoryOperandRules operands;
    private final PointerSources sources;
    private final NarrowTypes narrow;
    private final StructLayouts layouts;
    private final TypeFacts types;
    private final WriteRules writes;

    /**
     * For each pointer type, whether accesses through a variable or an access chain of this type need only the short
     * check.
     */
    private final byte[] shortChecks;

    public MemoryAccessChapter(ValidationContext context) {
        super(context);
        facts = MemoryFacts.of(context);
        operands = new MemoryOperandRules(context, facts);
        sources = new PointerSources(context, facts);
        narrow = new NarrowTypes(context);
        layouts = new StructLayouts(context);
        types = context.types;
        writes = new WriteRules(context, facts);
        shortChecks = new byte[context.data.definitions.length];
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int pointer = cursor.word(cursor.op == Op.OpLoad ? Load.POINTER : Store.POINTER);
        if (passesShortCheck(cursor, pointer)) {
            return;
        }
        if (context.data.definition(pointer) == 0 || pointer(cursor, pointer)) {
            return;
        }
        if (cursor.op == Op.OpLoad) {
            load(cursor, pointer);
        } else {
            store(cursor, pointer);
        }
    }

    /**
     * Whether the instruction is one of the most common accesses, and valid: without memory operands, of numbers or
     * Booleans, through a variable or an access chain.
     */
    private boolean passesShortCheck(InstructionCursor cursor, int pointer) {
        int at = context.data.definition(pointer);
        if (at == 0) {
            return false;
        }
        int[] words = context.words;
        int opcode = words[at] & 0xFFFF;
        if (opcode != VARIABLE && opcode != ACCESS_CHAIN) {
            return false;
        }
        int pointerType = words[at + TypedInstruction.RESULT_TYPE];
        int definition = context.data.definition(pointerType);
        if (definition == 0 || pointerType >= shortChecks.length) {
            return false;
        }
        byte check = shortChecks[pointerType];
        if (check == 0) {
            check = shortCheck(pointerType);
            shortChecks[pointerType] = check;
        }
        if (check == NONE) {
            return false;
        }
        int pointee = words[definition + TypePointer.TYPE];
        return cursor.op == Op.OpLoad
                ? cursor.wordCount == 4 && cursor.typeId == pointee
                : check == LOADS_AND_STORES
                        && cursor.wordCount == 3
                        && types.typeOf(words[cursor.at + Store.OBJECT]) == pointee;
    }

    private byte shortCheck(int pointerType) {
        if (!isPlain(types.pointee(pointerType))) {
            return NONE;
        }
        return switch (StorageClass.of(types.storageClass(pointerType)).orElse(StorageClass.Generic)) {
            case Input, PushConstant, Uniform -> LOADS;
            case Function, Private, Output, Workgroup, StorageBuffer -> LOADS_AND_STORES;
            default -> NONE;
        };
    }

    private boolean pointer(InstructionCursor cursor, int pointer) {
        if (!types.isAnyPointer(types.typeOf(pointer))) {
            context.error(
                            MemoryRule.POINTER_OPERAND,
                            "Pointer " + context.name(pointer) + " (" + context.definingOpName(pointer) + ") of "
                                    + cursor.name() + " is not a pointer")
                    .declared(pointer);
            return true;
        }
        return writes.usesTexelPointer(cursor, pointer) || sources.isNoSource(cursor, pointer);
    }

    private void load(InstructionCursor cursor, int pointer) {
        int pointerType = types.typeOf(pointer);
        if (types.isPointer(pointerType) && types.pointee(pointerType) != cursor.typeId) {
            context.error(
                            MemoryRule.LOAD_TYPE,
                            "result type of OpLoad is " + facts.typeName(cursor.typeId) + ", but Pointer "
                                    + context.name(pointer) + " points to "
                                    + facts.typeName(types.pointee(pointerType)))
                    .hint("use " + context.name(types.pointee(pointerType)) + " as the result type")
                    .declared(pointer);
            return;
        }
        if (types.isVoid(cursor.typeId) || types.op(cursor.typeId) == Op.OpTypeFunction) {
            context.error(
                            MemoryRule.LOAD_TYPE,
                            "result type " + facts.typeName(cursor.typeId) + " of OpLoad has no values in memory")
                    .hint("use a type with a size as the result type")
                    .declared(cursor.typeId);
            return;
        }
        if (!isPlain(cursor.typeId)
                && !context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION)
                && context.contains(cursor.typeId, TypeContents.RUNTIME_ARRAY)) {
            context.error(
                            MemoryRule.RUNTIME_ARRAY,
                            "result type " + facts.typeName(cursor.typeId)
                                    + " of OpLoad is or contains a runtime array")
                    .hint("load the elements one by one")
                    .declared(cursor.typeId);
            return;
        }
        if (!operands.check(cursor, 4, MemoryOperandRules.Use.READ, pointer, 0, cursor.typeId)) {
            narrow(cursor, cursor.typeId);
        }
    }

    private void store(InstructionCursor cursor, int pointer) {
        int pointerType = types.typeOf(pointer);
        int object = cursor.word(Store.OBJECT);
        int objectType = types.typeOf(object);
        if (writes.writesReadOnly(cursor, pointer) || storedType(pointer, pointerType, object, objectType)) {
            return;
        }
        if (operands.check(cursor, 3, MemoryOperandRules.Use.WRITE, pointer, 0, objectType)
                || narrow(cursor, objectType)) {
            return;
        }
        if (!isPlain(objectType)) {
            writes.writesOpaque(
                    objectType, object, "Object " + context.name(object) + " of OpStore " + facts.hasType(objectType));
        }
    }

    private boolean storedType(int pointer, int pointerType, int object, int objectType) {
        int target = types.pointee(pointerType);
        if (types.isVoid(target) || types.isVoid(objectType) || objectType == 0) {
            if (context.data.definition(object) == 0) {
                return true;
            }
            context.error(
                            MemoryRule.STORE_TYPE,
                            types.isVoid(target)
                                    ? "Pointer " + context.name(pointer) + " of OpStore points to void"
                                    : "Object " + context.name(object) + " of OpStore is not a value")
                    .declared(types.isVoid(target) ? pointer : object);
            return true;
        }
        if (!types.isPointer(pointerType) || target == objectType) {
            return false;
        }
        boolean structs = types.isStruct(target) && types.isStruct(objectType);
        boolean relaxed = structs && context.settings.has(Relaxation.RELAX_STRUCT_STORE);
        if (relaxed && layouts.areCompatible(target, objectType)) {
            return false;
        }
        context.error(
                        MemoryRule.STORE_TYPE,
                        "Object " + context.name(object) + " of OpStore " + facts.hasType(objectType)
                                + ", but Pointer " + context.name(pointer) + " points to " + facts.typeName(target)
                                + (relaxed ? " with a different layout" : ""))
                .hint(
                        structs && !relaxed
                                ? "use one structure type for both, or convert with OpCopyLogical"
                                : "store a value of the type that the pointer points to")
                .declared(pointer)
                .declared(object);
        return true;
    }

    /** Whether a type consists of numbers or Booleans only, as most accessed types do; a fast path. */
    private boolean isPlain(int type) {
        return switch (types.opcode(type)) {
            case OpTypeBool, OpTypeInt, OpTypeFloat, OpTypeVector, OpTypeVectorIdEXT, OpTypeMatrix -> true;
            default -> false;
        };
    }

    private boolean narrow(InstructionCursor cursor, int type) {
        if (isPlain(type) || types.isAnyPointer(type) || !narrow.hasAny(type)) {
            return false;
        }
        if (types.isCooperativeMatrix(type)) {
            return false;
        }
        context.error(
                        MemoryRule.NARROW_ACCESS,
                        cursor.name() + " accesses all of " + facts.typeName(type)
                                + ", which contains 8-bit or 16-bit numbers; this requires capability Int8, Int16 or Float16")
                .hint("access its scalars, vectors and matrices one by one, or declare the capability")
                .declared(type);
        return true;
    }
}
