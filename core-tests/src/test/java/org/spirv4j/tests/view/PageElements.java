// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;

/** Data that pages have for their scripts. */
final class PageElements {
    private PageElements() {}

    static JsonElement element(String page, String id) {
        String start = "<script type=\"application/json\" id=\"" + id + "\">";
        int from = page.indexOf(start) + start.length();
        return JsonParser.parseString(page.substring(from, page.indexOf("</script>", from)));
    }

    static JsonObject data(String page) {
        return element(page, "data").getAsJsonObject();
    }
}
