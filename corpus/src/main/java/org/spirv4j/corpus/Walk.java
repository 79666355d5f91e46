// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;

/**
 * The way of a reader through one input: decompresses it, opens it if it is an archive, and reports its entries and
 * problems.
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

    private final CorpusVisitor visitor;
    private final ReadLimits limits;
    private boolean goesOn = true;
    private long entries;

    Walk(CorpusVisitor visitor, ReadLimits limits) {
        this.visitor = visitor;
        this.limits = limits;
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

    /**
     * Reads a file.
     *
     * @param takesAll whether the bytes are an entry even if nothing shows that they are a module
     */
    void file(String name, InputStream in, boolean takesAll) {
        content(name, ByteSource.ofFile(in, Long.MAX_VALUE), new Place(takesAll, false, false), -1);
    }

    /**
     * Reads an entry of an archive.
     *
     * @param size size of the entry in bytes; negative if unknown
     */
    void entry(String archive, String name, ByteSource bytes, long size) {
        content(nameOf(archive, name), bytes, new Place(false, true, false), size);
    }

    static String nameOf(String archive, String entry) {
        return archive + SEPARATOR + entry;
    }

    /** Where bytes stand: what was opened before them. */
    private record Place(boolean takesAll, boolean isInArchive, boolean isDecompressed) {}

    private void content(String name, ByteSource source, Place place, long size) {
        try {
            Form form = Form.of(source.peek(Form.PROBE));
            if (form.isCompression() && !place.isDecompressed()) {
                Place inside = new Place(place.takesAll(), place.isInArchive(), true);
                content(name, ByteSource.ofFile(form.decompress(source), limits.archiveBytes()), inside, -1);
            } else if (form.isArchive()) {
                archive(name, source, form, place);
            } else {
                plain(name, source, form, place, size);
            }
        } catch (CorruptDataException e) {
            report(CorpusProblem.error(name, e.text()));
        } catch (IOException e) {
            report(CorpusProblem.error(name, CorruptDataException.of(e).text()));
        }
    }

    private void archive(String name, ByteSource source, Form form, Place place) throws IOException {
        if (place.isInArchive()) {
            report(CorpusProblem.error(name, "it is " + form.label() + " in an archive, which is not read"));
        } else if (form == Form.ZIP) {
            new ZipWalk(name, source, this).run();
        } else if (form == Form.TAR) {
            new TarWalk(name, source, this).run();
        } else {
            new FossilizeWalk(name, source, this).run();
        }
    }

    private void plain(String name, ByteSource source, Form form, Place place, long size) throws IOException {
        Form promised = Form.promised(name, place.isDecompressed());
        boolean promisesOther = promised.isArchive() || promised.isCompression() && !place.isDecompressed();
        if (form != Form.MODULE && promisesOther && !place.isInArchive()) {
            report(CorpusProblem.error(name, "it is not " + promised.label()));
        } else if (form == Form.MODULE || Form.namesModule(name) || place.takesAll()) {
            module(name, source, size);
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
        emit(name, end == bytes.length ? bytes : Arrays.copyOf(bytes, end));
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
            emit(name, bytes);
        }
    }

    void emit(String name, byte[] bytes) {
        entries++;
        goesOn &= visitor.entry(new CorpusEntry(name, bytes));
    }

    void tooLarge(String name) {
        report(CorpusProblem.error(name, "it has more than " + limits.entryBytes() + " bytes, the limit for an entry"));
    }
}
