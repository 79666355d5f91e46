// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.stream.Collectors;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.validate.ValidationReport;
import org.spirv4j.validate.Validator;

/** Thrown by {@link ModuleBuilder#build} if the module is invalid; the message has the first errors. */
public final class InvalidModuleException extends BuildException {
    private static final long serialVersionUID = 1;
    private static final int SHOWN = 5;

    private final transient ValidationReport report;

    InvalidModuleException(ValidationReport report) {
        super(message(report), report.errors().stream().map(Finding::diagnostic).toList());
        this.report = report;
    }

    /** Throws if a module is invalid in an environment. */
    static void check(SpirvModule module, Validator validator, TargetEnv env) {
        ValidationReport report = validator.withTarget(env).validate(module);
        if (!report.isValid()) {
            throw new InvalidModuleException(report);
        }
    }

    private static String message(ValidationReport report) {
        int errors = report.errors().size();
        return "build: the module is invalid: " + (errors == 1 ? "1 error" : errors + " errors") + "\n"
                + report.errors().stream()
                        .limit(SHOWN)
                        .map(InvalidModuleException::line)
                        .collect(Collectors.joining("\n"));
    }

    private static String line(Finding finding) {
        return finding + (finding.instruction().isEmpty() ? "" : "\n    " + finding.instruction());
    }

    /** {@return what the validator found, warnings included} */
    public ValidationReport report() {
        return report;
    }
}
