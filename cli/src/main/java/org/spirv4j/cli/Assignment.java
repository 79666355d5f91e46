// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import org.spirv4j.cli.option.Option;
import org.spirv4j.cli.option.UsageException;
import org.spirv4j.cli.report.Printable;

/** An option value of the form {@code WHICH=VALUE}. */
record Assignment(String which, String value) {

    /** Splits at the last {@code =}, since names may hold any character. */
    static Assignment of(Option option, String text) {
        int equals = text.lastIndexOf('=');
        if (equals <= 0 || equals == text.length() - 1) {
            throw new UsageException(
                    option.name() + " takes " + option.valueLabel() + ", not '" + Printable.of(text) + "'");
        }
        return new Assignment(text.substring(0, equals), text.substring(equals + 1));
    }

    /** Parses an unsigned 32-bit number. */
    static int number(Option option, String text) {
        try {
            return Integer.parseUnsignedInt(text);
        } catch (NumberFormatException e) {
            throw new UsageException(
                    option.name() + " needs a number from 0 to 4294967295, not '" + Printable.of(text) + "'");
        }
    }
}
