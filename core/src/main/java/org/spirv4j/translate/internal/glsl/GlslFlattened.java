// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.spelling.Precedence;

/** Variables with structure types whose members are variables, or names, of their own in the text. */
final class GlslFlattened {
    /** The depth to which nested structures are split; real ones are two or three deep. */
    static final int MAX_DEPTH = 8;

    /**
     * A part of a variable.
     *
     * @param name its name; empty if it has parts
     * @param type its type
     * @param parts the members of a structure that is no variable of its own; empty for others
     */
    record Part(String name, int type, List<Part> parts) {
        Part {
            parts = List.copyOf(parts);
        }

        boolean isWhole() {
            return parts.isEmpty();
        }
    }

    private final GlslContext context;
    private final TypeFacts types;
    private final CodeText out;
    private final Map<Integer, Part> variables;

    GlslFlattened(GlslContext context) {
        this.context = context;
        variables = context.pool.map();
        types = context.types;
        out = context.out;
    }

    /** A variable has these parts. */
    void set(int variable, Part part) {
        variables.put(variable, part);
    }

    /** Writes the name of the part of a variable that a chain leads into; returns how many indexes that takes. */
    int head(int chain) {
        Part part = variables.get(context.blocks.root(context.words[chain + TypedAccessChain.BASE]));
        int taken = 0;
        while (part != null && !part.isWhole() && TypedAccessChain.FIRST_INDEX + taken < context.words[chain] >>> 16) {
            part = part.parts().get(index(chain, taken++, part));
        }
        out.put(part == null ? "" : part.name());
        return taken;
    }

    private int index(int chain, int number, Part part) {
        long index = types.defaultInteger(context.words[chain + TypedAccessChain.FIRST_INDEX + number], 0);
        return (int) Math.max(0, Math.min(index, part.parts().size() - 1));
    }

    /** The part that a pointer points to, if it has parts. */
    @Nullable
    Part part(int pointer) {
        if (variables.isEmpty()) {
            return null;
        }
        if (!Trait.TYPED_ACCESS_CHAIN.has(types.op(pointer))) {
            return variables.get(pointer);
        }
        int chain = context.data.definition(pointer);
        Part part = variables.get(context.blocks.root(context.words[chain + TypedAccessChain.BASE]));
        int count = (context.words[chain] >>> 16) - TypedAccessChain.FIRST_INDEX;
        for (int i = 0; i < count && part != null; i++) {
            part = part.isWhole() ? null : part.parts().get(index(chain, i, part));
        }
        return part == null || part.isWhole() ? null : part;
    }

    /** Writes the value of a part. */
    void load(Part part) {
        if (part.isWhole()) {
            out.put(part.name());
            return;
        }
        out.put(context.typeNames.name(part.type())).put('(');
        for (int i = 0; i < part.parts().size(); i++) {
            out.put(i == 0 ? "" : ", ");
            load(part.parts().get(i));
        }
        out.put(')');
    }

    /** Writes assignments of a value to a part. */
    void store(Part part, int value, GlslExpressions expressions) {
        store(part, value, "", "", expressions);
    }

    private String store(Part part, int value, String path, String separator, GlslExpressions expressions) {
        if (part.isWhole()) {
            out.put(separator).put(part.name()).put(" = ");
            expressions.value(value, Precedence.POSTFIX);
            out.put(path);
            return ", ";
        }
        String next = separator;
        for (int i = 0; i < part.parts().size(); i++) {
            next = store(
                    part.parts().get(i), value, path + "." + context.names.member(part.type(), i), next, expressions);
        }
        return next;
    }
}
