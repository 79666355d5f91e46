// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.spirv4j.analysis.ControlFlowGraph;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/**
 * The functions and variables of the source code, as the instruction sets NonSemantic.Shader.DebugInfo,
 * OpenCL.DebugInfo.100 and DebugInfo describe them: which functions an instruction belongs to, also those that were
 * inlined, which variables are visible there, and where their values are. Immutable and safe to share between threads.
 */
public final class DebugInformation {
    /** A variable of a function, as one call of it that may be inlined has it. */
    private record Instance(int variable, int inlinedAt) {}

    /** How many functions may be inlined into one another; the chains of malformed modules may have no end. */
    private static final int MAX_FRAMES = 1000;

    private final DebugRecords records;
    private final DebugScopes scopes;
    private final SourceLocations locations;
    private final VariablePlaceReader reader;
    private final Map<Integer, List<SourceVariable>> locals = new LinkedHashMap<>();
    private final List<SourceVariable> globals = new ArrayList<>();
    private final Map<Integer, VariablePlace> globalPlaces = new HashMap<>();
    private SourceLanguage language = SourceLanguage.Unknown;

    /** By function id; found when they are needed first. */
    private final Map<Integer, Map<Instance, VariableFlow>> flows = new ConcurrentHashMap<>();

    private DebugInformation(SpirvModule module) {
        records = new DebugRecords(module);
        scopes = new DebugScopes(records);
        locations = SourceLocations.of(module);
        reader = new VariablePlaceReader(records);
        if (!records.isEmpty()) {
            readVariables();
        }
    }

    /**
     * Reads the debug information of a module.
     *
     * @param module the module
     * @return its debug information
     */
    public static DebugInformation of(SpirvModule module) {
        return new DebugInformation(Objects.requireNonNull(module, "module"));
    }

    private void readVariables() {
        int[] starts = records.data.starts;
        for (int i = 0; i < records.data.instructionCount; i++) {
            if (records.number(starts[i]) == ShaderDebugNumbers.DebugCompilationUnit) {
                language = language(starts[i]);
                break;
            }
        }
        for (int i = 0; i < records.data.instructionCount; i++) {
            int at = starts[i];
            int number = records.number(at);
            if (number == ShaderDebugNumbers.DebugLocalVariable) {
                SourceVariable variable = variable(at, false);
                locals.computeIfAbsent(variable.scopeId(), scope -> new ArrayList<>())
                        .add(variable);
            } else if (number == ShaderDebugNumbers.DebugGlobalVariable) {
                SourceVariable variable = variable(at, true);
                globals.add(variable);
                int id = records.operand(at, DebugOperand.VARIABLE);
                boolean isThere = records.definition(id) == 0
                        && id > 0
                        && id < records.data.bound
                        && records.data.definition(id) != 0;
                globalPlaces.put(
                        variable.id(),
                        isThere
                                ? new VariablePlace(List.of(), VariablePlace.Kind.MEMORY, id, List.of())
                                : VariablePlace.nothing(List.of()));
            }
        }
    }

    private SourceLanguage language(int unit) {
        return SourceLanguage.of(records.number(unit, DebugOperand.LANGUAGE)).orElse(SourceLanguage.Unknown);
    }

    private SourceVariable variable(int at, boolean isGlobal) {
        return new SourceVariable(
                records.resultId(at),
                records.string(at, DebugOperand.NAME),
                new SourceType(records, language, records.operand(at, DebugOperand.TYPE)),
                location(records.file(at, DebugOperand.SOURCE), records.number(at, DebugOperand.LINE)),
                records.operand(at, DebugOperand.PARENT),
                isGlobal ? 0 : records.number(at, DebugOperand.ARGUMENT_NUMBER),
                isGlobal);
    }

    private static Optional<SourceLocation> location(String file, int line) {
        return line > 0 ? Optional.of(new SourceLocation(file, line, 0)) : Optional.empty();
    }

    /** {@return whether the module describes no functions and no variables of its source} */
    public boolean isEmpty() {
        return records.isEmpty();
    }

    /**
     * Lists the functions of the source that an instruction belongs to.
     *
     * @param wordOffset the word offset of an instruction of a function
     * @return the innermost first: inlined ones, and last the one that the function was made of; empty if the module
     *     does not describe it
     */
    public List<SourceFrame> frames(int wordOffset) {
        List<SourceFrame> frames = new ArrayList<>();
        int function = function(wordOffset).map(Function::id).orElse(0);
        if (records.isEmpty() || function == 0) {
            return frames;
        }
        int scope = scopes.scope(wordOffset, function);
        int inlinedAt = scopes.inlinedAt(wordOffset);
        Optional<SourceLocation> location = locations.location(wordOffset);
        while (frames.size() < MAX_FRAMES) {
            int described = scopes.function(scope);
            if (described == 0) {
                break;
            }
            int place = records.definition(inlinedAt, ShaderDebugNumbers.DebugInlinedAt);
            frames.add(new SourceFrame(name(described), location, scope, place == 0 ? 0 : inlinedAt));
            if (place == 0) {
                break;
            }
            scope = records.operand(place, DebugOperand.SCOPE);
            location = location(file(scope), records.number(place, DebugOperand.LINE));
            inlinedAt = records.operand(place, DebugOperand.INLINED);
        }
        return frames;
    }

    /**
     * {@return the source line of an instruction; empty if the module has none for it}
     *
     * @param wordOffset the word offset of the instruction
     */
    public Optional<SourceLocation> location(int wordOffset) {
        return locations.location(wordOffset);
    }

    /**
     * {@return how many functions are inlined into one another where an instruction stands}
     *
     * @param wordOffset the word offset of an instruction of a function
     */
    public int inlinedDepth(int wordOffset) {
        int depth = 0;
        int place = records.isEmpty()
                ? 0
                : records.definition(scopes.inlinedAt(wordOffset), ShaderDebugNumbers.DebugInlinedAt);
        while (place != 0 && depth < MAX_FRAMES) {
            depth++;
            place = records.definition(records.operand(place, DebugOperand.INLINED), ShaderDebugNumbers.DebugInlinedAt);
        }
        return depth;
    }

    /** {@return the module} */
    public SpirvModule module() {
        return records.module;
    }

    private Optional<Function> function(int wordOffset) {
        if (wordOffset < 0 || wordOffset >= records.module.wordCount()) {
            return Optional.empty();
        }
        return records.module.layout().functionContaining(records.data.instructionAt(wordOffset));
    }

    /** The name of the file with a scope. */
    private String file(int scope) {
        int at = records.definition(scope);
        if (at == 0) {
            return "";
        }
        return records.file(at, DebugOperand.SOURCE);
    }

    /** The name of a DebugFunction; glslang adds the types of parameters to those of some versions. */
    private String name(int described) {
        String name = records.string(records.definition(described), DebugOperand.NAME);
        int parameters = name.indexOf('(');
        return parameters > 0 ? name.substring(0, parameters) : name;
    }

    /**
     * {@return the name of a function in the source; empty if the module does not describe it}
     *
     * @param functionId the id of a function of the module
     */
    public Optional<String> functionName(int functionId) {
        int described = scopes.function(scopes.described(functionId));
        return described == 0 ? Optional.empty() : Optional.of(name(described));
    }

    /**
     * Finds where a function of the source starts: in the module's function, and wherever it was inlined.
     *
     * @param name the name of the function
     * @return the word offsets of the instructions with which it starts, whether they are executed or not, in the order
     *     of the module
     */
    public List<Integer> starts(String name) {
        Objects.requireNonNull(name, "name");
        List<Integer> found = new ArrayList<>();
        if (records.isEmpty()) {
            return found;
        }
        for (Function function : records.module.layout().functions()) {
            Set<Integer> known = new HashSet<>();
            for (Block block : function.blocks()) {
                int last = -1;
                // The label, and what precedes the first DebugScope, is in the scope of the whole function.
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    int at = records.data.starts[i];
                    int inlinedAt = scopes.inlinedAt(at);
                    int described = scopes.function(scopes.scope(at, function.id()));
                    boolean isHere = described != 0 && name(described).equals(name);
                    if (isHere && inlinedAt != last && known.add(inlinedAt)) {
                        found.add(at);
                    }
                    last = isHere ? inlinedAt : -1;
                }
            }
        }
        return found;
    }

    /** {@return all variables, those of functions first} */
    public List<SourceVariable> all() {
        List<SourceVariable> found = new ArrayList<>();
        locals.values().forEach(found::addAll);
        found.addAll(globals);
        return found;
    }

    /** {@return the variables that are declared outside of functions, in the order of the module} */
    public List<SourceVariable> globals() {
        return List.copyOf(globals);
    }

    /**
     * Lists the variables of a function that are visible in a frame.
     *
     * @param frame the frame
     * @return those of the innermost scope first, and the others from the inside to the outside
     */
    public List<SourceVariable> variables(SourceFrame frame) {
        Objects.requireNonNull(frame, "frame");
        List<SourceVariable> found = new ArrayList<>();
        int scope = frame.scopeId();
        Set<Integer> seen = new HashSet<>();
        while (scope != 0 && seen.add(scope)) {
            found.addAll(locals.getOrDefault(scope, List.of()));
            scope = scopes.parent(scope);
        }
        return found;
    }

    /**
     * Finds the variable that a name means in a frame: of those in its scopes, that of the innermost, unless it is
     * declared after the line of the frame; otherwise a global one.
     *
     * @param frame the frame; empty for none
     * @param name the name of the variable
     * @return the variable; empty if none is visible
     */
    public Optional<SourceVariable> variable(Optional<SourceFrame> frame, String name) {
        Objects.requireNonNull(name, "name");
        Optional<SourceVariable> local = frame.stream()
                .flatMap(inner -> variables(inner).stream()
                        .filter(candidate -> candidate.name().equals(name))
                        .filter(candidate -> !isLater(candidate, inner)))
                .findFirst();
        return local.isPresent()
                ? local
                : globals.stream()
                        .filter(candidate -> candidate.name().equals(name))
                        .findFirst();
    }

    /**
     * {@return whether a variable has got its first value where a frame stands, as far as lines tell it: whether it
     * is a parameter, or declared before the line of the frame}
     *
     * @param variable a variable that is visible in the frame
     * @param frame the frame
     */
    public static boolean hasStarted(SourceVariable variable, SourceFrame frame) {
        boolean isLater = variable.declaration().isPresent()
                && frame.location().isPresent()
                && variable.declaration()
                        .get()
                        .file()
                        .equals(frame.location().get().file())
                && variable.declaration().get().line() >= frame.location().get().line();
        return variable.parameter() > 0 || !isLater;
    }

    private static boolean isLater(SourceVariable variable, SourceFrame frame) {
        return variable.declaration().isPresent()
                && frame.location().isPresent()
                && variable.declaration()
                        .get()
                        .file()
                        .equals(frame.location().get().file())
                && variable.declaration().get().line() > frame.location().get().line();
    }

    /**
     * Finds where a variable has its value.
     *
     * @param variable a variable that is visible in the frame, or a global one
     * @param frame the frame
     * @param wordOffset the word offset of the instruction that the frame is of, before which the value is wanted
     * @return the places of the variable and of its parts; later ones hide earlier ones. Empty if the variable was
     *     optimised out
     */
    public List<VariablePlace> places(SourceVariable variable, SourceFrame frame, int wordOffset) {
        Objects.requireNonNull(frame, "frame");
        if (variable.isGlobal()) {
            return place(variable).stream().toList();
        }
        Optional<Function> function = function(wordOffset);
        if (function.isEmpty()) {
            return List.of();
        }
        VariableFlow flow = flows.computeIfAbsent(function.get().id(), id -> flows(function.get()))
                .get(new Instance(variable.id(), frame.inlinedAtId()));
        return flow == null ? List.of() : flow.at(records.data.instructionAt(wordOffset));
    }

    /**
     * {@return where a global variable has its value; empty if it was optimised out}
     *
     * @param variable a global variable
     */
    public Optional<VariablePlace> place(SourceVariable variable) {
        return Optional.ofNullable(globalPlaces.get(variable.id()))
                .filter(place -> place.kind() != VariablePlace.Kind.NOTHING);
    }

    private Map<Instance, VariableFlow> flows(Function function) {
        Map<Instance, List<Integer>> stated = new LinkedHashMap<>();
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = records.data.starts[i];
            if (reader.isPlace(at)) {
                int inlinedAt = reader.inlinedAt(at);
                Instance instance =
                        new Instance(reader.variable(at), inlinedAt == 0 ? scopes.inlinedAt(at) : inlinedAt);
                stated.computeIfAbsent(instance, unused -> new ArrayList<>()).add(i);
            }
        }
        Map<Instance, VariableFlow> made = new HashMap<>();
        ControlFlowGraph graph = ControlFlowGraph.of(function);
        LineStarts lines = new LineStarts(records.module, locations, scopes, function, graph);
        stated.forEach((instance, instructions) -> {
            int described = records.definition(instance.variable);
            SourceType type = new SourceType(records, language, records.operand(described, DebugOperand.TYPE));
            made.put(
                    instance,
                    new VariableFlow(
                            records,
                            function,
                            graph,
                            lines,
                            instructions,
                            instructions.stream()
                                    .map(i -> reader.read(records.data.starts[i], type))
                                    .toList(),
                            instructions.stream().allMatch(i -> reader.isDeclaration(records.data.starts[i]))));
        });
        return made;
    }
}
