// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

/**
 * Options of a link.
 *
 * @param partial whether imports may remain unresolved
 * @param library whether exports keep their linkage
 * @param pointerMismatch whether pointer parameters of an import and its export may have different pointee types
 * @param highestVersion whether modules may have different versions
 * @param variants whether modules may define functions and entry points of the same name, all of which are kept
 */
public record LinkRules(
        boolean partial, boolean library, boolean pointerMismatch, boolean highestVersion, boolean variants) {

    /** Whether the linked module has no linkage decorations. */
    boolean isFinal() {
        return !partial && !library;
    }
}
