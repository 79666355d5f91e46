// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.translate.internal.glsl.GlslBuiltInTable.Entry;

/** A built-in variable, with what is known of its members; one that is not a block counts as its only member. */
final class GlslBuiltInVariable {
    /** Where the text has a variable with decoration BuiltIn. */
    enum Form {
        /** Under a name of its own. */
        NAMED,
        /** The members have names of their own, the block has none. */
        UNNAMED_BLOCK,
        /** A block or an array of blocks with a name. */
        NAMED_BLOCK,
        /** An element of the variable is a member of an element of an array of blocks. */
        ELEMENTS
    }

    final int id;
    final boolean isOutput;
    final int struct;
    final int[] builtIns;
    final Map<Integer, Entry> entries = new HashMap<>();
    final int[] firstUse;
    Form form = Form.NAMED;
    String block = "";
    boolean isDeclared;

    GlslBuiltInVariable(int id, boolean isOutput, int struct, int members) {
        this.id = id;
        this.isOutput = isOutput;
        this.struct = struct;
        builtIns = new int[members];
        firstUse = new int[members];
    }

    void use(int member, int at) {
        for (int m = 0; m < firstUse.length; m++) {
            if ((member < 0 || m == member) && firstUse[m] == 0) {
                firstUse[m] = at;
            }
        }
    }

    /** What the text has instead of a member; empty for nothing. */
    String spelling(int member) {
        return Optional.ofNullable(entries.get(member)).map(Entry::spelling).orElse("");
    }
}
