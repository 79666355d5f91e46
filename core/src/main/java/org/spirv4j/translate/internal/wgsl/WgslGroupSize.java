// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.GroupSizeWords;

/** Writes the size of a work group, by the execution modes of the entry point or the constant that is decorated. */
final class WgslGroupSize {
    private final WgslContext context;
    private final TypeFacts types;
    private final CodeText out;

    WgslGroupSize(WgslContext context) {
        this.context = context;
        types = context.types;
        out = context.out;
    }

    /** Writes the sizes in the three dimensions. */
    void write() {
        GroupSizeWords words = new GroupSizeWords(context);
        for (int i = 0; i < 3; i++) {
            out.put(i == 0 ? "" : ", ");
            int word = words.word(i);
            if (words.areIds() && types.isKnownInteger(word)) {
                out.put(Long.toString(types.knownInteger(word)));
            } else if (words.areIds()) {
                boolean isSigned = types.isSignedIntScalar(types.typeOf(word));
                out.put(isSigned ? "u32(" : "");
                context.constantText().accept(word);
                out.put(isSigned ? ")" : "");
            } else {
                out.unsigned(Integer.toUnsignedLong(word));
            }
        }
    }
}
