// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.function.LongFunction;
import org.spirv4j.corpus.internal.search.BinarySearch;
import org.spirv4j.corpus.internal.search.ElfSymbols;
import org.spirv4j.corpus.internal.search.Finds;
import org.spirv4j.corpus.internal.search.QtShaderPack;
import org.spirv4j.corpus.internal.search.TextSearch;

/**
 * Searches a file that is neither a module nor an archive for modules in it. They are named by the symbol or
 * variable that they are the value of, or by their offsets.
 */
final class EmbeddedModules implements Finds {
    private static final String SUFFIX = ".spv";

    /** Larger ELF files in archives are not kept in memory, and their symbols are not read. */
    private static final int MAX_ELF_BYTES = 64 << 20;

    /** Names that are remembered, so that no two modules of a file have the same. */
    private static final int MAX_NAMES = 1 << 20;

    private final String file;
    private final Walk walk;
    private final LongFunction<String> symbols;

    /** Offset of the bytes in the file, if they stand there in another form; -1 if they are the file. */
    private final long contentOffset;

    private final Set<String> names = new HashSet<>();

    private EmbeddedModules(String file, Walk walk, LongFunction<String> symbols, long contentOffset) {
        this.file = file;
        this.walk = walk;
        this.symbols = symbols;
        this.contentOffset = contentOffset;
    }

    /**
     * Searches a file.
     *
     * @param size size in bytes; negative if unknown
     */
    static void search(String file, ByteSource source, long size, Walk walk) throws IOException {
        int limit = walk.limits().entryBytes();
        byte[] start = source.peek(Form.PROBE);
        if (TextSearch.isText(start)) {
            TextSearch.run(source, limit, new EmbeddedModules(file, walk, offset -> "", -1));
        } else if (ElfSymbols.isElf(start) && walk.path().isPresent()) {
            ElfSymbols symbols = symbols(walk.path().get());
            BinarySearch.run(source, limit, new EmbeddedModules(file, walk, symbols::at, -1));
        } else if (ElfSymbols.isElf(start) && size <= MAX_ELF_BYTES) {
            searchElf(file, source, (int) size, walk);
        } else {
            BinarySearch.run(source, limit, new EmbeddedModules(file, walk, offset -> "", -1));
        }
    }

    /** Whether bytes that start like a module are several. */
    static boolean areSeveral(byte[] bytes) {
        int[] count = new int[1];
        Finds counting = new Finds() {
            @Override
            public boolean module(Place place, byte[] module) {
                count[0]++;
                boolean isFirst = place.offset() == 0 && module.length < bytes.length;
                return isFirst && count[0] < 2;
            }

            @Override
            public boolean damaged(Place place, long offset, String reason) {
                return place.offset() > 0;
            }

            @Override
            public boolean content(Place place, InputStream content) {
                return true;
            }

            @Override
            public boolean pack(Place place, int length, InputStream pack) {
                return true;
            }
        };
        try {
            BinarySearch.run(new ByteArrayInputStream(bytes), bytes.length, counting);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return count[0] > 1;
    }

    private static ElfSymbols symbols(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file)) {
            return ElfSymbols.of(channel);
        }
    }

    private static void searchElf(String file, ByteSource source, int size, Walk walk) throws IOException {
        int limit = Math.min(MAX_ELF_BYTES, walk.limits().entryBytes());
        byte[] bytes = Walk.read(source, size, limit);
        int next = bytes.length == limit ? source.read() : -1;
        InputStream in = new ByteArrayInputStream(bytes);
        if (next < 0) {
            ElfSymbols symbols = ElfSymbols.of(bytes);
            BinarySearch.run(in, walk.limits().entryBytes(), new EmbeddedModules(file, walk, symbols::at, -1));
        } else {
            InputStream rest = new SequenceInputStream(
                    new SequenceInputStream(in, new ByteArrayInputStream(new byte[] {(byte) next})), source);
            BinarySearch.run(rest, walk.limits().entryBytes(), new EmbeddedModules(file, walk, offset -> "", -1));
        }
    }

    /**
     * Searches bytes that a file has in another form. A module at their start has their name.
     *
     * @param name the name of the bytes, without a suffix
     * @param offset where they are in the file
     */
    static void searchContent(String name, long offset, InputStream bytes, Walk walk) throws IOException {
        BinarySearch.run(bytes, walk.limits().entryBytes(), new EmbeddedModules(name, walk, at -> "", offset));
    }

    /** The name of what is at a place, without a suffix. */
    private String nameOf(Place place) {
        if (contentOffset >= 0 && place.offset() == 0) {
            return file;
        }
        String name = place.name().isEmpty() ? symbols.apply(place.offset()) : place.name();
        String offset = "0x" + Long.toHexString(place.offset());
        if (name.isEmpty()) {
            return Walk.nameOf(file, offset);
        }
        boolean isNew = names.size() < MAX_NAMES && names.add(name);
        return Walk.nameOf(file, isNew ? name : name + "@" + offset);
    }

    @Override
    public boolean module(Place place, byte[] bytes) {
        walk.emitFound(nameOf(place) + SUFFIX, contentOffset < 0 ? place.offset() : contentOffset, bytes);
        return walk.goesOn();
    }

    @Override
    public boolean damaged(Place place, long offset, String reason) {
        walk.report(CorpusProblem.error(nameOf(place) + SUFFIX, offset, reason));
        return walk.goesOn();
    }

    @Override
    public boolean content(Place place, InputStream bytes) throws IOException {
        walk.packed(nameOf(place), place.offset(), bytes);
        return walk.goesOn();
    }

    @Override
    public boolean pack(Place place, int length, InputStream bytes) {
        String name = place.offset() == 0 ? file : nameOf(place) + ".qsb";
        int limit = walk.limits().entryBytes();
        try {
            byte[] whole = bytes.readNBytes(limit);
            if (whole.length == length) {
                variants(name, QtShaderPack.of(whole));
            } else if (place.offset() == 0 && whole.length == limit) {
                walk.tooLarge(name);
            } else if (place.offset() == 0) {
                walk.report(
                        CorpusProblem.error(name, "it is a shader pack that does not have the length that it states"));
            }
        } catch (IllegalArgumentException e) {
            walk.report(CorpusProblem.error(name, "it is a damaged shader pack: " + e.getMessage()));
        } catch (IOException e) {
            // In other files, it is no pack.
            if (place.offset() == 0) {
                walk.report(CorpusProblem.error(name, CorruptDataException.of(e).text()));
            }
        }
        return walk.goesOn();
    }

    private void variants(String name, QtShaderPack pack) {
        for (QtShaderPack.Variant variant : pack.variants()) {
            if (variant.isModule()) {
                walk.emit(Walk.nameOf(name, variant.name()), variant.bytes());
            } else {
                walk.emitCompanion(Walk.nameOf(name, variant.name()), variant.bytes());
            }
        }
        if (!pack.reflection().isEmpty()) {
            byte[] text = (pack.reflection() + "\n").getBytes(StandardCharsets.UTF_8);
            walk.emitCompanion(Walk.nameOf(name, "reflection.json"), text);
        }
    }
}
