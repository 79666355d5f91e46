package org.spirv4j.analysis;

import java.util.Arrays;
import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.SpirvModule;

/**
 * Which types of a module are the same by structure: declared by the same instruction with the same literals and equal
 * types and constants. Names and decorations do not count. Immutable.
 *
 * <p>Constants are equal when they have equal types and values; a specialization constant, or a pipe storage, equals only itself. An id that
 * is used before its definition, as behind OpTypeForwardPointer, equals only itself in that place. Found in one pass with
 * hashing.
 */
public final class TypeEquality {
    private final ModuleData data;
    private final int[] representatives;
    private final OperandScanner scanner;
    private int[] table = new int[64];
    private int entries;
    private int[] keyStarts = new int[64];
    private int[] ids = new int[64];
    private int[] keys = new int[256];
    private int keyEnd;

    private TypeEquality(SpirvModule module) {
        data = ModuleAccess.data(module);
        scanner = new OperandScanner(data);
        representatives = new int[data.definitions.length];
        for (int i = 0; i < data.instructionCount; i++) {
            int at = data.starts[i];
            int opcode = data.words[at] & 0xFFFF;
            if (Trait.TYPE_DECLARATION.has(data.tables, opcode) || Trait.VALUE_CONSTANT.has(data.tables, opcode)) {
                enter(at, data.tables.opHasType(data.tables.op(opcode)) ? 2 : 1);
            }
        }
        table = new int[0];
        keys = table;
        keyStarts = table;
        ids = table;
    }

    /** The equalities in a module. */
    public static TypeEquality of(SpirvModule module) {
        return new TypeEquality(module);
    }

    /** Whether two types, or two constants, are equal. */
    public boolean equal(int id, int other) {
        return representative(id) == representative(other);
    }

    /** The first id in the module that is equal to an id; the id itself when it is no type or constant. */
    public int representative(int id) {
        int found = id > 0 && id < representatives.length ? representatives[id] : 0;
        return found == 0 ? id : found;
    }

    private void enter(int at, int resultWord) {
        int start = keyEnd;
        int length = data.words[at] >>> 16;
        reserve(length);
        keys[keyEnd++] = data.words[at];
        int ids = scanner.plainIds(at);
        if (ids >= 0) {
            for (int i = 1; i < length; i++) {
                if (i != resultWord) {
                    keys[keyEnd++] = i <= ids ? representative(data.words[at + i]) : data.words[at + i];
                }
            }
        } else {
            scanner.scan(at);
            for (int operand = 0; operand < scanner.count; operand++) {
                int from = scanner.offsets[operand];
                if (scanner.kinds[operand] <= KindNumbers.LAST_ID) {
                    if (from != at + resultWord) {
                        keys[keyEnd++] = representative(data.words[from]);
                    }
                } else {
                    System.arraycopy(data.words, from, keys, keyEnd, scanner.lengths[operand]);
                    keyEnd += scanner.lengths[operand];
                }
            }
        }
        int id = data.words[at + resultWord];
        representatives[id] = intern(start, id);
    }

    /** The id whose key equals the last one; that is kept when it is new, and forgotten otherwise. */
    private int intern(int start, int id) {
        int hash = 1;
        for (int i = start; i < keyEnd; i++) {
            hash = hash * 31 + keys[i];
        }
        hash *= 0x9E3779B9;
        int slot = (hash ^ hash >>> 15) & table.length - 1;
        while (table[slot] != 0) {
            int entry = table[slot] - 1;
            if (Arrays.equals(keys, keyStarts[entry], keyStarts[entry + 1], keys, start, keyEnd)) {
                keyEnd = start;
                return ids[entry];
            }
            slot = slot + 1 & table.length - 1;
        }
        if (entries + 2 > keyStarts.length) {
            keyStarts = Arrays.copyOf(keyStarts, 2 * keyStarts.length);
            ids = Arrays.copyOf(ids, 2 * ids.length);
        }
        keyStarts[entries] = start;
        ids[entries] = id;
        keyStarts[++entries] = keyEnd;
        table[slot] = entries;
        if (entries > table.length / 2) {
            rehash();
        }
        return id;
    }

    private void rehash() {
        table = new int[4 * table.length];
        for (int entry = 0; entry < entries; entry++) {
            int hash = 1;
            for (int i = keyStarts[entry]; i < keyStarts[entry + 1]; i++) {
                hash = hash * 31 + keys[i];
            }
            hash *= 0x9E3779B9;
            int slot = (hash ^ hash >>> 15) & table.length - 1;
            while (table[slot] != 0) {
                slot = slot + 1 & table.length - 1;
            }
            table[slot] = entry + 1;
        }
    }

    private void reserve(int length) {
        if (keyEnd + length > keys.length) {
            keys = Arrays.copyOf(keys, Math.max(2 * keys.length, keyEnd + length));
        }
    }
}
