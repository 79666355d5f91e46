// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeDots;
import org.spirv4j.translate.internal.code.CodeExpressions;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spellings;

/** Writes values of a function as expressions. */
final class GlslExpressions extends CodeExpressions {
    private final GlslContext context;
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final CodeNames names;
    private final GlslTypes typeNames;
    private final GlslSpelled spelled;
    private final GlslConstants constants;
    private final GlslComposites composites;
    private final GlslPointers pointers;
    private final GlslPointerComparisons comparisons;
    private final GlslBitcasts bitcasts;
    private final GlslBarriers barriers;
    private final GlslAtomics atomics;
    /** By instruction: whether it is plain, plus 1; 0 before that is asked for. */
    private static final byte[] PLAIN = new byte[Op.values().length];

    private final GlslDots dots;
    private final GlslImages images;
    private final GlslCooperative cooperative;
    private final GlslMixedDots mixedDots;
    private final GlslSizedArrays sizedArrays;
    private final CodeText out;

    GlslExpressions(GlslContext context) {
        super(
                context,
                context.typeNames,
                context.narrow,
                context.hasUnsigned(),
                new Spellings(
                        context.data,
                        context.types,
                        "glsl",
                        feature -> context.requirements.isAvailable(GlslFeature.valueOf(feature)),
                        context.language.version(),
                        context.isEs(),
                        context.isVulkan(),
                        context.pool));
        this.context = context;
        data = context.data;
        words = data.words;
        types = context.types;
        names = context.names;
        typeNames = context.typeNames;
        out = context.out;
        spelled = new GlslSpelled(context, this);
        composites = new GlslComposites(context, this);
        pointers = new GlslPointers(context, this, composites);
        comparisons = new GlslPointerComparisons(context, this);
        constants = new GlslConstants(context, this, composites);
        dots = new GlslDots(context, this);
        barriers = new GlslBarriers(context);
        atomics = new GlslAtomics(context, this);
        bitcasts = new GlslBitcasts(context, this);
        images = new GlslImages(context, this);
        cooperative = new GlslCooperative(context, this);
        mixedDots = new GlslMixedDots(context, this);
        sizedArrays = new GlslSizedArrays(context, this);
    }

    @Override
    protected void constant(int id, Op op, Precedence needed) {
        constants.value(id, op, needed);
    }

    @Override
    protected void number(int id, Precedence needed, int sign) {
        constants.number(id, needed, sign);
    }

    @Override
    protected void argument(int variable, int value, Precedence needed) {
        if (types.op(value) == Op.OpConstantComposite && types.isArray(types.typeOf(value))) {
            out.put(constants.array(variable, value));
        } else {
            value(value, needed);
        }
    }

    /** Writes a constant, or zeros of a type that is a part of the type of an OpConstantNull. */
    void constant(int id, int type) {
        if (types.op(id) == Op.OpConstantNull) {
            constants.zero(type);
        } else {
            value(id, Precedence.ASSIGNMENT);
        }
    }

    /** Writes zeros of a type. */
    void zero(int type) {
        constants.zero(type);
    }

    /** Assigns arrays whose length is a specialization constant. */
    GlslSizedArrays sizedArrays() {
        return sizedArrays;
    }

    /** Writes the value of a constant where it is declared. */
    void definition(int id, Op op) {
        constants.definition(id, op, Precedence.ASSIGNMENT);
    }

    @Override
    protected void expression(int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed) {
        switch (op) {
            case OpLoad -> {
                if (isChosen(at)) {
                    chosen(at, needed);
                } else if (!selected(at, words[at + Load.POINTER], needed)
                        && !context.builtInValues.load(at, this, needed)
                        && !context.blocks.load(at, this)) {
                    pointers.pointer(words[at + Load.POINTER], needed);
                }
            }
            case OpAccessChain, OpInBoundsAccessChain -> {
                if (context.references.isReference(type)) {
                    pointers.address(at);
                } else {
                    pointers.chain(at);
                }
            }
            case OpPtrAccessChain, OpInBoundsPtrAccessChain -> pointers.address(at);
            case OpPtrEqual, OpPtrNotEqual, OpPtrDiff -> comparisons.write(at, op, type, first, needed);
            case OpCompositeExtract ->
                composites.extract(words[first], first + CompositeExtract.INDEXES - CompositeExtract.COMPOSITE, end);
            case OpCompositeConstructReplicateEXT -> composites.replicate(type, words[first]);
            case OpCompositeConstruct -> composites.construct(type, first, end);
            case OpCompositeInsert -> composites.insert(type, words[first], words[first + 1], first + 2, end);
            case OpVectorExtractDynamic -> dynamicComponent(words[first], words[first + 1]);
            case OpVectorShuffle -> composites.shuffle(type, first, end);
            case OpFunctionCall -> call(at, end);
            case OpPhi -> chosen(at, needed);
            case OpSelect -> select(at, type, first, end, isConstant, needed);
            case OpSDot, OpUDot, OpSUDot -> dots.write(at, type, first, needed);
            case OpCopyLogical -> composites.copy(type, words[first], needed);
            case OpArrayLength -> pointers.length(at, type, words[first], words[first + 1]);
            case OpControlBarrier, OpControlBarrierWaitEXT, OpMemoryBarrier -> barriers.write(at, op);
            case OpBitcast, OpConvertPtrToU, OpConvertUToPtr -> bitcasts.write(at, type, words[first], needed);
            case OpBitcastExtractEXT -> bitcasts.extract(type, words[first], words[end - 1]);
            case OpUConvert, OpSConvert -> {
                if (!bitcasts.convert(type, words[first], op == Op.OpSConvert, needed)) {
                    other(at, op, type, first, end, isConstant, needed);
                }
            }
            default -> other(at, op, type, first, end, isConstant, needed);
        }
    }

    /** Writes what an OpLoad reads where OpSelect chooses its pointer; returns whether that is so. */
    private boolean selected(int at, int pointer, Precedence needed) {
        int select = context.selected.open(pointer);
        if (select == 0) {
            return false;
        }
        boolean encloses = Precedence.CONDITIONAL.compareTo(needed) < 0;
        out.put(encloses ? "(" : "");
        value(types.word(select, Select.CONDITION), Precedence.OR);
        for (boolean condition : new boolean[] {true, false}) {
            out.put(condition ? " ? " : " : ");
            if (context.selected.enter(at, select, condition)) {
                expression(at, Op.OpLoad, Precedence.CONDITIONAL);
            }
            context.selected.leave();
        }
        out.put(encloses ? ")" : "");
        return true;
    }

    /** Writes a choice; by components where the language has no function for them. */
    private void select(int at, int type, int first, int end, boolean isConstant, Precedence needed) {
        int row = spellings.find(at, Op.OpSelect, type, first, end, isConstant);
        if (Spellings.kind(row) == Spellings.CODE) {
            composites.select(type, first);
        } else {
            spelled.write(at, row, type, 0, first, end, needed);
        }
    }

    private void call(int at, int end) {
        out.put(names.name(words[at + FunctionCall.FUNCTION], "function")).put('(');
        String separator = "";
        for (int i = at + FunctionCall.ARGUMENTS; i < end; i++) {
            if (!context.combined.replacesArgument(words[i])) {
                out.put(separator);
                value(words[i], Precedence.ASSIGNMENT);
                separator = ", ";
            }
        }
        context.combined.arguments(at, separator, this);
        out.put(')');
    }

    /** Writes an instruction that results in a residency code and a texel as a statement. */
    void sparse(int at, Op op, boolean declares) {
        images.sparse(at, op, declares);
    }

    private void other(int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed) {
        if (images.atomic(at, op) || atomics.counter(at, op, type, needed)) {
            return;
        }
        int operands = op == Op.OpExtInst ? at + ExtInst.OPERANDS : first;
        // Compilers for OpenGL take only constant invocations to broadcast from.
        boolean isShuffle =
                op == Op.OpGroupNonUniformBroadcast && !context.isVulkan() && !types.isConstant(words[end - 1]);
        int row = spellings.find(at, isShuffle ? Op.OpGroupNonUniformShuffle : op, type, operands, end, isConstant);
        switch (Spellings.kind(row)) {
            case Spellings.EXPRESSION -> {
                int component = interpolatedComponent(at, op);
                if (component == 0) {
                    spelled.write(at, row, type, 0, operands, end, needed);
                } else {
                    pointers.componentOf(
                            component, () -> spelled.write(at, row, type, 0, operands, end, Precedence.POSTFIX));
                }
            }
            case Spellings.REFUSAL -> refuse(at, op, row);
            case Spellings.NOTHING -> {}
            default -> {
                String missing = spellings.missing(at, op);
                boolean isMissing = !missing.isEmpty() && !context.requirements.need(GlslFeature.valueOf(missing), at);
                if (!isMissing
                        && !context.stages.expression(at, op, this, needed)
                        && !images.expression(at, op, needed)
                        && !cooperative.expression(at, op)
                        && !mixedDots.expression(at, op)) {
                    context.refuse(at, name(at, op) + " has no spelling in this language", "");
                }
            }
        }
    }

    /**
     * The word offset of the access chain to the component of a vector that an instruction interpolates; 0 for none.
     * Functions of most versions interpolate whole variables only.
     */
    private int interpolatedComponent(int at, Op op) {
        boolean isInterpolation = op == Op.OpExtInst
                && words[at + ExtInst.INSTRUCTION] >= GlslStd450Numbers.InterpolateAtCentroid
                && words[at + ExtInst.INSTRUCTION] <= GlslStd450Numbers.InterpolateAtOffset;
        if (isInterpolation && !types.isStorageClass(types.typeOf(words[at + ExtInst.OPERANDS]), StorageClass.Input)) {
            context.refuse(at, "only inputs are interpolated in this language", "hand over the input itself");
        }
        int chain = isInterpolation ? context.data.definition(words[at + ExtInst.OPERANDS]) : 0;
        boolean isChain = chain != 0 && Trait.TYPED_ACCESS_CHAIN.has(Opcodes.op(words[chain] & 0xFFFF));
        return isChain && pointers.vector(chain) != 0 ? chain : 0;
    }

    @Override
    public int component(int vector) {
        return composites.component(vector);
    }

    @Override
    public void chainToArray(int at) {
        pointers.chain(at, at + (words[at] >>> 16) - 1);
    }

    /** Writes an OpStore with those joined with it; returns whether there are some. */
    boolean storeParts(FunctionPlan function, int instruction) {
        return composites.storeParts(function, instruction);
    }

    @Override
    public void index(int id) {
        pointers.index(id);
    }

    @Override
    public void pointer(int id, Precedence needed) {
        pointers.pointer(id, needed);
    }

    @Override
    public void dot(int at, int type, int first, Precedence needed) {
        dots.write(at, type, first, needed);
    }

    /** Writes the image and the coordinates of an OpImageTexelPointer, as arguments. */
    void texel(int pointer) {
        images.texel(pointer);
    }

    /** Writes the OpArrayLength of an id as an int. */
    void length(int id) {
        int at = data.definition(id);
        pointers.length(at, 0, words[at + ArrayLength.STRUCTURE], words[at + ArrayLength.ARRAY_MEMBER]);
    }

    @Override
    protected boolean isSameType(int one, int other) {
        return one == other || typeNames.name(one).equals(typeNames.name(other));
    }

    @Override
    protected boolean hasConstantArrays() {
        return context.requirements.isAvailable(GlslFeature.ARRAY_CONSTRUCTORS);
    }

    @Override
    protected boolean isKept(int at, Op op) {
        int id = data.resultId(at);
        return id != 0 && (context.isKept(id) || context.stages.isMessage(at, op));
    }

    @Override
    protected boolean isPlain(Op op) {
        // Asked for with each instruction; threads may race to find it.
        byte known = PLAIN[op.ordinal()];
        if (known == 0) {
            known = (byte) (findPlain(op) ? 2 : 1);
            PLAIN[op.ordinal()] = known;
        }
        return known == 2;
    }

    private boolean findPlain(Op op) {
        return switch (op) {
            case OpExtInst,
                    OpSelect,
                    OpSwitch,
                    OpCopyLogical,
                    OpVectorShuffle,
                    OpCompositeInsert,
                    OpVectorInsertDynamic,
                    OpAtomicSMin,
                    OpAtomicSMax,
                    OpAtomicUMin,
                    OpAtomicUMax -> false;
            default ->
                spellings.hasOperandsOnce(op)
                        && !CodeDots.isDot(op)
                        && !GlslCooperative.isStatement(op)
                        && !GlslImages.hasOperandTwice(op);
        };
    }

    @Override
    public boolean isStatement(int at, Op op) {
        return op == Op.OpCompositeInsert
                || op == Op.OpVectorInsertDynamic
                || atomics.isLoop(at, op)
                || spellings.isStatement(op)
                || GlslCooperative.isStatement(op)
                || op == Op.OpExtInst && Spellings.kind(row(at, op)) == Spellings.STATEMENT;
    }

    @Override
    public void statements(int at, Op op, boolean declares, boolean isUnused) {
        boolean hasResult = data.resultId(at) != 0;
        int type = hasResult ? words[at + TypedInstruction.RESULT_TYPE] : 0;
        int own = data.resultId(at);
        int id = holder(own);
        int row = row(at, op);
        boolean sets = Spellings.kind(row) == Spellings.STATEMENT && Spellings.startsWithResult(row);
        out.put(declares ? context.blocks.localPrecision(type, id) : "");
        if (declares && sets) {
            out.put(typeNames.name(type)).put(' ');
        } else if (declares) {
            out.put(typeNames.name(type)).put(' ').put(names.name(id, "value")).put(typeNames.lengths(type));
        }
        if (op == Op.OpCompositeInsert || op == Op.OpVectorInsertDynamic) {
            composites.insert(at, op, type, id, declares);
            return;
        }
        if (cooperative.before(at, op, declares) || declares && !sets) {
            out.put(';').end();
            out.line();
        }
        if (atomics.isLoop(at, op)) {
            atomics.loop(at, op, type, id);
        } else if (Spellings.kind(row) == Spellings.STATEMENT) {
            int first = op == Op.OpExtInst ? ExtInst.OPERANDS : hasResult ? TypedInstruction.RESULT + 1 : 1;
            spelled.write(at, row, type, id, at + first, at + (words[at] >>> 16), Precedence.ASSIGNMENT);
        } else {
            expression(at, op, Precedence.ASSIGNMENT);
        }
    }

    @Override
    protected int timesOfOthers(int at, Op op, int word, int first) {
        if (CodeDots.isDot(op) && word - first < 2) {
            return dots.terms(words[at + first]);
        }
        if (atomics.isLoop(at, op)) {
            return 2;
        }
        return op == Op.OpCopyLogical
                ? composites.leaves(words[at + TypedInstruction.RESULT_TYPE], types.typeOf(words[at + first]))
                : -1;
    }

    @Override
    protected int timesOfCode(int at, Op op, int word) {
        boolean isSelect = op == Op.OpSelect && Spellings.kind(row(at, op)) == Spellings.CODE;
        return isSelect ? types.dimension(words[at + TypedInstruction.RESULT_TYPE]) : GlslImages.times(op, word);
    }
}
