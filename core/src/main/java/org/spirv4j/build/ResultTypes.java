// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Dim;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypeImage;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.signature.ResultWay;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.internal.signature.TypePatterns;
import org.spirv4j.internal.type.TypeForm;

/** Derives result types from operands. Methods return "no type" if the operands do not determine it. */
final class ResultTypes {

    private ResultTypes() {}

    /** The result type for signatures where it does not depend on a single operand. */
    static Type derive(ResultWay way, int signature, InstructionEncoder instruction) {
        return switch (way) {
            case NONE, GIVEN, RELATED -> instruction.module().noType();
            case FIXED -> fixed(Signatures.result(signature), instruction.module());
            case FRACTION_AND_EXPONENT -> fractionAndExponent(instruction.valueAt(1).type);
            case VECTOR_TIMES_MATRIX, MATRIX_TIMES_VECTOR, MATRIX_TIMES_MATRIX, OUTER_PRODUCT ->
                product(way, instruction, typeAt(instruction, 0), typeAt(instruction, 1));
            case TRANSPOSE -> transposed(typeAt(instruction, 0));
            case SHUFFLE -> shuffled(instruction);
            case PART -> part(instruction);
            case CHAIN -> chain(instruction, 1);
            case ELEMENT_CHAIN -> chain(instruction, 2);
            case GENERIC -> generic(typeAt(instruction, 0));
            case CALL -> called(instruction);
            case SAMPLED_IMAGE, IMAGE, TEXEL, COMPARISON, SPARSE_TEXEL, SPARSE_COMPARISON, IMAGE_SIZE, TEXEL_POINTER ->
                image(way, instruction, typeAt(instruction, 0));
        };
    }

    /** Throws if the given result type differs from the derived one where no other is allowed. */
    static void checkGiven(ResultWay way, int signature, InstructionEncoder instruction) {
        Type given = instruction.type();
        boolean fits = switch (way) {
            case SHUFFLE, PART, CALL -> {
                Type derived = derive(way, signature, instruction);
                yield derived.isNone() || derived == given;
            }
            case CHAIN, ELEMENT_CHAIN -> {
                Type reached = reached(instruction, way == ResultWay.CHAIN ? 1 : 2);
                yield reached == null || !given.isTypedPointer() || given.pointee() == reached;
            }
            default -> true;
        };
        if (!fits) {
            throw instruction.failure("the result type cannot be " + given);
        }
    }

    /**
     * The simplest type that matches a type pattern of the signatures: 32 bits wide and unsigned where the pattern
     * leaves that open.
     */
    private static Type fixed(int pattern, ModuleBuilder module) {
        long forms = TypePatterns.forms(pattern, 0);
        int width = (forms & TypeForm.WIDTH_32) != 0
                ? 32
                : (forms & TypeForm.WIDTH_64) != 0 ? 64 : (forms & TypeForm.WIDTH_16) != 0 ? 16 : 8;
        int count = (forms & TypeForm.COUNT_2) != 0 ? 2 : (forms & TypeForm.COUNT_3) != 0 ? 3 : 4;
        if ((forms & TypeForm.MATRIX) != 0) {
            return module.matrix(fixed(TypePatterns.inner(pattern), module), count);
        }
        if ((forms & TypeForm.VOID) != 0) {
            return module.voidType();
        }
        Type scalar = (forms & TypeForm.BOOL) != 0
                ? module.bool()
                : (forms & TypeForm.INT) != 0
                        ? module.intType(width, (forms & TypeForm.UNSIGNED) == 0)
                        : module.floatType(width);
        return (forms & TypeForm.SINGLE) != 0 ? scalar : module.vector(scalar, count);
    }

    private static Type typeAt(InstructionEncoder instruction, int value) {
        return instruction.valueAt(value).type;
    }

    /** The Boolean type of the same shape. */
    static Type logical(Type type) {
        Type known = type.logical;
        if (known == null) {
            ModuleBuilder module = type.module;
            known = switch (type.op().opcode()) {
                case OpTypeVector -> module.vector(module.bool(), type.word(TypeVector.COMPONENT_COUNT));
                case OpTypeVectorIdEXT -> longLogical(module.bool(), type.word(TypeVector.COMPONENT_COUNT));
                default -> module.bool();
            };
            type.logical = known;
        }
        return known;
    }

    private static Type longLogical(Type bool, int countId) {
        ModuleBuilder module = bool.module;
        return (Type) module.end(module.begin(Op.OpTypeVectorIdEXT).id(bool).word(countId));
    }

    /**
     * A structure of a floating-point type and 32-bit integers of the same component count: the result of FrexpStruct.
     */
    private static Type fractionAndExponent(Type type) {
        ModuleBuilder module = type.module;
        return switch (type.op().opcode()) {
            case OpTypeFloat -> pair(type, module.int32());
            case OpTypeVector -> pair(type, module.vector(module.int32(), type.componentCount()));
            default -> module.noType();
        };
    }

    private static Type pair(Type first, Type second) {
        return first.module.pair(first, second);
    }

    private static Type product(ResultWay way, InstructionEncoder instruction, Type left, Type right) {
        ModuleBuilder module = instruction.module();
        if (left.isNone() || right.isNone()) {
            return module.noType();
        }
        return switch (way) {
            case OUTER_PRODUCT -> module.matrix(left, right.componentCount());
            case VECTOR_TIMES_MATRIX -> module.vector(left.element(), right.columnCount());
            case MATRIX_TIMES_VECTOR -> left.element();
            default -> module.matrix(left.element(), right.columnCount());
        };
    }

    private static Type transposed(Type matrix) {
        ModuleBuilder module = matrix.module;
        if (!matrix.isMatrix()) {
            return module.noType();
        }
        return module.matrix(
                module.vector(matrix.scalar(), matrix.columnCount()),
                matrix.element().componentCount());
    }

    private static Type shuffled(InstructionEncoder instruction) {
        Type left = typeAt(instruction, 0);
        Type right = typeAt(instruction, 1);
        if (left.element() != right.element()) {
            throw instruction.failure("the component types of the vectors differ: " + left + " and " + right);
        }
        if (left.op() != Op.OpTypeVector || right.op() != Op.OpTypeVector) {
            return instruction.module().noType();
        }
        int components = left.componentCount() + right.componentCount();
        for (int i = 5; i < instruction.size(); i++) {
            int chosen = instruction.wordAt(i);
            if (chosen != -1 && (chosen < 0 || chosen >= components)) {
                throw instruction.failure("the vectors have no component " + Integer.toUnsignedString(chosen)
                        + "; together they have " + components);
            }
        }
        return instruction.module().vector(left.element(), instruction.size() - 5);
    }

    /** The type that the literal indexes of OpCompositeExtract select. */
    private static Type part(InstructionEncoder instruction) {
        Type type = typeAt(instruction, 0);
        for (int i = 4; i < instruction.size() && !type.isNone(); i++) {
            Type inner = inner(type, Integer.toUnsignedLong(instruction.wordAt(i)));
            if (inner == null) {
                throw instruction.failure(
                        type + " has no constituent " + Integer.toUnsignedString(instruction.wordAt(i)));
            }
            type = inner;
        }
        return type;
    }

    /** The type of a constituent of a composite; null if there is none. */
    private static @Nullable Type inner(Type type, long index) {
        return switch (type.op().opcode()) {
            case OpTypeStruct -> index < type.parts().size() ? type.parts().get((int) index) : null;
            case OpTypeVector, OpTypeMatrix ->
                index < type.word(TypeComposite.LENGTH) ? type.parts().get(0) : null;
            case OpTypeArray,
                    OpTypeRuntimeArray,
                    OpTypeVectorIdEXT,
                    OpTypeCooperativeMatrixKHR,
                    OpTypeCooperativeMatrixNV -> type.parts().get(0);
            default -> null;
        };
    }

    private static Type chain(InstructionEncoder instruction, int firstIndex) {
        Type reached = reached(instruction, firstIndex);
        return reached == null
                ? instruction.module().noType()
                : instruction.module().pointer(typeAt(instruction, 0).storageClass(), reached);
    }

    /** The type that the indexes of an access chain select; null if it cannot be determined. */
    private static @Nullable Type reached(InstructionEncoder instruction, int firstIndex) {
        Type base = typeAt(instruction, 0);
        if (!base.isTypedPointer()) {
            return null;
        }
        ModuleBuilder module = instruction.module();
        Type type = base.pointee();
        for (int i = firstIndex; i < instruction.valueCount() && !type.isNone(); i++) {
            Value index = instruction.valueAt(i);
            long number = 0;
            if (type.isStruct()) {
                if (!module.facts().isKnownInteger(index.id)) {
                    throw instruction.failure("the index of a member of " + type + " must be a constant, not " + index);
                }
                number = module.facts().knownInteger(index.id);
            }
            Type inner = inner(type, number);
            if (inner == null) {
                throw instruction.failure(
                        type + (type.isStruct() ? " has no member " + number : " is not a composite"));
            }
            type = inner;
        }
        return type.isNone() ? null : type;
    }

    private static Type generic(Type pointer) {
        return pointer.isTypedPointer()
                ? pointer.module.pointer(StorageClass.Generic, pointer.pointee())
                : pointer.module.noType();
    }

    private static Type called(InstructionEncoder instruction) {
        if (!(instruction.valueAt(0) instanceof DefinedFunction function)) {
            throw instruction.failure(instruction.valueAt(0) + " is not a function");
        }
        int given = instruction.valueCount() - 1;
        int wanted = function.functionType().parameters().size();
        if (given != wanted) {
            throw instruction.failure(
                    "function " + function + " requires " + wanted + " arguments, but " + given + " are given");
        }
        for (int i = 0; i < given; i++) {
            Type argument = typeAt(instruction, i + 1);
            Type parameter = function.functionType().parameters().get(i);
            if (argument != parameter && !argument.isNone()) {
                throw instruction.failure("argument " + i + " is " + argument + ", but the parameter of the function "
                        + function + " is " + parameter);
            }
        }
        return function.functionType().returnType();
    }

    private static Type image(ResultWay way, InstructionEncoder instruction, Type operand) {
        ModuleBuilder module = instruction.module();
        Type image = operand;
        if (way == ResultWay.TEXEL_POINTER && operand.isTypedPointer()) {
            image = operand.pointee();
        } else if (operand.op() == Op.OpTypeSampledImage) {
            image = operand.parts().get(0);
        }
        if (image.op() != Op.OpTypeImage) {
            if (operand.isNone() || !operand.parts().isEmpty() && operand.op() == Op.OpTypeUntypedPointerKHR) {
                return module.noType();
            }
            throw instruction.failure(operand + " is not an image");
        }
        Type texel = image.parts().get(0);
        if (texel.isVoid() && way != ResultWay.IMAGE && way != ResultWay.SAMPLED_IMAGE && way != ResultWay.IMAGE_SIZE) {
            return module.noType();
        }
        return switch (way) {
            case IMAGE -> image;
            case SAMPLED_IMAGE ->
                (Type) module.end(module.begin(Op.OpTypeSampledImage).id(image));
            case COMPARISON -> texel;
            case SPARSE_TEXEL -> pair(module.int32(), module.vector(texel, 4));
            case SPARSE_COMPARISON -> pair(module.int32(), texel);
            case TEXEL_POINTER -> module.pointer(StorageClass.Image, texel);
            case IMAGE_SIZE -> size(image);
            default -> module.vector(texel, 4);
        };
    }

    private static Type size(Type image) {
        ModuleBuilder module = image.module;
        Dim dim = Dim.of(image.word(TypeImage.DIM)).orElse(Dim.Dim2D);
        int count = switch (dim) {
            case Dim1D, Buffer -> 1;
            case Dim3D -> 3;
            default -> 2;
        };
        count += image.word(TypeImage.ARRAYED) == 1 ? 1 : 0;
        return count == 1 ? module.int32() : module.vector(module.int32(), count);
    }
}
