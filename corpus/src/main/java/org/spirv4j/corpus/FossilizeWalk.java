// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.OptionalLong;
import java.util.zip.CRC32;
import java.util.zip.InflaterInputStream;

/**
 * Reads the shader modules of a Fossilize database, as games with Vulkan leave them after: a header of 16 bytes,
 * and entries. An entry has a key of 40 hexadecimal digits (the last 16 are the hash, the 16 before them the kind
 * of the object), four little-endian words (stored size, compression, CRC-32 or 0, size), and a payload.
 */
final class FossilizeWalk {
    private static final int HEADER_BYTES = 16;
    private static final int MIN_VERSION = 5;
    private static final int MAX_VERSION = 6;
    private static final int KEY_BYTES = 40;
    private static final int KIND_START = 8;
    private static final int HASH_START = 24;
    private static final int ENTRY_BYTES = KEY_BYTES + 4 * Integer.BYTES;
    private static final String SHADER_MODULE = "0000000000000004";
    private static final int UNCOMPRESSED = 1;
    private static final int DEFLATED = 2;

    private final String name;
    private final ByteSource source;
    private final Walk walk;

    FossilizeWalk(String name, ByteSource source, Walk walk) {
        this.name = name;
        this.source = source;
        this.walk = walk;
    }

    void run() throws IOException {
        byte[] header = source.readNBytes(HEADER_BYTES);
        if (header.length < HEADER_BYTES) {
            walk.report(CorpusProblem.error(name, 0, "it ends in its header"));
            return;
        }
        int version = header[HEADER_BYTES - 1] & 0xFF;
        if (version < MIN_VERSION || version > MAX_VERSION) {
            walk.report(CorpusProblem.error(
                    name, 0, "version " + version + " of Fossilize databases is not supported, but 5 and 6 are"));
            return;
        }
        while (walk.goesOn()) {
            long start = source.position();
            byte[] entry = source.readNBytes(ENTRY_BYTES);
            if (entry.length == 0) {
                return;
            }
            if (entry.length < ENTRY_BYTES || !entry(entry, start)) {
                // A game that ends while it writes leaves such an entry after; Fossilize ignores it, too.
                walk.report(new CorpusProblem(
                        name, OptionalLong.of(start), "the last entry is incomplete and ignored", false));
                return;
            }
        }
    }

    /** Reads an entry and returns whether it is there completely. */
    private boolean entry(byte[] head, long start) throws IOException {
        String key = new String(head, 0, KEY_BYTES, StandardCharsets.ISO_8859_1);
        ByteBuffer words =
                ByteBuffer.wrap(head, KEY_BYTES, ENTRY_BYTES - KEY_BYTES).order(ByteOrder.LITTLE_ENDIAN);
        long stored = Integer.toUnsignedLong(words.getInt());
        int compression = words.getInt();
        int checksum = words.getInt();
        long size = Integer.toUnsignedLong(words.getInt());
        if (!isKey(key)) {
            throw new CorruptDataException("its entries are damaged from byte " + start + " on");
        }
        if (!key.startsWith(SHADER_MODULE, KIND_START)) {
            return source.skipAll(stored);
        }
        String entry = Walk.nameOf(name, key.substring(HASH_START) + ".spv");
        if (stored > walk.limits().entryBytes() || size > walk.limits().entryBytes()) {
            // The database may be damaged: an entry that is not there completely is not too large, but cut off.
            boolean complete = source.skipAll(stored);
            if (complete) {
                walk.tooLarge(entry);
            }
            return complete;
        }
        byte[] payload = source.readNBytes((int) stored);
        if (payload.length < stored) {
            return false;
        }
        try {
            payload(entry, decompressed(payload, compression, checksum, (int) size));
        } catch (CorruptDataException e) {
            walk.report(CorpusProblem.error(entry, start, e.text()));
        }
        return true;
    }

    private static boolean isKey(String key) {
        for (int i = 0; i < key.length(); i++) {
            if (Character.digit(key.charAt(i), 16) < 0) {
                return false;
            }
        }
        return true;
    }

    private static byte[] decompressed(byte[] payload, int compression, int checksum, int size) throws IOException {
        CRC32 crc = new CRC32();
        crc.update(payload);
        if (checksum != 0 && (int) crc.getValue() != checksum) {
            throw new CorruptDataException("its checksum is wrong");
        }
        byte[] bytes = payload;
        if (compression == DEFLATED) {
            ByteSource inflated =
                    ByteSource.ofEntry(new InflaterInputStream(new ByteArrayInputStream(payload)), Budget.unlimited());
            bytes = inflated.readNBytes(size);
            if (inflated.read() >= 0) {
                throw new CorruptDataException("it has more bytes than it states");
            }
        } else if (compression != UNCOMPRESSED) {
            throw new CorruptDataException("its compression " + Integer.toUnsignedString(compression) + " is unknown");
        }
        if (bytes.length != size) {
            throw new CorruptDataException("it has fewer bytes than it states");
        }
        return bytes;
    }

    private void payload(String entry, byte[] payload) throws CorruptDataException {
        int number = 0;
        for (Map.Entry<String, byte[]> module :
                FossilizePayload.modules(payload, walk.limits().entryBytes()).entrySet()) {
            if (!walk.goesOn()) {
                return;
            }
            // The payload of a module contains this one only; that of other programs may have several.
            walk.emit(number == 0 ? entry : Walk.nameOf(name, module.getKey() + ".spv"), module.getValue());
            number++;
        }
        if (number == 0) {
            throw new CorruptDataException("it contains no module");
        }
    }
}
