// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spellings;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes comparisons of constant vectors by functions: glslang compares only their first components otherwise. */
final class HlslComparisons {
    /** Expressions of constants are followed no deeper. */
    private static final int MAX_DEPTH = 16;

    /** By instruction and type: the functions that compare vectors. */
    private final Map<String, String> functions;

    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final HlslExpressions expressions;
    private final CodeText out;

    HlslComparisons(HlslContext context, HlslExpressions expressions) {
        this.context = context;
        functions = context.pool.map();
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Whether a compiler computes an instruction, so that it has to be written by a function. */
    boolean isFolded(int at) {
        return isFolded(at, 0);
    }

    /** Whether a compiler computes an instruction: all operands are constants, or computed of constants. */
    private boolean isFolded(int at, int depth) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        int first = op == Op.OpExtInst ? ExtInst.OPERANDS : TypedInstruction.RESULT + 1;
        int end = op == Op.OpCompositeExtract ? first + 1 : op == Op.OpVectorShuffle ? first + 2 : words[at] >>> 16;
        boolean all = depth < MAX_DEPTH && op != Op.OpLoad && op != Op.OpFunctionCall && op != Op.OpPhi;
        for (int i = first; i < end && all; i++) {
            int id = words[at + i];
            all = Trait.CONSTANT.has(types.op(id))
                    || types.op(id) == Op.OpUndef
                    || expressions.isForwarded(id) && isFolded(context.data.definition(id), depth + 1);
        }
        return all;
    }

    /** Writes a comparison of constant vectors by a function: glslang compares only their first components. */
    void write(int at, Op op, int row, int type, int first, int end) {
        int operand = types.typeOf(words[first]);
        int sign = Spellings.sign(row, 0);
        String of = sign == Template.UNSIGNED || sign == Template.SIGNED
                ? context.typeNames.like(operand, sign == Template.UNSIGNED ? 'u' : 'i')
                : context.typeNames.name(operand);
        String name = functions.get(op + of);
        if (name == null) {
            name = context.names.fresh("compare");
            functions.put(op + of, name);
            String text = Spellings.text(row, 0) + "a" + Spellings.text(row, 1) + "b" + Spellings.text(row, 2);
            for (int i = 2; i < Spellings.count(row); i++) {
                text += (Spellings.operand(row, i) == 0 ? "a" : "b") + Spellings.text(row, i + 1);
            }
            context.globals.put(context.typeNames.name(type) + " " + name + "(" + of + " a, " + of
                    + " b) {\n    return " + text + ";\n}\n\n");
        }
        out.put(name).put('(');
        for (int i = first; i < end; i++) {
            out.put(i == first ? "" : ", ");
            int wanted = sign == Template.AS_FIRST || sign == Template.ANY
                    ? types.isIntScalarOrVector(operand)
                            ? types.isUnsignedIntScalar(types.scalarType(operand)) ? Template.UNSIGNED : Template.SIGNED
                            : Template.ANY
                    : sign;
            expressions.value(words[i], Precedence.ASSIGNMENT, wanted);
        }
        out.put(')');
    }
}
