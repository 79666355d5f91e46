// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import io.airlift.compress.zstd.ZstdOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.zip.CRC32;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.tar.TarArchiveEntry;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.tukaani.xz.LZMA2Options;
import org.tukaani.xz.XZOutputStream;

/** Makes archives for tests. */
final class SampleArchives {
    private SampleArchives() {}

    /** Wraps a stream by a compressing one. */
    interface Compression {
        OutputStream over(OutputStream out) throws IOException;
    }

    static byte[] compressed(byte[] bytes, Compression compression) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (OutputStream compressing = compression.over(out)) {
            compressing.write(bytes);
        }
        return out.toByteArray();
    }

    static byte[] gzip(byte[] bytes) throws IOException {
        return compressed(bytes, GZIPOutputStream::new);
    }

    static byte[] xz(byte[] bytes) throws IOException {
        LZMA2Options options = new LZMA2Options(0);
        // Each reader of the archive allocates this.
        options.setDictSize(LZMA2Options.DICT_SIZE_MIN);
        return compressed(bytes, out -> new XZOutputStream(out, options));
    }

    static byte[] zstd(byte[] bytes) throws IOException {
        return compressed(bytes, ZstdOutputStream::new);
    }

    static byte[] zip(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (ZipOutputStream zip = new ZipOutputStream(out)) {
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                zip.putNextEntry(new ZipEntry(entry.getKey()));
                zip.write(entry.getValue());
            }
        }
        return out.toByteArray();
    }

    /** A tar archive with long names in the form of POSIX or of GNU. */
    static byte[] tar(Map<String, byte[]> entries, int longNames) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        try (TarArchiveOutputStream tar = new TarArchiveOutputStream(out, 512, "UTF-8")) {
            tar.setLongFileMode(longNames);
            for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
                TarArchiveEntry header = new TarArchiveEntry(entry.getKey());
                header.setSize(entry.getValue().length);
                tar.putArchiveEntry(header);
                tar.write(entry.getValue());
                tar.closeArchiveEntry();
            }
        }
        return out.toByteArray();
    }

    static byte[] tar(Map<String, byte[]> entries) throws IOException {
        return tar(entries, TarArchiveOutputStream.LONGFILE_POSIX);
    }

    /** An ar archive, with long names as System V has them. */
    static byte[] ar(Map<String, byte[]> entries) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write("!<arch>\n".getBytes(StandardCharsets.US_ASCII));
        StringBuilder names = new StringBuilder();
        entries.keySet().forEach(name -> names.append(name).append("/\n"));
        arEntry(out, "//", names.toString().getBytes(StandardCharsets.UTF_8));
        int at = 0;
        for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
            String name = entry.getKey();
            arEntry(out, name.length() < 16 ? name + "/" : "/" + at, entry.getValue());
            at += name.length() + 2;
        }
        return out.toByteArray();
    }

    private static void arEntry(ByteArrayOutputStream out, String name, byte[] bytes) throws IOException {
        String header = String.format("%-16s%-12d%-6d%-6d%-8s%-10d`\n", name, 0, 0, 0, "100644", bytes.length);
        out.write(header.getBytes(StandardCharsets.US_ASCII));
        out.write(bytes);
        if (bytes.length % 2 != 0) {
            out.write('\n');
        }
    }

    /** A Fossilize database with a shader module for each hash. */
    static byte[] fossilize(Map<Long, byte[]> modules, boolean deflate) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(0x81);
        out.write("FOSSILIZEDB\0\0\0\6".getBytes(StandardCharsets.ISO_8859_1));
        // Another kind of object, which has no module.
        fossilizeEntry(out, 1, 7, "{\"version\":6,\"samplers\":{}}".getBytes(StandardCharsets.UTF_8), false);
        for (Map.Entry<Long, byte[]> module : modules.entrySet()) {
            fossilizeEntry(out, 4, module.getKey(), payload(module.getKey(), module.getValue()), deflate);
        }
        return out.toByteArray();
    }

    private static byte[] payload(long hash, byte[] module) throws IOException {
        ByteArrayOutputStream words = new ByteArrayOutputStream();
        ByteBuffer buffer = ByteBuffer.wrap(module).order(ByteOrder.LITTLE_ENDIAN);
        while (buffer.hasRemaining()) {
            int word = buffer.getInt();
            while ((word & ~0x7F) != 0) {
                words.write(word & 0x7F | 0x80);
                word >>>= 7;
            }
            words.write(word);
        }
        String json = "{\"version\":6,\"shaderModules\":{\"" + String.format("%016x", hash) + "\":{\"varintOffset\":0,"
                + "\"varintSize\":" + words.size() + ",\"codeSize\":" + module.length + ",\"flags\":0}}}\0";
        ByteArrayOutputStream payload = new ByteArrayOutputStream();
        payload.write(json.getBytes(StandardCharsets.UTF_8));
        words.writeTo(payload);
        return payload.toByteArray();
    }

    static void fossilizeEntry(ByteArrayOutputStream out, int kind, long hash, byte[] payload, boolean deflate)
            throws IOException {
        byte[] stored = deflate ? compressed(payload, DeflaterOutputStream::new) : payload;
        CRC32 crc = new CRC32();
        crc.update(stored);
        out.write(String.format("%024x%016x", kind, hash).getBytes(StandardCharsets.US_ASCII));
        out.write(ByteBuffer.allocate(16)
                .order(ByteOrder.LITTLE_ENDIAN)
                .putInt(stored.length)
                .putInt(deflate ? 2 : 1)
                .putInt((int) crc.getValue())
                .putInt(payload.length)
                .array());
        out.write(stored);
    }
}
