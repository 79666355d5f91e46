// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.DrawnLines;
import org.spirv4j.testkit.program.RandomPrograms;
import org.spirv4j.view.ControlFlowDot;
import org.spirv4j.view.ControlFlowPage;
import org.spirv4j.view.ExplorerPage;

class ControlFlowPageTest {
    private static final String HEAD = """
            OpCapability Kernel
            OpCapability Linkage
            OpMemoryModel Physical64 OpenCL
            %void = OpTypeVoid
            %bool = OpTypeBool
            %fn = OpTypeFunction %void
            %t = OpConstantTrue %bool
            """;

    private static String page(SpirvModule module) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ControlFlowPage.create().withTitle("</title><script>x</script>").write(module, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String dot(SpirvModule module) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ControlFlowDot.create()
                .withInstructions(true)
                .write(module, module.layout().functions(), out);
        return out.toString(StandardCharsets.UTF_8);
    }

    /** Blocks that branch to the next one and to one anywhere. */
    private static SpirvModule tangle(int blocks) {
        StringBuilder text = new StringBuilder(HEAD).append("%f = OpFunction %void None %fn\n");
        for (int b = 0; b < blocks; b++) {
            text.append("%b").append(b).append(" = OpLabel\nOpBranchConditional %t %b");
            text.append(b + 1).append(" %b").append(1 + b * 7919L % blocks).append('\n');
        }
        return GraphSample.module(text.append("%b" + blocks + " = OpLabel\nOpReturn\nOpFunctionEnd\n")
                .toString());
    }

    @Test
    void whatIsTooLargeToDrawIsListed() throws IOException {
        String page = page(tangle(20_000));
        assertThat(page).contains("Too large to draw: 20,001 blocks and 39,").contains("<details id=b");
        assertThat(page).doesNotContain("<svg class=graph");
        assertThat(dot(tangle(20_000))
                        .lines()
                        .filter(line -> line.contains(" -> "))
                        .count())
                .isGreaterThan(39_000);
    }

    /** The loops of a large function are nodes of its drawing, and drawn below it. */
    @Test
    void largeFunctionsAreFoldedByLoops() throws IOException {
        String page = page(GraphSample.loops(60, 40));
        assertThat(page).contains("2,581 blocks are too many to be drawn at once.");
        assertThat(page.split("<svg class=graph ", -1)).hasSize(62);
        assertThat(page.split("<a class=\"block folded\" ", -1)).hasSize(61);
        assertThat(page)
                .contains(
                        "<details class=part id=l",
                        "loop %head7 of %main <small>42 blocks</small>",
                        "loop of 42 blocks");
        // Each block is drawn once, and the merge block of each loop once more, as the way out of it.
        assertThat(page.split("<a class=\"block exit-", -1)).hasSize(2581 + 1);
        assertThat(page.split("<a class=\"block outside\"", -1)).hasSize(61);
    }

    /** A function without loops is folded by its other constructs. */
    @Test
    void largeFunctionsWithoutLoopsAreFoldedByConstructs() throws IOException {
        String page = page(GraphSample.selections(20, 100));
        assertThat(page).doesNotContain("Too large to draw");
        assertThat(page.split("<svg class=graph ", -1)).hasSize(22);
        assertThat(page).contains("selection of ");
    }

    /**
     * Constructs in constructs are folded many at once: the work for four times as many is about four times as much.
     */
    @Test
    void deeplyNestedConstructsTakeLinearWork() throws IOException {
        SpirvModule nested = GraphSample.nested(1_000);
        String page = page(nested);
        assertThat(page).doesNotContain("oo large to draw");
        assertThat(page.split("<svg class=graph ", -1)).hasSizeBetween(3, 4);
        long few = Cost.of(() -> page(nested)).bytes();
        SpirvModule more = GraphSample.nested(4_000);
        assertThat(Cost.of(() -> page(more)).bytes()).isLessThan(6 * few);
        ExplorerPage explorer = ExplorerPage.create();
        long explored = Cost.of(() -> explorer.write(nested, OutputStream.nullOutputStream()))
                .bytes();
        assertThat(Cost.of(() -> explorer.write(more, OutputStream.nullOutputStream()))
                        .bytes())
                .isLessThan(6 * explored);
    }

    /** Lines may cross, but never run along each other, so that each can be followed. */
    @Test
    void linesOfRandomProgramsShareNoPart() throws IOException {
        for (int seed = 0; seed < (Boolean.getBoolean("thorough") ? 60 : 10); seed++) {
            assertThat(overlaps(RandomPrograms.of(seed).module(RandomPrograms.environment(seed))))
                    .as("seed %d", seed)
                    .isEmpty();
        }
        assertThat(overlaps(tangle(300))).isEmpty();
        assertThat(overlaps(GraphSample.module())).isEmpty();
    }

    private static List<String> overlaps(SpirvModule module) throws IOException {
        String[] drawings = page(module).split("<svg class=graph ", -1);
        return Arrays.stream(drawings)
                .skip(1)
                .flatMap(drawing -> DrawnLines.overlaps(drawing).stream())
                .toList();
    }

    @Test
    void tanglesAreDrawn() throws IOException {
        String page = page(tangle(300));
        assertThat(page.split("<a class=\"block ", -1)).hasSize(302);
        assertThat(page).contains("edge false back").doesNotContain("NaN").doesNotContain("Infinity");
    }

    @Test
    void namesAreText() throws IOException {
        SpirvModule module = GraphSample.module("""
                OpCapability Kernel
                OpMemoryModel Physical64 OpenCL
                OpEntryPoint Kernel %f "<img src=x onerror=1> \\"\\\\l &amp;"
                OpName %b "</svg>"
                %void = OpTypeVoid
                %fn = OpTypeFunction %void
                %f = OpFunction %void None %fn
                %b = OpLabel
                OpReturn
                OpFunctionEnd
                """);
        assertThat(page(module))
                .doesNotContain("<img")
                .doesNotContain("<script>x")
                .contains("&lt;img src=x");
        assertThat(dot(module)).contains("entry point &lt;img src=x onerror=1&gt; \\\"\\\\l &amp;amp;\"");
    }

    @Test
    void damagedFunctionsAreDrawn() throws IOException {
        assertThat(page(GraphSample.module(HEAD + "%f = OpFunction %void None %fn\n%a = OpLabel\n%b = OpLabel\n")))
                .contains("no terminator");
        assertThat(page(GraphSample.module(HEAD + "%f = OpFunction %void None %fn\nOpFunctionEnd\n")))
                .contains("A declaration");
        assertThat(page(GraphSample.module(HEAD + """
                        %f = OpFunction %void None %fn
                        %a = OpLabel
                        OpLoopMerge %a %a None
                        OpBranch %a
                        OpFunctionEnd
                        """))).contains("edge branch back");
    }
}
