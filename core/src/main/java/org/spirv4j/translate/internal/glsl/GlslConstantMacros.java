// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.SharedSpecIds;

/**
 * The macros that have the values of specialization constants in texts for OpenGL. A host defines one for each SpecId
 * before the text; constants with the same SpecId and other defaults have macros that have its value if there is one.
 */
final class GlslConstantMacros {
    private final GlslContext context;
    private final TypeFacts types;
    private final CodeText out;

    /** Constants with the same default have one macro; the host defines that of the first one with a SpecId. */
    private final SharedSpecIds shared;

    /** By id of a constant that has a macro: the macro. */
    private final Map<Integer, String> macros = new HashMap<>();

    GlslConstantMacros(GlslContext context) {
        this.context = context;
        types = context.types;
        out = context.out;
        shared =
                new SharedSpecIds(context, id -> true, (first, other) -> GlslSpecConstants.isSame(types, first, other));
        for (List<Integer> known : shared.groups()) {
            String macro = CodeNames.constantMacro(shared.number(known.get(0)));
            for (int i = 0; i < known.size(); i++) {
                macros.put(known.get(i), i == 0 ? macro : macro + "_DEFAULT_" + i);
            }
        }
    }

    /** The first constant with the SpecId and the default of a constant. */
    int first(int id) {
        return shared.first(id);
    }

    /** Whether the host defines the macro that has the value of a constant. */
    boolean isSet(int id) {
        return CodeNames.constantMacro(number(id)).equals(name(id));
    }

    /** The macro that has the value of a constant with a SpecId. */
    String name(int id) {
        return macros.getOrDefault(first(id), CodeNames.constantMacro(number(id)));
    }

    /** Whether a value of the macro that the host defines can be one of a constant. */
    boolean hasValue(int id) {
        int one = types.typeOf(shared.firstOf(number(id), id));
        int other = types.typeOf(id);
        return one == other || width(one) == width(other);
    }

    private int number(int id) {
        return context.layout.decorationWord(id, Decoration.SpecId).orElse(0);
    }

    /** How many bits a host sets for a constant of a type: 32 for Boolean values. */
    private int width(int type) {
        return types.op(type) == Op.OpTypeBool ? Integer.SIZE : types.bitWidth(type);
    }

    /** Writes the definitions. */
    void write(GlslExpressions expressions) {
        for (List<Integer> known : shared.groups()) {
            int set = known.get(0);
            for (int id : known.subList(1, known.size())) {
                out.put("#ifdef ").put(name(set)).end();
                out.put("#define ")
                        .put(name(id))
                        .put(' ')
                        .put(converted(set, id))
                        .end();
                out.put("#else").end();
                define(id, expressions);
            }
            out.put("#ifndef ").put(name(set)).end();
            define(set, expressions);
        }
        if (!shared.groups().isEmpty()) {
            out.end();
        }
    }

    private void define(int id, GlslExpressions expressions) {
        out.put("#define ").put(name(id)).put(' ');
        expressions.definition(id, types.op(id));
        out.end();
        out.put("#endif").end();
    }

    /** The value of a macro as the type of another constant. */
    private String converted(int set, int id) {
        int from = types.typeOf(set);
        int to = types.typeOf(id);
        if (from == to || !hasValue(id)) {
            return name(set);
        }
        boolean isFromFloat = types.op(from) == Op.OpTypeFloat;
        boolean isFloat = types.op(to) == Op.OpTypeFloat;
        String value = name(set);
        if (isFromFloat || isFloat) {
            context.requirements.need(GlslFeature.BIT_CASTS, context.data.definition(id));
            // Booleans have the bits of the integers 0 and 1.
            boolean isUnsigned = isFloat ? !types.isSignedIntScalar(from) : !types.isSignedIntScalar(to);
            String integer = isUnsigned ? "uint" : "int";
            value = isFloat
                    ? integer + "BitsToFloat(" + integer + "(" + value + "))"
                    : "floatBitsTo" + (isUnsigned ? "Uint(" : "Int(") + value + ")";
        }
        return isFloat ? value : context.typeNames.name(to) + "(" + value + ")";
    }
}
