// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;
import static org.spirv4j.validate.internal.engine.Limit.MAX_ACCESS_CHAIN_INDEXES;
import static org.spirv4j.validate.internal.engine.Limit.MAX_GLOBAL_VARIABLES;
import static org.spirv4j.validate.internal.engine.Limit.MAX_ID_BOUND;
import static org.spirv4j.validate.internal.engine.Limit.MAX_LOCAL_VARIABLES;
import static org.spirv4j.validate.internal.engine.Limit.MAX_STRUCT_DEPTH;
import static org.spirv4j.validate.internal.engine.Limit.MAX_STRUCT_MEMBERS;
import static org.spirv4j.validate.internal.engine.Limit.MAX_SWITCH_BRANCHES;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.diagnostic.Remedy;
import org.spirv4j.diagnostic.Rule;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CaseWords;
import org.spirv4j.internal.operand.Switch;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeStruct;
import org.spirv4j.validate.internal.engine.Chapter;
import org.spirv4j.validate.internal.engine.FindingBuilder;
import org.spirv4j.validate.internal.engine.InstructionCursor;
import org.spirv4j.validate.internal.engine.Limit;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.LimitsRule;

/** Checks the universal limits (section 2.17, "Universal Limits"), except the nesting depth of control flow. */
public final class LimitChapter extends Chapter {
    private final Map<Integer, Integer> depths = new HashMap<>();
    private int locals;
    private int globals;

    public LimitChapter(ValidationContext context) {
        super(context);
    }

    private int limit(Limit limit) {
        return context.settings.limit(limit);
    }

    @Override
    public void begin() {
        if (context.data.bound > limit(MAX_ID_BOUND)) {
            exceeded(LimitsRule.ID_BOUND, 0, "the id bound of the module is " + context.data.bound, MAX_ID_BOUND)
                    .remedy(Remedy.of(Remedy.Action.COMPACT_IDS));
        }
    }

    /** Reports that a limit is exceeded; {@code statement} says by what. */
    private FindingBuilder exceeded(Rule rule, int at, String statement, Limit limit) {
        return context.plainErrorAt(rule, at, statement + ", more than the limit of " + limit(limit))
                .remedy(limit);
    }

    @Override
    public void instruction(InstructionCursor cursor) {
        switch (cursor.opcode) {
            case OpTypeStruct -> struct(cursor);
            case OpTypeStructContinuedINTEL -> {}
            case OpTypeArray, OpTypeRuntimeArray -> {
                int depth = depths.getOrDefault(cursor.word(TypeArray.ELEMENT_TYPE), 0);
                if (depth > 0) {
                    depths.put(cursor.resultId, depth);
                }
            }
            case OpVariable, OpUntypedVariableKHR -> variable(cursor);
            case OpSwitch -> cases(cursor);
            default -> indexes(cursor);
        }
    }

    private void struct(InstructionCursor cursor) {
        int members = cursor.wordCount - 2;
        if (members > limit(MAX_STRUCT_MEMBERS)) {
            exceeded(
                            LimitsRule.STRUCT_MEMBERS,
                            cursor.at,
                            "structure " + context.name(cursor.resultId) + " has " + members + " members",
                            MAX_STRUCT_MEMBERS)
                    .hint("split the structure");
        }
        int depth = 0;
        for (int i = TypeStruct.MEMBER_TYPES; i < cursor.wordCount; i++) {
            depth = Math.max(depth, depths.getOrDefault(cursor.word(i), 0));
        }
        depth++;
        depths.put(cursor.resultId, depth);
        if (depth == limit(MAX_STRUCT_DEPTH) + 1) {
            exceeded(
                            LimitsRule.STRUCT_DEPTH,
                            cursor.at,
                            "structure " + context.name(cursor.resultId) + " has nesting depth " + depth,
                            MAX_STRUCT_DEPTH)
                    .hint("nest fewer structures");
        }
    }

    private void variable(InstructionCursor cursor) {
        if (cursor.operand(0) == StorageClass.Function.value()) {
            if (++locals == limit(MAX_LOCAL_VARIABLES) + 1) {
                context.plainErrorAt(
                                LimitsRule.LOCAL_VARIABLES,
                                0,
                                "the module has more than " + limit(MAX_LOCAL_VARIABLES) + " local variables")
                        .hint("use fewer variables with storage class Function")
                        .remedy(MAX_LOCAL_VARIABLES)
                        .related(cursor.at, "this is the first variable over the limit");
            }
        } else if (++globals == limit(MAX_GLOBAL_VARIABLES) + 1) {
            context.plainErrorAt(
                            LimitsRule.GLOBAL_VARIABLES,
                            0,
                            "the module has more than " + limit(MAX_GLOBAL_VARIABLES) + " global variables")
                    .hint("use fewer variables outside functions")
                    .remedy(MAX_GLOBAL_VARIABLES)
                    .related(cursor.at, "this is the first variable over the limit");
        }
    }

    private void cases(InstructionCursor cursor) {
        if (cursor.wordCount - Switch.TARGET <= limit(MAX_SWITCH_BRANCHES)) {
            return;
        }
        int width = context.types.bitWidth(context.types.typeOf(cursor.word(Switch.SELECTOR)));
        int count = CaseWords.count(cursor.wordCount, width > 32 ? 2 : 1);
        if (count > limit(MAX_SWITCH_BRANCHES)) {
            exceeded(LimitsRule.SWITCH_CASES, cursor.at, "OpSwitch has " + count + " cases", MAX_SWITCH_BRANCHES)
                    .hint("split it into several switches");
        }
    }

    private void indexes(InstructionCursor cursor) {
        int fixed = cursor.op == Op.OpCompositeExtract ? 4 : 5;
        int count = cursor.wordCount - fixed;
        if (count > limit(MAX_ACCESS_CHAIN_INDEXES)) {
            exceeded(
                            LimitsRule.INDEXES,
                            cursor.at,
                            cursor.name() + " has " + count + " indexes",
                            MAX_ACCESS_CHAIN_INDEXES)
                    .hint("split it into several instructions");
        }
    }
}
