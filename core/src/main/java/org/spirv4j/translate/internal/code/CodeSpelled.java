// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spellings;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes instructions by the templates of {@code grammar/spellings.table}. */
public abstract class CodeSpelled {
    private final CodeContext context;
    private final int[] words;
    private final TypeFacts types;
    private final CodeExpressions expressions;
    private final CodeTypes typeNames;
    private final NarrowIntegers narrow;
    private final boolean hasUnsigned;
    private final CodeText out;

    /** The helper functions that the text has, with the types of their parameters. */
    private final Set<String> helpers = new HashSet<>(0);

    /** By number of a helper function, and its type if functions have different names for it: its name in the text. */
    private final Map<String, String> helperNames;

    /** Prepares for a text. */
    protected CodeSpelled(
            CodeContext context,
            CodeExpressions expressions,
            CodeTypes typeNames,
            NarrowIntegers narrow,
            boolean hasUnsigned) {
        this.context = context;
        helperNames = context.pool.map();
        this.expressions = expressions;
        this.typeNames = typeNames;
        this.narrow = narrow;
        this.hasUnsigned = hasUnsigned;
        words = context.words;
        types = context.types;
        out = context.out;
    }

    /** Whether functions with parameters of different types may have one name. */
    protected boolean hasOverloads() {
        return true;
    }

    /** Asks for what a row needs. Returns whether the types of its operands need something, too. */
    protected boolean require(int at, int row) {
        return false;
    }

    /** Asks for what an instruction needs that has operands of a type. */
    protected void requireOperand(int at, int type) {
        // In most languages, nothing depends on types.
    }

    /** Writes what atomic functions have after their operands for memory semantics. */
    protected void semantics(int at, int first) {
        // Most languages have none.
    }

    /** What is the number of the invocation in its subgroup; empty if the language has functions that know it. */
    protected String lane() {
        return "";
    }

    /** What is the number of invocations of a subgroup; empty if the language has functions that know it. */
    protected String laneCount() {
        return "";
    }

    /** The name of a type of 32-bit integers that are signed. */
    protected abstract String signed(int count);

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
    public final void write(int at, int row, int type, int result, int first, int end, Precedence needed) {
        boolean isNarrow = hasResult(type) && narrow.isLowered(type);
        if (isNarrow && (converts(row, type) || narrow.leavesRange(at))) {
            boolean isSigned = types.isSignedIntScalar(types.scalarType(type));
            spell(at, row, type, result, first, end, narrow.open(type, isSigned, needed));
            narrow.close(type, isSigned, needed);
            return;
        }
        if (hasResult(type) && types.isStruct(type) && narrow.isLowered(operandType(first))) {
            context.refuse(at, "the language has no integers of 8 and 16 bits, with or without carry", "");
        }
        spell(at, row, type, result, first, end, needed);
    }

    /** Whether an expression has another signedness than its type. */
    private boolean converts(int row, int type) {
        int scalar = types.isVector(type) ? types.componentType(type) : type;
        if (!hasResult(type) || types.op(scalar) != Op.OpTypeInt || !hasUnsigned) {
            return false;
        }
        int own = Spellings.sign(row);
        boolean isUnsigned = types.isUnsignedIntScalar(scalar);
        return own == Template.SIGNED ? isUnsigned : own == Template.UNSIGNED && !isUnsigned;
    }

    private void spell(int at, int row, int type, int result, int first, int end, Precedence needed) {
        boolean requires = require(at, row);
        int scalar = types.isVector(type) ? types.componentType(type) : type;
        boolean isInt = hasResult(type) && types.op(scalar) == Op.OpTypeInt;
        boolean isUnsigned = isInt && types.isUnsignedIntScalar(scalar);
        boolean converts = converts(row, type);
        int count = Spellings.count(row);
        boolean alone = count == 1
                && Spellings.text(row, 0).isEmpty()
                && Spellings.text(row, 1).isEmpty();
        boolean parentheses = !converts
                && !alone
                && (Spellings.precedence(row).compareTo(needed) < 0
                        || out.endsWithMinus() && Spellings.text(row, 0).startsWith("-"));
        if (converts) {
            out.put(typeNames.name(type));
        }
        if (converts || parentheses) {
            out.put('(');
        }
        int scalars = types.isVector(type) ? scalars(row, first) : 0;
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
                if (requires) {
                    requireOperand(at, types.typeOf(words[first + operand]));
                }
                if (types.isAnyPointer(types.typeOf(words[first + operand]))) {
                    expressions.pointer(words[first + operand], Spellings.precedence(row, i));
                } else {
                    int value = words[first + operand];
                    expressions.value(
                            (scalars >> i & 1) == 0 ? value : expressions.component(value),
                            alone ? converts ? Precedence.ASSIGNMENT : needed : Spellings.precedence(row, i),
                            sign);
                }
            } else if (operand < Template.LITERAL) {
                list(first + operand - Template.LIST, end);
            } else if (operand < Template.TYPE) {
                out.put(words[first + operand - Template.LITERAL]);
            } else if (operand >= Template.CONSTANT_CHOICE) {
                int id = words[first + operand - Template.CONSTANT_CHOICE];
                choice(Spellings.choice(row, i), (int) types.defaultInteger(id, 0));
            } else if (operand == Template.DOT) {
                expressions.dot(at, type, first, Precedence.ASSIGNMENT);
            } else if (operand == Template.SEMANTICS) {
                semantics(at, first);
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
            case Template.TYPE -> out.put(typeNames.name(type)).put(typeNames.lengths(type));
            case Template.HELPER -> out.put(helper(row, type, first + argument(row)));
            case Template.RESULT -> out.put(context.names.name(id, "value"));
            case Template.MEMBER_0, Template.MEMBER_1 ->
                out.put(context.names.name(id, "value"))
                        .put('.')
                        .put(context.names.member(type, operand - Template.MEMBER_0));
            case Template.BOOL_TYPE -> out.put(like(type, 'b'));
            case Template.INT_TYPE -> out.put(like(type, 'i'));
            case Template.UINT_TYPE -> out.put(like(type, hasUnsigned ? 'u' : 'i'));
            case Template.FLOAT_TYPE -> out.put(like(type, 'f'));
            case Template.INT32_TYPE -> out.put(signed(types.isVector(type) ? types.dimension(type) : 1));
            case Template.LANE -> out.put(lane());
            case Template.LANES -> out.put(laneCount());
            case Template.TOP_BIT -> out.put(narrow.width(type) - 1);
            case Template.COUNT -> out.put(types.dimension(type));
            case Template.COMPONENT_TYPE -> out.put(typeNames.name(types.scalarType(type)));
            case Template.OPERAND_TYPE -> out.put(typeNames.name(operandType(first)));
            default -> throw new IllegalStateException("operand " + operand + " of a template");
        }
    }

    private int operandType(int first) {
        int type = types.typeOf(words[first]);
        return types.isPointer(type) ? types.pointee(type) : type;
    }

    /** The number of the operand that is the first argument of the helper function of a row. */
    private static int argument(int row) {
        int i = afterHelper(row);
        i += Spellings.operand(row, i) == Template.INT32_TYPE ? 1 : 0;
        return Spellings.operand(row, i) < Template.LIST ? Spellings.operand(row, i) : 0;
    }

    /** The position in a row of what follows the helper function; 0 if there is nothing. */
    private static int afterHelper(int row) {
        int count = Spellings.count(row);
        for (int i = 0; i + 1 < count; i++) {
            if (Spellings.operand(row, i) == Template.HELPER) {
                return i + 1;
            }
        }
        return 0;
    }

    /** The name of the helper function of a row; its text is added for new types. */
    private String helper(int row, int type, int first) {
        int helper = Spellings.helper(row);
        int shape = types.isBoolScalarOrVector(type) || type == 0 || types.isStruct(type) ? operandType(first) : type;
        int sign = Spellings.sign(row);
        boolean isOfNumbers = Spellings.operand(row, afterHelper(row)) == Template.INT32_TYPE;
        String own = isOfNumbers
                ? signed(types.isVector(shape) ? types.dimension(shape) : 1)
                : types.isIntScalarOrVector(shape) && sign != Template.ANY
                        ? typeNames.like(shape, sign == Template.SIGNED || !hasUnsigned ? 'i' : 'u')
                        : typeNames.name(shape);
        String key = hasOverloads() ? Integer.toString(helper) : helper + " " + own;
        String name = helperNames.computeIfAbsent(key, any -> context.names.fresh(Spellings.helperName(helper)));
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
                    String replaced = switch (next) {
                        case '$' -> own;
                        case 'h' -> Integer.toString(narrow.width(shape) / 2);
                        case 'W' -> Integer.toString(narrow.width(shape));
                        case 'w' -> Integer.toString(narrow.width(shape) - 1);
                        case 'n' -> Integer.toString(types.dimension(shape));
                        case 'c' -> typeNames.name(types.scalarType(shape));
                        default -> typeNames.like(shape, next);
                    };
                    if (i + 1 < text.length() && text.charAt(i + 1) == '[') {
                        int close = text.indexOf(']', i);
                        components(to, replaced, text.substring(i + 2, close), shape);
                        i = close;
                    } else {
                        to.put(replaced);
                    }
                } else {
                    to.put(c == '\n' && next == '{' ? ' ' : c);
                }
            }
            to.end();
            to.end();
        }
        return name;
    }

    /** Writes a vector by a text for each component, or a scalar by the text alone. */
    private void components(CodeText to, String type, String text, int shape) {
        if (!types.isVector(shape)) {
            to.put(text.replace(".#", ""));
            return;
        }
        to.put(type).put('(');
        // Languages refuse longer vectors.
        for (int i = 0; i < Math.min(types.dimension(shape), CodeComposites.COMPONENTS.length()); i++) {
            to.put(i == 0 ? "" : ", ").put(text.replace('#', CodeComposites.COMPONENTS.charAt(i)));
        }
        to.put(')');
    }

    /** The name of a type of numbers of a kind, with as many as a type has; of a cooperative type that type itself. */
    private String like(int type, char kind) {
        boolean cooperates = types.isCooperativeMatrix(type) || types.op(type) == Op.OpTypeVectorIdEXT;
        return cooperates ? typeNames.name(type) : typeNames.like(type, kind);
    }
}
