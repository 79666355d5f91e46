// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParseException;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import com.google.gson.Strictness;
import com.google.gson.stream.JsonReader;
import com.google.gson.stream.JsonToken;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.SequenceInputStream;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Answers the request {@code initialize}, by which a session begins, before LSP4J is connected: that takes most of the
 * time of a start, and the editor waits for the answer. A first message that is anything else, or that has a mistake,
 * is left for LSP4J.
 *
 * @param rest the messages that follow, with the first one if it was not answered; empty if the stream has ended
 * @param options the initialization options of the editor; JSON's null if it sent none
 */
record Greeting(Optional<InputStream> rest, JsonElement options) {
    private static final String LENGTH = "content-length:";

    /** Longer first messages are left for LSP4J, and so are longer headers. */
    private static final int MAXIMUM_CONTENT = 1 << 20;

    private static final int MAXIMUM_HEADER = 1 << 10;

    /**
     * Reads the first message, answers it if it is {@code initialize}, and waits for the beginning of the next one.
     *
     * @param version the version of the server
     * @throws IOException if a stream is broken
     */
    static Greeting exchange(InputStream in, OutputStream out, String version) throws IOException {
        ByteArrayOutputStream read = new ByteArrayOutputStream();
        JsonObject request = request(in, read);
        if (request == null) {
            return new Greeting(following(read.toByteArray(), in), JsonNull.INSTANCE);
        }
        JsonObject answer = new JsonObject();
        answer.addProperty("jsonrpc", "2.0");
        answer.add("id", request.get("id"));
        answer.add("result", Abilities.json(version));
        byte[] content = answer.toString().getBytes(StandardCharsets.UTF_8);
        out.write(("Content-Length: " + content.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        out.write(content);
        out.flush();
        JsonElement options = request.getAsJsonObject("params").get("initializationOptions");
        int next = in.read();
        byte[] begun = next < 0 ? new byte[0] : new byte[] {(byte) next};
        return new Greeting(following(begun, in), options == null ? JsonNull.INSTANCE : options);
    }

    private static Optional<InputStream> following(byte[] begun, InputStream in) {
        return begun.length == 0
                ? Optional.empty()
                : Optional.of(new SequenceInputStream(new ByteArrayInputStream(begun), in));
    }

    /**
     * The first message if it is a request to initialize.
     *
     * @param read is given the bytes that are read
     */
    private static @Nullable JsonObject request(InputStream in, ByteArrayOutputStream read) throws IOException {
        int length = -1;
        StringBuilder line = new StringBuilder();
        while (true) {
            int next = in.read();
            if (next < 0 || next > 0x7E || read.size() == MAXIMUM_HEADER) {
                if (next >= 0) {
                    read.write(next);
                }
                return null;
            }
            read.write(next);
            if (next != '\n') {
                line.append((char) next);
                continue;
            }
            String header = line.toString().strip();
            line.setLength(0);
            if (header.isEmpty()) {
                break;
            }
            if (!header.regionMatches(true, 0, LENGTH, 0, LENGTH.length())) {
                // Such as a content type with another encoding.
                return null;
            }
            length = length(header.substring(LENGTH.length()).strip());
        }
        if (length <= 0 || length > MAXIMUM_CONTENT) {
            return null;
        }
        byte[] content = in.readNBytes(length);
        read.writeBytes(content);
        return content.length == length ? request(new String(content, StandardCharsets.UTF_8)) : null;
    }

    /** The value of a header with up to seven digits; otherwise -1. */
    private static int length(String digits) {
        if (digits.isEmpty() || digits.length() > 7) {
            return -1;
        }
        for (int i = 0; i < digits.length(); i++) {
            if (digits.charAt(i) < '0' || digits.charAt(i) > '9') {
                return -1;
            }
        }
        return Integer.parseInt(digits);
    }

    private static @Nullable JsonObject request(String text) {
        JsonReader reader = new JsonReader(new StringReader(text));
        reader.setStrictness(Strictness.STRICT);
        try {
            if (JsonParser.parseReader(reader) instanceof JsonObject message
                    && reader.peek() == JsonToken.END_DOCUMENT
                    && is(message.get("jsonrpc"), "2.0")
                    && is(message.get("method"), "initialize")
                    && message.get("id") instanceof JsonPrimitive id
                    && !id.isBoolean()
                    && message.get("params") instanceof JsonObject) {
                return message;
            }
        } catch (IOException | JsonParseException e) {
            // LSP4J tells the editor.
        }
        return null;
    }

    private static boolean is(@Nullable JsonElement element, String expected) {
        return element instanceof JsonPrimitive value
                && value.isString()
                && value.getAsString().equals(expected);
    }
}
