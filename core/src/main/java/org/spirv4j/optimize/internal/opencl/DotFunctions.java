// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;

/** Dot products of vectors of floating-point numbers ("Geometric Functions" of OpenCL C) and of integers. */
final class DotFunctions extends BuiltInCall {
    DotFunctions(EditableModule module, int call, OpenClFunction function) {
        super(module, call, function);
    }

    @Override
    boolean replace() {
        boolean isAdded = name.contains("_acc");
        if (argumentCount() != (isAdded ? 3 : 2)
                || argumentType(0) != argumentType(1)
                || isAdded && argumentType(2) != resultType()) {
            return false;
        }
        boolean isVector = types().isVector(argumentType(0));
        if (types().isFloatScalarOrVector(argumentType(0))) {
            if (types().scalarType(argumentType(0)) != resultType()) {
                return false;
            }
            module.replace(call, isVector ? Op.OpDot : Op.OpFMul, argument(0), argument(1));
            return true;
        }
        if (!isVector || !types().isIntVector(argumentType(0)) || !types().isIntScalar(resultType())) {
            return false;
        }
        boolean isFirst = function.type(0).isSigned();
        boolean isSecond = function.type(1).isSigned();
        boolean isSaturated = name.endsWith("_sat");
        Op op = isFirst && isSecond
                ? isSaturated ? Op.OpSDotAccSat : Op.OpSDot
                : isFirst || isSecond
                        ? isSaturated ? Op.OpSUDotAccSat : Op.OpSUDot
                        : isSaturated ? Op.OpUDotAccSat : Op.OpUDot;
        // The first vector of OpSUDot is the signed one.
        int one = argument(!isFirst && isSecond ? 1 : 0);
        int other = argument(!isFirst && isSecond ? 0 : 1);
        if (isSaturated) {
            module.replace(call, op, one, other, argument(2));
        } else if (isAdded) {
            module.replace(call, Op.OpIAdd, insert(op, resultType(), one, other), argument(2));
        } else {
            module.replace(call, op, one, other);
        }
        return true;
    }
}
