// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.zip.GZIPInputStream;

/** What the bytes of an input are. */
@SuppressWarnings("ImmutableEnumChecker")
enum Form {
    GZIP("a gzip file", "1F8B", ".gz", ".tgz"),
    XZ("an xz file", "FD377A585A00", ".xz", ".txz"),
    ZSTD("a Zstandard file", "28B52FFD", ".zst", ".tzst"),
    ZIP("a zip archive", "504B0304 504B0506", ".zip"),
    TAR("a tar archive", "", ".tar"),
    AR("an ar archive", "213C617263683E0A", ".deb", ".a", ".ar"),
    FOSSILIZE("a Fossilize database", "81464F5353494C495A454442", ".foz"),
    MODULE("a module", "03022307 07230203", ".spv", ".spirv"),
    OTHER("", "");

    /** Number of bytes by which forms are recognized. */
    static final int PROBE = TarWalk.BLOCK_BYTES;

    private static final List<String> TEXT_SUFFIXES = List.of(".spvasm");

    private final String label;
    private final List<String> starts;
    private final List<String> suffixes;

    Form(String label, String starts, String... suffixes) {
        this.label = label;
        this.starts = List.of(starts.split(" ", -1));
        this.suffixes = List.of(suffixes);
    }

    /** The form with its article. */
    String label() {
        return label;
    }

    /** The form of an input that starts with these bytes. */
    static Form of(byte[] start) {
        for (Form form : values()) {
            if (form.hasStart(start)) {
                return form;
            }
        }
        return TarWalk.isHeader(start) ? TAR : OTHER;
    }

    private boolean hasStart(byte[] bytes) {
        for (String start : starts) {
            boolean equal = !start.isEmpty() && bytes.length >= start.length() / 2;
            for (int i = 0; equal && i < start.length() / 2; i++) {
                equal = (bytes[i] & 0xFF) == Integer.parseInt(start, 2 * i, 2 * i + 2, 16);
            }
            if (equal) {
                return true;
            }
        }
        return false;
    }

    /** The form that a name promises. */
    static Form ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        for (Form form : values()) {
            if (hasSuffix(lower, form.suffixes)) {
                return form;
            }
        }
        return OTHER;
    }

    /** Whether a name ends with one of some suffixes. It is asked for each file of a corpus, often. */
    private static boolean hasSuffix(String name, List<String> suffixes) {
        for (String suffix : suffixes) {
            if (name.endsWith(suffix)) {
                return true;
            }
        }
        return false;
    }

    /** The form that a name promises for the bytes of a file, or for what they are decompressed to. */
    static Form promised(String name, boolean decompressed) {
        Form form = ofName(name);
        if (!decompressed || !form.isCompression()) {
            return form;
        }
        int point = name.lastIndexOf('.');
        return Character.toLowerCase(name.charAt(point + 1)) == 't' ? TAR : ofName(name.substring(0, point));
    }

    boolean isCompression() {
        return this == GZIP || this == XZ || this == ZSTD;
    }

    boolean isArchive() {
        return this == ZIP || this == TAR || this == AR || this == FOSSILIZE;
    }

    /** Whether the start of a file is that of assembly text. */
    static boolean isAssembly(byte[] start) {
        String text = new String(start, StandardCharsets.UTF_8).stripLeading();
        return text.startsWith(";") || text.startsWith("%") || text.startsWith("Op") || text.startsWith("!");
    }

    /** Whether a name is that of a module or of assembly text, compressed or not. */
    static boolean namesModule(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        String plain = ofName(lower).isCompression() ? lower.substring(0, lower.lastIndexOf('.')) : lower;
        return ofName(plain) == MODULE || hasSuffix(plain, TEXT_SUFFIXES);
    }

    /** The decompressed bytes. */
    InputStream decompress(InputStream in) throws IOException {
        try {
            return switch (this) {
                case GZIP -> new GZIPInputStream(in, 1 << 13);
                case XZ -> Decoders.xz(in);
                case ZSTD -> Decoders.zstd(in);
                case ZIP, TAR, AR, FOSSILIZE, MODULE, OTHER -> in;
            };
        } catch (CorruptDataException e) {
            throw e;
        } catch (IOException | RuntimeException e) {
            throw CorruptDataException.of(e);
        }
    }
}
