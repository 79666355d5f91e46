// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class JsonTextTest {
    @Test
    void valuesHaveSeparators() {
        JsonText json =
                JsonText.create().object().member("a", 1).member("b", true).members("c", List.of("x", "y"));
        json.object("d")
                .endObject()
                .array("e")
                .element(Long.MIN_VALUE)
                .element(0)
                .endArray();
        json.memberIf("f", false).memberIf("g", true).memberOfText("h", "1.5").endObject();
        assertThat(json)
                .hasToString(
                        "{\"a\": 1, \"b\": true, \"c\": [\"x\", \"y\"], \"d\": {}, \"e\": [-9223372036854775808, 0],"
                                + " \"g\": true, \"h\": 1.5}");
        assertThat(json.bytes()).asString().isEqualTo(json.toString());
    }

    @Test
    void textIsAscii() {
        String text = "\"\\/\n\t\r\0\u007f\u00e9\ud83d\ude00";
        assertThat(JsonText.create().object().member(text, text).toString())
                .isEqualTo("{" + escaped("\\u000a\\u0009") + ": " + escaped("\\u000a\\u0009"));
        assertThat(JsonText.withShortEscapes().object().member(text, text).toString())
                .isEqualTo("{" + escaped("\\n\\t") + ": " + escaped("\\n\\t"));
    }

    private static String escaped(String space) {
        return "\"\\\"\\\\/" + space + "\\u000d\\u0000\\u007f\\u00e9\\ud83d\\ude00\"";
    }

    @Test
    void linesHaveCommas() {
        JsonText json = JsonText.create().array("n").newLine().element(1).newLine();
        assertThat(json.take()).isEqualTo("\"n\": [\n1,\n");
        json.element(2).newLine().element("x".repeat(5_000)).endLine();
        assertThat(json.length()).isEqualTo("2,\n".length() + 5_002 + "\n".length());
        assertThat(json.endArray().take()).startsWith("2,\n\"x").endsWith("x\"\n]");
        json.restart();
        assertThat(json.object()).hasToString("{");
    }
}
