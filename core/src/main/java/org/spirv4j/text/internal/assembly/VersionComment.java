// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text.internal.assembly;

import java.nio.charset.StandardCharsets;
import org.spirv4j.grammar.SpirvVersion;

/** The line {@code ; Version: 1.3} among the comments at the top of a text, as disassemblers write it. */
public final class VersionComment {
    private static final String LABEL = "Version:";

    private VersionComment() {}

    /** The stated version; 0.0 if there is no such line or the version is not between 1.0 and 1.6. */
    public static SpirvVersion find(byte[] text) {
        SpirvVersion none = new SpirvVersion(0, 0);
        int at = 0;
        while (at < text.length) {
            int end = at;
            while (end < text.length && text[end] != '\n') {
                end++;
            }
            String line = new String(text, at, Math.min(end - at, 200), StandardCharsets.ISO_8859_1).strip();
            if (!line.isEmpty() && line.charAt(0) != ';') {
                return none;
            }
            String comment = line.isEmpty() ? "" : line.substring(1).strip();
            if (comment.startsWith(LABEL)) {
                String version = comment.substring(LABEL.length()).strip();
                boolean known = version.length() == 3
                        && version.startsWith("1.")
                        && version.charAt(2) >= '0'
                        && version.charAt(2) <= '6';
                return known ? new SpirvVersion(1, version.charAt(2) - '0') : none;
            }
            at = end + 1;
        }
        return none;
    }
}
