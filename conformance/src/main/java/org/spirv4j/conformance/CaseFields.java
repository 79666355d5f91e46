// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.spirv4j.grammar.TargetEnv;

/**
 * The fields of a recorded case, a line of a pack. A missing or mistyped field is an {@link IllegalArgumentException}.
 */
final class CaseFields {
    private final JsonObject json;

    CaseFields(JsonObject json) {
        this.json = json;
    }

    /** Whether the field is there and not null. */
    boolean has(String name) {
        JsonElement value = json.get(name);
        return value != null && !value.isJsonNull();
    }

    String string(String name) {
        return get(name).getAsString();
    }

    String string(String name, String otherwise) {
        return has(name) ? string(name) : otherwise;
    }

    int integer(String name) {
        return get(name).getAsInt();
    }

    boolean flag(String name) {
        return get(name).getAsBoolean();
    }

    JsonObject object(String name) {
        return get(name).getAsJsonObject();
    }

    JsonArray array(String name) {
        return get(name).getAsJsonArray();
    }

    Iterable<JsonElement> list(String name) {
        return array(name);
    }

    boolean isList(String name) {
        return has(name) && json.get(name).isJsonArray();
    }

    /** The text, given as it is or in base64 where it is not UTF-8. */
    byte[] text() {
        return has("text_base64") ? base64("text_base64") : string("text").getBytes(StandardCharsets.UTF_8);
    }

    byte[] base64(String name) {
        return Base64.getDecoder().decode(string(name));
    }

    int[] words(String name) {
        byte[] bytes = base64(name);
        int[] words = new int[bytes.length / 4];
        ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).asIntBuffer().get(words);
        return words;
    }

    boolean succeeded() {
        return string("result").equals("SUCCESS");
    }

    TargetEnv env() {
        String label = string("env");
        return TargetEnv.ofLabel(label)
                .orElseThrow(() -> new IllegalArgumentException("unknown target environment '" + label + "'"));
    }

    private JsonElement get(String name) {
        if (!has(name)) {
            throw new IllegalArgumentException("the field '" + name + "' is missing");
        }
        return json.get(name);
    }
}
