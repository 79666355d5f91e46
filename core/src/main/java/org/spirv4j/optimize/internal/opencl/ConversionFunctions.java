// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import java.util.Map;
import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.analysis.internal.imports.ParameterType;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.FPRoundingMode;
import org.spirv4j.grammar.Op;

/** Conversions by name of type, saturation and rounding mode (OpenCL C specification, "Explicit Conversions"). */
final class ConversionFunctions extends BuiltInCall {
    private static final int TYPE = 1;
    private static final int SATURATED = 3;
    private static final int ROUNDING = 4;

    private static final Map<String, FPRoundingMode> MODES = Map.of(
            "_rte", FPRoundingMode.RTE,
            "_rtz", FPRoundingMode.RTZ,
            "_rtp", FPRoundingMode.RTP,
            "_rtn", FPRoundingMode.RTN);

    ConversionFunctions(EditableModule module, int call, OpenClFunction function) {
        super(module, call, function);
    }

    @Override
    boolean replace() {
        if (argumentCount() != 1 || count(argumentType(0)) != count(resultType())) {
            return false;
        }
        ParameterType from = function.type(0);
        int source = types().scalarType(argumentType(0));
        int target = types().scalarType(resultType());
        boolean isTargetFloat = types().isFloatScalar(target);
        boolean isSourceFloat = types().isFloatScalar(source);
        String name = function.groups().get(TYPE);
        boolean isNamedFloat = name.equals("half") || name.equals("float") || name.equals("double");
        if (isTargetFloat != isNamedFloat
                || isSourceFloat != from.isFloat()
                || from.width() == 0
                || !isTargetFloat && !types().isIntScalar(target)
                || !isSourceFloat && !types().isIntScalar(source)) {
            return false;
        }
        boolean isUnsigned = name.startsWith("u");
        boolean isSaturated = !function.groups().get(SATURATED).isEmpty();
        boolean isSameWidth = types().bitWidth(source) == types().bitWidth(target);
        if (isSourceFloat == isTargetFloat
                && isSameWidth
                && (isSourceFloat || !isSaturated || from.isUnsigned() == isUnsigned)) {
            become(argument(0));
            return true;
        }
        Op op = isSourceFloat
                ? isTargetFloat ? Op.OpFConvert : isUnsigned ? Op.OpConvertFToU : Op.OpConvertFToS
                : isTargetFloat
                        ? from.isUnsigned() ? Op.OpConvertUToF : Op.OpConvertSToF
                        : ofIntegers(from.isUnsigned(), isUnsigned, isSaturated);
        module.replace(call, op, argument(0));
        decorate(isSaturated && op != Op.OpSatConvertSToU && op != Op.OpSatConvertUToS, isSourceFloat || isTargetFloat);
        return true;
    }

    private static Op ofIntegers(boolean isSourceUnsigned, boolean isTargetUnsigned, boolean isSaturated) {
        if (isSaturated && isSourceUnsigned != isTargetUnsigned) {
            return isSourceUnsigned ? Op.OpSatConvertUToS : Op.OpSatConvertSToU;
        }
        return isSourceUnsigned ? Op.OpUConvert : Op.OpSConvert;
    }

    private void decorate(boolean isSaturated, boolean isRounded) {
        int result = module.resultId(call);
        if (isSaturated) {
            module.annotations().decorate(result, Decoration.SaturatedConversion);
        }
        FPRoundingMode mode = MODES.get(function.groups().get(ROUNDING));
        if (mode != null && isRounded) {
            module.annotations().decorate(result, Decoration.FPRoundingMode, mode.value());
        }
    }
}
