// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import java.util.Objects;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.grammar.AccessQualifier;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.type.DeclaredForm;

/**
 * The types and constants that most modules need, each declared once (sections "Type-Declaration Instructions" and
 * "Constant-Creation Instructions" of the specification).
 */
abstract class TypesAndConstants extends DeclarationWriter {
    final CompositeTypeWriter composites = new CompositeTypeWriter(self());
    private final ConstantWriter constants = new ConstantWriter(self());

    TypesAndConstants(TargetEnv env) {
        super(env);
    }

    /** {@return the type void (OpTypeVoid)} */
    public final Type voidType() {
        return (Type) end(begin(Op.OpTypeVoid));
    }

    /** {@return the Boolean type (OpTypeBool)} */
    public final Type bool() {
        return (Type) end(begin(Op.OpTypeBool));
    }

    /**
     * {@return the type of signed integers of 8 bits; in kernels, which have no signed types, that of {@link #uint8}}
     */
    public final Type int8() {
        return intType(8, true);
    }

    /**
     * {@return the type of signed integers of 16 bits; in kernels, which have no signed types, that of {@link #uint16}}
     */
    public final Type int16() {
        return intType(16, true);
    }

    /**
     * {@return the type of signed integers of 32 bits; in kernels, which have no signed types, that of {@link #uint32}}
     */
    public final Type int32() {
        return intType(32, true);
    }

    /**
     * {@return the type of signed integers of 64 bits; in kernels, which have no signed types, that of {@link #uint64}}
     */
    public final Type int64() {
        return intType(64, true);
    }

    /** {@return the type of unsigned integers of 8 bits} */
    public final Type uint8() {
        return intType(8, false);
    }

    /** {@return the type of unsigned integers of 16 bits} */
    public final Type uint16() {
        return intType(16, false);
    }

    /** {@return the type of unsigned integers of 32 bits} */
    public final Type uint32() {
        return intType(32, false);
    }

    /** {@return the type of unsigned integers of 64 bits} */
    public final Type uint64() {
        return intType(64, false);
    }

    /** {@return the type of IEEE 754 floating-point numbers of 16 bits} */
    public final Type float16() {
        return floatType(16);
    }

    /** {@return the type of IEEE 754 floating-point numbers of 32 bits} */
    public final Type float32() {
        return floatType(32);
    }

    /** {@return the type of IEEE 754 floating-point numbers of 64 bits} */
    public final Type float64() {
        return floatType(64);
    }

    /** The unsigned integer type of the width of an address in kernels, and {@link #uint32} elsewhere. */
    final Type addressInt() {
        return addressingModel() == AddressingModel.Physical64 ? uint64() : uint32();
    }

    /**
     * {@return the type of integers of a width (OpTypeInt)}
     *
     * @param width the width in bits
     * @param signed whether they are signed; ignored for kernels, which have no signed types
     */
    public final Type intType(int width, boolean signed) {
        boolean kernel = target().api() == TargetEnv.Api.OPENCL;
        return (Type) end(begin(Op.OpTypeInt).word(width).word(signed && !kernel ? 1 : 0));
    }

    /**
     * {@return the type of IEEE 754 floating-point numbers of a width (OpTypeFloat)}
     *
     * @param width the width in bits
     */
    public final Type floatType(int width) {
        return (Type) end(begin(Op.OpTypeFloat).word(width));
    }

    /**
     * {@return a vector type (OpTypeVector)}
     *
     * @param component the type of the components
     * @param count the number of components: 2 to 4, in kernels also 8 and 16
     */
    public final Type vector(Type component, int count) {
        Objects.requireNonNull(component, "component");
        InstructionEncoder encoder = begin(Op.OpTypeVector);
        rules().vector(encoder, component, count);
        return (Type) end(encoder.id(component).word(count));
    }

    /**
     * {@return a matrix type (OpTypeMatrix)}
     *
     * @param column the type of the columns, a vector type of floating-point numbers
     * @param count the number of columns: 2 to 4
     */
    public final Type matrix(Type column, int count) {
        Objects.requireNonNull(column, "column");
        InstructionEncoder encoder = begin(Op.OpTypeMatrix);
        rules().matrix(encoder, column, count);
        return (Type) end(encoder.id(column).word(count));
    }

    /**
     * {@return an image type (OpTypeImage)}
     *
     * @param sampledType the type of the components of texels
     * @param dim the dimensionality
     * @param depth 0 for images without depth, 1 for depth images, 2 if unknown
     * @param arrayed 1 for arrays of images, else 0
     * @param ms 1 for images with several samples, else 0
     * @param sampled 1 for images that are used with samplers, 2 for storage images, 0 if unknown until run time
     * @param imageFormat the format of texels
     */
    public final Type typeImage(
            Type sampledType, Dim dim, int depth, int arrayed, int ms, int sampled, ImageFormat imageFormat) {
        return (Type) end(image(sampledType, dim, depth, arrayed, ms, sampled, imageFormat));
    }

    /**
     * {@return an image type of kernels (OpTypeImage)}
     *
     * @param sampledType void
     * @param dim the dimensionality
     * @param depth 0 for images without depth, 1 for depth images, 2 if unknown
     * @param arrayed 1 for arrays of images, else 0
     * @param ms 1 for images with several samples, else 0
     * @param sampled 0
     * @param imageFormat the format of texels
     * @param accessQualifier whether kernels read or write the image
     */
    public final Type typeImage(
            Type sampledType,
            Dim dim,
            int depth,
            int arrayed,
            int ms,
            int sampled,
            ImageFormat imageFormat,
            AccessQualifier accessQualifier) {
        return (Type) end(image(sampledType, dim, depth, arrayed, ms, sampled, imageFormat)
                .enumerant(accessQualifier));
    }

    private InstructionEncoder image(
            Type sampledType, Dim dim, int depth, int arrayed, int ms, int sampled, ImageFormat imageFormat) {
        InstructionEncoder encoder = begin(Op.OpTypeImage).id(sampledType).enumerant(dim);
        return encoder.word(depth).word(arrayed).word(ms).word(sampled).enumerant(imageFormat);
    }

    /** {@return the type of samplers (OpTypeSampler)} */
    public final Type typeSampler() {
        return (Type) end(begin(Op.OpTypeSampler));
    }

    /**
     * {@return the type of images combined with samplers (OpTypeSampledImage)}
     *
     * @param imageType the type of the images
     */
    public final Type typeSampledImage(Type imageType) {
        return (Type) end(begin(Op.OpTypeSampledImage).id(imageType));
    }

    /**
     * {@return a pointer type (OpTypePointer)}
     *
     * @param storageClass the storage class
     * @param pointee the type that the pointers point to
     */
    public final Type pointer(StorageClass storageClass, Type pointee) {
        Objects.requireNonNull(pointee, "pointee");
        if (storageClass == StorageClass.PhysicalStorageBuffer) {
            usePhysicalStorage();
        }
        return (Type) end(begin(Op.OpTypePointer).enumerant(storageClass).id(pointee));
    }

    /**
     * Declares a pointer type for structures that contain pointers to themselves (OpTypeForwardPointer). {@link
     * #definePointer} sets later what it points to.
     *
     * @param storageClass the storage class
     * @return the pointer type
     */
    public final Type forwardPointer(StorageClass storageClass) {
        Objects.requireNonNull(storageClass, "storageClass");
        if (storageClass == StorageClass.PhysicalStorageBuffer) {
            usePhysicalStorage();
        }
        long form = DeclaredForm.of(Op.OpTypePointer, storageClass.value(), 0, 0, 0);
        Type pointer = announce(
                new Type(self(), nextId(), Op.OpTypePointer, new int[] {storageClass.value()}, List.of(), form));
        end(begin(Op.OpTypeForwardPointer).id(pointer).enumerant(storageClass));
        return pointer;
    }

    /**
     * Sets what a pointer type points to.
     *
     * @param forward a type that {@link #forwardPointer} returned
     * @param pointee the type that its pointers point to
     */
    public final void definePointer(Type forward, Type pointee) {
        Objects.requireNonNull(forward, "forward");
        Objects.requireNonNull(pointee, "pointee");
        if (forward.op() != Op.OpTypePointer || !forward.parts().isEmpty()) {
            throw new BuildException(
                    "definePointer: " + forward + " is not a forward-declared pointer type, or already has a pointee");
        }
        InstructionEncoder encoder = begin(Op.OpTypePointer)
                .enumerant(StorageClass.of(forward.operand(0)).orElseThrow())
                .id(pointee);
        declareAs(encoder, forward);
        forward.complete(pointee);
    }

    /**
     * {@return a function type (OpTypeFunction)}
     *
     * @param returned the type of the result; {@link #voidType} for none
     * @param parameters the types of the parameters
     */
    public final Type functionType(Type returned, Type... parameters) {
        Objects.requireNonNull(returned, "returned");
        Objects.requireNonNull(parameters, "parameters");
        InstructionEncoder encoder = begin(Op.OpTypeFunction).id(returned);
        for (Type parameter : parameters) {
            encoder.id(parameter);
        }
        return (Type) end(encoder);
    }

    /**
     * Declares an array type (OpTypeArray).
     *
     * @param element the type of the elements
     * @param length the number of elements; at least 1
     * @return the type
     */
    public final Type array(Type element, int length) {
        return composites.array(element, length);
    }

    /**
     * Declares an array type whose length is a constant, which may be a specialization constant (OpTypeArray).
     *
     * @param element the type of the elements
     * @param length an integer constant; at least 1
     * @return the type
     */
    public final Type array(Type element, Constant length) {
        return composites.array(element, length);
    }

    /**
     * Declares an array type whose length is only known at run time (OpTypeRuntimeArray); for the last member of a
     * block's structure.
     *
     * @param element the type of the elements
     * @return the type
     */
    public final Type runtimeArray(Type element) {
        return composites.runtimeArray(element);
    }

    /**
     * Declares a structure type (OpTypeStruct). Each call declares another type, even with the same members.
     *
     * @param name for OpName; empty for none
     * @param members the members
     * @return the type
     */
    public final Type struct(String name, Member... members) {
        return composites.struct(name, members);
    }

    /**
     * Declares a type with the values of another type and with an explicit layout: Offset, ArrayStride and MatrixStride
     * of all its members and elements.
     *
     * @param type the type without layout
     * @param rules the rules that determine offsets and strides
     * @return the type with layout; scalars and vectors are returned as they are
     */
    public final Type laidOut(Type type, TypeLayout.Rules rules) {
        return composites.laidOut(type, rules);
    }

    /**
     * {@return a constant of the type {@link #bool}}
     *
     * @param value the value
     */
    public final Constant constant(boolean value) {
        return constants.constant(value);
    }

    /**
     * {@return a constant of the type {@link #int32}}
     *
     * @param value the value
     */
    public final Constant constant(int value) {
        return constants.constant(value);
    }

    /**
     * {@return a constant of the type {@link #float32}}
     *
     * @param value the value
     */
    public final Constant constant(float value) {
        return constants.constant(value);
    }

    /**
     * {@return a constant of the type {@link #float64}}
     *
     * @param value the value
     */
    public final Constant constant(double value) {
        return constants.constant(value);
    }

    /**
     * {@return a constant of the type {@link #uint32}}
     *
     * @param value the bits of the value
     */
    public final Constant constantUnsigned(int value) {
        return constants.constantUnsigned(value);
    }

    /**
     * {@return a constant of an integer or floating-point type, or of a vector type with equal components}
     *
     * @param type the type
     * @param value the value; it must be representable in an integer type, and is rounded to a floating-point type
     */
    public final Constant constant(Type type, long value) {
        return constants.constant(type, value);
    }

    /**
     * {@return a constant of a floating-point type, or of a vector type with equal components}
     *
     * @param type the type
     * @param value the value, rounded to the type
     */
    public final Constant constant(Type type, double value) {
        return constants.constant(type, value);
    }

    /**
     * {@return a constant of an integer or floating-point type, or of a vector type with equal components}
     *
     * @param type the type
     * @param value the value; it must be representable in an integer type, and is rounded to a floating-point type
     */
    public final Constant constant(Type type, int value) {
        return constants.constant(type, value);
    }

    /**
     * {@return a constant of a floating-point type, or of a vector type with equal components}
     *
     * @param type the type
     * @param value the value, rounded to the type
     */
    public final Constant constant(Type type, float value) {
        return constants.constant(type, value);
    }

    /**
     * {@return a constant of a vector, matrix, array or structure type (OpConstantComposite)}
     *
     * @param type the type
     * @param constituents its components, columns, elements or members
     */
    public final Constant constantComposite(Type type, Constant... constituents) {
        return constants.constantComposite(type, constituents);
    }

    /**
     * {@return the null value of a type (OpConstantNull)}
     *
     * @param type the type
     */
    public final Constant constantNull(Type type) {
        return constants.constantNull(type);
    }

    /**
     * Declares a Boolean specialization constant (section 2.12 of the specification, "Specialization").
     *
     * @param specId the number by which the client API sets the constant
     * @param value the default value
     * @return the constant
     */
    public final Constant specConstant(int specId, boolean value) {
        return constants.specConstant(specId, value);
    }

    /**
     * Declares a specialization constant of the type {@link #int32}.
     *
     * @param specId the number by which the client API sets the constant
     * @param value the default value
     * @return the constant
     */
    public final Constant specConstant(int specId, int value) {
        return constants.specConstant(specId, value);
    }

    /**
     * Declares a specialization constant of the type {@link #float32}.
     *
     * @param specId the number by which the client API sets the constant
     * @param value the default value
     * @return the constant
     */
    public final Constant specConstant(int specId, float value) {
        return constants.specConstant(specId, value);
    }

    /**
     * Declares a specialization constant of an integer or floating-point type.
     *
     * @param specId the number by which the client API sets the constant
     * @param type the type
     * @param value the default value
     * @return the constant
     */
    public final Constant specConstant(int specId, Type type, long value) {
        return constants.specConstant(specId, type, value);
    }

    /**
     * Declares a specialization constant of a floating-point type.
     *
     * @param specId the number by which the client API sets the constant
     * @param type the type
     * @param value the default value, rounded to the type
     * @return the constant
     */
    public final Constant specConstant(int specId, Type type, double value) {
        return constants.specConstant(specId, type, value);
    }

    /**
     * Declares a specialization constant of an integer or floating-point type.
     *
     * @param specId the number by which the client API sets the constant
     * @param type the type
     * @param value the default value
     * @return the constant
     */
    public final Constant specConstant(int specId, Type type, int value) {
        return constants.specConstant(specId, type, value);
    }

    /**
     * Declares a specialization constant of a floating-point type.
     *
     * @param specId the number by which the client API sets the constant
     * @param type the type
     * @param value the default value, rounded to the type
     * @return the constant
     */
    public final Constant specConstant(int specId, Type type, float value) {
        return constants.specConstant(specId, type, value);
    }

    /**
     * Declares a constant that is computed from others when the module is specialized (OpSpecConstantOp).
     *
     * @param op the instruction that computes it
     * @param type the type of the result
     * @param operands the operands of {@code op}, without its result and its type
     * @return the constant
     */
    public final Constant specConstantOp(Op op, Type type, Object... operands) {
        return constants.specConstantOp(op, type, operands);
    }
}
