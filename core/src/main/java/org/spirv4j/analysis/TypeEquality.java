// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Objects;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Structural equality of the types and constants of a module. Types are equal if their instructions have the same
 * opcode, the same literals, and equal types and constants; names and decorations do not matter. Immutable.
 *
 * <p>Constants are equal if they have equal types and values; a specialization constant or a pipe storage equals only
 * itself. An id that is used before its definition, as after an OpTypeForwardPointer, equals only itself there.
 * Determined in one pass with hashing.
 */
public final class TypeEquality {
    /** For each id, the first equal id. */
    private final IdMap representatives;

    private TypeEquality(ModuleData data) {
        representatives = IdMap.substitution(data);
        IdRewriter rewriter = new IdRewriter(data, representatives, false);
        WordInterner declarations = new WordInterner();
        WordBuffer key = declarations.target();
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = data.words[at] & 0xFFFF;
            if (Trait.TYPE_DECLARATION.has(data.tables, opcode) || Trait.VALUE_CONSTANT.has(data.tables, opcode)) {
                int resultWord = data.tables.opHasType(data.tables.op(opcode)) ? 2 : 1;
                int id = data.words[at + resultWord];
                int start = key.size();
                rewriter.append(i, i + 1, key);
                key.set(start + resultWord, 0);
                int first = declarations.intern(id);
                if (first != id) {
                    representatives.put(id, first);
                }
            }
        }
    }

    /**
     * Determines which types and constants of a module are equal.
     *
     * @param module the module
     * @return the equalities
     */
    public static TypeEquality of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return new TypeEquality(ModuleAccess.data(module));
    }

    /**
     * Returns whether two types, or two constants, are equal.
     *
     * @param id an id of the module
     * @param other another id of the module
     * @return whether they are
     */
    public boolean equal(int id, int other) {
        return representative(id) == representative(other);
    }

    /**
     * Returns the first id in the module that is equal to an id.
     *
     * @param id an id of the module
     * @return that id; the id itself when it is not a type or constant
     */
    public int representative(int id) {
        return id > 0 ? representatives.get(id) : id;
    }
}
