// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.optimize.internal.flag.PassFlags;

/**
 * One instruction that was folded: the simplification of ours must fold it at least as far, if need be with fast math.
 * The result of the instruction is passed to a function without a body, so that its value remains visible; the argument
 * of this call after the simplification is compared with the recorded value.
 */
final class FoldCase {
    static final String KIND = "fold";

    private static final String PASS = "simplify-instructions";

    private final CaseFields fields;
    private final String id;
    private final String env;
    private final String expected;

    private FoldCase(CaseFields fields) {
        this.fields = fields;
        id = fields.string("id");
        env = fields.string("env");
        expected = fields.string("inst") + " becomes " + fields.string("result", "nothing");
    }

    static Outcome run(CaseFields fields) {
        FoldCase fold = new FoldCase(fields);
        if (!PassFlags.names().contains(PASS)) {
            return Outcome.notRun(fold.id, KIND, fold.env);
        }
        // The recorded foldings take floating-point numbers for real numbers, which is ours with fast math only.
        Outcome exact = fold.run(false);
        boolean isExact = exact.status() != Outcome.Status.FAILED;
        Outcome outcome = isExact ? exact : fold.run(true);
        return outcome.status() == Outcome.Status.PASSED ? outcome.with(new Measurement.OfFolding(isExact)) : exact;
    }

    private Outcome run(boolean fastMath) {
        int folded = fields.integer("fold_id");
        int sink = fields.array("before_header").get(2).getAsInt();
        String text = fields.string("before");
        SpirvModule before = module(folded == 0 ? text : withCall(text, folded, sink), "before_header");
        PassOptions options = PassOptions.DEFAULT.withTarget(fields.env()).withFastMath(fastMath);
        Attempt<SpirvModule> attempt = Attempt.of(() -> Optimizer.create()
                .withPasses(Passes.simplifyInstructions())
                .withOptions(options)
                .optimize(before));
        if (attempt.broke()) {
            return Outcome.broke(id, KIND, env, expected, attempt);
        }
        if (attempt.refused()) {
            return failed(attempt.describe());
        }
        SpirvModule result = attempt.value().orElseThrow();
        SpirvModule after = module(fields.string("after"), "after_header");
        return folded == 0 ? compare(after, result) : compare(before, after, result, folded, sink);
    }

    private SpirvModule module(String text, String header) {
        return RecordedModule.of(text, fields.array(header));
    }

    /** Adds a function without a body after all declarations, and a call with the result of an instruction after it. */
    private static String withCall(String text, int argument, int sink) {
        List<String> lines = new ArrayList<>(Arrays.asList(text.split("\n", -1)));
        int definition = indexOf(lines, "%" + argument + " = ");
        String type = lines.get(definition).split(" ", -1)[3];
        String voidType = lines.get(indexOf(lines, " = OpTypeVoid")).split(" ", -1)[0];
        int after = definition + 1;
        while (lines.get(after).contains(" = OpPhi ")) {
            after++;
        }
        lines.add(after, "%" + (sink + 3) + " = OpFunctionCall " + voidType + " %" + sink + " %" + argument);
        lines.addAll(
                indexOf(lines, " = OpFunction "),
                List.of(
                        "%" + (sink + 1) + " = OpTypeFunction " + voidType + " " + type,
                        "%" + sink + " = OpFunction " + voidType + " None %" + (sink + 1),
                        "%" + (sink + 2) + " = OpFunctionParameter " + type,
                        "OpFunctionEnd"));
        return String.join("\n", lines);
    }

    private static int indexOf(List<String> lines, String part) {
        for (int i = 0; i < lines.size(); i++) {
            if (lines.get(i).contains(part)
                    && (!part.startsWith("%") || lines.get(i).startsWith(part))) {
                return i;
            }
        }
        throw new IllegalArgumentException("no line contains '" + part + "'");
    }

    /** Compares an instruction without a result: the recorded one must be among ours. */
    private Outcome compare(SpirvModule after, SpirvModule result) {
        String opcode = fields.string("result").split(" ", -1)[0];
        List<String> recorded = written(after, opcode);
        return written(result, opcode).equals(recorded)
                ? Outcome.passed(id, KIND, env)
                : failed(String.join(", ", written(result, opcode)));
    }

    private static List<String> written(SpirvModule module, String opcode) {
        return module.instructions().stream()
                .filter(instruction ->
                        instruction.op().map(Enum::name).orElse("").equals(opcode))
                .map(Instruction::toString)
                .toList();
    }

    private Outcome compare(SpirvModule before, SpirvModule after, SpirvModule result, int folded, int sink) {
        Optional<Instruction> call = result.instructions().stream()
                .filter(instruction -> instruction.is(Op.OpFunctionCall)
                        && instruction.operands().get(0).word() == sink)
                .findFirst();
        if (call.isEmpty()) {
            return failed("the call of the function without a body is removed");
        }
        int argument = call.get().operands().get(1).word();
        Expression old = Expression.of(before, folded);
        Expression recorded = Expression.of(after, folded);
        Expression found = Expression.of(result, argument);
        boolean isConstant = fields.has("value") && recorded.size() == 0;
        boolean isFolded = !fields.flag("folded")
                ? found.size() <= old.size()
                : found.equals(recorded)
                        || (!isConstant
                                && recorded.size() > 0
                                && !found.equals(old)
                                && found.size() <= recorded.size());
        return isFolded ? Outcome.passed(id, KIND, env) : failed(found.toString());
    }

    private Outcome failed(String found) {
        return Outcome.failed(id, KIND, env, expected, found, List.of());
    }
}
