package org.spirv4j.diagnostic;

import java.util.List;
import java.util.Optional;

/**
 * One thing that is wrong with a module.
 *
 * @param diagnostic how bad it is, where, what, and what to do about it
 * @param rule the rule that is broken
 * @param vuid the identifier that Vulkan gives to the rule; empty when it gives none or the target is not Vulkan
 * @param instruction the instruction that breaks it, as assembly; empty when no single one does
 * @param source where the instruction came from, when the module says so
 * @param related other places that have to do with it
 */
public record Finding(
        Diagnostic diagnostic,
        Rule rule,
        String vuid,
        String instruction,
        Optional<SourceLocation> source,
        List<RelatedLocation> related) {

    public Severity severity() {
        return diagnostic.severity();
    }

    public boolean isError() {
        return severity() == Severity.ERROR;
    }

    /** The diagnostic, and the rule in brackets behind it. */
    @Override
    public String toString() {
        return diagnostic + " [" + rule.id() + (vuid.isEmpty() ? "" : ", " + vuid) + "]";
    }
}
