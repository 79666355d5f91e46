// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeDeclaration;
import org.spirv4j.internal.type.TypeForm;

/**
 * A type of the module being built (section "Type-Declaration Instructions" of the specification). Made by the methods
 * of {@link ModuleBuilder}. Methods that do not apply to a type throw {@link IllegalStateException}.
 */
public final class Type extends Id {
    private final Op op;
    /** The operands after the result id. */
    private int[] operands;
    /** The types among the operands, in order. */
    private List<Type> parts;

    /** Its {@link org.spirv4j.internal.type.TypeForm}. */
    final long form;

    /** How often instructions refer to this type, names and decorations excluded; never less than the actual number. */
    int references;

    /** The Boolean type with the same number of components, cached on first use. */
    @Nullable
    Type logical;

    Type(ModuleBuilder module, int id, Op op, int[] operands, List<Type> parts, long form) {
        super(module, id);
        this.op = op;
        this.operands = operands;
        this.parts = parts;
        this.form = form;
    }

    /** Sets the pointee of a pointer type that was forward-declared. */
    void complete(Type pointee) {
        operands = new int[] {operands[0], pointee.id};
        parts = List.of(pointee);
    }

    /** {@return the instruction that declares the type} */
    public Op op() {
        return op;
    }

    /** {@return whether this stands for the absence of a type; its id is 0} */
    public boolean isNone() {
        return id == 0;
    }

    /** {@return whether this is the type void} */
    public boolean isVoid() {
        return op == Op.OpTypeVoid;
    }

    /** {@return whether this is the Boolean type} */
    public boolean isBool() {
        return op == Op.OpTypeBool;
    }

    /** {@return whether this is an integer type} */
    public boolean isInt() {
        return op == Op.OpTypeInt;
    }

    /** {@return whether this is a floating-point type} */
    public boolean isFloat() {
        return op == Op.OpTypeFloat;
    }

    /** {@return whether this is a Boolean, integer or floating-point type} */
    public boolean isScalar() {
        return isBool() || isInt() || isFloat();
    }

    /** {@return whether this is a vector type} */
    public boolean isVector() {
        return op == Op.OpTypeVector || op == Op.OpTypeVectorIdEXT;
    }

    /** {@return whether this is a matrix type} */
    public boolean isMatrix() {
        return op == Op.OpTypeMatrix;
    }

    /** {@return whether this is an array type with a length (OpTypeArray)} */
    public boolean isArray() {
        return op == Op.OpTypeArray;
    }

    /** {@return whether this is an array type without a length (OpTypeRuntimeArray)} */
    public boolean isRuntimeArray() {
        return op == Op.OpTypeRuntimeArray;
    }

    /** {@return whether this is a structure type} */
    public boolean isStruct() {
        return op == Op.OpTypeStruct;
    }

    /** {@return whether this is a pointer type} */
    public boolean isPointer() {
        return op == Op.OpTypePointer || op == Op.OpTypeUntypedPointerKHR;
    }

    /** {@return whether this is a function type} */
    public boolean isFunction() {
        return op == Op.OpTypeFunction;
    }

    /** Whether this is a pointer type whose pointee type is known. */
    boolean isTypedPointer() {
        return op == Op.OpTypePointer && !parts.get(0).isNone();
    }

    /**
     * The scalar type of the components of a scalar, vector, matrix or cooperative matrix; the type itself for others.
     */
    Type component() {
        if (TypeForm.fits(form, ~TypeForm.SHAPES | TypeForm.SINGLE)) {
            return this;
        }
        Type inner = parts.get(0);
        return inner.isVector() ? inner.parts.get(0) : inner;
    }

    /**
     * {@return the width in bits of an integer or floating-point type, or of the components of a vector or matrix type}
     */
    public int width() {
        Type scalar = scalar();
        scalar.require(!scalar.isBool(), "has no width");
        return scalar.operands[0];
    }

    /** {@return whether the integers of this type, or of its components, are signed} */
    public boolean isSigned() {
        Type scalar = scalar();
        return scalar.isInt() && scalar.operands[1] != 0;
    }

    /** {@return the scalar type of a scalar, vector or matrix type: the type itself, or that of its components} */
    public Type scalar() {
        Type type = this;
        while (type.isVector() || type.isMatrix()) {
            type = type.parts.get(0);
        }
        require(type.isScalar(), "does not consist of scalars");
        return type;
    }

    /** {@return the number of components of a vector type; 1 for a scalar type} */
    public int componentCount() {
        require(isScalar() || op == Op.OpTypeVector, "is not a vector");
        return isScalar() ? 1 : operands[1];
    }

    /** {@return the number of columns of a matrix type} */
    public int columnCount() {
        require(isMatrix(), "is not a matrix");
        return operands[1];
    }

    /**
     * {@return the type of the components of a vector type, the columns of a matrix type, or the elements of an array
     * type}
     */
    public Type element() {
        require(isVector() || isMatrix() || isArray() || isRuntimeArray(), "is not a vector, matrix or array");
        return parts.get(0);
    }

    /** {@return the types of the members of a structure type, in order} */
    public List<Type> members() {
        require(isStruct(), "is not a structure");
        return parts;
    }

    /** {@return the type that a pointer type points to} */
    public Type pointee() {
        require(op == Op.OpTypePointer && !parts.isEmpty(), "is not a pointer to a known type");
        return parts.get(0);
    }

    /** {@return the storage class of a pointer type} */
    public StorageClass storageClass() {
        require(isPointer(), "is not a pointer");
        return StorageClass.of(operands[0]).orElseThrow();
    }

    /** {@return the type of the result of a function type} */
    public Type returnType() {
        require(isFunction(), "is not a function type");
        return parts.get(0);
    }

    /** {@return the types of the parameters of a function type, in order} */
    public List<Type> parameters() {
        require(isFunction(), "is not a function type");
        return parts.subList(1, parts.size());
    }

    /** {@return the types among the operands of the declaration, in order} */
    public List<Type> parts() {
        return parts;
    }

    /**
     * Returns an operand word of the declaration.
     *
     * @param index the number of the word after the result id, from 0
     * @return the word
     */
    public int operand(int index) {
        return operands[index];
    }

    /** A word of the declaration, by its number in the instruction. */
    int word(int number) {
        return operands[number - TypeDeclaration.RESULT - 1];
    }

    /** {@return the number of operand words of the declaration after the result id} */
    public int operandCount() {
        return operands.length;
    }

    /**
     * Gives this type a name (OpName).
     *
     * @param name the name
     * @return this type
     */
    public Type named(String name) {
        module.name(this, name);
        return this;
    }

    private void require(boolean fits, String why) {
        if (!fits) {
            throw new IllegalStateException(this + " " + why);
        }
    }

    /** {@return a description such as {@code vec4 of float32}, limited in depth} */
    @Override
    public String toString() {
        return TypeText.of(this);
    }
}
