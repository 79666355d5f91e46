package org.spirv4j.analysis;

import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.module.SpirvModule;

/**
 * Which types and constants of a module are structurally equal. Types are equal when they are declared by the same
 * instruction with the same literals and equal types and constants; constants are equal when they have equal types and
 * values. Names and decorations do not count. A specialization constant or a pipe storage equals only itself, and so does an
 * id where it is used before its definition, as after OpTypeForwardPointer. Immutable.
 */
public final class TypeEquality {
    /** The first equal id by id. */
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

    /** Finds what is equal in a module, in time linear in its length. */
    public static TypeEquality of(SpirvModule module) {
        return new TypeEquality(ModuleAccess.data(module));
    }

    /** Whether two types, or two constants, are equal. */
    public boolean equal(int id, int other) {
        return representative(id) == representative(other);
    }

    /** The first id in the module that is equal to an id; the id itself when it is not a type or constant. */
    public int representative(int id) {
        return id > 0 ? representatives.get(id) : id;
    }
}
