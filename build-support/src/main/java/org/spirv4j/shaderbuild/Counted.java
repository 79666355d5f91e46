// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

/** A number of things, in words. */
final class Counted {
    private Counted() {}

    static String text(int number, String noun) {
        return number + " " + noun + (number == 1 ? "" : "s");
    }
}
