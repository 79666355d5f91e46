// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.signature.Fault;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.Validator;
import org.spirv4j.validate.internal.rule.SignatureRules;

/**
 * The builder refuses operands and result types exactly where the validator does, and finds result types that it
 * accepts.
 */
final class SignatureAgreementTest {
    private static final int TRIALS = Integer.getInteger("signature.trials", Boolean.getBoolean("thorough") ? 8 : 2);

    /** Their rules are about more than the table says. */
    private static final Set<Op> IRREGULAR = EnumSet.of(
            Op.OpBitcastExtractEXT,
            Op.OpSDot,
            Op.OpUDot,
            Op.OpSUDot,
            Op.OpSDotAccSat,
            Op.OpUDotAccSat,
            Op.OpSUDotAccSat,
            Op.OpVectorShuffle,
            Op.OpSelect,
            Op.OpPtrCastToGeneric,
            Op.OpGenericCastToPtr,
            Op.OpGenericCastToPtrExplicit);

    private static final Set<String> CLASSES = Set.of(
            "Arithmetic",
            "Bit",
            "Relational_and_Logical",
            "Conversion",
            "Composite",
            "Derivative",
            "Atomic",
            "Group",
            "Non-Uniform");

    private final Random random = new Random(20_261_122);

    /** One call: the types of the result, if it is given, and of each operand; none for scopes and the like. */
    private record Call(Op op, int result, List<Integer> operands) {}

    /** A module with values of many types, by number. */
    private static final class Bench {
        final ModuleBuilder b = ModuleBuilder.create(TargetEnv.UNIVERSAL_1_6).validating(false);
        final List<Type> types = new ArrayList<>();

        Bench() {
            List<Type> scalars = List.of(
                    b.bool(), b.int32(), b.uint32(), b.uint16(), b.int64(), b.float32(), b.float16(), b.float64());
            types.addAll(scalars);
            for (Type scalar : scalars) {
                types.add(b.vector(scalar, 2));
                types.add(b.vector(scalar, 4));
            }
            types.add(b.matrix(b.vector(b.float32(), 2), 2));
            types.add(b.matrix(b.vector(b.float32(), 3), 2));
            types.add(b.matrix(b.vector(b.float32(), 2), 3));
            types.add(b.pair(b.uint32(), b.uint32()));
            types.add(b.pair(b.int32(), b.int32()));
            types.add(b.pair(b.int32(), b.uint32()));
            types.add(b.array(b.uint32(), 3));
            types.add(b.pointer(StorageClass.Workgroup, b.uint32()));
            types.add(b.pointer(StorageClass.Workgroup, b.float32()));
            types.add(b.pointer(StorageClass.Workgroup, b.int64()));
        }

        Value value(int type) {
            Type wanted = types.get(type);
            return wanted.isPointer()
                    ? b.variable(StorageClass.Workgroup, "", wanted.pointee())
                    : b.constantNull(wanted);
        }

        Object operand(OperandInfo info, int type) {
            return switch (info.kind().name()) {
                case "IdScope" -> b.constantUnsigned(3);
                case "IdMemorySemantics" -> b.constantUnsigned(0);
                case "GroupOperation" -> GroupOperation.Reduce;
                default -> value(type);
            };
        }
    }

    private static List<OperandInfo> operands(Op op) {
        return op.info().operands().stream()
                .filter(o -> o.quantifier() == OperandInfo.Quantifier.ONE)
                .toList();
    }

    /** The instruction with a name that the builder does not know, so that it checks nothing. */
    private static InstructionInfo unchecked(Op op) {
        InstructionInfo info = op.info();
        return new InstructionInfo(
                "Unchecked",
                info.number(),
                info.instructionClass(),
                info.aliases(),
                info.operandsWithResult(),
                info.availability());
    }

    private static Object[] arguments(Bench bench, Call call) {
        List<Object> arguments = new ArrayList<>();
        if (call.result >= 0) {
            arguments.add(bench.types.get(call.result));
        }
        List<OperandInfo> operands = operands(call.op);
        for (int i = 0; i < operands.size(); i++) {
            arguments.add(bench.operand(operands.get(i), call.operands.get(i)));
        }
        return arguments.toArray();
    }

    private static boolean builderTakes(Call call) {
        Bench bench = new Bench();
        Object[] arguments = arguments(bench, call);
        boolean[] taken = new boolean[1];
        bench.b.function("", bench.b.voidType(), List.of(), (code, none) -> {
            try {
                code.emit(call.op, arguments);
                taken[0] = true;
            } catch (BuildException e) {
                taken[0] = false;
            }
        });
        return taken[0];
    }

    /** What the validator says of the types; empty when the module cannot be made. */
    private static Optional<List<Finding>> findings(Call call) {
        Bench bench = new Bench();
        Object[] arguments = arguments(bench, call);
        bench.b.function("", bench.b.voidType(), List.of(), (code, none) -> code.emit(unchecked(call.op), arguments));
        return findings(bench, call.op);
    }

    private static Optional<List<Finding>> findings(Bench bench, Op op) {
        SpirvModule module;
        try {
            module = bench.b.build();
        } catch (BuildException e) {
            return Optional.empty();
        }
        Findings report = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6).validate(module);
        Set<String> rules = rules(op);
        return Optional.of(
                report.stream().filter(f -> rules.contains(f.rule().id())).toList());
    }

    private static Set<String> rules(Op op) {
        int signature = Signatures.of(op);
        Set<String> rules = new HashSet<>();
        for (Fault fault : Fault.values()) {
            for (int i = -1; i < Signatures.operandCount(signature); i++) {
                int rule = fault.compareTo(Fault.MODEL) < 0 ? 0 : Signatures.rule(signature, fault, i);
                if (rule != 0) {
                    rules.add(SignatureRules.of(rule).id());
                }
            }
        }
        return rules;
    }

    private List<Op> ops() {
        List<Op> ops = new ArrayList<>();
        for (Op op : Op.values()) {
            if (Signatures.hasRules(Signatures.of(op))
                    && CLASSES.contains(op.info().instructionClass())
                    && !IRREGULAR.contains(op)
                    && operands(op).stream()
                            .allMatch(o -> o.kind().name().startsWith("Id")
                                    || o.kind().name().equals("GroupOperation"))) {
                ops.add(op);
            }
        }
        return ops;
    }

    /** Types that are often the same, so that some calls are right. */
    private Call randomCall(Op op, boolean typed) {
        int count = new Bench().types.size();
        int favorite = random.nextInt(count);
        List<Integer> operands = new ArrayList<>();
        for (int i = 0; i < operands(op).size(); i++) {
            operands.add(random.nextInt(6) > 0 ? favorite : random.nextInt(count));
        }
        boolean hasType = op.info().hasResultType();
        int result = random.nextInt(6) > 0 ? favorite : random.nextInt(count);
        return new Call(op, hasType && typed ? result : -1, operands);
    }

    @Test
    void bothRefuseTheSameTypes() {
        int taken = 0;
        for (Op op : ops()) {
            for (int i = 0; i < TRIALS; i++) {
                Call call = randomCall(op, true);
                Optional<List<Finding>> findings = findings(call);
                if (findings.isPresent()) {
                    boolean takes = builderTakes(call);
                    taken += takes ? 1 : 0;
                    assertThat(takes)
                            .as("%s %s: %s", op, described(call), findings.get())
                            .isEqualTo(findings.get().isEmpty());
                }
            }
        }
        assertThat(taken).isGreaterThan(15 * TRIALS);
    }

    @Test
    void derivedTypesAreRight() {
        int derived = 0;
        for (Op op : ops()) {
            for (int i = 0; i < TRIALS; i++) {
                Call call = randomCall(op, false);
                Bench bench = new Bench();
                Object[] arguments = arguments(bench, call);
                boolean[] written = new boolean[1];
                bench.b.function("", bench.b.voidType(), List.of(), (code, none) -> {
                    try {
                        InstructionEncoder encoder = code.begin(op);
                        for (Object argument : arguments) {
                            if (argument instanceof Value value) {
                                encoder.value(value);
                            } else {
                                encoder.enumerant(GroupOperation.Reduce);
                            }
                        }
                        code.end(encoder);
                        written[0] = true;
                    } catch (BuildException e) {
                        written[0] = false;
                    }
                });
                if (written[0]) {
                    derived++;
                    Optional<List<Finding>> findings = findings(bench, op);
                    assertThat(findings.orElse(List.of()))
                            .as("%s %s", op, described(call))
                            .isEmpty();
                }
            }
        }
        assertThat(derived).isGreaterThan(15 * TRIALS);
    }

    private static String described(Call call) {
        Bench bench = new Bench();
        List<String> names = new ArrayList<>();
        for (int type : call.operands) {
            names.add(bench.types.get(type).toString());
        }
        return (call.result < 0 ? "" : bench.types.get(call.result) + " <- ") + names;
    }
}
