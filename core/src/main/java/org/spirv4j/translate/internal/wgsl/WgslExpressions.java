// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.Optional;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeExpressions;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.expression.ParameterUses;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spellings;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes instructions of WGSL as expressions. */
final class WgslExpressions extends CodeExpressions {
    private final WgslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final WgslSpelled spelled;
    private final WgslComposites composites;
    private final WgslConstants constants;
    private final WgslConstantExpressions computed;
    private final WgslPointers pointers;
    private final WgslWords blocks;
    private final WgslAtomics atomics;
    private final WgslBitcasts bitcasts;
    private final CodeText out;
    private Optional<ParameterUses> parameters = Optional.empty();
    private boolean isOutside;

    WgslExpressions(WgslContext context) {
        super(
                context,
                context.typeNames,
                context.narrow,
                true,
                new Spellings(context.data, context.types, "wgsl", 0, context.pool));
        this.context = context;
        words = context.words;
        types = context.types;
        out = context.out;
        spelled = new WgslSpelled(context, this);
        composites = new WgslComposites(context, this);
        constants = new WgslConstants(context, this, composites);
        computed = new WgslConstantExpressions(context, this);
        pointers = new WgslPointers(context, this, composites);
        blocks = new WgslWords(context, this);
        atomics = new WgslAtomics(context, this);
        bitcasts = new WgslBitcasts(context, this);
        context.setConstantText(this::constantOutside);
    }

    /** The following functions are called so. */
    void setParameters(ParameterUses known) {
        parameters = Optional.of(known);
    }

    /** Whether a parameter is a pointer in the text, too. */
    boolean isReference(int parameter) {
        int type = types.typeOf(parameter);
        return types.isPointer(type)
                && !context.images.isHandle(type)
                && parameters.orElseThrow().isWritten(parameter)
                && !parameters.orElseThrow().isByValue(parameter);
    }

    // --- constants

    /** Whether what is written stands outside of functions. */
    boolean isGlobal() {
        return plan.isEmpty() || isOutside;
    }

    /** Writes a constant outside of functions, though the plan of the function that follows may be known. */
    private void constantOutside(int id) {
        boolean before = isOutside;
        isOutside = true;
        value(id, Precedence.ASSIGNMENT);
        isOutside = before;
    }

    /** Whether a value is a constant, or computed from constants, where compilers compute it, too. */
    boolean isComputed(int id) {
        return !isGlobal() && computed.isComputed(id);
    }

    /** Sets whether the next constants are arguments of calls; returns whether they were. */
    boolean hold(boolean isOn) {
        return constants.hold(isOn);
    }

    @Override
    protected void constant(int id, Op op, Precedence needed) {
        constants.value(id, op, needed);
    }

    @Override
    protected void number(int id, Precedence needed, int sign) {
        constants.number(id, needed, sign);
    }

    /** Writes zeros of a type. */
    void zero(int type) {
        constants.zero(type);
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
        pointers.index(id, true);
    }

    @Override
    public void chainToArray(int at) {
        pointers.chain(at, (words[at] >>> 16) - 1);
    }

    /** Writes the value of what a pointer points to. */
    void load(int pointer, Precedence needed) {
        if (context.buffers.form(pointer) == WgslBuffers.Form.WORDS) {
            blocks.load(pointer);
        } else if (context.buffers.isAtomic(pointer)) {
            out.put("atomicLoad(&");
            pointer(pointer, Precedence.UNARY);
            out.put(')');
        } else if (context.stageInterface.isSplit(pointer)) {
            context.refuse(
                    context.data.definition(pointer), "a block of inputs or outputs is read or written as a whole", "");
        } else {
            pointer(pointer, needed);
        }
    }

    /** What reads and writes blocks that are arrays of words. */
    WgslWords blocks() {
        return blocks;
    }

    @Override
    public boolean updateParts(int pointer, int value, String components) {
        return false;
    }

    @Override
    protected boolean mixes(Op op) {
        return op != Op.OpBitwiseAnd && op != Op.OpBitwiseOr && op != Op.OpBitwiseXor;
    }

    /** Writes an OpStore with those joined with it; returns whether there are some. */
    boolean storeParts(FunctionPlan function, int instruction) {
        composites.startStatement();
        return composites.storeParts(function, instruction);
    }

    @Override
    public int component(int vector) {
        return composites.component(vector);
    }

    // --- instructions

    /** Refuses numbers that the language lacks, also where the text would not name their type. */
    private void checkWidths(Op op, int result, int operand) {
        boolean isConversion = op == Op.OpUConvert || op == Op.OpSConvert;
        // What is converted from 32 bits may be an index, which is right as it is; other uses check their operands.
        if (!isConversion || types.bitWidth(result) < types.bitWidth(operand)) {
            checkWidth(result);
        }
        checkWidth(operand);
    }

    private void checkWidth(int type) {
        if (types.isScalar(type) || types.isVector(type)) {
            context.typeNames.name(type);
        }
    }

    @Override
    protected void expression(int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed) {
        checkWidths(op, type, first < end ? types.typeOf(words[first]) : 0);
        switch (op) {
            case OpLoad -> {
                if (isChosen(at)) {
                    chosen(at, needed);
                } else {
                    load(words[at + Load.POINTER], needed);
                }
            }
            case OpAccessChain, OpInBoundsAccessChain -> pointers.chain(at, words[at] >>> 16);
            case OpCompositeExtract ->
                composites.extract(words[first], first + CompositeExtract.INDEXES - CompositeExtract.COMPOSITE, end);
            case OpCompositeConstruct -> composites.construct(type, first, end);
            case OpVectorExtractDynamic -> dynamicComponent(words[first], words[first + 1]);
            case OpVectorShuffle -> composites.shuffle(type, first, end);
            case OpCopyLogical -> composites.copyLogical(at);
            case OpFunctionCall -> call(at, end);
            case OpPhi -> chosen(at, needed);
            case OpArrayLength -> length(at, type, needed);
            case OpBitcast -> bitcasts.write(at, type, words[first], needed);
            case OpOuterProduct -> outerProduct(type, words[first], words[first + 1]);
            default -> other(at, op, type, first, end, isConstant, needed);
        }
    }

    private void length(int at, int type, Precedence needed) {
        int structure = words[at + ArrayLength.STRUCTURE];
        int member = words[at + ArrayLength.ARRAY_MEMBER];
        int struct = types.pointee(types.typeOf(structure));
        boolean isSigned = types.isSignedIntScalar(type);
        boolean isWords = context.buffers.form(structure) == WgslBuffers.Form.WORDS;
        boolean encloses = isWords && !isSigned && needed.compareTo(Precedence.PRODUCT) > 0;
        out.put(isSigned ? "i32(" : encloses ? "(" : "");
        if (isWords) {
            blocks.length(structure, struct, member);
        } else {
            out.put("arrayLength(&");
            pointer(structure, Precedence.POSTFIX);
            out.put('.').put(context.names.member(struct, member)).put(')');
        }
        out.put(isSigned || encloses ? ")" : "");
    }

    private void call(int at, int end) {
        int function = words[at + FunctionCall.FUNCTION];
        out.put(context.names.name(function, "function")).put('(');
        for (int i = at + FunctionCall.ARGUMENTS; i < end; i++) {
            out.put(i == at + FunctionCall.ARGUMENTS ? "" : ", ");
            int type = types.typeOf(words[i]);
            if (!types.isPointer(type)) {
                value(words[i], Precedence.ASSIGNMENT);
                continue;
            }
            int parameter = parameters.orElseThrow().parameter(function, i - at - FunctionCall.ARGUMENTS);
            if (context.images.isHandle(type)) {
                pointer(words[i], Precedence.ASSIGNMENT);
            } else if (isReference(parameter)) {
                reference(at, words[i], type);
            } else {
                load(words[i], Precedence.ASSIGNMENT);
            }
        }
        out.put(')');
    }

    private void reference(int at, int argument, int type) {
        boolean isPlain = types.op(argument) == Op.OpVariable
                && (types.isStorageClass(type, StorageClass.Function)
                        || types.isStorageClass(type, StorageClass.Private));
        if (types.op(argument) == Op.OpFunctionParameter && isReference(argument)) {
            out.put(context.names.name(argument, "parameter"));
        } else if (isPlain || types.op(argument) == Op.OpFunctionParameter) {
            out.put('&').put(context.names.name(argument, "variable"));
        } else {
            context.refuse(
                    at,
                    "a pointer that is not a whole variable of the invocation is an argument",
                    "inline the function, by the pass inline-entry-points-exhaustive");
        }
    }

    private void other(int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed) {
        int operands = op == Op.OpExtInst ? at + ExtInst.OPERANDS : first;
        if (types.isAnyPointer(type) && op == Op.OpCopyObject) {
            pointer(words[first], needed);
            return;
        }
        if (types.isAnyPointer(type)) {
            context.refuse(at, op.name() + " makes a pointer, for which WGSL has no expressions", "");
            return;
        }
        int row = spellings.find(at, op, type, operands, end, isConstant);
        switch (Spellings.kind(row)) {
            case Spellings.EXPRESSION -> {
                boolean needsCalls = isConstant ? WgslConstantExpressions.isRefused(op) : computed.needsCalls(at, op);
                boolean before = constants.hold(!isGlobal() && needsCalls);
                // What stands between < and > in one list is taken for the arguments of a template.
                boolean isTemplate =
                        out.isInArguments() && Spellings.text(row, 1).equals(" < ");
                spelled.write(at, row, type, 0, operands, end, isTemplate ? Precedence.UNARY : needed);
                constants.hold(before);
            }
            case Spellings.REFUSAL -> refuse(at, op, row);
            case Spellings.NOTHING -> {}
            default -> {
                if (!context.images.expression(at, op, this)) {
                    context.refuse(at, name(at, op) + " has no spelling in WGSL", "");
                }
            }
        }
    }

    @Override
    public void dot(int at, int type, int first, Precedence needed) {
        throw new IllegalStateException("a template of WGSL has the dot product itself");
    }

    // --- statements

    @Override
    protected boolean hasConstantArrays() {
        return false;
    }

    @Override
    protected boolean hasConditionals() {
        return false;
    }

    @Override
    public boolean isStatement(int at, Op op) {
        return switch (op) {
            case OpCompositeInsert, OpVectorInsertDynamic -> true;
            case OpSelect -> composites.chooses(at, op);
            case OpExtInst -> Spellings.kind(row(at, op)) == Spellings.STATEMENT;
            default -> Trait.ATOMIC.has(op) || spellings.isStatement(op);
        };
    }

    @Override
    public void statements(int at, Op op, boolean declares, boolean isUnused) {
        int own = context.data.resultId(at);
        int type = own != 0 ? words[at + 1] : 0;
        int id = holder(own);
        if (Trait.ATOMIC.has(op)) {
            atomics.write(at, op, type, id, declares && !isUnused, isUnused);
            return;
        }
        String name = own != 0 ? context.names.name(id, "value") : "";
        int end = at + (words[at] >>> 16);
        boolean inserts = op == Op.OpCompositeInsert || op == Op.OpVectorInsertDynamic;
        if (declares) {
            out.put("var ").put(name).put(": ").put(context.typeNames.name(type));
        }
        if (inserts) {
            composites.insert(at, op, type, id, declares);
            return;
        }
        if (declares) {
            out.put(';').end();
            out.line();
        }
        if (op == Op.OpSelect) {
            select(at, name);
            return;
        }
        int row = row(at, op);
        int first = op == Op.OpExtInst ? ExtInst.OPERANDS : TypedInstruction.RESULT + 1;
        if (Spellings.kind(row) == Spellings.STATEMENT && !writesBlock(at, op)) {
            boolean before = constants.hold(computed.needsCalls(at, op));
            spelled.write(at, row, type, id, at + first, end, Precedence.ASSIGNMENT);
            constants.hold(before);
        } else if (Spellings.kind(row) == Spellings.REFUSAL) {
            refuse(at, op, row);
        } else {
            String reason = Spellings.kind(row) == Spellings.STATEMENT
                    ? "gives a part of its result to memory that only functions write"
                    : "has no spelling in WGSL";
            context.refuse(at, name(at, op) + " " + reason, "");
        }
    }

    /** Whether an extended instruction writes a part of its result to memory that only functions write. */
    private boolean writesBlock(int at, Op op) {
        boolean found = false;
        for (int i = ExtInst.OPERANDS; op == Op.OpExtInst && i < words[at] >>> 16; i++) {
            boolean isPointer = types.isPointer(types.typeOf(words[at + i]));
            found |= isPointer
                    && (context.buffers.form(words[at + i]) == WgslBuffers.Form.WORDS
                            || context.buffers.isAtomic(words[at + i]));
        }
        return found;
    }

    private void select(int at, String name) {
        out.put("if (");
        value(words[at + 3], Precedence.ASSIGNMENT);
        out.put(") {").end();
        out.indent();
        out.line().put(name).put(" = ");
        value(words[at + 4], Precedence.ASSIGNMENT);
        out.put(';').end();
        out.outdent();
        out.line().put("} else {").end();
        out.indent();
        out.line().put(name).put(" = ");
        value(words[at + 5], Precedence.ASSIGNMENT);
        out.put(';').end();
        out.outdent();
        out.line().put('}');
    }

    @Override
    protected int timesOfOthers(int at, Op op, int word, int first) {
        if (op == Op.OpOuterProduct || op == Op.OpCopyLogical || Trait.ATOMIC.has(op) && word > first) {
            return 2;
        }
        return -1;
    }

    @Override
    protected int timesOfCode(int at, Op op, int word) {
        return 1;
    }

    /** Writes a value as an integer that is unsigned. */
    void unsigned(int id, Precedence needed) {
        value(id, needed, Template.UNSIGNED);
    }
}
