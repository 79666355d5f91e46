package org.spirv4j.internal.validate.value;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.AccessQualifier;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.module.MemoryModelDeclaration;

/**
 * What an operand must be, by the names that {@code operand-shapes.table} has for it.
 *
 * @param text what it must be, for a message: "a Boolean scalar"
 * @param ofValue whether the question is about the operand itself; otherwise it is about its type
 */
record OperandShape(String text, boolean ofValue, Question question) {

    /** Asked with the id of a type, or of the operand itself. */
    @FunctionalInterface
    interface Question {
        boolean is(ValidationContext context, int id);
    }

    /** Asked with the id of a type. */
    @FunctionalInterface
    private interface TypeQuestion {
        boolean is(TypeFacts types, int type);
    }

    private static final Map<String, OperandShape> BY_NAME = byName();

    /**
     * The shape with a name.
     *
     * @throws IllegalStateException if there is none
     */
    static OperandShape of(String name) {
        OperandShape shape = BY_NAME.get(name);
        if (shape == null) {
            throw new IllegalStateException("operand-shapes.table: what is " + name + "?");
        }
        return shape;
    }

    private static Map<String, OperandShape> byName() {
        Map<String, OperandShape> all = new HashMap<>();
        type(all, "bool", "a Boolean scalar", TypeFacts::isBoolScalar);
        type(all, "boolv", "a Boolean scalar or vector", TypeFacts::isBoolScalarOrVector);
        type(all, "int", "an integer scalar", TypeFacts::isIntScalar);
        type(all, "intv", "an integer scalar or vector", TypeFacts::isIntScalarOrVector);
        type(all, "uint", "an unsigned integer scalar", TypeFacts::isUnsignedIntScalar);
        type(
                all,
                "uintv",
                "an unsigned integer scalar or vector",
                (t, id) -> t.isUnsignedIntScalar(id) || t.isUnsignedIntVector(id));
        type(all, "sintv", "a signed integer scalar or vector", OperandShape::isSigned);
        type(
                all,
                "u32v",
                "a scalar or vector of 32-bit unsigned integers",
                (t, id) -> t.isIntScalarOrVector(id) && !isSigned(t, id) && t.bitWidth(id) == 32);
        type(
                all,
                "s32v",
                "a scalar or vector of 32-bit signed integers",
                (t, id) -> isSigned(t, id) && t.bitWidth(id) == 32);
        type(all, "int2", "a vector of two integers", (t, id) -> t.isIntVector(id) && t.dimension(id) == 2);
        type(
                all,
                "local-id",
                "an integer scalar, or a vector of two or three integers",
                (t, id) -> t.isIntScalar(id)
                        || t.isIntVector(id) && (t.dimension(id) == 0 || t.dimension(id) == 2 || t.dimension(id) == 3));
        type(
                all,
                "numbers",
                "a scalar or vector of integers or floating-point numbers",
                (t, id) -> t.isIntScalarOrVector(id) || t.isFloatScalarOrVector(id));
        type(all, "floatv", "a floating-point scalar or vector", TypeFacts::isFloatScalarOrVector);
        type(all, "number", "a scalar or vector of numbers or Booleans", OperandShape::isPlain);
        type(
                all,
                "ieee",
                "a scalar or vector of Booleans, integers or IEEE 754 numbers",
                (t, id) -> isPlain(t, id) && t.floatEncoding(t.scalarType(id)) < 0);
        type(
                all,
                "ieeefloat",
                "a scalar or vector of IEEE 754 numbers",
                (t, id) -> t.isFloatScalarOrVector(id) && t.floatEncoding(t.scalarType(id)) < 0);
        type(all, "i32", "a 32-bit integer scalar", (t, id) -> t.isIntScalar(id, 32));
        type(
                all,
                "u32",
                "a 32-bit unsigned integer scalar",
                (t, id) -> t.isUnsignedIntScalar(id) && t.bitWidth(id) == 32);
        type(all, "f32", "a 32-bit floating-point scalar", (t, id) -> t.isFloatScalar(id, 32));
        type(
                all,
                "uint4",
                "a vector of four 32-bit unsigned integers",
                (t, id) -> t.isUnsignedIntVector(id) && t.bitWidth(id) == 32 && t.dimension(id) == 4);
        type(all, "i32x2", "a vector of two 32-bit integers", (t, id) -> isVector(t, id, Op.OpTypeInt, 2));
        type(all, "i32x4", "a vector of four 32-bit integers", (t, id) -> isVector(t, id, Op.OpTypeInt, 4));
        type(
                all,
                "f32x2",
                "a vector of two 32-bit floating-point numbers",
                (t, id) -> isVector(t, id, Op.OpTypeFloat, 2));
        type(
                all,
                "f32x3",
                "a vector of three 32-bit floating-point numbers",
                (t, id) -> isVector(t, id, Op.OpTypeFloat, 3));
        type(
                all,
                "f32x3x4",
                "a matrix of four columns of three 32-bit floating-point numbers",
                (t, id) ->
                        t.isMatrix(id) && t.dimension(id) == 4 && isVector(t, t.componentType(id), Op.OpTypeFloat, 3));
        type(
                all,
                "triangle",
                "an array of three vectors of three 32-bit floating-point numbers",
                (t, id) -> isArray(t, id, 3) && isVector(t, t.componentType(id), Op.OpTypeFloat, 3));
        type(
                all,
                "lss-positions",
                "an array of two vectors of three 32-bit floating-point numbers",
                (t, id) -> isArray(t, id, 2) && isVector(t, t.componentType(id), Op.OpTypeFloat, 3));
        type(
                all,
                "lss-radii",
                "an array of two 32-bit floating-point numbers",
                (t, id) -> isArray(t, id, 2) && t.isFloatScalar(t.componentType(id), 32));
        type(
                all,
                "handle",
                "a 64-bit unsigned integer or a vector of two 32-bit ones",
                (t, id) -> t.isUnsignedIntScalar(id) && t.bitWidth(id) == 64
                        || t.isUnsignedIntVector(id) && t.bitWidth(id) == 32 && t.dimension(id) == 2);
        type(
                all,
                "number4",
                "a vector of four numbers",
                (t, id) -> (t.isIntVector(id) || t.isFloatVector(id)) && t.dimension(id) == 4);
        opcode(all, "image", "an image", Op.OpTypeImage);
        opcode(all, "sampler", "a sampler", Op.OpTypeSampler);
        opcode(all, "sampled-image", "a sampled image", Op.OpTypeSampledImage);
        opcode(all, "accel", "an acceleration structure", Op.OpTypeAccelerationStructureKHR);
        opcode(all, "event", "an OpTypeEvent", Op.OpTypeEvent);
        opcode(all, "device-event", "an OpTypeDeviceEvent", Op.OpTypeDeviceEvent);
        opcode(all, "queue", "an OpTypeQueue", Op.OpTypeQueue);
        opcode(all, "reserve-id", "an OpTypeReserveId", Op.OpTypeReserveId);
        opcode(all, "pipe", "an OpTypePipe", Op.OpTypePipe);
        opcode(all, "pipe-storage", "an OpTypePipeStorage", Op.OpTypePipeStorage);
        type(
                all,
                "read-pipe",
                "an OpTypePipe with the qualifier ReadOnly",
                (t, id) -> isPipe(t, id, AccessQualifier.ReadOnly));
        type(
                all,
                "write-pipe",
                "an OpTypePipe with the qualifier WriteOnly",
                (t, id) -> isPipe(t, id, AccessQualifier.WriteOnly));
        type(
                all,
                "one-way-pipe",
                "an OpTypePipe with the qualifier ReadOnly or WriteOnly",
                (t, id) -> isPipe(t, id, AccessQualifier.ReadOnly) || isPipe(t, id, AccessQualifier.WriteOnly));
        opcode(all, "long-vector", "a vector with a size by id, such as a cooperative vector", Op.OpTypeVectorIdEXT);
        type(all, "pointer", "a pointer", TypeFacts::isAnyPointer);
        type(
                all,
                "function-pointer",
                "a pointer to the storage class Function",
                (t, id) -> t.isStorageClass(id, StorageClass.Function));
        type(
                all,
                "global-pointer",
                "a pointer to the storage class CrossWorkgroup",
                (t, id) -> t.isStorageClass(id, StorageClass.CrossWorkgroup));
        type(
                all,
                "generic-pointer",
                "a pointer to the storage class Generic",
                (t, id) -> t.isPointer(id) && t.isStorageClass(id, StorageClass.Generic));
        type(
                all,
                "array-memory",
                "a pointer in Workgroup, StorageBuffer or PhysicalStorageBuffer to an array of numbers or of vectors",
                OperandShape::isArrayMemory);
        type(
                all,
                "event-pointer",
                "a pointer to an OpTypeEvent",
                (t, id) -> t.op(t.pointee(id)) == Op.OpTypeEvent || t.op(id) == Op.OpTypeUntypedPointerKHR);
        object(all, "ray-query", Op.OpTypeRayQueryKHR);
        object(all, "hit-nv", Op.OpTypeHitObjectNV);
        object(all, "hit-ext", Op.OpTypeHitObjectEXT);
        value(
                all,
                "i32-constant",
                "a constant that is a 32-bit integer",
                (c, id) -> c.types.isConstant(id) && c.types.isIntScalar(c.types.typeOf(id), 32));
        value(
                all,
                "int-constant",
                "a constant that is an integer",
                (c, id) -> c.types.isConstant(id) && c.types.isIntScalar(c.types.typeOf(id)));
        value(
                all,
                "bool-constant",
                "a Boolean constant",
                (c, id) -> c.types.isConstant(id) && c.types.isBoolScalar(c.types.typeOf(id)));
        type(
                all,
                "offset",
                "an integer scalar of 32 or 64 bits",
                (t, id) -> t.isIntScalar(id, 32) || t.isIntScalar(id, 64));
        value(all, "size", "an integer scalar as wide as a pointer", OperandShape::isSize);
        value(all, "function", "a function", (c, id) -> c.types.op(id) == Op.OpFunction);
        value(
                all,
                "payload",
                "a variable in RayPayloadKHR or IncomingRayPayloadKHR",
                (c, id) -> isVariable(c.types, id, StorageClass.RayPayloadKHR, StorageClass.IncomingRayPayloadKHR));
        value(
                all,
                "callable",
                "a variable in CallableDataKHR or IncomingCallableDataKHR",
                (c, id) -> isVariable(c.types, id, StorageClass.CallableDataKHR, StorageClass.IncomingCallableDataKHR));
        value(
                all,
                "task-payload",
                "a variable in TaskPayloadWorkgroupEXT",
                (c, id) -> isVariable(
                        c.types, id, StorageClass.TaskPayloadWorkgroupEXT, StorageClass.TaskPayloadWorkgroupEXT));
        value(
                all,
                "hit-attribute-nv",
                "a variable in HitObjectAttributeNV",
                (c, id) ->
                        isVariable(c.types, id, StorageClass.HitObjectAttributeNV, StorageClass.HitObjectAttributeNV));
        value(
                all,
                "hit-attribute-ext",
                "a variable in HitObjectAttributeEXT",
                (c, id) -> isVariable(
                        c.types, id, StorageClass.HitObjectAttributeEXT, StorageClass.HitObjectAttributeEXT));
        return all;
    }

    private static void type(Map<String, OperandShape> all, String name, String text, TypeQuestion question) {
        all.put(name, new OperandShape(text, false, (c, id) -> question.is(c.types, id)));
    }

    private static void opcode(Map<String, OperandShape> all, String name, String text, Op op) {
        type(all, name, text, (t, id) -> t.op(id) == op);
    }

    private static void value(Map<String, OperandShape> all, String name, String text, Question question) {
        all.put(name, new OperandShape(text, true, question));
    }

    /** A pointer to an object that has no value: a variable or a parameter, or into one. */
    private static void object(Map<String, OperandShape> all, String name, Op op) {
        value(
                all,
                name,
                "a variable or parameter that points to an " + op.name() + ", or a place in one",
                (c, id) -> c.types.op(c.types.pointee(c.types.typeOf(id))) == op && isPlace(c.types.op(id)));
    }

    private static boolean isPlace(Op op) {
        return switch (op) {
            case OpVariable,
                    OpFunctionParameter,
                    OpAccessChain,
                    OpInBoundsAccessChain,
                    OpPtrAccessChain,
                    OpInBoundsPtrAccessChain -> true;
            default -> false;
        };
    }

    private static boolean isPlain(TypeFacts types, int type) {
        return types.isIntScalarOrVector(type) || types.isFloatScalarOrVector(type) || types.isBoolScalarOrVector(type);
    }

    private static boolean isSigned(TypeFacts types, int type) {
        return types.isIntScalarOrVector(type) && types.isSignedIntScalar(types.scalarType(type));
    }

    private static boolean isVector(TypeFacts types, int type, Op component, int count) {
        return types.isVector(type)
                && types.op(types.componentType(type)) == component
                && types.bitWidth(type) == 32
                && types.dimension(type) == count;
    }

    private static boolean isArray(TypeFacts types, int type, int length) {
        return types.isArray(type) && types.mayBe(types.word(type, 3), length);
    }

    private static boolean isArrayMemory(TypeFacts types, int type) {
        int pointee = types.pointee(type);
        int number = types.isAnyArray(pointee) ? types.componentType(pointee) : 0;
        return (types.isStorageClass(type, StorageClass.Workgroup)
                        || types.isStorageClass(type, StorageClass.StorageBuffer)
                        || types.isStorageClass(type, StorageClass.PhysicalStorageBuffer))
                && (types.op(type) == Op.OpTypeUntypedPointerKHR
                        || types.isIntScalarOrVector(number)
                        || types.isFloatScalarOrVector(number));
    }

    private static boolean isPipe(TypeFacts types, int type, AccessQualifier qualifier) {
        return types.op(type) == Op.OpTypePipe && types.word(type, 2) == qualifier.value();
    }

    private static boolean isVariable(TypeFacts types, int id, StorageClass one, StorageClass other) {
        int storage = types.op(id) == Op.OpVariable
                ? types.word(id, 3)
                : types.op(id) == Op.OpUntypedVariableKHR ? types.word(id, 3) : -1;
        return storage == one.value() || storage == other.value();
    }

    private static boolean isSize(ValidationContext context, int id) {
        int type = context.types.typeOf(id);
        int model = context.layout
                .memoryModel()
                .map(MemoryModelDeclaration::addressingModelValue)
                .orElse(-1);
        return context.types.isIntScalar(type, model == AddressingModel.Physical64.value() ? 64 : 32);
    }
}
