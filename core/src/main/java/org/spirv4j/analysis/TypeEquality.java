package org.spirv4j.analysis;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.module.SpirvModule;

/**
 * Which types and constants of a module are structurally equal. Types are equal when they are declared by the same
 * instruction with the same literals and equal types and constants; constants are equal when they have equal types and
 * values. Names and decorations do not count. A specialization constant equals only itself, and so does an id where it is
 * used before its definition, as after OpTypeForwardPointer. Immutable.
 */
public final class TypeEquality {
    private static final int SPEC_CONSTANT_TRUE = Op.OpSpecConstantTrue.opcode();
    private static final int SPEC_CONSTANT_OP = Op.OpSpecConstantOp.opcode();
    private static final int CONSTANT_TRUE = Op.OpConstantTrue.opcode();
    private static final int CONSTANT_NULL = Op.OpConstantNull.opcode();

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
            int row = data.tables.op(opcode);
            if (row >= 0 && data.tables.opHasResult(row) && (data.tables.opIsType(row) || isPlainConstant(opcode))) {
                int resultWord = data.tables.opHasType(row) ? 2 : 1;
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

    private static boolean isPlainConstant(int opcode) {
        return opcode >= CONSTANT_TRUE
                && opcode <= CONSTANT_NULL
                && (opcode < SPEC_CONSTANT_TRUE || opcode > SPEC_CONSTANT_OP);
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
