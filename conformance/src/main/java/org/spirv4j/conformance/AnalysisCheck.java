// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.module.SpirvModule;

/**
 * Every analysis of a real module must come to an end, and agree with what can be told by other means.
 *
 * @param file the module's file
 * @param id the case's id
 */
record AnalysisCheck(Path file, String id) implements Check {
    private static final String KIND = "analyses";
    private static final int MAX_DETAILS = 6;

    @Override
    public Outcome make() {
        byte[] bytes = ModuleCheck.read(file);
        String expected = "analyses that agree";
        Attempt<List<String>> attempt = Attempt.of(() -> {
            SpirvModule module = SpirvModule.read(bytes);
            List<String> problems = new ArrayList<>();
            ControlFlowCheck.of(module, problems);
            IdCheck.of(module, problems);
            return problems;
        });
        if (attempt.value().isEmpty()) {
            return attempt.broke()
                    ? Outcome.broke(id, KIND, "", expected, attempt)
                    : Outcome.failed(id, KIND, "", expected, attempt.describe(), List.of());
        }
        List<String> problems = attempt.value().get();
        return problems.isEmpty()
                ? Outcome.passed(id, KIND, "")
                : Outcome.failed(
                        id,
                        KIND,
                        "",
                        expected,
                        problems.size() + " contradictions",
                        problems.subList(0, Math.min(MAX_DETAILS, problems.size())));
    }
}
