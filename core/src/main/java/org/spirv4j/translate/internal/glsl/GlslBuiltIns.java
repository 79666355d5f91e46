// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.translate.internal.glsl.GlslBuiltInTable.Entry;
import org.spirv4j.translate.internal.glsl.GlslBuiltInTable.Kind;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.text.ResourceSlot;
import org.spirv4j.translate.text.TextResource;

/**
 * The variables that the language declares itself: separate ones, members of a block without a name, and members of
 * arrays of blocks such as {@code gl_in}.
 */
final class GlslBuiltIns {
    /** Where the text has a variable with decoration BuiltIn. */
    private enum Form {
        /** Under a name of its own. */
        NAMED,
        /** The members have names of their own, the block has none. */
        UNNAMED_BLOCK,
        /** A block or an array of blocks with a name. */
        NAMED_BLOCK,
        /** An element of the variable is a member of an element of an array of blocks. */
        ELEMENTS
    }

    /** A variable, with what is known of its members; a variable that is not a block counts as its only member. */
    private static final class Variable {
        final int id;
        final boolean isOutput;
        final int struct;
        final int[] builtIns;
        final Map<Integer, Entry> entries = new HashMap<>();
        final int[] firstUse;
        Form form = Form.NAMED;
        String block = "";
        boolean isDeclared;

        Variable(int id, boolean isOutput, int struct, int members) {
            this.id = id;
            this.isOutput = isOutput;
            this.struct = struct;
            builtIns = new int[members];
            firstUse = new int[members];
        }

        void use(int member, int at) {
            for (int m = 0; m < firstUse.length; m++) {
                if ((member < 0 || m == member) && firstUse[m] == 0) {
                    firstUse[m] = at;
                }
            }
        }
    }

    /** The members of the blocks of vertices. */
    private static final Set<String> PER_VERTEX =
            Set.of("gl_Position", "gl_PointSize", "gl_ClipDistance", "gl_CullDistance");

    private final GlslContext context;
    private final TypeFacts types;
    private final int[] words;
    private final Map<Integer, Variable> variables = new LinkedHashMap<>();

    /** By index of an id: whether it is in {@link #variables}. */
    private boolean[] known = {};

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
        known = new boolean[context.data.indexCount()];
        GlslBuiltInTable table = new GlslBuiltInTable(context, isNv());
        Set<Integer> interfaces = new HashSet<>(context.entry.interfaceIds());
        for (Instruction variable : context.layout.globalVariables()) {
            int storage = types.storageClass(variable.typeId());
            boolean isOutput = storage == StorageClass.Output.value();
            if ((isOutput || storage == StorageClass.Input.value()) && interfaces.contains(variable.resultId())) {
                add(variable.resultId(), isOutput, table);
            }
        }
        findWorkgroupSize();
        for (Function function : context.functions()) {
            findUses(function);
        }
        for (Variable variable : variables.values()) {
            check(variable);
        }
    }

    private boolean isNv() {
        return context.layout.declares(Capability.RayTracingNV)
                || context.layout.declares(Capability.MeshShadingNV)
                || context.layout.extensions().contains("SPV_NV_fragment_shader_barycentric");
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
                    && words[at + 2] == Decoration.BuiltIn.value()
                    && words[at + 3] == BuiltIn.WorkgroupSize.value()
                    && types.isConstant(words[at + 1])) {
                workgroupSize = words[at + 1];
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
        Variable variable;
        if (context.layout.isDecorated(id, Decoration.BuiltIn)) {
            variable = new Variable(id, isOutput, 0, 1);
            variable.builtIns[0] =
                    context.layout.decorationWord(id, Decoration.BuiltIn).orElse(0);
        } else if (types.isStruct(inner)
                && types.memberCount(inner) > 0
                && context.layout.isMemberDecorated(inner, 0, Decoration.BuiltIn)) {
            variable = new Variable(id, isOutput, inner, types.memberCount(inner));
            for (int m = 0; m < variable.builtIns.length; m++) {
                variable.builtIns[m] = context.layout
                        .memberDecorationWord(inner, m, Decoration.BuiltIn)
                        .orElse(-1);
            }
        } else {
            return;
        }
        variables.put(id, variable);
        known[context.data.index(id)] = true;
        for (int m = 0; m < variable.builtIns.length; m++) {
            int member = m;
            BuiltIn.of(variable.builtIns[m])
                    .flatMap(builtIn -> find(id, builtIn, isOutput, table))
                    .ifPresent(entry -> variable.entries.put(member, entry));
            Entry entry = variable.entries.get(m);
            if (entry != null) {
                int scalar = types.scalarType(
                        types.innermostElement(variable.struct == 0 ? type : types.member(variable.struct, m)));
                converts |= differs(scalar, entry);
                if (variable.struct != 0) {
                    context.names.setMember(variable.struct, m, entry.spelling());
                }
            }
        }
        place(variable, type);
    }

    /** What stands for a built-in variable: an entry of the table, or a uniform that the host sets if it is asked for. */
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
                    TextResource.Form.UNIFORM, id, 0, builtIn.name(), unused, ResourceSlot.NONE, ResourceSlot.NONE));
            return unused;
        });
        boolean isSum = builtIn == BuiltIn.InstanceIndex;
        return Optional.of(new Entry(
                isSum ? "(gl_InstanceID + " + name + ")" : name,
                Kind.INT,
                isSum ? List.of(GlslFeature.INSTANCE_ID) : List.of()));
    }

    private void place(Variable variable, int type) {
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
            context.names.set(variable.id, entry.spelling());
        }
    }

    /** The name of the array of blocks that has a variable; empty if there is none. */
    private String block(Variable variable) {
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
            case ViewportMaskNV, ViewportMaskPerViewNV, Layer, ViewportIndex -> context.stage != GlslStage.MESH;
            default -> false;
        };
        boolean isPrimitive = context.stage == GlslStage.MESH
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
        return context.stage != GlslStage.MESH
                ? variable.isOutput ? "gl_out" : "gl_in"
                : (isVertex ? "gl_MeshVertices" : "gl_MeshPrimitives") + suffix;
    }

    private void findUses(Function function) {
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = context.data.starts[i];
            Op op = Op.of(words[at] & 0xFFFF).orElse(Op.OpNop);
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
        if (known[context.data.index(id)]) {
            variable(id).use(-1, at);
        }
    }

    private Variable variable(int id) {
        Variable found = variables.get(id);
        if (found == null) {
            throw new IllegalStateException("%" + id + " is not a built-in variable");
        }
        return found;
    }

    private void useChain(int at) {
        int base = words[at + TypedAccessChain.BASE];
        if (known[context.data.index(base)]) {
            Variable variable = variable(base);
            variable.use(member(variable, at), at);
        }
    }

    /** The member of a block that a chain leads to; -1 for all. */
    private int member(Variable variable, int chain) {
        if (variable.struct == 0) {
            return 0;
        }
        int type = types.pointee(types.typeOf(variable.id));
        for (int k = TypedAccessChain.FIRST_INDEX; k < words[chain] >>> 16; k++) {
            if (types.isStruct(type)) {
                return (int) types.defaultInteger(words[chain + k]).orElse(0);
            }
            type = types.word(type, 2);
        }
        return -1;
    }

    /** Notes what the text needs for the members that are used, and refuses those that the language lacks. */
    private void check(Variable variable) {
        for (int m = 0; m < variable.firstUse.length; m++) {
            int at = variable.firstUse[m];
            Entry entry = variable.entries.get(m);
            if (at != 0 && entry != null) {
                entry.features().forEach(feature -> context.requirements.need(feature, at));
            } else if (at != 0) {
                String name =
                        BuiltIn.of(variable.builtIns[m]).map(BuiltIn::name).orElse("of a number that is unknown");
                context.refuse(at, "built-in variable " + name + " has no name in " + context.stage.title(), "");
            }
        }
    }

    /** Whether the entry point uses a built-in variable. */
    boolean uses(BuiltIn builtIn) {
        for (Variable variable : variables.values()) {
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
        return known[context.data.index(id)];
    }

    /** The expression for the index of the own element of an array of outputs. */
    String invocation() {
        return context.stage == GlslStage.MESH ? "gl_LocalInvocationIndex" : "gl_InvocationID";
    }

    /** Writes assignments of the initializer of a variable that is used. */
    void initialize(int id, int value, GlslExpressions expressions) {
        Variable variable = variable(id);
        int type = types.pointee(types.typeOf(id));
        boolean isArrayed = !variable.block.isEmpty();
        int part = isArrayed ? context.stages.element(value) : value;
        if (part == 0) {
            context.stages.refuseInitializer(id);
            return;
        }
        String prefix = isArrayed ? variable.block + "[" + invocation() + "]." : "";
        int partType = isArrayed ? types.word(type, 2) : type;
        for (int m = 0; m < variable.firstUse.length; m++) {
            Entry entry = variable.entries.get(m);
            if (entry != null && (variable.struct == 0 || variable.firstUse[m] != 0 || m == 0)) {
                boolean isBlock = variable.struct != 0;
                if (isUnsized(id)) {
                    for (int i = 0; i < length(partType); i++) {
                        context.stages.assign(
                                entry.spelling() + "[" + i + "]",
                                types.word(partType, 2),
                                context.stages.element(part, i),
                                expressions);
                    }
                    continue;
                }
                context.stages.assign(
                        prefix + entry.spelling(),
                        isBlock ? types.member(partType, m) : partType,
                        isBlock ? context.stages.element(part, m) : part,
                        expressions);
            }
        }
    }

    /** Writes the declarations of built-in variables that need one. */
    void declare() {
        uniforms.values()
                .forEach(name ->
                        context.out.put("uniform int ").put(name).put(';').end());
        if (!uniforms.isEmpty()) {
            context.out.end();
        }
        if (context.options.isSeparable() && !context.isVulkan()) {
            separate(false);
            separate(true);
        }
        if (context.stage == GlslStage.MESH) {
            for (Variable variable : variables.values()) {
                if (variable.struct == 0 && variable.form == Form.ELEMENTS && isInvariant(variable, 0)) {
                    elements(variable.block);
                }
            }
        }
        for (Variable variable : variables.values()) {
            if (variable.isOutput
                    && variable.form != Form.NAMED_BLOCK
                    && !context.precise(variable.id).isEmpty()) {
                precise(variable);
            }
            if (variable.isDeclared) {
                continue;
            }
            new GlslBuiltInDeclarations(context)
                    .write(
                            variable.id,
                            variable.struct,
                            variable.block,
                            variable.isOutput,
                            variable.firstUse,
                            variable.entries);
        }
    }

    private boolean isInvariant(Variable variable, int member) {
        return variable.struct == 0
                ? context.layout.isDecorated(variable.id, Decoration.Invariant)
                : context.layout.isMemberDecorated(variable.struct, member, Decoration.Invariant);
    }

    /** Declares a block of a mesh shader, with the members that are used. */
    private void elements(String block) {
        List<String> members = new ArrayList<>();
        for (Variable variable : variables.values()) {
            for (int m = 0; m < variable.firstUse.length; m++) {
                if (variable.block.equals(block) && variable.firstUse[m] != 0 && !variable.isDeclared) {
                    int element = types.word(types.pointee(types.typeOf(variable.id)), 2);
                    int type = variable.struct == 0 ? element : types.member(variable.struct, m);
                    members.add((isInvariant(variable, m) ? "invariant " : "") + context.typeNames.name(type) + " "
                            + spelling(variable, m) + context.typeNames.lengths(type));
                }
            }
            variable.isDeclared |= variable.block.equals(block);
        }
        if (!members.isEmpty()) {
            context.out
                    .put("out ")
                    .put(block.replace("Vertices", "PerVertex").replace("Primitives", "PerPrimitive"))
                    .end();
            context.out.put('{').end();
            members.forEach(
                    member -> context.out.put("    ").put(member).put(';').end());
            context.out.put("} ").put(block).put("[];").end();
            context.out.end();
        }
    }

    /** Says that the values of a variable, or of the floating-point members of a block, are exact. */
    private void precise(Variable variable) {
        for (int m = 0; m < variable.firstUse.length; m++) {
            Entry entry = variable.entries.get(m);
            if (entry != null && variable.firstUse[m] != 0 && entry.kind() == Kind.FLOAT && variable.block.isEmpty()) {
                context.out.put("precise ").put(entry.spelling()).put(';').end();
                context.out.end();
            }
        }
    }

    /** Declares the block of the vertices of a separable program, with the members that are used. */
    private void separate(boolean isOutput) {
        boolean isArrayed = isOutput ? context.stage.hasArrayedOutputs() : context.stage.hasArrayedInputs();
        if (context.stage == GlslStage.FRAGMENT || !isArrayed && !isOutput || context.stage.hasWorkgroups()) {
            return;
        }
        List<String> members = new ArrayList<>();
        for (Variable variable : variables.values()) {
            for (int m = 0; m < variable.firstUse.length; m++) {
                String name = spelling(variable, m);
                if (variable.isOutput == isOutput && variable.firstUse[m] != 0 && PER_VERTEX.contains(name)) {
                    int type = types.pointee(types.typeOf(variable.id));
                    type = isArrayed ? types.word(type, 2) : type;
                    type = variable.struct == 0 ? type : types.member(variable.struct, m);
                    members.add(context.typeNames.name(type) + " " + name + context.typeNames.lengths(type));
                    context.requirements.need(GlslFeature.SEPARATE_PROGRAMS, variable.firstUse[m]);
                    variable.isDeclared = true;
                }
            }
        }
        if (!members.isEmpty()) {
            context.out.put(isOutput ? "out" : "in").put(" gl_PerVertex").end();
            context.out.put('{').end();
            members.forEach(
                    member -> context.out.put("    ").put(member).put(';').end());
            context.out
                    .put('}')
                    .put(!isArrayed ? "" : isOutput ? " gl_out[]" : " gl_in[]")
                    .put(';')
                    .end();
            context.out.end();
        }
    }

    /**
     * Writes the beginning of a chain of indexes into a variable that has another form in the text.
     *
     * @return how many indexes it is; 0 if the variable has a name, which comes first
     */
    int head(int chain, GlslExpressions expressions) {
        int base = words[chain + TypedAccessChain.BASE];
        if (!known[context.data.index(base)]) {
            return 0;
        }
        Variable variable = variable(base);
        if (variable.form == Form.UNNAMED_BLOCK) {
            context.out.put(context.names.member(variable.struct, member(variable, chain)));
            return 1;
        }
        if (variable.form == Form.ELEMENTS) {
            context.out.put(variable.block).put('[');
            expressions.index(words[chain + TypedAccessChain.FIRST_INDEX]);
            context.out.put("].").put(spelling(variable, 0));
            return 1;
        }
        return 0;
    }

    private static String spelling(Variable variable, int member) {
        return Optional.ofNullable(variable.entries.get(member))
                .map(Entry::spelling)
                .orElse("");
    }

    /** Writes the value of an OpLoad of a built-in variable whose type or form differs; returns whether it is one. */
    boolean load(int at, GlslExpressions expressions, Precedence needed) {
        int pointer = words[at + Load.POINTER];
        int type = words[at + 1];
        if (known[context.data.index(pointer)] && variable(pointer).form != Form.NAMED) {
            return loadWhole(variable(pointer), at, type);
        }
        if (isUnsized(pointer)) {
            elements(type, expressions, pointer);
            return true;
        }
        if (!converts || !isConverted(pointer)) {
            return known[context.data.index(pointer)] && sum(variable(pointer), needed);
        }
        if (types.isAnyArray(type)) {
            elements(type, expressions, pointer);
            return true;
        }
        context.out.put(context.typeNames.name(type)).put('(');
        if (!known[context.data.index(pointer)] || !sum(variable(pointer), Precedence.ASSIGNMENT)) {
            expressions.pointer(pointer, Precedence.ASSIGNMENT);
        }
        context.out.put(')');
        return true;
    }

    /** Writes a spelling in parentheses without them where none are needed; returns whether it is one. */
    private boolean sum(Variable variable, Precedence needed) {
        String spelling = spelling(variable, 0);
        if (!spelling.startsWith("(") || needed.compareTo(Precedence.SUM) > 0) {
            return false;
        }
        context.out.put(spelling.substring(1, spelling.length() - 1));
        return true;
    }

    /**
     * Writes an index that is the value of a built-in variable of the other signedness, which needs no conversion there
     * and must have none in tessellation control shaders; returns whether it is one.
     */
    boolean index(int id, GlslExpressions expressions) {
        if (!converts || types.op(id) != Op.OpLoad || !expressions.isForwarded(id)) {
            return false;
        }
        int pointer = words[context.data.definition(id) + Load.POINTER];
        if (types.isVector(types.typeOf(id)) || !isConverted(pointer)) {
            return false;
        }
        expressions.pointer(pointer, Precedence.ASSIGNMENT);
        return true;
    }

    private void elements(int type, GlslExpressions expressions, int pointer) {
        String element = context.typeNames.name(type);
        boolean isConverted = isConverted(pointer);
        context.out.put(element).put(context.typeNames.lengths(type)).put('(');
        for (int i = 0; i < length(type); i++) {
            context.out.put(i == 0 ? "" : ", ").put(isConverted ? element : "").put(isConverted ? "(" : "");
            expressions.pointer(pointer, Precedence.POSTFIX);
            context.out.put('[').put(i).put(isConverted ? "])" : "]");
        }
        context.out.put(')');
    }

    /** Whether a variable is an array that has no size in the text, and so is not a value. */
    private boolean isUnsized(int pointer) {
        return known[context.data.index(pointer)]
                && variable(pointer).struct == 0
                && variable(pointer).builtIns[0] == BuiltIn.SampleMask.value();
    }

    private int length(int array) {
        return (int) types.defaultInteger(types.word(array, 3)).orElse(0);
    }

    /** Writes a part of the value of a variable that is not a value in the text; returns whether it is one. */
    boolean part(int pointer, int type, int index, GlslExpressions expressions) {
        if (!known[context.data.index(pointer)]) {
            return false;
        }
        Variable variable = variable(pointer);
        boolean isConverted = isConverted(pointer);
        String element = types.isAnyArray(type) ? context.typeNames.name(type) : "";
        switch (variable.form) {
            case NAMED -> {
                if (!isUnsized(pointer)) {
                    return false;
                }
                context.out
                        .put(isConverted ? element + "(" : "")
                        .put(spelling(variable, 0))
                        .put('[')
                        .put(index);
                context.out.put(isConverted ? "])" : "]");
            }
            case ELEMENTS ->
                context.out.put(variable.block).put('[').put(index).put("].").put(spelling(variable, 0));
            case NAMED_BLOCK -> {
                if (!types.isAnyArray(type)) {
                    return false;
                }
                context.out.put(variable.block).put('[').put(index).put(']');
            }
            case UNNAMED_BLOCK -> {
                int scalar = types.scalarType(types.innermostElement(types.member(variable.struct, index)));
                Entry entry = variable.entries.get(index);
                boolean differs = entry != null && differs(scalar, entry);
                context.out.put(differs ? context.typeNames.name(types.member(variable.struct, index)) + "(" : "");
                context.out.put(spelling(variable, index)).put(differs ? ")" : "");
            }
        }
        return true;
    }

    private boolean loadWhole(Variable variable, int at, int type) {
        if (variable.form != Form.ELEMENTS) {
            context.refuse(at, "a block of built-in variables is not a value in this language", "");
            return true;
        }
        context.out
                .put(context.typeNames.name(type))
                .put(context.typeNames.lengths(type))
                .put('(');
        for (int i = 0; i < length(type); i++) {
            context.out
                    .put(i == 0 ? "" : ", ")
                    .put(variable.block)
                    .put('[')
                    .put(i)
                    .put("].")
                    .put(spelling(variable, 0));
        }
        context.out.put(')');
        return true;
    }

    /** Writes an OpStore to a built-in variable whose type or form differs; returns whether it is one. */
    boolean store(int at, GlslExpressions expressions) {
        int pointer = words[at + Store.POINTER];
        int object = words[at + Store.OBJECT];
        if (known[context.data.index(pointer)] && variable(pointer).form != Form.NAMED) {
            return storeWhole(variable(pointer), at, object, expressions);
        }
        boolean isConverted = converts && isConverted(pointer);
        if (!isConverted && !isUnsized(pointer)) {
            return false;
        }
        int type = types.typeOf(object);
        String name = isConverted ? flipped(context.typeNames.name(type)) : "";
        int count = types.isAnyArray(type) ? length(type) : 1;
        for (int i = 0; i < count; i++) {
            context.out.put(i == 0 ? "" : ", ");
            expressions.pointer(pointer, Precedence.POSTFIX);
            String index = types.isAnyArray(type) ? "[" + i + "]" : "";
            context.out.put(index).put(" = ");
            if (isConverted && types.op(object) == Op.OpConstant) {
                int number = (int) types.integer(object).orElse(0);
                context.out.put(name.charAt(0) == 'u' ? Integer.toUnsignedString(number) + "u" : "" + number);
                return true;
            }
            context.out.put(name).put(isConverted ? "(" : "");
            if (!index.isEmpty() && types.op(object) == Op.OpConstantComposite) {
                expressions.value(types.word(object, 3 + i), Precedence.ASSIGNMENT);
            } else {
                expressions.value(object, index.isEmpty() ? Precedence.ASSIGNMENT : Precedence.POSTFIX);
                context.out.put(index);
            }
            context.out.put(isConverted ? ")" : "");
        }
        return true;
    }

    private boolean storeWhole(Variable variable, int at, int object, GlslExpressions expressions) {
        if (variable.form != Form.ELEMENTS) {
            context.refuse(at, "a block of built-in variables is not a value in this language", "");
            return true;
        }
        for (int i = 0; i < length(types.typeOf(object)); i++) {
            context.out
                    .put(i == 0 ? "" : ", ")
                    .put(variable.block)
                    .put('[')
                    .put(i)
                    .put("].")
                    .put(spelling(variable, 0))
                    .put(" = ");
            expressions.value(object, Precedence.POSTFIX);
            context.out.put('[').put(i).put(']');
        }
        return true;
    }

    private static String flipped(String name) {
        return switch (name.charAt(0)) {
            case 'i' -> name.startsWith("ivec") ? "u" + name.substring(1) : "u" + name;
            default -> name.startsWith("uvec") ? "i" + name.substring(1) : name.substring(1);
        };
    }

    /** Whether the scalars that a pointer leads to are integers of the other signedness in the text. */
    private boolean isConverted(int pointer) {
        int at = pointer;
        int chain = 0;
        while (Trait.TYPED_ACCESS_CHAIN.has(types.op(at))) {
            chain = context.data.definition(at);
            at = words[chain + TypedAccessChain.BASE];
        }
        if (!known[context.data.index(at)]) {
            return false;
        }
        Variable variable = variable(at);
        int member = variable.struct == 0 ? 0 : chain == 0 ? -1 : member(variable, chain);
        Entry entry = variable.entries.get(member);
        int type = types.innermostElement(types.pointee(types.typeOf(pointer)));
        return entry != null && !types.isStruct(type) && differs(types.scalarType(type), entry);
    }

    private boolean differs(int scalar, Entry entry) {
        return entry.kind() == Kind.INT && types.isUnsignedIntScalar(scalar)
                || entry.kind() == Kind.UINT && types.isSignedIntScalar(scalar);
    }
}
