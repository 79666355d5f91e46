package org.spirv4j.internal.validate.value;

import java.util.List;
import org.spirv4j.grammar.Scope;
import org.spirv4j.internal.validate.engine.Chapter;
import org.spirv4j.internal.validate.engine.ChapterPlan;
import org.spirv4j.internal.validate.engine.InstructionCursor;
import org.spirv4j.internal.validate.engine.Reach;
import org.spirv4j.internal.validate.engine.ValidationContext;
import org.spirv4j.internal.validate.facts.ScopeRules;
import org.spirv4j.internal.validate.rule.GroupsRule;

/** Instructions whose operands are each of a certain type, as {@code operand-shapes.table} has them. */
public final class OperandShapeChapter extends Chapter {
    private static final OperandShapeTable TABLE = OperandShapeTable.builtIn();
    public static final ChapterPlan PLAN = ChapterPlan.of(OperandShapeChapter::new, TABLE.ops());

    private final ScopeRules scopes;

    private OperandShapeChapter(ValidationContext context) {
        super(context);
        scopes = new ScopeRules(context);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        OperandShapeTable.Row row = TABLE.row(cursor.opcode);
        if (row.models() != -1) {
            int wrong = context.reach().models(cursor.function) & ~row.models();
            if (wrong != 0) {
                context.error(
                                row.modelRule(),
                                cursor.name() + " is reached from the model " + Reach.names(wrong) + ", and only "
                                        + Reach.names(row.models()) + " can use it")
                        .hint("use it only in functions that the entry points of these models call");
                return;
            }
        }
        OperandShape result = row.result();
        if (result != null
                && context.definingOpcode(cursor.typeId) != 0
                && !result.question().is(context, cursor.typeId)) {
            context.error(
                            row.resultRule(),
                            "the result of " + cursor.name() + " has the type " + context.name(cursor.typeId)
                                    + ", and must be " + result.text())
                    .hint("give the result the type of " + result.text())
                    .declared(cursor.typeId);
            return;
        }
        List<OperandShapeTable.Operand> operands = row.operands();
        for (int i = 0; i < operands.size(); i++) {
            if (!operand(cursor, row, operands.get(i), i)) {
                return;
            }
        }
    }

    private boolean operand(
            InstructionCursor cursor, OperandShapeTable.Row row, OperandShapeTable.Operand operand, int number) {
        if (number >= cursor.operandWords()) {
            return true;
        }
        int id = cursor.operand(number);
        if (operand.role() != OperandShapeTable.Role.FREE && context.definingOpcode(id) == 0) {
            return false;
        }
        return switch (operand.role()) {
            case FREE -> true;
            case EXECUTION -> scopes.executionScope(cursor, id);
            case GROUP_EXECUTION -> groupScope(cursor, id);
            case LIKE_RESULT -> context.types.typeOf(id) == cursor.typeId || likeResult(cursor, row, operand, id);
            case SHAPED -> shaped(cursor, row, operand, id);
        };
    }

    private boolean groupScope(InstructionCursor cursor, int id) {
        if (!scopes.scope(cursor, id)) {
            return false;
        }
        boolean ok =
                !context.types.isKnownInteger(id) || scopes.is(id, Scope.Workgroup) || scopes.is(id, Scope.Subgroup);
        if (!ok) {
            context.error(
                            GroupsRule.KERNEL_SCOPE,
                            "the execution scope of " + cursor.name() + " is " + context.name(id)
                                    + "; it can only be Workgroup or Subgroup")
                    .hint("use Workgroup (2) or Subgroup (3)")
                    .declared(id);
        }
        return ok;
    }

    private boolean likeResult(
            InstructionCursor cursor, OperandShapeTable.Row row, OperandShapeTable.Operand operand, int id) {
        context.error(
                        row.operandRule(),
                        "the operand " + operand.name() + " of " + cursor.name() + " is " + context.name(id)
                                + ", and its type is not that of the result, " + context.name(cursor.typeId))
                .hint("use a value of the type " + context.name(cursor.typeId))
                .declared(id);
        return false;
    }

    private boolean shaped(
            InstructionCursor cursor, OperandShapeTable.Row row, OperandShapeTable.Operand operand, int id) {
        OperandShape shape = operand.shape();
        if (shape == null || shape.question().is(context, shape.ofValue() ? id : context.types.typeOf(id))) {
            return true;
        }
        int type = context.types.typeOf(id);
        context.error(
                        row.operandRule(),
                        "the operand " + operand.name() + " of " + cursor.name() + " is " + context.name(id)
                                + (type == 0 ? "" : " of type " + context.name(type)) + ", and must be " + shape.text())
                .hint("use " + shape.text())
                .declared(id);
        return false;
    }
}
