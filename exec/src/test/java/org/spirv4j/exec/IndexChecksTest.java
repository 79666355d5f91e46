// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.spirv4j.exec.CheckedShader.near;
import static org.spirv4j.exec.CheckedShader.wrong;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Indexes outside of what they are indexes of, and descriptors that are not the same for all invocations. */
class IndexChecksTest {
    private static final String AT = " (invocation 0, 0, 0)";
    private static final String OTHER =
            "accesses another descriptor than other invocations that execute it together, and its"
                    + " operand is not decorated with NonUniform (invocation 1, 0, 0)";

    static List<CheckedShader> indexes() {
        Check check = Check.OUT_OF_BOUNDS;
        return List.of(
                wrong(
                        check,
                        "OpAccessChain uses the index 40 for an array of 2 elements" + AT,
                        "%at = OpAccessChain %toOwn %twoUints %u40"),
                wrong(
                        check,
                        "OpAccessChain uses the index 8 for an array of 8 elements (invocation 3, 0, 0)",
                        "%k = OpIAdd %uint %id %c5\n%at = OpAccessChain %toUint %data %c0 %k\n%r = OpLoad %uint %at"),
                wrong(
                        check,
                        "OpAccessChain uses the index -1 for an array of 8 elements" + AT,
                        "%at = OpAccessChain %toUint %data %c1 %minus1\n%r = OpLoad %uint %at"),
                wrong(
                        check,
                        "OpInBoundsAccessChain uses the index 2 for an array of 2 elements" + AT,
                        "%at = OpInBoundsAccessChain %toOwn %twoUints %u2"),
                wrong(
                        check,
                        "OpVectorExtractDynamic uses the index 2 for a vector of 2 components" + AT,
                        "%v = OpCompositeConstruct %v2uint %u1 %u5\n%r = OpVectorExtractDynamic %uint %v %u2"),
                wrong(
                        check,
                        "OpVectorInsertDynamic uses the index -1 for a vector of 2 components" + AT,
                        "%v = OpCompositeConstruct %v2uint %u1 %u5\n%r = OpVectorInsertDynamic %v2uint %v %u1 %minus1"),
                wrong(
                        check,
                        "OpAccessChain uses the index 5 for a vector of 2 components" + AT,
                        "%at = OpAccessChain %toOwn %vector %u5"),
                wrong(
                        check,
                        "OpAccessChain uses the index 5 for an array of 4 elements" + AT,
                        "%at = OpAccessChain %toUint %many %u5 %c0 %c0"),
                near(check, "%at = OpAccessChain %toOwn %twoUints %u1"),
                near(
                        check,
                        "%k = OpIAdd %uint %id %c4\n%at = OpAccessChain %toUint %data %c0 %k\n%r = OpLoad %uint %at"),
                near(check, "%at = OpAccessChain %toUint %data %c1 %s0\n%r = OpLoad %uint %at"),
                near(check, "%v = OpCompositeConstruct %v2uint %u1 %u5\n%r = OpVectorExtractDynamic %uint %v %u1"),
                near(check, "%v = OpCompositeConstruct %v2uint %u1 %u5\n%r = OpVectorInsertDynamic %v2uint %v %u1 %u0"),
                near(check, "%at = OpAccessChain %toUint %many %u2 %c0 %c0"));
    }

    static List<CheckedShader> descriptors() {
        Check check = Check.NOT_UNIFORM;
        String chain = "%at = OpAccessChain %toUint %many %INDEX %c0 %c0\n";
        String own = chain.replace("%INDEX", "%id");
        String same = chain.replace("%INDEX", "%u1");
        String branch = "%is = OpIEqual %bool %id %c2\nOpSelectionMerge %end None\n"
                + "OpBranchConditional %is %yes %end\n%yes = OpLabel\nBODYOpBranch %end\n%end = OpLabel";
        String image = "%at = OpAccessChain %toImage %images %INDEX\n%loaded = OpLoad %image %at\n"
                + "%r = OpImageRead %v4uint %loaded %origin";
        return List.of(
                wrong(check, "OpImageRead " + OTHER, image.replace("%INDEX", "%id")),
                wrong(
                        check,
                        "OpImageWrite " + OTHER,
                        image.replace("%INDEX", "%id").replace("%r = OpImageRead %v4uint", "OpImageWrite")
                                + " %origin"),
                near(check, image.replace("%INDEX", "%u1")),
                near(check, image.replace("%INDEX", "%c2")),
                near(check, image.replace("%INDEX", "%id")).with("OpDecorate %loaded NonUniform"),
                wrong(check, "OpLoad " + OTHER, own + "%r = OpLoad %uint %at"),
                wrong(check, "OpStore " + OTHER, own + "OpStore %at %u1"),
                wrong(check, "OpAtomicIAdd " + OTHER, own + "%r = OpAtomicIAdd %uint %at %c1 %c0 %u1"),
                wrong(check, "OpLoad " + OTHER, own + "%copy = OpCopyObject %toUint %at\n%r = OpLoad %uint %copy"),
                wrong(
                        check,
                        "OpLoad " + OTHER,
                        "%block1 = OpAccessChain %toBlock %many %id\n"
                                + "%at = OpAccessChain %toUint %block1 %c0 %c0\n%r = OpLoad %uint %at"),
                near(check, own + "%r = OpLoad %uint %at").with("OpDecorate %at NonUniform"),
                near(check, own + "OpStore %at %u1").with("OpDecorate %at NonUniform"),
                near(check, same + "%r = OpLoad %uint %at"),
                near(check, "%at = OpAccessChain %toUint %many %u1 %c0 %id\nOpStore %at %u1"),
                near(check, branch.replace("BODY", own + "%r = OpLoad %uint %at\n")),
                near(check, "%at = OpAccessChain %toUint %many %c3 %c0 %id\n%r = OpLoad %uint %at"));
    }

    @ParameterizedTest
    @MethodSource({"indexes", "descriptors"})
    void mistakesAreFound(CheckedShader shader) {
        shader.verify();
    }
}
