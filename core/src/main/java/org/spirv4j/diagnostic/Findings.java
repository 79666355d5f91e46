// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.io.PrintStream;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What validator, linter or a run found in a module, in the order of the module; equal inputs give equal findings.
 * Immutable.
 */
public final class Findings implements Iterable<Finding> {
    /** No findings, and nothing was left out. */
    public static final Findings NONE = new Findings(List.of(), true);

    private final List<Finding> all;
    private final boolean isComplete;

    private Findings(List<Finding> all, boolean isComplete) {
        this.all = all;
        this.isComplete = isComplete;
    }

    /**
     * Collects findings that are complete.
     *
     * @param findings the findings, in the order of the module
     * @return the same findings in the same order
     */
    public static Findings of(Collection<Finding> findings) {
        List<Finding> all = List.copyOf(Objects.requireNonNull(findings, "findings"));
        return all.isEmpty() ? NONE : new Findings(all, true);
    }

    /** {@return these findings, but as a part of those that there may be} {@link #isComplete} says so. */
    public Findings asIncomplete() {
        return new Findings(all, false);
    }

    /**
     * Changes each finding.
     *
     * @param change makes the new finding
     * @return the changed findings in the same order
     */
    public Findings map(UnaryOperator<Finding> change) {
        Objects.requireNonNull(change, "change");
        return all.isEmpty() ? this : new Findings(all.stream().map(change).toList(), isComplete);
    }

    /**
     * Joins these findings with others about the same input, such as those of the linter with those of the validator.
     *
     * @param more the other findings
     * @return these findings, and the others after them; complete if both are
     */
    public Findings and(Findings more) {
        Objects.requireNonNull(more, "more");
        return new Findings(Stream.concat(stream(), more.stream()).toList(), isComplete && more.isComplete);
    }

    /** {@return all findings} */
    public List<Finding> all() {
        return all;
    }

    /** {@return all findings, as a stream} */
    public Stream<Finding> stream() {
        return all.stream();
    }

    @Override
    public Iterator<Finding> iterator() {
        return all.iterator();
    }

    /** {@return the findings that are errors, in their order} */
    public List<Finding> errors() {
        return withSeverity(Severity.ERROR);
    }

    /** {@return the findings that are warnings, in their order} */
    public List<Finding> warnings() {
        return withSeverity(Severity.WARNING);
    }

    /** {@return the findings that are notes, in their order} */
    public List<Finding> notes() {
        return withSeverity(Severity.NOTE);
    }

    private List<Finding> withSeverity(Severity severity) {
        return all.stream().filter(finding -> finding.severity() == severity).toList();
    }

    /** {@return whether no finding is an error, so that the module is valid as far as it was checked} */
    public boolean isValid() {
        // No stream, because the first one of a program takes milliseconds.
        for (Finding finding : all) {
            if (finding.isError()) {
                return false;
            }
        }
        return true;
    }

    /** {@return whether nothing was found: no error, no warning and no note} */
    public boolean isClean() {
        return all.isEmpty();
    }

    /**
     * {@return whether these are all findings} They are not if there were more errors than the validator reports, or if
     * checking a hostile module further would take too long.
     */
    public boolean isComplete() {
        return isComplete;
    }

    /**
     * Throws if a finding is an error.
     *
     * @return these findings, which have warnings and notes at most
     * @throws FindingsException if a finding is an error; it has all findings
     */
    public Findings orElseThrow() {
        if (!isValid()) {
            throw new FindingsException(this);
        }
        return this;
    }

    /**
     * Prints the findings as the command does: positions, messages, rules, instructions, source lines with
     * a mark, and help. {@link DiagnosticText} has the form.
     *
     * @param out where to
     * @param name the name of the input, such as a file name, which is printed before positions
     */
    public void print(PrintStream out, String name) {
        Objects.requireNonNull(out, "out");
        Objects.requireNonNull(name, "name");
        DiagnosticText text = DiagnosticText.create();
        for (Finding finding : all) {
            out.print(text.of(name, finding));
        }
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Findings that && isComplete == that.isComplete && all.equals(that.all);
    }

    @Override
    public int hashCode() {
        return all.hashCode();
    }

    /** {@return the findings, one a line} */
    @Override
    public String toString() {
        return all.stream().map(Finding::toString).collect(Collectors.joining("\n"));
    }
}
