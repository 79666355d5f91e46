// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.Objects;
import java.util.Optional;
import org.spirv4j.grammar.TargetEnv;

/**
 * How a {@link Linker} links modules. Immutable; each {@code with} method returns changed options.
 *
 * <pre>{@code
 * LinkOptions options = LinkOptions.DEFAULT.withKeptExports(true).withPartialLinkage(true);
 * }</pre>
 */
public final class LinkOptions {
    private static final int PARTIAL_LINKAGE = 1;
    private static final int KEPT_EXPORTS = 1 << 1;
    private static final int POINTER_MISMATCH = 1 << 2;
    private static final int MIXED_VERSIONS = 1 << 3;
    private static final int VERIFIED_IDS = 1 << 4;

    /** A final link in which everything must agree. */
    public static final LinkOptions DEFAULT = new LinkOptions(0, Optional.empty());

    private final int flags;
    private final Optional<TargetEnv> target;

    private LinkOptions(int flags, Optional<TargetEnv> target) {
        this.flags = flags;
        this.target = target;
    }

    private LinkOptions with(int flag, boolean on) {
        return new LinkOptions(on ? flags | flag : flags & ~flag, target);
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /**
     * Sets whether imports that no module exports remain imports, so that the result has the capability Linkage;
     * otherwise they are errors.
     *
     * @param on whether such imports are allowed
     * @return the changed options
     */
    public LinkOptions withPartialLinkage(boolean on) {
        return with(PARTIAL_LINKAGE, on);
    }

    /**
     * Sets whether exports stay exports, so that the result is a library that can be linked again.
     *
     * @param on whether exports are kept
     * @return the changed options
     */
    public LinkOptions withKeptExports(boolean on) {
        return with(KEPT_EXPORTS, on);
    }

    /**
     * Sets whether pointer parameters of an imported function may point to other types than those of its definition;
     * arguments are cast then where the function is called.
     *
     * @param on whether such parameters are allowed
     * @return the changed options
     */
    public LinkOptions withPointerMismatch(boolean on) {
        return with(POINTER_MISMATCH, on);
    }

    /**
     * Sets whether modules may be of different versions of SPIR-V; the result is of the highest.
     *
     * @param on whether different versions are allowed
     * @return the changed options
     */
    public LinkOptions withMixedVersions(boolean on) {
        return with(MIXED_VERSIONS, on);
    }

    /**
     * Sets whether the linker checks that every id that the result uses is defined. It checks in any case that no id is
     * defined twice.
     *
     * @param on whether to check that
     * @return the changed options
     */
    public LinkOptions withVerifiedIds(boolean on) {
        return with(VERIFIED_IDS, on);
    }

    /**
     * Sets the environment whose version of SPIR-V the result must not exceed. Without one, any version is allowed.
     *
     * @param env the target environment
     * @return the changed options
     */
    public LinkOptions withTarget(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return new LinkOptions(flags, Optional.of(env));
    }

    /** {@return whether imports that no module exports stay imports} */
    public boolean partialLinkage() {
        return has(PARTIAL_LINKAGE);
    }

    /** {@return whether exports stay exports} */
    public boolean keptExports() {
        return has(KEPT_EXPORTS);
    }

    /**
     * {@return whether pointer parameters of imported functions may point to other types than those of the definition}
     */
    public boolean pointerMismatch() {
        return has(POINTER_MISMATCH);
    }

    /** {@return whether modules may be of different versions of SPIR-V} */
    public boolean mixedVersions() {
        return has(MIXED_VERSIONS);
    }

    /** {@return whether every id that the result uses is checked to be defined} */
    public boolean verifiedIds() {
        return has(VERIFIED_IDS);
    }

    /** {@return the environment whose version the result must not exceed; empty when any version is allowed} */
    public Optional<TargetEnv> target() {
        return target;
    }
}
