// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.Optional;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.semantics.GlslStd450Numbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.code.CodeDots;
import org.spirv4j.translate.internal.code.CodeExpressions;
import org.spirv4j.translate.internal.code.CodeText;
import org.spirv4j.translate.internal.code.InputInterpolation;
import org.spirv4j.translate.internal.expression.ParameterUses;
import org.spirv4j.translate.internal.msl.MslLayouts.Form;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spellings;
import org.spirv4j.translate.internal.spelling.Template;

/** Writes instructions of MSL as expressions or as statements. */
final class MslExpressions extends CodeExpressions {
    private final MslContext context;
    private final int[] words;
    private final TypeFacts types;
    private final MslSpelled spelled;
    private final MslComposites composites;
    private final MslConstants constants;
    private final MslPointers pointers;
    private final MslAtomics atomics;
    private final MslCalls calls;
    private final MslGroups groups;
    private final MslBarriers barriers;
    private final MslDots dots;
    private final CodeText out;

    /** The helper functions of operations that are not contracted. */
    private final MslExactOperations exact;

    MslExpressions(MslContext context) {
        super(
                context,
                context.typeNames,
                context.narrow,
                true,
                new Spellings(context.data, context.types, "msl", context.language.version(), context.pool));
        this.context = context;
        words = context.words;
        types = context.types;
        out = context.out;
        spelled = new MslSpelled(context, this);
        composites = new MslComposites(context, this);
        constants = new MslConstants(context, this, composites);
        pointers = new MslPointers(context, this);
        calls = new MslCalls(context, this, pointers);
        groups = new MslGroups(context, this);
        barriers = new MslBarriers(context, groups);
        atomics = new MslAtomics(context, this, barriers);
        dots = new MslDots(context, this);
        exact = new MslExactOperations(context, this);
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

    /** What writes constants. */
    MslConstants constants() {
        return constants;
    }

    @Override
    protected void argument(int variable, int value, Precedence needed) {
        if (types.op(value) == Op.OpConstantComposite && types.isArray(types.typeOf(value))) {
            out.put(constants.array(variable, value));
        } else {
            value(value, needed);
        }
    }

    // --- memory

    @Override
    public void pointer(int id, Precedence needed) {
        pointers.pointer(id);
    }

    /** What writes pointers. */
    MslPointers pointers() {
        return pointers;
    }

    @Override
    public void index(int id) {
        if (types.isKnownInteger(id) && types.knownInteger(id) >= 0) {
            out.put(types.knownInteger(id));
        } else {
            value(id, Precedence.ASSIGNMENT);
        }
    }

    /** Writes an index that is added to an address or another index. */
    void addend(int id) {
        if (types.isKnownInteger(id) && types.knownInteger(id) >= 0) {
            out.put(types.knownInteger(id));
        } else {
            value(id, Precedence.PRODUCT);
        }
    }

    @Override
    public void chainToArray(int at) {
        pointers.withoutLast(words[at + TypedInstruction.RESULT]);
    }

    @Override
    public boolean update(int pointer, int value) {
        return pointers.isPlain(pointer) && !isExact(value) && super.update(pointer, value);
    }

    @Override
    public boolean updateVariable(int variable, int at) {
        return at != 0 && !isExact(context.data.resultId(at)) && super.updateVariable(variable, at);
    }

    private boolean isExact(int id) {
        return id != 0 && context.layout.isDecorated(id, Decoration.NoContraction);
    }

    @Override
    public boolean updateParts(int pointer, int value, String components) {
        return !isExact(value) && super.updateParts(pointer, value, components);
    }

    /** What writes composites. */
    MslComposites composites() {
        return composites;
    }

    @Override
    public int component(int vector) {
        return composites.component(vector);
    }

    @Override
    protected void alternative(int id, Precedence needed) {
        int type = types.typeOf(id);
        if (types.isPointer(type) && !context.images.isPointerTo(type)) {
            pointers.address(id, needed);
        } else {
            value(id, needed);
        }
    }

    // --- instructions

    @Override
    protected void expression(int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed) {
        switch (op) {
            case OpLoad -> {
                if (isChosen(at)) {
                    chosen(at, needed);
                } else {
                    pointers.load(words[at + Load.POINTER], needed);
                }
            }
            case OpAccessChain, OpInBoundsAccessChain, OpPtrAccessChain, OpInBoundsPtrAccessChain ->
                pointers.pointer(words[at + TypedInstruction.RESULT]);
            case OpCompositeExtract -> {
                int part = isConstant ? constants.part(words[first], first + 1, end) : 0;
                if (part != 0) {
                    value(part, needed);
                } else {
                    composites.extract(words[first], first + 1, end);
                }
            }
            case OpCompositeConstruct -> composites.construct(type, first, end);
            case OpCompositeConstructReplicateEXT -> composites.replicate(type, words[first]);
            case OpVectorExtractDynamic -> dynamicComponent(words[first], words[first + 1]);
            case OpVectorShuffle -> composites.shuffle(type, first, end);
            case OpFunctionCall -> calls.write(at, end);
            case OpPhi -> chosen(at, needed);
            case OpArrayLength -> length(at, type);
            case OpControlBarrier, OpMemoryBarrier -> barriers.write(at, op);
            case OpSetMeshOutputsEXT -> meshOutputs(at);
            case OpGroupNonUniformInverseBallot -> groups.ownVote(at);
            case OpGroupNonUniformBallotBitCount -> groups.votes(at, type);
            case OpGroupNonUniformRotateKHR -> {
                if (MslGroups.isClusteredRotation(words, at)) {
                    groups.rotated(at, type);
                } else {
                    other(at, op, type, first, end, isConstant, needed);
                }
            }
            case OpBitcast -> bitcast(at, type, words[first], needed);
            case OpConvertPtrToU, OpConvertUToPtr -> convert(at, op, type, words[first], needed);
            case OpPtrEqual, OpPtrNotEqual, OpPtrDiff -> compare(op, type, first, needed);
            case OpOuterProduct -> outerProduct(type, words[first], words[first + 1]);
            case OpSDot, OpUDot, OpSUDot -> dot(at, type, first, needed);
            case OpCopyLogical -> value(words[first], needed);
            case OpCopyObject -> {
                if (types.isPointer(type) && !context.images.isPointerTo(type)) {
                    pointers.address(words[first], needed);
                } else {
                    other(at, op, type, first, end, isConstant, needed);
                }
            }
            default -> other(at, op, type, first, end, isConstant, needed);
        }
    }

    private void other(int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed) {
        int operands = op == Op.OpExtInst ? at + ExtInst.OPERANDS : first;
        if (Trait.ATOMIC.has(op)) {
            atomics.write(at, op, type);
            return;
        }
        if (isExact(context.data.resultId(at)) && exact.write(op, first)) {
            return;
        }
        if (InputInterpolation.is(types, words, at) && Spellings.kind(row(at, op)) == Spellings.CODE) {
            context.stageInterface.interpolants().write(at, this);
            return;
        }
        boolean isPointer = types.isPointer(type);
        if (op == Op.OpSelect && isPointer) {
            choose(first, needed);
            return;
        }
        int row = spellings.find(at, op, type, operands, end, isConstant);
        switch (Spellings.kind(row)) {
            case Spellings.EXPRESSION -> {
                // Operators on integers of 8 and 16 bits give ones of 32 bits.
                boolean isPromoted = types.isIntScalar(type)
                        && types.bitWidth(type) < Integer.SIZE
                        && Spellings.precedence(row).compareTo(Precedence.POSTFIX) < 0;
                out.put(isPromoted ? context.typeNames.name(type) + "(" : "");
                spelled.write(at, row, type, 0, operands, end, isPromoted ? Precedence.ASSIGNMENT : needed);
                out.put(isPromoted ? ")" : "");
            }
            case Spellings.REFUSAL -> refuse(at, op, row);
            case Spellings.NOTHING -> {}
            default -> {
                if (!context.images.expression(at, op, this)) {
                    int newer = spellings.newerVersion(at, op, type, operands, end);
                    context.refuse(
                            at,
                            name(at, op) + " has no spelling in MSL " + context.version(),
                            newer == 0 ? "" : "translate to msl" + newer);
                }
            }
        }
    }

    private void choose(int first, Precedence needed) {
        boolean encloses = Precedence.CONDITIONAL.compareTo(needed) < 0;
        out.put(encloses ? "(" : "");
        value(words[first], Precedence.OR);
        out.put(" ? ");
        pointers.address(words[first + 1], Precedence.CONDITIONAL);
        out.put(" : ");
        pointers.address(words[first + 2], Precedence.CONDITIONAL);
        out.put(encloses ? ")" : "");
    }

    private void length(int at, int type) {
        int variable = context.uses.root(words[at + ArrayLength.STRUCTURE]);
        int struct = types.pointee(types.typeOf(words[at + ArrayLength.STRUCTURE]));
        int member = words[at + ArrayLength.ARRAY_MEMBER];
        out.put(types.isSignedIntScalar(type) ? "int(" : "");
        context.bindings.length(at, variable, struct, member, words[at + ArrayLength.STRUCTURE], this);
        out.put(types.isSignedIntScalar(type) ? ")" : "");
    }

    /** What writes calls. */
    MslCalls calls() {
        return calls;
    }

    private void meshOutputs(int at) {
        out.put(context.added.name(MslAddedParameters.Kind.MESH_COUNTS)).put(" = uint2(");
        value(words[at + 1], Precedence.ASSIGNMENT);
        out.put(", ");
        value(words[at + 2], Precedence.ASSIGNMENT);
        out.put(')');
    }

    private void bitcast(int at, int type, int value, Precedence needed) {
        int from = types.typeOf(value);
        if (types.isPointer(type) || types.isPointer(from)) {
            convert(at, types.isPointer(type) ? Op.OpConvertUToPtr : Op.OpConvertPtrToU, type, value, needed);
            return;
        }
        if (type == from) {
            value(value, needed);
            return;
        }
        boolean isCast = types.sameDimension(type, from)
                && types.isIntScalarOrVector(type)
                && types.isIntScalarOrVector(from)
                && types.bitWidth(type) == types.bitWidth(from);
        // A vector of three components takes as many bytes as one of four.
        boolean hasPadding = types.isVector(type) && types.dimension(type) == 3 && !types.sameDimension(type, from);
        if (hasPadding) {
            context.refuse(at, "OpBitcast between vectors of three and other components", "");
        }
        out.put(isCast ? "" : "as_type<").put(context.typeNames.name(type)).put(isCast ? "(" : ">(");
        value(value, Precedence.ASSIGNMENT);
        out.put(')');
    }

    private void convert(int at, Op op, int type, int value, Precedence needed) {
        boolean encloses = Precedence.UNARY.compareTo(needed) < 0;
        int pointerType = op == Op.OpConvertUToPtr ? type : types.typeOf(value);
        if (!types.isStorageClass(pointerType, StorageClass.PhysicalStorageBuffer)) {
            context.refuse(at, op.name() + " of this pointer has no spelling in MSL", "");
            return;
        }
        boolean isPair = types.isVector(type) || types.isVector(types.typeOf(value));
        out.put(encloses ? "(" : "");
        if (op == Op.OpConvertUToPtr) {
            out.put('(').put(context.typeNames.name(type)).put(')');
            out.put(isPair ? "as_type<ulong>(" : "");
            value(value, isPair ? Precedence.ASSIGNMENT : Precedence.UNARY);
            out.put(isPair ? ")" : "");
        } else if (types.isPointer(type)) {
            out.put('(').put(context.typeNames.name(type)).put(')');
            pointers.address(value, Precedence.UNARY);
        } else {
            out.put(isPair ? "as_type<" : "(").put(context.typeNames.name(type)).put(isPair ? ">((ulong)" : ")");
            pointers.address(value, Precedence.UNARY);
            out.put(isPair ? ")" : "");
        }
        out.put(encloses ? ")" : "");
    }

    private void compare(Op op, int type, int first, Precedence needed) {
        Precedence own = op == Op.OpPtrDiff ? Precedence.SUM : Precedence.EQUALITY;
        boolean converts = op == Op.OpPtrDiff;
        out.put(converts ? context.typeNames.name(type) + "(" : own.compareTo(needed) < 0 ? "(" : "");
        pointers.address(words[first], own.next());
        out.put(op == Op.OpPtrDiff ? " - " : op == Op.OpPtrEqual ? " == " : " != ");
        pointers.address(words[first + 1], own.next());
        out.put(converts || own.compareTo(needed) < 0 ? ")" : "");
    }

    @Override
    public void dot(int at, int type, int first, Precedence needed) {
        dots.write(at, type, first);
    }

    // --- statements

    @Override
    protected boolean isSameType(int one, int other) {
        return composites.isSameType(one, other);
    }

    @Override
    protected boolean hasConstantArrays() {
        return true;
    }

    @Override
    public boolean isStatement(int at, Op op) {
        return switch (op) {
            case OpCompositeInsert, OpVectorInsertDynamic -> true;
            case OpCopyLogical -> composites.copies(at, op);
            case OpExtInst -> Spellings.kind(row(at, op)) == Spellings.STATEMENT;
            default -> spellings.isStatement(op);
        };
    }

    @Override
    public void statements(int at, Op op, boolean declares, boolean isUnused) {
        int own = context.data.resultId(at);
        int type = own == 0 ? 0 : words[at + 1];
        int id = holder(own);
        String name = own == 0 ? "" : context.names.name(id, "value");
        int end = at + (words[at] >>> 16);
        if (declares) {
            out.put(context.typeNames.name(type)).put(' ').put(name);
        }
        if (op == Op.OpCompositeInsert || op == Op.OpVectorInsertDynamic) {
            if (op == Op.OpCompositeInsert && !composites.isPlainPart(type, at + 5, end)) {
                context.refuse(at, "a part of a matrix with a layout of its own is replaced", "");
            }
            composites.insert(at, op, type, id, declares);
            return;
        }
        if (declares) {
            out.put(';').end();
            out.line();
        }
        if (op == Op.OpCopyLogical) {
            int from = out.size();
            value(words[at + Unary.OPERAND], Precedence.POSTFIX);
            String source = out.from(from);
            out.cut(from);
            composites.copy(type, types.typeOf(words[at + Unary.OPERAND]), name, source, Form.PLAIN, Form.PLAIN);
            return;
        }
        int row = row(at, op);
        int first = op == Op.OpExtInst ? ExtInst.OPERANDS : TypedInstruction.RESULT + 1;
        if (op == Op.OpExtInst && isElsewhere(at)) {
            byTemporary(at, name);
        } else if (Spellings.kind(row) == Spellings.STATEMENT) {
            spelled.write(at, row, type, id, at + first, end, Precedence.ASSIGNMENT);
        } else {
            context.refuse(at, name(at, op) + " has no spelling in MSL " + context.version(), "");
        }
    }

    /** Whether a part of the result is given to memory for which functions have no reference. */
    private boolean isElsewhere(int at) {
        int number = words[at + ExtInst.INSTRUCTION];
        if (number != GlslStd450Numbers.Modf && number != GlslStd450Numbers.Frexp) {
            return false;
        }
        int pointer = words[at + ExtInst.OPERANDS + 1];
        boolean isOfThread = types.isStorageClass(types.typeOf(pointer), StorageClass.Function);
        return !isOfThread || types.op(pointer) != Op.OpVariable || number == GlslStd450Numbers.Frexp;
    }

    private void byTemporary(int at, String name) {
        boolean isModf = words[at + ExtInst.INSTRUCTION] == GlslStd450Numbers.Modf;
        int pointer = words[at + ExtInst.OPERANDS + 1];
        int type = types.pointee(types.typeOf(pointer));
        String part = context.names.local(isModf ? "whole" : "exponent");
        String own =
                isModf ? context.typeNames.name(type) : types.isVector(type) ? "int" + types.dimension(type) : "int";
        out.put(own).put(' ').put(part).put(';').end();
        out.line().put(name).put(isModf ? " = modf(" : " = frexp(");
        value(words[at + ExtInst.OPERANDS], Precedence.ASSIGNMENT);
        out.put(", ").put(part).put(");").end();
        out.line();
        pointers.store(
                pointer,
                () -> out.put(context.typeNames.name(type)).put('(').put(part).put(')'));
    }

    @Override
    protected int timesOfOthers(int at, Op op, int word, int first) {
        if (op == Op.OpOuterProduct || op == Op.OpCopyLogical || op == Op.OpArrayLength) {
            return 2;
        }
        if (CodeDots.isDot(op) && word - first < 2) {
            return 4;
        }
        if (op == Op.OpLoad && !pointers.isPlain(words[at + Load.POINTER])) {
            return 4;
        }
        return -1;
    }

    @Override
    protected int timesOfCode(int at, Op op, int word) {
        return context.images.times(op);
    }

    /** What functions do with their parameters; before functions are written. */
    void setParameters(ParameterUses parameters) {
        calls.setParameters(parameters);
    }

    /** Whether a parameter that is a pointer gets a value. */
    boolean isCopied(int parameter) {
        return calls.isCopied(parameter);
    }

    /** The function that is written. */
    Optional<FunctionPlan> function() {
        return plan;
    }

    /** Writes a value as an unsigned integer. */
    void unsigned(int id, Precedence needed) {
        value(id, needed, Template.UNSIGNED);
    }
}
