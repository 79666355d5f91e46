// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.MemorySemantics;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.signature.Condition;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.internal.signature.TypedOperands;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.LiteralString;

/**
 * One instruction being written, word by word. A module reuses its encoder for each instruction, so that
 * writing an instruction allocates nothing.
 */
final class InstructionEncoder implements TypedOperands {
    private static final int MAX_WORDS = 0xFFFF;

    /** The slot number of a signature operand that is not a value. */
    private static final int NO_VALUE = 0xFF;

    private final ModuleBuilder module;
    private final GrammarTables tables;
    private int[] words = new int[64];
    private int size;
    private Op op = Op.OpNop;
    private Type type;
    private @Nullable InstructionInfo foreign;
    private boolean hasType;
    private boolean hasResult;
    private boolean isExtended;

    /** The index of the first value that a signature describes: the set operand of OpExtInst precedes it. */
    private int firstValue;

    private Value[] values = new Value[16];
    private int valueCount;
    private boolean usesModuleValues;

    InstructionEncoder(ModuleBuilder module, GrammarTables tables) {
        this.module = module;
        this.tables = tables;
        type = module.noType();
    }

    /** Starts an instruction without a result type. */
    InstructionEncoder begin(Op started) {
        op = started;
        foreign = null;
        type = module.noType();
        int row = started.ordinal();
        hasType = tables.opHasType(row);
        hasResult = tables.opHasResult(row);
        isExtended = Trait.EXTENDED_INSTRUCTION.hasRow(tables, row);
        firstValue = isExtended ? 1 : 0;
        size = firstOperand();
        valueCount = 0;
        usesModuleValues = false;
        module.checkTarget(started);
        return this;
    }

    /** Starts an instruction of any grammar. */
    InstructionEncoder begin(InstructionInfo instruction) {
        Optional<Op> known = Op.of(instruction.number());
        if (known.isPresent() && known.get().name().equals(instruction.name())) {
            return begin(known.get());
        }
        begin(Op.OpNop);
        foreign = instruction;
        hasType = instruction.hasResultType();
        hasResult = instruction.hasResult();
        size = 1 + (hasType ? 1 : 0) + (hasResult ? 1 : 0);
        return this;
    }

    /** Whether the built-in grammar lacks the instruction; {@link #op} is OpNop then. */
    boolean isForeign() {
        return foreign != null;
    }

    /** The instruction in its grammar. */
    InstructionInfo info() {
        return foreign == null ? op.info() : foreign;
    }

    /** Sets the result type. */
    InstructionEncoder type(Type resultType) {
        Objects.requireNonNull(resultType, "resultType");
        own(resultType);
        if (resultType.isNone()) {
            throw failure("the result type is missing");
        }
        type = resultType;
        resultType.references++;
        words[1] = resultType.id;
        return this;
    }

    /** The index of the first word after the result. */
    int firstOperand() {
        return 1 + (hasType ? 1 : 0) + (hasResult ? 1 : 0);
    }

    /** Adds an operand that is a value. */
    InstructionEncoder value(Value value) {
        NullArguments.check(this, value);
        own(value);
        if (value.id == 0) {
            throw failure("an operand is the value of an instruction without a result");
        }
        if (valueCount == values.length) {
            values = Arrays.copyOf(values, 2 * valueCount);
        }
        values[valueCount++] = value;
        usesModuleValues |= value.isGlobal();
        return word(value.id);
    }

    /** Adds operands that are values. */
    InstructionEncoder values(Value... several) {
        NullArguments.check(this, several);
        for (Value value : several) {
            value(value);
        }
        return this;
    }

    /** Adds an operand that is an id of any kind. */
    InstructionEncoder id(Id operand) {
        NullArguments.check(this, operand);
        if (operand instanceof Value value) {
            return value(value);
        }
        own(operand);
        if (operand instanceof Type referred && !Trait.NAME.has(op) && !Trait.ANNOTATION.has(op)) {
            referred.references++;
        }
        return word(operand.id);
    }

    private void own(Id operand) {
        if (operand.module != module) {
            throw failure(operand + " belongs to another module");
        }
    }

    /** Adds operands that are ids of any kind. */
    InstructionEncoder ids(Id... several) {
        NullArguments.check(this, several);
        for (Id operand : several) {
            id(operand);
        }
        return this;
    }

    /** Adds operands that are literal numbers of a word. */
    InstructionEncoder words(int... several) {
        NullArguments.check(this, several);
        for (int word : several) {
            word(word);
        }
        return this;
    }

    /** Adds a literal number of the result type. */
    InstructionEncoder number(Number number) {
        NullArguments.check(this, number);
        if (number instanceof Float || number instanceof Double) {
            LiteralNumbers.floatingPoint(this, type, number.doubleValue());
        } else {
            LiteralNumbers.integer(this, type, number.longValue());
        }
        return this;
    }

    /** Adds an operand that is an enumerant, and its parameters. */
    InstructionEncoder enumerant(Enumerant enumerant, Object... parameters) {
        enumerant(enumerant);
        Objects.requireNonNull(parameters, "parameters");
        GenericOperands.parameters(this, enumerant, List.of(parameters));
        return this;
    }

    /** Adds operands that are enumerants without parameters. */
    InstructionEncoder enumerants(Enumerant... several) {
        NullArguments.check(this, several);
        for (Enumerant enumerant : several) {
            enumerant(enumerant);
        }
        return this;
    }

    /** Adds pairs of an id and a literal number. */
    InstructionEncoder pairs(Object... operands) {
        NullArguments.check(this, operands);
        GenericOperands.pairs(this, operands);
        return this;
    }

    /** Adds an operand that is an enumerant without parameters. */
    InstructionEncoder enumerant(Enumerant enumerant) {
        NullArguments.check(this, enumerant);
        module.checkTarget(op, enumerant);
        return word(enumerant.value());
    }

    /** Adds a mask and the parameters of its bits. */
    InstructionEncoder mask(Mask<?> mask) {
        NullArguments.check(this, mask);
        word(mask.value());
        for (Mask.Bit<?> bit : mask.bits()) {
            Enumerant enumerant = (Enumerant) bit.enumerant();
            module.checkTarget(op, enumerant);
            GenericOperands.parameters(this, enumerant, bit.parameters());
        }
        return this;
    }

    /** Adds the id of a constant that holds a scope (section 3.27, "Scope"). */
    InstructionEncoder scope(Scope scope) {
        NullArguments.check(this, scope);
        module.checkTarget(op, scope);
        return value(module.constantWithin(scope.value()));
    }

    /** Adds the id of a constant that holds memory semantics (section 3.25, "Memory Semantics"). */
    InstructionEncoder semantics(Mask<?> semantics) {
        NullArguments.check(this, semantics);
        return value(module.constantWithin(semantics.value()));
    }

    /** Adds the id of a constant that holds one of the memory semantics (section 3.25, "Memory Semantics"). */
    InstructionEncoder semantics(MemorySemantics semantics) {
        NullArguments.check(this, semantics);
        module.checkTarget(op, semantics);
        return value(module.constantWithin(semantics.value()));
    }

    /** Adds a word. */
    InstructionEncoder word(int word) {
        if (size == words.length) {
            if (size >= MAX_WORDS) {
                throw failure("the instruction is longer than 65,535 words");
            }
            words = Arrays.copyOf(words, Math.min(MAX_WORDS, 2 * size));
        }
        words[size++] = word;
        return this;
    }

    /**
     * Adds a literal string (section 2.2.1, "Instructions"): UTF-8, a zero byte, and zeros up to the end of the word.
     */
    InstructionEncoder string(String string) {
        NullArguments.check(this, string);
        if (string.indexOf('\0') >= 0) {
            throw failure("a literal string cannot contain the character U+0000");
        }
        return words(LiteralString.words(string));
    }

    ModuleBuilder module() {
        return module;
    }

    /** Sets the result type that was derived from the operands; no type if it cannot be derived. */
    void derived(Type derived) {
        type = derived;
        words[1] = derived.id;
    }

    Op op() {
        return op;
    }

    /** The result type; no type as long as it is unknown. */
    Type type() {
        return type;
    }

    boolean hasType() {
        return hasType;
    }

    boolean hasResult() {
        return hasResult;
    }

    /** The number of operands that are values. */
    int valueCount() {
        return valueCount;
    }

    /** An operand that is a value, by its index among these operands. */
    Value valueAt(int index) {
        return values[index];
    }

    /** Whether one of the operands is a module-scope value. */
    boolean usesModuleValues() {
        return usesModuleValues;
    }

    int size() {
        return size;
    }

    int wordAt(int index) {
        return words[index];
    }

    int[] words() {
        return words;
    }

    /** Checks the instruction and completes its words. */
    void finish(int resultId) {
        check();
        complete(resultId);
    }

    /**
     * Checks the operands, and derives the result type where it follows from them. This may declare the type, so the
     * result id must be assigned afterwards.
     */
    void check() {
        OperandTypes.check(this);
        if (hasType && type.isNone()) {
            throw failure("the result type cannot be derived from the operands and must be given");
        }
    }

    /** Completes the words of an instruction that has been checked. */
    void complete(int resultId) {
        if (hasResult) {
            words[hasType ? 2 : 1] = resultId;
        }
        words[0] = size << 16 | (foreign == null ? op.opcode() : foreign.number());
    }

    // TypedOperands: the view of the signature checks

    /**
     * The signature of the instruction, of the operation in an OpSpecConstantOp, or of an extended instruction; 0 for
     * none.
     */
    int signature() {
        if (isForeign()) {
            return 0;
        }
        if (isExtended) {
            return valueCount == 0 ? 0 : Signatures.of(module.importName(values[0].id), words[4]);
        }
        return Signatures.of(operation());
    }

    /** The instruction, or the operation in an OpSpecConstantOp. */
    Op operation() {
        return op == Op.OpSpecConstantOp ? Op.of(words[3]).orElse(Op.OpNop) : op;
    }

    /** The value in a slot of the signature. */
    Value operand(int slot) {
        return values[(slot >> 8) + firstValue];
    }

    /**
     * The common type of the values that a signature describes; no type if their number is not {@code count} or their
     * types differ.
     */
    Type commonType(int count) {
        if (valueCount != firstValue + count) {
            return module.noType();
        }
        Type common = values[firstValue].type;
        for (int i = firstValue + 1; i < valueCount; i++) {
            if (values[i].type != common) {
                return module.noType();
            }
        }
        return common;
    }

    @Override
    public TypeFacts facts() {
        return module.facts();
    }

    @Override
    public int resultType() {
        return type.id;
    }

    @Override
    public long resultForm() {
        return type.form;
    }

    @Override
    public boolean has(int slot) {
        int value = slot >> 8;
        return value == NO_VALUE || value + firstValue < valueCount;
    }

    @Override
    public int type(int slot) {
        return slot >> 8 == NO_VALUE ? 0 : operand(slot).type.id;
    }

    @Override
    public boolean isKnown(int slot) {
        return true;
    }

    @Override
    public boolean lacksType(int slot) {
        return false;
    }

    @Override
    public long form(int slot, int type) {
        return operand(slot).type.form;
    }

    @Override
    public int literal(int slot) {
        return words[firstOperand() + (isExtended ? 2 : op == Op.OpSpecConstantOp ? 1 : 0) + (slot & 0xFF)];
    }

    /** Conditions on values of functions, of which only the type is known, count as met. */
    @Override
    public boolean meets(Condition condition, int slot) {
        Value value = operand(slot);
        return switch (condition) {
            case CONSTANT -> facts().isConstant(value.id);
            case CONSTANT_OR_UNDEF -> value instanceof Constant || !value.isGlobal();
            case VARIABLE -> value instanceof GlobalVariable;
            case FUNCTION -> value instanceof DefinedFunction;
            default -> true;
        };
    }

    /** Versions and capabilities count as supported, because the builder declares those that are needed. */
    @Override
    public boolean supports(String feature) {
        return !feature.startsWith("SPV_") || module.extensions().contains(feature);
    }

    @Override
    public int addressWidth() {
        return switch (module.addressingModel()) {
            case Physical32 -> 32;
            case Physical64 -> 64;
            default -> 0;
        };
    }

    /** The name of the instruction in messages. */
    private String name() {
        if (foreign != null) {
            return foreign.name();
        }
        InstructionInfo extended = extendedInstruction();
        return extended == null ? op.name() : extended.name() + " of " + module.importName(values[0].id);
    }

    /** The extended instruction, as soon as its set and number are written; null for other instructions. */
    @Nullable
    InstructionInfo extendedInstruction() {
        if (!isExtended || valueCount == 0 || size < 5) {
            return null;
        }
        return Grammar.builtIn()
                .extendedInstructionSet(module.importName(values[0].id))
                .flatMap(set -> set.instruction(words[4]))
                .orElse(null);
    }

    /** The literal string that starts at a word. */
    String stringAt(int index) {
        return LiteralString.text(words, index, size);
    }

    /** The exception for an invalid operand. */
    BuildException failure(String why) {
        return new BuildException(name() + ": " + why);
    }
}
