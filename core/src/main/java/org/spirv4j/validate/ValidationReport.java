// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate;

import java.util.List;
import java.util.stream.Collectors;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Severity;

/** The findings of a validation, sorted by position. Immutable. */
public final class ValidationReport {
    private final List<Finding> findings;
    private final boolean complete;

    ValidationReport(List<Finding> findings, boolean complete) {
        this.findings = List.copyOf(findings);
        this.complete = complete;
    }

    /** {@return all findings, in the order of the module} */
    public List<Finding> findings() {
        return findings;
    }

    /** {@return the findings that are errors, in the order of the module} */
    public List<Finding> errors() {
        return findings.stream().filter(Finding::isError).toList();
    }

    /** {@return the findings that are warnings, in the order of the module} */
    public List<Finding> warnings() {
        return findings.stream().filter(f -> f.severity() == Severity.WARNING).toList();
    }

    /** {@return whether there is no error} */
    public boolean isValid() {
        for (Finding finding : findings) {
            if (finding.isError()) {
                return false;
            }
        }
        return true;
    }

    /**
     * {@return whether the findings are complete} They are not if there were more errors than the limit, or if checking
     * a hostile module further would take too long.
     */
    public boolean isComplete() {
        return complete;
    }

    /** {@return the findings, one per line} */
    @Override
    public String toString() {
        return findings.stream().map(Finding::toString).collect(Collectors.joining("\n"));
    }
}
