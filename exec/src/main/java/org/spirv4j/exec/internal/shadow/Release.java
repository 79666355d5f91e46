// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.shadow;

import org.jspecify.annotations.Nullable;

/**
 * What atomic writes to a place in memory have released, to be acquired by those who read them.
 *
 * @param known by domain and level, see {@link Clocks}: what who acquires it knows; null for nothing
 * @param ordering the widest ordering of the writes
 * @param group the first invocation of the work-group of the writers; -1 if they are in several
 * @param subgroup the first invocation of the subgroup of the writers; -1 if they are in several
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
record Release(@Nullable Clock[] known, Ordering ordering, int group, int subgroup) {
    /** What these writes and others have released. */
    Release join(Release other) {
        @Nullable Clock[] joined = known.clone();
        for (int i = 0; i < joined.length; i++) {
            joined[i] = join(joined[i], other.known[i]);
        }
        return new Release(
                joined,
                isWider(other.ordering) ? other.ordering : ordering,
                group == other.group ? group : -1,
                subgroup == other.subgroup ? subgroup : -1);
    }

    private boolean isWider(Ordering other) {
        return ordering.isInSubgroup() && !other.isInSubgroup() || ordering.isInWorkGroup() && !other.isInWorkGroup();
    }

    static @Nullable Clock join(@Nullable Clock a, @Nullable Clock b) {
        return a == null ? b : b == null ? a : a.join(b);
    }

    /** Whether the scopes of the writes and of a read have each other. */
    boolean reaches(Ordering reader, int readersGroup, int readersSubgroup) {
        if (ordering.isInSubgroup() || reader.isInSubgroup()) {
            return subgroup == -1 || subgroup == readersSubgroup;
        }
        return group == -1 || group == readersGroup || !ordering.isInWorkGroup() && !reader.isInWorkGroup();
    }
}
