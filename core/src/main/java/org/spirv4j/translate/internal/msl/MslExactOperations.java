// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Operations that compilers must not contract: functions that are not optimized. */
final class MslExactOperations {
    private static final String TEMPLATE = "template<typename T>\n[[clang::optnone]] T ";

    private final MslContext context;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final CodeText out;
    private String sum = "";
    private String difference = "";
    private String product = "";

    MslExactOperations(MslContext context, MslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    /** Writes an operation on the operands at a word offset; returns whether it is one that is contracted. */
    boolean write(Op op, int first) {
        String name = switch (op) {
            case OpFAdd -> sum();
            case OpFSub -> difference();
            case OpFMul -> product();
            default -> "";
        };
        if (name.isEmpty() || types.isMatrix(types.typeOf(context.words[first]))) {
            return false;
        }
        out.put(name).put('(');
        expressions.value(context.words[first], Precedence.ASSIGNMENT);
        out.put(", ");
        expressions.value(context.words[first + 1], Precedence.ASSIGNMENT);
        out.put(')');
        return true;
    }

    private String sum() {
        if (sum.isEmpty()) {
            sum = declare("exactSum", "a + b");
        }
        return sum;
    }

    private String difference() {
        if (difference.isEmpty()) {
            difference = declare("exactDifference", "a - b");
        }
        return difference;
    }

    private String product() {
        if (product.isEmpty()) {
            product = declare("exactProduct", "a * b");
        }
        return product;
    }

    private String declare(String wanted, String expression) {
        String name = context.names.fresh(wanted);
        context.globals
                .put(TEMPLATE)
                .put(name)
                .put("(T a, T b) {\n    return ")
                .put(expression)
                .put(";\n}\n\n");
        return name;
    }
}
