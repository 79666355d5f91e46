// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.Optional;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.VectorShuffle;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.translate.internal.expression.ValueTables;
import org.spirv4j.translate.internal.plan.FunctionPlan;
import org.spirv4j.translate.internal.report.Refusals;
import org.spirv4j.translate.internal.spelling.Precedence;
import org.spirv4j.translate.internal.spelling.Spellings;
import org.spirv4j.translate.internal.spelling.Template;

/**
 * Writes values: each where it is used if it is forwarded there, otherwise the variable that has it. What an
 * instruction looks like as an expression is up to the language.
 */
public abstract class CodeExpressions {
    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;
    private final CodeNames names;
    private final CodeTypes typeNames;
    private final NarrowIntegers narrow;
    private final boolean hasUnsigned;
    private final CodeText out;
    private final Refusals refusals;

    /** The rows of the language. */
    protected final Spellings spellings;

    /** Writes stores as updates. */
    protected final CodeUpdates updates;

    /** The word offset of the last instruction whose row was asked for, and its row. */
    private int rowAt;

    private int row;

    /** The function whose values are written; empty where constants are written outside of functions. */
    protected Optional<FunctionPlan> plan = Optional.empty();

    /**
     * Prepares for a text.
     *
     * @param hasUnsigned whether the language has unsigned integers
     */
    protected CodeExpressions(
            CodeContext context, CodeTypes typeNames, NarrowIntegers narrow, boolean hasUnsigned, Spellings spellings) {
        this.typeNames = typeNames;
        this.narrow = narrow;
        this.hasUnsigned = hasUnsigned;
        this.spellings = spellings;
        data = context.data;
        words = context.words;
        types = context.types;
        names = context.names;
        out = context.out;
        refusals = context.refusals;
        updates = new CodeUpdates(context, this, narrow);
    }

    /** Writes a constant. */
    protected abstract void constant(int id, Op op, Precedence needed);

    /** Writes an OpConstant of integers as one of a signedness. */
    protected abstract void number(int id, Precedence needed, int sign);

    /** Writes a value that stands for a variable, which is only an argument of a call. */
    protected abstract void argument(int variable, int value, Precedence needed);

    /** Writes the instruction at a word offset as an expression. */
    public final void expression(int at, Op op, Precedence needed) {
        boolean hasResult = data.resultId(at) != 0;
        int first = hasResult ? at + TypedInstruction.RESULT + 1 : at + 1;
        expression(
                at,
                op,
                hasResult ? words[at + TypedInstruction.RESULT_TYPE] : 0,
                first,
                at + (words[at] >>> 16),
                false,
                needed);
    }

    /** Writes the OpSpecConstantOp at a word offset. */
    public final void constantExpression(int at, Precedence needed) {
        Op op = Opcodes.op(words[at + SpecConstantOp.OPCODE]);
        expression(
                at,
                op,
                words[at + TypedInstruction.RESULT_TYPE],
                at + SpecConstantOp.OPCODE + 1,
                at + (words[at] >>> 16),
                true,
                needed);
    }

    /**
     * Writes an instruction, or the operation of an OpSpecConstantOp, as an expression.
     *
     * @param at the word offset of the instruction
     * @param type the type of the result; 0 for none
     * @param first the word offset of the first operand after the result
     * @param end the word offset after the last operand
     */
    protected abstract void expression(
            int at, Op op, int type, int first, int end, boolean isConstant, Precedence needed);

    /** Writes an instruction as statements, without the end of the last one. */
    public abstract void statements(int at, Op op, boolean declares, boolean isUnused);

    /** Writes what a pointer points to. */
    public abstract void pointer(int id, Precedence needed);

    /** Writes the dot product of two operands. */
    public abstract void dot(int at, int type, int first, Precedence needed);

    /** The scalar that all components of a vector are, if the vector is an expression; another value as it is. */
    public abstract int component(int vector);

    /** Writes the array that the access chain at a word offset selects an element of. */
    public abstract void chainToArray(int at);

    /** Writes a store as {@code x += y} or {@code i++} if it is one; returns whether it is. */
    public boolean update(int pointer, int value) {
        return updates.write(pointer, value);
    }

    /** Writes the instruction at a word offset as an update of a variable if it is one; returns whether it is. */
    public boolean updateVariable(int variable, int at) {
        return updates.variable(variable, at);
    }

    /** Writes what follows components of a vector if they are updated; returns whether they are. */
    public boolean updateParts(int pointer, int value, String components) {
        String operator = updates.partsOperator(pointer, value, components);
        if (!operator.isEmpty()) {
            out.put(operator);
            updates.operand(value);
        }
        return !operator.isEmpty();
    }

    /** Writes an index. */
    public abstract void index(int id);

    /** Whether an instruction is written as statements of its own. */
    public abstract boolean isStatement(int at, Op op);

    /**
     * Whether no instruction with an opcode is written as statements of its own, and the texts of all have each operand
     * once; may be false if that is not known.
     */
    protected boolean isPlain(Op op) {
        return false;
    }

    /** Whether values of an instruction are variables of the text for any other reason. */
    protected boolean isKept(int at, Op op) {
        return false;
    }

    /** Whether two types are one in the text. */
    protected boolean isSameType(int one, int other) {
        return one == other;
    }

    /** Whether arrays of constants can be declared outside of functions. */
    protected abstract boolean hasConstantArrays();

    /** Whether the language has expressions that compute only one of two values, other than logical ones. */
    protected boolean hasConditionals() {
        return true;
    }

    /** Whether an operator takes a vector and a scalar, of which all components of another vector are. */
    protected boolean mixes(Op op) {
        return true;
    }

    /** How often the text of an instruction that has no template has the operand at one of its words. */
    protected abstract int timesOfCode(int at, Op op, int word);

    /**
     * How often the text of an instruction that is not written by its template has the operand at one of its words.
     *
     * @param first the number of the first word of its operands after the result
     * @return the times; -1 if the template tells
     */
    protected abstract int timesOfOthers(int at, Op op, int word, int first);

    /** How values are written, for what decides where. */
    public final ValueTables.TimesWritten written() {
        return new ValueTables.TimesWritten() {
            @Override
            public int count(int at, int word) {
                return times(at, word);
            }

            @Override
            public boolean isSameType(int one, int other) {
                return CodeExpressions.this.isSameType(one, other);
            }

            @Override
            public boolean hasConstantArrays() {
                return CodeExpressions.this.hasConstantArrays();
            }

            @Override
            public boolean isPlain(Op op) {
                return CodeExpressions.this.isPlain(op);
            }

            @Override
            public boolean hasConditionals() {
                return CodeExpressions.this.hasConditionals();
            }

            @Override
            public boolean isStatement(int at, Op op) {
                return isKept(at, op) || !CodeExpressions.this.isPlain(op) && CodeExpressions.this.isStatement(at, op);
            }
        };
    }

    /** How often the text of an instruction has the operand at one of its words. */
    private int times(int at, int word) {
        Op op = Opcodes.op(words[at] & 0xFFFF);
        if (op == Op.OpVectorShuffle) {
            return CodeComposites.times(
                    words, at, word, types.dimension(types.typeOf(words[at + VectorShuffle.VECTOR_1])));
        }
        if (op == Op.OpExtInst && word < ExtInst.OPERANDS) {
            return 0;
        }
        if (op == Op.OpSwitch
                && word == Switch.SELECTOR
                && types.bitWidth(types.typeOf(words[at + Switch.SELECTOR])) > Integer.SIZE) {
            // It is compared with each literal.
            return Math.max(1, ((words[at] >>> 16) - 3) / 3);
        }
        boolean hasResult = data.resultId(at) != 0;
        int first = op == Op.OpExtInst ? ExtInst.OPERANDS : hasResult ? TypedInstruction.RESULT + 1 : 1;
        int own = timesOfOthers(at, op, word, first);
        if (own >= 0) {
            return own;
        }
        int found = row(at, op);
        int kind = Spellings.kind(found);
        return kind == 0 || kind == Spellings.CODE ? timesOfCode(at, op, word) : Spellings.times(found, word - first);
    }

    /** The next values are those of a function. */
    public final void setPlan(FunctionPlan function) {
        plan = Optional.of(function);
    }

    /** Whether a value stands where it is used. */
    public final boolean isForwarded(int id) {
        return plan.isPresent() && plan.get().isForwarded(id);
    }

    /** The value that stands for a variable that is only an argument of one call; 0 for none. */
    private int argument(int id) {
        return plan.isPresent() ? plan.get().argument(id) : 0;
    }

    /** The variable that has a value, or would have it; 0 for 0. */
    public final int holder(int id) {
        return id != 0 && plan.isPresent() ? plan.get().variable(id) : id;
    }

    /** The name of the variable that has a value. */
    public final String variable(int id) {
        return names.name(holder(id), "value");
    }

    /** Writes a condition, or its negation. */
    public final void condition(int id, boolean negated) {
        if (negated) {
            out.put('!');
        }
        value(id, negated ? Precedence.UNARY : Precedence.ASSIGNMENT);
    }

    /** Writes a value where an operator binds around it. */
    public final void value(int id, Precedence needed) {
        value(id, needed, Template.ANY);
    }

    /** The text of a constant. */
    public final String text(int id) {
        return text(id, Precedence.POSTFIX);
    }

    /** The text of a constant where an operator binds around it. */
    public final String text(int id, Precedence needed) {
        int from = out.size();
        value(id, needed);
        String text = out.from(from);
        out.cut(from);
        return text;
    }

    /** Writes a value as an integer of a signedness, if it is one. */
    public final void value(int id, Precedence needed, int sign) {
        int at = data.definition(id);
        Op op = types.op(id);
        if (sign != Template.ANY && hasUnsigned && differs(words[at + TypedInstruction.RESULT_TYPE], sign)) {
            if (op == Op.OpConstant) {
                number(id, needed, sign);
                return;
            }
            cast(at, id, op, needed, sign == Template.SIGNED);
            return;
        }
        write(at, id, op, needed);
    }

    private void cast(int at, int id, Op op, Precedence needed, boolean isSigned) {
        int type = words[at + TypedInstruction.RESULT_TYPE];
        boolean isNarrow = narrow.isLowered(type);
        if (isNarrow) {
            narrow.open(type, isSigned, needed);
        }
        out.put(typeNames.like(type, isSigned ? 'i' : 'u')).put('(');
        write(at, id, op, Precedence.ASSIGNMENT);
        out.put(')');
        if (isNarrow) {
            narrow.close(type, isSigned, needed);
        }
    }

    private boolean differs(int type, int sign) {
        int scalar = types.isVector(type) ? types.componentType(type) : type;
        return types.op(scalar) == Op.OpTypeInt
                && (sign == Template.SIGNED ? types.isUnsignedIntScalar(scalar) : types.isSignedIntScalar(scalar));
    }

    private void write(int at, int id, Op op, Precedence needed) {
        if (Trait.CONSTANT.has(op) || op == Op.OpUndef) {
            if (op == Op.OpUndef || op == Op.OpConstantNull) {
                checkObject(at, id);
            }
            constant(id, op, needed);
        } else if (op == Op.OpVariable && argument(id) != 0) {
            argument(id, argument(id), needed);
        } else if (op == Op.OpVariable || op == Op.OpFunctionParameter) {
            out.put(names.name(id, "value"));
        } else if (!isForwarded(id)) {
            out.put(variable(id));
        } else {
            expression(at, op, needed);
        }
    }

    /** Refuses an undefined or null value if it is an image or a sampler, which no language has. */
    private void checkObject(int at, int id) {
        Op op = types.op(types.innermostElement(types.typeOf(id)));
        if (op == Op.OpTypeImage || op == Op.OpTypeSampledImage || op == Op.OpTypeSampler) {
            refusals.refuse(at, "an image or sampler is undefined or null", "remove the code that uses it");
        }
    }

    /** The row of an instruction, which is asked for once for each operand. */
    public final int row(int at, Op op) {
        if (at != rowAt) {
            row = findRow(at, op);
            rowAt = at;
        }
        return row;
    }

    /** Whether the row of an instruction has the number of the invocation in its subgroup. */
    public final boolean hasLane(int at, Op op) {
        return spellings.mayHaveLanes(op) && Spellings.has(row(at, op), Template.LANE);
    }

    /** Whether the row of an instruction has the number of invocations of a subgroup. */
    public final boolean hasLaneCount(int at, Op op) {
        return spellings.mayHaveLanes(op) && Spellings.has(row(at, op), Template.LANES);
    }

    private int findRow(int at, Op op) {
        boolean hasResult = data.resultId(at) != 0;
        int first = op == Op.OpExtInst ? ExtInst.OPERANDS : hasResult ? TypedInstruction.RESULT + 1 : 1;
        return spellings.find(
                at,
                op,
                hasResult ? words[at + TypedInstruction.RESULT_TYPE] : 0,
                at + first,
                at + (words[at] >>> 16),
                false);
    }

    /** Refuses an instruction for the reason of its row; what follows a semicolon there would help. */
    protected final void refuse(int at, Op op, int row) {
        String reason = Spellings.reason(row);
        int help = reason.indexOf("; ");
        refusals.refuse(
                at,
                name(at, op) + " " + (help < 0 ? reason : reason.substring(0, help)),
                help < 0 ? "" : reason.substring(help + 2));
    }

    /** The name of an instruction in a message. */
    public final String name(int at, Op op) {
        if (op != Op.OpExtInst) {
            return op.name();
        }
        String set = spellings.importName(words[at + ExtInst.SET]);
        int number = words[at + ExtInst.INSTRUCTION];
        return Grammar.builtIn()
                .extendedInstructionSet(set)
                .flatMap(found -> found.instruction(number))
                .map(InstructionInfo::name)
                .orElseGet(() -> "instruction " + Integer.toUnsignedString(number) + " of " + set);
    }

    /** Writes a component of a vector that an index selects. */
    protected final void dynamicComponent(int vector, int number) {
        value(vector, Precedence.POSTFIX);
        out.put('[');
        index(number);
        out.put(']');
    }

    /** Writes an outer product in a language that has no function for it. */
    protected final void outerProduct(int type, int column, int row) {
        out.put(typeNames.name(type)).put('(');
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

    /** Whether an OpLoad chooses between two values that are stored before it. */
    protected final boolean isChosen(int at) {
        if (plan.isEmpty()) {
            return false;
        }
        int block = plan.get().blockOf(words[at + TypedInstruction.RESULT]);
        return block >= 0 && plan.get().choices().chooses(block, at);
    }

    /** Writes the expression of an OpPhi, or of an OpLoad, that chooses between two values. */
    protected final void chosen(int at, Precedence needed) {
        FunctionPlan function = plan.orElseThrow();
        int block = function.blockOf(words[at + TypedInstruction.RESULT]);
        int condition = function.choices().condition(block);
        int yes = function.choices().value(block, true);
        int no = function.choices().value(block, false);
        boolean and = no == 0 || types.op(no) == Op.OpConstantFalse;
        if (and && yes == 0) {
            // Where the condition holds it is chosen, and elsewhere false.
            value(condition, needed);
            return;
        }
        boolean or = yes == 0 || types.op(yes) == Op.OpConstantTrue;
        Precedence own = and ? Precedence.AND : or ? Precedence.OR : Precedence.CONDITIONAL;
        if (own.compareTo(needed) < 0) {
            out.put('(');
        }
        boolean isMixed = hasConditionals();
        value(condition, and || or ? isMixed ? own : Precedence.EQUALITY : Precedence.OR);
        out.put(and ? " && " : or ? " || " : " ? ");
        if (and || or) {
            value(and ? yes : no, isMixed ? own.next() : Precedence.EQUALITY);
        } else {
            alternative(yes, Precedence.CONDITIONAL);
            out.put(" : ");
            alternative(no, Precedence.CONDITIONAL);
        }
        if (own.compareTo(needed) < 0) {
            out.put(')');
        }
    }

    /** Writes one of two values that a condition chooses from. */
    protected void alternative(int id, Precedence needed) {
        value(id, needed);
    }

    /** Whether a composite is in a variable already. */
    public final boolean isSame(int composite, int variable) {
        return plan.isPresent()
                && data.resultId(data.definition(composite)) == composite
                && types.op(composite) != Op.OpUndef
                && !Trait.CONSTANT.has(types.op(composite))
                && !isForwarded(composite)
                && plan.get().variable(composite) == variable;
    }
}
