// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.commons.compress.archivers.tar.TarArchiveOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.testkit.Cost;

/** What is read from files, folders and archives in each form; sound, damaged and too large. */
class CorpusReaderTest {
    private static final int DAMAGES = Boolean.getBoolean("thorough") ? 3000 : 100;

    /** After the table of names it contains no modules, which is a problem; some entries have a byte of padding. */
    private static final int SILENT_CUTS_OF_AR = 4;

    /** Keeps what it receives. */
    private static final class Collected implements CorpusVisitor {
        final Map<String, byte[]> entries = new LinkedHashMap<>();
        final List<String> problems = new ArrayList<>();

        @Override
        public boolean entry(CorpusEntry entry) {
            entries.put(entry.name(), entry.bytes());
            return true;
        }

        @Override
        public boolean problem(CorpusProblem problem) {
            problems.add(problem.name() + ": " + problem.text());
            return true;
        }
    }

    @TempDir
    Path folder;

    private static byte[] module(int words, int seed) {
        byte[] bytes = new byte[4 * words];
        new Random(seed).nextBytes(bytes);
        bytes[0] = 3;
        bytes[1] = 2;
        bytes[2] = 0x23;
        bytes[3] = 7;
        return bytes;
    }

    private static byte[] text(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static Map<String, byte[]> samples() {
        Map<String, byte[]> samples = new LinkedHashMap<>();
        samples.put("b/one.spv", module(40, 1));
        samples.put("readme.txt", text("nothing to see"));
        samples.put("a.bin", module(100, 2));
        samples.put("text.spvasm", text("OpCapability Shader\n"));
        samples.put("broken.spv", new byte[] {1, 2, 3});
        return samples;
    }

    private static List<String> sampleNames(String archive) {
        return samples().keySet().stream()
                .filter(name -> !name.equals("readme.txt"))
                .map(name -> archive + "!" + name)
                .toList();
    }

    private static byte[] archive(String form) throws IOException {
        return switch (form) {
            case "zip" -> SampleArchives.zip(samples());
            case "zip.gz" -> SampleArchives.gzip(SampleArchives.zip(samples()));
            case "tar" -> SampleArchives.tar(samples());
            case "tar.gz" -> SampleArchives.gzip(SampleArchives.tar(samples()));
            case "tar.xz" -> SampleArchives.xz(SampleArchives.tar(samples()));
            case "tar.zst" -> SampleArchives.zstd(SampleArchives.tar(samples()));
            case "ar" -> SampleArchives.ar(samples());
            case "foz" -> SampleArchives.fossilize(hashes(), false);
            case "deflated.foz" -> SampleArchives.fossilize(hashes(), true);
            case "spv.gz" -> SampleArchives.gzip(module(200, 3));
            case "spv.xz" -> SampleArchives.xz(module(200, 3));
            case "spv.zst" -> SampleArchives.zstd(module(200, 3));
            default -> throw new IllegalArgumentException(form);
        };
    }

    /** What a small file is decompressed to takes little memory, too, before it is refused, in each form. */
    @ParameterizedTest
    @ValueSource(strings = {"spv.gz", "spv.xz", "spv.zst", "zip", "tar.gz"})
    void zerosAreRefusedInLittleMemory(String form) throws IOException {
        byte[] zeros = module(2, 1);
        zeros = Arrays.copyOf(zeros, 40 << 20);
        Map<String, byte[]> entry = Map.of("zeros.spv", zeros);
        byte[] bytes = switch (form) {
            case "spv.gz" -> SampleArchives.gzip(zeros);
            case "spv.xz" -> SampleArchives.xz(zeros);
            case "spv.zst" -> SampleArchives.zstd(zeros);
            case "zip" -> SampleArchives.zip(entry);
            default -> SampleArchives.gzip(SampleArchives.tar(entry));
        };
        assertThat(bytes.length).isLessThan(1 << 20);
        ReadLimits limits = new ReadLimits(32 << 20, 1L << 30);
        List<String> problems = new ArrayList<>();
        Cost cost = Cost.of(() -> problems.addAll(read("x." + form, bytes, limits).problems));
        assertThat(problems)
                .singleElement()
                .asString()
                .endsWith("it has more than 33554432 bytes, the limit for an entry");
        // The dictionary of xz has 8 MiB.
        assertThat(cost.bytes()).isLessThan(24 << 20);
    }

    /** Modules of more bytes than are kept as they are, in parts that can be compressed and others that cannot. */
    @ParameterizedTest
    @ValueSource(ints = {(4 << 20) - 1, 4 << 20, (4 << 20) + 1, 5 << 20, (7 << 20) + 3})
    void largeModulesAreReadAsTheyAre(int size) throws IOException {
        byte[] large = Arrays.copyOf(module(2 << 18, 7), size);
        System.arraycopy(module(100_000, 8), 0, large, size - 400_000, 400_000);
        assertThat(read("x.spv.gz", SampleArchives.gzip(large), ReadLimits.DEFAULT)
                        .entries
                        .values())
                .containsExactly(large);
        assertThat(read("x.spv.gz", SampleArchives.gzip(large), ReadLimits.DEFAULT.withEntryBytes(size)).entries)
                .hasSize(1);
        assertThat(read("x.spv.gz", SampleArchives.gzip(large), ReadLimits.DEFAULT.withEntryBytes(size - 1)).problems)
                .singleElement()
                .asString()
                .contains("the limit for an entry");
    }

    private static Map<Long, byte[]> hashes() {
        Map<Long, byte[]> modules = new LinkedHashMap<>();
        modules.put(0x123456789ABCDEFL, module(40, 4));
        modules.put(-1L, module(400, 5));
        return modules;
    }

    private static Collected read(String name, byte[] bytes, ReadLimits limits) throws IOException {
        Collected collected = new Collected();
        CorpusReader.create().withLimits(limits).read(name, new ByteArrayInputStream(bytes), collected);
        return collected;
    }

    private static Collected read(String name, byte[] bytes) throws IOException {
        return read(name, bytes, ReadLimits.DEFAULT);
    }

    @ParameterizedTest
    @ValueSource(strings = {"zip", "zip.gz", "tar", "tar.gz", "tar.xz", "tar.zst"})
    void entriesOfArchivesAreRead(String form) throws IOException {
        Collected collected = read("x." + form, archive(form));
        assertThat(collected.problems).isEmpty();
        assertThat(collected.entries.keySet()).containsExactlyElementsOf(sampleNames("x." + form));
        samples().forEach((name, bytes) -> {
            if (!name.equals("readme.txt")) {
                assertThat(collected.entries.get("x." + form + "!" + name)).isEqualTo(bytes);
            }
        });
        // The name does not matter.
        assertThat(read("x", archive(form)).entries.keySet()).containsExactlyElementsOf(sampleNames("x"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"foz", "deflated.foz"})
    void modulesOfFossilizeDatabasesAreRead(String form) throws IOException {
        Collected collected = read("game.foz", archive(form));
        assertThat(collected.problems).isEmpty();
        assertThat(collected.entries.keySet())
                .containsExactly("game.foz!0123456789abcdef.spv", "game.foz!ffffffffffffffff.spv");
        assertThat(collected.entries.values()).containsExactlyElementsOf(hashes().values());
    }

    @Test
    void modulesInBase64AreRead() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.write(Arrays.copyOf(archive("foz"), 16));
        String json =
                "{\"version\":5,\"shaderModules\":{\"00000000000000aa\":{\"flags\":0,\"codeSize\":4,\"code\":\"AwIjBw==\"}}}";
        SampleArchives.fossilizeEntry(out, 4, 0xAA, text(json), true);
        Collected collected = read("game.foz", out.toByteArray());
        assertThat(collected.problems).isEmpty();
        assertThat(collected.entries.get("game.foz!00000000000000aa.spv")).containsExactly(3, 2, 0x23, 7);
    }

    @ParameterizedTest
    @ValueSource(strings = {"spv.gz", "spv.xz", "spv.zst"})
    void compressedFilesAreRead(String form) throws IOException {
        Collected collected = read("a." + form, archive(form));
        assertThat(collected.problems).isEmpty();
        assertThat(collected.entries.keySet()).containsExactly("a." + form);
        assertThat(collected.entries.get("a." + form)).isEqualTo(module(200, 3));
    }

    @Test
    void compressedEntriesAndArchivesInArchivesAreRead() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("a.spv.gz", SampleArchives.gzip(module(9, 1)));
        entries.put("notes.gz", SampleArchives.gzip(text("notes")));
        entries.put("b.spv.zst", SampleArchives.zstd(module(9, 2)));
        entries.put("inner.tar.gz", SampleArchives.gzip(SampleArchives.tar(samples())));
        entries.put("c.spv", module(9, 3));
        List<String> names = new ArrayList<>(List.of("x!a.spv.gz", "x!b.spv.zst"));
        names.addAll(sampleNames("x!inner.tar.gz"));
        names.add("x!c.spv");
        for (byte[] archive :
                List.of(SampleArchives.tar(entries), SampleArchives.zip(entries), SampleArchives.ar(entries))) {
            Collected collected = read("x", archive);
            assertThat(collected.entries.keySet()).containsExactlyElementsOf(names);
            assertThat(collected.entries.get("x!b.spv.zst")).isEqualTo(module(9, 2));
            assertThat(collected.problems).isEmpty();
        }
    }

    @Test
    void archivesInEachOtherHaveALimit() throws IOException {
        byte[] archive = module(9, 1);
        String name = "a.spv";
        String whole = "";
        for (int i = 0; i < 6; i++) {
            archive = SampleArchives.zip(Map.of(name, archive));
            whole = "!" + name + whole;
            name = i + ".zip";
            Collected collected = read("x", archive);
            if (i < 5) {
                assertThat(collected.entries.keySet()).containsExactly("x" + whole);
            } else {
                assertThat(collected.entries).isEmpty();
                assertThat(collected.problems)
                        .containsExactly(
                                "x!4.zip!3.zip!2.zip!1.zip!0.zip: it is a zip archive in 5 others, and archives"
                                        + " so deep are not read");
            }
        }
    }

    /** All archives of a file share one limit: ten layers of ten copies each stay small, and are refused soon. */
    @Test
    void bombsOfArchivesAreRefused() throws IOException {
        byte[] layer = new byte[4 << 20];
        for (int depth = 0; depth < 4; depth++) {
            Map<String, byte[]> copies = new LinkedHashMap<>();
            for (int i = 0; i < 10; i++) {
                copies.put(i + ".bin", layer);
            }
            layer = SampleArchives.zip(copies);
        }
        byte[] bomb = layer;
        ReadLimits limits = ReadLimits.DEFAULT.withArchiveBytes(64 << 20);
        List<String> problems = new ArrayList<>();
        Cost cost = Cost.of(() -> problems.addAll(read("x", bomb, limits).problems));
        assertThat(problems).containsExactly("x: it has more data than the limit allows");
        assertThat(cost.bytes()).isLessThan(64 << 20);
    }

    @Test
    void longNamesInArArchives() throws IOException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        entries.put("a-name-of-more-than-16-characters.spv", module(9, 1));
        entries.put("b.spv", module(9, 2));
        byte[] archive = SampleArchives.ar(entries);
        assertThat(read("x.a", archive).entries.keySet())
                .containsExactly("x.a!a-name-of-more-than-16-characters.spv", "x.a!b.spv");
        assertThat(read("x.a", Arrays.copyOf(archive, archive.length - 3)).problems)
                .singleElement()
                .asString()
                .startsWith("x.a: it ends in the middle of an entry (at byte ");
        archive[8 + 58] = 0;
        assertThat(read("x.a", archive).problems).containsExactly("x.a: a header is damaged (at byte 8)");
    }

    @Test
    void severalGzipMembersAreOneFile() throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] module = module(50_000, 6);
        out.write(SampleArchives.gzip(Arrays.copyOf(module, 100_000)));
        out.write(SampleArchives.gzip(Arrays.copyOfRange(module, 100_000, module.length)));
        assertThat(read("x.gz", out.toByteArray()).entries.get("x.gz")).isEqualTo(module);
    }

    @ParameterizedTest
    @ValueSource(ints = {TarArchiveOutputStream.LONGFILE_POSIX, TarArchiveOutputStream.LONGFILE_GNU})
    void longNamesInTarArchives(int form) throws IOException {
        String name = "folder/".repeat(40) + "\u00E4.spv";
        Collected collected = read("x.tar", SampleArchives.tar(Map.of(name, module(9, 1)), form));
        assertThat(collected.problems).isEmpty();
        assertThat(collected.entries.keySet()).containsExactly("x.tar!" + name);
    }

    @Test
    void limitsHoldForAllForms() throws IOException {
        byte[] zeros = new byte[5 << 20];
        System.arraycopy(module(1, 1), 0, zeros, 0, 4);
        ReadLimits limits = ReadLimits.DEFAULT.withEntryBytes(1 << 20);
        List<byte[]> bombs = List.of(
                SampleArchives.gzip(zeros),
                SampleArchives.xz(zeros),
                SampleArchives.zstd(zeros),
                SampleArchives.zip(Map.of("a.spv", zeros)),
                SampleArchives.tar(Map.of("a.spv", zeros)),
                SampleArchives.fossilize(Map.of(1L, zeros), true));
        for (byte[] bomb : bombs) {
            Collected collected = read("x", bomb, limits);
            assertThat(collected.entries).isEmpty();
            assertThat(collected.problems).singleElement().asString().contains("more than 1048576 bytes, the limit");
        }
        ReadLimits total = ReadLimits.DEFAULT.withArchiveBytes(3 << 20);
        byte[] tar = SampleArchives.gzip(SampleArchives.tar(Map.of("a.bin", new byte[5 << 20])));
        assertThat(read("x", tar, total).problems).containsExactly("x: it has more data than the limit allows");
        byte[] zip = SampleArchives.zip(Map.of("a.bin", new byte[5 << 20]));
        assertThat(read("x", zip, total).problems).containsExactly("x: it has more data than the limit allows");
        assertThat(read("x", zeros, ReadLimits.DEFAULT.withEntryBytes(zeros.length)).entries)
                .hasSize(1);
    }

    @Test
    void readingContinuesAfterDamage() throws IOException {
        byte[] tar = archive("tar");
        tar[1] ^= 1;
        assertThat(read("x.tar", tar).problems).containsExactly("x.tar: it is not a tar archive");
        tar[1] ^= 1;
        // The header of the third entry, after two entries of two blocks each.
        tar[2049] ^= 1;
        Collected inTar = read("x", tar);
        assertThat(inTar.entries.keySet()).containsExactly("x!b/one.spv", "x!text.spvasm", "x!broken.spv");
        assertThat(inTar.problems).containsExactly("x: a header is damaged (at byte 2048)");

        byte[] database = archive("foz");
        int damaged = 16 + 56 + 27 + 56 + 110;
        database[damaged] ^= 1;
        Collected inDatabase = read("x.foz", database);
        assertThat(inDatabase.entries.keySet()).containsExactly("x.foz!ffffffffffffffff.spv");
        assertThat(inDatabase.problems)
                .containsExactly("x.foz!0123456789abcdef.spv: its checksum is wrong (at byte 99)");
    }

    @Test
    void namesPromiseForms() throws IOException {
        assertThat(read("x.zip", text("no")).problems).containsExactly("x.zip: it is not a zip archive");
        assertThat(read("x.spv.gz", text("no")).problems).containsExactly("x.spv.gz: it is not a gzip file");
        assertThat(read("x.spv.gz", module(9, 1)).entries).hasSize(1);
        assertThat(read("x.spv", text("no")).entries).hasSize(1);
        assertThat(read("x.txt", text("no")).entries).hasSize(1);
        assertThat(read("x.tgz", SampleArchives.gzip(text("no"))).problems)
                .containsExactly("x.tgz: it is not a tar archive");
        assertThat(read("x.zip", SampleArchives.zip(Map.of("a.txt", text("no")))).problems)
                .containsExactly("x.zip: it contains no modules");
    }

    @Test
    void inputsWithoutModulesAreNoProblemForAVisitorThatTakesThem() throws IOException {
        List<String> empty = new ArrayList<>();
        Path notes = Files.createDirectories(folder.resolve("notes"));
        Files.write(notes.resolve("a.txt"), text("no"));
        CorpusReader.create().read("notes", notes, new CorpusVisitor() {
            @Override
            public boolean entry(CorpusEntry entry) {
                throw new AssertionError(entry);
            }

            @Override
            public boolean problem(CorpusProblem problem) {
                throw new AssertionError(problem);
            }

            @Override
            public boolean empty(String name) {
                return empty.add(name);
            }
        });
        assertThat(empty).containsExactly("notes");
    }

    @Test
    void foldersAreReadInOrderAndLinksStayInside() throws IOException {
        Path outside = Files.write(folder.resolve("outside.spv"), module(9, 1));
        Path root = Files.createDirectories(folder.resolve("root"));
        Files.createDirectories(root.resolve("b/c"));
        Files.write(root.resolve("b/c/z.spv"), module(9, 2));
        Files.write(root.resolve("b-archive.zip"), SampleArchives.zip(Map.of("q.spv", module(9, 3))));
        Files.write(root.resolve("a.dat"), module(9, 4));
        Files.write(root.resolve("notes.txt"), text("no"));
        Files.createSymbolicLink(root.resolve("loop"), root);
        Files.createSymbolicLink(root.resolve("out.spv"), outside);
        Files.createSymbolicLink(root.resolve("in.spv"), root.resolve("a.dat"));
        Collected collected = new Collected();
        assertThat(CorpusReader.create().read("r", root, collected)).isTrue();
        assertThat(collected.problems).isEmpty();
        assertThat(collected.entries.keySet())
                .containsExactly("r/a.dat", "r/b-archive.zip!q.spv", "r/b/c/z.spv", "r/in.spv");
        Path none = folder.resolve("none.spv");
        CorpusReader.create().read(List.of(none), collected);
        assertThat(collected.problems).containsExactly(none + ": there is no such file");
    }

    @Test
    void visitorsEndTheReading() throws IOException {
        byte[] tar = archive("tar");
        CorpusVisitor stopping = new CorpusVisitor() {
            @Override
            public boolean entry(CorpusEntry entry) {
                if (entry.name().endsWith("a.bin")) {
                    throw new IllegalStateException("disk full");
                }
                return !entry.name().startsWith("stop");
            }

            @Override
            public boolean problem(CorpusProblem problem) {
                return true;
            }
        };
        CorpusReader reader = CorpusReader.create();
        assertThat(reader.read("stop", new ByteArrayInputStream(tar), stopping)).isFalse();
        assertThatThrownBy(() -> reader.read("x", new ByteArrayInputStream(tar), stopping))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("disk full");
    }

    @Test
    void failingStreamsAreProblems() throws IOException {
        Collected collected = new Collected();
        InputStream failing = InputStream.nullInputStream();
        failing.close();
        CorpusReader.create().read("x", failing, collected);
        assertThat(collected.problems).containsExactly("x: it cannot be read: stream closed");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "zip",
                "zip.gz",
                "tar",
                "tar.gz",
                "tar.xz",
                "tar.zst",
                "ar",
                "foz",
                "deflated.foz",
                "spv.gz",
                "spv.xz",
                "spv.zst"
            })
    void damageGivesProblemsAndNoExceptions(String form) throws IOException {
        byte[] bytes = archive(form);
        // Entries of damaged archives may state any size.
        ReadLimits limits = new ReadLimits(1 << 20, 8 << 20);
        int whole = read("x." + form, bytes, limits).entries.size();
        int silent = 0;
        for (int end = 0; end < bytes.length; end++) {
            Collected collected = read("x." + form, Arrays.copyOf(bytes, end), limits);
            silent += collected.entries.size() < whole && collected.problems.isEmpty() ? 1 : 0;
        }
        // Databases and ar archives have no mark of their end: one that is cut between two modules is sound.
        assertThat(silent).isEqualTo(form.endsWith("foz") ? 1 : form.equals("ar") ? SILENT_CUTS_OF_AR : 0);
        Random random = new Random(form.hashCode());
        for (int i = 0; i < DAMAGES; i++) {
            byte[] damaged = bytes.clone();
            for (int changes = random.nextInt(4); changes >= 0; changes--) {
                damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
            }
            Collected collected = read("x." + form, damaged, limits);
            assertThat(collected.entries.size() + collected.problems.size()).isPositive();
        }
    }
}
