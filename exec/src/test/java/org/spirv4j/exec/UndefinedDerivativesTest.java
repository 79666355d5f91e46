// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A derivative is undefined if the value of an invocation of the quad is; other quads are not concerned. */
@Tag(TestedEngine.TAG)
class UndefinedDerivativesTest {
    /**
     * The value of one pixel in {@code %v} is undefined; the derivative {@code %d} is stored where {@code %stores}
     * holds.
     */
    private static final String BODY = """
            %any = OpUndef %float
            %x = OpCompositeExtract %float %i 0
            %y = OpCompositeExtract %float %i 1
            %left = OpFOrdLessThan %bool %x %f1
            %upper = OpFOrdLessThan %bool %y %f1
            %isOne = OpLogicalAnd %bool %left %upper
            %v = OpSelect %float %isOne %any %x
            %d = OpDPdx %float %v
            %two = OpFAdd %float %f1 %f1
            %stores = CONDITION
            OpSelectionMerge %end None
            OpBranchConditional %stores %yes %end
            %yes = OpLabel
            %rgba = OpCompositeConstruct %v4float %d %d %d %d
            OpStore %color %rgba
            OpBranch %end
            %end = OpLabel
            OpReturn
            """;

    private static List<String> messages(String condition) {
        return FragmentCase.ofFragCoord(BODY.replace("CONDITION", condition))
                .program()
                .withChecks(Set.of(Check.UNDEFINED))
                .fragments(
                        Bindings.create().buffer(0, 0, ByteBuffer.allocate(64)),
                        Fragments.rectangle(0, 0, 4, 4),
                        Framebuffer.of(4, 4))
                .findings()
                .stream()
                .map(each -> each.diagnostic().message())
                .toList();
    }

    @Test
    void theDerivativesOfTheQuadAreUndefined() {
        TestedEngine.needsFindings();
        assertThat(messages("OpFOrdGreaterThan %bool %x %f1"))
                .containsExactly("OpStore stores a value that is undefined (pixel 1, 0)");
    }

    @Test
    void thoseOfOtherQuadsAreNot() {
        assertThat(messages("OpFOrdGreaterThan %bool %x %two")).isEmpty();
    }
}
