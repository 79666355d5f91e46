// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.shadow;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * Who accessed the bytes of a memory last: for each word, or for each byte where smaller accesses occur, the last write
 * and two accesses that are not ordered with each other. The bits of an access say what it was.
 */
public final class AccessHistory {
    /** The access writes. */
    public static final int WRITE = 1;

    /** The access is atomic. */
    public static final int ATOMIC = 2;

    /** The access is private: nothing orders it with those of other invocations. */
    public static final int PRIVATE = 4;

    /** The access makes itself available or visible. */
    public static final int COHERENT = 8;

    private static final int SIZE_SHIFT = 4;
    private static final int PLACE_SHIFT = 6;

    /** The number of bits of an offset in a page. */
    private static final int PAGE_BITS = 10;

    private static final int PAGE = 1 << PAGE_BITS;

    /** The number of accesses that are remembered for a word or byte. */
    private static final int SLOTS = 3;

    private static final int WORD_SHIFT = 2;

    /** What is known of consecutive bytes. */
    private static final class Page {
        /** 2 if there is a unit for each word, 0 if for each byte. */
        int shift = WORD_SHIFT;

        /** By unit and slot: the invocation and, in the lower half, the time. */
        long[] keys = new long[SLOTS * PAGE >> WORD_SHIFT];

        /** By unit and slot: the bits. */
        int[] bits = new int[SLOTS * PAGE >> WORD_SHIFT];

        void useBytes() {
            long[] byteKeys = new long[SLOTS * PAGE];
            int[] byteBits = new int[SLOTS * PAGE];
            for (int i = 0; i < PAGE; i++) {
                System.arraycopy(keys, SLOTS * (i >> WORD_SHIFT), byteKeys, SLOTS * i, SLOTS);
                System.arraycopy(bits, SLOTS * (i >> WORD_SHIFT), byteBits, SLOTS * i, SLOTS);
            }
            keys = byteKeys;
            bits = byteBits;
            shift = 0;
        }
    }

    private final int size;
    private final LongConsumer budget;
    private final @Nullable Page[] pages;
    private final Map<Long, Release> releases = new HashMap<>();
    private Order conflict = Order.ORDERED;
    private long otherKey;
    private int otherBits;

    AccessHistory(int size, LongConsumer budget) {
        this.size = size;
        this.budget = budget;
        pages = new Page[(size >> PAGE_BITS) + 1];
    }

    /** The bits of an access by an instruction at a word offset. */
    public static int bits(int at, int length, int kind) {
        return at << PLACE_SHIFT | Integer.numberOfTrailingZeros(Math.min(8, length)) << SIZE_SHIFT | kind;
    }

    /** The word offset of the instruction. */
    public static int place(int bits) {
        return bits >>> PLACE_SHIFT;
    }

    /** Forgets all accesses. */
    public void clear() {
        for (Page page : pages) {
            if (page != null) {
                Arrays.fill(page.keys, 0);
            }
        }
        releases.clear();
    }

    /** What atomic writes to an offset have released; null if nothing. */
    @Nullable
    Release release(long offset) {
        return releases.isEmpty() ? null : releases.get(offset);
    }

    void release(long offset, @Nullable Release released) {
        if (released == null) {
            releases.remove(offset);
        } else {
            releases.put(offset, released);
        }
    }

    /**
     * Remembers an access; returns false if it conflicts with another one, see {@link #conflict}.
     *
     * @param clocks what invocations know
     * @param local the number of the invocation in its work-group
     * @param accessBits as of {@link #bits}
     */
    public boolean access(Clocks clocks, int local, Domain domain, long offset, int length, int accessBits) {
        conflict = Order.ORDERED;
        long end = Math.min(size, offset + length);
        long at = offset;
        while (at < end) {
            Page page = page((int) (at >> PAGE_BITS));
            if (page.shift != 0 && ((at | end) & (1 << WORD_SHIFT) - 1) != 0) {
                budget.accept(SLOTS * PAGE * (Long.BYTES + Integer.BYTES));
                page.useBytes();
            }
            touch(clocks, local, domain, page, ((int) at & PAGE - 1) >> page.shift, accessBits);
            at += 1L << page.shift;
        }
        return conflict == Order.ORDERED;
    }

    private Page page(int number) {
        Page page = pages[number];
        if (page == null) {
            budget.accept(SLOTS * PAGE * (Long.BYTES + Integer.BYTES) >> WORD_SHIFT);
            page = new Page();
            pages[number] = page;
        }
        return page;
    }

    /** Why the last access conflicts with another one. */
    public Order conflict() {
        return conflict;
    }

    /** The number of the invocation that made the other access. */
    public int otherInvocation() {
        return (int) (otherKey >>> 32);
    }

    /** The bits of the other access. */
    public int otherBits() {
        return otherBits;
    }

    private void touch(Clocks clocks, int local, Domain domain, Page page, int unit, int mine) {
        int at = SLOTS * unit;
        long key = clocks.key(local);
        long[] keys = page.keys;
        int[] bits = page.bits;
        if ((mine & WRITE) == 0) {
            if (keys[at + 1] == key && bits[at + 1] == mine || keys[at] == key && keys[at + 1] == 0) {
                return;
            }
            test(clocks, local, domain, keys[at], bits[at], mine);
            test(clocks, local, domain, keys[at + 1], bits[at + 1], mine);
            test(clocks, local, domain, keys[at + 2], bits[at + 2], mine);
            int to = isOver(clocks, local, domain, keys[at + 1]) ? at + 1 : at + 2;
            keys[to] = key;
            bits[to] = mine;
            return;
        }
        boolean isAlone = keys[at + 1] == 0;
        if (isAlone && keys[at] == key && bits[at] == mine) {
            return;
        }
        test(clocks, local, domain, keys[at], bits[at], mine);
        boolean remains = false;
        if (!isAlone) {
            test(clocks, local, domain, keys[at + 1], bits[at + 1], mine);
            test(clocks, local, domain, keys[at + 2], bits[at + 2], mine);
        }
        if ((mine & bits[at] & ATOMIC) != 0) {
            remains = !isOver(clocks, local, domain, keys[at]);
        }
        keys[at + 1] = remains ? keys[at] : 0;
        bits[at + 1] = bits[at];
        keys[at + 2] = 0;
        keys[at] = key;
        bits[at] = mine;
    }

    private static boolean isOver(Clocks clocks, int local, Domain domain, long key) {
        return key == 0 || clocks.isOver(local, domain, key);
    }

    private void test(Clocks clocks, int local, Domain domain, long key, int other, int mine) {
        int both = other & mine;
        if (key == 0
                || ((other | mine) & WRITE) == 0
                || (both & ATOMIC) != 0 && ((other ^ mine) >>> SIZE_SHIFT & 3) == 0
                || conflict != Order.ORDERED) {
            return;
        }
        Order order = clocks.order(local, domain, key, other, mine);
        if (order != Order.ORDERED) {
            conflict = order;
            otherKey = key;
            otherBits = other;
        }
    }
}
