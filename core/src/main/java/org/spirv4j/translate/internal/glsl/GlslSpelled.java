// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spellings;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes instructions by the templates of {@code grammar/spellings.table}. */
final class GlslSpelled {
    private final GlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final GlslExpressions expressions;
    private final CodeText out;
    private final GlslSemantics semantics;
    private final Set<GlslFeature> needed = EnumSet.noneOf(GlslFeature.class);

    /** The helper functions that the text has, with the types of their parameters. */
    private final Set<String> helpers = new HashSet<>(0);

    /** By number of a helper function: its name in the text. */
    private final Map<Integer, String> helperNames = new HashMap<>(0);

    GlslSpelled(GlslContext context, GlslExpressions expressions) {
        this.context = context;
        this.expressions = expressions;
        words = context.words;
        types = context.types;
        out = context.out;
        semantics = new GlslSemantics(context);
    }

    /** Whether an instruction has a result type that is not void. */
    private static boolean hasResult(int type) {
        return type != 0;
    }

    /**
     * Writes an instruction.
     *
     * @param row its row, with a template
     * @param type its result type; 0 for none
     * @param result its result if it is written as statements; 0 for an expression
     * @param first the word offset of its first operand after the result
     * @param end the word offset after its last operand
     */
    void write(int at, int row, int type, int result, int first, int end, Precedence needed) {
        boolean isNarrow = hasResult(type) && context.narrow.isLowered(type);
        if (isNarrow && (converts(row, type) || context.narrow.leavesRange(at))) {
            boolean isSigned = types.isSignedIntScalar(types.scalarType(type));
            Precedence own = GlslNarrowIntegers.precedence(isSigned);
            out.put(own.compareTo(needed) < 0 ? "(" : "");
            spell(at, row, type, result, first, end, own);
            context.narrow.bringBack(type, isSigned);
            out.put(own.compareTo(needed) < 0 ? ")" : "");
            return;
        }
        if (hasResult(type) && types.isStruct(type) && context.narrow.isLowered(operandType(first))) {
            context.refuse(at, "the language has no integers of 8 and 16 bits, with or without carry", "");
        }
        spell(at, row, type, result, first, end, needed);
    }

    /** Whether an expression has another signedness than its type. */
    private boolean converts(int row, int type) {
        int scalar = types.isVector(type) ? types.componentType(type) : type;
        if (!hasResult(type) || types.op(scalar) != Op.OpTypeInt || !context.hasUnsigned()) {
            return false;
        }
        int own = Spellings.sign(row);
        boolean isUnsigned = types.isUnsignedIntScalar(scalar);
        return own == Template.SIGNED ? isUnsigned : own == Template.UNSIGNED && !isUnsigned;
    }

    private void spell(int at, int row, int type, int result, int first, int end, Precedence needed) {
        boolean isOfSubgroup = require(at, row);
        int scalar = types.isVector(type) ? types.componentType(type) : type;
        boolean isInt = hasResult(type) && types.op(scalar) == Op.OpTypeInt;
        boolean isUnsigned = isInt && types.isUnsignedIntScalar(scalar);
        boolean converts = converts(row, type);
        boolean parentheses = !converts
                && (Spellings.precedence(row).compareTo(needed) < 0
                        || out.endsWithMinus() && Spellings.text(row, 0).startsWith("-"));
        if (converts) {
            out.put(context.typeNames.name(type));
        }
        if (converts || parentheses) {
            out.put('(');
        }
        int count = Spellings.count(row);
        int scalars = types.isVector(type) ? scalars(row, first) : 0;
        boolean alone = count == 1
                && Spellings.text(row, 0).isEmpty()
                && Spellings.text(row, 1).isEmpty();
        for (int i = 0; i < count; i++) {
            text(Spellings.text(row, i), result);
            int operand = Spellings.operand(row, i);
            if (operand < Template.LIST) {
                int sign = Spellings.sign(row, i);
                sign = sign < Template.AS_RESULT
                        ? sign
                        : sign == Template.AS_FIRST
                                ? sign(words[first])
                                : isUnsigned ? Template.UNSIGNED : Template.SIGNED;
                if (first + operand >= end) {
                    continue;
                }
                if (isOfSubgroup) {
                    requireInSubgroups(at, types.typeOf(words[first + operand]));
                }
                if (types.isAnyPointer(types.typeOf(words[first + operand]))) {
                    expressions.pointer(words[first + operand], Spellings.precedence(row, i));
                } else {
                    int value = words[first + operand];
                    expressions.value(
                            (scalars >> i & 1) == 0 ? value : expressions.component(value),
                            alone ? needed : Spellings.precedence(row, i),
                            sign);
                }
            } else if (operand < Template.LITERAL) {
                list(first + operand - Template.LIST, end);
            } else if (operand < Template.TYPE) {
                out.put(words[first + operand - Template.LITERAL]);
            } else if (operand >= Template.CONSTANT_CHOICE) {
                int id = words[first + operand - Template.CONSTANT_CHOICE];
                choice(Spellings.choice(row, i), (int) types.defaultInteger(id).orElse(0));
            } else if (operand == Template.DOT) {
                expressions.dot(at, type, first, Precedence.ASSIGNMENT);
            } else if (operand == Template.SEMANTICS) {
                semantics.arguments(at, first);
            } else if (operand >= Template.CHOICE) {
                choice(Spellings.choice(row, i), words[first + operand - Template.CHOICE]);
            } else {
                special(operand, row, type, result, first);
            }
        }
        text(Spellings.text(row, count), result);
        if (converts || parentheses) {
            out.put(')');
        }
    }

    /** The operands of a text, by bits, that are written as scalars: vectors of equal components. */
    private int scalars(int row, int first) {
        int may = 0;
        int are = 0;
        int count = Spellings.count(row);
        for (int i = 0; i < count; i++) {
            if (Spellings.mayBeScalar(row, i)) {
                int operand = words[first + Spellings.operand(row, i)];
                if (!types.isVector(types.typeOf(operand))) {
                    return 0;
                }
                may |= 1 << i;
                are |= expressions.component(operand) == operand ? 0 : 1 << i;
            }
        }
        boolean isOperator = Integer.bitCount(may) == count;
        if (isOperator) {
            return are == may ? are & are - 1 : are;
        }
        return are == may ? are : 0;
    }

    /** Writes a text of a template; in one of statements, each begins a line. */
    private void text(String text, int id) {
        int end = id == 0 ? -1 : text.indexOf("; ");
        if (end < 0) {
            out.put(text);
            return;
        }
        out.put(text.substring(0, end + 1)).end();
        out.line().put(text.substring(end + 2));
    }

    private int sign(int id) {
        return types.isUnsignedIntScalar(types.scalarType(types.typeOf(id))) ? Template.UNSIGNED : Template.SIGNED;
    }

    private void list(int first, int end) {
        for (int i = first; i < end; i++) {
            out.put(i == first ? "" : ", ");
            expressions.value(words[i], Precedence.ASSIGNMENT);
        }
    }

    private void choice(String choices, int number) {
        int start = 0;
        for (int i = 0; i < number; i++) {
            int bar = choices.indexOf('|', start);
            if (bar < 0) {
                return;
            }
            start = bar + 1;
        }
        int end = choices.indexOf('|', start);
        out.put(end < 0 ? choices.substring(start) : choices.substring(start, end));
    }

    private void special(int operand, int row, int type, int id, int first) {
        switch (operand) {
            case Template.TYPE -> out.put(context.typeNames.name(type)).put(context.typeNames.lengths(type));
            case Template.HELPER -> out.put(helper(row, type, first));
            case Template.RESULT -> out.put(context.names.name(id, "value"));
            case Template.MEMBER_0, Template.MEMBER_1 ->
                out.put(context.names.name(id, "value"))
                        .put('.')
                        .put(context.names.member(type, operand - Template.MEMBER_0));
            case Template.BOOL_TYPE -> out.put(like(type, 'b'));
            case Template.INT_TYPE -> out.put(like(type, 'i'));
            case Template.UINT_TYPE -> out.put(like(type, context.hasUnsigned() ? 'u' : 'i'));
            case Template.FLOAT_TYPE -> out.put(like(type, 'f'));
            case Template.INT32_TYPE ->
                out.put(NumericNames.of('i', Integer.SIZE, types.isVector(type) ? types.dimension(type) : 1));
            case Template.TOP_BIT -> out.put(context.narrow.width(type) - 1);
            case Template.COUNT -> out.put(types.dimension(type));
            case Template.COMPONENT_TYPE -> out.put(context.typeNames.name(types.scalarType(type)));
            case Template.OPERAND_TYPE -> out.put(context.typeNames.name(operandType(first)));
            default -> throw new IllegalStateException("operand " + operand + " of a template");
        }
    }

    private int operandType(int first) {
        int type = types.typeOf(words[first]);
        return types.isPointer(type) ? types.pointee(type) : type;
    }

    /** Asks for what a row needs. Returns whether it is an operation of subgroups. */
    private boolean require(int at, int row) {
        String feature = Spellings.feature(row);
        boolean isOfSubgroup = false;
        if (!feature.isEmpty()) {
            GlslFeature found = GlslFeature.valueOf(feature);
            isOfSubgroup = found.isOfSubgroup();
            need(found, at);
        }
        String extensions = Spellings.extensions(row);
        for (int start = 0; start < extensions.length(); ) {
            int end = extensions.indexOf(' ', start);
            end = end < 0 ? extensions.length() : end;
            context.requirements.extension(extensions.substring(start, end));
            start = end + 1;
        }
        return isOfSubgroup;
    }

    private void need(GlslFeature feature, int at) {
        if (needed.add(feature)) {
            context.requirements.need(feature, at);
        }
    }

    /** Each type of numbers but those of 32 bits and doubles has an extension for operations of subgroups. */
    private void requireInSubgroups(int at, int type) {
        int scalar = types.scalarType(type);
        if (context.narrow.isLowered(scalar)) {
            return;
        }
        if (types.isIntScalar(scalar, 8)) {
            need(GlslFeature.SUBGROUP_INT8, at);
        } else if (types.isIntScalar(scalar, 16)) {
            need(GlslFeature.SUBGROUP_INT16, at);
        } else if (types.isIntScalar(scalar, 64)) {
            need(GlslFeature.SUBGROUP_INT64, at);
        } else if (types.isFloatScalar(scalar, 16)) {
            need(GlslFeature.SUBGROUP_FLOAT16, at);
        }
    }

    /** The name of the helper function of a row; its text is added for new types. */
    private String helper(int row, int type, int first) {
        int helper = Spellings.helper(row);
        String name = helperNames.computeIfAbsent(helper, number -> context.names.fresh(Spellings.helperName(number)));
        int shape = types.isBoolScalarOrVector(type) || type == 0 || types.isStruct(type) ? operandType(first) : type;
        int sign = Spellings.sign(row);
        String own = types.isIntScalarOrVector(shape) && sign != Template.ANY
                ? context.typeNames.like(shape, sign == Template.SIGNED || !context.hasUnsigned() ? 'i' : 'u')
                : context.typeNames.name(shape);
        if (helpers.add(name + ' ' + own)) {
            String text = Spellings.helperText(helper);
            CodeText to = context.globals;
            for (int i = 0; i < text.length(); i++) {
                char c = text.charAt(i);
                char next = i + 1 < text.length() ? text.charAt(i + 1) : ' ';
                if (c == '&' && Character.isLetter(next)) {
                    to.put(name);
                    i += Spellings.helperName(helper).length();
                } else if (c == '$') {
                    i++;
                    to.put(
                            switch (next) {
                                case '$' -> own;
                                case 'h' -> Integer.toString(context.narrow.width(shape) / 2);
                                case 'W' -> Integer.toString(context.narrow.width(shape));
                                case 'w' -> Integer.toString(context.narrow.width(shape) - 1);
                                case 'n' -> Integer.toString(types.dimension(shape));
                                case 'c' -> context.typeNames.name(types.scalarType(shape));
                                default -> context.typeNames.like(shape, next);
                            });
                } else {
                    to.put(c == '\n' && next == '{' ? ' ' : c);
                }
            }
            to.end();
            to.end();
        }
        return name;
    }

    /** The name of a type of numbers of a kind, with as many as a type has; of a cooperative type that type itself. */
    private String like(int type, char kind) {
        boolean cooperates = types.isCooperativeMatrix(type) || types.op(type) == Op.OpTypeVectorIdEXT;
        return cooperates ? context.typeNames.name(type) : context.typeNames.like(type, kind);
    }
}
