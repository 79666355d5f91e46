// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.IncomingWords;
import org.spirv4j.internal.operand.Label;
import org.spirv4j.internal.operand.TypeForwardPointer;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.internal.access.LogicalLayout;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FunctionFlow;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.IdsRule;

/**
 * Checks that ids are defined, that definitions precede and dominate uses, and that ids are used as what they are
 * (section 2.16.1, "Universal Validation Rules").
 */
public final class IdChapter extends Chapter {
    private final IdUses uses;

    /** Ids that undecodable instructions may define; null if all instructions were decoded. */
    private final @Nullable Set<Integer> undecodableIds;

    private final int[] words;
    private final int[] definitions;
    private final int firstFunctionAt;
    private final Set<Integer> forwardPointers = new HashSet<>();
    private int functionAt = Integer.MAX_VALUE;
    private int firstBlockAt;
    private int blockAt;

    /** Word offset of the second block of the current function: definitions before it dominate all blocks. */
    private int secondBlockAt;

    public IdChapter(ValidationContext context) {
        super(context);
        uses = new IdUses(context);
        words = context.words;
        definitions = context.data.definitions;
        undecodableIds = context.damaged.isEmpty() ? null : idsInUndecodable();
        firstFunctionAt = context.functions().isEmpty()
                ? Integer.MAX_VALUE
                : context.data.starts[context.functions().get(0).firstInstruction()];
    }

    private Set<Integer> idsInUndecodable() {
        Set<Integer> ids = new HashSet<>();
        for (int i = context.damaged.nextSetBit(0); i >= 0; i = context.damaged.nextSetBit(i + 1)) {
            for (int at = context.data.starts[i]; at < context.data.starts[i + 1]; at++) {
                ids.add(context.words[at]);
            }
        }
        return ids;
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        int ids = cursor.plainIds();
        if (ids >= 0) {
            int result = cursor.resultOperand();
            int first = cursor.typeId != 0 ? 1 : 0;
            if (first != 0) {
                checkType(cursor);
            }
            int operands = cursor.at + 1;
            for (int i = first; i < ids; i++) {
                int id = words[operands + i];
                if (i != result && !isEarlierValue(cursor.at, id)) {
                    check(cursor, id, i);
                }
            }
        } else {
            OperandScanner operands = cursor.operands();
            for (int i = 0; i < operands.count; i++) {
                int kind = operands.kinds[i];
                if (kind == KindNumbers.ID_RESULT_TYPE && i == 0) {
                    checkType(cursor);
                } else if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT) {
                    int id = words[operands.offsets[i]];
                    if (!isEarlierValue(cursor.at, id)) {
                        check(cursor, id, i);
                    }
                }
            }
        }
        updateState(cursor);
    }

    /**
     * Whether an id is that of a value before the functions, or before a use in its block or the entry block: such a
     * use is right.
     */
    private boolean isEarlierValue(int at, int id) {
        int definition = id < definitions.length ? definitions[id] : context.data.definition(id);
        return definition != 0
                && definition < at
                && (definition < firstFunctionAt
                        || definition > functionAt && (definition > blockAt || definition < secondBlockAt))
                && uses.isValue(definition);
    }

    private void updateState(InstructionCursor cursor) {
        switch (cursor.opcode) {
            case OpFunction -> {
                functionAt = cursor.at;
                firstBlockAt = Integer.MAX_VALUE;
                secondBlockAt = Integer.MAX_VALUE;
                blockAt = 0;
            }
            case OpLabel -> {
                blockAt = cursor.at;
                if (firstBlockAt < cursor.at) {
                    secondBlockAt = Math.min(secondBlockAt, cursor.at);
                }
                firstBlockAt = Math.min(firstBlockAt, cursor.at);
            }
            case OpFunctionEnd -> functionAt = Integer.MAX_VALUE;
            case OpPhi -> phi(cursor);
            case OpTypeForwardPointer -> forwardPointers.add(cursor.word(TypeForwardPointer.POINTER_TYPE));
            default -> {}
        }
    }

    private void checkType(InstructionCursor cursor) {
        int id = cursor.typeId;
        int definition = context.data.definition(id);
        if (definition == 0) {
            undefined(cursor, id);
        } else if (!context.types.isType(id)) {
            context.skipLaterChapters();
            context.error(
                            IdsRule.RESULT_TYPE,
                            "result type " + context.name(id) + " of " + cursor.name() + " is not a type")
                    .hint("use the id of a type")
                    .declared(id);
        } else if (definition > cursor.at) {
            context.error(
                            IdsRule.IN_TIME,
                            cursor.name() + " uses result type " + context.name(id) + " before its declaration")
                    .hint("move the declaration before this instruction")
                    .declared(id);
        }
    }

    private void check(InstructionCursor cursor, int id, int operand) {
        int definition = context.data.definition(id);
        if (definition == 0) {
            undefined(cursor, id);
        } else if (definition >= cursor.at) {
            if (context.types.isType(cursor.resultId) && context.types.isType(id)) {
                if (!forwardPointers.contains(id)) {
                    undeclaredPointer(cursor, id);
                }
            } else if (!ForwardOperands.allows(cursor, operand)) {
                usedBeforeDefinition(cursor, id);
            }
        } else {
            if (definition < blockAt && definition > firstBlockAt && functionAt < cursor.at && cursor.op != Op.OpPhi) {
                dominance(cursor, id, definition);
            } else if (definition > firstFunctionAt && definition < functionAt) {
                otherFunction(cursor, id, definition);
            }
        }
        if (definition != 0 && !uses.isValue(definition)) {
            uses.check(cursor, id, operand);
        }
    }

    private void undefined(InstructionCursor cursor, int id) {
        if (!context.isTainted(id) && (undecodableIds == null || !undecodableIds.contains(id))) {
            context.skipLaterChapters();
            context.error(IdsRule.DEFINED, cursor.name() + " uses " + context.name(id) + ", which is not defined")
                    .hint(MissingTypes.hint(context, id));
        }
        context.taint(id);
    }

    private void usedBeforeDefinition(InstructionCursor cursor, int id) {
        if (!context.isTainted(id)) {
            context.skipLaterChapters();
            context.error(
                            IdsRule.IN_TIME,
                            context.data.definition(id) == cursor.at
                                    ? cursor.name() + " uses its own result " + context.name(id)
                                    : cursor.name() + " uses " + context.name(id) + " before its definition")
                    .hint(
                            context.data.definition(id) == cursor.at
                                    ? "use another id"
                                    : "move the definition before this instruction")
                    .declared(id);
        }
    }

    private void undeclaredPointer(InstructionCursor cursor, int id) {
        context.skipLaterChapters();
        context.error(IdsRule.FORWARD_POINTER, cursor.name() + " uses " + context.name(id) + " before its declaration")
                .hint("declare OpTypeForwardPointer " + context.name(id)
                        + " before this instruction if it is a pointer type")
                .declared(id);
    }

    private void otherFunction(InstructionCursor cursor, int id, int definition) {
        int opcode = context.definingOpcode(id);
        if (opcode == Op.OpFunction.opcode() || opcode == Op.OpLabel.opcode() && isFlow(cursor)) {
            return;
        }
        int owner = context.functionOf(context.data.instructionAt(definition));
        if (owner >= 0 && !LogicalLayout.isPreamble(cursor.opcode) && !context.isTainted(id)) {
            context.error(
                            IdsRule.SAME_FUNCTION,
                            cursor.name() + " uses " + context.name(id) + ", which is defined in another function, "
                                    + context.name(
                                            context.functions().get(owner).id()))
                    .hint("pass the value as an argument")
                    .declared(id);
        }
    }

    /** Whether the label operands of an instruction are checked with the control flow. */
    private static boolean isFlow(InstructionCursor cursor) {
        return cursor.op == Op.OpPhi || Trait.BRANCH.has(cursor.op) || Trait.MERGE.has(cursor.op);
    }

    // --- dominance

    private boolean isBroken(FunctionFlow flow) {
        return undecodableIds != null || context.isTainted(flow.function.id());
    }

    private void dominance(InstructionCursor cursor, int id, int definition) {
        FunctionFlow flow = context.flow(cursor.function);
        int from = flow.blockAt(definition);
        // The entry block dominates all others.
        if (from <= 0) {
            return;
        }
        int to = flow.blockAt(cursor.at);
        if (from == to || isLabel(id) || isBroken(flow)) {
            return;
        }
        if (!flow.dominators().contains(to) || flow.dominators().dominates(from, to)) {
            return;
        }
        if (!context.isTainted(id)) {
            context.error(
                            IdsRule.DOMINANCE,
                            cursor.name() + " in block " + block(flow, to) + " uses " + context.name(id)
                                    + ", whose definition in block " + block(flow, from)
                                    + " does not dominate this use")
                    .hint("move the definition to a block that dominates the use, or use OpPhi")
                    .declared(id);
        }
    }

    private boolean isLabel(int id) {
        return context.definingOpcode(id) == Op.OpLabel.opcode();
    }

    private String block(FunctionFlow flow, int block) {
        return context.name(context.words[flow.labelAt(block) + Label.RESULT]);
    }

    private void phi(InstructionCursor cursor) {
        if (cursor.function < 0 || blockAt == 0) {
            return;
        }
        for (int i = 0; i < IncomingWords.count(cursor.wordCount); i++) {
            int value = cursor.word(IncomingWords.value(i));
            int definition = context.data.definition(value);
            if (definition > functionAt && definition > firstBlockAt) {
                phi(cursor, value, definition, cursor.word(IncomingWords.parent(i)));
            }
        }
    }

    private void phi(InstructionCursor cursor, int value, int definition, int parent) {
        FunctionFlow flow = context.flow(cursor.function);
        int parentBlock = flow.function.blockNumber(parent);
        if (parentBlock < 0
                || isLabel(value)
                || definition >= context.data.starts[flow.function.endInstruction()]
                || isBroken(flow)) {
            return;
        }
        int from = flow.blockAt(definition);
        if (from == parentBlock
                || from == 0
                || !flow.dominators().contains(parentBlock)
                || !flow.dominators().contains(flow.blockAt(cursor.at))
                || flow.dominators().dominates(from, parentBlock)) {
            return;
        }
        context.error(
                        IdsRule.PHI_DOMINANCE,
                        "OpPhi uses " + context.name(value) + " for parent " + context.name(parent)
                                + ", but the definition in block " + block(flow, from)
                                + " does not dominate that parent")
                .hint("use a value whose definition dominates block " + context.name(parent))
                .declared(value);
    }
}
