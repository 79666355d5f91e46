// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.function.IntConsumer;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeComposites;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.msl.MslLayouts.Form;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes composites: all are expressions, and structures with declared offsets have parts in the forms of memory. */
final class MslComposites extends CodeComposites {
    private final MslContext context;
    private final TypeFacts types;
    private final MslExpressions expressions;
    private final CodeText out;

    MslComposites(MslContext context, MslExpressions expressions) {
        super(context, context.typeNames, expressions);
        this.context = context;
        this.expressions = expressions;
        types = context.types;
        out = context.out;
    }

    // --- making

    /** Writes a composite made of values at word offsets. */
    void construct(int type, int first, int end) {
        int[] words = context.words;
        if (types.isStruct(type) || types.isAnyArray(type)) {
            out.put(context.typeNames.name(type));
            list(type, first, end, id -> expressions.value(id, Precedence.ASSIGNMENT));
            return;
        }
        if (types.isVector(type) && isWhole(type, first, end)) {
            expressions.value(parts.vector(words[first]), Precedence.POSTFIX);
            return;
        }
        if (types.isVector(type) && parts.run(first, end) == types.dimension(type) && !parts.isOne(first, end)) {
            components(first, end);
            return;
        }
        out.put(context.typeNames.name(type)).put('(');
        if (types.isVector(type)) {
            components(first, end);
        } else {
            for (int i = first; i < end; i++) {
                out.put(i == first ? "" : ", ");
                expressions.value(words[i], Precedence.ASSIGNMENT);
            }
        }
        out.put(')');
    }

    /** Writes a composite of a type whose parts are all one value. */
    void replicate(int type, int value) {
        int count = types.partCount(type);
        boolean isArray = types.isAnyArray(type);
        boolean isStrided = isArray && context.layouts.isStrided(type, Form.PLAIN);
        if (types.isStruct(type) && context.layouts.hasOffsets(type)) {
            context.refuse(context.data.definition(type), "a structure with offsets is made of one value", "");
        }
        out.put(context.typeNames.name(type)).put(isArray ? "{ { " : types.isStruct(type) ? "{ " : "(");
        for (int i = 0; i < (types.isVector(type) ? 1 : count); i++) {
            out.put(i == 0 ? "" : ", ").put(isStrided ? "{ " : "");
            expressions.value(value, Precedence.ASSIGNMENT);
            out.put(isStrided ? " }" : "");
        }
        out.put(isArray ? " } }" : types.isStruct(type) ? " }" : ")");
    }

    /** Writes the list of the parts of a structure or array; each part is written by a task. */
    void list(int type, int first, int end, IntConsumer value) {
        boolean isStruct = types.isStruct(type);
        out.put(isStruct ? "{ " : "{ { ");
        boolean isStrided = !isStruct && context.layouts.isStrided(type, Form.PLAIN);
        for (int i = 0; i < end - first; i++) {
            out.put(i == 0 ? "" : ", ");
            if (isStruct) {
                member(type, context.layouts.memberAt(type, i), first, value);
            } else {
                out.put(isStrided ? "{ " : "");
                value.accept(context.words[first + i]);
                out.put(isStrided ? " }" : "");
            }
        }
        out.put(isStruct ? " }" : " } }");
    }

    private void member(int struct, int member, int first, IntConsumer value) {
        out.put(context.layouts.padding(struct, member) > 0 ? "{}, " : "");
        Form form = context.layouts.form(struct, member);
        int type = types.member(struct, member);
        boolean isMatrix = types.isMatrix(types.innermostElement(type)) && !form.isPlain();
        if (isMatrix && (form.isSplit() || types.isAnyArray(type))) {
            context.refuse(
                    context.data.definition(struct),
                    "a structure with matrices that have a layout of their own is made",
                    "store matrices by columns, aligned to their sizes");
        }
        out.put(isMatrix ? "transpose(" : "");
        value.accept(context.words[first + member]);
        out.put(isMatrix ? ")" : "");
    }

    // --- parts

    /** Writes a part of a composite; the indexes are literals at word offsets. */
    void extract(int base, int first, int end) {
        int type = types.typeOf(base);
        Form form = Form.PLAIN;
        for (int i = first; i < end; i++) {
            int index = context.words[i];
            if (types.isMatrix(type) && !form.isPlain()) {
                context.refuse(context.data.definition(base), "a part of a matrix with a layout of its own", "");
            }
            if (types.isStruct(type)) {
                form = context.layouts.form(type, index);
                type = types.member(type, index);
            } else if (types.isAnyArray(type)) {
                form = context.layouts.elementForm(type, form);
                type = types.word(type, TypeComposite.PART_TYPE);
            } else {
                form = Form.PLAIN;
                type = types.isMatrix(type) ? types.word(type, TypeComposite.PART_TYPE) : types.componentType(type);
            }
        }
        boolean isMatrix = types.isMatrix(types.innermostElement(type)) && !form.isPlain();
        if (isMatrix && (form.isSplit() || types.isAnyArray(type))) {
            context.refuse(context.data.definition(base), "a matrix with a layout of its own is taken", "");
        }
        boolean converts = types.isVector(type) && form.isPacked();
        out.put(converts ? context.typeNames.name(type) + "(" : isMatrix ? "transpose(" : "");
        expressions.value(base, Precedence.POSTFIX);
        path(types.typeOf(base), first, end);
        out.put(converts || isMatrix ? ")" : "");
    }

    @Override
    public void path(int type, int first, int end) {
        int at = type;
        Form form = Form.PLAIN;
        for (int i = first; i < end; i++) {
            int index = context.words[i];
            if (types.isVector(at) && form.isPacked()) {
                out.put('[').put(index).put(']');
                return;
            }
            boolean isStrided = types.isAnyArray(at) && context.layouts.isStrided(at, form);
            form = types.isStruct(at)
                    ? context.layouts.form(at, index)
                    : types.isAnyArray(at) ? context.layouts.elementForm(at, form) : Form.PLAIN;
            at = part(at, index);
            out.put(isStrided ? ".value" : "");
        }
    }

    /** Whether the part that an OpCompositeInsert replaces has the form that values have. */
    boolean isPlainPart(int composite, int first, int end) {
        int type = composite;
        Form form = Form.PLAIN;
        for (int i = first; i < end; i++) {
            if (types.isStruct(type)) {
                form = context.layouts.form(type, context.words[i]);
                type = types.member(type, context.words[i]);
            } else if (types.isAnyArray(type)) {
                form = context.layouts.elementForm(type, form);
                type = types.word(type, TypeComposite.PART_TYPE);
            } else if (types.isMatrix(type)) {
                if (!form.isPlain()) {
                    return false;
                }
                type = types.word(type, TypeComposite.PART_TYPE);
            } else {
                return true;
            }
        }
        return !types.isMatrix(types.innermostElement(type)) || form.isPlain();
    }

    /** Whether two types have one form: the same numbers, and arrays with the same elements. */
    boolean isSameType(int one, int other) {
        return one == other
                || types.isAnyArray(one)
                        && types.isAnyArray(other)
                        && context.typeNames.name(one).equals(context.typeNames.name(other));
    }

    // --- stores to components

    /** Whether a pointer selects a component of a vector that is packed. */
    boolean isPacked(int pointer) {
        return expressions.pointers().isOfPackedVector(pointer);
    }

    /** Writes the OpStore instructions to components of a packed vector that are joined. */
    void storePacked(FunctionPlan plan, int instruction) {
        int[] words = context.words;
        int at = context.data.starts[instruction];
        int vector = parts.vector(words[at + Store.OBJECT]);
        String name = context.names.local("stored");
        out.put(context.typeNames.name(types.typeOf(vector))).put(' ').put(name).put(" = ");
        expressions.value(vector, Precedence.ASSIGNMENT);
        for (int i = instruction; i == instruction || !isEnd(i); i++) {
            int store = context.data.starts[i];
            if (i == instruction || plan.isJoined(i)) {
                next(true);
                expressions.pointer(words[store + Store.POINTER], Precedence.POSTFIX);
                out.put(" = ").put(name).put('.');
                out.put(COMPONENTS.charAt(parts.component(words[store + Store.OBJECT])));
            } else if (Opcodes.op(words[store] & 0xFFFF) == Op.OpStore) {
                return;
            }
        }
    }

    private boolean isEnd(int instruction) {
        return Trait.TERMINATION.has(Opcodes.op(context.words[context.data.starts[instruction]] & 0xFFFF));
    }

    // --- copies between structures of different layouts

    /**
     * Writes the statements that copy a value of one type to a variable of another, without the end of the last one.
     * Padding of memory is not written.
     */
    void copy(int to, int from, String target, String source, Form toForm, Form fromForm) {
        boolean isSame =
                to == from && toForm.equals(fromForm) || isSameType(to, from) && toForm.isPlain() && fromForm.isPlain();
        if (isSame && (context.layouts.isDense(to, toForm) || types.isVector(to))) {
            out.put(target).put(" = ").put(source);
        } else if (types.isStruct(to)) {
            for (int i = 0; i < types.memberCount(to); i++) {
                next(i > 0);
                copy(
                        types.member(to, i),
                        types.member(from, i),
                        target + "." + context.names.member(to, i),
                        source + "." + context.names.member(from, i),
                        context.layouts.form(to, i),
                        context.layouts.form(from, i));
            }
        } else if (types.isAnyArray(to)) {
            String i = context.names.local("i");
            out.put("for (int ").put(i).put(" = 0; ").put(i).put(" < ").put(context.typeNames.count(to));
            out.put("; ").put(i).put("++) {").end();
            out.indent();
            out.line();
            copy(
                    types.word(to, TypeComposite.PART_TYPE),
                    types.word(from, TypeComposite.PART_TYPE),
                    target + "[" + i + "]" + (context.layouts.isStrided(to, toForm) ? ".value" : ""),
                    source + "[" + i + "]" + (context.layouts.isStrided(from, fromForm) ? ".value" : ""),
                    context.layouts.elementForm(to, toForm),
                    context.layouts.elementForm(from, fromForm));
            out.put(';').end();
            out.outdent();
            out.line().put('}');
        } else if (types.isMatrix(to)) {
            matrix(to, target, source, toForm, fromForm);
        } else {
            boolean converts = types.isVector(to) && fromForm.isPacked();
            out.put(target).put(" = ").put(converts ? context.typeNames.name(to) + "(" : "");
            out.put(source).put(converts ? ")" : "");
        }
    }

    private void matrix(int type, String target, String source, Form toForm, Form fromForm) {
        int columns = types.word(type, TypeComposite.LENGTH);
        int rows = types.dimension(types.word(type, TypeComposite.PART_TYPE));
        if (toForm.equals(fromForm)) {
            int count = toForm.isByRows() ? rows : columns;
            boolean isStrided = toForm.isSplit() && context.layouts.isVectorStrided(type, toForm);
            for (int i = 0; i < count; i++) {
                next(i > 0);
                String part = "[" + i + "]" + (isStrided ? ".value" : "");
                out.put(target).put(part).put(" = ").put(source).put(part);
            }
            return;
        }
        boolean isFirst = true;
        for (int c = 0; c < columns; c++) {
            for (int r = 0; r < rows; r++) {
                next(!isFirst);
                isFirst = false;
                out.put(target).put(element(type, toForm, c, r)).put(" = ");
                out.put(source).put(element(type, fromForm, c, r));
            }
        }
    }

    private String element(int type, Form form, int column, int row) {
        boolean isStrided = form.isSplit() && context.layouts.isVectorStrided(type, form);
        int first = form.isByRows() ? row : column;
        int second = form.isByRows() ? column : row;
        return "[" + first + "]" + (isStrided ? ".value" : "") + "[" + second + "]";
    }

    private void next(boolean more) {
        if (more) {
            out.put(';').end();
            out.line();
        }
    }

    /** Whether values of an instruction are copies of another type. */
    boolean copies(int at, Op op) {
        return op == Op.OpCopyLogical
                && !isSameType(context.words[at + 1], types.typeOf(context.words[at + 3]))
                && !Trait.CONSTANT.has(op);
    }
}
