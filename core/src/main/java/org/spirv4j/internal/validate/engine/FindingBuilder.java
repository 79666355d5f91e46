// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.diagnostic.Severity;

/** A finding in the making; say more about it by the methods, each of which gives the finding back. */
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
    String vuid = "";

    FindingBuilder(ValidationContext context, Rule rule, Severity severity, int at, String message) {
        this.context = context;
        this.rule = rule;
        this.severity = severity;
        this.at = at;
        this.message = message;
    }

    /** What to change in the module, such as "add OpCapability Int64". */
    public FindingBuilder hint(String text) {
        hint = text;
        return this;
    }

    /** Adds what the caller of the validator can do. */
    public FindingBuilder remedy(Remedy remedy) {
        remedies.add(remedy);
        return this;
    }

    /** Adds that the caller can relax the rule. */
    public FindingBuilder remedy(Relaxation relaxation) {
        return remedy(new Remedy(Remedy.Action.RELAX_RULE, optionName(relaxation)));
    }

    /** Adds that the caller can raise the limit. */
    public FindingBuilder remedy(Limit limit) {
        return remedy(new Remedy(Remedy.Action.RAISE_LIMIT, optionName(limit)));
    }

    private static String optionName(Enum<?> option) {
        return option.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The Vulkan identifier, where the rule has several and another than its first one is meant. */
    public FindingBuilder vuid(String id) {
        vuid = id;
        return this;
    }

    /** Adds the instruction that defines an id, if there is one, as a related place. */
    public FindingBuilder declared(int id, String text) {
        return place(context.data.definition(id), text);
    }

    /** Adds the declaration of an id as a related place. */
    public FindingBuilder declared(int id) {
        return declared(id, context.name(id) + " is declared here");
    }

    /** Adds the instruction at a word offset as a related place; 0 adds none. */
    public FindingBuilder place(int wordOffset, String text) {
        if (wordOffset != 0) {
            related.add(wordOffset);
            relatedMessages.add(text);
        }
        return this;
    }

    /** Makes what is found wrong with whatever uses the id be taken for a consequence of this. */
    public FindingBuilder taint(int id) {
        context.taint(id);
        return this;
    }
}
