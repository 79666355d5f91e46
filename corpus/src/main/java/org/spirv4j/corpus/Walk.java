// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Optional;
import java.util.OptionalLong;

/**
 * The way of a reader through one input: decompresses it, opens it if it is an archive, and reports its entries
 * and problems.
 */
final class Walk {
    /** The character between the name of an archive and that of an entry. */
    private static final char SEPARATOR = '!';

    /** An entry that states a larger size gets its memory while its bytes arrive. */
    private static final int MAX_TRUSTED = 1 << 20;

    private static final int FIRST_READ = 1 << 13;

    /** More bytes are kept compressed until all of them have arrived: they may be too many. */
    private static final int MAX_PLAIN = 1 << 22;

    private static final int BLOCK = 1 << 20;

    /** Archives in each other that are opened. */
    private static final int MAX_DEPTH = 5;

    private final CorpusVisitor visitor;
    private final ReadLimits limits;
    private Budget budget;
    private boolean goesOn = true;
    private long entries;
    private int depth;

    /** The file that is read, if it is one and not in an archive or compressed. */
    private Optional<Path> open = Optional.empty();

    Walk(CorpusVisitor visitor, ReadLimits limits) {
        this.visitor = visitor;
        this.limits = limits;
        budget = new Budget(limits.archiveBytes());
    }

    boolean goesOn() {
        return goesOn;
    }

    /** Number of entries and problems that were reported. */
    long entries() {
        return entries;
    }

    ReadLimits limits() {
        return limits;
    }

    void report(CorpusProblem problem) {
        entries++;
        goesOn &= visitor.problem(problem);
    }

    void reportEmpty(String name) {
        goesOn &= visitor.empty(name);
    }

    /** The file that is read, if its bytes are on a disk as they are. */
    Optional<Path> path() {
        return open;
    }

    Budget budget() {
        return budget;
    }

    /**
     * Reads a file.
     *
     * @param path where its bytes are on a disk, if they are
     * @param takesAll whether the bytes are an entry even if nothing shows that they are a module
     */
    void file(String name, Optional<Path> path, InputStream in, boolean takesAll) {
        budget = new Budget(limits.archiveBytes());
        open = path;
        try {
            content(name, ByteSource.ofFile(in, Budget.unlimited()), new Place(takesAll, false), -1);
        } catch (CorruptDataException e) {
            report(CorpusProblem.error(name, e.text()));
        }
    }

    /**
     * Reads an entry of an archive.
     *
     * @param size size of the entry in bytes; negative if unknown
     */
    void entry(String archive, String name, ByteSource bytes, long size) throws CorruptDataException {
        content(nameOf(archive, name), bytes, new Place(false, false), size);
    }

    /**
     * Reads what is compressed in a file, or stands in it as text. A module in it has its name with a suffix.
     *
     * @param name the name, without a suffix
     * @param offset where it is in the file
     */
    void packed(String name, long offset, InputStream in) throws CorruptDataException {
        try (ByteSource source = ByteSource.ofEntry(in, budget)) {
            Form form = Form.of(source.peek(Form.PROBE));
            if (form == Form.GZIP) {
                EmbeddedModules.searchContent(name, offset, ByteSource.ofFile(form.decompress(source), budget), this);
            } else {
                EmbeddedModules.searchContent(name, offset, source, this);
            }
        } catch (IOException e) {
            failed(name, e);
        }
    }

    static String nameOf(String archive, String entry) {
        return archive + SEPARATOR + entry;
    }

    /** Where bytes stand: what was opened before them. */
    private record Place(boolean takesAll, boolean isDecompressed) {}

    private void content(String name, ByteSource source, Place place, long size) throws CorruptDataException {
        try {
            Form form = Form.of(source.peek(Form.PROBE));
            if (form.isCompression() && !place.isDecompressed()) {
                open = Optional.empty();
                Place inside = new Place(place.takesAll(), true);
                content(name, ByteSource.ofFile(form.decompress(source), budget), inside, -1);
            } else if (form.isArchive()) {
                archive(name, source, form);
            } else {
                plain(name, source, form, place, size);
            }
        } catch (IOException e) {
            failed(name, e);
        }
    }

    /** Reports what cannot be read, unless that ends the reading of the whole file. */
    private void failed(String name, IOException e) throws CorruptDataException {
        CorruptDataException corrupt = e instanceof CorruptDataException known ? known : CorruptDataException.of(e);
        if (budget.isSpent()) {
            throw corrupt;
        }
        report(CorpusProblem.error(name, corrupt.text()));
    }

    private void archive(String name, ByteSource source, Form form) throws IOException {
        if (depth == MAX_DEPTH) {
            report(CorpusProblem.error(
                    name, "it is " + form.label() + " in " + MAX_DEPTH + " others, and archives so deep are not read"));
            return;
        }
        depth++;
        open = Optional.empty();
        try {
            switch (form) {
                case ZIP -> new ZipWalk(name, source, this).run();
                case TAR -> new TarWalk(name, source, this).run();
                case AR -> new ArWalk(name, source, this).run();
                default -> new FossilizeWalk(name, source, this).run();
            }
        } finally {
            depth--;
        }
    }

    private void plain(String name, ByteSource source, Form form, Place place, long size) throws IOException {
        Form promised = Form.promised(name, place.isDecompressed());
        boolean promisesOther = promised.isArchive() || promised.isCompression() && !place.isDecompressed();
        if (form != Form.MODULE && promisesOther && depth == 0) {
            report(CorpusProblem.error(name, "it is not " + promised.label()));
        } else if (form == Form.MODULE || Form.namesModule(name)) {
            module(name, source, size);
        } else if (place.takesAll()) {
            named(name, source);
        } else {
            EmbeddedModules.search(name, source, size, this);
        }
    }

    /** Reads a file that is named itself: what contains no modules is one, or should be. */
    private void named(String name, ByteSource source) throws IOException {
        if (Form.isAssembly(source.peek(Form.PROBE))) {
            module(name, source, -1);
            return;
        }
        long before = entries;
        byte[] start = source.readNBytes(MAX_PLAIN);
        InputStream all = new SequenceInputStream(new ByteArrayInputStream(start), source);
        EmbeddedModules.search(name, ByteSource.ofFile(all, Budget.unlimited()), -1, this);
        if (entries == before && start.length < MAX_PLAIN) {
            emit(name, start);
        }
    }

    private void module(String name, ByteSource source, long size) throws IOException {
        int limit = limits.entryBytes();
        if (size > limit) {
            tooLarge(name);
            return;
        }
        byte[] bytes = new byte[size < 0 ? Math.min(FIRST_READ, limit) : (int) Math.min(size, MAX_TRUSTED)];
        int end = source.readNBytes(bytes, 0, bytes.length);
        while (end == bytes.length) {
            int next = source.read();
            if (next < 0) {
                break;
            }
            if (end == limit) {
                tooLarge(name);
                return;
            }
            if (end >= MAX_PLAIN) {
                large(name, source, bytes, next);
                return;
            }
            bytes = Arrays.copyOf(bytes, (int) Math.min(limit, Math.min(MAX_PLAIN, Math.max(2L * end, FIRST_READ))));
            bytes[end] = (byte) next;
            end = end + 1 + source.readNBytes(bytes, end + 1, bytes.length - end - 1);
        }
        whole(name, end == bytes.length ? bytes : Arrays.copyOf(bytes, end));
    }

    /** Reads the rest of a module after its first bytes and one more. */
    private void large(String name, ByteSource source, byte[] first, int next) throws IOException {
        try (PackedBytes rest = new PackedBytes()) {
            byte[] block = new byte[BLOCK];
            block[0] = (byte) next;
            int count = 1 + source.readNBytes(block, 1, BLOCK - 1);
            while (count > 0) {
                if (first.length + rest.size() + count > limits.entryBytes()) {
                    tooLarge(name);
                    return;
                }
                rest.add(block, count);
                count = source.readNBytes(block, 0, BLOCK);
            }
            byte[] bytes = Arrays.copyOf(first, first.length + (int) rest.size());
            rest.copyTo(bytes, first.length);
            whole(name, bytes);
        }
    }

    /** Takes what is read of a file: a module, or several of them if its name does not say that it is one. */
    private void whole(String name, byte[] bytes) throws IOException {
        if (!Form.namesModule(name)
                && Form.of(Arrays.copyOf(bytes, Integer.BYTES)) == Form.MODULE
                && EmbeddedModules.areSeveral(bytes)) {
            ByteSource source = ByteSource.ofFile(new ByteArrayInputStream(bytes), Budget.unlimited());
            EmbeddedModules.search(name, source, bytes.length, this);
        } else {
            emit(name, bytes);
        }
    }

    /** Reports a module that was found inside a file. */
    void emitFound(String name, long offset, byte[] bytes) {
        entries++;
        goesOn &= visitor.entry(new CorpusEntry(name, bytes, OptionalLong.of(offset)));
    }

    void emit(String name, byte[] bytes) {
        entries++;
        goesOn &= visitor.entry(new CorpusEntry(name, bytes));
    }

    /** Reports what stands beside modules, such as a shader in another language. */
    void emitCompanion(String name, byte[] bytes) {
        goesOn &= visitor.companion(new CorpusEntry(name, bytes));
    }

    /**
     * Reads bytes up to a limit.
     *
     * @param size their stated number; negative if unknown
     */
    static byte[] read(ByteSource source, int size, int limit) throws IOException {
        byte[] bytes = new byte[Math.min(limit, size < 0 ? FIRST_READ : Math.min(size + 1, MAX_TRUSTED))];
        int end = source.readNBytes(bytes, 0, bytes.length);
        while (end == bytes.length && end < limit) {
            long next = size >= end ? size + 1L : 4L * end;
            bytes = Arrays.copyOf(bytes, (int) Math.min(limit, next));
            end += source.readNBytes(bytes, end, bytes.length - end);
        }
        return end == bytes.length ? bytes : Arrays.copyOf(bytes, end);
    }

    void tooLarge(String name) {
        report(CorpusProblem.error(name, "it has more than " + limits.entryBytes() + " bytes, the limit for an entry"));
    }
}
