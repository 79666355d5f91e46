// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

/**
 * How two modules are compared.
 *
 * @param matchBindings whether variables without names match by descriptor set and binding
 * @param matchLocations whether variables without names match by location
 * @param complete whether blocks that no structured control flow reaches, and line information among declarations, are
 *     compared, too; {@code spirv-diff} ignores them
 */
public record DiffOptions(boolean matchBindings, boolean matchLocations, boolean complete) {
    /** Compares everything and matches by all properties. */
    public static final DiffOptions DEFAULT = new DiffOptions(true, true, true);

    /**
     * Sets whether variables without names match by descriptor set and binding.
     *
     * @param on whether they do
     * @return the changed options
     */
    public DiffOptions withMatchBindings(boolean on) {
        return new DiffOptions(on, matchLocations, complete);
    }

    /**
     * Sets whether variables without names match by location.
     *
     * @param on whether they do
     * @return the changed options
     */
    public DiffOptions withMatchLocations(boolean on) {
        return new DiffOptions(matchBindings, on, complete);
    }

    /**
     * Sets whether unreachable blocks, and line information among declarations, are compared.
     *
     * @param on whether they are
     * @return the changed options
     */
    public DiffOptions withComplete(boolean on) {
        return new DiffOptions(matchBindings, matchLocations, on);
    }
}
