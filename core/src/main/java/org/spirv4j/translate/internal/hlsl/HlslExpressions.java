// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.ControlBarrier;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.MemoryBarrier;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeDots;
import org.spirv4j.translate.internal.code.CodeExpressions;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.InputInterpolation;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spellings;

/** Writes instructions of HLSL as expressions or as statements. */
final class HlslExpressions extends CodeExpressions {
    private static final Set<InputInterpolation.Part> NOT_FOR_DXC =
            EnumSet.of(InputInterpolation.Part.ARRAY, InputInterpolation.Part.VECTOR);
    private static final Set<InputInterpolation.Part> NOT_FOR_FXC =
            EnumSet.of(InputInterpolation.Part.MATRIX, InputInterpolation.Part.VECTOR);

    private static final int SHARED = MemorySemantics.WorkgroupMemory.value();
    private static final int MEMORY = MemorySemantics.mask(
            MemorySemantics.UniformMemory,
            MemorySemantics.WorkgroupMemory,
            MemorySemantics.CrossWorkgroupMemory,
            MemorySemantics.ImageMemory);

    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final HlslSpelled spelled;
    private final HlslComposites composites;
    private final HlslConstants constants;
    private final HlslPointers pointers;
    private final HlslSequences sequences;
    private final HlslBitcasts bitcasts;
    private final HlslDots dots;
    private final HlslComparisons comparisons;
    private final CodeText out;

    HlslExpressions(HlslContext context) {
        super(
                context,
                context.typeNames,
                context.narrow,
                true,
                new Spellings(context.data, context.types, "hlsl", context.language.version(), context.pool));
        this.context = context;
        words = context.words;
        types = context.types;
        out = context.out;
        spelled = new HlslSpelled(context, this);
        composites = new HlslComposites(context, this);
        constants = new HlslConstants(context, this, composites);
        pointers = new HlslPointers(context, this, composites);
        comparisons = new HlslComparisons(context, this);
        bitcasts = new HlslBitcasts(context, this);
        dots = new HlslDots(context, this);
        sequences = new HlslSequences(context, this, composites, spelled);
    }

    // --- constants

    @Override
    protected void constant(int id, Op op, Precedence needed) {
        constants.value(id, op, needed);
    }

    @Override
    protected void number(int id, Precedence needed, int sign) {
        constants.number(id, needed, sign);
    }

    /** Writes zeros of any type. */
    void zeros(int type) {
        constants.zeros(type);
    }

    /** Writes zeros of a scalar, vector or matrix. */
    void zero(int type) {
        constants.zero(type);
    }

    /** Writes the value of a constant in the declaration of a variable. */
    void initial(int id) {
        constants.initial(id);
    }

    /** Writes the default value of a specialization constant. */
    void defaultValue(int id) {
        constants.defaultValue(id);
    }

    @Override
    protected void argument(int variable, int value, Precedence needed) {
        value(value, needed);
    }

    // --- memory

    @Override
    public void pointer(int id, Precedence needed) {
        pointers.pointer(id, needed);
    }

    @Override
    public void index(int id) {
        pointers.index(id);
    }

    @Override
    public void chainToArray(int at) {
        pointers.chain(at, (words[at] >>> 16) - 1);
    }

    /** Writes an OpStore with those joined with it; returns whether there are some. */
    boolean storeParts(FunctionPlan function, int instruction) {
        return composites.storeParts(function, instruction);
    }

    @Override
    public int component(int vector) {
        return composites.component(vector);
    }

    // --- instructions

    @Override
    protected void expression(int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed) {
        switch (op) {
            case OpLoad -> {
                if (isChosen(at)) {
                    chosen(at, needed);
                } else if (context.buffers.isUnnamed(words[at + Load.POINTER])) {
                    context.buffers.load(words[at + Load.POINTER], this);
                } else if (context.stageInterface.isSplit(words[at + Load.POINTER])) {
                    context.refuse(at, "a block of inputs or outputs is read as a whole", "");
                } else {
                    pointer(words[at + Load.POINTER], needed);
                }
            }
            case OpAccessChain, OpInBoundsAccessChain -> pointers.chain(at, words[at] >>> 16);
            case OpCompositeExtract ->
                composites.extract(words[first], first + CompositeExtract.INDEXES - CompositeExtract.COMPOSITE, end);
            case OpCompositeConstruct -> composites.construct(type, first, end);
            case OpCompositeConstructReplicateEXT -> composites.replicate(type, words[first]);
            case OpVectorExtractDynamic -> dynamicComponent(words[first], words[first + 1]);
            case OpVectorShuffle -> composites.shuffle(type, first, end);
            case OpSelect -> {
                int condition = component(words[first]);
                if (condition == words[first]) {
                    other(at, op, type, first, end, isConstant, needed);
                } else {
                    choice(condition, words[first + 1], words[first + 2], needed);
                }
            }
            case OpFunctionCall -> call(at, end);
            case OpPhi -> chosen(at, needed);
            case OpArrayLength -> {
                boolean converts = types.isSignedIntScalar(type);
                out.put(converts ? "int(" : "");
                context.buffers.length(words[at + ArrayLength.STRUCTURE], words[at + ArrayLength.ARRAY_MEMBER], this);
                out.put(converts ? ")" : "");
            }
            case OpControlBarrier, OpMemoryBarrier -> barrier(at, op);
            case OpEmitVertex, OpEmitStreamVertex, OpEndPrimitive, OpEndStreamPrimitive ->
                context.emission.write(at, op);
            case OpSetMeshOutputsEXT -> context.mesh.setCounts(at, this);
            case OpWritePackedPrimitiveIndices4x8NV -> context.mesh.storeBytes(at, this);
            case OpExecuteCallableKHR, OpExecuteCallableNV -> context.rays.call(at, op, this);
            case OpReportIntersectionKHR -> context.rays.report(at, this);
            case OpBitcast -> bitcasts.write(at, type, words[first], needed);
            case OpOuterProduct -> outerProduct(type, words[first], words[first + 1]);
            case OpSDot, OpUDot, OpSUDot -> dot(at, type, first, needed);
            default -> other(at, op, type, first, end, isConstant, needed);
        }
    }

    /** Writes a choice by one condition, which may be that of all components of a vector. */
    private void choice(int condition, int first, int second, Precedence needed) {
        boolean isLoose = Precedence.CONDITIONAL.compareTo(needed) < 0;
        out.put(isLoose ? "(" : "");
        value(condition, Precedence.OR);
        out.put(" ? ");
        value(first, Precedence.CONDITIONAL);
        out.put(" : ");
        value(second, Precedence.CONDITIONAL);
        out.put(isLoose ? ")" : "");
    }

    private void call(int at, int end) {
        out.put(context.names.name(words[at + FunctionCall.FUNCTION], "function"))
                .put('(');
        for (int i = at + FunctionCall.ARGUMENTS; i < end; i++) {
            out.put(i == at + FunctionCall.ARGUMENTS ? "" : ", ");
            int type = types.typeOf(words[i]);
            if (types.isPointer(type) && context.buffers.form(words[i]) != HlslBlockForm.NONE) {
                context.refuse(
                        at,
                        "a pointer to a block is handed over to a function",
                        "inline the function, by the pass inline-entry-points-exhaustive");
            }
            value(words[i], Precedence.ASSIGNMENT);
        }
        if (context.uses.endsHits(words[at + FunctionCall.FUNCTION])
                && !types.isVoid(words[at + TypedInstruction.RESULT_TYPE])) {
            context.refuse(
                    at,
                    "a function with a result ends a hit",
                    "inline the function, by the pass inline-entry-points-exhaustive");
        }
        if (context.uses.emits(words[at + FunctionCall.FUNCTION])) {
            out.put(end > at + FunctionCall.ARGUMENTS ? ", " : "").put(context.emission.stream());
        }
        out.put(')');
    }

    private void other(int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed) {
        int operands = op == Op.OpExtInst ? at + ExtInst.OPERANDS : first;
        if (InputInterpolation.is(types, words, at)) {
            if (InputInterpolation.isFlat(types, context.layout, words[operands])) {
                value(words[operands], needed);
                return;
            }
            refuseInterpolation(at, words[operands]);
        }
        int row = spellings.find(at, op, type, operands, end, isConstant);
        switch (Spellings.kind(row)) {
            case Spellings.EXPRESSION -> {
                if (op != Op.OpExtInst && types.isBoolVector(type) && end - first == 2 && comparisons.isFolded(at)) {
                    comparisons.write(at, op, row, type, first, end);
                } else {
                    spelled.write(at, row, type, 0, operands, end, needed);
                }
            }
            case Spellings.REFUSAL -> refuse(at, op, row);
            case Spellings.NOTHING -> {}
            default -> {
                if (!context.images.expression(at, op, this)) {
                    int newer = spellings.newerVersion(at, op, type, operands, end);
                    context.refuse(
                            at,
                            name(at, op) + " has no spelling in " + (newer == 0 ? "this language" : context.model()),
                            newer == 0 ? "" : "translate to hlsl" + newer);
                }
            }
        }
    }

    /** Refuses to interpolate parts of inputs that compilers do not take for inputs. */
    private void refuseInterpolation(int at, int pointer) {
        InputInterpolation.Part part =
                InputInterpolation.part(types, pointer, context.has(HlslFeature.WAVES) ? NOT_FOR_DXC : NOT_FOR_FXC);
        if (part != InputInterpolation.Part.NONE) {
            context.refuse(
                    at,
                    switch (part) {
                        case ARRAY -> "compilers of " + context.model() + " do not interpolate elements of arrays";
                        case MATRIX -> "compilers of " + context.model() + " do not interpolate columns of matrices";
                        default -> "a component is interpolated whose index is no constant";
                    },
                    part == InputInterpolation.Part.VECTOR ? "interpolate the vector" : "use an input for each");
        }
    }

    private void barrier(int at, Op op) {
        boolean controls = op == Op.OpControlBarrier;
        int id = words[at + (controls ? ControlBarrier.SEMANTICS : MemoryBarrier.SEMANTICS)];
        int memory = (int) types.defaultInteger(id).orElse(0) & MEMORY;
        boolean isShared = (memory & ~SHARED) == 0;
        boolean isDevice = (memory & SHARED) == 0 && memory != 0;
        out.put(isShared ? "GroupMemoryBarrier" : isDevice ? "DeviceMemoryBarrier" : "AllMemoryBarrier");
        boolean isOfGroup = controls
                && types.defaultInteger(words[at + ControlBarrier.EXECUTION]).orElse(0) <= Scope.Workgroup.value();
        out.put(isOfGroup ? "WithGroupSync()" : "()");
    }

    @Override
    public void dot(int at, int type, int first, Precedence needed) {
        if (types.isVector(types.typeOf(words[first]))) {
            dots.write(at, type, first, needed);
            return;
        }
        Op product = CodeDots.product(Opcodes.op(words[at] & 0xFFFF));
        int row = spellings.find(at, product, type, first, first + 2, false);
        spelled.write(at, row, type, 0, first, first + 2, needed);
    }

    // --- statements

    @Override
    protected boolean isKept(int at, Op op) {
        int id = context.data.resultId(at);
        return id != 0 && context.isKept(id);
    }

    @Override
    protected boolean hasConstantArrays() {
        return true;
    }

    @Override
    public boolean isStatement(int at, Op op) {
        return switch (op) {
            case OpCompositeInsert, OpVectorInsertDynamic, OpCopyLogical, OpTraceRayKHR, OpTraceNV -> true;
            case OpCompositeConstruct, OpCompositeConstructReplicateEXT, OpSelect -> composites.isList(words[at + 1]);
            case OpLoad -> context.buffers.isArray(words[at + Load.POINTER]);
            case OpExtInst -> Spellings.kind(row(at, op)) == Spellings.STATEMENT;
            case OpImageQuerySize, OpImageQuerySizeLod, OpImageQueryLevels, OpImageQuerySamples -> true;
            default -> Trait.ATOMIC.has(op) || spellings.isStatement(op);
        };
    }

    @Override
    public void statements(int at, Op op, boolean declares, boolean isUnused) {
        sequences.write(at, op, declares, isUnused);
    }

    @Override
    protected int timesOfOthers(int at, Op op, int word, int first) {
        if (CodeDots.isDot(op) && word - first < 2) {
            return dots.terms(words[at + first]);
        }
        if (op == Op.OpOuterProduct || op == Op.OpCopyLogical || Trait.ATOMIC.has(op) && word > first) {
            return 2;
        }
        if (op == Op.OpBitcast) {
            return types.bitWidth(words[at + 1]) == types.bitWidth(types.typeOf(words[at + Unary.OPERAND])) ? 1 : 2;
        }
        return -1;
    }

    @Override
    protected int timesOfCode(int at, Op op, int word) {
        return 1;
    }
}
