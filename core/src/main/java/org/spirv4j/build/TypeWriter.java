package org.spirv4j.build;

import java.util.List;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.type.DeclaredForm;

/**
 * The types that most modules need, each declared once (section "Type-Declaration Instructions" of the specification).
 */
abstract class TypeWriter extends GeneratedDeclarations {

    TypeWriter(TargetEnv env) {
        super(env);
    }

    public final Type voidType() {
        return (Type) end(begin(Op.OpTypeVoid));
    }

    public final Type bool() {
        return (Type) end(begin(Op.OpTypeBool));
    }

    public final Type int8() {
        return intType(8, true);
    }

    public final Type int16() {
        return intType(16, true);
    }

    /** Signed integers of 32 bits; kernels have only unsigned types and get {@link #uint32}. */
    public final Type int32() {
        return intType(32, true);
    }

    public final Type int64() {
        return intType(64, true);
    }

    public final Type uint8() {
        return intType(8, false);
    }

    public final Type uint16() {
        return intType(16, false);
    }

    public final Type uint32() {
        return intType(32, false);
    }

    public final Type uint64() {
        return intType(64, false);
    }

    public final Type float16() {
        return floatType(16);
    }

    public final Type float32() {
        return floatType(32);
    }

    public final Type float64() {
        return floatType(64);
    }

    /** The unsigned integers as wide as an address in kernels, and {@link #uint32} elsewhere. */
    final Type addressInt() {
        return addressingModel() == AddressingModel.Physical64 ? uint64() : uint32();
    }

    /** Integers of a width in bits; where the environment is OpenCL, signedness is 0 as kernels demand. */
    public final Type intType(int width, boolean signed) {
        boolean kernel = target().api() == TargetEnv.Api.OPENCL;
        return (Type) end(begin(Op.OpTypeInt).word(width).word(signed && !kernel ? 1 : 0));
    }

    /** IEEE 754 numbers of a width in bits. */
    public final Type floatType(int width) {
        return (Type) end(begin(Op.OpTypeFloat).word(width));
    }

    /** Vectors of 2 to 4 components; of 8 and 16 in kernels. */
    public final Type vector(Type component, int count) {
        InstructionEncoder encoder = begin(Op.OpTypeVector);
        rules().vector(encoder, component, count);
        return (Type) end(encoder.id(component).word(count));
    }

    /** Matrices of 2 to 4 columns, which are vectors of floating-point numbers. */
    public final Type matrix(Type column, int count) {
        InstructionEncoder encoder = begin(Op.OpTypeMatrix);
        rules().matrix(encoder, column, count);
        return (Type) end(encoder.id(column).word(count));
    }

    /** Pointers into a storage class. */
    public final Type pointer(StorageClass storageClass, Type pointee) {
        if (storageClass == StorageClass.PhysicalStorageBuffer) {
            usePhysicalStorage();
        }
        return (Type) end(begin(Op.OpTypePointer).enumerant(storageClass).id(pointee));
    }

    /**
     * A pointer type for structures that hold pointers to themselves (OpTypeForwardPointer); {@link #definePointer} says later
     * what it points to.
     */
    public final Type forwardPointer(StorageClass storageClass) {
        if (storageClass == StorageClass.PhysicalStorageBuffer) {
            usePhysicalStorage();
        }
        long form = DeclaredForm.of(Op.OpTypePointer, storageClass.value(), 0, 0, 0);
        Type pointer = announce(
                new Type(self(), nextId(), Op.OpTypePointer, new int[] {storageClass.value()}, List.of(), form));
        end(begin(Op.OpTypeForwardPointer).id(pointer).enumerant(storageClass));
        return pointer;
    }

    /** Says what a pointer type points to that {@link #forwardPointer} made. */
    public final void definePointer(Type forward, Type pointee) {
        if (forward.op() != Op.OpTypePointer || !forward.parts().isEmpty()) {
            throw new BuildException("definePointer: " + forward + " is no pointer type that waits for its target");
        }
        InstructionEncoder encoder = begin(Op.OpTypePointer)
                .enumerant(StorageClass.of(forward.operand(0)).orElseThrow())
                .id(pointee);
        declareAs(encoder, forward);
        forward.complete(pointee);
    }

    /** The type of functions. */
    public final Type functionType(Type returned, Type... parameters) {
        InstructionEncoder encoder = begin(Op.OpTypeFunction).id(returned);
        for (Type parameter : parameters) {
            encoder.id(parameter);
        }
        return (Type) end(encoder);
    }
}
