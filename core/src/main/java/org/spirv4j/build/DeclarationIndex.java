package org.spirv4j.build;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** Finds the declaration with the same words, its result id aside, among those that must be unique. */
final class DeclarationIndex {
    private int[] hashes = new int[256];
    private int[][] words = new int[256][];
    private @Nullable Id[] ids = new @Nullable Id[256];
    private int count;

    /** The id of the equal declaration. */
    @Nullable
    Id find(InstructionEncoder encoder) {
        int hash = hash(encoder);
        for (int slot = hash & mask(); ids[slot] != null; slot = slot + 1 & mask()) {
            if (hashes[slot] == hash && same(words[slot], encoder)) {
                return ids[slot];
            }
        }
        return null;
    }

    void add(InstructionEncoder encoder, Id id) {
        if (2 * count >= ids.length) {
            grow();
        }
        int[] copy = Arrays.copyOf(encoder.words(), encoder.size());
        copy[0] = encoder.op().opcode();
        put(hash(encoder), copy, id);
        count++;
    }

    private void put(int hash, int[] copy, Id id) {
        int slot = hash & mask();
        while (ids[slot] != null) {
            slot = slot + 1 & mask();
        }
        hashes[slot] = hash;
        words[slot] = copy;
        ids[slot] = id;
    }

    private void grow() {
        int[] oldHashes = hashes;
        int[][] oldWords = words;
        @Nullable Id[] oldIds = ids;
        hashes = new int[2 * oldIds.length];
        words = new int[2 * oldIds.length][];
        ids = new @Nullable Id[2 * oldIds.length];
        for (int i = 0; i < oldIds.length; i++) {
            Id id = oldIds[i];
            if (id != null) {
                put(oldHashes[i], oldWords[i], id);
            }
        }
    }

    private int mask() {
        return ids.length - 1;
    }

    private static int resultAt(InstructionEncoder encoder) {
        return encoder.hasType() ? 2 : 1;
    }

    private static int hash(InstructionEncoder encoder) {
        int result = resultAt(encoder);
        int hash = encoder.op().opcode() * 31 + encoder.size();
        for (int i = 1; i < encoder.size(); i++) {
            if (i != result) {
                hash = (hash + encoder.wordAt(i)) * 0x9E3779B1;
                hash ^= hash >>> 15;
            }
        }
        return hash;
    }

    private static boolean same(int[] known, InstructionEncoder encoder) {
        if (known.length != encoder.size() || known[0] != encoder.op().opcode()) {
            return false;
        }
        int result = resultAt(encoder);
        for (int i = 1; i < known.length; i++) {
            if (i != result && known[i] != encoder.wordAt(i)) {
                return false;
            }
        }
        return true;
    }
}
