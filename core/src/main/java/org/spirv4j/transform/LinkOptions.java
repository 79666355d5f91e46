package org.spirv4j.transform;

import java.util.Optional;
import org.spirv4j.grammar.TargetEnv;

/**
 * How modules are linked. Immutable; the {@code with} methods give changed copies.
 *
 * @param allowPartialLinkage imports that no module exports stay imports, and the result still has the Linkage capability
 * @param createLibrary exports stay exports, so that the result can be linked again
 * @param allowPointerMismatch pointer parameters of an imported function may point to other types than those of its
 *     definition; arguments are then cast where it is called
 * @param useHighestVersion modules may be of different versions of SPIR-V, of which the result has the highest
 * @param verifyIds every id that the result uses is also checked to be defined; that none is defined twice is always
 *     checked
 * @param targetEnv environment whose version of SPIR-V the result must not exceed; empty: any
 */
public record LinkOptions(
        boolean allowPartialLinkage,
        boolean createLibrary,
        boolean allowPointerMismatch,
        boolean useHighestVersion,
        boolean verifyIds,
        Optional<TargetEnv> targetEnv) {

    /** A final link in which everything must agree. */
    public static final LinkOptions DEFAULT = new LinkOptions(false, false, false, false, false, Optional.empty());

    public LinkOptions withAllowPartialLinkage(boolean allow) {
        return new LinkOptions(allow, createLibrary, allowPointerMismatch, useHighestVersion, verifyIds, targetEnv);
    }

    public LinkOptions withCreateLibrary(boolean create) {
        return new LinkOptions(
                allowPartialLinkage, create, allowPointerMismatch, useHighestVersion, verifyIds, targetEnv);
    }

    public LinkOptions withAllowPointerMismatch(boolean allow) {
        return new LinkOptions(allowPartialLinkage, createLibrary, allow, useHighestVersion, verifyIds, targetEnv);
    }

    public LinkOptions withUseHighestVersion(boolean use) {
        return new LinkOptions(allowPartialLinkage, createLibrary, allowPointerMismatch, use, verifyIds, targetEnv);
    }

    public LinkOptions withVerifyIds(boolean verify) {
        return new LinkOptions(
                allowPartialLinkage, createLibrary, allowPointerMismatch, useHighestVersion, verify, targetEnv);
    }

    public LinkOptions withTargetEnv(TargetEnv env) {
        return new LinkOptions(
                allowPartialLinkage,
                createLibrary,
                allowPointerMismatch,
                useHighestVersion,
                verifyIds,
                Optional.of(env));
    }
}
