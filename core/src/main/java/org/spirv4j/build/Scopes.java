// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Determines which values of a function are visible at an insertion point. Ids are assigned in ascending order and
 * regions nest, so a region is a range of ids less the ranges of the regions inside it. Only values of inserting
 * cursors are recorded.
 */
final class Scopes {
    private static final int OPEN = Integer.MAX_VALUE;

    private final FunctionBody function;
    private final int firstLocal;
    private int[] starts = new int[16];
    private int[] ends = new int[16];
    private int[] outers = new int[16];
    private Region[] regions = new Region[16];
    private int count;
    private int innermost = -1;
    /** Ids from this one on belong to the innermost open range. */
    private int recent;

    private final Set<Integer> everywhere = new HashSet<>();
    private final Map<Integer, Code> inserted = new HashMap<>();

    Scopes(FunctionBody function, int firstLocal) {
        this.function = function;
        this.firstLocal = firstLocal;
        recent = firstLocal;
    }

    /** Begins the range of a region. */
    void open(Region region, int bound) {
        if (count == starts.length) {
            starts = Arrays.copyOf(starts, 2 * count);
            ends = Arrays.copyOf(ends, 2 * count);
            outers = Arrays.copyOf(outers, 2 * count);
            regions = Arrays.copyOf(regions, 2 * count);
        }
        starts[count] = bound;
        ends[count] = OPEN;
        outers[count] = innermost;
        regions[count] = region;
        innermost = count++;
        recent = bound;
    }

    /** Ends the innermost range: its values are not visible after it. */
    void close(int bound) {
        ends[innermost] = bound;
        innermost = outers[innermost];
        recent = bound;
    }

    /** Ends the innermost range and gives its values to the enclosing range, because they dominate what follows. */
    void dissolve() {
        ends[innermost] = starts[innermost];
        innermost = outers[innermost];
        recent = Math.max(recent, innermost < 0 ? firstLocal : starts[innermost]);
    }

    /** The number of open ranges. */
    int depth() {
        int depth = 0;
        for (int at = innermost; at >= 0; at = outers[at]) {
            depth++;
        }
        return depth;
    }

    /** Records a variable, which is declared at the start of the entry block and so visible everywhere. */
    void addVariable(int id) {
        everywhere.add(id);
    }

    /** Records a value that an inserting cursor defined. */
    void addInserted(int id, Code cursor) {
        inserted.put(id, cursor);
    }

    /**
     * Whether an id was defined in the entry block, or by an inserting cursor, and thus perhaps outside the open
     * region.
     */
    boolean isElsewhere(int id) {
        Code cursor = inserted.get(id);
        return everywhere.contains(id) || cursor != null && !cursor.block().isDropped();
    }

    /** Whether a value was defined in another function. */
    boolean isForeign(Value value) {
        Code writer = value.writer;
        return writer != null && writer.function != function;
    }

    /** The error message if a value is not visible at a cursor; null if it is. */
    @Nullable
    String refusal(Value value, Code cursor) {
        int id = value.id;
        boolean isRecent = id >= recent && !cursor.inserts() && inserted.isEmpty();
        if (isRecent && value.writer == cursor) {
            return null;
        }
        if (isForeign(value)) {
            return value + " belongs to another function";
        }
        if (value.isGlobal() || isRecent) {
            return null;
        }
        if (everywhere.contains(id) || value instanceof ForwardValue) {
            return null;
        }
        Code writer = inserted.get(id);
        if (!(writer == null ? precedes(id, cursor) : precedes(writer, id, cursor))) {
            return value + " is defined after this insertion point";
        }
        Region region = endedRegion(writer == null ? id : writer.outermostAnchor());
        return region == null ? null : value + " is defined in " + region.name + ", which has ended; " + advice(region);
    }

    private static String advice(Region region) {
        return (region.construct instanceof Loop ? "carry it as a value of the loop" : "return it from ifElse")
                + ", or use a variable";
    }

    /** The innermost region that an id was defined in, if it has ended. */
    private @Nullable Region endedRegion(int id) {
        int at = Arrays.binarySearch(starts, 0, count, id);
        if (at < 0) {
            at = -at - 2;
        } else {
            while (at + 1 < count && starts[at + 1] == id) {
                at++;
            }
        }
        while (at >= 0 && ends[at] <= id) {
            at = outers[at];
        }
        return at < 0 || ends[at] == OPEN ? null : regions[at];
    }

    /** Whether a value of an ordinary cursor precedes a cursor. */
    private static boolean precedes(int id, Code cursor) {
        for (Code at = cursor; at.inserts(); at = at.insertedInto()) {
            if (id >= at.anchor()) {
                return false;
            }
        }
        return true;
    }

    /** Whether a value of an inserting cursor precedes another cursor. */
    private static boolean precedes(Code writer, int id, Code cursor) {
        for (Code branch = writer; ; branch = branch.insertedInto()) {
            Code at = cursor;
            Code below = at;
            while (at != branch && at != branch.insertedInto() && at.inserts()) {
                below = at;
                at = at.insertedInto();
            }
            boolean appends = at == below;
            if (at == branch) {
                return appends || id < below.anchor();
            }
            if (at == branch.insertedInto()) {
                return appends || branch.serial() < below.serial();
            }
            if (!branch.insertedInto().inserts()) {
                return appends || branch.anchor() <= below.anchor();
            }
        }
    }
}
