// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeNumber;
import org.spirv4j.internal.operand.TypeVector;

/**
 * A type of an edited module. The static methods, {@link #vector} and {@link #pointer} find a type, and declare it if
 * the module lacks it; {@link #added} always declares one.
 *
 * @param module the module
 * @param id the id of the type
 */
public record EditedType(EditableModule module, int id) {
    /**
     * Makes a handle for a type.
     *
     * @param module the module
     * @param id the id of the type
     */
    public EditedType {
        Objects.requireNonNull(module, "module");
        Handles.requireNumber(id);
    }

    /**
     * {@return the Boolean type}
     *
     * @param module the module
     */
    public static EditedType bool(EditableModule module) {
        return declared(module, Op.OpTypeBool);
    }

    /**
     * {@return an integer type}
     *
     * @param module the module
     * @param width the number of bits
     * @param isSigned whether it is signed
     */
    public static EditedType integer(EditableModule module, int width, boolean isSigned) {
        return declared(module, Op.OpTypeInt, width, isSigned ? 1 : 0);
    }

    /**
     * {@return a floating-point type}
     *
     * @param module the module
     * @param width the number of bits
     */
    public static EditedType floating(EditableModule module, int width) {
        return declared(module, Op.OpTypeFloat, width);
    }

    /**
     * {@return a type of any kind, if the module has it without decorations; otherwise it is declared}
     *
     * @param module the module
     * @param op the opcode of the declaration
     * @param operands the words after the result id
     * @throws IllegalArgumentException if the instruction does not declare a type
     */
    public static EditedType declared(EditableModule module, Op op, int... operands) {
        return new EditedType(
                module, Objects.requireNonNull(module, "module").declarations().type(op, operands));
    }

    /**
     * {@return a new type, even if the module has an equal one} Arrays and structures that get decorations are new
     * types.
     *
     * @param module the module
     * @param op the opcode of the declaration
     * @param operands the words after the result id
     */
    public static EditedType added(EditableModule module, Op op, int... operands) {
        Objects.requireNonNull(module, "module");
        return new EditedType(module, module.resultId(module.declarations().add(op, 0, operands)));
    }

    /**
     * {@return a vector of this scalar type}
     *
     * @param components the number of components
     */
    public EditedType vector(int components) {
        return declared(module, Op.OpTypeVector, id, components);
    }

    /**
     * {@return a pointer to this type}
     *
     * @param storageClass the storage class of what it points to
     */
    public EditedType pointer(StorageClass storageClass) {
        Objects.requireNonNull(storageClass, "storageClass");
        return declared(module, Op.OpTypePointer, storageClass.value(), id);
    }

    /** {@return the opcode of the declaration, such as OpTypeFloat} */
    public Op op() {
        return module.opOf(id);
    }

    /**
     * {@return whether the type is declared by an instruction}
     *
     * @param op the opcode
     */
    public boolean is(Op op) {
        return op() == Objects.requireNonNull(op, "op");
    }

    /** {@return the name that an OpName gives the type; empty for none} */
    public String name() {
        return Handles.name(module, id);
    }

    /** {@return the number of bits of an integer or floating-point type; 0 for other types} */
    public int width() {
        return is(Op.OpTypeInt) || is(Op.OpTypeFloat) ? module.types().word(id, TypeNumber.WIDTH) : 0;
    }

    /** {@return the number of components of a vector; 1 for other types} */
    public int componentCount() {
        return is(Op.OpTypeVector) ? module.types().word(id, TypeVector.COMPONENT_COUNT) : 1;
    }

    /** {@return the type of the components of a vector, the columns of a matrix, or the elements of an array} */
    public Optional<EditedType> component() {
        return typed(is(Op.OpTypeStruct) ? 0 : module.types().componentType(id));
    }

    /** {@return what a pointer points to} */
    public Optional<EditedType> pointee() {
        return typed(module.types().pointee(id));
    }

    /** {@return the storage class of a pointer} */
    public Optional<StorageClass> storageClass() {
        int value = module.types().storageClass(id);
        return Arrays.stream(StorageClass.values())
                .filter(storageClass -> storageClass.value() == value)
                .findFirst();
    }

    private Optional<EditedType> typed(int type) {
        return type == 0 ? Optional.empty() : Optional.of(new EditedType(module, type));
    }

    /**
     * {@return the id of a constant of this type, which is an integer, Boolean or floating-point type of up to 64 bits,
     * or a vector of such} All components of a vector have the value. Booleans are 0 and 1.
     *
     * @param value the value, which is rounded to the nearest of the type
     * @throws IllegalArgumentException if the type is another one
     */
    public int constant(double value) {
        int type = module.constants().numberType(id);
        if (type == 0) {
            throw new IllegalArgumentException(this + " is not a type of numbers or Booleans");
        }
        long[] components = new long[module.constants().componentCount(id)];
        Arrays.fill(components, Handles.bits(value, type));
        return module.constants().number(id, components);
    }

    /**
     * Adds a variable of this type outside of functions, and lists it in the interfaces of all entry points if they
     * must list it.
     *
     * @param storageClass the storage class, such as Private or StorageBuffer
     * @return the OpVariable
     */
    public EditedInstruction addVariable(StorageClass storageClass) {
        int pointer = pointer(storageClass).id();
        EditedInstruction variable =
                new EditedInstruction(module, module.declarations().add(Op.OpVariable, pointer, storageClass.value()));
        variable.addToInterfaces();
        return variable;
    }

    /**
     * Decorates the type, unless it has the same decoration.
     *
     * @param decoration the decoration
     * @param parameters its parameters
     */
    public void decorate(Decoration decoration, int... parameters) {
        module.annotations().decorate(id, decoration, parameters);
    }

    /**
     * Decorates a member of this structure, unless it has the same decoration.
     *
     * @param member the number of the member, from 0
     * @param decoration the decoration
     * @param parameters its parameters
     */
    public void decorateMember(int member, Decoration decoration, int... parameters) {
        module.annotations().decorateMember(id, member, decoration, parameters);
    }

    /** {@return the opcode, and the id and name} */
    @Override
    public String toString() {
        return op().name() + " " + Handles.text(module, id);
    }
}
