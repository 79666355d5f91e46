package org.spirv4j.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeForm;

/**
 * A type of the module being built (section "Type-Declaration Instructions" of the specification). Made by the methods
 * of {@link ModuleBuilder}; a question that does not fit a type is an {@link IllegalStateException}.
 */
public final class Type extends Id {
    private final Op op;
    /** The operands behind the result id. */
    private int[] operands;
    /** The types among the operands, in order. */
    private List<Type> parts;

    /** Its {@link org.spirv4j.internal.type.TypeForm}. */
    final long form;

    /** The Boolean type of the same shape, once it was needed. */
    @Nullable
    Type logical;

    Type(ModuleBuilder module, int id, Op op, int[] operands, List<Type> parts, long form) {
        super(module, id);
        this.op = op;
        this.operands = operands;
        this.parts = parts;
        this.form = form;
    }

    /** Says what a pointer type points to that was declared ahead. */
    void complete(Type pointee) {
        operands = new int[] {operands[0], pointee.id};
        parts = List.of(pointee);
    }

    /** The instruction that declares it. */
    public Op op() {
        return op;
    }

    /** Whether it stands for the absence of a type; its id is 0. */
    public boolean isNone() {
        return id == 0;
    }

    public boolean isVoid() {
        return op == Op.OpTypeVoid;
    }

    public boolean isBool() {
        return op == Op.OpTypeBool;
    }

    public boolean isInt() {
        return op == Op.OpTypeInt;
    }

    public boolean isFloat() {
        return op == Op.OpTypeFloat;
    }

    /** Whether it is a Boolean, integer or floating-point type. */
    public boolean isScalar() {
        return isBool() || isInt() || isFloat();
    }

    public boolean isVector() {
        return op == Op.OpTypeVector || op == Op.OpTypeVectorIdEXT;
    }

    public boolean isMatrix() {
        return op == Op.OpTypeMatrix;
    }

    public boolean isArray() {
        return op == Op.OpTypeArray;
    }

    public boolean isRuntimeArray() {
        return op == Op.OpTypeRuntimeArray;
    }

    public boolean isStruct() {
        return op == Op.OpTypeStruct;
    }

    public boolean isPointer() {
        return op == Op.OpTypePointer || op == Op.OpTypeUntypedPointerKHR;
    }

    public boolean isFunction() {
        return op == Op.OpTypeFunction;
    }

    /** Whether it is a pointer of which the type of what it points to is known. */
    boolean isTypedPointer() {
        return op == Op.OpTypePointer && !parts.get(0).isNone();
    }

    /** What scalars a scalar, vector, matrix or cooperative matrix is made of; the type itself for all others. */
    Type component() {
        if (TypeForm.fits(form, ~TypeForm.SHAPES | TypeForm.SINGLE)) {
            return this;
        }
        Type inner = parts.get(0);
        return inner.isVector() ? inner.parts.get(0) : inner;
    }

    /** Width in bits of an integer or floating-point type, or of the components of a vector or matrix of them. */
    public int width() {
        Type scalar = scalar();
        scalar.require(!scalar.isBool(), "has no width");
        return scalar.operands[0];
    }

    /** Whether the integers, or the components of a vector of them, are signed. */
    public boolean isSigned() {
        Type scalar = scalar();
        return scalar.isInt() && scalar.operands[1] != 0;
    }

    /** The scalar type of a scalar, vector or matrix: itself, its components' or its columns' components'. */
    public Type scalar() {
        Type type = this;
        while (type.isVector() || type.isMatrix()) {
            type = type.parts.get(0);
        }
        require(type.isScalar(), "is not made of scalars");
        return type;
    }

    /** The component count of a vector, 1 for a scalar. */
    public int componentCount() {
        require(isScalar() || op == Op.OpTypeVector, "is no vector");
        return isScalar() ? 1 : operands[1];
    }

    /** How many columns a matrix has. */
    public int columnCount() {
        require(isMatrix(), "is no matrix");
        return operands[1];
    }

    /** The type of a vector's components, a matrix's columns, or an array's elements. */
    public Type element() {
        require(isVector() || isMatrix() || isArray() || isRuntimeArray(), "is no vector, matrix or array");
        return parts.get(0);
    }

    /** The types of a structure's members, in order. */
    public List<Type> members() {
        require(isStruct(), "is no structure");
        return parts;
    }

    /** The type that a pointer points to. */
    public Type pointee() {
        require(op == Op.OpTypePointer && !parts.isEmpty(), "is no pointer to a known type");
        return parts.get(0);
    }

    /** The storage class of a pointer type. */
    public StorageClass storageClass() {
        require(isPointer(), "is no pointer");
        return StorageClass.of(operands[0]).orElseThrow();
    }

    /** The type that functions of this type return. */
    public Type returnType() {
        require(isFunction(), "is no function type");
        return parts.get(0);
    }

    /** The types of the parameters of functions of this type, in order. */
    public List<Type> parameters() {
        require(isFunction(), "is no function type");
        return parts.subList(1, parts.size());
    }

    /** The types that stand among the operands of the declaration, in order. */
    public List<Type> parts() {
        return parts;
    }

    /** An operand word of the declaration, counted from 0 behind the result id. */
    public int operand(int index) {
        return operands[index];
    }

    /** How many operand words stand behind the result id. */
    public int operandCount() {
        return operands.length;
    }

    /** Gives this type a name (OpName). */
    public Type named(String name) {
        module.name(this, name);
        return this;
    }

    private void require(boolean fits, String why) {
        if (!fits) {
            throw new IllegalStateException(this + " " + why);
        }
    }

    /** Such as {@code vec4 of float32}; as deep as a reader can follow. */
    @Override
    public String toString() {
        return TypeText.of(this);
    }
}
