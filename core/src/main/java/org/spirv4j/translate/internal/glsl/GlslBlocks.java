// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.BitSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.expression.Origins;
import org.spirv4j.translate.internal.layout.LayoutRule;
import org.spirv4j.translate.internal.layout.TypeLayouts;
import org.spirv4j.translate.internal.layout.TypeLayouts.Majorness;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.text.Language.Precision;
import org.spirv4j.translate.text.TextResource;

/** Writes structures and blocks, with the layouts that give members the offsets of the module. */
final class GlslBlocks {
    private static final String SCALAR_LAYOUT = "GL_EXT_scalar_block_layout";

    private final GlslContext context;
    private final TypeFacts types;
    private final ModuleLayout layout;
    private final CodeText out;
    private final BitSet unnamed;

    /** By the name of a structure in the module, and its members in the text: its name in the text. */
    private final Map<String, String> structs;

    private final GlslFlattened flattened;
    private final BitSet asValues;
    private final BitSet asBlocks;
    private final BitSet open;
    private final StorageUses uses;
    private final Origins originals;
    private @Nullable TypeLayouts layouts;

    GlslBlocks(GlslContext context) {
        this.context = context;
        structs = context.pool.map();
        types = context.types;
        layout = context.layout;
        out = context.out;
        unnamed = context.pool.bits();
        asValues = context.pool.bits();
        asBlocks = context.pool.bits();
        open = context.pool.bits();
        flattened = new GlslFlattened(context);
        uses = new StorageUses(context);
        originals = new Origins(context.data, context.pool, this::original);
    }

    // --- forms

    /** Finds which structures are types of values, and which are blocks of an interface. */
    void prepare() {
        for (int id : context.typeIds) {
            if (!context.live.isLive(id)) {
                continue;
            }
            if (types.isPointer(id)) {
                int index = context.data.index(types.innermostElement(types.pointee(id)));
                (isInterface(types.storageClass(id)) ? asBlocks : asValues).set(index);
            } else if (context.live.isValueType(id)) {
                asValues.set(context.data.index(types.innermostElement(id)));
            }
        }
        for (int id : context.typeIds) {
            if (isBlock(id) && isValue(id) && asBlocks.get(context.data.index(id))) {
                context.names.set(
                        id,
                        context.names.fresh(
                                context.names.cleaned(layout.name(id).orElse("Block") + "Data")));
            }
        }
    }

    private boolean isInterface(int storage) {
        return StorageClass.of(storage)
                .filter(found -> switch (found) {
                    case Uniform,
                            StorageBuffer,
                            PushConstant,
                            PhysicalStorageBuffer,
                            Input,
                            Output,
                            ShaderRecordBufferKHR -> true;
                    case Workgroup -> hasSharedBlocks();
                    default -> false;
                })
                .isPresent();
    }

    /** Whether blocks of the memory of a work group, which share that memory, are blocks of the text. */
    boolean hasSharedBlocks() {
        return context.isVulkan() && context.declares(Capability.WorkgroupMemoryExplicitLayoutKHR);
    }

    private boolean isValue(int struct) {
        return asValues.get(context.data.index(struct));
    }

    /** Whether a structure type needs a declaration: it is not a block, or there are also values of its type. */
    boolean isDeclared(int struct) {
        return !isBlock(struct) || isValue(struct) || isPlain(struct);
    }

    /**
     * Follows copies of a pointer to the original, through sides of OpSelect that are chosen; a copy of a reference to
     * a buffer is a value of its own.
     */
    int root(int pointer) {
        int at = originals.of(pointer);
        for (int i = context.selected.chosen(); i > 0; i--) {
            at = originals.of(context.selected.side(at));
        }
        return at;
    }

    private int original(int pointer) {
        boolean copies = types.op(pointer) == Op.OpCopyObject
                && !context.references.isReference(types.typeOf(pointer))
                && types.isPointer(types.typeOf(pointer));
        return copies ? types.word(pointer, CopyObject.OPERAND) : pointer;
    }

    /** Writes the name of the member that a chain leads into; returns how many indexes that takes. */
    int head(int chain) {
        int variable = root(context.words[chain + TypedAccessChain.BASE]);
        int found = flattened.head(chain);
        if (found == 0) {
            int struct = types.pointee(types.typeOf(variable));
            int member = (int) types.defaultInteger(context.words[chain + TypedAccessChain.FIRST_INDEX], 0);
            out.put(context.names.member(struct, member));
            return 1;
        }
        return found;
    }

    /** Notes that the members of a variable are declared separately, with names that differ from the structure's. */
    void setFlattened(int variable, GlslFlattened.Part part) {
        setUnnamed(variable);
        flattened.set(variable, part);
    }

    /** Notes that a variable is an array without a length in the text, which cannot be used as a value. */
    void setOpen(int variable) {
        open.set(context.data.index(variable));
    }

    /** Whether a variable is an array without a length in the text: its elements are values, but it is not. */
    boolean isOpen(int pointer) {
        return open.get(context.data.index(pointer));
    }

    /**
     * Writes the value of an OpLoad of a block, or of an array without a length in the text; returns whether it is one.
     */
    boolean load(int at, GlslExpressions expressions) {
        int pointer = root(context.words[at + Load.POINTER]);
        int type = context.words[at + TypedInstruction.RESULT_TYPE];
        if (open.get(context.data.index(pointer)) && types.isArray(type)) {
            elements(pointer, type, expressions);
            return true;
        }
        GlslFlattened.Part flat = flattened.part(pointer);
        if (flat != null) {
            flattened.load(flat);
            return true;
        }
        boolean isWhole = isUnnamed(pointer) || isBlock(type) && isInterface(types.storageClass(types.typeOf(pointer)));
        if (!isWhole || isPlain(type)) {
            return false;
        }
        out.put(context.typeNames.name(type)).put('(');
        for (int i = 0; i < types.memberCount(type); i++) {
            out.put(i == 0 ? "" : ", ");
            part(pointer, type, i, expressions);
        }
        out.put(')');
        return true;
    }

    private void elements(int pointer, int type, GlslExpressions expressions) {
        out.put(context.typeNames.name(type))
                .put(context.typeNames.lengths(type))
                .put('(');
        for (int i = 0; i < context.length(type); i++) {
            out.put(i == 0 ? "" : ", ");
            expressions.pointer(pointer, Precedence.POSTFIX);
            out.put('[').put(i).put(']');
        }
        out.put(')');
    }

    /** Writes an OpCopyMemory from or to a block, or from an array without a length; returns whether it is one. */
    boolean copy(int at, GlslExpressions expressions) {
        int target = root(context.words[at + CopyMemory.TARGET]);
        int source = root(context.words[at + CopyMemory.SOURCE]);
        int type = types.pointee(types.typeOf(source));
        if (open.get(context.data.index(source)) && types.isArray(type)) {
            expressions.pointer(target, Precedence.POSTFIX);
            out.put(" = ");
            elements(source, type, expressions);
            return true;
        }
        if (!isUnnamed(target) && !isUnnamed(source) && !isBlock(type)) {
            return false;
        }
        for (int i = 0; i < types.memberCount(type); i++) {
            out.put(i == 0 ? "" : ", ");
            part(target, types.pointee(types.typeOf(target)), i, expressions);
            out.put(" = ");
            part(source, type, i, expressions);
        }
        return true;
    }

    private void part(int pointer, int struct, int member, GlslExpressions expressions) {
        if (isUnnamed(pointer)) {
            out.put(context.names.member(struct, member));
        } else {
            expressions.pointer(pointer, Precedence.POSTFIX);
            out.put('.').put(context.names.member(struct, member));
        }
    }

    /** Writes an OpStore to a block, member by member; returns whether it is one. */
    boolean store(int at, GlslExpressions expressions) {
        int pointer = context.words[at + Store.POINTER];
        int object = context.words[at + Store.OBJECT];
        int type = types.typeOf(object);
        GlslFlattened.Part flat = flattened.part(pointer);
        if (flat != null) {
            flattened.store(flat, object, expressions);
            return true;
        }
        boolean isWhole = isUnnamed(pointer) || isBlock(type) && isInterface(types.storageClass(types.typeOf(pointer)));
        if (!isWhole) {
            return false;
        }
        for (int i = 0; i < types.memberCount(type); i++) {
            out.put(i == 0 ? "" : ", ");
            part(pointer, type, i, expressions);
            out.put(" = ");
            expressions.value(object, Precedence.POSTFIX);
            out.put('.').put(context.names.member(type, i));
        }
        return true;
    }

    /** The parts that a pointer points to, where they are variables of their own. */
    GlslFlattened.@Nullable Part flattened(int pointer) {
        return flattened.part(pointer);
    }

    /** Whether the members of a block variable are used by their own names, without the name of an instance. */
    boolean isUnnamed(int variable) {
        return unnamed.get(context.data.index(variable));
    }

    /** Notes that the members of a variable are used by their own names, without the name of an instance. */
    void setUnnamed(int variable) {
        unnamed.set(context.data.index(variable));
    }

    /** Whether a structure is a block. */
    boolean isBlock(int type) {
        return types.isStruct(type)
                && (layout.isDecorated(type, Decoration.Block) || layout.isDecorated(type, Decoration.BufferBlock));
    }

    /** The layouts of types, computed when first asked for. */
    TypeLayouts layouts() {
        TypeLayouts known = layouts;
        if (known == null) {
            known = new TypeLayouts(context.data, types, layout, context.integers, context.typeIds, context.pool);
            layouts = known;
        }
        return known;
    }

    // --- rules

    /** The first rule that gives a block its offsets, or else that does with explicit ones; empty if none does. */
    Optional<LayoutRule> rule(int struct, boolean isBuffer) {
        List<LayoutRule> rules = isBuffer
                ? List.of(LayoutRule.STD430, LayoutRule.STD140, LayoutRule.SCALAR)
                : List.of(LayoutRule.STD140, LayoutRule.STD430, LayoutRule.SCALAR);
        for (LayoutRule rule : rules) {
            if (isAvailable(rule, isBuffer) && layouts().fits(struct, rule)) {
                return Optional.of(rule);
            }
        }
        for (LayoutRule rule : rules) {
            if (isAvailable(rule, isBuffer) && layouts().fitsWithOffsets(struct, rule, !context.isVulkan())) {
                return Optional.of(rule);
            }
        }
        return Optional.empty();
    }

    private boolean isAvailable(LayoutRule rule, boolean isBuffer) {
        return rule == LayoutRule.STD140 || context.isVulkan() || rule == LayoutRule.STD430 && isBuffer;
    }

    /** The word for a rule in a layout; notes what the text needs for it. */
    String word(LayoutRule rule, boolean isBuffer) {
        if (rule == LayoutRule.SCALAR || rule == LayoutRule.STD430 && !isBuffer) {
            context.requirements.extension(SCALAR_LAYOUT);
        }
        return switch (rule) {
            case STD140 -> "std140";
            case STD430 -> "std430";
            case SCALAR -> "scalar";
        };
    }

    /** Refuses a block that no layout rule fits, naming the first member whose offset differs. */
    LayoutRule refuse(int struct, boolean isBuffer) {
        LayoutRule rule = isBuffer ? LayoutRule.STD430 : LayoutRule.STD140;
        int member = 0;
        for (int i = types.memberCount(struct) - 1; i >= 0; i--) {
            long offset = layouts().offset(struct, i).orElse(0);
            boolean isPlaced = offset % layouts().alignment(struct, i, rule) == 0
                    && offset >= layouts().end(struct, i, rule);
            if (!isPlaced || !layouts().memberFits(struct, i, rule)) {
                member = i;
            }
        }
        context.refuse(
                context.data.definition(struct),
                "the layout of the block " + context.names.name(struct, "Block") + " differs from "
                        + word(rule, true) + " from byte "
                        + layouts().offset(struct, member).orElse(0) + " on, member "
                        + context.names.member(struct, member),
                context.isVulkan() ? "" : "translate to glsl460vk, which has scalar layouts and offsets");
        return rule;
    }

    // --- structures

    /** Writes a structure that is not a block. */
    void struct(int struct) {
        int start = out.size();
        String name = context.names.name(struct, "Struct");
        out.put("struct ").put(name);
        int body = out.size();
        out.end();
        out.brace();
        if (types.memberCount(struct) == 0) {
            out.put("    int unused;").end();
        }
        for (int i = 0; i < types.memberCount(struct); i++) {
            out.put("    ").put(precision(types.member(struct, i), isMember(struct, i, Decoration.RelaxedPrecision)));
            declare(types.member(struct, i), context.names.member(struct, i));
            out.put(';').end();
        }
        out.put("};").end();
        out.end();
        String known = structs.putIfAbsent(context.names.given(struct) + out.from(body), name);
        if (known != null) {
            // The module has it twice because offsets belong to blocks.
            out.cut(start);
            context.names.set(struct, known);
            context.typeNames.forget(struct);
        }
    }

    private boolean isMember(int struct, int member, Decoration decoration) {
        return layout.isMemberDecorated(struct, member, decoration);
    }

    /** Writes a type, a name, and the lengths of an array. */
    void declare(int type, String name) {
        out.put(context.typeNames.name(type)).put(' ').put(name).put(context.typeNames.lengths(type));
    }

    /** The precision that a declaration names, with a space after it; empty if it is the default one. */
    String precision(int type, boolean relaxed) {
        int inner = types.innermostElement(type);
        int scalar = types.scalarType(inner);
        Op op = types.op(scalar == 0 ? inner : scalar);
        boolean isNumber = (op == Op.OpTypeInt || op == Op.OpTypeFloat) && types.bitWidth(scalar) == Integer.SIZE;
        boolean has = isNumber || relaxed && (op == Op.OpTypeImage || op == Op.OpTypeSampledImage);
        Precision wanted = relaxed ? Precision.MEDIUM : Precision.HIGH;
        boolean isDefault = isNumber && wanted == context.defaultPrecision(op == Op.OpTypeFloat);
        return has && !isDefault && (context.isEs() || context.isVulkan()) ? wanted.keyword() + " " : "";
    }

    /** The precision that the declaration of a value in a function names: it may have more than it needs. */
    String localPrecision(int type, int id) {
        String wanted = precision(type, false);
        return wanted.isEmpty() ? "" : precision(type, layout.isDecorated(id, Decoration.RelaxedPrecision));
    }

    // --- blocks

    /** Writes the members of a block whose offsets are those of a rule, or are written. */
    void members(int struct, LayoutRule rule, String memory) {
        members(struct, rule, memory, new String[0]);
    }

    /** Writes the members of a block with other names than those of the structure. */
    void members(int struct, LayoutRule rule, String memory, String[] names) {
        out.brace();
        if (types.memberCount(struct) == 0) {
            out.put("    int ").put(context.names.fresh("unused")).put(';').end();
        }
        for (int i = 0; i < types.memberCount(struct); i++) {
            if (!context.requirements.isAvailable(GlslFeature.COMPONENTS)
                    && !layouts().isImplied(struct, i, rule)) {
                pad(layouts().end(struct, i, rule), layouts().offset(struct, i).orElse(0));
            }
            out.put("    ");
            layout(struct, i, rule);
            if (memory.isEmpty()) {
                out.put(memberMemory(struct, i));
            }
            out.put(precision(types.member(struct, i), isMember(struct, i, Decoration.RelaxedPrecision)));
            declare(types.member(struct, i), names.length == 0 ? context.names.member(struct, i) : names[i]);
            out.put(';').end();
        }
        out.put('}');
    }

    /** Writes members that nothing uses, where the language has no explicit offsets. */
    private void pad(long from, long to) {
        // The compiler aligns the first one.
        long at = from + 3 & ~3;
        while (at + 4 <= to) {
            long vectors = at % 16 == 0 ? (to - at) / 16 : 0;
            out.put("    ").put(vectors == 0 ? "float " : "vec4 ").put(context.names.fresh("unused" + at));
            out.put(vectors < 2 ? "" : "[" + vectors + "]").put(';').end();
            at += vectors == 0 ? 4 : 16 * vectors;
        }
    }

    private void layout(int struct, int member, LayoutRule rule) {
        boolean implied =
                layouts().isImplied(struct, member, rule) || !context.requirements.isAvailable(GlslFeature.COMPONENTS);
        Majorness majorness = layouts().majorness(struct, member);
        if (majorness == Majorness.MIXED) {
            context.refuse(
                    context.data.definition(struct),
                    "a structure in a block has matrices by rows and matrices by columns",
                    "");
        }
        if (!implied) {
            context.requirements.need(GlslFeature.COMPONENTS, context.data.definition(struct));
        }
        boolean rows = majorness == Majorness.ROWS;
        if (!implied || rows) {
            out.put("layout(");
            if (!implied) {
                out.put("offset = ")
                        .put((int) layouts().offset(struct, member).orElse(0))
                        .put(rows ? ", " : "");
            }
            out.put(rows ? "row_major) " : ") ");
        }
    }

    /** The memory qualifiers that all members of a block have, or that its variable has. */
    String memory(int variable, int struct) {
        return GlslMemory.spelled(qualifier -> layout.isDecorated(variable, qualifier.decoration())
                || types.memberCount(struct) > 0 && haveAll(struct, qualifier.decoration()));
    }

    private boolean haveAll(int struct, Decoration decoration) {
        boolean have = true;
        for (int m = 0; m < types.memberCount(struct) && have; m++) {
            have = isMember(struct, m, decoration);
        }
        return have;
    }

    /** The memory qualifiers of a variable that is not a block. */
    String memory(int variable) {
        return GlslMemory.spelled(qualifier -> layout.isDecorated(variable, qualifier.decoration()));
    }

    private String memberMemory(int struct, int member) {
        return GlslMemory.spelled(qualifier -> isMember(struct, member, qualifier.decoration()));
    }

    /** The names of the members of a block in a language whose blocks have no names of instances; none if it has. */
    String[] ownNames(int variable, int type, int struct) {
        boolean has = context.isEs() || context.language.version() >= 150 || types.isAnyArray(type);
        if (has || context.names.claimMembers(struct)) {
            if (!has) {
                setUnnamed(variable);
            }
            return new String[0];
        }
        String prefix = layout.name(variable)
                .filter(name -> !name.isEmpty())
                .or(() -> layout.name(struct))
                .orElse("block");
        String[] names = new String[types.memberCount(struct)];
        GlslFlattened.Part[] parts = new GlslFlattened.Part[names.length];
        for (int i = 0; i < names.length; i++) {
            names[i] = context.names.fresh(context.names.cleaned(prefix + "_" + context.names.member(struct, i)));
            parts[i] = new GlslFlattened.Part(names[i], types.member(struct, i), List.of());
        }
        setFlattened(variable, new GlslFlattened.Part("", struct, List.of(parts)));
        return names;
    }

    /** Whether a block is declared without an instance name: as in the source, if no member's name is in use. */
    boolean isAnonymous(int variable, int type, int struct) {
        return layout.name(variable).filter(String::isEmpty).isPresent()
                && !types.isAnyArray(type)
                && context.names.claimMembers(struct);
    }

    /** Whether a block is a structure whose variables are uniforms outside of blocks. */
    boolean isPlain(int struct) {
        if (context.isVulkan() || layout.isDecorated(struct, Decoration.BufferBlock)) {
            return false;
        }
        boolean push = uses.isPushConstant(struct);
        if (push && context.options.pushConstantForm() == TextResource.PushConstants.UNIFORMS) {
            return true;
        }
        boolean uniform = push || uses.isUniform(struct);
        boolean has =
                context.requirements.isAvailable(GlslFeature.UNIFORM_BLOCKS) && !context.options.hasPlainUniforms();
        return uniform && (!has || push && rule(struct, false).isEmpty());
    }
}
