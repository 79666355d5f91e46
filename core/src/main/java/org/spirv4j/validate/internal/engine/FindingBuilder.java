// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.grammar.Capability;
import org.spirv4j.internal.spelling.Hint;

/** Builds a finding; every method returns this builder. */
public final class FindingBuilder {
    final Rule rule;
    final Severity severity;
    final int at;
    final String message;
    final List<Integer> related = new ArrayList<>();
    final List<String> relatedMessages = new ArrayList<>();
    private final ValidationContext context;
    final List<Remedy> remedies = new ArrayList<>(0);
    String hint = "";
    List<Fix> fixes = List.of();
    String vuid = "";

    /** Whether the finding concerns only instructions that cannot change what a module computes. */
    boolean isNonSemantic;

    FindingBuilder(ValidationContext context, Rule rule, Severity severity, int at, String message) {
        this.context = context;
        this.rule = rule;
        this.severity = severity;
        this.at = at;
        this.message = message;
        isNonSemantic = NonSemantic.isAbout(rule);
    }

    /**
     * States whether the finding concerns only instructions that cannot change what a module computes, if its rule does
     * not say so.
     */
    public FindingBuilder nonSemantic(boolean concernsNothingElse) {
        isNonSemantic |= concernsNothingElse;
        return this;
    }

    /** Sets what to change in the module, such as "declare OpCapability Int64". */
    public FindingBuilder hint(String text) {
        hint = text;
        return this;
    }

    /** Sets what to change in the module, in words and as data. */
    public FindingBuilder hint(Hint what) {
        hint = what.text();
        fixes = what.fixes();
        return this;
    }

    /** Sets what to change in the module: to declare one of some capabilities. */
    public FindingBuilder declare(Capability... any) {
        return hint(Hint.declare("", any));
    }

    /** Adds a change to the validation options that would let the module pass. */
    public FindingBuilder remedy(Remedy remedy) {
        remedies.add(remedy);
        return this;
    }

    /** Adds that relaxing the rule would let the module pass. */
    public FindingBuilder remedy(Relaxation relaxation) {
        return remedy(new Remedy(Remedy.Action.RELAX_RULE, optionName(relaxation)));
    }

    /** Adds that raising the limit would let the module pass. */
    public FindingBuilder remedy(Limit limit) {
        return remedy(new Remedy(Remedy.Action.RAISE_LIMIT, optionName(limit)));
    }

    private static String optionName(Enum<?> option) {
        return option.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** Sets the VUID, for a rule with several where the first one does not apply. */
    public FindingBuilder vuid(String id) {
        vuid = id;
        return this;
    }

    /** Adds the instruction that defines an id, if there is one, as a related location. */
    public FindingBuilder declared(int id, String text) {
        return related(context.data.definition(id), text);
    }

    /** Adds the declaration of an id as a related location. */
    public FindingBuilder declared(int id) {
        return declared(id, context.name(id) + " is declared here");
    }

    /** Adds the instruction at a word offset as a related location; does nothing for 0. */
    public FindingBuilder related(int wordOffset, String text) {
        if (wordOffset != 0) {
            related.add(wordOffset);
            relatedMessages.add(text);
        }
        return this;
    }

    /** Suppresses follow-on errors in instructions that use the id. */
    public FindingBuilder taint(int id) {
        context.taint(id);
        return this;
    }
}
