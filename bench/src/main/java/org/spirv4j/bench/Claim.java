// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.util.Locale;

/**
 * Something that the project promises, and what came out.
 *
 * @param name what is promised
 * @param target the promised figure with its unit and direction, such as {@code >= 12x}
 * @param measured the worst figure measured
 * @param where the module, or the circumstances, of the worst figure
 * @param holds whether the target is reached
 */
record Claim(String name, String target, String measured, String where, boolean holds) {
    /** A claim about a number. */
    static Claim of(String name, String target, String format, double measured, boolean holds, String where) {
        return new Claim(name, target, String.format(Locale.ROOT, format, measured), where, holds);
    }
}
