// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.translate.internal.code.TextStage;
import org.spirv4j.translate.internal.glsl.GlslBuiltInTable.Entry;
import org.spirv4j.translate.internal.glsl.GlslBuiltInTable.Kind;
import org.spirv4j.translate.internal.glsl.GlslBuiltInVariable.Form;
import org.spirv4j.translate.text.TextResource;

/**
 * The variables that the language declares itself: separate ones, members of a block without a name, and members of
 * arrays of blocks such as {@code gl_in}.
 */
final class GlslBuiltIns {
    private final GlslContext context;
    private final TypeFacts types;
    private final int[] words;
    private final Map<Integer, GlslBuiltInVariable> variables = new LinkedHashMap<>();

    /** By index of an id: whether it is in {@link #variables}. */
    private byte[] known = {};

    /** The uniforms that stand for parameters of draws, by what they are, with their names. */
    private final Map<String, String> uniforms = new LinkedHashMap<>();

    private boolean converts;
    private int workgroupSize;

    GlslBuiltIns(GlslContext context) {
        this.context = context;
        types = context.types;
        words = context.words;
    }

    /** Finds the built-in variables of the entry point, gives them names, and notes what the text needs for them. */
    void prepare() {
        known = context.pool.bytes(context.data.indexCount());
        GlslBuiltInTable table = new GlslBuiltInTable(context, isNv());
        BitSet interfaces = context.pool.bits();
        for (int id : context.entry.interfaceIds()) {
            interfaces.set(context.data.index(id));
        }
        for (int variable : context.globalVariables()) {
            int storage = types.storageClass(types.typeOf(variable));
            boolean isOutput = storage == StorageClass.Output.value();
            if ((isOutput || storage == StorageClass.Input.value()) && interfaces.get(context.data.index(variable))) {
                add(variable, isOutput, table);
            }
        }
        findWorkgroupSize();
        if (!variables.isEmpty()) {
            for (Function function : context.functions()) {
                findUses(function);
            }
        }
        for (GlslBuiltInVariable variable : variables.values()) {
            check(variable);
        }
    }

    private boolean isNv() {
        return context.layout.declares(Capability.RayTracingNV)
                || context.layout.declares(Capability.MeshShadingNV)
                || context.layout.declares(Capability.FragmentBarycentricKHR)
                        && context.layout.extensions().contains("SPV_NV_fragment_shader_barycentric");
    }

    private void findWorkgroupSize() {
        if (!context.stage.hasWorkgroups()) {
            return;
        }
        for (int i = 0; i < context.data.instructionCount; i++) {
            int at = context.data.starts[i];
            int opcode = words[at] & 0xFFFF;
            if (opcode == Op.OpFunction.opcode()) {
                return;
            }
            if (opcode == Op.OpDecorate.opcode()
                    && words[at + TargetDecoration.DECORATION] == Decoration.BuiltIn.value()
                    && words[at + TargetDecoration.DECORATION_PARAMETERS] == BuiltIn.WorkgroupSize.value()
                    && types.isConstant(words[at + TargetDecoration.TARGET])) {
                workgroupSize = words[at + TargetDecoration.TARGET];
            }
        }
    }

    /** The constant that has the size of work groups; 0 for none. */
    int workgroupSize() {
        return workgroupSize;
    }

    private void add(int id, boolean isOutput, GlslBuiltInTable table) {
        int type = types.pointee(types.typeOf(id));
        int inner = types.innermostElement(type);
        GlslBuiltInVariable variable;
        if (context.layout.isDecorated(id, Decoration.BuiltIn)) {
            variable = new GlslBuiltInVariable(id, isOutput, 0, 1);
            variable.builtIns[0] =
                    context.layout.decorationWord(id, Decoration.BuiltIn).orElse(0);
        } else if (types.isStruct(inner)
                && types.memberCount(inner) > 0
                && context.layout.isMemberDecorated(inner, 0, Decoration.BuiltIn)) {
            variable = new GlslBuiltInVariable(id, isOutput, inner, types.memberCount(inner));
            for (int m = 0; m < variable.builtIns.length; m++) {
                variable.builtIns[m] = context.layout
                        .memberDecorationWord(inner, m, Decoration.BuiltIn)
                        .orElse(-1);
            }
        } else {
            return;
        }
        variables.put(id, variable);
        known[context.data.index(id)] = 1;
        for (int m = 0; m < variable.builtIns.length; m++) {
            int member = m;
            BuiltIn.of(variable.builtIns[m])
                    .flatMap(builtIn -> find(id, builtIn, isOutput, table))
                    .ifPresent(entry -> variable.entries.put(member, entry));
            Entry entry = variable.entries.get(m);
            if (entry != null) {
                int scalar = types.scalarType(
                        types.innermostElement(variable.struct == 0 ? type : types.member(variable.struct, m)));
                converts |= GlslBuiltInValues.differs(types, scalar, entry);
                if (variable.struct != 0) {
                    context.names.setMember(variable.struct, m, entry.spelling());
                }
            }
        }
        place(variable, type);
    }

    /**
     * What stands for a built-in variable: an entry of the table, or a uniform that the host sets if it is asked for.
     */
    private Optional<Entry> find(int id, BuiltIn builtIn, boolean isOutput, GlslBuiltInTable table) {
        Optional<Entry> found = table.find(builtIn, isOutput);
        boolean isDraw = builtIn == BuiltIn.InstanceIndex
                || builtIn == BuiltIn.BaseInstance
                || builtIn == BuiltIn.BaseVertex
                || builtIn == BuiltIn.DrawIndex;
        if (!isDraw
                || !context.options.hasBaseInstanceUniforms()
                || context.isVulkan()
                || context.requirements.isCore(GlslFeature.DRAW_PARAMETERS)) {
            return found;
        }
        String what = builtIn == BuiltIn.BaseVertex
                ? "baseVertex"
                : builtIn == BuiltIn.DrawIndex ? "drawIndex" : "baseInstance";
        String name = uniforms.computeIfAbsent(what, first -> {
            String unused = context.names.fresh(first);
            context.resources.add(new TextResource(
                    TextResource.Form.UNIFORM,
                    id,
                    0,
                    builtIn.name(),
                    unused,
                    TextResource.Slot.NONE,
                    TextResource.Slot.NONE));
            return unused;
        });
        boolean isSum = builtIn == BuiltIn.InstanceIndex;
        return Optional.of(new Entry(
                isSum ? "(gl_InstanceID + " + name + ")" : name,
                Kind.INT,
                isSum ? List.of(GlslFeature.INSTANCE_ID) : List.of()));
    }

    private void place(GlslBuiltInVariable variable, int type) {
        String block = block(variable);
        if (variable.struct != 0) {
            variable.form = block.isEmpty() ? Form.UNNAMED_BLOCK : Form.NAMED_BLOCK;
        } else if (!block.isEmpty() && types.isAnyArray(type)) {
            variable.form = Form.ELEMENTS;
        }
        variable.block = block;
        Entry entry = variable.entries.get(0);
        if (variable.form == Form.NAMED_BLOCK) {
            context.names.set(variable.id, block);
        } else if (variable.form == Form.NAMED && entry != null) {
            boolean isElement = entry.spelling().equals("gl_SampleMask") && !types.isAnyArray(type);
            context.names.set(variable.id, entry.spelling() + (isElement ? "[0]" : ""));
        }
    }

    /** The name of the array of blocks that has a variable; empty if there is none. */
    private String block(GlslBuiltInVariable variable) {
        boolean isArrayed = variable.isOutput ? context.stage.hasArrayedOutputs() : context.stage.hasArrayedInputs();
        BuiltIn builtIn = BuiltIn.of(variable.builtIns[0]).orElse(BuiltIn.Position);
        boolean isVertex = switch (builtIn) {
            case Position,
                    PointSize,
                    ClipDistance,
                    CullDistance,
                    SecondaryPositionNV,
                    SecondaryViewportMaskNV,
                    PositionPerViewNV,
                    ClipDistancePerViewNV,
                    CullDistancePerViewNV -> true;
            case ViewportMaskNV, ViewportMaskPerViewNV, Layer, ViewportIndex -> context.stage != TextStage.MESH;
            default -> false;
        };
        boolean isPrimitive = context.stage == TextStage.MESH
                && switch (builtIn) {
                    case PrimitiveId,
                            Layer,
                            ViewportIndex,
                            ViewportMaskNV,
                            ViewportMaskPerViewNV,
                            LayerPerViewNV,
                            CullPrimitiveEXT,
                            PrimitiveShadingRateKHR -> true;
                    default -> false;
                };
        if (!isArrayed || !isVertex && !isPrimitive) {
            return "";
        }
        String suffix = isNv() ? "NV" : "EXT";
        return context.stage != TextStage.MESH
                ? variable.isOutput ? "gl_out" : "gl_in"
                : (isVertex ? "gl_MeshVertices" : "gl_MeshPrimitives") + suffix;
    }

    private void findUses(Function function) {
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = context.data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            switch (op) {
                case OpAccessChain, OpInBoundsAccessChain -> useChain(at);
                case OpLoad -> use(words[at + Load.POINTER], at);
                case OpStore -> use(words[at + Store.POINTER], at);
                case OpCopyMemory -> {
                    use(words[at + CopyMemory.TARGET], at);
                    use(words[at + CopyMemory.SOURCE], at);
                }
                case OpFunctionCall -> {
                    for (int k = FunctionCall.ARGUMENTS; k < words[at] >>> 16; k++) {
                        use(words[at + k], at);
                    }
                }
                default -> {}
            }
        }
    }

    private void use(int id, int at) {
        if (known[context.data.index(id)] != 0) {
            variable(id).use(-1, at);
        }
    }

    GlslBuiltInVariable variable(int id) {
        GlslBuiltInVariable found = variables.get(id);
        if (found == null) {
            throw new IllegalStateException("%" + id + " is not a built-in variable");
        }
        return found;
    }

    private void useChain(int at) {
        int base = words[at + TypedAccessChain.BASE];
        if (known[context.data.index(base)] != 0) {
            GlslBuiltInVariable variable = variable(base);
            variable.use(member(variable, at), at);
        }
    }

    /** The member of a block that a chain leads to; -1 for all. */
    int member(GlslBuiltInVariable variable, int chain) {
        if (variable.struct == 0) {
            return 0;
        }
        int type = types.pointee(types.typeOf(variable.id));
        for (int k = TypedAccessChain.FIRST_INDEX; k < words[chain] >>> 16; k++) {
            if (types.isStruct(type)) {
                return (int) types.defaultInteger(words[chain + k], 0);
            }
            type = types.word(type, TypeComposite.PART_TYPE);
        }
        return -1;
    }

    /** Notes what the text needs for the members that are used, and refuses those that the language lacks. */
    private void check(GlslBuiltInVariable variable) {
        for (int m = 0; m < variable.firstUse.length; m++) {
            int at = variable.firstUse[m];
            Entry entry = variable.entries.get(m);
            if (at != 0 && entry != null && !isPerVertexArray(variable)) {
                context.refuse(
                        at,
                        "built-in variable " + entry.spelling()
                                + " is not an array with an element for each vertex, as " + context.stage.title()
                                + " have it",
                        "");
            } else if (at != 0 && entry != null && !hasDimension(variable, m)) {
                context.refuse(at, "built-in variable " + entry.spelling() + " has another type in the language", "");
            } else if (at != 0 && entry != null) {
                entry.features().forEach(feature -> context.requirements.need(feature, at));
            } else if (at != 0) {
                String name =
                        BuiltIn.of(variable.builtIns[m]).map(BuiltIn::name).orElse("of a number that is unknown");
                context.refuse(at, "built-in variable " + name + " has no name in " + context.stage.title(), "");
            }
        }
    }

    /** Whether a built-in variable that is a vector in the language has as many components in the module. */
    private boolean hasDimension(GlslBuiltInVariable variable, int member) {
        int wanted = switch (BuiltIn.of(variable.builtIns[member]).orElse(BuiltIn.PointSize)) {
            case Position, FragCoord -> 4;
            case GlobalInvocationId, LocalInvocationId, WorkgroupId, NumWorkgroups, TessCoord -> 3;
            case PointCoord, SamplePosition -> 2;
            default -> 0;
        };
        int whole = types.pointee(types.typeOf(variable.id));
        int type = variable.struct == 0 ? whole : types.member(variable.struct, member);
        boolean isElement = variable.struct == 0 && !variable.block.isEmpty();
        int own = isElement ? types.innermostElement(type) : type;
        return wanted == 0 || types.isVector(own) && types.dimension(own) == wanted;
    }

    /** Whether a variable is an array if the stage has an element of it for each vertex or primitive. */
    private boolean isPerVertexArray(GlslBuiltInVariable variable) {
        return variable.block.isEmpty() || types.isAnyArray(types.pointee(types.typeOf(variable.id)));
    }

    /** Whether the entry point uses a built-in variable. */
    boolean uses(BuiltIn builtIn) {
        for (GlslBuiltInVariable variable : variables.values()) {
            for (int m = 0; m < variable.firstUse.length; m++) {
                if (variable.firstUse[m] != 0 && variable.builtIns[m] == builtIn.value()) {
                    return true;
                }
            }
        }
        return false;
    }

    /** Whether a variable is one that the language declares itself. */
    boolean isBuiltIn(int id) {
        return known[context.data.index(id)] != 0;
    }

    /** The expression for the index of the own element of an array of outputs. */
    String invocation() {
        return context.stage == TextStage.MESH ? "gl_LocalInvocationIndex" : "gl_InvocationID";
    }

    /** Writes assignments of the initializer of a variable that is used. */
    void initialize(int id, int value, GlslExpressions expressions) {
        GlslBuiltInVariable variable = variable(id);
        int type = types.pointee(types.typeOf(id));
        boolean isArrayed = !variable.block.isEmpty();
        int part = isArrayed ? context.initialValues.element(value) : value;
        if (part == 0) {
            context.initialValues.refuse(id);
            return;
        }
        String prefix = isArrayed ? variable.block + "[" + invocation() + "]." : "";
        int partType = isArrayed ? types.word(type, TypeComposite.PART_TYPE) : type;
        for (int m = 0; m < variable.firstUse.length; m++) {
            Entry entry = variable.entries.get(m);
            if (entry != null && (variable.struct == 0 || variable.firstUse[m] != 0 || m == 0)) {
                boolean isBlock = variable.struct != 0;
                entry.features().forEach(feature -> context.requirements.need(feature, context.data.definition(id)));
                int own = isBlock ? types.member(partType, m) : partType;
                boolean converts = GlslBuiltInValues.differs(types, types.innermostElement(own), entry);
                if (context.builtInValues.isUnsized(id)) {
                    for (int i = 0; i < context.length(partType); i++) {
                        context.initialValues.assign(
                                entry.spelling() + "[" + i + "]",
                                types.word(partType, TypeComposite.PART_TYPE),
                                context.initialValues.element(part, i),
                                converts,
                                expressions);
                    }
                    continue;
                }
                context.initialValues.assign(
                        prefix + entry.spelling(),
                        own,
                        isBlock ? context.initialValues.element(part, m) : part,
                        converts,
                        expressions);
            }
        }
    }

    /** Writes the declarations of built-in variables that need one. */
    void declare() {
        new GlslBuiltInDeclarations(context).declare(variables.values(), uniforms.values());
    }

    /** Whether any of them has another signedness in the text. */
    boolean converts() {
        return converts;
    }
}
