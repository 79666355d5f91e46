// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.corpus.EmbeddedSamples.bigEndian;
import static org.spirv4j.corpus.EmbeddedSamples.joined;
import static org.spirv4j.corpus.EmbeddedSamples.module;
import static org.spirv4j.corpus.EmbeddedSamples.words;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.StringJoiner;
import java.util.zip.Deflater;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.testkit.Cost;

/** Modules that are found inside other files. */
class EmbeddedModulesTest {
    private static final int DAMAGES = Boolean.getBoolean("thorough") ? 5000 : 100;

    /** Keeps what it receives. */
    private static final class Collected implements CorpusVisitor {
        final Map<String, byte[]> entries = new LinkedHashMap<>();
        final Map<String, String> companions = new LinkedHashMap<>();
        final List<String> problems = new ArrayList<>();

        @Override
        public boolean entry(CorpusEntry entry) {
            assertThat(entries.put(entry.name(), entry.bytes())).isNull();
            return true;
        }

        @Override
        public boolean companion(CorpusEntry companion) {
            companions.put(companion.name(), new String(companion.bytes(), StandardCharsets.UTF_8));
            return true;
        }

        @Override
        public boolean problem(CorpusProblem problem) {
            problems.add(problem.name() + ": " + problem.text());
            return true;
        }
    }

    private static Collected read(String name, byte[] bytes, ReadLimits limits) {
        Collected collected = new Collected();
        CorpusReader.create().withLimits(limits).read(name, new ByteArrayInputStream(bytes), collected);
        return collected;
    }

    private static Collected read(String name, byte[] bytes) {
        return read(name, bytes, ReadLimits.DEFAULT);
    }

    private static Collected read(String name, String text) {
        return read(name, text.getBytes(StandardCharsets.UTF_8));
    }

    private static void check(Collected collected, Map<String, byte[]> expected) {
        assertThat(collected.problems).isEmpty();
        assertThat(collected.entries.keySet()).containsExactlyElementsOf(expected.keySet());
        expected.forEach((name, bytes) ->
                assertThat(collected.entries.get(name)).as(name).isEqualTo(bytes));
    }

    private static byte[] noise(int size, int seed) {
        byte[] bytes = new byte[size];
        new Random(seed).nextBytes(bytes);
        return bytes;
    }

    @Test
    void modulesInBytesAreNamedByOffsetInEitherOrderAtAnyOffset() {
        byte[] first = module(1);
        byte[] second = bigEndian(2);
        byte[] file =
                joined(noise(701, 1), first, noise(3, 2), second, new byte[4], module(3), module(4), noise(99, 3));
        int at = 701 + first.length + 3;
        Map<String, byte[]> expected = new LinkedHashMap<>();
        expected.put("a.exe!0x2bd.spv", first);
        expected.put("a.exe!0x" + Integer.toHexString(at) + ".spv", second);
        expected.put("a.exe!0x" + Integer.toHexString(at + second.length + 4) + ".spv", module(3));
        expected.put("a.exe!0x" + Integer.toHexString(at + 2 * second.length + 4) + ".spv", module(4));
        check(read("a.exe", file), expected);
    }

    /** The window of the search moves: modules are found wherever they are in it. */
    @Test
    void modulesAreFoundAcrossBuffers() throws IOException {
        byte[] module = module(5);
        for (int offset : new int[] {8190, 65_533, (1 << 18) - 3, (1 << 18) - module.length / 2, (1 << 20) + 1}) {
            byte[] file = joined(new byte[offset], module, new byte[70_000]);
            check(read("a", SampleArchives.gzip(file)), Map.of("a!0x" + Integer.toHexString(offset) + ".spv", module));
        }
    }

    @Test
    void whatOnlyLooksLikeAModuleIsNone() {
        byte[] module = module(1);
        byte[] noModel = module.clone();
        // Another word count of the memory model.
        noModel[20 + 8 + 2] = 4;
        byte[] version = module.clone();
        version[6] = 2;
        byte[] bound = module.clone();
        bound[15] = 1;
        byte[] schema = module.clone();
        schema[16] = 1;
        byte[] file = joined(noise(64, 5), noModel, version, bound, schema, Arrays.copyOf(module, 20), noise(64, 6));
        Collected collected = read("a", file);
        assertThat(collected.problems).isEmpty();
        // A file that is named itself is read as a module if there is none in it.
        assertThat(collected.entries.keySet()).containsExactly("a");
    }

    @Test
    void modulesEndWithTheirLastFunction() {
        // What follows could be an instruction outside of functions: OpNop, OpTypeVoid, OpName.
        byte[] module = module(1);
        for (byte[] after :
                List.of(new byte[] {0, 0, 1, 0, 0, 0, 1, 0}, new byte[] {19, 0, 2, 0, 9, 0, 0, 0}, new byte[] {
                    5, 0, 3, 0, 1, 0, 0, 0, 'x', 0, 0, 0
                })) {
            byte[] file = joined(new byte[1000], module, after, new byte[100]);
            check(read("a", file), Map.of("a!0x3e8.spv", module));
        }
    }

    @Test
    void damagedModulesAreProblemsAndHideNoOthers() {
        byte[] module = module(1);
        byte[] cut = Arrays.copyOf(module, module.length - 8);
        byte[] file = joined(new byte[1000], cut, module(2), new byte[100], cut, new byte[3]);
        Collected collected = read("a", file);
        int second = 1000 + cut.length;
        int third = second + module.length + 100;
        assertThat(collected.entries.keySet()).containsExactly("a!0x" + Integer.toHexString(second) + ".spv");
        assertThat(collected.problems)
                .containsExactly(
                        "a!0x3e8.spv: another module starts in the middle of it (at byte " + second + ")",
                        "a!0x" + Integer.toHexString(third) + ".spv: it ends in the middle (at byte "
                                + (third + cut.length) + ")");
        // An operand that is missing, in an instruction that is otherwise in its place.
        byte[] broken = module.clone();
        broken[broken.length - 4 - 4 - 8 - 20 + 2] = 6;
        assertThat(read("a", joined(new byte[1000], broken, new byte[9])).problems)
                .hasSize(1);
    }

    @Test
    void packsOfModulesAreTakenApart() {
        byte[] pack = joined(module(1), module(2), bigEndian(3));
        Map<String, byte[]> expected = new LinkedHashMap<>();
        expected.put("shaders.pack!0x0.spv", module(1));
        expected.put("shaders.pack!0x" + Integer.toHexString(module(1).length) + ".spv", module(2));
        expected.put("shaders.pack!0x" + Integer.toHexString(2 * module(1).length) + ".spv", bigEndian(3));
        check(read("shaders.pack", pack), expected);
        // One module is a module, whatever follows it; so is a file that is named like one.
        check(read("one.pack", joined(module(1), new byte[8])), Map.of("one.pack", joined(module(1), new byte[8])));
        check(read("two.spv", joined(module(1), module(2))), Map.of("two.spv", joined(module(1), module(2))));
    }

    @Test
    void compressedModulesInBytesAreFound() throws IOException {
        byte[] file = joined(
                noise(100, 8),
                EmbeddedSamples.zlib(module(1), Deflater.DEFAULT_COMPRESSION),
                noise(10, 9),
                EmbeddedSamples.zlib(module(2), Deflater.BEST_COMPRESSION),
                SampleArchives.gzip(bigEndian(3)),
                noise(10, 9));
        Collected collected = read("a.pak", file);
        assertThat(collected.problems).isEmpty();
        assertThat(collected.entries.values()).containsExactly(module(1), module(2), bigEndian(3));
        assertThat(collected.entries.keySet().iterator().next()).isEqualTo("a.pak!0x64.spv");
    }

    @ParameterizedTest
    @CsvSource({"true, LITTLE_ENDIAN", "true, BIG_ENDIAN", "false, LITTLE_ENDIAN", "false, BIG_ENDIAN"})
    void symbolsNameModules(boolean isWide, String order) {
        byte[] first = module(1);
        byte[] data = joined(new byte[16], first, new byte[20], module(2), module(3), module(4));
        int second = 16 + first.length + 20;
        byte[] elf = EmbeddedSamples.elf(
                isWide,
                order.equals("BIG_ENDIAN") ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN,
                data,
                new String[] {"blur_spv", "table"},
                new int[] {16, second},
                new int[] {first.length, 2 * first.length});
        Map<String, byte[]> expected = new LinkedHashMap<>();
        expected.put("lib.so!blur_spv.spv", first);
        expected.put("lib.so!table.spv", module(2));
        expected.put("lib.so!table+0x" + Integer.toHexString(first.length) + ".spv", module(3));
        int last = 64 + second + 2 * first.length;
        expected.put("lib.so!0x" + Integer.toHexString(last) + ".spv", module(4));
        check(read("lib.so", elf), expected);
        Random random = new Random(1);
        for (int i = 0; i < DAMAGES; i++) {
            byte[] damaged = elf.clone();
            // Headers and tables: symbols are lost, modules are not.
            int at = random.nextInt(64 + elf.length - 64 - data.length);
            damaged[at < 64 ? at + 4 : at + data.length] ^= (byte) (1 << random.nextInt(8));
            if (at + 4 < 64 || at >= 64) {
                assertThat(read("lib.so", damaged).entries).hasSize(4);
            }
        }
    }

    private static String list(String separator, List<String> words) {
        StringJoiner joiner = new StringJoiner(separator);
        words.forEach(joiner::add);
        return joiner.toString();
    }

    private static String hex(int... words) {
        return list(
                ", ",
                Arrays.stream(words).mapToObj(w -> String.format("0x%08x", w)).toList());
    }

    private static String bytes(String format, byte[] bytes) {
        List<String> words = new ArrayList<>();
        for (byte b : bytes) {
            words.add(String.format(format, b & 0xFF));
        }
        return list(",", words);
    }

    @Test
    void arraysInSourcesAreNamedByVariables() {
        byte[] module = module(1);
        String decimal =
                list(",\n", Arrays.stream(words(2)).mapToObj(w -> w + "u").toList());
        String separated = list(
                ", ",
                Arrays.stream(words(3))
                        .mapToObj(w -> String.format("0x%04x_%04x", w >>> 16, w & 0xFFFF))
                        .toList());
        String signed =
                list(", ", Arrays.stream(words(1)).mapToObj(Integer::toString).toList());
        String source = "// shaders, 12 of them\n#include <stdint.h>\n"
                + "static const uint32_t blur[] = {\n\t// 1.3\n" + hex(words(1)) + "\n};\n"
                + "const int other[] = { 3, 2, 1 };\n"
                + "alignas(4) const unsigned char edge_spv[" + module.length + "] = {" + bytes("0x%02X", module)
                + "};\n"
                + "inline constexpr std::array<uint32_t, 9> ns::kDecimal = {{ " + decimal + " }};\n"
                + "pub static RUST: &[u32] = &[" + separated + "];\n"
                + "const BYTES: [u8; 4] = [" + bytes("%d", bigEndian(4)) + "];\n"
                + "std::vector<uint32_t> v = " + "{" + signed + "};\n"
                + "foo(" + hex(words(5)) + ");\n"
                + "uint32_t blur[] = {12, 7, " + hex(words(6)) + "};\n";
        Map<String, byte[]> expected = new LinkedHashMap<>();
        expected.put("s.h!blur.spv", module);
        expected.put("s.h!edge_spv.spv", module);
        expected.put("s.h!kDecimal.spv", module(2));
        expected.put("s.h!RUST.spv", module(3));
        expected.put("s.h!BYTES.spv", bigEndian(4));
        expected.put("s.h!v.spv", module);
        expected.put("s.h!0x" + Integer.toHexString(source.indexOf("foo(") + 4) + ".spv", module(5));
        expected.put("s.h!0x" + Integer.toHexString(source.lastIndexOf("0x07230203")) + ".spv", module(6));
        check(read("s.h", source), expected);
    }

    @Test
    void wordsWithoutADeclarationAndCompressedArrays() throws IOException {
        check(
                read("a/blur.spv.inc", "// by a tool\n" + hex(words(1)) + "\n"),
                Map.of("a/blur.spv.inc!0xd.spv", module(1)));
        byte[] packed = SampleArchives.gzip(module(2));
        check(
                read("gen.inc", "constexpr uint8_t kFill[] = {" + bytes("0x%02x", packed) + "};"),
                Map.of("gen.inc!kFill.spv", module(2)));
        String cut = "uint32_t cut[] = {" + hex(Arrays.copyOf(words(1), 30)) + "};";
        assertThat(read("cut.h", cut).problems)
                .containsExactly("cut.h!cut.spv: it ends in the middle of an instruction (at byte 104)");
    }

    @Test
    void stringsWithEscapes() {
        StringBuilder octal = new StringBuilder();
        StringBuilder mixed = new StringBuilder();
        byte[] module = module(35);
        for (int i = 0; i < module.length; i++) {
            octal.append(String.format("\\%03o", module[i] & 0xFF));
            char c = (char) (module[i] & 0xFF);
            mixed.append(c > ' ' && c < 127 && c != '"' && c != '\\' ? "" + c : String.format("\\x%02x", (int) c));
            // A digit after an escape ends the literal, as printers of C have it.
            mixed.append(i % 16 == 15 ? "\"\n  \"" : "");
        }
        String source = "const char octal[] = \"" + octal + "\";\nstatic MIXED: &[u8] = b\"" + mixed + "\";\n";
        Map<String, byte[]> expected = new LinkedHashMap<>();
        expected.put("s.rs!octal.spv", module);
        expected.put("s.rs!MIXED.spv", module);
        check(read("s.rs", source), expected);
    }

    @Test
    void base64InJsonIsNamedByMembers() throws IOException {
        Base64.Encoder standard = Base64.getEncoder();
        String lines = Base64.getMimeEncoder().encodeToString(module(3)).replace("\r\n", "\\r\\n");
        byte[] one = joined(new byte[] {9}, module(4));
        byte[] two = joined(new byte[] {9, 8}, bigEndian(5));
        String json = "{\"version\": 1, \"shaders\": {\n"
                + "  \"blur\": \"" + standard.encodeToString(module(1)) + "\",\n"
                + "  \"w\\u00e4ve\": {\"code\": \"data:application/octet-stream;base64,"
                + standard.encodeToString(bigEndian(2)) + "\"},\n"
                + "  \"lines\":\"" + lines + "\",\n"
                + "  \"one\": \"" + standard.encodeToString(one).replace("/", "\\/") + "\",\n"
                + "  \"two\": \"" + Base64.getUrlEncoder().withoutPadding().encodeToString(two) + "\",\n"
                + "  \"packed\": \"" + standard.encodeToString(SampleArchives.gzip(module(6))) + "\",\n"
                + "  \"words\": ["
                + list(",", Arrays.stream(words(7)).mapToObj(Integer::toString).toList()) + "],\n"
                + "  \"text\": \"AwIjB is no module\"}}";
        Map<String, byte[]> expected = new LinkedHashMap<>();
        expected.put("s.json!blur.spv", module(1));
        expected.put("s.json!code.spv", bigEndian(2));
        expected.put("s.json!lines.spv", module(3));
        expected.put("s.json!one.spv", module(4));
        expected.put("s.json!two.spv", bigEndian(5));
        expected.put("s.json!packed.spv", module(6));
        expected.put("s.json!words.spv", module(7));
        check(read("s.json", json), expected);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9})
    void shaderPacksOfQt(int version) throws IOException {
        byte[] pack = EmbeddedSamples.qtPack(version, module(1), bigEndian(2));
        Collected collected = read("a.vert.qsb", pack);
        Map<String, byte[]> expected = new LinkedHashMap<>();
        expected.put("a.vert.qsb!spirv-100.spv", module(1));
        expected.put("a.vert.qsb!spirv-100-batchable.spv", bigEndian(2));
        check(collected, expected);
        assertThat(collected.companions).containsEntry("a.vert.qsb!glsl-300es.glsl", "void main() {}\n");
        if (version > 3) {
            assertThat(collected.companions.get("a.vert.qsb!reflection.json"))
                    .startsWith("{\"stage\": \"vert\", \"qsbVersion\": " + version
                            + ", \"inputs\": [{\"name\": \"position\"," + " \"type\": \"vec3\", \"location\": 0")
                    .contains("\"uniformBlocks\": [{\"blockName\": \"buf\", \"structName\": \"ubuf\", \"size\": 80,"
                            + " \"binding\": 2, \"set\": 0, \"members\": [{\"name\": \"matrix\", \"type\": \"mat4\","
                            + " \"offset\": 16, \"size\": 64, \"matrixStride\": 16, \"matrixRowMajor\": true}]}]")
                    .contains("\"type\": \"sampler2D\"", "\"localSize\": [8, 4, 1]")
                    .satisfies(json -> assertThat(json.contains("arrayDims")).isEqualTo(version > 4))
                    .satisfies(json -> assertThat(json.contains("perPatch")).isEqualTo(version > 6))
                    .satisfies(json ->
                            assertThat(json.contains("runtimeArrayStride")).isEqualTo(version > 7));
        }
        // As resources of a program.
        Collected inside = read("app", joined(noise(100, 1), pack, noise(50, 2), pack));
        assertThat(inside.problems).isEmpty();
        assertThat(inside.entries.keySet())
                .hasSize(4)
                .contains("app!0x64.qsb!spirv-100.spv", "app!0x64.qsb!spirv-100-batchable.spv");
        assertThat(read("a.qsb", Arrays.copyOf(pack, pack.length - 20)).problems)
                .singleElement()
                .asString()
                .startsWith("a.qsb: it ");
    }

    @Test
    void archivesAreSearched() throws IOException {
        Map<String, byte[]> jar = new LinkedHashMap<>();
        jar.put("lib/a.so", joined(noise(300, 1), module(1), noise(300, 2)));
        jar.put("notes.txt", "nothing".getBytes(StandardCharsets.UTF_8));
        jar.put(
                "shaders.json",
                ("{\"a\":\"" + Base64.getEncoder().encodeToString(module(2)) + "\"}").getBytes(StandardCharsets.UTF_8));
        Map<String, byte[]> tar = Map.of("app.jar", SampleArchives.zip(jar));
        Map<String, byte[]> expected = new LinkedHashMap<>();
        expected.put("p.tgz!app.jar!lib/a.so!0x12c.spv", module(1));
        expected.put("p.tgz!app.jar!shaders.json!a.spv", module(2));
        check(read("p.tgz", SampleArchives.gzip(SampleArchives.tar(tar))), expected);
    }

    /** Modules in each other's operands are read a bounded number of times. */
    @Test
    void timeIsLinearInWhatOnlyLooksLikeModules() {
        byte[] start = Arrays.copyOf(module(1), 20 + 8 + 12);
        byte[] file = new byte[1 << 20];
        for (int at = 0; at + 64 < file.length; at += 64) {
            System.arraycopy(start, 0, file, at, start.length);
            // OpString of 16 words, which hides the next start, so that each module goes on to the end of the file.
            file[at + 40] = 7;
            file[at + 42] = 16;
            Arrays.fill(file, at + 44, at + 64, (byte) 'x');
        }
        Cost.within(Duration.ofSeconds(10), () -> read("a", file));
    }

    @Test
    void memoryIsBounded() {
        // An endless stream is larger than any buffer.
        InputStream zeros = new InputStream() {
            private long left = 64L << 20;

            @Override
            public int read() {
                return left-- > 0 ? 0 : -1;
            }

            @Override
            public int read(byte[] bytes, int start, int count) {
                if (left <= 0) {
                    return -1;
                }
                Arrays.fill(bytes, start, start + count, (byte) 0);
                left -= count;
                return count;
            }
        };
        Collected collected = new Collected();
        Cost cost = Cost.of(() -> CorpusReader.create().read("a", zeros, collected));
        assertThat(cost.bytes()).isLessThan(24 << 20);
        assertThat(collected.entries).isEmpty();
    }

    @Test
    void damageCausesNoExceptions() throws IOException {
        List<byte[]> files = List.of(
                joined(noise(64, 1), module(1), EmbeddedSamples.zlib(module(2), 6), SampleArchives.gzip(module(3))),
                EmbeddedSamples.qtPack(9, module(1), module(2)),
                ("{\"a\":\"" + Base64.getEncoder().encodeToString(module(2)) + "\", \"b\": [" + bytes("%d", module(3))
                                + "], \"c\": \"" + "\\\\x03\\\\x02#\\\\x07" + "\"}")
                        .getBytes(StandardCharsets.UTF_8));
        Random random = new Random(7);
        for (byte[] file : files) {
            for (int i = 0; i < DAMAGES; i++) {
                byte[] damaged = random.nextBoolean() ? Arrays.copyOf(file, random.nextInt(file.length)) : file.clone();
                for (int changes = random.nextInt(4); changes >= 0 && damaged.length > 0; changes--) {
                    damaged[random.nextInt(damaged.length)] = (byte) random.nextInt();
                }
                Collected collected = read("a", damaged, new ReadLimits(1 << 16, 1 << 20));
                assertThat(collected.entries.size() + collected.problems.size()).isPositive();
            }
        }
    }
}
