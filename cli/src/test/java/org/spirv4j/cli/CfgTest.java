// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.testkit.GoldenFiles;

class CfgTest {
    @TempDir
    Path folder;

    private CommandRunner runner;
    private String text = "";

    @BeforeEach
    void setUp() throws IOException {
        runner = new CommandRunner(folder);
        text = Files.readString(GoldenFiles.path("cfg/branches.spvasm"));
        runner.write("a.spvasm", text);
        runner.run("as", "a.spvasm", "-o", "a.spv");
    }

    @Test
    void dot() throws IOException {
        GoldenFiles.check("cfg/branches.dot", runner.run("cfg", "a.spv").out());
    }

    @Test
    void dotWithContents() throws IOException {
        GoldenFiles.check(
                "cfg/contents.dot",
                runner.run("cfg", "--contents", "--function", "main", "a.spv").out());
    }

    @Test
    void dominators() throws IOException {
        GoldenFiles.check(
                "cfg/dominators.dot",
                runner.run("cfg", "--graph", "dominators", "a.spv").out());
    }

    @Test
    void postDominators() throws IOException {
        GoldenFiles.check(
                "cfg/post-dominators.dot",
                runner.run("cfg", "--graph", "post-dominators", "--function", "main", "a.spv")
                        .out());
    }

    @Test
    void calls() throws IOException {
        runner.write("calls.spvasm", Files.readString(GoldenFiles.path("cfg/calls.spvasm")));
        GoldenFiles.check(
                "cfg/calls.dot",
                runner.run("cfg", "--graph", "calls", "calls.spvasm").out());
    }

    @Test
    void callsOfOneFunction() throws IOException {
        runner.write("calls.spvasm", Files.readString(GoldenFiles.path("cfg/calls.spvasm")));
        assertThat(runner.run("cfg", "--graph", "calls", "--function", "middle", "calls.spvasm")
                        .out())
                .contains("%middle", "%leaf", "f1 -> f2\n")
                .doesNotContain("%main", "%again");
    }

    @Test
    void onlyControlFlowHasContentsAndPages() {
        assertThat(runner.run("cfg", "--graph", "calls", "--contents", "a.spv").err())
                .contains("--graph calls cannot be combined with --contents");
        assertThat(runner.run("cfg", "--graph", "dominators", "--format", "html", "a.spv")
                        .err())
                .contains("--graph dominators cannot be combined with --format html");
    }

    @Test
    void page() throws IOException {
        String page = runner.run("cfg", "--format", "html", "a.spv").out();
        GoldenFiles.check("cfg/branches.html", page.substring(page.indexOf("<main"), page.indexOf("</main>")));
    }

    @Test
    void textAndStandardInputGiveTheSame() {
        String expected = runner.run("cfg", "a.spv").out();
        assertThat(runner.run("cfg", "a.spvasm").out()).isEqualTo(expected);
        assertThat(runner.input(text).run("cfg").out()).isEqualTo(expected);
    }

    @Test
    void errorsOfModulesAreShownInTheText() {
        CommandRunner.Result result = runner.input("%0 = OpTypeVoid\n").run("cfg");
        assertThat(result.status()).isEqualTo(1);
        assertThat(result.err()).startsWith("<stdin>:1:6: error: ").endsWith("\n%0 = OpTypeVoid\n     ^~~~~~~~~~\n");
    }

    @Test
    void functionsHaveNamesAndNumbers() throws IOException {
        runner.run("dis", "--raw-id", "--no-header", "a.spv", "-o", "raw.txt");
        String id = Files.readString(folder.resolve("raw.txt"))
                .lines()
                .filter(line -> line.contains("OpFunction "))
                .skip(1)
                .findFirst()
                .orElseThrow()
                .strip()
                .split(" ", 2)[0];
        String expected =
                runner.run("cfg", "--function", "helper__b___x", "a.spv").out();
        assertThat(expected).contains("%helper__b___x").doesNotContain("%main");
        for (String name : new String[] {id, id.substring(1), "helper(<b>&\"x"}) {
            assertThat(runner.run("cfg", "--function", name, "a.spv").out()).isEqualTo(expected);
        }
        CommandRunner.Result missing = runner.run("cfg", "--function", "nothing", "a.spv");
        assertThat(missing.status()).isEqualTo(1);
        assertThat(missing.err()).startsWith("error: a.spv has no function called 'nothing'");
    }

    @Test
    void pictureNeedsGraphvizAndSaysSo() {
        CommandRunner.Result result = runner.run("cfg", "--format", "svg", "a.spv", "-o", "a.svg");
        if (result.status() == 0) {
            assertThat(folder.resolve("a.svg")).content().contains("<svg");
        } else {
            assertThat(result.err()).contains("install Graphviz", "--format html");
            assertThat(folder.resolve("a.svg")).doesNotExist();
        }
    }

    @Test
    void foldersAndBadInput() {
        runner.run("cfg", ".", "-o", "out");
        assertThat(folder.resolve("out/a.dot")).exists();
        assertThat(runner.input("OpLabel OpLabell").run("cfg").err()).contains("<stdin>:1:");
        assertThat(runner.run("cfg", "--format", "html", "--contents", "a.spv").status())
                .isEqualTo(2);
    }

    @Test
    void listingLinksToTheGraphs() throws IOException {
        CommandRunner.Result result = runner.run("dis", "--format", "html", "--graphs", "a.spv", "-o", "a b.html");
        assertThat(result.err()).isEmpty();
        String graphs = Files.readString(folder.resolve("a b.cfg.html"));
        String listing = Files.readString(folder.resolve("a b.html"));
        String link = "href=\"a%20b.cfg.html#";
        int links = 0;
        for (int at = listing.indexOf(link); at >= 0; at = listing.indexOf(link, at + 1)) {
            String id = listing.substring(at + link.length(), listing.indexOf('"', at + link.length()));
            assertThat(graphs).contains("<section id=" + id + ">");
            links++;
        }
        assertThat(links).isEqualTo(2);
        assertThat(graphs).contains("href=\"a%20b.html\"");
        String back = "href=\"a%20b.html#";
        for (int at = graphs.indexOf(back); at >= 0; at = graphs.indexOf(back, at + 1)) {
            String id = graphs.substring(at + back.length(), graphs.indexOf('"', at + back.length()));
            assertThat(listing).contains(" id=" + id + ">");
            links++;
        }
        assertThat(links).as("functions and blocks link back").isGreaterThan(8);
        for (String[] wrong : new String[][] {
            {"dis", "--format", "html", "--graphs", "a.spv"},
            {"dis", "--graphs", "a.spv", "-o", "x.txt"},
            {"dis", "--format", "html", "--graphs", "-", "-o", "x.html"}
        }) {
            assertThat(runner.run(wrong).err()).contains("--graphs needs --format html");
        }
    }
}
