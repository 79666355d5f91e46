// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command;

import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.console.UsageException;
import org.spirv4j.cli.option.Option;

/** An option value of the form {@code WHICH=VALUE}. */
public record Assignment(String which, String value) {

    /** Splits at the last {@code =}, since names may hold any character. */
    public static Assignment of(Option option, String text) {
        int equals = text.lastIndexOf('=');
        if (equals <= 0 || equals == text.length() - 1) {
            throw new UsageException(
                    option.name() + " takes " + option.valueLabel() + ", not '" + Printable.of(text) + "'");
        }
        return new Assignment(text.substring(0, equals), text.substring(equals + 1));
    }

    /** Parses an unsigned 32-bit number. */
    public static int number(Option option, String text) {
        try {
            return Integer.parseUnsignedInt(text);
        } catch (NumberFormatException e) {
            throw new UsageException(
                    option.name() + " needs a number from 0 to 4294967295, not '" + Printable.of(text) + "'");
        }
    }
}
