// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.signature;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeForm;

/** Tests that the table has a signature, or a reason for its absence, for each instruction that computes a value. */
final class SignatureTableTest {
    private static final Set<String> CLASSES = Set.of(
            "Arithmetic",
            "Bit",
            "Relational_and_Logical",
            "Conversion",
            "Composite",
            "Derivative",
            "Atomic",
            "Group",
            "Non-Uniform",
            "Pipe",
            "Device-Side_Enqueue",
            "Primitive");

    /** The reasons of the "irregular" lines, by instruction. */
    private static Map<String, String> irregular() throws IOException {
        Map<String, String> reasons = new HashMap<>();
        for (String line : Files.readAllLines(Path.of("../grammar/signatures.table"))) {
            if (line.startsWith("irregular ")) {
                int colon = line.indexOf(": ");
                for (String name : line.substring("irregular ".length(), colon).split(" ", -1)) {
                    reasons.put("Op" + name, line.substring(colon + 2));
                }
            }
        }
        return reasons;
    }

    @Test
    void everyComputingInstructionHasASignature() throws IOException {
        Map<String, String> irregular = irregular();
        Set<String> missing = new TreeSet<>();
        for (Op op : Op.values()) {
            boolean known = Signatures.of(op) != 0;
            assertThat(known && irregular.containsKey(op.name())).as(op.name()).isFalse();
            if (!known
                    && !irregular.containsKey(op.name())
                    && CLASSES.contains(op.info().instructionClass())) {
                missing.add(op.name());
            }
        }
        assertThat(missing).isEmpty();
        assertThat(irregular.values()).noneMatch(String::isBlank);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "GLSL.std.450",
                "OpenCL.std",
                "SPV_AMD_shader_ballot",
                "SPV_AMD_gcn_shader",
                "SPV_AMD_shader_trinary_minmax",
                "SPV_AMD_shader_explicit_vertex_parameter",
                "TOSA.001000.1",
                "Arm.MotionEngine.100"
            })
    void everyInstructionOfASetHasASignature(String name) {
        ExtendedInstructionSet set =
                Grammar.builtIn().extendedInstructionSet(name).orElseThrow();
        assertThat(set.instructions()).isNotEmpty().allSatisfy(i -> {
            int signature = Signatures.of(name, i.number());
            assertThat(signature).as(i.name()).isNotZero();
            assertThat(Signatures.hasRules(signature)).as(i.name()).isTrue();
        });
        assertThat(Signatures.of(name, -1)).isZero();
        assertThat(Signatures.of(name, 10_000)).isZero();
        assertThat(Signatures.of("", 0)).isZero();
    }

    @Test
    void kindsOfOperands() {
        assertThat(Signatures.kinds(Signatures.of(Op.OpIAdd), 1)).isEqualTo(TypeForm.INT);
        assertThat(Signatures.kinds(Signatures.of(Op.OpFAdd), 1)).isEqualTo(TypeForm.FLOAT);
        assertThat(Signatures.kinds(Signatures.of(Op.OpConvertFToS), 0)).isEqualTo(TypeForm.FLOAT);
        assertThat(Signatures.kinds(Signatures.of(Op.OpLogicalNot), 0)).isEqualTo(TypeForm.BOOL);
        assertThat(Signatures.kinds(Signatures.of(Op.OpNop), 0)).isEqualTo(TypeForm.KINDS);
        assertThat(Signatures.kinds(Signatures.of(Op.OpLogicalNot), 5)).isEqualTo(TypeForm.KINDS);
        assertThat(Signatures.resultKinds(Signatures.of(Op.OpIEqual))).isEqualTo(TypeForm.BOOL);
        assertThat(Signatures.resultKinds(Signatures.of(Op.OpConvertFToS))).isEqualTo(TypeForm.INT);
        assertThat(Signatures.isOfResultType(Signatures.of(Op.OpFAdd), 1)).isTrue();
        assertThat(Signatures.isOfResultType(Signatures.of(Op.OpIAdd), 1)).isFalse();
    }

    /** Every signature that the validator checks has a rule for each fault that can occur. */
    @Test
    void everyFaultHasARule() {
        for (Op op : Op.values()) {
            int signature = Signatures.of(op);
            if (Signatures.hasRules(signature)) {
                boolean result = Signatures.result(signature) == 0 || Signatures.rule(signature, Fault.RESULT, -1) != 0;
                boolean operands = Signatures.operandCount(signature) == 0
                        || Arrays.stream(new Fault[] {Fault.OPERAND, Fault.COUNT, Fault.MATCH, Fault.POINTEE})
                                .allMatch(f -> Signatures.rule(signature, f, 0) != 0);
                boolean models = Signatures.models(signature) == -1 || Signatures.rule(signature, Fault.MODEL, -1) != 0;
                assertThat(result && operands && models).as(op.name()).isTrue();
            }
        }
    }
}
