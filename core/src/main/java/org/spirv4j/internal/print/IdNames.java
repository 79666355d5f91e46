// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.print;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;

/** The names of a module's ids. The name of an unnamed id is its number. */
public final class IdNames {

    private static final int LONGEST_NUMBER = 10;

    /** Numbers as names of all ids. */
    public static final IdNames NUMBERS = new IdNames(new int[0], Map.of(), new byte[0], new int[0], LONGEST_NUMBER);

    private final int[] entries;
    private final Map<Integer, Integer> farEntries;
    private final byte[] pool;
    private final int[] starts;
    private final int maxLength;

    /**
     * Creates names from arrays, which are not copied.
     *
     * @param entries by id, 0 for a number
     * @param farEntries of ids past the end of {@code entries}
     * @param starts start of each entry in {@code pool}, which is the end of the previous one
     * @param maxLength an upper bound of the length of names
     */
    IdNames(int[] entries, Map<Integer, Integer> farEntries, byte[] pool, int[] starts, int maxLength) {
        this.entries = entries;
        this.farEntries = farEntries;
        this.pool = pool;
        this.starts = starts;
        this.maxLength = maxLength;
    }

    /** Creates names from a map; they must be ASCII. Other ids have their numbers as names. */
    public static IdNames of(Map<Integer, String> names) {
        Map<Integer, Integer> entries = new HashMap<>();
        int[] starts = new int[names.size() + 2];
        ByteArrayOutputStream pool = new ByteArrayOutputStream();
        int entry = 0;
        int longest = LONGEST_NUMBER;
        for (Map.Entry<Integer, String> name : names.entrySet()) {
            starts[++entry] = pool.size();
            pool.writeBytes(name.getValue().getBytes(StandardCharsets.US_ASCII));
            starts[entry + 1] = pool.size();
            entries.put(name.getKey(), entry);
            longest = Math.max(longest, name.getValue().length());
        }
        return new IdNames(new int[0], entries, pool.toByteArray(), starts, longest);
    }

    private int entry(int id) {
        if (id >= 0 && id < entries.length) {
            return entries[id];
        }
        return farEntries.isEmpty() ? 0 : farEntries.getOrDefault(id, 0);
    }

    /** Puts {@code %} and the name. */
    public void put(int id, TextOutput out) throws IOException {
        int entry = entry(id);
        if (entry == 0) {
            out.id(id);
        } else {
            out.put('%');
            out.put(pool, starts[entry], starts[entry + 1] - starts[entry]);
        }
    }

    /** Writes the name without {@code %} into an array; returns the offset after it. */
    public int write(int id, byte[] target, int at) {
        int entry = entry(id);
        if (entry == 0) {
            return TextOutput.decimal(id, target, at);
        }
        int start = starts[entry];
        int length = starts[entry + 1] - start;
        System.arraycopy(pool, start, target, at, length);
        return at + length;
    }

    /** An upper bound of the length of names. */
    public int maxLength() {
        return maxLength;
    }

    /** Length of the name, which is ASCII, without {@code %}. */
    public int length(int id) {
        int entry = entry(id);
        if (entry == 0) {
            return id < 0 ? 10 : TextOutput.digits(id);
        }
        return starts[entry + 1] - starts[entry];
    }

    /** The name without {@code %}. */
    public String name(int id) {
        int entry = entry(id);
        return entry == 0
                ? Integer.toUnsignedString(id)
                : new String(pool, starts[entry], starts[entry + 1] - starts[entry], StandardCharsets.US_ASCII);
    }
}
