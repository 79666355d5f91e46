package org.spirv4j.validate;

import java.util.List;
import java.util.stream.Collectors;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.Severity;

/** What a validator found, sorted by position. Immutable. */
public final class ValidationReport {
    private final List<Finding> findings;
    private final boolean complete;

    ValidationReport(List<Finding> findings, boolean complete) {
        this.findings = List.copyOf(findings);
        this.complete = complete;
    }

    /** Everything that was found, in the order of the module. */
    public List<Finding> findings() {
        return findings;
    }

    public List<Finding> errors() {
        return findings.stream().filter(Finding::isError).toList();
    }

    public List<Finding> warnings() {
        return findings.stream().filter(f -> f.severity() == Severity.WARNING).toList();
    }

    /** Whether there is no error. */
    public boolean isValid() {
        return findings.stream().noneMatch(Finding::isError);
    }

    /**
     * Whether everything that is wrong is listed; not so when there was more than the limit of errors, or when a module is
     * made so that looking on would take too long.
     */
    public boolean isComplete() {
        return complete;
    }

    /** A finding a line. */
    @Override
    public String toString() {
        return findings.stream().map(Finding::toString).collect(Collectors.joining("\n"));
    }
}
