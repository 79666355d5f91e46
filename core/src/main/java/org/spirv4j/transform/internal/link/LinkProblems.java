// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.text.AssembledText;

/** The errors of a link, in the order in which they were found. */
public final class LinkProblems {
    private final List<String> names;
    private final List<Optional<AssembledText>> texts;
    private final List<Integer> modules = new ArrayList<>();
    private final List<Diagnostic> diagnostics = new ArrayList<>();

    /**
     * Creates an empty list.
     *
     * @param names the names of the modules in messages
     * @param texts the text of each module that was assembled, in which its problems are located
     */
    public LinkProblems(List<String> names, List<Optional<AssembledText>> texts) {
        this.names = List.copyOf(names);
        this.texts = List.copyOf(texts);
    }

    /** The name of a module by its number. */
    String name(int module) {
        return names.get(module);
    }

    /** A place in a module, for messages about another place. */
    String location(int module, Position position) {
        Position shown = texts.get(module).map(text -> text.position(position)).orElse(position);
        return name(module) + (shown.isText() ? ":" + shown : " (" + shown + ")");
    }

    void add(int module, Position position, String message, String hint) {
        add(module, Diagnostic.error(position, message).withHint(hint));
    }

    void add(int module, Diagnostic problem) {
        modules.add(module);
        diagnostics.add(texts.get(module).map(text -> text.locate(problem)).orElse(problem));
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
