// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.function.Predicate;
import org.spirv4j.grammar.Decoration;

/** Memory qualifiers, in the order in which a declaration has them. */
enum GlslMemory {
    COHERENT("coherent ", Decoration.Coherent),
    VOLATILE("volatile ", Decoration.Volatile),
    RESTRICT("restrict ", Decoration.Restrict),
    READ_ONLY("readonly ", Decoration.NonWritable),
    WRITE_ONLY("writeonly ", Decoration.NonReadable);

    private static final GlslMemory[] ALL = values();

    private final String keyword;
    private final Decoration decoration;

    GlslMemory(String keyword, Decoration decoration) {
        this.keyword = keyword;
        this.decoration = decoration;
    }

    /** The decoration that says the same of a variable or member. */
    Decoration decoration() {
        return decoration;
    }

    /** Whether this is one of some keywords. */
    boolean isIn(String keywords) {
        return keywords.contains(keyword);
    }

    /** The qualifier's bit in a set of qualifiers. */
    int bit() {
        return 1 << ordinal();
    }

    /** The keywords of the qualifiers that a declaration has, each with a space after it. */
    static String spelled(Predicate<GlslMemory> has) {
        String found = "";
        for (GlslMemory qualifier : ALL) {
            found = has.test(qualifier) ? found + qualifier.keyword : found;
        }
        return found;
    }

    /** The keywords without those that promise something of the only name of a memory location. */
    static String withoutPromises(String keywords) {
        return keywords.replace(READ_ONLY.keyword, "")
                .replace(WRITE_ONLY.keyword, "")
                .replace(RESTRICT.keyword, "");
    }
}
