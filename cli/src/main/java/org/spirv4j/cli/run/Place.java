// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run;

import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.Printable;

/**
 * A descriptor set and a binding, written {@code 0:1}.
 *
 * @param set the descriptor set
 * @param binding the binding
 */
public record Place(int set, int binding) {
    /**
     * Reads a place.
     *
     * @throws UsageException if the text is not one
     */
    public static Place of(Option option, String text) {
        int colon = text.indexOf(':');
        if (colon < 0) {
            throw new UsageException(option.name() + ": '" + Printable.of(text)
                    + "' is not a descriptor set and a binding, such as 0:1");
        }
        return new Place(option.number(text.substring(0, colon), 0), option.number(text.substring(colon + 1), 0));
    }

    @Override
    public String toString() {
        return set + ":" + binding;
    }
}
