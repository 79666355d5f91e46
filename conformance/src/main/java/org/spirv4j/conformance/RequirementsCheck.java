// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;

/**
 * What a module needs that was recorded as valid must be what it declares, or less: its version, what its capabilities
 * imply, its extensions; and its environment must have all of it.
 *
 * @param file the module's file
 * @param id the case's id
 * @param env label of the environment for which the module is valid
 */
record RequirementsCheck(Path file, String id, String env) implements Check {
    private static final String KIND = "requirements";

    @Override
    public Outcome make() {
        byte[] bytes = ModuleCheck.read(file);
        String expected = "nothing needed that is not declared";
        Attempt<List<String>> attempt = Attempt.of(() -> undeclared(SpirvModule.read(bytes)));
        if (attempt.value().isEmpty()) {
            return attempt.broke()
                    ? Outcome.broke(id, KIND, "", expected, attempt)
                    : Outcome.failed(id, KIND, "", expected, attempt.describe(), List.of());
        }
        List<String> undeclared = attempt.value().get();
        return undeclared.isEmpty()
                ? Outcome.passed(id, KIND, "")
                : Outcome.failed(id, KIND, "", expected, undeclared.size() + " differences", undeclared);
    }

    private List<String> undeclared(SpirvModule module) {
        Requirements needed = Requirements.of(module, TargetEnv.ofLabel(env).orElseThrow());
        List<String> undeclared = new ArrayList<>();
        for (int value : needed.undeclaredCapabilityValues()) {
            undeclared.add("capability "
                    + Capability.of(value).map(Capability::toString).orElse(String.valueOf(value)));
        }
        for (String extension : needed.extensions()) {
            if (!module.layout().extensions().contains(extension)) {
                undeclared.add("extension " + extension);
            }
        }
        if (needed.version().compareTo(module.header().version()) > 0) {
            undeclared.add("SPIR-V " + needed.version() + " instead of "
                    + module.header().version());
        }
        for (Diagnostic problem : needed.problems()) {
            undeclared.add(env + ": " + problem.message());
        }
        return undeclared;
    }
}
