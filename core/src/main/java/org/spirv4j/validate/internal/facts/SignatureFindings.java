// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import java.util.Optional;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.signature.Condition;
import org.spirv4j.internal.signature.Fault;
import org.spirv4j.internal.signature.NumberConversions;
import org.spirv4j.internal.signature.ResultWay;
import org.spirv4j.internal.signature.SignatureCheck;
import org.spirv4j.internal.signature.SignatureText;
import org.spirv4j.internal.signature.Signatures;
import org.spirv4j.internal.signature.Substitutes;
import org.spirv4j.internal.signature.TypedOperands;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.validate.internal.engine.ExecutionModels;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Relaxation;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.GroupsRule;
import org.spirv4j.validate.internal.rule.SignatureRules;

/** Checks the current instruction against its signature and reports the first fault. */
public final class SignatureFindings implements TypedOperands {
    private final ValidationContext context;
    private final TypeFacts types;
    private final InstructionCursor cursor;
    private final int addressWidth;
    private final boolean loadsInterpolants;

    /**
     * Index of the first operand word after the result: past the opcode of OpSpecConstantOp, or set and number of
     * OpExtInst.
     */
    private int first;

    /**
     * The number of words that describe a combination of types: signature and operand count, types of result and
     * operands.
     */
    private static final int COMBINATION = 5;

    /** The number of combinations that are remembered, a power of 2. */
    private static final int REMEMBERED = 64;

    /**
     * Combinations of types that conform to a signature that
     * {@linkplain Signatures#dependsOnTypes depends on nothing else}. A module has few of them, each in many
     * instructions.
     */
    private int[] conforming = {};

    private boolean isInterpolation;
    private boolean isTyped;

    public SignatureFindings(ValidationContext context) {
        this.context = context;
        types = context.types;
        cursor = context.cursor;
        loadsInterpolants = context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION);
        int model = context.addressingModel(AddressingModel.Logical);
        addressWidth =
                model == AddressingModel.Physical32.value() ? 32 : model == AddressingModel.Physical64.value() ? 64 : 0;
    }

    /**
     * Checks an instruction of the core grammar.
     *
     * @param op the instruction, or the operation in an OpSpecConstantOp
     * @return whether it conforms to its signature, or has none
     */
    public boolean check(Op op) {
        int signature = Signatures.of(op);
        if (!Signatures.hasRules(signature)) {
            return true;
        }
        first = op == cursor.op ? 0 : 1;
        int found = find(signature);
        if (found != 0) {
            report(
                    signature,
                    found,
                    cursor.name() + (first == 0 ? "" : " " + op.name().substring(2)),
                    op.info());
        }
        return found == 0;
    }

    /**
     * Checks an instruction of an extended instruction set.
     *
     * @param set name of the set in the grammar
     * @return whether it conforms to its signature, or has none
     */
    public boolean check(String set, int number) {
        int signature = Signatures.of(set, number);
        if (!Signatures.hasRules(signature)) {
            return true;
        }
        first = 2;
        int found = find(signature);
        if (found != 0) {
            InstructionInfo info = Grammar.builtIn()
                    .extendedInstructionSet(set)
                    .flatMap(s -> s.instruction(number))
                    .orElseThrow();
            report(signature, found, info.name() + " of " + set, info);
        }
        return found == 0;
    }

    private int find(int signature) {
        isInterpolation = loadsInterpolants && Signatures.isInterpolation(signature);
        isTyped = Signatures.isTyped(signature);
        int models = Signatures.models(signature);
        if (models != -1 && (context.executionModels().of(cursor.function) & ~models) != 0) {
            return Fault.MODEL.ordinal();
        }
        return Signatures.dependsOnTypes(signature) ? findByTypes(signature) : SignatureCheck.check(signature, this);
    }

    private int findByTypes(int signature) {
        int operands = Math.min(Signatures.operandCount(signature), cursor.operandWords() - first);
        int a = operands > 0 ? types.typeOf(cursor.operand(first)) : -1;
        int b = operands > 1 ? types.typeOf(cursor.operand(first + 1)) : -1;
        int c = operands > 2 ? types.typeOf(cursor.operand(first + 2)) : -1;
        int key = signature << 2 | operands;
        int slot = COMBINATION * ((key + 7 * cursor.typeId + 31 * a + 5 * b) & REMEMBERED - 1);
        int[] known = conforming;
        if (known.length != 0
                && known[slot] == key
                && known[slot + 1] == cursor.typeId
                && known[slot + 2] == a
                && known[slot + 3] == b
                && known[slot + 4] == c) {
            return 0;
        }
        int found = SignatureCheck.check(signature, this);
        // An operand without a type is an error only where it is defined.
        if (found == 0 && a != 0 && b != 0 && c != 0) {
            if (known.length == 0) {
                known = new int[COMBINATION * REMEMBERED];
                conforming = known;
            }
            known[slot] = key;
            known[slot + 1] = cursor.typeId;
            known[slot + 2] = a;
            known[slot + 3] = b;
            known[slot + 4] = c;
        }
        return found;
    }

    // --- reports

    private void report(int signature, int found, String name, InstructionInfo info) {
        Fault fault = SignatureCheck.fault(found);
        int operand = SignatureCheck.operand(found);
        switch (fault) {
            case NONE, REPORTED -> {}
            case MODEL -> {
                int allowed = Signatures.models(signature);
                int wrong = context.executionModels().of(cursor.function) & ~allowed;
                context.error(
                                rule(signature, fault, -1),
                                name + " requires execution model " + alternatives(allowed)
                                        + ", but is reachable from entry points of " + ExecutionModels.names(wrong))
                        .hint("use it only in functions that these entry points do not call");
            }
            case RESULT -> {
                Fault encoding = Signatures.rule(signature, Fault.ENCODING, -1) != 0
                                && SignatureCheck.isWrongEncoding(signature, this)
                        ? Fault.ENCODING
                        : fault;
                context.error(
                                rule(signature, encoding, -1),
                                "result type " + context.name(cursor.typeId) + " of " + name + " is not "
                                        + SignatureText.ofResult(signature))
                        .hint(
                                encoding == fault
                                        ? substitute(info)
                                        : "convert the operands to an IEEE 754 type, and the result back")
                        .declared(cursor.typeId);
            }
            case SIZES -> {
                FindingBuilder finding = context.error(
                        rule(signature, fault, -1),
                        "result type " + context.name(cursor.typeId) + " of " + name + " does not match the size of "
                                + described(signature, 0)
                                + (Signatures.operandCount(signature) > 1 ? " and " + described(signature, 1) : ""));
                finding.hint(
                                Signatures.way(signature) == ResultWay.TRANSPOSE
                                        ? "use a result type with as many columns as the operand has rows, and as many rows as it has columns"
                                        : "match the sizes: a matrix with C columns and R rows times a vector of C components is a vector of R components")
                        .declared(cursor.typeId);
            }
            default ->
                context.error(rule(signature, fault, operand), operandMessage(signature, found, name, info))
                        .hint(hint(signature, found, info))
                        .declared(fault == Fault.LITERAL ? cursor.typeId : word(Signatures.slot(signature, operand)));
        }
    }

    private String operandMessage(int signature, int found, String name, InstructionInfo info) {
        int operand = SignatureCheck.operand(found);
        int slot = Signatures.slot(signature, operand);
        boolean isLiteral = slot >> 8 == 0xFF;
        int type = isLiteral ? 0 : type(slot);
        String subject = operandName(info, signature, operand) + " "
                + (isLiteral ? Integer.toUnsignedString(word(slot)) : context.name(word(slot))) + " of " + name;
        if (SignatureCheck.isRelation(found)) {
            return subject
                    + (type == 0 ? " " : " has type " + context.name(type) + ", but ")
                    + SignatureText.wanted(
                            signature, found, this, "the result", i -> operandName(info, signature, i), context::name);
        }
        return subject + " is not " + SignatureText.expected(signature, found, this)
                + (type == 0 ? "" : "; its type is " + context.name(type));
    }

    private static String alternatives(int models) {
        String names = ExecutionModels.names(models);
        int last = names.lastIndexOf(", ");
        return last < 0 ? names : names.substring(0, last) + " or " + names.substring(last + 2);
    }

    private static Rule rule(int signature, Fault fault, int operand) {
        return SignatureRules.of(Signatures.rule(signature, fault, operand));
    }

    private static String operandName(InstructionInfo info, int signature, int operand) {
        return SignatureText.operandName(info, Signatures.slot(signature, operand) & 0xFF);
    }

    private String described(int signature, int operand) {
        int slot = Signatures.slot(signature, operand);
        if (slot >> 8 == 0xFF) {
            return Integer.toUnsignedString(word(slot));
        }
        int type = type(slot);
        return context.name(word(slot)) + (type == 0 ? "" : " of type " + context.name(type));
    }

    private String hint(int signature, int found, InstructionInfo info) {
        if (SignatureCheck.fault(found) == Fault.ADDRESSING) {
            return "declare the addressing model Physical32 or Physical64";
        }
        String other = substitute(info);
        return other.isEmpty()
                ? NumberConversions.of(signature, found, this)
                        .map(op -> "convert it with " + op.name())
                        .orElse("")
                : other;
    }

    private String substitute(InstructionInfo info) {
        Optional<Op> other = first == 2
                ? Optional.empty()
                : Op.of(info.number()).flatMap(op -> Substitutes.of(op, this).filter(o -> o != op));
        return other.map(op -> "use " + op.name()).orElse("");
    }

    // --- the view of the instruction that SignatureCheck needs

    @Override
    public TypeFacts facts() {
        return types;
    }

    @Override
    public int resultType() {
        return cursor.typeId;
    }

    @Override
    public long resultForm() {
        return types.form(cursor.typeId);
    }

    private int word(int slot) {
        return cursor.operand(first + (slot & 0xFF));
    }

    @Override
    public boolean has(int slot) {
        return first + (slot & 0xFF) < cursor.operandWords();
    }

    @Override
    public int type(int slot) {
        int id = word(slot);
        boolean loaded = isInterpolation && types.op(id) == Op.OpLoad;
        return types.typeOf(loaded ? types.word(id, Load.POINTER) : id);
    }

    @Override
    public boolean isKnown(int slot) {
        return slot >> 8 == 0xFF;
    }

    @Override
    public boolean lacksType(int slot) {
        return isTyped && context.definingOpcode(word(slot)) != 0;
    }

    @Override
    public long form(int slot, int type) {
        return types.form(type);
    }

    @Override
    public int literal(int slot) {
        return word(slot);
    }

    @Override
    public boolean meets(Condition condition, int slot) {
        int id = word(slot);
        Op op = types.op(id);
        return switch (condition) {
            case CONSTANT -> types.isConstant(id);
            case CONSTANT_OR_UNDEF -> types.isConstant(id) || op == Op.OpUndef || op == Op.OpGraphConstantARM;
            case VARIABLE -> op == Op.OpVariable || op == Op.OpUntypedVariableKHR;
            case OBJECT ->
                switch (op) {
                    case OpVariable,
                            OpFunctionParameter,
                            OpAccessChain,
                            OpInBoundsAccessChain,
                            OpPtrAccessChain,
                            OpInBoundsPtrAccessChain -> true;
                    default -> false;
                };
            case FUNCTION -> op == Op.OpFunction;
            case EXECUTION_SCOPE -> ScopeRules.of(context).executionScope(cursor, id);
            case GROUP_SCOPE -> groupScope(id);
            case MEMORY_SCOPE -> ScopeRules.of(context).memoryScope(cursor, id);
            case MEMORY_SEMANTICS -> SemanticsRules.of(context).semantics(cursor, id, word(slot - 1));
            case UNEQUAL_SEMANTICS -> SemanticsRules.of(context).unequal(cursor, id, word(slot - 1), word(slot - 2));
            default -> true;
        };
    }

    private boolean groupScope(int id) {
        if (!ScopeRules.of(context).scope(cursor, id)) {
            return false;
        }
        if (types.mayBe(id, Scope.Workgroup.value()) || types.mayBe(id, Scope.Subgroup.value())) {
            return true;
        }
        context.error(
                        GroupsRule.KERNEL_SCOPE,
                        "Execution Scope " + context.name(id) + " of " + cursor.name()
                                + " is not Workgroup or Subgroup")
                .hint("use Workgroup (2) or Subgroup (3)")
                .declared(id);
        return false;
    }

    @Override
    public boolean supports(String feature) {
        if (feature.startsWith("SPV_")) {
            return context.hasExtension(feature);
        }
        if (Character.isDigit(feature.charAt(0))) {
            return context.isAtLeast(1, feature.charAt(2) - '0');
        }
        return context.has(Capability.valueOf(feature));
    }

    @Override
    public int addressWidth() {
        return addressWidth;
    }
}
