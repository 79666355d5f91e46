// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.util.Objects;

/** How {@link DiffPage} writes a page. Immutable; each {@code with} method returns changed options. */
public final class DiffPageOptions {
    /** Modules without names, and three equal lines around changed ones. */
    public static final DiffPageOptions DEFAULT = new DiffPageOptions("before", "after", 3);

    private final String source;
    private final String target;
    private final int context;

    private DiffPageOptions(String source, String target, int context) {
        this.source = source;
        this.target = target;
        this.context = context;
    }

    /**
     * Sets what the modules are called.
     *
     * @param sourceName the name of the source module, such as that of its file
     * @param targetName the name of the target module
     * @return the changed options
     */
    public DiffPageOptions withNames(String sourceName, String targetName) {
        Objects.requireNonNull(sourceName, "sourceName");
        Objects.requireNonNull(targetName, "targetName");
        return new DiffPageOptions(sourceName, targetName, context);
    }

    /**
     * Sets how many equal lines are shown before and after changed ones.
     *
     * @param lines the number of lines; {@link Integer#MAX_VALUE} for all
     * @return the changed options
     * @throws IllegalArgumentException if the number is negative
     */
    public DiffPageOptions withContext(int lines) {
        if (lines < 0) {
            throw new IllegalArgumentException("context is negative: " + lines);
        }
        return new DiffPageOptions(source, target, lines);
    }

    /** {@return what the source module is called} */
    public String source() {
        return source;
    }

    /** {@return what the target module is called} */
    public String target() {
        return target;
    }

    /** {@return how many equal lines are shown before and after changed ones} */
    public int context() {
        return context;
    }
}
