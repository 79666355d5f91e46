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
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.text.Assembler;

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

    private static final String BEFORE = "OpCapability Kernel\\nOpCapability Linkage\\nOpMemoryModel Logical OpenCL\\n";

    private static String optimized(String id, String flags, String status, String after) {
        return "{\"id\":\"" + id + "\",\"pass\":[],\"flags\":" + flags + ",\"env\":\"spv1.3\",\"status\":\"" + status
                + "\",\"options\":{\"preserve_bindings\":false,\"preserve_spec_constants\":false,\"max_id_bound\":99,"
                + "\"validator\":[]},\"before_header\":[\"1.3\",458752,1,0],\"before\":\"" + BEFORE
                + "\",\"before_valid\":\"valid\",\"after_header\":[\"1.3\",458752,1,0],\"after\":\"" + after
                + "\",\"after_valid\":\"valid\"}";
    }

    @Test
    void comparesOptimizedModules() throws IOException {
        Path pack = pack(
                "opt.jsonl",
                optimized("o1", "[]", "unchanged", BEFORE),
                optimized("o2", "[]", "changed", "OpCapability Kernel\\nOpMemoryModel Logical OpenCL\\n"),
                optimized("o3", "[\"--no-such-pass\"]", "unchanged", BEFORE),
                optimized("o4", "null", "unchanged", BEFORE));

        Run run = run(pack, "--rows", 1);

        assertThat(run.out())
                .contains("FAILED o2 (opt, spv1.3)\n  expected: changed by \n  found:    unchanged")
                .contains("    3       1       1                1          1  several passes (less than 70 %)")
                .endsWith(
                        "opt.jsonl: 1 passed, 1 failed, 0 known differences (2 not run); equal 1 of 3; equal up to ids"
                                + " 1 of 3; equal or no longer 1 of 3; passes 0 of 1\n");
        Path floors = Files.writeString(folder.resolve("floors.txt"), "opt.jsonl 1\nopt.jsonl passes 1\n");
        assertThat(run(pack, "--floors", floors).out()).contains("opt.jsonl passes 0 of 1 is below its floor");
        assertThat(run(pack, "--floors", floors).status()).isEqualTo(1);
    }

    @Test
    void comparesStepsOfPipelines() throws IOException {
        Path corpus = Files.createDirectory(folder.resolve("corpus"));
        Files.writeString(corpus.resolve("golden.tsv"), "path\n");
        Files.write(corpus.resolve("m.spv"), BinaryForm.bytes(LINKED, java.nio.ByteOrder.LITTLE_ENDIAN));
        String steps = "{\"path\": \"m.spv\", \"env\": \"spv1.0\", \"flag\": \"-O\", \"steps\": [{\"next_pass\":"
                + " \"strip-debug\", \"text\": \"OpCapability Shader\\n"
                + "OpCapability Linkage\\n"
                + "OpMemoryModel Logical GLSL450\\n"
                + "OpName %a \\\"a\\\"\\n"
                + "%a = OpTypeVoid\\n"
                + "\"}, {\"next_pass\": \"ccp\", \"text\": \"OpCapability Shader\\n"
                + "OpCapability Linkage\\n"
                + "OpMemoryModel Logical GLSL450\\n"
                + "%b = OpTypeVoid\\n"
                + "\"}, {\"next_pass\": null}]}";

        Run run = run("--corpus", corpus, pack("chain.jsonl", steps));

        assertThat(run.out())
                .isEqualTo("chain.jsonl: 2 passed, 0 failed, 0 known differences; equal 2 of 2; equal up to ids 2 of 2;"
                        + " equal or no longer 2 of 2; passes 1 of 1\n");
        String broken = steps.replace("ccp", "no-such-pass");
        assertThat(run("--corpus", corpus, pack("broken.jsonl", broken)).out())
                .contains("'--no-such-pass' is not a pass");
    }

    @Test
    void comparesSizesOfOptimizedModules() throws IOException {
        Path corpus = Files.createDirectory(folder.resolve("corpus"));
        Files.writeString(corpus.resolve("golden.tsv"), "path\n");
        Files.write(corpus.resolve("m.spv"), BinaryForm.bytes(LINKED, java.nio.ByteOrder.LITTLE_ENDIAN));
        Path runs = Files.writeString(folder.resolve("runs.tsv"), """
            path\tenv\tflags\tstatus\tbytes\tinsts\tsha256\tresult
            m.spv\tspv1.0\t-O --preserve-bindings\texit:0\t44\t3\tx\tvalid
            m.spv\tspv1.0\t--no-such-pass\texit:0\t44\t3\tx\tvalid
            m.spv\tspv1.0\t-Os\tcrash:SIGSEGV\t\t\t\t
            m.spv\tspv1.0\t--unify-const\texit:0\t44\t3\tx\tinvalid
            m.spv\tspv1.0\t--strip-debug\texit:0\t44\t3\tx\tvalid
            """);

        Run run = run("--corpus", corpus, runs, "--rows", 3, "--twice");

        assertThat(run.out())
                .contains("-O --preserve-bindings: ours 48 bytes, recorded 44, input 48; 0 smaller or equal of 1; 0"
                        + " equal, 0 in the form of the reference, 0 recorded results not valid; 0 grown; 0"
                        + " invalid; 0 not stable")
                .contains("0 equal, 0 in the form of the reference, 1 recorded results not valid; 0 grown;")
                .contains("  exceeds the recorded result: m.spv#-O#--preserve-bindings, 4 bytes; ours 48, recorded 44,"
                        + " input 48")
                .endsWith("runs.tsv: 4 passed, 0 failed, 0 known differences (1 not run); saved bytes 0; saved"
                        + " instructions 0; smaller or equal 0 of 3; equal 0 of 3; stable 4 of 4; determined"
                        + " passes 1 of 2\n");
        assertThat(run("--corpus", corpus, runs, "--flags", "-Os").out())
                .startsWith("-Os: ours 48 bytes, input 48; 0 grown; ");
        assertThat(run(runs).err()).contains("needs --corpus");
    }

    /** A shader that adds a push constant to each number of a buffer, with the results that are expected. */
    private static String adds(String id, String module, String expected) {
        return "{\"id\":\"" + id + "\",\"source\":\"here\",\"env\":\"vulkan1.0\",\"spirv\":{\"compute\":\"" + module
                + "\"},\"entry\":\"main\",\"dispatch\":[2,1,1],\"resources\":["
                + "{\"kind\":\"storage\",\"set\":0,\"binding\":0,\"size\":8,\"data\":\"CgAAABQAAAA=\"},"
                + "{\"kind\":\"push_constant\",\"size\":4,\"data\":\"BQAAAA==\"}],"
                + "\"expect\":[{\"resource\":0,\"offset\":0,\"type\":\"int32\"," + expected + "}]}";
    }

    @Test
    void comparesWhatProgramsCompute() throws IOException {
        String module = Base64.getEncoder()
                .encodeToString(Assembler.create()
                        .withTarget(TargetEnv.VULKAN_1_0)
                        .assemble("""
                            OpCapability Shader
                            OpExtension "SPV_KHR_storage_buffer_storage_class"
                            OpMemoryModel Logical GLSL450
                            OpEntryPoint GLCompute %main "main" %id
                            OpExecutionMode %main LocalSize 1 1 1
                            OpDecorate %id BuiltIn WorkgroupId
                            OpDecorate %ints ArrayStride 4
                            OpDecorate %block Block
                            OpMemberDecorate %block 0 Offset 0
                            OpDecorate %pushed Block
                            OpMemberDecorate %pushed 0 Offset 0
                            OpDecorate %buffer DescriptorSet 0
                            OpDecorate %buffer Binding 0
                            %void = OpTypeVoid
                            %type = OpTypeFunction %void
                            %int = OpTypeInt 32 1
                            %uint = OpTypeInt 32 0
                            %uint3 = OpTypeVector %uint 3
                            %zero = OpConstant %uint 0
                            %ints = OpTypeRuntimeArray %int
                            %block = OpTypeStruct %ints
                            %pushed = OpTypeStruct %int
                            %to_block = OpTypePointer StorageBuffer %block
                            %to_int = OpTypePointer StorageBuffer %int
                            %to_pushed = OpTypePointer PushConstant %pushed
                            %to_constant = OpTypePointer PushConstant %int
                            %to_uint3 = OpTypePointer Input %uint3
                            %buffer = OpVariable %to_block StorageBuffer
                            %constants = OpVariable %to_pushed PushConstant
                            %id = OpVariable %to_uint3 Input
                            %main = OpFunction %void None %type
                            %label = OpLabel
                            %ids = OpLoad %uint3 %id
                            %x = OpCompositeExtract %uint %ids 0
                            %place = OpAccessChain %to_int %buffer %zero %x
                            %constant = OpAccessChain %to_constant %constants %zero
                            %a = OpLoad %int %place
                            %b = OpLoad %int %constant
                            %sum = OpIAdd %int %a %b
                            OpStore %place %sum
                            OpReturn
                            OpFunctionEnd
                            """)
                        .bytes());
        Path pack = pack(
                "runs.jsonl",
                adds("r1", module, "\"compare\":\"EQ\",\"values\":[15,25]"),
                adds("r2", module, "\"compare\":\"EQ\",\"values\":[15,24]"),
                adds("r3", module, "\"compare\":\"TOLERANCE\",\"tolerance\":1,\"values\":[14,26]"));

        Run run = run(pack);

        assertThat(run.out())
                .contains("FAILED r2 (run, vulkan1.0)")
                .contains("found:    25 at byte 4 of resource 0 instead of EQ 24")
                .contains("runs.jsonl: 2 passed, 1 failed, 0 known differences; refused 0; passed with findings 0;"
                        + " compiled 2");
    }
}
