// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.analysis.internal.requirement.EnvironmentTable;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.FriendlyNames;

/** The state of one validation: the module, facts about it, and the findings so far. Not thread-safe. */
public final class ValidationContext {
    /** Maximum number of errors kept, and of warnings; further ones are counted but dropped. */
    private static final int MAX_FINDINGS_PER_SEVERITY = 10_000;

    public final SpirvModule module;
    public final ModuleData data;

    /** All words of the module, header included. */
    public final int[] words;

    public final GrammarTables tables;
    public final ModuleLayout layout;
    public final TypeFacts types;
    public final TargetEnv env;
    public final Settings settings;

    /** The version that the header states. */
    public final SpirvVersion version;

    /** Indices of the instructions that could not be decoded; their words must not be read. */
    public final BitSet damaged;

    /** The instruction that the walk is at. */
    public final InstructionCursor cursor;

    private final TypeContents contents;
    /** What the module declares. */
    public final DeclaredFeatures declarations;

    private final BitSet tainted = new BitSet();
    private final Set<Integer> largeTainted = new HashSet<>();
    private final List<Function> functions;
    private final Set<Object> reportedKeys = new HashSet<>();

    /** Whether a member has the decoration, by type and decoration. */
    private final Map<Long, Boolean> decoratedMembers = new HashMap<>();

    private final Map<Class<?>, Object> shared = new HashMap<>();

    private final List<FindingBuilder> findings = new ArrayList<>();
    private int errors;
    private int warnings;
    private boolean incomplete;
    private boolean walking;

    /** Word offset of the instruction that later chapters are not shown. */
    int skippedAt;

    /** Whether any id is tainted. */
    boolean anyTainted;

    private int mistypedAt;
    private @Nullable FriendlyNames names;
    private @Nullable DefUse uses;
    private @Nullable ConstantValues constants;
    private @Nullable CallGraph calls;
    private @Nullable ExecutionModels executionModels;
    private @Nullable FunctionFlow flow;
    private @Nullable SourceLocations sourceLocations;

    ValidationContext(SpirvModule module, BitSet damaged, TargetEnv env, Settings settings) {
        this.module = module;
        this.damaged = damaged;
        this.env = env;
        this.settings = settings;
        data = ModuleAccess.data(module);
        words = data.words;
        tables = data.tables;
        layout = module.layout();
        functions = List.copyOf(layout.functions());
        types = new TypeFacts(data);
        contents = new TypeContents(types, data.directIds);
        version = module.header().version();
        cursor = new InstructionCursor(data);
        declarations = DeclaredFeatures.of(data, layout, env);
    }

    // --- declarations of the module

    /** Whether the module declares a capability, or one that implies it. */
    public boolean has(Capability capability) {
        return declarations.hasCapability(capability.value());
    }

    /** Whether the module declares the capability with this value, or one that implies it. */
    public boolean hasCapability(int value) {
        return declarations.hasCapability(value);
    }

    /** Whether the module declares an extension. */
    public boolean hasExtension(String name) {
        return declarations.hasExtension(name);
    }

    /** Whether the module declares one of these extensions. */
    public boolean hasAnyExtension(List<String> names) {
        for (String name : names) {
            if (hasExtension(name)) {
                return true;
            }
        }
        return false;
    }

    /** Whether the version of the module is at least this one. */
    public boolean isAtLeast(int major, int minor) {
        return version.major() > major || version.major() == major && version.minor() >= minor;
    }

    public boolean isVulkan() {
        return env.api() == TargetEnv.Api.VULKAN;
    }

    public boolean isOpenCl() {
        return env.api() == TargetEnv.Api.OPENCL;
    }

    public boolean isOpenGl() {
        return env.api() == TargetEnv.Api.OPENGL;
    }

    /** The value of the addressing model; {@code otherwise} without OpMemoryModel. */
    public int addressingModel(AddressingModel otherwise) {
        Optional<ModuleLayout.DeclaredMemoryModel> declared = layout.memoryModel();
        return declared.isPresent() ? declared.get().addressingModelValue() : otherwise.value();
    }

    /** The value of the memory model; -1 without OpMemoryModel. */
    public int memoryModel() {
        Optional<ModuleLayout.DeclaredMemoryModel> declared = layout.memoryModel();
        return declared.isPresent() ? declared.get().memoryModelValue() : -1;
    }

    public EnvironmentTable environments() {
        return EnvironmentTable.builtIn();
    }

    public boolean isDecorated(int id, Decoration decoration) {
        return layout.isDecorated(id, decoration);
    }

    /** Whether a type is a structure with a member that has the decoration; cached. */
    public boolean hasDecoratedMember(int type, Decoration decoration) {
        long key = (long) type << 32 | decoration.value();
        Boolean known = decoratedMembers.get(key);
        if (known != null) {
            return known;
        }
        boolean found = false;
        for (int m = 0, members = types.isStruct(type) ? types.memberCount(type) : 0; m < members && !found; m++) {
            found = layout.isMemberDecorated(type, m, decoration);
        }
        decoratedMembers.put(key, found);
        return found;
    }

    // --- analyses, computed on first use

    /** An object that chapters share; null if none has called {@link #share} with an object of this class. */
    public <T> @Nullable T shared(Class<T> type) {
        return type.cast(shared.get(type));
    }

    /** Keeps an object for other chapters, and returns it. */
    public <T> T share(T object) {
        shared.put(object.getClass(), object);
        return object;
    }

    /** Where each id is used. */
    public DefUse uses() {
        DefUse found = uses;
        if (found == null) {
            found = DefUse.of(module);
            uses = found;
        }
        return found;
    }

    /** The values of constants, with the default values of specialization constants. */
    public ConstantValues constants() {
        ConstantValues found = constants;
        if (found == null) {
            found = ConstantValues.of(module);
            constants = found;
        }
        return found;
    }

    /**
     * The value of an integer constant, or the default value of a specialization constant; see
     * {@link ConstantValues#integer}.
     */
    public OptionalLong integer(int id) {
        return constants().integer(id);
    }

    /**
     * Whether a type, or a component, element or member of it at any depth, satisfies a predicate; see {@link
     * TypeContents#contains(int, IntPredicate)}.
     */
    public boolean contains(int type, IntPredicate predicate) {
        return contents.contains(type, predicate);
    }

    /** Whether a type contains one of some kinds of types; see {@link TypeContents#contains(int, int)}. */
    public boolean contains(int type, int kinds) {
        return contents.contains(type, kinds);
    }

    public CallGraph calls() {
        CallGraph found = calls;
        if (found == null) {
            found = CallGraph.of(module);
            calls = found;
        }
        return found;
    }

    /** Index of the function that contains an instruction; -1 outside functions. */
    public int functionOf(int instruction) {
        return layout.functionContaining(instruction).map(Function::index).orElse(-1);
    }

    /** The execution models of the entry points that reach each function. */
    public ExecutionModels executionModels() {
        ExecutionModels found = executionModels;
        if (found == null) {
            found = new ExecutionModels(this);
            executionModels = found;
        }
        return found;
    }

    SourceLocations sourceLocations() {
        SourceLocations found = sourceLocations;
        if (found == null) {
            found = SourceLocations.of(module, damaged::get);
            sourceLocations = found;
        }
        return found;
    }

    /** The blocks of a function; the result of the last call is cached. */
    public FunctionFlow flow(int function) {
        FunctionFlow found = flow;
        if (found == null || found.function.index() != function) {
            found = new FunctionFlow(data, layout.functions().get(function));
            flow = found;
        }
        return found;
    }

    /** The opcode of the instruction that defines an id; 0 (OpNop) if it is not defined. */
    public int definingOpcode(int id) {
        int at = data.definition(id);
        return at == 0 ? 0 : words[at] & 0xFFFF;
    }

    /** A word of the instruction that defines an id; 0 past its end or if the id is not defined. */
    public int definitionWord(int id, int i) {
        int at = data.definition(id);
        return at == 0 || i >= words[at] >>> 16 ? 0 : words[at + i];
    }

    // --- text for messages

    /** An id as shown in messages: {@code %} and the name that the disassembler uses. */
    public String name(int id) {
        FriendlyNames found = names;
        if (found == null) {
            found = FriendlyNames.of(module);
            names = found;
        }
        return "%" + found.name(id);
    }

    /** States the type of a value in a message: "has type %float", or "has no type" for the id 0. */
    public String hasType(int type) {
        return type == 0 ? "has no type" : "has type " + name(type);
    }

    /** The name of the instruction that defines an id, such as {@code OpTypeInt}; "nothing" if it is not defined. */
    public String definingOpName(int id) {
        int at = data.definition(id);
        int row = at == 0 ? -1 : tables.op(words[at] & 0xFFFF);
        return row < 0 ? "nothing" : tables.name(tables.opName(row));
    }

    /** Sets the names that messages use for ids. */
    public void setNames(FriendlyNames other) {
        names = other;
    }

    FriendlyNames names() {
        name(0);
        return java.util.Objects.requireNonNull(names);
    }

    // --- reporting

    /** Reports an error in the current instruction of the walk and taints its result id. */
    public FindingBuilder error(Rule rule, String message) {
        return errorAt(rule, cursor.at, message);
    }

    /**
     * Reports an error at a word offset, 0 for the whole module; taints the result id if that is the current
     * instruction.
     */
    public FindingBuilder errorAt(Rule rule, int at, String message) {
        if (walking && at == cursor.at && cursor.resultId != 0) {
            taint(cursor.resultId);
        }
        return add(rule, Severity.ERROR, at, message);
    }

    /** Reports an error at a word offset without tainting the result id: its type is still known. */
    public FindingBuilder plainErrorAt(Rule rule, int at, String message) {
        return add(rule, Severity.ERROR, at, message);
    }

    /** Reports a warning at a word offset. */
    public FindingBuilder warningAt(Rule rule, int at, String message) {
        return add(rule, Severity.WARNING, at, message);
    }

    /** Records a key and returns whether it is new: reports a mistake that shows in several instructions only once. */
    public boolean markReported(Object key) {
        return reportedKeys.add(key);
    }

    private FindingBuilder add(Rule rule, Severity severity, int at, String message) {
        FindingBuilder finding = new FindingBuilder(this, rule, severity, at, message);
        int before = severity == Severity.ERROR ? errors++ : warnings++;
        if (before < MAX_FINDINGS_PER_SEVERITY || !settings.ignoredRules().isEmpty()) {
            findings.add(finding);
        } else {
            incomplete = true;
        }
        return finding;
    }

    /** Suppresses follow-on errors in instructions that use the id. */
    public void taint(int id) {
        if (id > 0 && id < data.directIds) {
            tainted.set(id);
            anyTainted = true;
        } else if (id != 0) {
            largeTainted.add(id);
            anyTainted = true;
        }
    }

    /** Hides the current instruction, whose operands are wrong, from later chapters. */
    public void skipLaterChapters() {
        skippedAt = cursor.at;
        taint(cursor.resultId);
    }

    /** Records that the types of the current instruction do not match each other. */
    public void markMistyped() {
        mistypedAt = cursor.at;
    }

    /** Whether the types of the current instruction are known not to match each other. */
    public boolean isMistyped() {
        return mistypedAt == cursor.at;
    }

    /** Whether an id depends on an instruction with an error. */
    public boolean isTainted(int id) {
        return id > 0 && id < data.directIds ? tainted.get(id) : !largeTainted.isEmpty() && largeTainted.contains(id);
    }

    void walking(boolean on) {
        walking = on;
    }

    /** Records that a check stopped early because it would take too long. */
    public void markIncomplete() {
        incomplete = true;
    }

    /** Whether findings are missing: there were too many, or a check stopped early. */
    public boolean isIncomplete() {
        return incomplete;
    }

    /** Whether anything was reported. */
    public boolean hasFindings() {
        return !findings.isEmpty();
    }

    List<FindingBuilder> findings() {
        return findings;
    }

    /** The functions of the module. */
    public List<Function> functions() {
        return functions;
    }
}
