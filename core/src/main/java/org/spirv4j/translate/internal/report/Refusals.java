// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.report;

import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.internal.decode.ModuleData;

/** Collects what a language cannot express, and what it expresses in another way, in the order in which it is met. */
public final class Refusals {
    private static final int LIMIT = 100;

    private final ModuleData data;
    private final List<Diagnostic> found = new ArrayList<>();
    private boolean hasErrors;

    private final BooleanSupplier stops;

    /**
     * Collects what is said about a module.
     *
     * @param stops asked at the first refusal: whether the text is given up there
     */
    public Refusals(ModuleData data, BooleanSupplier stops) {
        this.data = data;
        this.stops = stops;
    }

    /**
     * Adds what cannot be expressed; each reason is told once.
     *
     * @param at the word offset of the instruction; 0 for the module as a whole
     * @param reason what the language lacks
     * @param help what would help: another language, an option, a pass; empty for nothing
     * @throws GivenUpException if it is the first one, and the text is given up
     */
    public void refuse(int at, String reason, String help) {
        if (!hasErrors && stops.getAsBoolean()) {
            throw new GivenUpException();
        }
        hasErrors = true;
        add(Diagnostic.error(position(at), reason).withHint(help));
    }

    /** Adds what the text says in another way than the module. */
    public void warn(int at, String reason, String help) {
        add(Diagnostic.warning(position(at), reason).withHint(help));
    }

    private void add(Diagnostic diagnostic) {
        if (found.size() < LIMIT && found.stream().noneMatch(each -> isSame(each, diagnostic))) {
            found.add(diagnostic);
        }
    }

    private static boolean isSame(Diagnostic one, Diagnostic other) {
        return one.severity() == other.severity() && one.message().equals(other.message());
    }

    private Position position(int at) {
        return at == 0 ? Position.UNKNOWN : Position.ofInstruction(at, data.instructionAt(at));
    }

    /** Whether there is anything that cannot be expressed. */
    public boolean hasErrors() {
        return hasErrors;
    }

    /** What was collected. */
    public List<Diagnostic> all() {
        return List.copyOf(found);
    }
}
