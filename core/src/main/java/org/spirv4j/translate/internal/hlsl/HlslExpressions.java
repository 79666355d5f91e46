// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.ControlBarrier;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.MemoryBarrier;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeExpressions;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.CodeUpdates;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spellings;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes instructions of HLSL as expressions or as statements. */
final class HlslExpressions extends CodeExpressions {
    /** Memory semantics of memory that a work group shares. */
    private static final int SHARED = 0x100;

    private static final int MEMORY = 0x40 | SHARED | 0x200 | 0x800;

    /** Expressions of constants are followed no deeper. */
    private static final int MAX_DEPTH = 16;

    /** By instruction and type: the functions that compare vectors. */
    private final Map<String, String> comparisons = new HashMap<>();

    private final HlslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final HlslSpelled spelled;
    private final HlslComposites composites;
    private final HlslConstants constants;
    private final HlslPointers pointers;
    private final HlslAtomics atomics;
    private final CodeUpdates updates;
    private final CodeText out;

    HlslExpressions(HlslContext context) {
        super(
                context,
                context.typeNames,
                context.narrow,
                true,
                new Spellings(
                        context.data,
                        context.types,
                        "hlsl",
                        feature -> false,
                        context.language.version(),
                        false,
                        false,
                        context.pool));
        this.context = context;
        words = context.words;
        types = context.types;
        out = context.out;
        spelled = new HlslSpelled(context, this);
        composites = new HlslComposites(context, this);
        constants = new HlslConstants(context, this, composites);
        pointers = new HlslPointers(context, this, composites);
        atomics = new HlslAtomics(context, this);
        updates = new CodeUpdates(context, this, context.narrow);
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

    /** Writes the OpSpecConstantOp at a word offset. */
    void constantExpression(int at, Precedence needed) {
        Op op = Opcodes.op(words[at + SpecConstantOp.OPCODE]);
        expression(at, op, words[at + 1], at + SpecConstantOp.OPCODE + 1, at + (words[at] >>> 16), true, needed);
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

    /** Writes a store as an update if it is one; returns whether it is. */
    boolean update(int pointer, int value) {
        return updates.write(pointer, value);
    }

    /** Writes the instruction at a word offset as an update of a variable if it is one; returns whether it is. */
    boolean updateVariable(int variable, int at) {
        return updates.variable(variable, at);
    }

    @Override
    public boolean updateParts(int pointer, int value, String components) {
        String operator = updates.partsOperator(pointer, value, components);
        if (!operator.isEmpty()) {
            out.put(operator);
            updates.operand(value);
        }
        return !operator.isEmpty();
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
    public void expression(int at, Op op, Precedence needed) {
        boolean hasResult = context.data.resultId(at) != 0;
        int first = hasResult ? at + TypedInstruction.RESULT + 1 : at + 1;
        expression(at, op, hasResult ? words[at + 1] : 0, first, at + (words[at] >>> 16), false, needed);
    }

    private void expression(int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed) {
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
            case OpVectorExtractDynamic -> {
                value(words[first], Precedence.POSTFIX);
                out.put('[');
                index(words[first + 1]);
                out.put(']');
            }
            case OpVectorShuffle -> composites.shuffle(type, first, end);
            case OpFunctionCall -> call(at, end);
            case OpPhi -> chosen(at, needed);
            case OpArrayLength -> {
                boolean converts = types.isSignedIntScalar(type);
                out.put(converts ? "int(" : "");
                context.buffers.length(words[at + ArrayLength.STRUCTURE], words[at + ArrayLength.ARRAY_MEMBER], this);
                out.put(converts ? ")" : "");
            }
            case OpControlBarrier, OpMemoryBarrier -> barrier(at, op);
            case OpBitcast -> bitcast(at, type, words[first], needed);
            case OpOuterProduct -> outer(type, words[first], words[first + 1]);
            case OpSDot, OpUDot, OpSUDot -> dot(at, type, first, needed);
            default -> other(at, op, type, first, end, isConstant, needed);
        }
    }

    private void call(int at, int end) {
        out.put(context.names.name(words[at + FunctionCall.FUNCTION], "function"))
                .put('(');
        for (int i = at + FunctionCall.ARGUMENTS; i < end; i++) {
            out.put(i == at + FunctionCall.ARGUMENTS ? "" : ", ");
            int type = types.typeOf(words[i]);
            if (types.isPointer(type) && context.buffers.form(words[i]) != HlslBuffers.Form.NONE) {
                context.refuse(
                        at,
                        "a pointer to a block is handed over to a function",
                        "inline the function, by the pass inline-entry-points-exhaustive");
            }
            value(words[i], Precedence.ASSIGNMENT);
        }
        out.put(')');
    }

    private void other(int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed) {
        int operands = op == Op.OpExtInst ? at + ExtInst.OPERANDS : first;
        int row = spellings.find(at, op, type, operands, end, isConstant);
        switch (Spellings.kind(row)) {
            case Spellings.EXPRESSION -> {
                if (op != Op.OpExtInst && types.isBoolVector(type) && end - first == 2 && isFolded(at, 0)) {
                    compared(at, op, row, type, first, end);
                } else {
                    spelled.write(at, row, type, 0, operands, end, needed);
                }
            }
            case Spellings.REFUSAL -> context.refuse(at, name(at, op) + " " + Spellings.reason(row), "");
            case Spellings.NOTHING -> {}
            default -> {
                if (!context.images.expression(at, op, this)) {
                    context.refuse(at, name(at, op) + " has no spelling in this language", "");
                }
            }
        }
    }

    /** Whether a compiler computes an instruction: all operands are constants, or computed of constants. */
    private boolean isFolded(int at, int depth) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        int first = op == Op.OpExtInst ? ExtInst.OPERANDS : TypedInstruction.RESULT + 1;
        int end = op == Op.OpCompositeExtract ? first + 1 : op == Op.OpVectorShuffle ? first + 2 : words[at] >>> 16;
        boolean all = depth < MAX_DEPTH && op != Op.OpLoad && op != Op.OpFunctionCall && op != Op.OpPhi;
        for (int i = first; i < end && all; i++) {
            int id = words[at + i];
            all = Trait.CONSTANT.has(types.op(id))
                    || types.op(id) == Op.OpUndef
                    || isForwarded(id) && isFolded(context.data.definition(id), depth + 1);
        }
        return all;
    }

    /** Writes a comparison of constant vectors by a function: glslang compares only their first components. */
    private void compared(int at, Op op, int row, int type, int first, int end) {
        int operand = types.typeOf(words[first]);
        int sign = Spellings.sign(row, 0);
        String of = sign == Template.UNSIGNED || sign == Template.SIGNED
                ? context.typeNames.like(operand, sign == Template.UNSIGNED ? 'u' : 'i')
                : context.typeNames.name(operand);
        String name = comparisons.get(op + of);
        if (name == null) {
            name = context.names.fresh("compare");
            comparisons.put(op + of, name);
            String text = Spellings.text(row, 0) + "a" + Spellings.text(row, 1) + "b" + Spellings.text(row, 2);
            for (int i = 2; i < Spellings.count(row); i++) {
                text += (Spellings.operand(row, i) == 0 ? "a" : "b") + Spellings.text(row, i + 1);
            }
            context.globals.put(context.typeNames.name(type) + " " + name + "(" + of + " a, " + of
                    + " b) {\n    return " + text + ";\n}\n\n");
        }
        out.put(name).put('(');
        for (int i = first; i < end; i++) {
            out.put(i == first ? "" : ", ");
            int wanted = sign == Template.AS_FIRST || sign == Template.ANY
                    ? types.isIntScalarOrVector(operand)
                            ? types.isUnsignedIntScalar(types.scalarType(operand)) ? Template.UNSIGNED : Template.SIGNED
                            : Template.ANY
                    : sign;
            value(words[i], Precedence.ASSIGNMENT, wanted);
        }
        out.put(')');
    }

    private void barrier(int at, Op op) {
        boolean controls = op == Op.OpControlBarrier;
        int id = words[at + (controls ? ControlBarrier.SEMANTICS : MemoryBarrier.SEMANTICS)];
        int memory = (int) types.defaultInteger(id).orElse(0) & MEMORY;
        boolean isShared = (memory & ~SHARED) == 0;
        boolean isDevice = (memory & SHARED) == 0 && memory != 0;
        out.put(isShared ? "GroupMemoryBarrier" : isDevice ? "DeviceMemoryBarrier" : "AllMemoryBarrier");
        boolean isOfGroup = controls
                && types.defaultInteger(words[at + ControlBarrier.EXECUTION]).orElse(0) <= 2;
        out.put(isOfGroup ? "WithGroupSync()" : "()");
    }

    private void bitcast(int at, int type, int value, Precedence needed) {
        int from = types.typeOf(value);
        if (type == from) {
            value(value, needed);
            return;
        }
        if (types.bitWidth(type) != types.bitWidth(from)
                || types.bitWidth(type) != Integer.SIZE
                || types.isPointer(type)
                || types.isPointer(from)) {
            if (types.isFloatScalar(type) && types.bitWidth(type) == 64 && types.isIntVector(from)) {
                out.put("asdouble(");
                value(value, Precedence.POSTFIX);
                out.put(".x, ");
                value(value, Precedence.POSTFIX);
                out.put(".y)");
                return;
            }
            context.refuse(at, "OpBitcast between these types has no function in this language", "");
            return;
        }
        boolean toFloat = types.isFloatScalarOrVector(type);
        boolean fromFloat = types.isFloatScalarOrVector(from);
        boolean isSigned = types.isSignedIntScalar(types.scalarType(type));
        out.put(
                toFloat == fromFloat
                        ? context.typeNames.name(type)
                        : toFloat ? "asfloat" : isSigned ? "asint" : "asuint");
        out.put('(');
        value(value, Precedence.ASSIGNMENT);
        out.put(')');
    }

    private void outer(int type, int column, int row) {
        out.put(context.typeNames.name(type)).put('(');
        int columns = types.word(type, TypeComposite.LENGTH);
        for (int c = 0; c < columns; c++) {
            out.put(c == 0 ? "" : ", ");
            value(column, Precedence.PRODUCT);
            out.put(" * ");
            value(row, Precedence.POSTFIX);
            out.put('.').put("xyzw".charAt(c));
        }
        out.put(')');
    }

    @Override
    public void dot(int at, int type, int first, Precedence needed) {
        context.refuse(at, "integer dot products are not written yet", "");
    }

    // --- statements

    @Override
    protected boolean isSameType(int one, int other) {
        return one == other;
    }

    @Override
    protected boolean hasConstantArrays() {
        return true;
    }

    @Override
    protected boolean isKept(int at, Op op) {
        return false;
    }

    @Override
    public boolean isStatement(int at, Op op) {
        return switch (op) {
            case OpCompositeInsert, OpVectorInsertDynamic, OpCopyLogical -> true;
            case OpCompositeConstruct, OpSelect -> composites.isList(words[at + 1]);
            case OpLoad -> context.buffers.isArray(words[at + Load.POINTER]);
            case OpExtInst -> Spellings.kind(row(at, op)) == Spellings.STATEMENT;
            case OpImageQuerySize, OpImageQuerySizeLod, OpImageQueryLevels, OpImageQuerySamples -> true;
            default -> Trait.ATOMIC.has(op) || spellings.isStatement(op);
        };
    }

    /** Writes an instruction as statements, without the end of the last one. */
    void statements(int at, Op op, boolean declares, boolean isUnused) {
        int own = context.data.resultId(at);
        boolean hasResult = own != 0;
        int type = hasResult ? words[at + 1] : 0;
        int id = own != 0 && plan.isPresent() ? plan.get().variable(own) : own;
        if (Trait.ATOMIC.has(op)) {
            atomics.write(at, op, type, id, declares, isUnused);
            return;
        }
        String name = hasResult ? context.names.name(id, "value") : "";
        int end = at + (words[at] >>> 16);
        if (declares) {
            out.put(context.typeNames.name(type)).put(' ').put(name).put(context.typeNames.lengths(type));
        }
        if (op == Op.OpCompositeConstruct && declares) {
            out.put(" = ");
            composites.list(type, at + TypedInstruction.RESULT + 1, end);
            return;
        }
        if (op == Op.OpCompositeInsert || op == Op.OpVectorInsertDynamic) {
            composites.insert(at, op, type, id, declares);
            return;
        }
        if (declares) {
            out.put(';').end();
            out.line();
        }
        switch (op) {
            case OpCompositeConstruct -> {
                for (int i = 0; i < end - at - 3; i++) {
                    out.put(name);
                    composites.part(type, i);
                    out.put(" = ");
                    value(words[at + 3 + i], Precedence.ASSIGNMENT);
                    next(i + 1 < end - at - 3);
                }
            }
            case OpCopyLogical -> copy(type, types.typeOf(words[at + 3]), words[at + 3], name, "");
            case OpSelect -> {
                out.put("if (");
                value(words[at + 3], Precedence.ASSIGNMENT);
                out.put(") ").put(name).put(" = ");
                value(words[at + 4], Precedence.ASSIGNMENT);
                out.put("; else ").put(name).put(" = ");
                value(words[at + 5], Precedence.ASSIGNMENT);
            }
            case OpLoad -> context.buffers.loadArray(words[at + Load.POINTER], name, this);
            case OpImageQuerySize, OpImageQuerySizeLod, OpImageQueryLevels, OpImageQuerySamples ->
                context.images.query(at, op, type, name, this);
            default -> {
                int row = row(at, op);
                int first = op == Op.OpExtInst ? ExtInst.OPERANDS : TypedInstruction.RESULT + 1;
                boolean hasPart = op == Op.OpExtInst
                        && (words[at + ExtInst.INSTRUCTION] == GlslStd450Numbers.Modf
                                || words[at + ExtInst.INSTRUCTION] == GlslStd450Numbers.Frexp);
                if (hasPart && context.buffers.isUnnamed(words[at + ExtInst.OPERANDS + 1])) {
                    part(at, name, words[at + ExtInst.OPERANDS + 1]);
                } else if (Spellings.kind(row) == Spellings.STATEMENT) {
                    spelled.write(at, row, type, id, at + first, end, Precedence.ASSIGNMENT);
                } else {
                    context.refuse(at, name(at, op) + " has no spelling in this language", "");
                }
            }
        }
    }

    /** Writes an instruction that gives a part of its result by a pointer to memory that only functions write. */
    private void part(int at, String name, int pointer) {
        boolean isModf = words[at + ExtInst.INSTRUCTION] == GlslStd450Numbers.Modf;
        if (!isModf) {
            context.refuse(at, "the exponent is written to memory that only functions write", "use FrexpStruct");
            return;
        }
        String whole = context.names.fresh("whole");
        out.put(context.typeNames.name(words[at + 1])).put(' ').put(whole);
        next(true);
        out.put(name).put(" = modf(");
        value(words[at + ExtInst.OPERANDS], Precedence.ASSIGNMENT);
        out.put(", ").put(whole).put(')');
        next(true);
        context.buffers.store(pointer, () -> out.put(whole), this);
    }

    private void next(boolean more) {
        if (more) {
            out.put(';').end();
            out.line();
        }
    }

    private void copy(int to, int from, int value, String name, String path) {
        if (to == from || !composites.isList(to)) {
            out.put(name).put(path).put(" = ");
            value(value, Precedence.POSTFIX);
            out.put(path);
            return;
        }
        boolean isStruct = types.isStruct(to);
        int count = isStruct ? types.memberCount(to) : context.length(to);
        for (int i = 0; i < count; i++) {
            if (isStruct) {
                copyMember(to, from, i, value, name, path);
            } else {
                copy(
                        types.word(to, TypeComposite.PART_TYPE),
                        types.word(from, TypeComposite.PART_TYPE),
                        value,
                        name,
                        path + "[" + i + "]");
            }
            next(i + 1 < count);
        }
    }

    private void copyMember(int to, int from, int member, int value, String name, String path) {
        String target = "." + context.names.member(to, member);
        String source = "." + context.names.member(from, member);
        if (!target.equals(source)) {
            context.names.setMember(to, member, context.names.member(from, member));
            context.refuse(context.data.definition(to), "structures with different names of members are copied", "");
        }
        copy(types.member(to, member), types.member(from, member), value, name, path + target);
    }

    @Override
    protected int timesOfOthers(int at, Op op, int word, int first) {
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
