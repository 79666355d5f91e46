// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.io.IOException;
import java.util.List;

/** The forms in which text has the bytes of modules. */
@SuppressWarnings("ImmutableEnumChecker") // Lists of constants.
enum TextForm {
    /** Words or bytes: parts of the magic number, in either byte order, and of the first bytes of gzip. */
    NUMBERS("072", "0x3", "119", "504", "302", "35,", "x23", "x8b", "x8B", "139"),

    /** Base64: the magic number in either byte order, from each of three bits on, and the first bytes of gzip. */
    BASE64("AwI", "MCI", "DAi", "ByM", "cjA", "HIw", "H4s"),

    /** A string with escapes: the third byte of the magic number as an escape or as a character. */
    STRING("x23", "043", "#\\0", "#\\x", "#\\a");

    private final List<String> starts;

    TextForm(String... starts) {
        this.starts = List.of(starts);
    }

    /** Texts of three characters, one of which is near the start of a module. */
    List<String> starts() {
        return starts;
    }

    /** Whether there may be a module near three characters. */
    static boolean mayStart(byte[] bytes, int at) {
        return NUMBERS.startsAt(bytes, at) || BASE64.startsAt(bytes, at) || STRING.startsAt(bytes, at);
    }

    boolean startsAt(byte[] bytes, int at) {
        for (int i = 0; i < starts.size(); i++) {
            String start = starts.get(i);
            if (bytes[at] == start.charAt(0) && bytes[at + 1] == start.charAt(1) && bytes[at + 2] == start.charAt(2)) {
                return true;
            }
        }
        return false;
    }

    /** Decodes the text of a module near an index; without bytes if there is none. */
    DecodedText decode(Window window, int at, int limit) throws IOException {
        return switch (this) {
            case NUMBERS -> new NumberList(window, limit).near(at);
            case BASE64 -> new Base64Run(window, limit).near(at);
            case STRING -> new EscapedString(window, limit).near(at);
        };
    }
}
