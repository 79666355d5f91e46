// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.file.Path;
import java.util.List;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Findings;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.validate.Validator;

/**
 * A real module must get the verdict that was recorded for an environment.
 *
 * @param file the module's file
 * @param id the case's id
 * @param env label of the environment; for a module that states no version of SPIR-V, which is refused in all of them,
 *     the label of none
 * @param valid the recorded verdict
 * @param message why it was refused; empty when it was not
 */
record VerdictCheck(Path file, String id, String env, boolean valid, String message) implements Check {
    private static final String KIND = "verdict";
    private static final int SHOWN_FINDINGS = 6;

    @Override
    public Outcome make() {
        byte[] bytes = ModuleCheck.read(file);
        String expected = valid ? "valid" : "refused: " + message;
        TargetEnv target = TargetEnv.ofLabel(env).orElse(Validator.create().target());
        Attempt<Findings> attempt = Attempt.of(() ->
                Validator.create().withNonSemanticErrors().withTarget(target).validate(bytes));
        if (attempt.value().isEmpty()) {
            return Outcome.broke(id, KIND, env, expected, attempt);
        }
        List<Finding> errors = attempt.value().get().errors();
        if (errors.isEmpty() == valid) {
            return Outcome.passed(id, KIND, env);
        }
        return Outcome.failed(
                id,
                KIND,
                env,
                expected,
                errors.isEmpty() ? "valid" : errors.size() + " errors",
                errors.stream().limit(SHOWN_FINDINGS).map(Finding::toString).toList());
    }
}
