// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.Objects;
import org.spirv4j.module.SpirvModule;

/** Compares modules. Immutable and safe to share between threads; each {@code with} method returns a changed differ. */
public final class ModuleDiffer {
    private final boolean matchBindings;
    private final boolean matchLocations;
    private final boolean complete;

    private ModuleDiffer(boolean matchBindings, boolean matchLocations, boolean complete) {
        this.matchBindings = matchBindings;
        this.matchLocations = matchLocations;
        this.complete = complete;
    }

    /** {@return a differ that compares everything and matches by all properties} */
    public static ModuleDiffer create() {
        return new ModuleDiffer(true, true, true);
    }

    /**
     * Sets whether variables without names match by descriptor set and binding.
     *
     * @param on whether they do
     * @return the changed differ
     */
    public ModuleDiffer withMatchBindings(boolean on) {
        return new ModuleDiffer(on, matchLocations, complete);
    }

    /**
     * Sets whether variables without names match by location.
     *
     * @param on whether they do
     * @return the changed differ
     */
    public ModuleDiffer withMatchLocations(boolean on) {
        return new ModuleDiffer(matchBindings, on, complete);
    }

    /**
     * Sets whether blocks that no structured control flow reaches, and line information among declarations, are
     * compared, too; {@code spirv-diff} ignores them.
     *
     * @param on whether they are
     * @return the changed differ
     */
    public ModuleDiffer withComplete(boolean on) {
        return new ModuleDiffer(matchBindings, matchLocations, on);
    }

    /**
     * Compares two modules, in time that is linear in their lengths but for functions without names.
     *
     * @param source the module that was there before
     * @param target the module that it became
     * @return the differences
     */
    public ModuleDiff compare(SpirvModule source, SpirvModule target) {
        Objects.requireNonNull(source, "source");
        Objects.requireNonNull(target, "target");
        return ModuleDiff.of(source, target, this);
    }

    boolean matchBindings() {
        return matchBindings;
    }

    boolean matchLocations() {
        return matchLocations;
    }

    boolean complete() {
        return complete;
    }
}
