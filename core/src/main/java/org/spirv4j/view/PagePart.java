// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import org.spirv4j.internal.print.TextOutput;

/** Writes a part of a page. */
@FunctionalInterface
interface PagePart {
    /** Many parts are short, and a page may have 100,000 of them. */
    int CAPACITY = 1 << 10;

    void write(TextOutput page) throws IOException;

    /** {@return the bytes that a part writes} */
    static byte[] written(PagePart part) throws IOException {
        TextOutput page = new TextOutput(CAPACITY);
        part.write(page);
        return page.bytes();
    }
}
