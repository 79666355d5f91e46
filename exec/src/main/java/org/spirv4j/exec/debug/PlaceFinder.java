// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.debug;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;

/** Finds the instructions that a place of a breakpoint names. */
public final class PlaceFinder {
    private final ModuleText module;
    private final StopPlaces places;

    /**
     * Makes a finder.
     *
     * @param module the text of the module
     * @return the finder
     */
    public static PlaceFinder create(ModuleText module) {
        return new PlaceFinder(module);
    }

    private PlaceFinder(ModuleText module) {
        this.module = module;
        places = StopPlaces.of(module.module());
    }

    /**
     * Finds the instructions at which a breakpoint stops.
     *
     * @param text a line of the text or {@code file:line} of a source file, which mean the next line from which an
     *     executed instruction comes; the name of a function of the source, which also means where it was inlined; or
     *     an id, the name of an entry point, {@code word:offset} or {@code instruction:index}
     * @return the instructions, and whether they are elsewhere because nothing is executed at the place
     * @throws DebugProblem if nothing that is executed stands there
     */
    public FoundPlace find(String text) {
        if (text.matches("[0-9]{1,9}")) {
            return atLine(Integer.parseInt(text), text);
        }
        int colon = text.lastIndexOf(':');
        if (colon > 0) {
            return numbered(text.substring(0, colon), text.substring(colon + 1), text);
        }
        if (!text.startsWith("%")) {
            List<Instruction> starts = module.debugInformation().starts(text).stream()
                    .map(module::instructionAtWord)
                    .flatMap(start -> places.afterVariables(start).stream())
                    .distinct()
                    .toList();
            if (!starts.isEmpty()) {
                return new FoundPlace(starts, Optional.empty());
            }
        }
        OptionalInt named = module.id(text);
        int id = (named.isPresent() ? named : entryPoint(text))
                .orElseThrow(() -> new DebugProblem("the module has no id '" + text + "'"));
        return new FoundPlace(List.of(executed(text, module.module().definition(id))), Optional.empty());
    }

    /** The id of the function of the entry point with a name, such as that of a kernel whose function has none. */
    private OptionalInt entryPoint(String name) {
        return module.module().layout().entryPoints().stream()
                .filter(entryPoint -> entryPoint.name().equals(name))
                .mapToInt(EntryPoint::functionId)
                .findFirst();
    }

    /** The first instruction on a line that is in a function, or on one after it. */
    private FoundPlace atLine(int line, String text) {
        Instruction found = executed(
                text,
                module.instructionAt(line)
                        .flatMap(first -> module.module().instructions().stream()
                                .skip(first.index())
                                .filter(candidate -> places.from(candidate).isPresent())
                                .findFirst()));
        int reached = module.line(found);
        return new FoundPlace(List.of(found), reached == line ? Optional.empty() : Optional.of("line " + reached));
    }

    private FoundPlace numbered(String kind, String number, String text) {
        if (!number.matches("[0-9]{1,9}")) {
            throw new DebugProblem("'" + text + "' does not end with the number of a line");
        }
        int value = Integer.parseInt(number);
        return switch (kind) {
            case "word" -> {
                Instruction found = executed(
                        text,
                        module.module().instructions().stream()
                                .filter(candidate -> candidate.wordOffset() == value)
                                .findFirst());
                yield moved(found, found.wordOffset() == value, "word " + found.wordOffset());
            }
            case "instruction" -> {
                boolean exists = value < module.module().instructionCount();
                Instruction found =
                        executed(text, exists ? Optional.of(module.module().instruction(value)) : Optional.empty());
                yield moved(found, found.index() == value, "instruction " + found.index());
            }
            default -> ofSource(kind, value, text);
        };
    }

    private static FoundPlace moved(Instruction found, boolean isThere, String place) {
        return new FoundPlace(List.of(found), isThere ? Optional.empty() : Optional.of(place));
    }

    private FoundPlace ofSource(String file, int line, String text) {
        List<Instruction> there = places.ofSourceLine(file, line);
        if (!there.isEmpty()) {
            return new FoundPlace(there, Optional.empty());
        }
        OptionalInt next = places.nextSourceLine(file, line);
        if (next.isEmpty()) {
            throw new DebugProblem("no executed instruction comes from " + text);
        }
        return new FoundPlace(places.ofSourceLine(file, next.getAsInt()), Optional.of("line " + next.getAsInt()));
    }

    private Instruction executed(String text, Optional<Instruction> named) {
        return named.flatMap(places::from)
                .orElseThrow(() -> new DebugProblem("no executed instruction stands at " + text));
    }
}
