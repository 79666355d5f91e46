// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import com.google.gson.stream.JsonReader;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The payload of a shader module in a Fossilize database: JSON, and after a zero byte the words of the module as
 * numbers of 7 bits a byte, the lowest first. JSON without them has the module in base64.
 *
 * <p>{@code {"version":6,"shaderModules":{"0123456789abcdef":
 * {"varintOffset":0,"varintSize":612,"codeSize":1452,"flags":0}}}}
 */
final class FossilizePayload {
    private static final int MAX_SHIFT = 28;

    private final byte[] bytes;
    private final int jsonEnd;
    private final int limit;

    private FossilizePayload(byte[] bytes, int limit) {
        this.bytes = bytes;
        this.limit = limit;
        int end = 0;
        while (end < bytes.length && bytes[end] != 0) {
            end++;
        }
        jsonEnd = end;
    }

    /**
     * The modules of a payload, by their hashes.
     *
     * @param limit maximum size of a module in bytes
     * @throws CorruptDataException if the payload is damaged
     */
    static Map<String, byte[]> modules(byte[] payload, int limit) throws CorruptDataException {
        return new FossilizePayload(payload, limit).read();
    }

    private Map<String, byte[]> read() throws CorruptDataException {
        Map<String, byte[]> modules = new LinkedHashMap<>();
        try (JsonReader json = new JsonReader(
                new InputStreamReader(new ByteArrayInputStream(bytes, 0, jsonEnd), StandardCharsets.UTF_8))) {
            json.beginObject();
            while (json.hasNext()) {
                if (!json.nextName().equals("shaderModules")) {
                    json.skipValue();
                    continue;
                }
                json.beginObject();
                while (json.hasNext()) {
                    modules.put(json.nextName(), module(json));
                }
                json.endObject();
            }
            json.endObject();
        } catch (CorruptDataException e) {
            throw e;
        } catch (IOException | IllegalStateException e) {
            throw new CorruptDataException("its description is not valid JSON", e);
        }
        return modules;
    }

    private byte[] module(JsonReader json) throws IOException {
        long offset = -1;
        long size = -1;
        long codeSize = -1;
        String code = null;
        json.beginObject();
        while (json.hasNext()) {
            switch (json.nextName()) {
                case "varintOffset" -> offset = size(json);
                case "varintSize" -> size = size(json);
                case "codeSize" -> codeSize = size(json);
                case "code" -> code = json.nextString();
                default -> json.skipValue();
            }
        }
        json.endObject();
        return module(offset, size, codeSize, code);
    }

    private static long size(JsonReader json) throws IOException {
        String value = json.nextString();
        if (!value.matches("[0-9]{1,10}")) {
            throw new CorruptDataException("a size in its description is not valid: " + value);
        }
        return Long.parseLong(value);
    }

    private byte[] module(long offset, long size, long codeSize, @Nullable String code) throws CorruptDataException {
        if (codeSize < 0 || codeSize > limit || codeSize % Integer.BYTES != 0) {
            throw new CorruptDataException(
                    codeSize < 0
                            ? "its description does not state the size of its module"
                            : "the size of its module is wrong: " + codeSize);
        }
        if (offset < 0 && code != null) {
            return base64(code, (int) codeSize);
        }
        long start = jsonEnd + 1L + Math.max(0, offset);
        long end = start + size;
        // Each word has at least one byte.
        if (offset < 0 || size < 0 || end > bytes.length || size < codeSize / Integer.BYTES) {
            throw new CorruptDataException("the words of its module are incomplete");
        }
        return words((int) start, (int) end, (int) codeSize);
    }

    private static byte[] base64(String code, int codeSize) throws CorruptDataException {
        try {
            byte[] module = Base64.getDecoder().decode(code.replace("\\/", "/"));
            if (module.length == codeSize) {
                return module;
            }
        } catch (IllegalArgumentException e) {
            throw new CorruptDataException("its module is not in base64", e);
        }
        throw new CorruptDataException("the size of its module is wrong: " + codeSize);
    }

    private byte[] words(int start, int end, int codeSize) throws CorruptDataException {
        byte[] module = new byte[codeSize];
        int at = start;
        for (int i = 0; i < codeSize; i += Integer.BYTES) {
            int word = 0;
            int shift = 0;
            byte b;
            do {
                if (at == end || shift > MAX_SHIFT) {
                    throw new CorruptDataException("a word of its module is damaged");
                }
                b = bytes[at++];
                word |= (b & 0x7F) << shift;
                shift += 7;
            } while (b < 0);
            module[i] = (byte) word;
            module[i + 1] = (byte) (word >> 8);
            module[i + 2] = (byte) (word >> 16);
            module[i + 3] = (byte) (word >> 24);
        }
        if (at != end) {
            throw new CorruptDataException("it has bytes after the words of its module");
        }
        return module;
    }
}
