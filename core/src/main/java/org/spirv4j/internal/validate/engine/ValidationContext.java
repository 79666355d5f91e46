// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.engine;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.CallGraph;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.DefUse;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.diagnostic.Severity;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.internal.requirement.CapabilityTable;
import org.spirv4j.internal.requirement.EnvironmentTable;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.FriendlyNames;

/** A module that is being validated: what is known of it, and what has been found. Serves one thread. */
public final class ValidationContext {
    /** How many errors, and how many warnings, are kept; what has more is broken as a whole. */
    private static final int MOST_COMPLAINTS = 10_000;

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

    /** Numbers of the instructions that could not be decoded; their words are not to be looked at. */
    public final BitSet damaged;

    /** Where the walk over the instructions is. */
    public final InstructionCursor cursor;

    private final TypeContents contents;
    private final BitSet capabilities = new BitSet();
    private final Set<Integer> farCapabilities = new HashSet<>();
    private final Set<String> extensions;
    private final BitSet tainted = new BitSet();
    private final Set<Integer> farTainted = new HashSet<>();
    private final List<Function> functions;
    private final Set<Object> said = new HashSet<>();

    /** By type and decoration: whether a member is decorated so. */
    private final Map<Long, Boolean> decoratedMembers = new HashMap<>();

    private final List<FindingBuilder> findings = new ArrayList<>();
    private int errors;
    private int warnings;
    private boolean overflown;
    private boolean walking;
    private int distrustedAt;
    private int mistypedAt;
    private @Nullable FriendlyNames names;
    private @Nullable DefUse uses;
    private @Nullable ConstantValues constants;
    private @Nullable CallGraph calls;
    private @Nullable ExecutionModels executionModels;
    private @Nullable FunctionFlow flow;
    private @Nullable SourceLocationTable sourcePlaces;

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
        contents = new TypeContents(types);
        version = module.header().version();
        cursor = new InstructionCursor(data);
        extensions = new HashSet<>(layout.extensions());
        for (int value : CapabilityTable.of(tables).closureOfValues(layout.capabilityValues())) {
            if (value >= 0 && value < 1 << 16) {
                capabilities.set(value);
            } else {
                farCapabilities.add(value);
            }
        }
    }

    // --- what the module declares

    /** Whether the module declares a capability, or one that implies it. */
    public boolean has(Capability capability) {
        return capabilities.get(capability.value());
    }

    /** Whether the module declares the capability with this value, or one that implies it. */
    public boolean hasCapability(int value) {
        return value >= 0 && value < 1 << 16 ? capabilities.get(value) : farCapabilities.contains(value);
    }

    /** Whether the module declares an extension. */
    public boolean hasExtension(String name) {
        return extensions.contains(name);
    }

    /** Whether the module's version is this or a later one. */
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

    public EnvironmentTable environments() {
        return EnvironmentTable.builtIn();
    }

    public boolean isDecorated(int id, Decoration decoration) {
        return layout.isDecorated(id, decoration);
    }

    /** Whether a type is a structure with a member that has the decoration; looked up once for each. */
    public boolean hasDecoratedMember(int type, Decoration decoration) {
        return decoratedMembers.computeIfAbsent(
                (long) type << 32 | decoration.value(),
                k -> IntStream.range(0, types.isStruct(type) ? types.memberCount(type) : 0)
                        .anyMatch(m -> layout.isMemberDecorated(type, m, decoration)));
    }

    // --- analyses, each made when first asked for

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

    /** The value of an integer constant, of a specialization constant its default value; see {@link ConstantValues#integer}. */
    public OptionalLong integer(int id) {
        return types.isKnownInteger(id) ? types.integer(id) : constants().integer(id);
    }

    /**
     * Whether a type, or a component, element or member of it at any depth, answers a question with yes; see {@link
     * TypeContents#contains}.
     */
    public boolean contains(int type, IntPredicate question) {
        return contents.contains(type, question);
    }

    public CallGraph calls() {
        CallGraph found = calls;
        if (found == null) {
            found = CallGraph.of(module);
            calls = found;
        }
        return found;
    }

    /** Number of the function that an instruction, by its number, stands in; -1 when it stands in none. */
    public int functionOf(int instruction) {
        List<Function> functions = functions();
        int low = 0;
        int high = functions.size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Function function = functions.get(middle);
            if (instruction < function.firstInstruction()) {
                high = middle - 1;
            } else if (instruction >= function.endInstruction()) {
                low = middle + 1;
            } else {
                return middle;
            }
        }
        return -1;
    }

    /** The execution models that functions run in. */
    public ExecutionModels executionModels() {
        ExecutionModels found = executionModels;
        if (found == null) {
            found = new ExecutionModels(this);
            executionModels = found;
        }
        return found;
    }

    SourceLocationTable sourcePlaces() {
        SourceLocationTable found = sourcePlaces;
        if (found == null) {
            found = SourceLocationTable.make(this);
            sourcePlaces = found;
        }
        return found;
    }

    /** The blocks of a function; the last one asked for is kept. */
    public FunctionFlow flow(int function) {
        FunctionFlow found = flow;
        if (found == null || found.function.index() != function) {
            found = new FunctionFlow(data, layout.functions().get(function));
            flow = found;
        }
        return found;
    }

    /** The instruction that defines an id: its opcode, 0 (that of OpNop) when there is none. */
    public int definingOpcode(int id) {
        int at = data.definition(id);
        return at == 0 ? 0 : words[at] & 0xFFFF;
    }

    /** A word of the instruction that defines an id; 0 behind its end, or when there is none. */
    public int definitionWord(int id, int i) {
        int at = data.definition(id);
        return at == 0 || i >= words[at] >>> 16 ? 0 : words[at + i];
    }

    // --- texts for messages

    /** An id as messages call it: {@code %} and the name that the disassembler would give to it. */
    public String name(int id) {
        FriendlyNames found = names;
        if (found == null) {
            found = FriendlyNames.of(module);
            names = found;
        }
        return "%" + found.name(id);
    }

    /** The name of the instruction that defines an id, such as {@code OpTypeInt}; "nothing" when there is none. */
    public String definingOpName(int id) {
        int at = data.definition(id);
        int row = at == 0 ? -1 : tables.op(words[at] & 0xFFFF);
        return row < 0 ? "nothing" : tables.name(tables.opName(row));
    }

    /** Makes messages call ids by these names. */
    public void use(FriendlyNames other) {
        names = other;
    }

    FriendlyNames names() {
        name(0);
        return java.util.Objects.requireNonNull(names);
    }

    // --- reporting

    /** An error in the instruction that the walk is at; its result is not to be trusted. */
    public FindingBuilder error(Rule rule, String message) {
        return errorAt(rule, cursor.at, message);
    }

    /** An error in the instruction at a word offset; 0 for the module as a whole. */
    public FindingBuilder errorAt(Rule rule, int at, String message) {
        if (walking && at == cursor.at && cursor.resultId != 0) {
            taint(cursor.resultId);
        }
        return add(rule, Severity.ERROR, at, message);
    }

    /** An error in the instruction at a word offset that leaves no doubt about what its result is. */
    public FindingBuilder plainErrorAt(Rule rule, int at, String message) {
        return add(rule, Severity.ERROR, at, message);
    }

    /** A warning about the instruction at a word offset. */
    public FindingBuilder warningAt(Rule rule, int at, String message) {
        return add(rule, Severity.WARNING, at, message);
    }

    /** Whether this key is new: lets a mistake that shows in many places be reported at the first one. */
    public boolean first(Object key) {
        return said.add(key);
    }

    private FindingBuilder add(Rule rule, Severity severity, int at, String message) {
        FindingBuilder finding = new FindingBuilder(this, rule, severity, at, message);
        int before = severity == Severity.ERROR ? errors++ : warnings++;
        if (before < MOST_COMPLAINTS || !settings.ignoredRules().isEmpty()) {
            findings.add(finding);
        } else {
            overflown = true;
        }
        return finding;
    }

    /** Makes what is found wrong with whatever uses the id be taken for a consequence. */
    public void taint(int id) {
        if (id > 0 && id < data.definitions.length) {
            tainted.set(id);
        } else if (id != 0) {
            farTainted.add(id);
        }
    }

    /** Keeps the chapters that come later from looking at the instruction of the walk, whose operands are wrong. */
    public void distrust() {
        distrustedAt = cursor.at;
        taint(cursor.resultId);
    }

    /** Notes that the types of the instruction of the walk do not fit each other. */
    public void markMistyped() {
        mistypedAt = cursor.at;
    }

    /** Whether the types of the instruction of the walk are known not to fit each other. */
    public boolean isMistyped() {
        return mistypedAt == cursor.at;
    }

    /** Whether an id comes from an instruction that was complained of. */
    public boolean isTainted(int id) {
        return id > 0 && id < data.definitions.length
                ? tainted.get(id)
                : !farTainted.isEmpty() && farTainted.contains(id);
    }

    boolean isDistrusted(InstructionCursor at) {
        return distrustedAt == at.at;
    }

    boolean anyTainted() {
        return !tainted.isEmpty() || !farTainted.isEmpty();
    }

    void walking(boolean on) {
        walking = on;
    }

    /** Says that a check stopped before its end, because it would take too long; the report is not complete then. */
    public void stopShort() {
        overflown = true;
    }

    /** Whether there was more to complain of than is kept. */
    public boolean isOverflown() {
        return overflown;
    }

    List<FindingBuilder> findings() {
        return findings;
    }

    /** The functions of the module. */
    public List<Function> functions() {
        return functions;
    }
}
