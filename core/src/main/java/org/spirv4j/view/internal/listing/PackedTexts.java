// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;

/**
 * Many texts of a page that its script unpacks when one is needed. Texts are packed several together, with a null
 * character between them, as zlib data in Base64.
 */
public final class PackedTexts {
    private static final int CHUNK = 400_000;

    private final List<String> chunks = new ArrayList<>();
    private final ByteArrayOutputStream open = new ByteArrayOutputStream();
    private int count;

    /** {@return bytes as zlib data in Base64} */
    public static String packed(byte[] bytes) {
        return Base64.getEncoder().encodeToString(ZlibData.compress(bytes));
    }

    /**
     * Adds a text in UTF-8 without null characters; returns the number of the chunk that it is in, and its number in
     * that.
     */
    public int[] add(byte[] text) {
        if (count > 0 && open.size() + text.length > CHUNK) {
            pack();
        }
        if (count > 0) {
            open.write(0);
        }
        open.writeBytes(text);
        int[] location = {chunks.size(), count};
        count++;
        return location;
    }

    private void pack() {
        chunks.add(packed(open.toByteArray()));
        open.reset();
        count = 0;
    }

    /** Writes the chunks as an array. */
    public void write(PageData data) throws IOException {
        if (count > 0) {
            pack();
        }
        data.open('[');
        for (String chunk : chunks) {
            data.value(chunk);
        }
        data.close(']');
    }
}
