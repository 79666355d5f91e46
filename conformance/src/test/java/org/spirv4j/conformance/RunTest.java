// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.binary.BinaryForm;

/** Runs packs made here, from the command line to the exit status. */
final class RunTest {
    private static final int[] SHADER = {0x07230203, 0x00010000, 0x00070000, 1, 0, 0x00020011, 1};
    private static final int[] LINKED = {
        0x07230203, 0x00010000, 0x00070000, 1, 0, 0x00020011, 1, 0x00020011, 5, 0x0003000E, 0, 1
    };
    private static final int[] UNDEFINED = {
        0x07230203, 0x00010000, 0x00070000, 3, 0, 0x00020011, 1, 0x00020011, 5, 0x0003000E, 0, 1, 0x00040017, 2, 1, 4
    };
    private static final int[] KERNEL = {0x07230203, 0x00010000, 0x00070000, 1, 0, 0x00020011, 6};

    @TempDir
    private Path folder;

    private record Run(int status, String out, String err) {}

    private static Run run(Object... args) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ByteArrayOutputStream err = new ByteArrayOutputStream();
        String[] words = List.of(args).stream().map(Object::toString).toArray(String[]::new);
        int status = Main.run(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                new PrintStream(err, true, StandardCharsets.UTF_8),
                words);
        return new Run(status, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
    }

    private static String base64(int[] words) {
        return Base64.getEncoder().encodeToString(BinaryForm.bytes(words, java.nio.ByteOrder.LITTLE_ENDIAN));
    }

    private static String assembles(String id, String text, int[] words) {
        return "{\"id\":\"" + id + "\",\"env\":\"spv1.0\",\"preserve_numeric_ids\":false,\"result\":\"SUCCESS\","
                + "\"line\":0,\"column\":0,\"message\":null,\"text\":\"" + text + "\",\"binary\":\"" + base64(words)
                + "\"}";
    }

    private static String refused(String id, String text, int line) {
        return "{\"id\":\"" + id + "\",\"env\":\"spv1.0\",\"preserve_numeric_ids\":false,"
                + "\"result\":\"INVALID_TEXT\",\"line\":" + line + ",\"column\":0,\"message\":\"why\",\"text\":\""
                + text + "\",\"binary\":null}";
    }

    private static String disassembles(String id, int[] words, String text) {
        return "{\"id\":\"" + id + "\",\"env\":\"spv1.0\",\"options\":[\"no_header\"],\"result\":\"SUCCESS\","
                + "\"message\":null,\"binary\":\"" + base64(words) + "\",\"text\":\"" + text + "\"}";
    }

    private Path pack(String name, String... lines) throws IOException {
        Path file = folder.resolve(name);
        try (OutputStream out = name.endsWith(".gz")
                ? new GZIPOutputStream(Files.newOutputStream(file))
                : Files.newOutputStream(file)) {
            out.write((String.join("\n", lines) + "\n").getBytes(StandardCharsets.UTF_8));
        }
        return file;
    }

    @Test
    void countsWhatPassesAndEndsWithOneLineAPack() throws IOException {
        Path pack = pack(
                "tiny.jsonl.gz",
                assembles("a1", "OpCapability Shader", SHADER),
                refused("a2", "OpCapability Shader\\nOpCapability Nowhere", 1));

        Run run = run(pack);

        assertThat(run.out()).isEqualTo("tiny.jsonl.gz: 2 passed, 0 failed, 0 known differences\n");
        assertThat(run.status()).isZero();
    }

    @Test
    void ignoresTheGeneratorWord() throws IOException {
        int[] words = SHADER.clone();
        words[2] = 0x12345678;
        assertThat(run(pack("tiny.jsonl", assembles("a1", "OpCapability Shader", words)))
                        .status())
                .isZero();
    }

    @Test
    void showsTheFirstWordThatDiffersInItsInstruction() throws IOException {
        Run run = run(pack("tiny.jsonl", assembles("a1", "OpCapability Shader", KERNEL)));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out())
                .contains("FAILED a1 (asm, spv1.0)")
                .contains("the first difference in word 6")
                .contains("expected  OpCapability, from word 5: 00020011 >00000006<")
                .contains("found     OpCapability, from word 5: 00020011 >00000001<")
                .endsWith("tiny.jsonl: 0 passed, 1 failed, 0 known differences\n");
    }

    @Test
    void wantsTheSameLineOfARefusedText() throws IOException {
        Run run = run(pack("tiny.jsonl", refused("a1", "OpCapability Nowhere\\nOpCapability Shader", 1)));

        assertThat(run.status()).isEqualTo(1);
        assertThat(run.out()).contains("expected: refused in line 2: why").contains("found:    refused: 1:14");
    }

    @Test
    void showsTheFirstLineThatDiffers() throws IOException {
        Run run = run(pack("tiny.jsonl", disassembles("d1", SHADER, "OpCapability Kernel\\n")));

        assertThat(run.out())
                .contains("first difference in line 1, column 14")
                .contains("  - | OpCapability Kernel")
                .contains("  + | OpCapability Shader");
    }

    @Test
    void readsTheKindFromEachLine() throws IOException {
        Path pack = pack(
                "mixed.jsonl",
                assembles("a1", "OpCapability Shader", SHADER),
                disassembles("d1", SHADER, "OpCapability Shader\\n"),
                "",
                "{\"id\":\"v1\",\"env\":\"spv1.0\",\"options\":{},\"valid\":true,\"result\":\"SUCCESS\",\"vuid\":null,"
                        + "\"instruction\":0,\"message\":null,\"binary\":\"" + base64(LINKED) + "\"}",
                "{\"id\":\"v2\",\"env\":\"spv1.0\",\"options\":{\"max_struct_depth\":3},\"valid\":false,"
                        + "\"result\":\"INVALID_ID\",\"vuid\":null,\"instruction\":4,"
                        + "\"message\":\"ID '1' has not been defined\",\"binary\":\"" + base64(UNDEFINED) + "\"}");

        Run run = run(pack);

        assertThat(run.out())
                .isEqualTo("mixed.jsonl: 4 passed, 0 failed, 0 known differences; located 1 of 1; rules 1 of 1\n");
        assertThat(run.status()).isZero();
    }

    @Test
    void countsALineThatIsNoCaseAsFailed() throws IOException {
        Run run = run(
                pack("tiny.jsonl", "{\"id\":\"x\"}", "not json", "[]", "{\"id\":\"y\",\"preserve_numeric_ids\":1}"));

        assertThat(run.out())
                .contains("fields of no known kind of case: [id]")
                .contains("FAILED line-2 (unusable)")
                .contains("the field 'env' is missing")
                .endsWith("tiny.jsonl: 0 passed, 4 failed, 0 known differences\n");
    }

    @Test
    void showsAsManyFailuresAsAskedForInTheOrderOfTheFile() throws IOException {
        String[] lines = IntStream.range(0, 300)
                .mapToObj(i -> assembles("a" + i, "OpCapability Shader", i % 3 == 0 ? KERNEL : SHADER))
                .toArray(String[]::new);

        Run run = run(pack("tiny.jsonl", lines), "--failures", 3, "--jobs", 3);

        assertThat(run.out().lines().filter(l -> l.startsWith("FAILED")).collect(Collectors.toList()))
                .containsExactly("FAILED a0 (asm, spv1.0)", "FAILED a3 (asm, spv1.0)", "FAILED a6 (asm, spv1.0)");
        assertThat(run.out()).contains("(97 more failures").endsWith("200 passed, 100 failed, 0 known differences\n");
    }

    @Test
    void countsListedDifferencesApartAndSaysWhichAreNone() throws IOException {
        Path known =
                Files.writeString(folder.resolve("known.txt"), "# reasons\na1 the reference drops a word\na2 fixed\n");
        Path pack = pack(
                "tiny.jsonl",
                assembles("a1", "OpCapability Shader", KERNEL),
                assembles("a2", "OpCapability Shader", SHADER));

        Run run = run(pack, "--known", known);

        assertThat(run.status()).isZero();
        assertThat(run.out())
                .contains("known difference a2 passes; it need not be listed")
                .endsWith("tiny.jsonl: 1 passed, 0 failed, 1 known differences\n");
    }

    @Test
    void holdsAPackToItsFloor() throws IOException {
        Path pack = pack(
                "tiny.jsonl.gz",
                assembles("a1", "OpCapability Shader", KERNEL),
                assembles("a2", "OpCapability Shader", SHADER));
        Path reached = Files.writeString(folder.resolve("reached.txt"), "tiny.jsonl.gz 1\ndev round trip 5\n");
        Path missed = Files.writeString(folder.resolve("missed.txt"), "tiny.jsonl 2\n");
        Path unnamed = Files.writeString(folder.resolve("unnamed.txt"), "other.jsonl 0\n");

        assertThat(run(pack, "--floors", reached).status()).isZero();
        assertThat(run(pack, "--floors", missed).out()).contains("tiny.jsonl.gz is below its floor of 2");
        assertThat(run(pack, "--floors", missed).status()).isEqualTo(1);
        assertThat(run(pack, "--floors", unnamed).status()).isEqualTo(1);
    }

    @Test
    void printsOneObjectAPackForPrograms() throws IOException {
        Path pack = pack("tiny.jsonl", assembles("a1", "OpCapability Shader", KERNEL));

        Run run = run(pack, pack, "--json");

        List<String> lines = run.out().lines().toList();
        assertThat(lines).hasSize(2);
        JsonObject json = JsonParser.parseString(lines.get(0)).getAsJsonObject();
        assertThat(json.get("name").getAsString()).isEqualTo("tiny.jsonl");
        assertThat(json.get("failed").getAsInt()).isEqualTo(1);
        assertThat(json.getAsJsonArray("failures")
                        .get(0)
                        .getAsJsonObject()
                        .get("id")
                        .getAsString())
                .isEqualTo("a1");
    }

    @Test
    void refusesWrongUsage() throws IOException {
        assertThat(run().status()).isEqualTo(2);
        assertThat(run("--nothing").err()).contains("unknown option --nothing");
        assertThat(run(folder.resolve("absent")).err()).contains("does not exist");
        assertThat(run(folder).err()).contains("is no unpacked corpus");
        assertThat(run(pack("tiny.jsonl"), "--jobs", 0).err()).contains("--jobs needs a number of at least 1");
        assertThat(run(pack("tiny.jsonl"), "--failures").err()).contains("--failures needs a value");
        assertThat(run("--help").status()).isZero();
    }

    @Test
    void reflectionsAreComparedFieldByField() throws IOException {
        Path corpus = Files.createDirectory(folder.resolve("corpus"));
        Files.writeString(corpus.resolve("golden.tsv"), "path\n");
        Files.write(corpus.resolve("m.spv"), BinaryForm.bytes(SHADER, java.nio.ByteOrder.LITTLE_ENDIAN));
        String rest = "\"push_constants\":[],\"spec_constants\":[],\"entry_points\":[]}}";
        Path pack = pack(
                "reflect.jsonl",
                "{\"path\":\"m.spv\",\"env\":\"spv1.0\",\"direct\":{\"descriptors\":[]," + rest,
                "{\"path\":\"m.spv\",\"env\":\"spv1.0\",\"direct\":{\"descriptors\":[{\"id\":7}]," + rest);
        Path cross = pack(
                "cross.jsonl",
                "{\"path\":\"m.spv\",\"failed\":\"refused\"}",
                "{\"path\":\"m.spv\",\"cross\":{\"ubos\":[{\"type\":\"_1\",\"set\":0,\"binding\":2}]}}");

        Run run = run("--corpus", corpus, pack, cross);

        assertThat(run.out())
                .contains("/descriptors: recorded [{\"id\":7}], found []")
                .contains("reflect.jsonl: 1 passed, 1 failed")
                .contains("ubos 0.2: recorded array [], found null")
                .contains("cross.jsonl: 1 passed, 1 failed");
        assertThat(run.status()).isEqualTo(1);
    }
}
