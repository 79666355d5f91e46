// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The payload of a shader module in a Fossilize database: JSON, and behind a zero byte the words of the module as numbers of 7 bits a
 * byte, the lowest first. JSON without them has the module in base64.
 *
 * <p>{@code {"version":6,"shaderModules":{"0123456789abcdef":{"varintOffset":0,"varintSize":612,"codeSize":1452,"flags":0}}}}
 */
final class FossilizePayload {
    /** The depth of the members of a module: below the root, {@code shaderModules} and its hash. */
    private static final int MODULE_DEPTH = 3;

    private static final int MAX_SHIFT = 28;

    private final byte[] bytes;
    private final int jsonEnd;
    private final int limit;
    private final Map<String, byte[]> modules = new LinkedHashMap<>();
    private int next;

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
        FossilizePayload reader = new FossilizePayload(payload, limit);
        reader.read();
        return reader.modules;
    }

    /** Walks over the tokens of the JSON text; only members of modules matter, of which no value is an array. */
    private void read() throws CorruptDataException {
        String[] keys = new String[MODULE_DEPTH + 1];
        Map<String, String> members = new HashMap<>();
        int depth = 0;
        String last = "";
        while (next < jsonEnd) {
            byte c = bytes[next];
            if (c == '{') {
                depth++;
                next++;
            } else if (c == '}') {
                if (depth == MODULE_DEPTH && "shaderModules".equals(keys[1])) {
                    modules.put(String.valueOf(keys[2]), module(members));
                }
                members.clear();
                depth = Math.max(depth - 1, 0);
                next++;
            } else if (c == ':') {
                if (depth <= MODULE_DEPTH) {
                    keys[depth] = last;
                }
                next++;
            } else if (c == '"' || c == '-' || (c >= '0' && c <= '9')) {
                last = c == '"' ? string() : number();
                if (depth == MODULE_DEPTH && keys[depth] != null) {
                    members.put(keys[depth], last);
                }
            } else {
                next++;
            }
        }
    }

    private String string() throws CorruptDataException {
        int start = ++next;
        while (next < jsonEnd && bytes[next] != '"') {
            next += bytes[next] == '\\' ? 2 : 1;
        }
        if (next >= jsonEnd) {
            throw new CorruptDataException("its description ends in a string", true);
        }
        // The names and base64 digits that matter have no escapes.
        return new String(bytes, start, next++ - start, StandardCharsets.UTF_8);
    }

    private String number() {
        int start = next++;
        while (next < jsonEnd && bytes[next] >= '0' && bytes[next] <= '9') {
            next++;
        }
        return new String(bytes, start, next - start, StandardCharsets.US_ASCII);
    }

    private byte[] module(Map<String, String> members) throws CorruptDataException {
        long codeSize = size(members, "codeSize");
        if (codeSize > limit || codeSize % Integer.BYTES != 0) {
            throw new CorruptDataException("the size of its module is wrong: " + codeSize, false);
        }
        String code = members.get("code");
        if (!members.containsKey("varintOffset") && code != null) {
            return base64(code, (int) codeSize);
        }
        long start = jsonEnd + 1L + size(members, "varintOffset");
        long end = start + size(members, "varintSize");
        // Each word has at least one byte.
        if (end > bytes.length || end - start < codeSize / Integer.BYTES) {
            throw new CorruptDataException("the words of its module are incomplete", true);
        }
        return words((int) start, (int) end, (int) codeSize);
    }

    private static long size(Map<String, String> members, String key) throws CorruptDataException {
        String value = members.get(key);
        if (value == null || !value.matches("[0-9]{1,10}")) {
            throw new CorruptDataException("its description has no valid \"" + key + "\"", false);
        }
        return Long.parseLong(value);
    }

    private static byte[] base64(String code, int codeSize) throws CorruptDataException {
        try {
            byte[] module = Base64.getDecoder().decode(code.replace("\\/", "/"));
            if (module.length == codeSize) {
                return module;
            }
        } catch (IllegalArgumentException e) {
            throw new CorruptDataException("its module is not in base64", false, e);
        }
        throw new CorruptDataException("the size of its module is wrong: " + codeSize, false);
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
                    throw new CorruptDataException("a word of its module is damaged", false);
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
            throw new CorruptDataException("it has bytes behind the words of its module", false);
        }
        return module;
    }
}
