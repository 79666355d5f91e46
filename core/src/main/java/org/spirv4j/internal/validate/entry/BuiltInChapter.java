// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

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
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.FindingBuilder;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.StorageNames;
import org.spirv4j.internal.validate.rule.BuiltinsRule;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;

/**
 * Built-ins where they are declared (section 3.21 of the specification, "BuiltIn", and chapter "Built-In Variables" of
 * Vulkan's); {@link BuiltInUses} looks at where they are used.
 */
public final class BuiltInChapter extends Chapter {
    public static final ChapterPlan PLAN = ChapterPlan.of(BuiltInChapter::new, Trait.GROUP_DECORATION)
            .and(Op.OpDecorate, Op.OpMemberDecorate, Op.OpVariable);

    private static final int BUILT_IN = Decoration.BuiltIn.value();

    /** So many of what a thing is decorated as, wrongly more than one, are looked at. */
    private static final int MOST_BUILT_INS = 8;

    private final TypeFacts types = context.types;
    private final List<BuiltInSource> sources = new ArrayList<>();

    /** By id and member, how many built-ins it is decorated as. */
    private final Map<Long, Integer> builtInCounts = new HashMap<>();

    private final Map<Integer, int[]> groups = new HashMap<>();
    private final Map<Integer, Boolean> plainBools = new HashMap<>();
    private @Nullable Map<Integer, List<Integer>> holders;

    /** Structures whose variables were looked at for a Location. */
    private final Set<Integer> locatedStructures = new HashSet<>();

    /** By structure and decoration: whether a variable that holds it is decorated so. */
    private final Map<Long, Boolean> heldDecorations = new HashMap<>();

    private BuiltInChapter(ValidationContext context) {
        super(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.op) {
            case OpDecorate -> {
                if (cursor.word(2) == BUILT_IN && cursor.wordCount > 3) {
                    decorated(cursor.word(1), cursor.word(3));
                }
            }
            case OpMemberDecorate -> {
                if (cursor.word(3) == BUILT_IN && cursor.wordCount > 4) {
                    member(cursor.word(1), cursor.word(2), cursor.word(4));
                }
            }
            case OpGroupDecorate -> {
                for (int i = 2; i < cursor.wordCount; i++) {
                    for (int builtIn : ofGroup(cursor.word(1))) {
                        decorated(cursor.word(i), builtIn);
                    }
                }
            }
            case OpGroupMemberDecorate -> {
                for (int i = 2; i + 1 < cursor.wordCount; i += 2) {
                    for (int builtIn : ofGroup(cursor.word(1))) {
                        member(cursor.word(i), cursor.word(i + 1), builtIn);
                    }
                }
            }
            default -> booleans(cursor);
        }
    }

    private void add(BuiltInSource source) {
        long target = (long) source.id << 32 | source.member & 0xFFFFFFFFL;
        if (builtInCounts.merge(target, 1, Integer::sum) <= MOST_BUILT_INS) {
            sources.add(source);
        }
    }

    private int[] ofGroup(int group) {
        return groups.computeIfAbsent(
                group,
                g -> context.layout.decorations(g).stream()
                        .filter(d -> d.decorationValue() == BUILT_IN && d.parameterWordCount() > 0)
                        .mapToInt(d -> d.parameterWord(0))
                        .distinct()
                        .limit(MOST_BUILT_INS)
                        .toArray());
    }

    private void decorated(int id, int builtIn) {
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
                            context.name(id) + " is the built-in WorkgroupSize, which must be a constant")
                    .hint("decorate a constant of three components, or use LocalSizeId")
                    .declared(id);
        } else if (constant && builtIn != BuiltIn.WorkgroupSize.value()) {
            context.error(
                            BuiltinsRule.TARGET,
                            "BuiltIn " + source.name() + " decorates the constant " + context.name(id)
                                    + "; it belongs on a variable")
                    .declared(id)
                    .taint(id);
        } else if (!constant && !Trait.VARIABLE.has(op)) {
            context.error(
                            BuiltinsRule.TARGET,
                            "BuiltIn " + source.name() + " decorates " + context.name(id) + ", which comes from "
                                    + context.definingOpName(id) + "; it belongs on a variable or a structure's member")
                    .declared(id);
        } else {
            add(source);
        }
    }

    private void member(int id, int member, int builtIn) {
        if (types.member(id, member) != 0) {
            add(new BuiltInSource(id, member, builtIn));
        }
    }

    /** Booleans have no representation that an interface could use. */
    private void booleans(InstructionCursor cursor) {
        int storage = cursor.word(3);
        if (storage != StorageClass.Input.value() && storage != StorageClass.Output.value()
                || !context.has(Capability.Shader)) {
            return;
        }
        int type = types.pointee(cursor.typeId);
        if (type != 0
                && context.contains(type, types::isBoolScalar)
                && !context.isDecorated(cursor.resultId, Decoration.BuiltIn)
                && plainBools.computeIfAbsent(type, this::hasPlainBool)) {
            context.error(
                            BuiltinsRule.BOOLEAN_INTERFACE,
                            "the variable " + context.name(cursor.resultId) + " in the storage class "
                                    + StorageNames.of(storage)
                                    + " holds a Boolean that is no built-in")
                    .hint("pass a 32-bit integer instead")
                    .declared(type);
        }
    }

    private boolean hasPlainBool(int type) {
        Set<Integer> seen = new HashSet<>();
        List<Integer> open = new ArrayList<>(List.of(type));
        for (int i = 0; i < open.size(); i++) {
            int at = open.get(i);
            if (types.isBoolScalar(at)) {
                return true;
            }
            for (int m = 0; m < types.memberCount(at); m++) {
                if (!context.layout.isMemberDecorated(at, m, Decoration.BuiltIn) && seen.add(types.member(at, m))) {
                    open.add(types.member(at, m));
                }
            }
            if (types.componentType(at) != 0 && seen.add(types.componentType(at))) {
                open.add(types.componentType(at));
            }
        }
        return false;
    }

    // --- when all is known

    @Override
    public void end() {
        mixedStructures();
        for (BuiltInSource source : sources) {
            if (!context.isTainted(source.id)) {
                if (source.value == BuiltIn.WorkgroupSize.value()) {
                    workgroupSize(source);
                }
                if (context.isVulkan()) {
                    declaration(source);
                }
            }
        }
        if (context.isVulkan() && !sources.isEmpty()) {
            new BuiltInInterfaces(context, sources).check();
            new BuiltInUses(context, sources).check();
            sources.forEach(this::numberOfPrimitive);
        }
        if (context.isVulkan()) {
            BuiltInInterfaces.perPrimitive(context);
        }
    }

    /** What there is of each primitive is a number, or in an array of them, whether a function uses it or not. */
    private void numberOfPrimitive(BuiltInSource source) {
        BuiltInTable.Row row = source.row;
        BuiltInShape shape = row == null || row.mesh == null ? null : row.shape;
        int type = source.type(types);
        if (shape != null
                && type != 0
                && shape.perVertex()
                && !source.wrongType
                && !context.isTainted(source.id)
                && !shape.matches(context, type)
                && (source.member >= 0 || !shape.matchesElements(context, type))) {
            wrongType(context, source, shape, at(source));
        }
    }

    private void mixedStructures() {
        Map<Integer, BitSet> members = new HashMap<>();
        for (BuiltInSource source : sources) {
            if (source.member >= 0) {
                members.computeIfAbsent(source.id, i -> new BitSet()).set(source.member);
            }
        }
        for (BuiltInSource source : sources) {
            BitSet found = source.member < 0 ? null : members.remove(source.id);
            if (found != null && found.cardinality() < types.memberCount(source.id)) {
                int other = found.nextClearBit(0);
                context.plainErrorAt(
                                BuiltinsRule.MIXED_MEMBERS,
                                context.data.definition(source.id),
                                source.what(context) + " is the built-in " + source.name() + ", but member " + other
                                        + " is none")
                        .hint("move the built-ins to a structure of their own");
            }
        }
    }

    private int at(BuiltInSource source) {
        return context.data.definition(source.id);
    }

    private void declaration(BuiltInSource source) {
        BuiltInTable.Row row = source.row;
        if (source.value == BuiltIn.VertexId.value()) {
            context.plainErrorAt(
                            BuiltinsRule.VERTEX_ID,
                            at(source),
                            source.what(context) + " is the built-in VertexId, which Vulkan does not have")
                    .hint("use VertexIndex");
            return;
        }
        location(source);
        if (row == null) {
            return;
        }
        if (row.alone && source.member >= 0) {
            context.plainErrorAt(
                            BuiltinsRule.NO_MEMBER,
                            at(source),
                            source.what(context) + " is the built-in " + source.name()
                                    + ", which must be a variable of its own")
                    .hint("decorate a variable instead");
            return;
        }
        if (row.constant && !source.isConstant(types)) {
            context.plainErrorAt(
                            BuiltinsRule.WORKGROUP_SIZE_CONSTANT,
                            at(source),
                            source.what(context) + " is the built-in WorkgroupSize, which must be a constant")
                    .hint("decorate a constant of three components, or use LocalSizeId");
        }
        perView(source, row);
        patch(source);
        BuiltInShape shape = row.shape;
        if (shape != null && !shape.perVertex() && !shape.matches(context, source.type(types))) {
            wrongType(context, source, shape, at(source));
        }
    }

    /** Complains of a type that is not that of the built-in. */
    static FindingBuilder wrongType(ValidationContext context, BuiltInSource source, BuiltInShape shape, int at) {
        source.wrongType = true;
        String vuid = source.row == null ? "" : source.row.typeVuid;
        return context.plainErrorAt(
                        BuiltinsRule.TYPE,
                        at,
                        source.what(context) + ", the built-in " + source.name() + ", must be " + shape.words())
                .hint("change its type")
                .vuid(vuid)
                .declared(source.type(context.types), "its type is declared here");
    }

    private boolean isDecorated(BuiltInSource source, Decoration decoration) {
        return source.member < 0
                ? context.isDecorated(source.id, decoration)
                : context.layout.isMemberDecorated(source.id, source.member, decoration)
                        || heldDecorations.computeIfAbsent(
                                (long) source.id << 32 | decoration.value(),
                                k -> holders().getOrDefault(source.id, List.of()).stream()
                                        .anyMatch(id -> context.isDecorated(id, decoration)));
    }

    /** Of each structure: the variables that hold it, or arrays of it. */
    private Map<Integer, List<Integer>> holders() {
        Map<Integer, List<Integer>> found = holders;
        if (found == null) {
            found = new HashMap<>();
            for (Instruction variable : context.layout.globalVariables()) {
                int id = variable.wordCount() > 3 ? variable.word(2) : 0;
                int struct = BuiltInInterfaces.block(types, id);
                if (struct != 0) {
                    found.computeIfAbsent(struct, s -> new ArrayList<>()).add(id);
                }
            }
            holders = found;
        }
        return found;
    }

    private void perView(BuiltInSource source, BuiltInTable.Row row) {
        if (!row.perViewVuid.isEmpty() && !isDecorated(source, Decoration.PerViewNV)) {
            context.plainErrorAt(
                            BuiltinsRule.PER_VIEW,
                            at(source),
                            source.what(context) + ", the built-in " + source.name()
                                    + ", is not decorated with PerViewNV")
                    .hint("add the decoration PerViewNV to " + source.what(context))
                    .vuid(row.perViewVuid);
        }
    }

    private void patch(BuiltInSource source) {
        boolean isLevel =
                source.value == BuiltIn.TessLevelInner.value() || source.value == BuiltIn.TessLevelOuter.value();
        if (isLevel && !isDecorated(source, Decoration.Patch)) {
            context.plainErrorAt(
                            BuiltinsRule.TESSELLATION_LEVEL,
                            at(source),
                            source.what(context) + " is a tessellation level, but not decorated with Patch")
                    .hint("decorate it with Patch");
        }
    }

    private void location(BuiltInSource source) {
        boolean own = source.member < 0
                ? hasLocation(source.id)
                : context.layout.isMemberDecorated(source.id, source.member, Decoration.Location)
                        || context.layout.isMemberDecorated(source.id, source.member, Decoration.Component);
        if (own) {
            locationFound(at(source), source.what(context) + ", the built-in " + source.name());
        } else if (source.member >= 0 && locatedStructures.add(source.id)) {
            for (int variable : holders().getOrDefault(source.id, List.of())) {
                if (hasLocation(variable) && context.markReported("location" + variable)) {
                    locationFound(
                            context.data.definition(variable),
                            context.name(variable) + ", which holds the built-in " + source.name());
                }
            }
        }
    }

    private boolean hasLocation(int id) {
        return context.isDecorated(id, Decoration.Location) || context.isDecorated(id, Decoration.Component);
    }

    private void locationFound(int at, String what) {
        context.plainErrorAt(
                        BuiltinsRule.LOCATION,
                        at,
                        what + ", has a Location or Component, which only other variables of an interface have")
                .hint("remove the Location and the Component");
    }

    private void workgroupSize(BuiltInSource source) {
        if (types.op(source.id) != Op.OpConstantComposite || types.wordCount(source.id) != 6) {
            return;
        }
        long[] size = new long[3];
        for (int i = 0; i < 3; i++) {
            int part = types.word(source.id, 3 + i);
            OptionalLong value = types.integer(part);
            if (value.isEmpty()) {
                return;
            }
            size[i] = value.getAsLong() & 0xFFFF_FFFFL;
        }
        if (size[0] == 0 || size[1] == 0 || size[2] == 0) {
            context.plainErrorAt(
                            BuiltinsRule.WORKGROUP_SIZE_ZERO,
                            at(source),
                            sizeText(source, size) + ", a workgroup without invocations")
                    .hint("make each component at least 1");
            return;
        }
        if (!context.markReported("WorkgroupSize and derivative groups")) {
            return;
        }
        for (EntryPoint entryPoint : context.layout.entryPoints()) {
            for (Instruction mode : entryPoint.executionModes()) {
                derivativeGroup(source, entryPoint, mode.word(2), size);
            }
        }
    }

    private String sizeText(BuiltInSource source, long[] size) {
        return "the WorkgroupSize " + context.name(source.id) + " is " + size[0] + " x " + size[1] + " x " + size[2];
    }

    private void derivativeGroup(BuiltInSource source, EntryPoint entryPoint, int mode, long[] size) {
        boolean quads = mode == ExecutionMode.DerivativeGroupQuadsKHR.value() && (size[0] % 2 != 0 || size[1] % 2 != 0);
        boolean linear = mode == ExecutionMode.DerivativeGroupLinearKHR.value()
                && (size[0] % 4) * (size[1] % 4) * (size[2] % 4) % 4 != 0;
        if (quads || linear) {
            context.plainErrorAt(
                            BuiltinsRule.WORKGROUP_SIZE_DERIVATIVES,
                            at(source),
                            sizeText(source, size) + ", but the entry point \"" + entryPoint.name() + "\" has "
                                    + (quads
                                            ? "DerivativeGroupQuadsKHR, which needs a multiple of 2 in x and in y"
                                            : "DerivativeGroupLinearKHR, which needs a multiple of 4 in all"))
                    .vuid(
                            quads
                                    ? "VUID-StandaloneSpirv-DerivativeGroupQuadsKHR-10151"
                                    : "VUID-StandaloneSpirv-DerivativeGroupLinearKHR-10152");
        }
    }
}
