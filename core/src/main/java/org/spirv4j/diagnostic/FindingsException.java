// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.List;
import java.util.stream.Collectors;

/** Thrown if a module has errors; the message has the first of them. */
public final class FindingsException extends SpirvException {
    private static final long serialVersionUID = 1;
    private static final int MAX_SHOWN = 5;

    private final transient Findings findings;

    FindingsException(Findings findings) {
        super(
                message(findings),
                findings.errors().stream().map(Finding::diagnostic).toList());
        this.findings = findings;
    }

    private static String message(Findings findings) {
        List<Finding> errors = findings.errors();
        return "the module has " + (errors.size() == 1 ? "1 error" : errors.size() + " errors") + ":\n"
                + errors.stream().limit(MAX_SHOWN).map(FindingsException::line).collect(Collectors.joining("\n"));
    }

    private static String line(Finding finding) {
        return finding + (finding.instruction().isEmpty() ? "" : "\n    " + finding.instruction());
    }

    /** {@return what was found, warnings and notes included} */
    public Findings findings() {
        return findings;
    }
}
