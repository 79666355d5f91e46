// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;

/** The errors of a link, in the order in which they were found. */
public final class LinkProblems {
    private final List<String> names;
    private final List<Integer> modules = new ArrayList<>();
    private final List<Diagnostic> diagnostics = new ArrayList<>();

    /** Creates an empty list; {@code names} are the names of the modules in messages. */
    public LinkProblems(List<String> names) {
        this.names = names;
    }

    /** The name of a module by its number. */
    String name(int module) {
        return names.get(module);
    }

    void add(int module, Position position, String message, String hint) {
        add(module, Diagnostic.error(position, message).withHint(hint));
    }

    void add(int module, Diagnostic problem) {
        modules.add(module);
        diagnostics.add(problem);
    }

    public boolean isEmpty() {
        return diagnostics.isEmpty();
    }

    /** By diagnostic: the number of the module of its position. */
    public List<Integer> modules() {
        return Collections.unmodifiableList(modules);
    }

    public List<Diagnostic> diagnostics() {
        return Collections.unmodifiableList(diagnostics);
    }
}
