// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Derivatives need all fragments of a quad. */
@Tag(TestedEngine.TAG)
class DivergentDerivativesTest {
    private static List<String> messages(String body) {
        FragmentCase shader =
                FragmentCase.ofFragCoord("%x = OpCompositeExtract %float %i 0\n%y = OpCompositeExtract %float %i 1\n"
                        + body + "\nOpStore %color %i\nOpReturn\n");
        RunReport report = shader.program()
                .withChecks(Check.ALL)
                .fragments(
                        Bindings.create().buffer(0, 0, ByteBuffer.allocate(64)),
                        Fragments.rectangle(0, 0, 4, 4),
                        Framebuffer.of(4, 4));
        return report.findings().stream()
                .filter(each -> each.rule().equals(Check.DIVERGENCE.rule()))
                .map(each -> each.diagnostic().message())
                .toList();
    }

    private static String when(String condition, String body) {
        return "%is = " + condition + "\nOpSelectionMerge %end None\nOpBranchConditional %is %yes %end\n"
                + "%yes = OpLabel\n" + body + "\nOpBranch %end\n%end = OpLabel\n";
    }

    @ParameterizedTest
    @CsvSource({
        "OpDPdx, OpFOrdLessThan %bool %x %f1, 2, 0",
        "OpDPdy, OpFOrdLessThan %bool %y %f1, 2, 0",
        "OpFwidth, OpFOrdGreaterThan %bool %x %f1, 2, 1",
        "OpDPdxFine, OpFOrdEqual %bool %x %y, 2, 0",
        "OpDPdyCoarse, OpFOrdNotEqual %bool %x %y, 2, 1"
    })
    void aQuadThatIsNotWhole(String op, String condition, int some, int pixel) {
        TestedEngine.needsFindings();
        assertThat(messages("OpNop\n" + when(condition, "%d = " + op + " %float %x")))
                .containsExactly(op + " must be executed by all 4 invocations of the quad, but " + some
                        + " of them execute it (pixel " + pixel + ", 0)");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "OpFOrdLessThan %bool %x %f0",
                "OpFOrdGreaterThan %bool %x %f0",
                "OpFOrdLessThan %bool %y %twoPixels",
                "OpFOrdGreaterThan %bool %x %twoPixels",
                "OpFUnordEqual %bool %x %x"
            })
    void wholeQuads(String condition) {
        assertThat(messages("%twoPixels = OpFAdd %float %f1 %f1\n" + when(condition, "%d = OpDPdx %float %y")))
                .isEmpty();
    }
}
