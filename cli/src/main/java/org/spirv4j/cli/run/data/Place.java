// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

/**
 * A descriptor: a descriptor set, a binding and the number of an element, written {@code 0:1}, or {@code 0:1[2]} for an
 * element after the first one of an array.
 *
 * @param set the descriptor set
 * @param binding the binding
 * @param element the number of the element, from 0
 */
public record Place(int set, int binding, int element) {
    /** The place of the first element of the array. */
    public Place first() {
        return element == 0 ? this : new Place(set, binding, 0);
    }

    // The methods that a record has by default are linked at run time, which costs short programs 10 ms.
    @Override
    public boolean equals(Object other) {
        return other instanceof Place that && set == that.set && binding == that.binding && element == that.element;
    }

    @Override
    public int hashCode() {
        return (set * 31 + binding) * 31 + element;
    }

    @Override
    public String toString() {
        return set + ":" + binding + (element == 0 ? "" : "[" + element + "]");
    }
}
