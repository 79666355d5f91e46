// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;

/**
 * Searches text for modules that are written as numbers (words or bytes, as in sources of C, C++ and Rust), as
 * base64 (as in JSON), or as strings with escapes. What starts like a module or like gzip is decoded up to its
 * end. It has the name of the variable or member that it is the value of.
 */
public final class TextSearch {
    /** The first characters of texts that may be those of a module. */
    private static final int STEP = 3;

    /** Characters before a number that are kept: other numbers, and the name of the variable. */
    private static final int BEFORE = 512;

    private static final byte[] SKIPS = skips();

    private final Window window;
    private final Finds finds;
    private final int limit;

    private TextSearch(InputStream in, int limit, Finds finds) {
        window = new Window(in, limit);
        this.finds = finds;
        this.limit = limit;
    }

    private static byte[] skips() {
        byte[] skips = new byte[256];
        java.util.Arrays.fill(skips, (byte) STEP);
        for (TextForm form : TextForm.values()) {
            for (String start : form.starts()) {
                for (int i = 0; i < STEP; i++) {
                    int c = start.charAt(i);
                    skips[c] = (byte) Math.min(skips[c], STEP - 1 - i);
                }
            }
        }
        return skips;
    }

    /** Whether bytes look like text: none is a control character. */
    public static boolean isText(byte[] start) {
        for (byte b : start) {
            if (b >= 0 && b < ' ' && b != '\t' && b != '\n' && b != '\r' && b != '\f') {
                return false;
            }
        }
        return start.length > 0;
    }

    /**
     * Searches a stream.
     *
     * @param in the bytes of the text, which are read to their end unless the finds end the search
     * @param limit size of the largest module in bytes; a text of a module may be longer
     * @param finds receives what is found
     */
    public static void run(InputStream in, int limit, Finds finds) throws IOException {
        new TextSearch(in, limit, finds).run();
    }

    private void run() throws IOException {
        int at = 0;
        while (at >= 0) {
            int candidate = candidate(at);
            if (candidate + STEP <= window.end()) {
                at = look(candidate);
            } else {
                int kept = Math.max(0, candidate - BEFORE);
                at = window.next(kept) ? candidate - kept : -1;
            }
        }
    }

    private int candidate(int start) {
        byte[] bytes = window.bytes();
        int last = window.end() - STEP;
        int at = start;
        while (at <= last) {
            int skip = SKIPS[bytes[at + STEP - 1] & 0xFF];
            if (skip != 0) {
                at += skip;
            } else if (TextForm.mayStart(bytes, at)) {
                return at;
            } else {
                at++;
            }
        }
        return at;
    }

    /** Looks at what may be the start of a module, and returns the index to go on from; -1 to end the search. */
    private int look(int at) throws IOException {
        long offset = window.offset(at);
        window.release(Math.max(0, at - BEFORE));
        int index = window.index(offset);
        for (TextForm form : TextForm.values()) {
            if (form.startsAt(window.bytes(), index)) {
                DecodedText text = form.decode(window, index, limit);
                if (text.length() > 0) {
                    String name = TextNames.before(window.bytes(), text.start());
                    Finds.Place place = new Finds.Place(window.offset(text.start()), name);
                    return finds.content(place, new ByteArrayInputStream(text.bytes(), 0, text.length()))
                            ? Math.max(index + 1, text.end())
                            : -1;
                }
            }
        }
        return index + 1;
    }
}
