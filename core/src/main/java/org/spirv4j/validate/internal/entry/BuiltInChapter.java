// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.facts.StorageNames;
import org.spirv4j.validate.internal.rule.BuiltinsRule;

/**
 * Checks the declarations of built-ins (section 3.21 of the specification, "BuiltIn", and chapter "Built-In Variables"
 * of the Vulkan specification); {@link BuiltInUses} checks their uses.
 */
public final class BuiltInChapter extends Chapter {
    private static final int BUILT_IN = Decoration.BuiltIn.value();

    /** Maximum BuiltIn decorations examined per target; a valid target has one. */
    private static final int MAX_BUILT_INS = 8;

    private final TypeFacts types = context.types;
    private final List<BuiltInSource> sources = new ArrayList<>();

    /** The number of BuiltIn decorations per target, by id and member. */
    private final Map<Long, Integer> builtInCounts = new HashMap<>();

    private final Map<Integer, int[]> groups = new HashMap<>();
    private final Map<Integer, Boolean> nonBuiltInBools = new HashMap<>();
    private @Nullable Map<Integer, List<Integer>> variablesByStruct;

    /** Structures whose variables have been checked for a Location. */
    private final Set<Integer> checkedStructures = new HashSet<>();

    /** By structure and decoration: whether a variable of the structure type has the decoration. */
    private final Map<Long, Boolean> variableDecorations = new HashMap<>();

    public BuiltInChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.opcode) {
            case OpDecorate -> {
                if (cursor.word(TargetDecoration.DECORATION) == BUILT_IN
                        && cursor.wordCount > TargetDecoration.DECORATION_PARAMETERS) {
                    checkTarget(
                            cursor.word(TargetDecoration.TARGET), cursor.word(TargetDecoration.DECORATION_PARAMETERS));
                }
            }
            case OpMemberDecorate -> {
                if (cursor.word(MemberDecoration.DECORATION) == BUILT_IN
                        && cursor.wordCount > MemberDecoration.DECORATION_PARAMETERS) {
                    addMember(
                            cursor.word(MemberDecoration.STRUCTURE_TYPE),
                            cursor.word(MemberDecoration.MEMBER),
                            cursor.word(MemberDecoration.DECORATION_PARAMETERS));
                }
            }
            case OpGroupDecorate -> {
                for (int i = GroupDecoration.TARGETS; i < cursor.wordCount; i++) {
                    for (int builtIn : groupBuiltIns(cursor.word(GroupDecoration.DECORATION_GROUP))) {
                        checkTarget(cursor.word(i), builtIn);
                    }
                }
            }
            case OpGroupMemberDecorate -> {
                for (int i = GroupDecoration.TARGETS; i + 1 < cursor.wordCount; i += 2) {
                    for (int builtIn : groupBuiltIns(cursor.word(GroupDecoration.DECORATION_GROUP))) {
                        addMember(cursor.word(i), cursor.word(i + 1), builtIn);
                    }
                }
            }
            default -> checkBooleans(cursor);
        }
    }

    private void add(BuiltInSource source) {
        long target = (long) source.id << 32 | source.member & 0xFFFFFFFFL;
        int count = builtInCounts.getOrDefault(target, 0);
        builtInCounts.put(target, count + 1);
        if (count < MAX_BUILT_INS) {
            sources.add(source);
        }
    }

    private int[] groupBuiltIns(int group) {
        return groups.computeIfAbsent(
                group,
                g -> context.layout.decorations(g).stream()
                        .filter(d -> d.decorationValue() == BUILT_IN && d.parameterWordCount() > 0)
                        .mapToInt(d -> d.parameterWord(0))
                        .distinct()
                        .limit(MAX_BUILT_INS)
                        .toArray());
    }

    private void checkTarget(int id, int builtIn) {
        Op op = types.op(id);
        if (op == Op.OpDecorationGroup || op == Op.OpNop) {
            return;
        }
        BuiltInSource source = new BuiltInSource(id, -1, builtIn);
        boolean constant = types.isConstant(id);
        if (!constant
                && builtIn == BuiltIn.WorkgroupSize.value()
                && context.has(Capability.Shader)
                && !context.isVulkan()) {
            context.error(
                            BuiltinsRule.WORKGROUP_SIZE_CONSTANT,
                            "BuiltIn WorkgroupSize decorates " + context.name(id) + ", which is not a constant")
                    .hint("decorate a three-component constant, or use LocalSizeId")
                    .declared(id);
        } else if (constant && builtIn != BuiltIn.WorkgroupSize.value()) {
            context.error(
                            BuiltinsRule.TARGET,
                            "BuiltIn " + source.name() + " must decorate a variable, but " + context.name(id)
                                    + " is a constant")
                    .declared(id)
                    .taint(id);
        } else if (!constant && !Trait.VARIABLE.has(op)) {
            context.error(
                            BuiltinsRule.TARGET,
                            "BuiltIn " + source.name() + " must decorate a variable or structure member, but "
                                    + context.name(id) + " is defined by " + context.definingOpName(id))
                    .declared(id);
        } else {
            add(source);
        }
    }

    private void addMember(int id, int member, int builtIn) {
        if (types.member(id, member) != 0) {
            add(new BuiltInSource(id, member, builtIn));
        }
    }

    /**
     * Reports an input or output that contains a Boolean: Booleans have no bit representation to pass between stages.
     */
    private void checkBooleans(InstructionCursor cursor) {
        int storage = cursor.word(Variable.STORAGE_CLASS);
        if (storage != StorageClass.Input.value() && storage != StorageClass.Output.value()
                || !context.has(Capability.Shader)) {
            return;
        }
        int type = types.pointee(cursor.typeId);
        if (type != 0
                && context.contains(type, TypeContents.BOOL)
                && !context.isDecorated(cursor.resultId, Decoration.BuiltIn)
                && containsNonBuiltInBool(type)) {
            context.error(
                            BuiltinsRule.BOOLEAN_INTERFACE,
                            "variable " + context.name(cursor.resultId) + " in storage class "
                                    + StorageNames.of(storage) + " contains a Boolean that is not a built-in")
                    .hint("use a 32-bit integer instead")
                    .declared(type);
        }
    }

    private boolean containsNonBuiltInBool(int type) {
        Boolean known = nonBuiltInBools.get(type);
        if (known != null) {
            return known;
        }
        boolean found = hasNonBuiltInBool(type);
        nonBuiltInBools.put(type, found);
        return found;
    }

    private boolean hasNonBuiltInBool(int type) {
        Set<Integer> seen = new HashSet<>();
        List<Integer> reached = new ArrayList<>(List.of(type));
        for (int i = 0; i < reached.size(); i++) {
            int at = reached.get(i);
            if (types.isBoolScalar(at)) {
                return true;
            }
            for (int m = 0; m < types.memberCount(at); m++) {
                if (!context.layout.isMemberDecorated(at, m, Decoration.BuiltIn) && seen.add(types.member(at, m))) {
                    reached.add(types.member(at, m));
                }
            }
            if (types.componentType(at) != 0 && seen.add(types.componentType(at))) {
                reached.add(types.componentType(at));
            }
        }
        return false;
    }

    // --- checks that need the whole module

    @Override
    public void end() {
        checkMixedMembers();
        for (BuiltInSource source : sources) {
            if (!context.isTainted(source.id)) {
                if (source.value == BuiltIn.WorkgroupSize.value()) {
                    checkWorkgroupSize(source);
                }
                if (context.isVulkan()) {
                    checkDeclaration(source);
                }
            }
        }
        if (context.isVulkan() && !sources.isEmpty()) {
            new BuiltInInterfaces(context, sources).check();
            new BuiltInUses(context, sources).check();
            for (BuiltInSource source : sources) {
                checkPerPrimitiveType(source);
            }
        }
        if (context.isVulkan()) {
            BuiltInInterfaces.perPrimitive(context);
        }
    }

    /** Per-primitive built-ins must be scalars or arrays of scalars, even if unused. */
    private void checkPerPrimitiveType(BuiltInSource source) {
        BuiltInTable.Row row = source.row();
        BuiltInShape shape = row == null || row.mesh == null ? null : row.shape;
        int type = source.type(types);
        if (shape != null
                && type != 0
                && shape.perVertex()
                && !source.typeReported
                && !context.isTainted(source.id)
                && !shape.matches(context, type)
                && (source.member >= 0 || !shape.matchesElements(context, type))) {
            reportType(context, source, shape, definitionOf(source));
        }
    }

    private void checkMixedMembers() {
        Map<Integer, BitSet> members = new HashMap<>();
        for (BuiltInSource source : sources) {
            if (source.member >= 0) {
                BitSet known = members.get(source.id);
                BitSet found = known == null ? new BitSet() : known;
                found.set(source.member);
                members.put(source.id, found);
            }
        }
        for (BuiltInSource source : sources) {
            BitSet found = source.member < 0 ? null : members.remove(source.id);
            if (found != null && found.cardinality() < types.memberCount(source.id)) {
                int other = found.nextClearBit(0);
                context.plainErrorAt(
                                BuiltinsRule.MIXED_MEMBERS,
                                context.data.definition(source.id),
                                source.target(context) + " is decorated with BuiltIn " + source.name() + ", but member "
                                        + other + " is not a built-in")
                        .hint("move the built-ins to a separate structure");
            }
        }
    }

    private int definitionOf(BuiltInSource source) {
        return context.data.definition(source.id);
    }

    private void checkDeclaration(BuiltInSource source) {
        BuiltInTable.Row row = source.row();
        if (source.value == BuiltIn.VertexId.value()) {
            context.plainErrorAt(
                            BuiltinsRule.VERTEX_ID,
                            definitionOf(source),
                            "Vulkan does not support BuiltIn VertexId, which decorates " + source.target(context))
                    .hint("use VertexIndex");
            return;
        }
        checkLocation(source);
        if (row == null) {
            return;
        }
        if (row.variableOnly && source.member >= 0) {
            context.plainErrorAt(
                            BuiltinsRule.NO_MEMBER,
                            definitionOf(source),
                            "BuiltIn " + source.name() + " must decorate a variable, but decorates "
                                    + source.target(context))
                    .hint("decorate a variable instead");
            return;
        }
        if (row.constant && !source.isConstant(types)) {
            context.plainErrorAt(
                            BuiltinsRule.WORKGROUP_SIZE_CONSTANT,
                            definitionOf(source),
                            "BuiltIn WorkgroupSize decorates " + source.target(context) + ", which is not a constant")
                    .hint("decorate a three-component constant, or use LocalSizeId");
        }
        checkPerView(source, row);
        checkPatch(source);
        BuiltInShape shape = row.shape;
        if (shape != null && !shape.perVertex() && !shape.matches(context, source.type(types))) {
            reportType(context, source, shape, definitionOf(source));
        }
    }

    /** Reports a type other than the one required of the built-in. */
    static FindingBuilder reportType(ValidationContext context, BuiltInSource source, BuiltInShape shape, int at) {
        source.typeReported = true;
        BuiltInTable.Row row = source.row();
        String vuid = row == null ? "" : row.typeVuid;
        return context.plainErrorAt(BuiltinsRule.TYPE, at, source.describe(context) + " must be " + shape.describe())
                .hint("change the type of " + source.target(context))
                .vuid(vuid)
                .declared(source.type(context.types), "its type is declared here");
    }

    private boolean isDecorated(BuiltInSource source, Decoration decoration) {
        return source.member < 0
                ? context.isDecorated(source.id, decoration)
                : context.layout.isMemberDecorated(source.id, source.member, decoration)
                        || variableDecorations.computeIfAbsent(
                                (long) source.id << 32 | decoration.value(),
                                k -> variablesByStruct().getOrDefault(source.id, List.of()).stream()
                                        .anyMatch(id -> context.isDecorated(id, decoration)));
    }

    /** By structure: the variables whose data type is the structure or an array of it. */
    private Map<Integer, List<Integer>> variablesByStruct() {
        Map<Integer, List<Integer>> found = variablesByStruct;
        if (found == null) {
            found = new HashMap<>();
            for (Instruction variable : context.layout.globalVariables()) {
                int id = variable.wordCount() > Variable.STORAGE_CLASS ? variable.word(TypedInstruction.RESULT) : 0;
                int struct = BuiltInInterfaces.block(types, id);
                if (struct != 0) {
                    found.computeIfAbsent(struct, s -> new ArrayList<>()).add(id);
                }
            }
            variablesByStruct = found;
        }
        return found;
    }

    private void checkPerView(BuiltInSource source, BuiltInTable.Row row) {
        if (!row.perViewVuid.isEmpty() && !isDecorated(source, Decoration.PerViewNV)) {
            context.plainErrorAt(
                            BuiltinsRule.PER_VIEW,
                            definitionOf(source),
                            source.describe(context) + " is not decorated with PerViewNV")
                    .hint("decorate " + source.target(context) + " with PerViewNV")
                    .vuid(row.perViewVuid);
        }
    }

    private void checkPatch(BuiltInSource source) {
        boolean isLevel =
                source.value == BuiltIn.TessLevelInner.value() || source.value == BuiltIn.TessLevelOuter.value();
        if (isLevel && !isDecorated(source, Decoration.Patch)) {
            context.plainErrorAt(
                            BuiltinsRule.TESSELLATION_LEVEL,
                            definitionOf(source),
                            source.describe(context) + " is not decorated with Patch")
                    .hint("decorate " + source.target(context) + " with Patch");
        }
    }

    private void checkLocation(BuiltInSource source) {
        boolean isLocated = source.member < 0
                ? hasLocation(source.id)
                : context.layout.isMemberDecorated(source.id, source.member, Decoration.Location)
                        || context.layout.isMemberDecorated(source.id, source.member, Decoration.Component);
        if (isLocated) {
            reportLocation(definitionOf(source), source.describe(context));
        } else if (source.member >= 0 && checkedStructures.add(source.id)) {
            for (int variable : variablesByStruct().getOrDefault(source.id, List.of())) {
                if (hasLocation(variable) && context.markReported("location" + variable)) {
                    reportLocation(
                            context.data.definition(variable),
                            context.name(variable) + ", which contains BuiltIn " + source.name() + ",");
                }
            }
        }
    }

    private boolean hasLocation(int id) {
        return context.isDecorated(id, Decoration.Location) || context.isDecorated(id, Decoration.Component);
    }

    private void reportLocation(int at, String subject) {
        context.plainErrorAt(BuiltinsRule.LOCATION, at, subject + " must not be decorated with Location or Component")
                .hint("remove Location and Component");
    }

    private void checkWorkgroupSize(BuiltInSource source) {
        if (types.op(source.id) != Op.OpConstantComposite || types.wordCount(source.id) != 6) {
            return;
        }
        long[] size = new long[3];
        for (int i = 0; i < 3; i++) {
            int part = types.word(source.id, CompositeConstant.CONSTITUENTS + i);
            OptionalLong value = types.integer(part);
            if (value.isEmpty()) {
                return;
            }
            size[i] = value.getAsLong() & 0xFFFF_FFFFL;
        }
        if (size[0] == 0 || size[1] == 0 || size[2] == 0) {
            context.plainErrorAt(
                            BuiltinsRule.WORKGROUP_SIZE_ZERO,
                            definitionOf(source),
                            sizeText(source, size) + ", but no component may be 0")
                    .hint("make each component at least 1");
            return;
        }
        if (!context.markReported("WorkgroupSize and derivative groups")) {
            return;
        }
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            for (Instruction mode : entryPoint.executionModes()) {
                checkDerivativeGroup(source, entryPoint, mode.word(ExecutionModeSetting.MODE), size);
            }
        }
    }

    private String sizeText(BuiltInSource source, long[] size) {
        return "WorkgroupSize " + context.name(source.id) + " is " + size[0] + " x " + size[1] + " x " + size[2];
    }

    private void checkDerivativeGroup(BuiltInSource source, EntryPoint entryPoint, int mode, long[] size) {
        boolean quads = mode == ExecutionMode.DerivativeGroupQuadsKHR.value() && (size[0] % 2 != 0 || size[1] % 2 != 0);
        boolean linear = mode == ExecutionMode.DerivativeGroupLinearKHR.value()
                && (size[0] % 4) * (size[1] % 4) * (size[2] % 4) % 4 != 0;
        if (quads || linear) {
            context.plainErrorAt(
                            BuiltinsRule.WORKGROUP_SIZE_DERIVATIVES,
                            definitionOf(source),
                            sizeText(source, size) + ", but "
                                    + (quads ? "DerivativeGroupQuadsKHR" : "DerivativeGroupLinearKHR") + " of "
                                    + entryPoint + " requires "
                                    + (quads
                                            ? "x and y sizes that are multiples of 2"
                                            : "a total size that is a multiple of 4"))
                    .vuid(
                            quads
                                    ? "VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151"
                                    : "VUID-StandaloneSpirv-DerivativeGroupLinearKHR-10152");
        }
    }
}
