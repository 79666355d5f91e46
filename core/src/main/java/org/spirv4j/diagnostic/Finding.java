// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diagnostic;

import java.util.List;
import java.util.Objects;
import java.util.Optional;

/** A violation of a rule in a module. Immutable. */
public final class Finding {
    private final Diagnostic diagnostic;
    private final Rule rule;
    private final String vuid;
    private final String instruction;
    private final Optional<SourceLocation> source;
    private final String sourceText;
    private final List<RelatedLocation> related;

    private Finding(
            Diagnostic diagnostic,
            Rule rule,
            String vuid,
            String instruction,
            Optional<SourceLocation> source,
            String sourceText,
            List<RelatedLocation> related) {
        this.diagnostic = diagnostic;
        this.rule = rule;
        this.vuid = vuid;
        this.instruction = instruction;
        this.source = source;
        this.sourceText = sourceText;
        this.related = List.copyOf(related);
    }

    /**
     * Makes a finding without VUID, instruction, source location and related locations.
     *
     * @param rule the rule that is violated
     * @param diagnostic what violates it, and where
     * @return the finding
     */
    public static Finding of(Rule rule, Diagnostic diagnostic) {
        Objects.requireNonNull(rule, "rule");
        Objects.requireNonNull(diagnostic, "diagnostic");
        return new Finding(diagnostic, rule, "", "", Optional.empty(), "", List.of());
    }

    /**
     * Returns this finding with another diagnostic.
     *
     * @param other what violates the rule, and where
     * @return the changed finding
     */
    public Finding with(Diagnostic other) {
        Objects.requireNonNull(other, "other");
        return new Finding(other, rule, vuid, instruction, source, sourceText, related);
    }

    /**
     * Returns this finding with another VUID.
     *
     * @param id the VUID as {@link #vuid} returns it
     * @return the changed finding
     */
    public Finding withVuid(String id) {
        Objects.requireNonNull(id, "id");
        return new Finding(diagnostic, rule, id, instruction, source, sourceText, related);
    }

    /**
     * Returns this finding with another instruction.
     *
     * @param text the instruction as {@link #instruction} returns it
     * @param location the source location as {@link #source} returns it
     * @return the changed finding
     */
    public Finding withInstruction(String text, Optional<SourceLocation> location) {
        Objects.requireNonNull(text, "text");
        Objects.requireNonNull(location, "location");
        return new Finding(diagnostic, rule, vuid, text, location, sourceText, related);
    }

    /**
     * Returns this finding with the text of another source line.
     *
     * @param line the line as {@link #sourceText} returns it
     * @return the changed finding
     */
    public Finding withSourceText(String line) {
        Objects.requireNonNull(line, "line");
        return new Finding(diagnostic, rule, vuid, instruction, source, line, related);
    }

    /**
     * Returns this finding with other related locations.
     *
     * @param locations the related locations as {@link #related} returns them
     * @return the changed finding
     */
    public Finding withRelated(List<RelatedLocation> locations) {
        Objects.requireNonNull(locations, "locations");
        return new Finding(diagnostic, rule, vuid, instruction, source, sourceText, locations);
    }

    /** {@return severity, position, message and hint} */
    public Diagnostic diagnostic() {
        return diagnostic;
    }

    /** {@return the rule that is violated} */
    public Rule rule() {
        return rule;
    }

    /** {@return the Vulkan valid usage identifier of the rule; empty when it has none or the target is not Vulkan} */
    public String vuid() {
        return vuid;
    }

    /** {@return the instruction that violates the rule, as assembly text; empty when no single instruction does} */
    public String instruction() {
        return instruction;
    }

    /** {@return where the instruction came from; empty when the module has no debug information about it} */
    public Optional<SourceLocation> source() {
        return source;
    }

    /** {@return the line of the source text at {@link #source}; empty when the module does not have the source text} */
    public String sourceText() {
        return sourceText;
    }

    /** {@return other locations that explain the finding, such as a declaration} */
    public List<RelatedLocation> related() {
        return related;
    }

    /** {@return the severity of the diagnostic} */
    public Severity severity() {
        return diagnostic.severity();
    }

    /** {@return whether the severity is {@link Severity#ERROR}} */
    public boolean isError() {
        return diagnostic.isError();
    }

    /**
     * Whether the other object is a finding with equal properties.
     *
     * @param other the object to compare with
     * @return whether the two are equal
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof Finding that
                && diagnostic.equals(that.diagnostic)
                && rule.equals(that.rule)
                && vuid.equals(that.vuid)
                && instruction.equals(that.instruction)
                && source.equals(that.source)
                && sourceText.equals(that.sourceText)
                && related.equals(that.related);
    }

    @Override
    public int hashCode() {
        return Objects.hash(diagnostic, rule, vuid);
    }

    /** {@return the diagnostic, followed by the rule in brackets} */
    @Override
    public String toString() {
        return diagnostic + " [" + rule.id() + (vuid.isEmpty() ? "" : ", " + vuid) + "]";
    }
}
