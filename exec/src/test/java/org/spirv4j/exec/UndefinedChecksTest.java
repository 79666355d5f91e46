// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.exec.CheckedShader.near;
import static org.spirv4j.exec.CheckedShader.wrong;

import java.util.EnumSet;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.diagnostic.Finding;

/** Undefined values that are used, and those that are not. */
class UndefinedChecksTest {
    private static final String AT = " (invocation 0, 0, 0)";
    private static final String STORED = "OpStore stores a value that is undefined" + AT;
    private static final String IN_PART = "OpImageWrite has an operand that is undefined in part" + AT;
    private static final String DECIDES = "OpBranchConditional decides by a value that is undefined" + AT;

    /**
     * Gives {@code %r} a value on two ways: {@code FIRST} for all invocations but the first, and {@code SECOND} for it.
     */
    private static final String PHI = """
            %is = OpIEqual %bool %id %c0
            OpSelectionMerge %end None
            OpBranchConditional %is %yes %no
            %yes = OpLabel
            OpBranch %end
            %no = OpLabel
            OpBranch %end
            %end = OpLabel
            %r = OpPhi %uint SECOND %yes FIRST %no
            OpStore %out %r
            """;

    /** A loop in which {@code %x} is {@code START} first, and then 5; it is stored after the loop. */
    private static final String LOOP = """
            OpBranch %head
            %head = OpLabel
            %x = OpPhi %uint START %start NEXT %again
            %i = OpPhi %uint %c0 %start %next %again
            %more = OpULessThan %bool %i %TURNS
            OpLoopMerge %end %again None
            OpBranchConditional %more %again %end
            %again = OpLabel
            %next = OpIAdd %uint %i %c1
            OpBranch %head
            %end = OpLabel
            OpStore %out %x
            """;

    /** Keeps a vector whose second component is undefined in a variable, and reads it as {@code %w}. */
    private static final String KEPT = """
            %v = OpCompositeConstruct %v2uint %u1 %anyUint
            OpStore %vector %v
            %w = OpLoad %v2uint %vector
            """;

    /** Writes the texel {@code %v}. */
    private static final String WRITE = """
            %place = OpAccessChain %toImage %images %c0
            %picture = OpLoad %image %place
            %xy = OpCompositeConstruct %v2uint %id %c0
            OpImageWrite %picture %xy %v
            """;

    private static final String CALL = """
            %r = OpFunctionCall %uint %f ARGUMENT
            OpStore %out %r
            ---
            %f = OpFunction %uint None %function
            %p = OpFunctionParameter %uint
            %first = OpLabel
            OpReturnValue RETURNED
            OpFunctionEnd
            """;

    static List<CheckedShader> cases() {
        Check check = Check.UNDEFINED;
        return List.of(
                wrong(check, STORED, "OpStore %out %anyUint"),
                wrong(check, STORED, "%r = OpUndef %uint\nOpStore %out %r"),
                wrong(check, STORED, "%r = OpPoisonKHR %uint\nOpStore %out %r"),
                wrong(check, STORED, "%r = OpIAdd %uint %u1 %anyUint\nOpStore %out %r"),
                wrong(check, STORED, "%r = OpSelect %uint %true %anyUint %u1\nOpStore %out %r"),
                wrong(check, STORED, "%r = OpSelect %uint %anyBool %u1 %u5\nOpStore %out %r"),
                wrong(check, STORED, "%r = OpCompositeExtract %uint %anyPair 1\nOpStore %out %r"),
                wrong(
                        check,
                        STORED,
                        "%p = OpUndef %pair\n%q = OpCompositeInsert %pair %u1 %p 0\n"
                                + "%r = OpCompositeExtract %uint %q 1\nOpStore %out %r"),
                wrong(check, IN_PART, "%v = OpCompositeConstruct %v4uint %u1 %u1 %anyUint %u1\n" + WRITE),
                wrong(
                        check,
                        IN_PART,
                        "%w = OpCompositeConstruct %v2uint %u1 %u5\n"
                                + "%v = OpVectorShuffle %v4uint %w %w 0 0xFFFFFFFF 1 2\n" + WRITE),
                wrong(check, STORED, KEPT + "%r = OpCompositeExtract %uint %w 1\nOpStore %out %r"),
                wrong(
                        check,
                        STORED,
                        KEPT + "%y = OpAccessChain %toOwn %vector %c1\n%r = OpLoad %uint %y\nOpStore %out %r"),
                wrong(check, STORED, PHI.replace("FIRST", "%u1").replace("SECOND", "%anyUint")),
                wrong(
                        check,
                        "OpStore stores a value that is undefined (invocation 1, 0, 0)",
                        PHI.replace("FIRST", "%anyUint").replace("SECOND", "%u1")),
                wrong(
                        check,
                        STORED,
                        LOOP.replace("START", "%anyUint").replace("NEXT", "%c5").replace("%TURNS", "%u0")),
                wrong(check, STORED, CALL.replace("ARGUMENT", "%anyUint").replace("RETURNED", "%p")),
                wrong(check, STORED, CALL.replace("ARGUMENT", "%u1").replace("RETURNED", "%anyUint")),
                wrong(
                        check,
                        DECIDES,
                        "OpSelectionMerge %end None\nOpBranchConditional %anyBool %end %no\n"
                                + "%no = OpLabel\nOpBranch %end\n%end = OpLabel"),
                wrong(
                        check,
                        DECIDES,
                        "%is = OpULessThan %bool %u1 %anyUint\nOpSelectionMerge %end None\n"
                                + "OpBranchConditional %is %end %no\n%no = OpLabel\nOpBranch %end\n%end = OpLabel"),
                wrong(
                        check,
                        "OpSwitch decides by a value that is undefined" + AT,
                        "OpSelectionMerge %end None\nOpSwitch %anyUint %end 7 %no\n%no = OpLabel\nOpBranch %end\n"
                                + "%end = OpLabel"),
                wrong(
                        check,
                        "OpLoad uses an address that is undefined" + AT,
                        "%at = OpAccessChain %toUint %data %c0 %anyUint\n%r = OpLoad %uint %at"),
                wrong(
                        check,
                        "OpAtomicIAdd has an operand that is undefined" + AT,
                        "%r = OpAtomicIAdd %uint %out %c1 %c0 %anyUint"),
                near(check, "%r = OpIAdd %uint %u1 %anyUint"),
                wrong(
                        check,
                        "OpCopyMemory stores a value that is undefined" + AT,
                        "%kept = OpAccessChain %toOwn %twoUints %c0\nOpStore %kept %anyUint\nOpCopyMemory %out %kept"),
                near(check, "%kept = OpAccessChain %toOwn %twoUints %c0\nOpStore %kept %u5\nOpCopyMemory %out %kept"),
                near(check, KEPT),
                near(check, KEPT + "%r = OpCompositeExtract %uint %w 0\nOpStore %out %r"),
                near(
                        check,
                        KEPT + "%y = OpAccessChain %toOwn %vector %c1\nOpStore %y %u5\n%x = OpLoad %v2uint %vector\n"
                                + "%r = OpCompositeExtract %uint %x 1\nOpStore %out %r"),
                near(check, "%r = OpSelect %uint %false %anyUint %u1\nOpStore %out %r"),
                near(check, "%r = OpCompositeExtract %uint %anyPair 0\nOpStore %out %r"),
                near(
                        check,
                        "%p = OpUndef %pair\n%q = OpCompositeInsert %pair %u1 %p 0\n"
                                + "%s = OpCompositeInsert %pair %u5 %q 1\n%r = OpCompositeExtract %uint %s 1\nOpStore %out %r"),
                near(
                        check,
                        "%v = OpUndef %v2uint\n%w = OpCompositeConstruct %v2uint %u1 %u5\n"
                                + "%x = OpVectorShuffle %v2uint %w %v 1 0\nOpStore %vector %x"),
                near(
                        check,
                        "%v = OpCompositeConstruct %v2uint %u1 %anyUint\n%w = OpIAdd %v2uint %v %v\n"
                                + "%r = OpCompositeExtract %uint %w 0\nOpStore %out %r"),
                near(check, "%r = OpFreezeKHR %uint %anyUint\nOpStore %out %r"),
                near(check, PHI.replace("FIRST", "%u1").replace("SECOND", "%u5")),
                near(
                        check,
                        LOOP.replace("START", "%anyUint").replace("NEXT", "%c5").replace("%TURNS", "%u1")),
                near(
                        check,
                        LOOP.replace("START", "%c5").replace("NEXT", "%anyUint").replace("%TURNS", "%u0")),
                near(check, CALL.replace("ARGUMENT", "%anyUint").replace("RETURNED", "%c5")),
                near(check, CALL.replace("ARGUMENT", "%u1").replace("RETURNED", "%p")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void usesAreFound(CheckedShader shader) {
        shader.verify();
    }

    @Test
    void theFindingSaysWhereTheValueComesFrom() {
        Finding finding = wrong(
                        Check.UNDEFINED, "", "%any = OpUndef %uint\n%r = OpIMul %uint %any %u1\nOpStore %out %r")
                .findings(EnumSet.of(Check.UNDEFINED))
                .get(0);
        assertThat(finding.related()).hasSize(1);
        assertThat(finding.related().get(0).message()).isEqualTo("it comes from here");
        assertThat(finding.related().get(0).instruction()).endsWith(" = OpUndef %uint");
    }
}
