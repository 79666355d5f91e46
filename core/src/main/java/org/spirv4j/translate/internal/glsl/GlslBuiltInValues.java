// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.glsl.GlslBuiltInTable.Entry;
import org.spirv4j.translate.internal.glsl.GlslBuiltInTable.Kind;
import org.spirv4j.translate.internal.glsl.GlslBuiltInVariable.Form;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Writes reads and writes of built-in variables whose form or type in the text is another one. */
final class GlslBuiltInValues {
    /** Mesh shaders have 256 vertices and primitives on real devices. */
    private static final int MAX_ELEMENTS = 1024;

    private final GlslContext context;
    private final TypeFacts types;
    private final int[] words;

    GlslBuiltInValues(GlslContext context) {
        this.context = context;
        types = context.types;
        words = context.words;
    }

    /**
     * Writes the beginning of a chain of indexes into a variable that has another form in the text.
     *
     * @return how many indexes it is; 0 if the variable has a name, which comes first
     */
    int head(int chain, GlslExpressions expressions) {
        int base = words[chain + TypedAccessChain.BASE];
        if (!context.builtIns.isBuiltIn(base)) {
            return 0;
        }
        GlslBuiltInVariable variable = context.builtIns.variable(base);
        if (variable.form == Form.UNNAMED_BLOCK) {
            context.out.put(context.names.member(variable.struct, context.builtIns.member(variable, chain)));
            return 1;
        }
        if (variable.form == Form.ELEMENTS) {
            context.out.put(variable.block).put('[');
            expressions.index(words[chain + TypedAccessChain.FIRST_INDEX]);
            context.out.put("].").put(variable.spelling(0));
            return 1;
        }
        return 0;
    }

    /** Writes the value of an OpLoad of a built-in variable whose type or form differs; returns whether it is one. */
    boolean load(int at, GlslExpressions expressions, Precedence needed) {
        int pointer = context.blocks.root(words[at + Load.POINTER]);
        int type = words[at + TypedInstruction.RESULT_TYPE];
        if (context.builtIns.isBuiltIn(pointer) && context.builtIns.variable(pointer).form != Form.NAMED) {
            return loadWhole(context.builtIns.variable(pointer), at, type);
        }
        if (isUnsized(pointer)) {
            elements(type, expressions, pointer);
            return true;
        }
        if (!context.builtIns.converts() || !isConverted(pointer)) {
            return context.builtIns.isBuiltIn(pointer) && sum(context.builtIns.variable(pointer), needed);
        }
        if (types.isAnyArray(type)) {
            elements(type, expressions, pointer);
            return true;
        }
        context.out.put(context.typeNames.name(type)).put('(');
        if (!context.builtIns.isBuiltIn(pointer) || !sum(context.builtIns.variable(pointer), Precedence.ASSIGNMENT)) {
            expressions.pointer(pointer, Precedence.ASSIGNMENT);
        }
        context.out.put(')');
        return true;
    }

    /** Writes a spelling in parentheses without them where none are needed; returns whether it is one. */
    private boolean sum(GlslBuiltInVariable variable, Precedence needed) {
        String spelling = variable.spelling(0);
        if (!spelling.startsWith("(") || needed.compareTo(Precedence.SUM) > 0) {
            return false;
        }
        context.out.put(spelling.substring(1, spelling.length() - 1));
        return true;
    }

    /**
     * Writes an index that is the value of a built-in variable of the other signedness, which needs no conversion there
     * and must have none in tessellation control shaders; returns whether it is one.
     */
    boolean index(int id, GlslExpressions expressions) {
        if (!context.builtIns.converts() || types.op(id) != Op.OpLoad || !expressions.isForwarded(id)) {
            return false;
        }
        int pointer = words[context.data.definition(id) + Load.POINTER];
        if (types.isVector(types.typeOf(id)) || !isConverted(pointer)) {
            return false;
        }
        expressions.pointer(pointer, Precedence.ASSIGNMENT);
        return true;
    }

    private void elements(int type, GlslExpressions expressions, int pointer) {
        String element = context.typeNames.name(type);
        boolean isConverted = isConverted(pointer);
        context.out.put(element).put(context.typeNames.lengths(type)).put('(');
        for (int i = 0, count = length(type, context.data.definition(pointer)); i < count; i++) {
            context.out.put(i == 0 ? "" : ", ").put(isConverted ? element : "").put(isConverted ? "(" : "");
            expressions.pointer(pointer, Precedence.POSTFIX);
            context.out.put('[').put(i).put(isConverted ? "])" : "]");
        }
        context.out.put(')');
    }

    /** Whether a variable is an array that has no size in the text, and so is not a value. */
    boolean isUnsized(int pointer) {
        return context.builtIns.isBuiltIn(pointer)
                && context.builtIns.variable(pointer).struct == 0
                && context.builtIns.variable(pointer).builtIns[0] == BuiltIn.SampleMask.value();
    }

    /** Writes a part of the value of a variable that is not a value in the text; returns whether it is one. */
    boolean part(int pointer, int type, int index, GlslExpressions expressions) {
        if (!context.builtIns.isBuiltIn(pointer)) {
            return false;
        }
        GlslBuiltInVariable variable = context.builtIns.variable(pointer);
        boolean isConverted = isConverted(pointer);
        String element = types.isAnyArray(type) ? context.typeNames.name(type) : "";
        switch (variable.form) {
            case NAMED -> {
                if (!isUnsized(pointer)) {
                    return false;
                }
                context.out
                        .put(isConverted ? element + "(" : "")
                        .put(variable.spelling(0))
                        .put('[')
                        .put(index);
                context.out.put(isConverted ? "])" : "]");
            }
            case ELEMENTS ->
                context.out.put(variable.block).put('[').put(index).put("].").put(variable.spelling(0));
            case NAMED_BLOCK -> {
                if (!types.isAnyArray(type)) {
                    return false;
                }
                context.out.put(variable.block).put('[').put(index).put(']');
            }
            case UNNAMED_BLOCK -> {
                int scalar = types.scalarType(types.innermostElement(types.member(variable.struct, index)));
                Entry entry = variable.entries.get(index);
                boolean differs = entry != null && differs(types, scalar, entry);
                context.out.put(differs ? context.typeNames.name(types.member(variable.struct, index)) + "(" : "");
                context.out.put(variable.spelling(index)).put(differs ? ")" : "");
            }
        }
        return true;
    }

    /** The length of an array of values of built-in variables; 0 after a refusal. */
    private int length(int array, int at) {
        int length = context.length(array);
        if (length > MAX_ELEMENTS) {
            context.refuse(at, "an array of built-in variables has more elements than any stage", "");
            return 0;
        }
        return length;
    }

    private boolean loadWhole(GlslBuiltInVariable variable, int at, int type) {
        if (variable.form != Form.ELEMENTS) {
            context.refuse(at, "a block of built-in variables is not a value in this language", "");
            return true;
        }
        context.out
                .put(context.typeNames.name(type))
                .put(context.typeNames.lengths(type))
                .put('(');
        for (int i = 0, count = length(type, at); i < count; i++) {
            context.out
                    .put(i == 0 ? "" : ", ")
                    .put(variable.block)
                    .put('[')
                    .put(i)
                    .put("].")
                    .put(variable.spelling(0));
        }
        context.out.put(')');
        return true;
    }

    /** Writes an OpStore to a built-in variable whose type or form differs; returns whether it is one. */
    boolean store(int at, GlslExpressions expressions) {
        int pointer = context.blocks.root(words[at + Store.POINTER]);
        int object = words[at + Store.OBJECT];
        if (context.builtIns.isBuiltIn(pointer) && context.builtIns.variable(pointer).form != Form.NAMED) {
            return storeWhole(context.builtIns.variable(pointer), at, object, expressions);
        }
        boolean isConverted = context.builtIns.converts() && isConverted(pointer);
        if (!isConverted && !isUnsized(pointer)) {
            return false;
        }
        int type = types.typeOf(object);
        String name = isConverted ? flipped(context.typeNames.name(type)) : "";
        int count = types.isAnyArray(type) ? length(type, at) : 1;
        for (int i = 0; i < count; i++) {
            context.out.put(i == 0 ? "" : ", ");
            expressions.pointer(pointer, Precedence.POSTFIX);
            String index = types.isAnyArray(type) ? "[" + i + "]" : "";
            context.out.put(index).put(" = ");
            if (isConverted && types.op(object) == Op.OpConstant) {
                int number = (int) types.integer(object, 0);
                context.out.put(name.charAt(0) == 'u' ? Integer.toUnsignedString(number) + "u" : "" + number);
                return true;
            }
            context.out.put(name).put(isConverted ? "(" : "");
            if (!index.isEmpty() && types.op(object) == Op.OpConstantComposite) {
                expressions.value(types.word(object, CompositeConstant.CONSTITUENTS + i), Precedence.ASSIGNMENT);
            } else {
                expressions.value(object, index.isEmpty() ? Precedence.ASSIGNMENT : Precedence.POSTFIX);
                context.out.put(index);
            }
            context.out.put(isConverted ? ")" : "");
        }
        return true;
    }

    private boolean storeWhole(GlslBuiltInVariable variable, int at, int object, GlslExpressions expressions) {
        if (variable.form != Form.ELEMENTS) {
            context.refuse(at, "a block of built-in variables is not a value in this language", "");
            return true;
        }
        for (int i = 0, count = length(types.typeOf(object), at); i < count; i++) {
            context.out
                    .put(i == 0 ? "" : ", ")
                    .put(variable.block)
                    .put('[')
                    .put(i)
                    .put("].")
                    .put(variable.spelling(0))
                    .put(" = ");
            expressions.value(object, Precedence.POSTFIX);
            context.out.put('[').put(i).put(']');
        }
        return true;
    }

    private static String flipped(String name) {
        return switch (name.charAt(0)) {
            case 'i' -> name.startsWith("ivec") ? "u" + name.substring(1) : "u" + name;
            default -> name.startsWith("uvec") ? "i" + name.substring(1) : name.substring(1);
        };
    }

    /** Whether the scalars that a pointer leads to are integers of the other signedness in the text. */
    private boolean isConverted(int pointer) {
        int at = pointer;
        int chain = 0;
        while (Trait.TYPED_ACCESS_CHAIN.has(types.op(at))) {
            chain = context.data.definition(at);
            int base = words[chain + TypedAccessChain.BASE];
            if (!context.isDefinedBefore(base, at)) {
                return false;
            }
            at = base;
        }
        if (!context.builtIns.isBuiltIn(at)) {
            return false;
        }
        GlslBuiltInVariable variable = context.builtIns.variable(at);
        int member = variable.struct == 0 ? 0 : chain == 0 ? -1 : context.builtIns.member(variable, chain);
        Entry entry = variable.entries.get(member);
        int type = types.innermostElement(types.pointee(types.typeOf(pointer)));
        return entry != null && !types.isStruct(type) && differs(types, types.scalarType(type), entry);
    }

    static boolean differs(TypeFacts types, int scalar, Entry entry) {
        return entry.kind() == Kind.INT && types.isUnsignedIntScalar(scalar)
                || entry.kind() == Kind.UINT && types.isSignedIntScalar(scalar);
    }
}
