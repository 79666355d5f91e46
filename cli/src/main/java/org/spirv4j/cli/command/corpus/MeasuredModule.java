// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.corpus;

import java.util.HexFormat;
import java.util.zip.CRC32C;
import org.spirv4j.corpus.ModuleRecord;

/**
 * A record as it is kept in a state file.
 *
 * @param record the record
 * @param json its JSON form
 * @param check the CRC-32C of the module's bytes, 8 hexadecimal digits
 */
record MeasuredModule(ModuleRecord record, String json, String check) {
    private static final int DIGITS = 8;

    static String check(byte[] bytes) {
        CRC32C crc = new CRC32C();
        crc.update(bytes);
        return HexFormat.of().toHexDigits((int) crc.getValue());
    }

    /** Reads a line of a state file; throws IllegalArgumentException if it is damaged. */
    static MeasuredModule ofLine(String line) {
        if (line.length() <= DIGITS || line.charAt(DIGITS) != ' ') {
            throw new IllegalArgumentException("a line must start with 8 digits");
        }
        String json = line.substring(DIGITS + 1);
        return new MeasuredModule(ModuleRecord.ofJson(json), json, line.substring(0, DIGITS));
    }

    String line() {
        return check + " " + json + "\n";
    }
}
