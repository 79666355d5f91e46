// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.List;
import java.util.Optional;
import org.spirv4j.module.Instruction;

/** Finds the instructions that a place of a breakpoint names. */
public final class PlaceFinder {
    private final ModuleText module;
    private final StopPlaces places;

    /**
     * Makes a finder.
     *
     * @param module the text of the module
     */
    public PlaceFinder(ModuleText module) {
        this.module = module;
        places = StopPlaces.of(module.module());
    }

    /**
     * Finds the instructions at which a breakpoint stops.
     *
     * @param text a line of the text or {@code file:line} of a source file, which mean the next line from which an executed instruction
     *     comes; or an id, {@code word:offset} or {@code instruction:index}
     * @return the instructions; not empty
     * @throws DebugProblem if nothing that is executed stands there
     */
    public List<Instruction> find(String text) {
        if (text.matches("[0-9]{1,9}")) {
            return executed(text, atLine(Integer.parseInt(text)));
        }
        int colon = text.lastIndexOf(':');
        if (colon > 0) {
            return numbered(text.substring(0, colon), text.substring(colon + 1), text);
        }
        int id = module.id(text).orElseThrow(() -> new DebugProblem("the module has no id '" + text + "'"));
        return executed(text, module.module().definition(id));
    }

    /** The first instruction on a line that is in a function, or on one behind it. */
    private Optional<Instruction> atLine(int line) {
        return module.instructionAt(line)
                .flatMap(first -> module.module().instructions().stream()
                        .skip(first.index())
                        .filter(each -> places.from(each).isPresent())
                        .findFirst());
    }

    private List<Instruction> numbered(String kind, String number, String text) {
        if (!number.matches("[0-9]{1,9}")) {
            throw new DebugProblem("'" + text + "' does not end with the number of a line");
        }
        int value = Integer.parseInt(number);
        if (kind.equals("word")) {
            return executed(
                    text,
                    module.module().instructions().stream()
                            .filter(each -> each.wordOffset() == value)
                            .findFirst());
        }
        if (kind.equals("instruction")) {
            return executed(
                    text,
                    value < module.module().instructionCount()
                            ? Optional.of(module.module().instruction(value))
                            : Optional.empty());
        }
        List<Instruction> found = places.ofSourceLine(kind, value);
        if (found.isEmpty()) {
            int next = places.nextSourceLine(kind, value).orElse(value);
            found = places.ofSourceLine(kind, next);
        }
        if (found.isEmpty()) {
            throw new DebugProblem("no executed instruction comes from " + text);
        }
        return found;
    }

    private List<Instruction> executed(String text, Optional<Instruction> named) {
        return List.of(named.flatMap(places::from)
                .orElseThrow(() -> new DebugProblem("no executed instruction stands at " + text)));
    }
}
