// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.StringJoiner;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypeMatrix;
import org.spirv4j.internal.operand.TypeVector;

/** Types in words, for messages. */
final class TypeText {
    private static final int DEPTH = 3;

    private TypeText() {}

    static String of(Type type) {
        return of(type, DEPTH);
    }

    private static String of(Type type, int depth) {
        if (type.isNone()) {
            return "no type";
        }
        return switch (type.op()) {
            case OpTypeVoid -> "void";
            case OpTypeBool -> "bool";
            case OpTypeInt -> (type.word(TypeInt.SIGNEDNESS) == 0 ? "uint" : "int") + type.operand(0);
            case OpTypeFloat -> "float" + type.operand(0) + (type.operandCount() > 1 ? " (encoded)" : "");
            case OpTypeVector -> "vector of " + type.word(TypeVector.COMPONENT_COUNT) + " " + part(type, 0, depth);
            case OpTypeMatrix ->
                "matrix of " + type.word(TypeMatrix.COLUMN_COUNT) + " columns, each a " + part(type, 0, depth);
            case OpTypeArray -> "array of " + part(type, 0, depth);
            case OpTypeRuntimeArray -> "runtime array of " + part(type, 0, depth);
            case OpTypePointer ->
                type.storageClass() + " pointer" + (type.parts().isEmpty() ? "" : " to " + part(type, 0, depth));
            case OpTypeUntypedPointerKHR -> type.storageClass() + " untyped pointer";
            case OpTypeStruct -> "struct %" + type.id();
            case OpTypeFunction -> {
                StringJoiner parameters = new StringJoiner(", ", "(", ")");
                for (int i = 1; i < type.parts().size(); i++) {
                    parameters.add(part(type, i, depth));
                }
                yield "function " + parameters + " returning " + part(type, 0, depth);
            }
            default -> type.op().name().substring("OpType".length()) + " %" + type.id();
        };
    }

    private static String part(Type type, int part, int depth) {
        return depth == 0 ? "..." : of(type.parts().get(part), depth - 1);
    }
}
