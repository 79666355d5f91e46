// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus.internal.search;

import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * The symbols of the data in an ELF file (System V Application Binary Interface, chapter 4, "Object Files"), by
 * their offsets in the file. A damaged file has fewer symbols.
 */
public final class ElfSymbols {
    private static final int HEADER_BYTES = 52;
    private static final int RELOCATABLE = 1;
    private static final int SYMBOLS = 2;
    private static final int NO_BITS = 8;
    private static final int DYNAMIC_SYMBOLS = 11;
    private static final int OBJECT = 1;

    /** Modules are larger. */
    private static final int MIN_SIZE = 20;

    private static final int FIRST_RESERVED = 0xFF00;
    private static final int MAX_NAME = 512;

    private static final int HEADER_READ = 64;

    /** Larger tables belong to damaged files. */
    private static final long MAX_TABLE_BYTES = 256 << 20;

    private final Tables file;
    private final ByteOrder order;
    private final boolean isWide;
    private final TreeMap<Long, Symbol> byOffset = new TreeMap<>();

    /** Reads parts of a file. */
    @FunctionalInterface
    public interface Tables {
        /**
         * Reads bytes.
         *
         * @throws EOFException if the file has fewer
         */
        ByteBuffer read(long offset, int count) throws IOException;
    }

    /** A symbol: its size in bytes, and its name. */
    private record Symbol(long size, String name) {}

    private record Section(int type, long address, long offset, long size, int link) {}

    private ElfSymbols(Tables file, ByteOrder order, boolean isWide) {
        this.file = file;
        this.order = order;
        this.isWide = isWide;
    }

    /** Whether bytes are the start of an ELF file. */
    public static boolean isElf(byte[] start) {
        return start.length >= 16 && start[0] == 0x7F && start[1] == 'E' && start[2] == 'L' && start[3] == 'F';
    }

    /** The symbols of a file in memory. */
    public static ElfSymbols of(byte[] bytes) {
        return of((offset, count) -> {
            if (offset < 0 || count < 0 || offset + count > bytes.length) {
                throw new EOFException();
            }
            return ByteBuffer.wrap(bytes, (int) offset, count).slice();
        });
    }

    /** The symbols of a file that is open. */
    public static ElfSymbols of(FileChannel channel) {
        return of((offset, count) -> {
            if (offset < 0 || count < 0 || offset + count > channel.size()) {
                throw new EOFException();
            }
            ByteBuffer bytes = ByteBuffer.allocate(count);
            while (bytes.hasRemaining()) {
                if (channel.read(bytes, offset + bytes.position()) < 0) {
                    throw new EOFException();
                }
            }
            return bytes.flip();
        });
    }

    private static ElfSymbols of(Tables file) {
        try {
            ByteBuffer header = file.read(0, HEADER_BYTES);
            ByteOrder order = header.get(5) == 2 ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
            ElfSymbols symbols = new ElfSymbols(file, order, header.get(4) == 2);
            symbols.read();
            return symbols;
        } catch (IOException | IndexOutOfBoundsException e) {
            // What is damaged has no names.
            return new ElfSymbols(file, ByteOrder.LITTLE_ENDIAN, false);
        }
    }

    /**
     * The name of the symbol at an offset in the file, with the distance from its start if there is one; empty if
     * no symbol is there.
     */
    public String at(long offset) {
        Map.Entry<Long, Symbol> entry = byOffset.floorEntry(offset);
        if (entry == null || offset - entry.getKey() >= entry.getValue().size()) {
            return "";
        }
        String name = entry.getValue().name();
        long distance = offset - entry.getKey();
        return name.isEmpty() || distance == 0 ? name : name + "+0x" + Long.toHexString(distance);
    }

    private void read() throws IOException {
        ByteBuffer header = table(0, HEADER_READ);
        long table = isWide ? header.getLong(40) : Integer.toUnsignedLong(header.getInt(32));
        int entrySize = header.getShort(isWide ? 58 : 46) & 0xFFFF;
        int count = header.getShort(isWide ? 60 : 48) & 0xFFFF;
        boolean isRelocatable = header.getShort(16) == RELOCATABLE;
        ByteBuffer entries = table(table, (long) count * entrySize);
        List<Section> sections = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sections.add(section(entries, i * entrySize));
        }
        // The complete table is used last, so that its names win.
        for (int type : new int[] {DYNAMIC_SYMBOLS, SYMBOLS}) {
            for (Section section : sections) {
                if (section.type == type && section.link < sections.size() && section.link >= 0) {
                    symbols(section, sections, isRelocatable);
                }
            }
        }
    }

    private ByteBuffer table(long offset, long size) throws IOException {
        if (size < 0 || size > MAX_TABLE_BYTES) {
            throw new EOFException();
        }
        return file.read(offset, (int) size).order(order);
    }

    private Section section(ByteBuffer entries, int at) {
        return isWide
                ? new Section(
                        entries.getInt(at + 4),
                        entries.getLong(at + 16),
                        entries.getLong(at + 24),
                        entries.getLong(at + 32),
                        entries.getInt(at + 40))
                : new Section(
                        entries.getInt(at + 4),
                        Integer.toUnsignedLong(entries.getInt(at + 12)),
                        Integer.toUnsignedLong(entries.getInt(at + 16)),
                        Integer.toUnsignedLong(entries.getInt(at + 20)),
                        entries.getInt(at + 24));
    }

    private void symbols(Section table, List<Section> sections, boolean isRelocatable) throws IOException {
        int entrySize = isWide ? 24 : 16;
        ByteBuffer entries = table(table.offset, table.size);
        Section strings = sections.get(table.link);
        ByteBuffer names = table(strings.offset, strings.size);
        for (int entry = 0; entry + entrySize <= entries.limit(); entry += entrySize) {
            int home = entries.getShort(entry + (isWide ? 6 : 14)) & 0xFFFF;
            int kind = entries.get(entry + (isWide ? 4 : 12)) & 0xF;
            if (kind != OBJECT || home == 0 || home >= FIRST_RESERVED || home >= sections.size()) {
                continue;
            }
            Section section = sections.get(home);
            long value = isWide ? entries.getLong(entry + 8) : Integer.toUnsignedLong(entries.getInt(entry + 4));
            long size = isWide ? entries.getLong(entry + 16) : Integer.toUnsignedLong(entries.getInt(entry + 8));
            if (section.type != NO_BITS && size >= MIN_SIZE) {
                long offset = section.offset + (isRelocatable ? value : value - section.address);
                byOffset.put(offset, new Symbol(size, name(names, entries.getInt(entry))));
            }
        }
    }

    private static String name(ByteBuffer names, int start) {
        int end = start;
        while (end >= 0 && end < names.limit() && end - start < MAX_NAME && names.get(end) != 0) {
            end++;
        }
        if (start < 0 || start >= names.limit()) {
            return "";
        }
        byte[] bytes = new byte[end - start];
        names.get(start, bytes);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
