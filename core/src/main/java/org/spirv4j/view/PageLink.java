// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;

/** Links from a page to another one beside it. */
final class PageLink {
    private PageLink() {}

    /** The address of a file in the folder of the page, which needs no escaping in HTML; empty for no file. */
    static String of(String file) {
        return URLEncoder.encode(file, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
