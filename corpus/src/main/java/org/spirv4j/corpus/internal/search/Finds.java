// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.io.IOException;
import java.io.InputStream;

/** Receives what is found in a file, in the order of the places. */
public interface Finds {
    /**
     * Receives a module.
     *
     * @param place where it starts
     * @param bytes the module
     * @return whether the search goes on
     */
    boolean module(Place place, byte[] bytes) throws IOException;

    /**
     * Receives a module that is damaged or cut off.
     *
     * @param place where it starts
     * @param offset offset in bytes of the damage in the file
     * @param reason what is wrong, as the end of a sentence about the module
     * @return whether the search goes on
     */
    boolean damaged(Place place, long offset, String reason) throws IOException;

    /**
     * Receives bytes that stand in the file in another form, compressed or as text, and start like a module or
     * like compressed data.
     *
     * @param place where they start
     * @param bytes the bytes; need not be read to their end
     * @return whether the search goes on
     */
    boolean content(Place place, InputStream bytes) throws IOException;

    /**
     * Receives what may be a Qt shader pack.
     *
     * @param place where it starts
     * @param length its stated length in bytes
     * @param bytes the decompressed bytes; need not be read to their end
     * @return whether the search goes on
     */
    boolean pack(Place place, int length, InputStream bytes) throws IOException;

    /**
     * A place in a file.
     *
     * @param offset offset in bytes
     * @param name the name that the file gives to what stands there, such as that of a variable; empty if there is
     *     none
     */
    record Place(long offset, String name) {
        static Place at(long offset) {
            return new Place(offset, "");
        }
    }
}
