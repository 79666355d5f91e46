// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringJoiner;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.internal.requirement.RequirementProblem;
import org.spirv4j.analysis.internal.requirement.RequirementScanner;
import org.spirv4j.analysis.internal.requirement.RequirementSet;
import org.spirv4j.build.internal.check.RecursionSearch;
import org.spirv4j.build.internal.sequence.WordSink;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.reachability.ReferenceGraph;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Assembles a module: the header, capabilities, extensions and entry points that the other sections require, and
 * those sections in order.
 */
final class ModuleAssembly {
    /** The first version whose entry points list all global variables that they use. */
    private static final SpirvVersion INTERFACE_OF_ALL_VARIABLES = new SpirvVersion(1, 4);

    static {
        try {
            // SpirvModule registers its ModuleAccess when it is initialized.
            MethodHandles.lookup().ensureInitialized(SpirvModule.class);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final int[] NO_WORDS = {};

    private final ModuleBuilder module;
    private final Map<DefinedFunction, FunctionBody> bodies = new HashMap<>();
    private final Map<DefinedFunction, Usage> usages = new HashMap<>();
    /** The functions and module-scope values that are the nodes of the graph. */
    private final List<ModuleValue> values = new ArrayList<>();

    /** By id: the index of the value in {@link #values} plus 1; 0 if it is not in the list. */
    private final int[] numbers;

    /** Ids that the module does not define: of functions without a body, and of types that nothing uses. */
    private final BitSet undefined;

    private final ReferenceGraph graph = new ReferenceGraph(Long.MAX_VALUE);

    ModuleAssembly(ModuleBuilder module) {
        this.module = module;
        numbers = new int[module.bound()];
        undefined = (BitSet) module.annotations.droppedIds().clone();
        for (DefinedFunction function : module.functions.declared()) {
            undefined.set(function.id, !function.isDefined());
        }
        for (Type type : module.composites.unusedSources()) {
            undefined.set(type.id);
        }
        for (FunctionBody body : module.functions.bodies()) {
            bodies.put(body.function, body);
        }
        addReferences();
    }

    SpirvModule assemble() {
        checkFunctions();
        checkEntryPoints();
        checkRecursion();
        WordBuffer front = new WordBuffer(64);
        InstructionEncoder encoder = module.codeEncoder();
        appendSection(LayoutSection.IMPORTS, front);
        encoder.begin(Op.OpMemoryModel)
                .enumerant(module.addressingModel())
                .enumerant(module.memoryModel())
                .finish(0);
        front.addAll(encoder.words(), 0, encoder.size());
        int beforeInterfaces = front.size();
        interfaces(false, front);
        RequirementSet needed = requirements(front);
        if (needed.version().compareTo(INTERFACE_OF_ALL_VARIABLES) >= 0) {
            front.truncate(beforeInterfaces);
            interfaces(true, front);
        }
        WordBuffer header = header(needed);
        header.addAll(front.toArray(), 0, front.size());
        return ModuleAccess.module(join(header), Grammar.builtIn());
    }

    private RequirementSet requirements(WordBuffer front) {
        RequirementScanner scanner =
                new RequirementScanner(module.tables(), module.target(), module.bound(), module.bound());
        for (Capability capability : module.capabilities()) {
            scanner.need(capability, "the capability that was declared explicitly");
        }
        scanner.needVersion(module.leastVersion(), "the version that was requested explicitly");
        scanner.scan(front.toArray(), 0, front.size());
        forEachRun(new Runs(scanner, NO_WORDS, 0));
        RequirementSet needed = scanner.result();
        if (!needed.problems().isEmpty()) {
            StringJoiner reasons = new StringJoiner("; ");
            for (RequirementProblem problem : needed.problems()) {
                reasons.add(problem.message());
            }
            throw new BuildException("build: " + reasons);
        }
        return needed;
    }

    /**
     * Checks that the call graph of each entry point has no cycles (section 2.16.1 of the specification, "Universal
     * Validation Rules"); functions that no entry point reaches may recurse.
     */
    private void checkRecursion() {
        Map<DefinedFunction, Set<DefinedFunction>> calls = new HashMap<>();
        for (FunctionBody body : module.functions.bodies()) {
            if (!body.called.isEmpty()) {
                calls.put(body.function, body.called);
            }
        }
        if (calls.isEmpty()) {
            return;
        }
        RecursionSearch<DefinedFunction> search = new RecursionSearch<>(calls);
        for (FunctionWriter.EntryPoint entryPoint : module.functions.entryPoints()) {
            List<DefinedFunction> cycle = search.cycleFrom(entryPoint.function());
            if (!cycle.isEmpty()) {
                StringJoiner labels = new StringJoiner(" calls ");
                cycle.forEach(function -> labels.add(function.label()));
                throw new BuildException("build: " + labels
                        + ", but functions that an entry point calls cannot be recursive; use a loop");
            }
        }
    }

    private WordBuffer header(RequirementSet needed) {
        WordBuffer words = new WordBuffer(64);
        words.add(ModuleHeader.MAGIC);
        words.add(needed.version().word());
        words.add(module.generator());
        words.add(module.bound());
        words.add(0);
        for (int capability : needed.capabilities()) {
            words.add(2 << 16 | Op.OpCapability.opcode());
            words.add(capability);
        }
        Set<String> extensions = new TreeSet<>(needed.extensions());
        extensions.addAll(module.extensions());
        InstructionEncoder encoder = module.codeEncoder();
        for (String extension : extensions) {
            encoder.begin(Op.OpExtension).string(extension).finish(0);
            words.addAll(encoder.words(), 0, encoder.size());
        }
        return words;
    }

    private void appendSection(LayoutSection section, WordBuffer front) {
        WordBuffer words = module.section(section);
        front.addAll(words.toArray(), 0, words.size());
    }

    private void checkFunctions() {
        for (FunctionWriter.EntryPoint entryPoint : module.functions.entryPoints()) {
            if (!bodies.containsKey(entryPoint.function())) {
                throw new BuildException("build: entry point " + entryPoint.name() + " has no body");
            }
        }
        for (FunctionBody body : module.functions.bodies()) {
            for (ModuleValue value : body.used) {
                if (value instanceof DefinedFunction callee && !callee.isDefined()) {
                    throw new BuildException(
                            "build: " + callee + " is called, but has no body; define it or import it");
                }
            }
            if (!body.isClosed()) {
                throw new BuildException("build: function " + body.function + " is still being written");
            }
        }
    }

    /**
     * Passes everything after the entry points to a sink, in order; function declarations precede function definitions.
     */
    private void forEachRun(WordSink sink) {
        for (int i = LayoutSection.EXECUTION_MODES.ordinal(); i < LayoutSection.values().length; i++) {
            WordBuffer section = section(LayoutSection.values()[i]);
            sink.accept(section, 0, section.size());
        }
        for (FunctionBody body : module.functions.bodies()) {
            if (body.blocks().isEmpty()) {
                body.forEachRun(sink);
            }
        }
        for (FunctionBody body : module.functions.bodies()) {
            if (!body.blocks().isEmpty()) {
                body.forEachRun(sink);
            }
        }
    }

    /**
     * The instructions of a section, without the declarations, execution modes, names and decorations of undefined ids.
     */
    private WordBuffer section(LayoutSection section) {
        WordBuffer words = module.section(section);
        if (undefined.isEmpty()) {
            return words;
        }
        WordBuffer kept = new WordBuffer(words.size());
        for (int at = 0, next; at < words.size(); at = next) {
            next = at + (words.get(at) >>> 16);
            // The id is the first operand of all instructions that such ids can have outside functions.
            if (next == at + 1 || !undefined.get(words.get(at + 1))) {
                kept.addAll(words.array(), at, next - at);
            }
        }
        return kept;
    }

    private int[] join(WordBuffer front) {
        Runs counted = new Runs(null, NO_WORDS, front.size());
        forEachRun(counted);
        int[] joined = new int[counted.size];
        front.copyTo(joined, 0, 0, front.size());
        forEachRun(new Runs(null, joined, front.size()));
        return joined;
    }

    /** Scans, counts or copies words; a class, because the first calls of several lambdas take milliseconds. */
    private static final class Runs implements WordSink {
        private final @Nullable RequirementScanner scanner;
        private final int[] joined;
        private int size;

        Runs(@Nullable RequirementScanner scanner, int[] joined, int size) {
            this.scanner = scanner;
            this.joined = joined;
            this.size = size;
        }

        @Override
        public void accept(WordBuffer words, int start, int count) {
            if (scanner != null) {
                scanner.scan(words.array(), start, start + count);
            } else if (joined.length != 0) {
                words.copyTo(joined, size, start, count);
            }
            size = Math.addExact(size, count);
        }
    }

    /**
     * Writes the entry points. Before SPIR-V 1.4 an interface lists inputs and outputs, since then all variables that
     * the entry point uses.
     */
    private void interfaces(boolean all, WordBuffer front) {
        for (FunctionWriter.EntryPoint entryPoint : module.functions.entryPoints()) {
            InstructionEncoder encoder = module.codeEncoder().begin(Op.OpEntryPoint);
            encoder.enumerant(entryPoint.model()).id(entryPoint.function()).string(entryPoint.name());
            Usage usage = usageOf(entryPoint.function());
            for (GlobalVariable variable : usage.variables()) {
                boolean input = variable.storageClass() == StorageClass.Input;
                if (all || input || variable.storageClass() == StorageClass.Output) {
                    encoder.value(variable);
                }
                if (input
                        && entryPoint.model() == ExecutionModel.Fragment
                        && isFlat(variable.type().pointee())) {
                    module.annotations.decorateOnce(variable, Decoration.Flat);
                }
            }
            encoder.finish(0);
            front.addAll(encoder.words(), 0, encoder.size());
        }
    }

    /** Whether a fragment shader input of this type requires the Flat decoration. */
    private static boolean isFlat(Type type) {
        Type inner = type;
        while (inner.isArray()) {
            inner = inner.element();
        }
        return (inner.isScalar() || inner.isVector())
                && (inner.scalar().isInt() || inner.scalar().isFloat() && inner.width() == 64);
    }

    /** Checks the instructions and variables that entry points reach against their execution models. */
    private void checkEntryPoints() {
        for (FunctionWriter.EntryPoint entryPoint : module.functions.entryPoints()) {
            Usage usage = usageOf(entryPoint.function());
            EntryPointRules.variables(module, entryPoint, usage.variables());
            for (Op op : usage.limited()) {
                String refusal =
                        EntryPointRules.refusal(op, entryPoint, module.functions.modesOf(entryPoint.function()));
                if (refusal != null) {
                    throw new BuildException("build: " + refusal);
                }
            }
        }
    }

    /** The variables and model-specific instructions that the call tree of an entry point uses. */
    private record Usage(Set<GlobalVariable> variables, Set<Op> limited) {}

    private Usage usageOf(DefinedFunction root) {
        Usage known = usages.get(root);
        if (known != null) {
            return known;
        }
        Set<GlobalVariable> variables = new LinkedHashSet<>();
        Set<Op> limited = new TreeSet<>();
        for (int node : graph.reachedFrom(number(root))) {
            ModuleValue value = values.get(node);
            FunctionBody body = value instanceof DefinedFunction function ? bodies.get(function) : null;
            if (value instanceof GlobalVariable variable) {
                variables.add(variable);
            } else if (body != null) {
                limited.addAll(body.limited);
            }
        }
        Usage usage = new Usage(variables, limited);
        usages.put(root, usage);
        return usage;
    }

    /** Adds the values that functions use, and the values that these refer to, to the graph. */
    private void addReferences() {
        for (FunctionBody body : module.functions.bodies()) {
            addEdges(body.function, body.used);
        }
        for (int i = 0; i < values.size(); i++) {
            if (!values.get(i).references.isEmpty()) {
                addEdges(values.get(i), values.get(i).references);
            }
        }
    }

    private void addEdges(ModuleValue user, Collection<ModuleValue> used) {
        graph.begin(number(user));
        for (ModuleValue value : used) {
            graph.add(number(value));
        }
    }

    private int number(ModuleValue value) {
        if (numbers[value.id] == 0) {
            values.add(value);
            numbers[value.id] = values.size();
        }
        return numbers[value.id] - 1;
    }
}
