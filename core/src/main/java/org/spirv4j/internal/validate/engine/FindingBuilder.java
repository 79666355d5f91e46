package org.spirv4j.internal.validate.engine;

import java.util.ArrayList;
import java.util.List;
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
    String hint = "";
    String vuid = "";

    FindingBuilder(ValidationContext context, Rule rule, Severity severity, int at, String message) {
        this.context = context;
        this.rule = rule;
        this.severity = severity;
        this.at = at;
        this.message = message;
    }

    /** What to do about it, such as "add OpCapability Int64". */
    public FindingBuilder hint(String text) {
        hint = text;
        return this;
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
