// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.link;

/**
 * What a link allows and keeps.
 *
 * @param partial imports may stay unresolved
 * @param library exports stay exports
 * @param pointerMismatch pointer parameters of an import may point to other types than those of its export
 * @param highestVersion modules may differ in version
 */
public record LinkRules(boolean partial, boolean library, boolean pointerMismatch, boolean highestVersion) {

    /** Whether no trace of linkage stays. */
    boolean isFinal() {
        return !partial && !library;
    }
}
