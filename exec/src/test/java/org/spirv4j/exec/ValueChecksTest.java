// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;
import static org.spirv4j.exec.CheckedShader.near;
import static org.spirv4j.exec.CheckedShader.wrong;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.SourceLocation;

/** Mistakes of computing: for each kind shaders that make it, and shaders that nearly do. */
class ValueChecksTest {
    private static final String AT = " (invocation 0, 0, 0)";

    static List<CheckedShader> cases() {
        List<CheckedShader> all = new ArrayList<>();
        all.addAll(divisions());
        all.addAll(shifts());
        all.addAll(conversions());
        all.addAll(overflows());
        all.addAll(nans());
        all.addAll(reached());
        return all;
    }

    private static List<CheckedShader> divisions() {
        Check check = Check.DIVISION;
        return List.of(
                wrong(check, "OpUDiv divides 40 by 0" + AT, "%r = OpUDiv %uint %u40 %u0"),
                wrong(check, "OpUMod divides 5 by 0" + AT, "%r = OpUMod %uint %u5 %c0"),
                wrong(check, "OpSDiv divides -1 by 0" + AT, "%r = OpSDiv %int %minus1 %s0"),
                wrong(
                        check,
                        "OpSDiv divides -2147483648 by -1, and the quotient does not fit in 32 bits" + AT,
                        "%r = OpSDiv %int %least %minus1"),
                wrong(
                        check,
                        "OpSRem divides -2147483648 by -1, and the quotient does not fit in 32 bits" + AT,
                        "%r = OpSRem %int %least %cMinus1"),
                wrong(check, "OpSMod divides 40 by 0" + AT, "%r = OpSMod %int %s40 %s0"),
                wrong(
                        check,
                        "OpSDiv divides 1 by 0" + AT,
                        "%a = OpCompositeConstruct %v2int %s5 %s1\n%b = OpCompositeConstruct %v2int %s1 %s0\n"
                                + "%r = OpSDiv %v2int %a %b"),
                wrong(
                        check,
                        "OpSDiv divides -128 by -1, and the quotient does not fit in 8 bits" + AT,
                        "%x = OpShiftLeftLogical %int %s1 %c7\n%a = OpSConvert %byte %x\n%b = OpSConvert %byte %minus1\n"
                                + "%r = OpSDiv %byte %a %b"),
                wrong(check, "OpFRem divides 1.0 by 0.0" + AT, "%r = OpFRem %float %f1 %f0"),
                near(check, "%r = OpUDiv %uint %u0 %u40"),
                near(check, "%r = OpSDiv %int %least %s1"),
                near(check, "%r = OpSDiv %int %most %minus1"),
                near(check, "%a = OpBitcast %uint %least\n%b = OpBitcast %uint %minus1\n%r = OpUDiv %uint %a %b"),
                near(check, "%a = OpSConvert %long %least\n%b = OpSConvert %long %minus1\n%r = OpSDiv %long %a %b"),
                near(check, "%r = OpFDiv %float %f1 %f0"),
                near(check, "%r = OpSRem %int %least %i5"),
                near(check, """
                        %isZero = OpIEqual %bool %u0 %c0
                        OpSelectionMerge %end None
                        OpBranchConditional %isZero %end %divide
                        %divide = OpLabel
                        %r = OpUDiv %uint %u40 %u0
                        OpBranch %end
                        %end = OpLabel
                        """));
    }

    private static List<CheckedShader> shifts() {
        Check check = Check.SHIFT;
        return List.of(
                wrong(check, "OpShiftLeftLogical shifts 32 bits by 40" + AT, "%r = OpShiftLeftLogical %uint %u1 %u40"),
                wrong(
                        check,
                        "OpShiftRightLogical shifts 32 bits by 32" + AT,
                        "%r = OpShiftRightLogical %uint %u1 %c32"),
                wrong(
                        check,
                        "OpShiftRightArithmetic shifts 32 bits by 4294967295" + AT,
                        "%r = OpShiftRightArithmetic %int %s1 %minus1"),
                wrong(
                        check,
                        "OpShiftLeftLogical shifts 16 bits by 40" + AT,
                        "%a = OpSConvert %short %s1\n%r = OpShiftLeftLogical %short %a %u40"),
                wrong(
                        check,
                        "OpShiftLeftLogical shifts 32 bits by 40" + AT,
                        "%b = OpCompositeConstruct %v2uint %u1 %u40\n%r = OpShiftLeftLogical %v2uint %b %b"),
                wrong(
                        check,
                        "OpBitFieldUExtract uses 5 bits at offset 31 of 32 bits" + AT,
                        "%r = OpBitFieldUExtract %uint %u1 %c31 %u5"),
                wrong(
                        check,
                        "OpBitFieldInsert uses 40 bits at offset 0 of 32 bits" + AT,
                        "%r = OpBitFieldInsert %uint %u1 %u5 %c0 %u40"),
                near(check, "%r = OpShiftLeftLogical %uint %u1 %c31"),
                near(check, "%r = OpShiftRightLogical %uint %u40 %u0"),
                near(check, "%a = OpSConvert %long %s1\n%r = OpShiftLeftLogical %long %a %u40"),
                near(check, "%r = OpBitFieldSExtract %int %s1 %c0 %c32"),
                near(check, "%r = OpBitFieldInsert %uint %u1 %u5 %c32 %u0"),
                near(check, "%m = OpBitwiseAnd %uint %u40 %c31\n%r = OpShiftLeftLogical %uint %u1 %m"));
    }

    private static List<CheckedShader> conversions() {
        Check check = Check.CONVERSION;
        return List.of(
                wrong(
                        check,
                        "OpConvertFToS converts 1.0E30 to a signed integer of 32 bits, which cannot hold it" + AT,
                        "%r = OpConvertFToS %int %huge"),
                wrong(
                        check,
                        "OpConvertFToU converts -1.0 to an unsigned integer of 32 bits, which cannot hold it" + AT,
                        "%r = OpConvertFToU %uint %fMinus1"),
                wrong(
                        check,
                        "OpConvertFToS converts NaN to a signed integer of 32 bits, which cannot hold it" + AT,
                        "%r = OpConvertFToS %int %nan"),
                wrong(
                        check,
                        "OpConvertFToS converts 70000.0 to a signed integer of 16 bits, which cannot hold it" + AT,
                        "%r = OpConvertFToS %short %f70000"),
                wrong(
                        check,
                        "OpConvertFToU converts Infinity to an unsigned integer of 32 bits, which cannot hold it" + AT,
                        "%a = OpCompositeConstruct %v2float %f1 %inf\n%r = OpConvertFToU %v2uint %a"),
                wrong(
                        check,
                        "OpFConvert converts 70000.0 to a floating-point number of 16 bits, which becomes infinite"
                                + AT,
                        "%r = OpFConvert %half %f70000"),
                near(check, "%r = OpConvertFToS %int %fInt"),
                near(check, "%r = OpConvertFToU %uint %f3e9"),
                near(check, "%r = OpConvertFToS %int %fMinus1"),
                near(check, "%r = OpFConvert %half %inf"),
                near(check, "%r = OpFConvert %double %huge"),
                near(check, "%r = OpSConvert %byte %s40\n%u = OpConvertUToF %float %u40"));
    }

    private static List<CheckedShader> overflows() {
        Check check = Check.OVERFLOW;
        String signed = "OpDecorate %r NoSignedWrap";
        String unsigned = "OpDecorate %r NoUnsignedWrap";
        return List.of(
                wrong(
                                check,
                                "OpIAdd is decorated with NoSignedWrap, but the result for 2147483647 and 1 does not fit in 32"
                                        + " bits" + AT,
                                "%r = OpIAdd %int %most %s1")
                        .with(signed),
                wrong(
                                check,
                                "OpIAdd is decorated with NoUnsignedWrap, but the result for 4294967295 and 1 does not fit in"
                                        + " 32 bits" + AT,
                                "%r = OpIAdd %int %minus1 %s1")
                        .with(unsigned),
                wrong(
                                check,
                                "OpISub is decorated with NoUnsignedWrap, but the result for 1 and 40 does not fit in 32 bits"
                                        + AT,
                                "%r = OpISub %uint %u1 %u40")
                        .with(unsigned),
                wrong(
                                check,
                                "OpIMul is decorated with NoSignedWrap, but the result for -2147483648 and 2 does not fit in"
                                        + " 32 bits" + AT,
                                "%r = OpIMul %int %least %s2")
                        .with(signed),
                wrong(
                                check,
                                "OpSNegate is decorated with NoSignedWrap, but the result for -2147483648 does not fit in 32"
                                        + " bits" + AT,
                                "%r = OpSNegate %int %least")
                        .with(signed),
                wrong(
                                check,
                                "OpShiftLeftLogical is decorated with NoSignedWrap, but the result for 1 and 31 does not fit"
                                        + " in 32 bits" + AT,
                                "%r = OpShiftLeftLogical %int %s1 %c31")
                        .with(signed),
                near(check, "%r = OpIAdd %int %most %s1"),
                near(check, "%r = OpIAdd %int %most %s1").with(unsigned),
                near(check, "%r = OpIAdd %int %minus1 %s1").with(signed),
                near(check, "%r = OpISub %int %s1 %s40").with(signed),
                near(check, "%r = OpSNegate %int %most").with(signed),
                near(check, "%r = OpShiftLeftLogical %uint %u1 %c31").with(unsigned),
                near(check, "%a = OpSConvert %long %least\n%b = OpSConvert %long %most\n%r = OpIMul %long %a %b")
                        .with(signed));
    }

    private static List<CheckedShader> nans() {
        Check check = Check.NAN;
        return List.of(
                wrong(check, "OpFDiv computes NaN from 0.0 and 0.0" + AT, "%r = OpFDiv %float %f0 %f0"),
                wrong(check, "OpFSub computes NaN from Infinity and Infinity" + AT, "%r = OpFSub %float %inf %inf"),
                wrong(check, "OpFMul computes NaN from Infinity and 0.0" + AT, "%r = OpFMul %float %inf %f0"),
                wrong(check, "OpExtInst computes NaN from -1.0" + AT, "%r = OpExtInst %float %glsl Sqrt %fMinus1"),
                wrong(
                        check,
                        "OpDot computes NaN from (0.0, 1.0) and (Infinity, 1.0)" + AT,
                        "%a = OpCompositeConstruct %v2float %f0 %f1\n%b = OpCompositeConstruct %v2float %inf %f1\n"
                                + "%r = OpDot %float %a %b"),
                near(check, "%r = OpFAdd %float %nan %f1"),
                near(check, "%r = OpExtInst %float %glsl FAbs %nan"),
                near(check, "%r = OpFDiv %float %f1 %f0"),
                near(check, "%r = OpExtInst %float %glsl Sqrt %f0"),
                near(check, "%r = OpFNegate %float %nan"),
                near(check, "%r = OpFMul %float %inf %fMinus1"));
    }

    private static List<CheckedShader> reached() {
        Check check = Check.UNREACHABLE;
        String branch = """
                %is = OpIEqual %bool %CASE
                OpSelectionMerge %end None
                OpBranchConditional %is %never %end
                %never = OpLabel
                OpUnreachable
                %end = OpLabel
                """;
        String choice = """
                OpSelectionMerge %end None
                OpSwitch %CASE %never 0 %zero 3 %zero
                %zero = OpLabel
                OpBranch %end
                %never = OpLabel
                OpUnreachable
                %end = OpLabel
                """;
        String called = """
                %r = OpFunctionCall %uint %f %CASE
                ---
                %f = OpFunction %uint None %function
                %x = OpFunctionParameter %uint
                %first = OpLabel
                %is = OpIEqual %bool %x %c0
                OpSelectionMerge %last None
                OpBranchConditional %is %yes %last
                %yes = OpLabel
                OpReturnValue %x
                %last = OpLabel
                OpUnreachable
                OpFunctionEnd
                """;
        String assumed = "%is = OpULessThan %bool %CASE\nOpAssumeTrueKHR %is";
        return List.of(
                wrong(check, "OpUnreachable is reached" + AT, branch.replace("%CASE", "%u0 %c0")),
                wrong(check, "OpUnreachable is reached (invocation 2, 0, 0)", branch.replace("%CASE", "%id %c2")),
                wrong(check, "OpUnreachable is reached" + AT, choice.replace("%CASE", "%u40")),
                wrong(check, "OpUnreachable is reached" + AT, called.replace("%CASE", "%u1")),
                wrong(
                        check,
                        "OpAssumeTrueKHR assumes a condition that is false (invocation 3, 0, 0)",
                        assumed.replace("%CASE", "%id %c3")),
                near(check, branch.replace("%CASE", "%u1 %c0")),
                near(check, branch.replace("%CASE", "%id %c4")),
                near(check, choice.replace("%CASE", "%u0")),
                near(check, called.replace("%CASE", "%u0")),
                near(check, assumed.replace("%CASE", "%id %c4")));
    }

    @ParameterizedTest
    @MethodSource("cases")
    void mistakesAreFoundAndNearMissesAreNot(CheckedShader shader) {
        shader.verify();
    }

    @ParameterizedTest
    @EnumSource(names = {"DIVISION", "SHIFT", "CONVERSION", "OVERFLOW", "NAN", "UNREACHABLE"})
    void eachKindHasFiveMistakesAndFiveNearMisses(Check check) {
        assertThat(cases())
                .filteredOn(each -> each.check() == check && each.message().isEmpty())
                .hasSizeGreaterThan(4);
        assertThat(cases())
                .filteredOn(each -> each.check() == check && !each.message().isEmpty())
                .hasSizeGreaterThan(4);
    }

    @ParameterizedTest
    @EnumSource(names = {"DIVISION", "SHIFT", "CONVERSION", "OVERFLOW", "NAN", "UNREACHABLE"})
    void aCheckThatIsNotWantedFindsNothing(Check check) {
        Set<Check> others = EnumSet.copyOf(Check.USUAL);
        for (CheckedShader shader : cases()) {
            if (shader.check() == check) {
                assertThat(shader.findings(others)).isEmpty();
            }
        }
    }

    @Test
    void aFindingHasTheInstruction() {
        Finding finding = wrong(Check.DIVISION, "", "%r = OpUDiv %uint %u40 %u0")
                .findings(EnumSet.of(Check.DIVISION))
                .get(0);
        assertThat(finding.instruction()).startsWith("%").contains("= OpUDiv %uint %");
        assertThat(finding.diagnostic().position().instruction()).isPositive();
        assertThat(finding.source()).isEmpty();
    }

    @Test
    void aFindingHasTheSourceLine() {
        Finding finding = wrong(Check.DIVISION, "", "OpLine %file 7 3\n%r = OpUDiv %uint %u40 %u0\nOpNoLine")
                .findings(EnumSet.of(Check.DIVISION))
                .get(0);
        assertThat(finding.source()).contains(new SourceLocation("shader.comp", 7, 3));
    }
}
