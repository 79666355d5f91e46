// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code spirv carve}, and files with modules in them as inputs of other commands. */
class CarveTest {
    @TempDir
    Path folder;

    private CommandRunner runner;
    private byte[] compute;
    private byte[] fragment;

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        compute = assembled("GLCompute", "OpExecutionMode %main LocalSize 8 1 1");
        fragment = assembled("Fragment", "OpExecutionMode %main OriginUpperLeft");
        Files.write(runner.path("game.exe"), bytes(new byte[100], compute, new byte[7], fragment, new byte[30]));
        runner.write("shaders.json", "{\"blur\": \"" + Base64.getEncoder().encodeToString(compute) + "\"}\n");
    }

    private byte[] assembled(String model, String mode) {
        String text = "; Version: 1.3\nOpCapability Shader\nOpMemoryModel Logical GLSL450\nOpEntryPoint " + model
                + " %main \"main\"\n" + mode + "\n%void = OpTypeVoid\n%fn = OpTypeFunction %void\n"
                + "%main = OpFunction %void None %fn\n%entry = OpLabel\nOpReturn\nOpFunctionEnd\n";
        return new CommandRunner(folder)
                .input(text)
                .run("as", "--target-env", "spv1.3", "-")
                .outBytes();
    }

    private static byte[] bytes(byte[]... parts) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        for (byte[] part : parts) {
            out.writeBytes(part);
        }
        return out.toByteArray();
    }

    private void zip(String archive, String entry, byte[] bytes) throws IOException {
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(runner.path(archive)))) {
            zip.putNextEntry(new ZipEntry(entry));
            zip.write(bytes);
        }
    }

    private List<String> files(String name) throws IOException {
        List<String> names = new ArrayList<>();
        try (Stream<Path> files = Files.walk(runner.path(name))) {
            files.filter(Files::isRegularFile)
                    .map(file -> runner.path(name).relativize(file).toString().replace('\\', '/'))
                    .sorted()
                    .forEach(names::add);
        }
        return names;
    }

    private String second() {
        return "0x" + Integer.toHexString(100 + compute.length + 7);
    }

    @Test
    void modulesAreListed() {
        CommandRunner.Result result = runner.run("carve", "game.exe", "shaders.json");
        assertThat(result.status()).isZero();
        String size = String.format("%9d", compute.length);
        assertThat(result.out().replace("\r", ""))
                .isEqualTo(size + "  1.3  GLCompute   game.exe!0x64.spv\n"
                        + String.format("%9d", fragment.length) + "  1.3  Fragment    game.exe!" + second() + ".spv\n"
                        + size + "  1.3  GLCompute   shaders.json!blur.spv\n");
        assertThat(result.err()).isEqualTo("found 3 modules\n");
        assertThat(runner.run("carve", "-q", "game.exe").err()).isEmpty();
    }

    @Test
    void modulesAreWritten() throws IOException {
        CommandRunner.Result result = runner.run("carve", "game.exe", "shaders.json", "-o", "out");
        assertThat(result.status()).isZero();
        assertThat(result.out()).contains("out/game.exe/0x64.spv\n", "out/shaders.json/blur.spv\n");
        assertThat(result.err()).isEqualTo("found 3 modules; they are in out\n");
        assertThat(files("out"))
                .containsExactly("game.exe/0x64.spv", "game.exe/" + second() + ".spv", "shaders.json/blur.spv");
        assertThat(runner.path("out/game.exe/" + second() + ".spv")).hasBinaryContent(fragment);
        CommandRunner.Result again = runner.run("carve", "game.exe", "-o", "out");
        assertThat(again.status()).isEqualTo(1);
        assertThat(again.err()).isEqualTo("error: out/game.exe/0x64.spv exists; --force replaces it\n");
        assertThat(runner.run("carve", "game.exe", "-o", "out", "--force").status())
                .isZero();
    }

    @Test
    void jsonHasWhatIsKnown() {
        CommandRunner.Result result = runner.run("carve", "--json", "game.exe", "shaders.json");
        assertThat(result.out().lines())
                .containsExactly(
                        "{\"name\": \"game.exe!0x64.spv\", \"kind\": \"module\", \"offset\": 100, \"bytes\": "
                                + compute.length
                                + ", \"version\": \"1.3\", \"entryPoints\": [{\"model\": \"GLCompute\","
                                + " \"name\": \"main\"}]}",
                        "{\"name\": \"game.exe!" + second() + ".spv\", \"kind\": \"module\", \"offset\": "
                                + (107 + compute.length) + ", \"bytes\": " + fragment.length
                                + ", \"version\": \"1.3\", \"entryPoints\": [{\"model\": \"Fragment\", \"name\": \"main\"}]}",
                        "{\"name\": \"shaders.json!blur.spv\", \"kind\": \"module\", \"offset\": 10, \"bytes\": "
                                + compute.length + ", \"version\": \"1.3\", \"copyOf\": \"game.exe!0x64.spv\","
                                + " \"entryPoints\": [{\"model\": \"GLCompute\", \"name\": \"main\"}]}");
        assertThat(runner.run("carve", "--unique", "game.exe", "shaders.json").err())
                .isEqualTo("found 2 modules\n");
    }

    /** No name leads out of the folder, and links in it are not followed. */
    @Test
    void hostileNamesStayInTheFolder() throws IOException {
        zip("evil.zip", "../../evil/../x:y!\u0001.so", bytes(new byte[16], compute, new byte[4]));
        assertThat(runner.run("carve", "evil.zip", "-o", "out").status()).isZero();
        assertThat(files("out")).containsExactly("evil.zip/evil/x_y/_.so/0x10.spv");
        Files.createDirectories(runner.path("linked"));
        Files.createSymbolicLink(runner.path("linked/game.exe"), folder);
        CommandRunner.Result linked = runner.run("carve", "game.exe", "-o", "linked");
        assertThat(linked.status()).isEqualTo(1);
        assertThat(linked.err())
                .isEqualTo("error: cannot write linked/game.exe/0x64.spv: game.exe is a symbolic link\n");
    }

    @Test
    void whatCannotBeReadIsAnErrorAfterTheOthers() throws IOException {
        Files.write(runner.path("cut.bin"), bytes(new byte[64], java.util.Arrays.copyOf(compute, compute.length - 8)));
        runner.write("notes.txt", "nothing\n");
        CommandRunner.Result result = runner.run("carve", "cut.bin", "notes.txt", "game.exe");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.out()).contains("game.exe!0x64.spv");
        assertThat(result.err())
                .isEqualTo("error: cannot read cut.bin!0x40.spv: it ends in the middle (at byte "
                        + (64 + compute.length - 8) + ")\n"
                        + "error: cannot read notes.txt: it contains no modules\nfound 2 modules\n");
        assertThat(runner.run("carve", "none").err()).isEqualTo("error: cannot read none: no such file\n");
        assertThat(runner.run("carve").status()).isEqualTo(2);
        assertThat(runner.run("carve", "--force", "game.exe").status()).isEqualTo(2);
        assertThat(runner.run("carve", "--json", "notes.txt").err())
                .startsWith(
                        "{\"file\": \"notes.txt\", \"diagnostics\": [{\"severity\": \"error\", \"message\": \"it contains"
                                + " no modules\"}]}");
    }

    @Test
    void standardInputAndFoldersAreSearched() throws IOException {
        Files.createDirectories(runner.path("in/sub"));
        Files.copy(runner.path("game.exe"), runner.path("in/sub/game.exe"));
        Files.write(runner.path("in/b.spv"), compute);
        runner.write("in/notes.txt", "nothing\n");
        assertThat(runner.run("carve", "in", "-o", "out").status()).isZero();
        assertThat(files("out")).containsExactly("b.spv", "sub/game.exe/0x64.spv", "sub/game.exe/" + second() + ".spv");
        CommandRunner.Result piped =
                runner.input(Files.readAllBytes(runner.path("game.exe"))).run("carve", "-", "-o", "piped");
        assertThat(piped.status()).isZero();
        assertThat(files("piped")).containsExactly("stdin/0x64.spv", "stdin/" + second() + ".spv");
    }

    @Test
    void otherCommandsTakeTheSameFiles() throws IOException {
        zip("p.zip", "lib/game.exe", Files.readAllBytes(runner.path("game.exe")));
        assertThat(runner.run("val", "game.exe", "p.zip").err()).isEqualTo("validated 4 files, all valid\n");
        assertThat(runner.run("hash", "game.exe").out().lines()).hasSize(2);
        assertThat(runner.run("stats", "shaders.json").out()).startsWith("shaders.json!blur.spv\n");
        assertThat(runner.run("reflect", "game.exe").out()).contains("game.exe!0x64.spv", "Fragment");
        assertThat(runner.run("strip", "shaders.json", "-o", "blur.spv").status())
                .isZero();
        assertThat(runner.path("blur.spv")).hasBinaryContent(compute);
        assertThat(runner.run("strip", "game.exe", "-o", "x.spv").err())
                .isEqualTo(
                        "error: game.exe contains several modules, and one is wanted here; spirv carve lists them, and"
                                + " takes them out\n");
        // The names that are listed are inputs.
        assertThat(runner.run("strip", "p.zip!lib/game.exe!" + second() + ".spv", "-o", "x.spv")
                        .status())
                .isZero();
        assertThat(runner.path("x.spv")).hasBinaryContent(fragment);
        assertThat(runner.run("dis", "game.exe!0x64.spv").out()).contains("OpEntryPoint GLCompute");
        assertThat(runner.run("dis", "game.exe!0x65.spv").err())
                .isEqualTo(
                        "error: cannot read game.exe!0x65.spv: there is no such module in game.exe; spirv carve lists"
                                + " those that are\n");
        // Texts that are one module, and files without modules, are what they were.
        assertThat(runner.run("dis", "p.zip!none").status()).isEqualTo(1);
        runner.write("lib.so", "\u007FELF............");
        assertThat(runner.run("val", "lib.so").err()).startsWith("error: lib.so is an ELF file, not a SPIR-V module");
        CommandRunner.Result corpus = runner.run("corpus", "game.exe", "p.zip", "-o", "report");
        assertThat(corpus.err())
                .isEqualTo("measured 4 modules: 4 valid, 0 invalid, 0 unreadable; the report is in report\n");
    }
}
