// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.tests.view;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.view.ControlFlowDot;
import org.spirv4j.view.ControlFlowPage;
import org.spirv4j.view.GraphOptions;

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
        ControlFlowPage.with(GraphOptions.DEFAULT.withTitle("</title><script>x</script>"))
                .write(module, out);
        return out.toString(StandardCharsets.UTF_8);
    }

    private static String dot(SpirvModule module) throws IOException {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        ControlFlowDot.with(GraphOptions.DEFAULT.withInstructions(true))
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
