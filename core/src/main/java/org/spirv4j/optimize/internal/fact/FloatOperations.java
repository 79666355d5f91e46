// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.fact;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Which operations on 32-bit floating-point numbers may be computed with lower precision (RelaxedPrecision). */
public final class FloatOperations {
    private final EditableModule module;
    private final TypeFacts types;
    private final ComputingSets sets;

    /** Looks at the operations of a module. */
    public FloatOperations(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        sets = new ComputingSets(module);
    }

    /** {@return whether an instruction results in 32-bit floating-point numbers, or compares them} */
    public boolean isRelaxable(int instruction) {
        Op op = module.op(instruction);
        if (Trait.FLOAT_COMPARISON.has(op)) {
            return isFloat32(module.typeOf(module.word(instruction, Binary.OPERAND_1)));
        }
        return isFloat32(module.typeId(instruction))
                && (isOperation(op) || isSample(op) || isExtendedOperation(instruction));
    }

    /** {@return whether a type is a 32-bit floating-point number, or a vector or matrix of such numbers} */
    public boolean isFloat32(int type) {
        return types.isFloatScalar(types.scalarType(type), 32);
    }

    /** {@return whether an instruction samples or reads an image} */
    public static boolean isSample(Op op) {
        return Trait.IMAGE_SAMPLE.has(op)
                || Trait.IMAGE_FETCH.has(op)
                || Trait.IMAGE_GATHER.has(op)
                || op == Op.OpImageRead
                || op == Op.OpImageSparseRead;
    }

    private static boolean isOperation(Op op) {
        return isVectorOperation(op)
                || Trait.MATRIX_PRODUCT.has(op)
                || op == Op.OpLoad
                || op == Op.OpTranspose
                || op == Op.OpFConvert;
    }

    /**
     * {@return whether an instruction computes or selects floating-point numbers of the components of scalars and
     * vectors}
     */
    public static boolean isVectorOperation(Op op) {
        return Trait.FLOAT_ARITHMETIC.has(op)
                || switch (op) {
                    case OpPhi,
                            OpVectorExtractDynamic,
                            OpVectorInsertDynamic,
                            OpVectorShuffle,
                            OpCompositeExtract,
                            OpCompositeConstruct,
                            OpCompositeInsert,
                            OpCopyObject,
                            OpConvertSToF,
                            OpConvertUToF,
                            OpDot,
                            OpSelect -> true;
                    default -> false;
                };
    }

    /**
     * {@return whether an instruction is one of GLSL.std.450 that computes floating-point numbers from such numbers}
     */
    public boolean isExtendedOperation(int instruction) {
        if (!module.is(instruction, Op.OpExtInst) || !sets.isGlsl(module.word(instruction, ExtInst.SET))) {
            return false;
        }
        return switch (module.word(instruction, ExtInst.INSTRUCTION)) {
            case GlslStd450Numbers.Modf,
                    GlslStd450Numbers.Frexp,
                    GlslStd450Numbers.UnpackSnorm4x8,
                    GlslStd450Numbers.UnpackUnorm4x8,
                    GlslStd450Numbers.UnpackSnorm2x16,
                    GlslStd450Numbers.UnpackUnorm2x16,
                    GlslStd450Numbers.UnpackHalf2x16,
                    GlslStd450Numbers.InterpolateAtCentroid,
                    GlslStd450Numbers.InterpolateAtSample,
                    GlslStd450Numbers.InterpolateAtOffset -> false;
            default -> true;
        };
    }
}
