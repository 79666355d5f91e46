// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.grammar.FPFastMathMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimization;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * Applies each rule of algebra to a function that computes its left side from its parameters and constants: the pass
 * must apply the rule, and the result must be valid.
 */
final class RuleApplicationTest {
    private static final int ATTEMPTS = 20_000;
    private static final long[] INTEGERS = {
        0, 1, 2, 3, 5, 7, 8, 31, 32, 40, 0x7FFF_FFFFL, 0x8000_0000L, 0xFFFF_FFF8L, 0xFFFF_FFFFL
    };
    private static final double[] FLOATS = {0.0, -0.0, 1, -1, 2, 3, 5, -7, 0.5, -0.25, 10, 12, 24, -100};
    private static final String HEADER = """
            OpCapability Kernel
            OpCapability Linkage
            OpCapability Addresses
            OpCapability Shader
            OpCapability FloatControls2
            OpExtension "SPV_KHR_float_controls2"
            %glsl = OpExtInstImport "GLSL.std.450"
            OpMemoryModel Physical32 OpenCL
            """;

    private final Map<String, String> constants = new LinkedHashMap<>();
    private final StringBuilder body = new StringBuilder();
    private final StringBuilder decorations = new StringBuilder();
    private int next;

    static Stream<AlgebraRule> rules() {
        return AlgebraRules.rules().stream();
    }

    @ParameterizedTest
    @MethodSource("rules")
    void isApplied(AlgebraRule rule) {
        RuleMeaning meaning = new RuleMeaning(rule);
        meaning.setTypes(NumberTypes.UINT32, NumberTypes.FLOAT32);
        Map<Term, Long> values = values(rule, meaning);
        SpirvModule module = Assembler.create().assemble(text(rule, meaning, values));
        Validator validator = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6);
        assertThat(validator.validate(module)).as(rule.text()).isEmpty();
        Optimization optimization =
                Optimizer.create().withPasses(Passes.simplifyInstructions()).run(module);
        assertThat(optimization.remarks().stream().map(remark -> remark.message()))
                .contains(rule.text());
        assertThat(validator.validate(optimization.module())).isEmpty();
    }

    /** Constants for which the conditions hold, and which other rules do not take. */
    private static Map<Term, Long> values(AlgebraRule rule, RuleMeaning meaning) {
        Random random = new Random(rule.text().hashCode());
        for (int i = 0; i < ATTEMPTS; i++) {
            Map<Term, Long> found = new HashMap<>();
            long[] values = new long[meaning.kinds().size()];
            for (int k = 0; k < values.length; k++) {
                values[k] = value(meaning.kinds().get(k), random);
                found.put(meaning.names().get(k), values[k]);
            }
            boolean isCommon = found.entrySet().stream()
                    .filter(entry -> entry.getKey().kind() == Term.Kind.CONSTANT)
                    .anyMatch(entry -> isSpecial(entry.getValue(), rule));
            boolean isDistinct = found.values().stream().distinct().count() == found.size();
            boolean isLast = i > ATTEMPTS / 2;
            if (meaning.applies(values) && (isLast || !isCommon && isDistinct)) {
                return found;
            }
        }
        throw new AssertionError("no constants for " + rule.text());
    }

    /** Whether simpler rules match operations with a constant. */
    private static boolean isSpecial(long value, AlgebraRule rule) {
        boolean isPower = rule.text().contains("FDiv") && Term.Property.POWER_OF_TWO.holds(value, NumberTypes.FLOAT32);
        return value <= 1
                || value == 0xFFFF_FFFFL
                || value == 0x8000_0000L
                || value == 0x7FFF_FFFFL
                || isPower
                || value == FloatEncoding.encode(1, NumberTypes.FLOAT32)
                || value == FloatEncoding.encode(-1, NumberTypes.FLOAT32);
    }

    private static long value(RuleMeaning.Kind kind, Random random) {
        return switch (kind) {
            case BOOLEAN -> random.nextInt(2);
            case INTEGER -> INTEGERS[random.nextInt(INTEGERS.length)];
            case FLOAT -> FloatEncoding.encode(FLOATS[random.nextInt(FLOATS.length)], NumberTypes.FLOAT32);
        };
    }

    private String text(AlgebraRule rule, RuleMeaning meaning, Map<Term, Long> values) {
        List<String> parameters = new ArrayList<>();
        List<String> types = new ArrayList<>();
        Map<Term, String> ids = new HashMap<>();
        for (int i = 0; i < meaning.kinds().size(); i++) {
            Term name = meaning.names().get(i);
            RuleMeaning.Kind kind = meaning.kinds().get(i);
            if (name.kind() == Term.Kind.VARIABLE) {
                parameters.add("%p" + i + " = OpFunctionParameter " + type(kind));
                types.add(type(kind));
                ids.put(name, "%p" + i);
            } else {
                ids.put(name, constant(kind, values.getOrDefault(name, 0L)));
            }
        }
        boolean isVector = rule.left().op() == Op.OpVectorTimesScalar;
        String result = write(rule.left(), meaning, ids, rule.fastMath(), meaning.resultKind());
        String returned = isVector ? "%v2" : type(meaning.resultKind());
        String declared = constants.values().stream().distinct().collect(Collectors.joining("\n"));
        return HEADER
                + "OpDecorate %f LinkageAttributes \"f\" Export\n"
                + decorations
                + "%bool = OpTypeBool\n%int = OpTypeInt 32 0\n%float = OpTypeFloat 32\n%v2 = OpTypeVector %float 2\n"
                + declared
                + "\n%type = OpTypeFunction " + returned + " "
                + String.join(" ", isVector ? List.of("%v2") : types)
                + "\n%f = OpFunction " + returned + " None %type\n"
                + (isVector ? "%p0 = OpFunctionParameter %v2" : String.join("\n", parameters))
                + "\n%entry = OpLabel\n"
                + body
                + "OpReturnValue " + result + "\nOpFunctionEnd\n";
    }

    private static String type(RuleMeaning.Kind kind) {
        return switch (kind) {
            case BOOLEAN -> "%bool";
            case INTEGER -> "%int";
            case FLOAT -> "%float";
        };
    }

    private String constant(RuleMeaning.Kind kind, long bits) {
        String name = type(kind) + "_" + Long.toHexString(bits);
        String value = switch (kind) {
            case BOOLEAN -> bits == 0 ? "OpConstantFalse %bool" : "OpConstantTrue %bool";
            case INTEGER -> "OpConstant %int " + bits;
            case FLOAT -> "OpConstant %float " + FloatEncoding.decode(bits, NumberTypes.FLOAT32);
        };
        constants.put(name, name + " = " + value);
        return name;
    }

    private String write(Term term, RuleMeaning meaning, Map<Term, String> ids, int fastMath, RuleMeaning.Kind kind) {
        switch (term.kind()) {
            case LITERAL -> {
                return constant(kind, Term.Literal.of(term.number()).bits(meaning.type(kind)));
            }
            case UNDEFINED -> {
                constants.put("%undef", "%undef = OpUndef " + type(kind));
                return "%undef";
            }
            case OPERATION -> {
                List<String> operands = new ArrayList<>();
                for (int i = 0; i < term.operands().size(); i++) {
                    Term operand = term.operands().get(i);
                    operands.add(write(operand, meaning, ids, fastMath, meaning.operandKind(term, i, kind)));
                }
                String id = "%r" + next++;
                boolean isVector = term.op() == Op.OpVectorTimesScalar;
                RuleMeaning.Kind result = meaning.resultKind(term, kind);
                body.append(id)
                        .append(" = ")
                        .append(term.op())
                        .append(isVector ? " %v2 " : " " + type(result) + " ")
                        .append(
                                term.op() == Op.OpExtInst
                                        ? "%glsl " + RuleMeaning.extendedName(term.number()) + " "
                                        : "")
                        .append(String.join(" ", operands))
                        .append('\n');
                if (fastMath != 0 && result == RuleMeaning.Kind.FLOAT) {
                    decorations.append("OpDecorate ").append(id).append(" FPFastMathMode ");
                    decorations.append(FPFastMathMode.bits(fastMath).stream()
                            .map(Enum::name)
                            .collect(Collectors.joining("|")));
                    decorations.append('\n');
                }
                return id;
            }
            default -> {
                return ids.getOrDefault(term, "");
            }
        }
    }
}
