// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.edit.Constants;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.ImageFormat;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.ImageRead;
import org.spirv4j.internal.operand.Multiplication;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.ComputingSets;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** Finds what values the floating-point results of a module may have, from the instructions that compute them. */
final class FloatRanges {
    /** The number of instructions that are looked at for one result. */
    private static final int MAX_STEPS = 48;

    private static final int FLOAT64 = NumberTypes.floating(64, -1);

    /** The word of OpTypeImage that holds the format. */
    private static final int FORMAT = 8;

    /** Texels of these are fractions from 0 to 1. */
    private static final Set<ImageFormat> FRACTIONS = EnumSet.of(
            ImageFormat.R8,
            ImageFormat.Rg8,
            ImageFormat.Rgba8,
            ImageFormat.R16,
            ImageFormat.Rg16,
            ImageFormat.Rgba16,
            ImageFormat.Rgb10A2);

    private final EditableModule module;
    private final Constants constants;
    private final TypeFacts types;
    private final ComputingSets sets;
    private int steps;

    FloatRanges(EditableModule module, ComputingSets sets) {
        this.module = module;
        constants = module.constants();
        types = PassAccess.types(module);
        this.sets = sets;
    }

    /** Whether the numbers of a type are wide enough. */
    boolean isSupported(int type) {
        int number = constants.numberType(type);
        return number == NumberTypes.FLOAT32 || number == FLOAT64;
    }

    /** What the components of a value may be. */
    FloatRange of(int id) {
        steps = MAX_STEPS;
        return range(id);
    }

    private FloatRange range(int id) {
        if (--steps < 0 || !isSupported(module.typeOf(id))) {
            return FloatRange.ANY;
        }
        int i = module.definition(id);
        return switch (module.op(i)) {
            case OpConstant, OpConstantNull, OpConstantComposite -> constant(id);
            case OpFAdd -> range(module.word(i, Binary.OPERAND_1)).plus(range(module.word(i, Binary.OPERAND_2)));
            case OpFSub -> range(module.word(i, Binary.OPERAND_1)).minus(range(module.word(i, Binary.OPERAND_2)));
            case OpFMul -> {
                int first = module.word(i, Binary.OPERAND_1);
                FloatRange range = range(first);
                yield first == module.word(i, Binary.OPERAND_2)
                        ? range.squared()
                        : range.times(range(module.word(i, Binary.OPERAND_2)));
            }
            case OpVectorTimesScalar ->
                range(module.word(i, Multiplication.OPERAND_1)).times(range(module.word(i, Multiplication.OPERAND_2)));
            case OpFDiv -> range(module.word(i, Binary.OPERAND_1)).dividedBy(range(module.word(i, Binary.OPERAND_2)));
            case OpFNegate -> range(module.word(i, Unary.OPERAND)).negated();
            case OpSelect -> range(module.word(i, Select.OBJECT_1)).or(range(module.word(i, Select.OBJECT_2)));
            case OpCopyObject, OpCompositeExtract -> range(module.word(i, TypedInstruction.FIRST_OPERAND));
            case OpConvertUToF -> converted(module.word(i, Unary.OPERAND), false);
            case OpConvertSToF -> converted(module.word(i, Unary.OPERAND), true);
            case OpImageRead -> texel(module.typeOf(module.word(i, ImageRead.IMAGE)));
            case OpExtInst -> {
                boolean isAbsolute = module.word(i, ExtInst.INSTRUCTION) == GlslStd450Numbers.FAbs
                        && sets.isGlsl(module.word(i, ExtInst.SET));
                yield isAbsolute ? range(module.word(i, ExtInst.OPERANDS)).absolute() : FloatRange.ANY;
            }
            default -> FloatRange.ANY;
        };
    }

    private FloatRange constant(int id) {
        int type = constants.numberType(module.typeOf(id));
        long[] components = constants.components(id);
        Optional<FloatRange> range = Optional.empty();
        for (long component : components) {
            FloatRange own = FloatRange.of(FloatEncoding.decode(component, type));
            range = Optional.of(range.map(known -> known.or(own)).orElse(own));
        }
        return range.orElse(FloatRange.ANY);
    }

    private FloatRange converted(int id, boolean isSigned) {
        int width = types.bitWidth(types.scalarType(module.typeOf(id)));
        double most = Math.scalb(1.0, width);
        return isSigned ? FloatRange.between(-most / 2, most / 2, false) : FloatRange.between(0, most, false);
    }

    /** Texels outside of the image are 0, or have 0 and 1 as components. */
    private FloatRange texel(int image) {
        return ImageFormat.of(types.word(image, FORMAT))
                        .filter(FRACTIONS::contains)
                        .isPresent()
                ? FloatRange.between(0, 1, false)
                : FloatRange.ANY;
    }
}
