// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.validate.Validator;

/** A module that was accepted or refused: ours must have the same verdict, and should name the same instruction. */
final class ValCase {
    static final String KIND = "val";

    private static final int SHOWN_FINDINGS = 6;
    private static final Pattern QUOTED = Pattern.compile("'[^']*'|%\\w+|\\d+");
    private static final Pattern NAME = Pattern.compile("\\b[A-Za-z]*[a-z0-9]+[A-Z]\\w*|\\b[A-Z]\\w+");

    private ValCase() {}

    static Outcome run(CaseFields fields) {
        String id = fields.string("id");
        String env = fields.string("env");
        boolean valid = fields.flag("valid");
        String message = fields.string("message", "");
        Validator validator = validator(fields.object("options"));
        byte[] bytes = fields.base64("binary");
        Attempt<Findings> attempt = Attempt.of(
                () -> validator.withTarget(fields.env()).withNumericIds().validate(bytes));
        Optional<Findings> report = attempt.value();
        String expected = valid ? "valid" : "instruction " + fields.integer("instruction") + ": " + message;
        Outcome outcome;
        if (report.isEmpty()) {
            outcome = Outcome.broke(id, KIND, env, expected, attempt);
        } else if (report.get().isValid() == valid) {
            outcome = Outcome.passed(id, KIND, env);
        } else {
            List<Finding> errors = report.get().errors();
            List<String> lines =
                    errors.stream().limit(SHOWN_FINDINGS).map(Finding::toString).toList();
            outcome = Outcome.failed(
                    id, KIND, env, expected, errors.isEmpty() ? "valid" : errors.size() + " errors", lines);
        }
        if (valid) {
            return outcome;
        }
        boolean located = report.isPresent()
                && report.get().errors().stream()
                        .anyMatch(f -> isLocated(f, fields.integer("instruction"), fields.string("vuid", "")));
        return outcome.with(new Measurement.OfRule(rule(message), located));
    }

    /** Recorded instructions count from 1, and 0 stands for none. */
    private static boolean isLocated(Finding finding, int instruction, String vuid) {
        return finding.diagnostic().position().instruction() + 1 == instruction
                || !vuid.isEmpty() && finding.vuid().equals(vuid);
    }

    /** The message's first line without quotations, ids, numbers and names. */
    static String rule(String message) {
        int end = message.indexOf('\n');
        String line = end < 0 ? message : message.substring(0, end);
        return NAME.matcher(QUOTED.matcher(line).replaceAll("#")).replaceAll("N");
    }

    private static Validator validator(JsonObject json) {
        Validator validator = Validator.create().withNonSemanticErrors();
        for (Map.Entry<String, JsonElement> entry : json.entrySet()) {
            validator = with(validator, entry.getKey(), entry.getValue());
        }
        return validator;
    }

    private static Validator with(Validator validator, String name, JsonElement value) {
        if (name.endsWith("_descriptor")) {
            int size = value.getAsJsonArray().get(0).getAsInt();
            int alignment = value.getAsJsonArray().get(1).getAsInt();
            return switch (name) {
                case "buffer_descriptor" -> validator.withBufferDescriptorLayout(size, alignment);
                case "image_descriptor" -> validator.withImageDescriptorLayout(size, alignment);
                case "sampler_descriptor" -> validator.withSamplerDescriptorLayout(size, alignment);
                default -> validator.withTensorDescriptorLayout(size, alignment);
            };
        }
        if (name.equals("use_friendly_names")) {
            // Says how messages call ids, which are not compared.
            return validator;
        }
        return validator.with(name.replace('_', '-'), value.getAsInt());
    }
}
