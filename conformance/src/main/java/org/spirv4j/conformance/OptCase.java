// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.conformance.Measurement.Likeness;
import org.spirv4j.conformance.Measurement.OfPass;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.edit.PassOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimization;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.internal.flag.PassFlags;
import org.spirv4j.validate.Validator;

/**
 * A module to which passes of an optimiser were applied: ours must also change it, leave it, or refuse it, and the
 * result must be valid if the recorded one is. How much the results agree is measured.
 */
final class OptCase {
    static final String KIND = "opt";

    private static final int SHOWN_FINDINGS = 6;

    /** Unrolling of loops with and without hint, by the factor in the name of the class, such as {@code Pass<2>}. */
    private static final String PARTIAL_UNROLLING = "loop-unroll-partial(test class)";

    /** The storage class Output. */
    private static final int OUTPUT = 3;

    /** The locations that the next stage reads, where the record has only the addresses of two sets. */
    private static final Map<String, String> LIVE_INPUTS = Map.of(
            "ElimDeadOutputStoresTest.VertMultipleLocations#1", "=2 5",
            "ElimDeadOutputStoresTest.VertMemberLocs#1", "=1",
            "ElimDeadOutputStoresTest.ArrayedOutput#1", "=5 10");

    private final CaseFields fields;
    private final String id;
    private final String env;
    private final List<String> flags;

    private OptCase(CaseFields fields) {
        this.fields = fields;
        id = fields.string("id");
        env = fields.string("env");
        flags = flags(fields);
    }

    static Outcome run(CaseFields fields) {
        return new OptCase(fields).run();
    }

    /** The flags; none if no flag says what was done. */
    private static List<String> flags(CaseFields fields) {
        List<String> flags = new ArrayList<>();
        if (fields.isList("flags")) {
            fields.list("flags").forEach(flag -> flags.add(flag.getAsString()));
        } else if (pass(fields).equals(PARTIAL_UNROLLING)) {
            flags.add("--loop-unroll-partial=" + fields.string("class").replaceAll("\\D", "") + ":all");
        } else if (PassFlags.names().contains(pass(fields))) {
            flags.add("--" + pass(fields) + argument(fields));
        }
        return flags;
    }

    /** The argument of a pass for which the record has constructor arguments instead of flags. */
    private static String argument(CaseFields fields) {
        return switch (pass(fields)) {
            case "eliminate-dead-input-components" ->
                fields.list("args").iterator().next().getAsInt() == OUTPUT ? "=output" : "=input";
            case "set-spec-const-default-value" -> "=" + words(fields);
            case "loop-fission" -> "=1";
            case "eliminate-dead-output-stores" -> LIVE_INPUTS.getOrDefault(fields.string("id"), "");
            default -> "";
        };
    }

    /** The values of specialization constants, recorded as words, in the form that the pass takes. */
    private static String words(CaseFields fields) {
        List<String> pairs = new ArrayList<>();
        for (JsonElement argument : fields.list("args")) {
            for (JsonElement entry : argument.getAsJsonObject().getAsJsonArray("map")) {
                List<String> words = new ArrayList<>();
                entry.getAsJsonArray().get(1).getAsJsonArray().forEach(word -> words.add(word.getAsString()));
                pairs.add(entry.getAsJsonArray().get(0).getAsString() + ":#" + String.join(",", words));
            }
        }
        return String.join(" ", pairs);
    }

    private static String pass(CaseFields fields) {
        return fields.isList("pass") ? "several passes" : fields.string("pass");
    }

    private Outcome run() {
        boolean isCounted = fields.isList("flags");
        Optional<Optimizer> optimizer = optimizer();
        if (optimizer.isEmpty()) {
            return Outcome.notRun(id, KIND, env).with(new OfPass(pass(fields), isCounted, Likeness.LONGER));
        }
        Attempt<Optimization> attempt = Attempt.of(() -> optimizer.get().run(module("before")));
        String status = fields.string("status");
        if (attempt.broke()) {
            return outcome(Outcome.broke(id, KIND, env, status, attempt), Likeness.LONGER);
        }
        if (attempt.refused()) {
            return status.equals("failure")
                    ? outcome(Outcome.passed(id, KIND, env), Likeness.EQUAL)
                    : outcome(failed(attempt.describe(), List.of()), Likeness.LONGER);
        }
        Optimization found = attempt.value().orElseThrow();
        String foundStatus = found.isChanged() ? "changed" : "unchanged";
        if (status.equals("failure")) {
            return outcome(failed(foundStatus, List.of()), Likeness.LONGER);
        }
        SpirvModule after = module("after");
        List<String> errors = errors(after, found.module());
        Likeness likeness = ModuleLikeness.of(after, found.module());
        // The text leaves out OpNop and repeated lines, so that the recorded status may disagree with it.
        boolean isAsRecorded = foundStatus.equals(status) || likeness == Likeness.EQUAL;
        return outcome(
                isAsRecorded && errors.isEmpty()
                        ? Outcome.passed(id, KIND, env)
                        : failed(foundStatus + (errors.isEmpty() ? "" : ", not valid"), errors),
                likeness);
    }

    private Outcome outcome(Outcome outcome, Likeness likeness) {
        return outcome.with(new OfPass(pass(fields), true, likeness));
    }

    private Outcome failed(String found, List<String> details) {
        return Outcome.failed(
                id, KIND, env, fields.string("status") + " by " + String.join(" ", flags), found, details);
    }

    /** The optimiser for the flags; empty if there are none, or if one of them is not implemented. */
    private Optional<Optimizer> optimizer() {
        if (flags.isEmpty() && (!fields.isList("pass") || !fields.isList("flags"))) {
            return Optional.empty();
        }
        try {
            JsonObject options = fields.object("options");
            return Optional.of(PassFlags.optimizer(flags)
                    .withOptions(PassOptions.DEFAULT
                            .withTarget(fields.env())
                            .withPreservedBindings(
                                    options.get("preserve_bindings").getAsBoolean())
                            .withPreservedSpecializationConstants(
                                    options.get("preserve_spec_constants").getAsBoolean())
                            .withMaxIdBound(options.get("max_id_bound").getAsInt())));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private SpirvModule module(String name) {
        return RecordedModule.of(fields.string(name), fields.array(name + "_header"));
    }

    /** The errors in a result; none if the recorded result is not valid either. */
    private List<String> errors(SpirvModule after, SpirvModule result) {
        if (!fields.string("after_valid", "").equals("valid")) {
            return List.of();
        }
        Validator validator = Validator.create()
                .withNonSemanticErrors()
                .withTarget(fields.env())
                .withNumericIds();
        for (JsonElement relaxation : fields.object("options").getAsJsonArray("validator")) {
            validator = validator.with(relaxation.getAsString(), 1);
        }
        List<Finding> errors = validator.validate(result).errors();
        return errors.isEmpty() || !validator.validate(after).isValid()
                ? List.of()
                : errors.stream().limit(SHOWN_FINDINGS).map(Finding::toString).toList();
    }
}
