package org.spirv4j.internal.validate.extended;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.validate.engine.ExecutionModels;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Relaxation;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ExtendedSets.Import;
import org.spirv4j.internal.validate.rule.ExtendedRule;
import org.spirv4j.module.MemoryModelDeclaration;

/** Extended instructions that calculate: the types of their results and operands. */
final class TypedOperands {
    private static final int FIRST = 5;

    private final ValidationContext context;
    private final int addressWidth;

    TypedOperands(ValidationContext context) {
        this.context = context;
        int addressing = context.layout
                .memoryModel()
                .map(MemoryModelDeclaration::addressingModelValue)
                .orElse(AddressingModel.Logical.value());
        addressWidth = addressing == AddressingModel.Physical32.value()
                ? 32
                : addressing == AddressingModel.Physical64.value() ? 64 : 0;
    }

    void check(InstructionCursor cursor, Import set) {
        ExtendedTable.Row<TypePattern> row = TypePattern.table(set.known()).row(cursor.word(4));
        TypePattern result = row == null ? null : row.pattern(0);
        if (row == null || result == null) {
            return;
        }
        if (row.has("unusable")) {
            context.error(ExtendedRule.UNUSABLE, name(set, row) + " is not an instruction that a module may use")
                    .hint("use FMix, or integer arithmetic");
            return;
        }
        if (row.has("graph") && cursor.function >= 0) {
            context.error(ExtendedRule.GRAPH_ONLY, name(set, row) + " stands in a function")
                    .hint("put it between OpGraphARM and OpGraphEndARM");
            return;
        }
        if (isSmallFloat(set, cursor.typeId)) {
            context.error(
                            ExtendedRule.SMALL_FLOAT,
                            name(set, row) + " has the result type " + context.name(cursor.typeId)
                                    + ", whose numbers are not those of IEEE 754")
                    .declared(cursor.typeId)
                    .hint("convert to a wider type, and back");
            return;
        }
        if (result.test(context, 0, cursor.typeId, 0) != TypePattern.Fault.NONE) {
            context.error(
                            ExtendedRule.RESULT_TYPE,
                            name(set, row) + " has the result type " + context.name(cursor.typeId)
                                    + ", which has to be " + result.description())
                    .declared(cursor.typeId);
            return;
        }
        for (int i = 0; i < cursor.wordCount - FIRST; i++) {
            TypePattern pattern = row.pattern(i + 1);
            if (pattern != null && !operand(cursor, set, row, pattern, i)) {
                return;
            }
        }
        if (row.has("fragment")) {
            fragmentOnly(cursor, set, row);
        }
    }

    private boolean isSmallFloat(Import set, int type) {
        return set.name().equals("GLSL.std.450")
                && context.types.floatEncoding(context.types.scalarType(
                                context.types.isStruct(type) ? context.types.member(type, 0) : type))
                        >= 0;
    }

    private boolean operand(
            InstructionCursor cursor, Import set, ExtendedTable.Row<TypePattern> row, TypePattern pattern, int i) {
        int value = cursor.word(FIRST + i);
        if (pattern.isCount()) {
            int components = context.types.dimension(cursor.typeId);
            if (value == components || components == 0) {
                return true;
            }
            context.error(
                            ExtendedRule.COMPONENT_COUNT,
                            name(set, row) + " says that it loads " + Integer.toUnsignedString(value)
                                    + " components, but its result type has " + components)
                    .declared(cursor.typeId)
                    .hint("write " + components);
            return false;
        }
        if (context.data.definition(value) == 0) {
            return true;
        }
        if (pattern.isSize()) {
            return size(cursor, set, row, i, value);
        }
        int reference = pattern.reference();
        int to = reference < 0 ? cursor.typeId : context.types.typeOf(cursor.word(FIRST + reference));
        int type = i == 0 && row.has("interpolant") ? interpolantType(value) : context.types.typeOf(value);
        TypePattern.Fault fault = pattern.test(context, value, type, to);
        if (fault == TypePattern.Fault.NONE) {
            return true;
        }
        context.error(
                        rule(fault),
                        operandOf(cursor, set, row, i) + described(value, type) + "; it has to be "
                                + pattern.description())
                .declared(value);
        return false;
    }

    private static Rule rule(TypePattern.Fault fault) {
        return switch (fault) {
            case NONE, TYPE -> ExtendedRule.OPERAND_TYPE;
            case RELATION -> ExtendedRule.OPERAND_MATCH;
            case NO_POINTER -> ExtendedRule.POINTER_OPERAND;
            case STORAGE_CLASS -> ExtendedRule.POINTER_CLASS;
            case POINTEE -> ExtendedRule.POINTER_TARGET;
            case NOT_CONSTANT -> ExtendedRule.CONSTANT_OPERAND;
        };
    }

    /** Before legalization, HLSL compilers put a load where the pointer has to be. */
    private int interpolantType(int value) {
        int pointer = context.settings.has(Relaxation.BEFORE_HLSL_LEGALIZATION) && context.types.op(value) == Op.OpLoad
                ? context.definitionWord(value, 3)
                : value;
        return context.types.typeOf(pointer);
    }

    private boolean size(InstructionCursor cursor, Import set, ExtendedTable.Row<TypePattern> row, int i, int value) {
        if (addressWidth == 0) {
            context.error(
                            ExtendedRule.PHYSICAL_ADDRESSING,
                            name(set, row)
                                    + " has an operand of the type size_t, which the addressing model leaves open")
                    .hint("declare the addressing model Physical32 or Physical64");
            return false;
        }
        int type = context.types.typeOf(value);
        if (context.types.isIntScalar(type, addressWidth)) {
            return true;
        }
        context.error(
                        ExtendedRule.SIZE_OPERAND,
                        operandOf(cursor, set, row, i) + described(value, type)
                                + "; with this addressing model it has to be a " + addressWidth + "-bit scalar integer")
                .declared(value)
                .hint("convert it with OpUConvert");
        return false;
    }

    private void fragmentOnly(InstructionCursor cursor, Import set, ExtendedTable.Row<TypePattern> row) {
        int others = context.executionModels().of(cursor.function) & ~ExecutionModels.bit(ExecutionModel.Fragment);
        if (others != 0) {
            context.error(
                            ExtendedRule.FRAGMENT_ONLY,
                            name(set, row) + " is reached from an entry point of execution model "
                                    + ExecutionModels.names(others))
                    .hint("use it in fragment shaders only");
        }
    }

    private static String name(Import set, ExtendedTable.Row<TypePattern> row) {
        return row.name() + " of " + set.name();
    }

    private String operandOf(InstructionCursor cursor, Import set, ExtendedTable.Row<TypePattern> row, int i) {
        return name(set, row) + ": " + ExtendedNames.operand(context, cursor, i) + " is ";
    }

    private String described(int value, int type) {
        return context.name(value)
                + (type == 0
                        ? " (" + context.definedBy(value) + ", without a type)"
                        : " of type " + context.name(type));
    }
}
