// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.word.IndexedTexts;

/** The types of a language, as declarations and constructors write them. */
public abstract class CodeTypes {
    /** The components of the longest vectors that languages have names for. */
    protected static final int MAX_COMPONENTS = 4;

    private final CodeContext context;
    private final ModuleData data;

    /** By index of a type: its name, or nothing before it is asked for. */
    private final IndexedTexts found;

    /** Prepares for a text. */
    protected CodeTypes(CodeContext context) {
        this.context = context;
        data = context.data;
        found = new IndexedTexts(context.pool, data.indexCount());
    }

    /** The name of a type, without the lengths of an array. */
    public final String name(int type) {
        int index = data.index(type);
        String known = found.get(index);
        if (known.isEmpty()) {
            known = find(type);
            found.set(index, known);
        }
        return known;
    }

    /** Takes back the name of a type, which is found again when it is asked for. */
    public final void forget(int type) {
        found.set(data.index(type), "");
    }

    /** How many components a vector has in a language without long vectors, which are refused. */
    protected final int components(int vector) {
        int count = context.types.dimension(vector);
        if (count > MAX_COMPONENTS) {
            context.refuse(
                    data.definition(vector),
                    "vectors of " + context.language.family() + " have no more than " + MAX_COMPONENTS + " components",
                    "");
        }
        return count;
    }

    /** Finds the name of a type, and notes what the text needs for it. */
    protected abstract String find(int type);

    /** What follows the name of a variable of an array type: its lengths, outermost first. */
    public abstract String lengths(int type);

    /**
     * The name of a type with as many components of the same width as another one.
     *
     * @param kind b, i, u or f
     */
    public abstract String like(int type, char kind);
}
