package org.spirv4j.internal.validate.chapter;

import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.validate.Chapter;
import org.spirv4j.internal.validate.ChapterPlan;
import org.spirv4j.internal.validate.FunctionFlow;
import org.spirv4j.internal.validate.Site;
import org.spirv4j.internal.validate.ValidationContext;
import org.spirv4j.internal.validate.rule.IdsRule;
import org.spirv4j.module.Function;

/** Ids: that they are defined, in time, where they can be used, and as what they are used (section 2.16.1). */
final class IdChapter extends Chapter {
    static final ChapterPlan PLAN = ChapterPlan.ofAll(IdChapter::new);

    private final IdUses uses;

    /** Ids that instructions may define that could not be decoded; null when there are none. */
    private final @Nullable Set<Integer> lost;

    private final int firstFunctionAt;
    private final Set<Integer> forwardPointers = new HashSet<>();
    private int functionAt = Integer.MAX_VALUE;
    private int firstBlockAt;
    private int blockAt;

    private IdChapter(ValidationContext context) {
        super(context);
        uses = new IdUses(context);
        lost = context.damaged.isEmpty() ? null : lostIds();
        firstFunctionAt = context.functions().isEmpty()
                ? Integer.MAX_VALUE
                : context.data.starts[context.functions().get(0).firstInstruction()];
    }

    private Set<Integer> lostIds() {
        Set<Integer> ids = new HashSet<>();
        for (int i = context.damaged.nextSetBit(0); i >= 0; i = context.damaged.nextSetBit(i + 1)) {
            for (int at = context.data.starts[i]; at < context.data.starts[i + 1]; at++) {
                ids.add(context.words[at]);
            }
        }
        return ids;
    }

    @Override
    public void instruction(Site site) {
        int ids = site.plainIds();
        if (ids >= 0) {
            int result = site.resultOperand();
            int first = site.typeId != 0 ? 1 : 0;
            if (first != 0) {
                checkType(site);
            }
            for (int i = first; i < ids; i++) {
                if (i != result) {
                    check(site, context.words[site.at + 1 + i], i);
                }
            }
        } else {
            OperandScanner operands = site.operands();
            for (int i = 0; i < operands.count; i++) {
                int kind = operands.kinds[i];
                if (kind == KindNumbers.ID_RESULT_TYPE && i == 0) {
                    checkType(site);
                } else if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT) {
                    check(site, context.words[operands.offsets[i]], i);
                }
            }
        }
        enter(site);
    }

    private void enter(Site site) {
        switch (site.op) {
            case OpFunction -> {
                functionAt = site.at;
                firstBlockAt = Integer.MAX_VALUE;
                blockAt = 0;
            }
            case OpLabel -> {
                blockAt = site.at;
                firstBlockAt = Math.min(firstBlockAt, site.at);
            }
            case OpFunctionEnd -> functionAt = Integer.MAX_VALUE;
            case OpPhi -> phi(site);
            case OpTypeForwardPointer -> forwardPointers.add(site.word(1));
            default -> {}
        }
    }

    private void checkType(Site site) {
        int id = site.typeId;
        int definition = context.data.definition(id);
        if (definition == 0) {
            undefined(site, id);
        } else if (!context.types.isType(id)) {
            context.distrust();
            context.error(
                            IdsRule.RESULT_TYPE,
                            site.name() + " has the result type " + context.name(id) + ", which "
                                    + context.definedBy(id) + " defines and not a type declaration")
                    .hint("give the id of a type")
                    .declared(id);
        } else if (definition > site.at) {
            context.error(
                            IdsRule.IN_TIME,
                            site.name() + " has the result type " + context.name(id)
                                    + ", which is declared further down")
                    .hint("move the declaration up")
                    .declared(id);
        }
    }

    private void check(Site site, int id, int operand) {
        int definition = context.data.definition(id);
        if (definition == 0) {
            undefined(site, id);
        } else if (definition >= site.at) {
            if (context.types.isType(site.resultId) && context.types.isType(id)) {
                if (!forwardPointers.contains(id)) {
                    undeclaredPointer(site, id);
                }
            } else if (!ForwardOperands.allows(site, operand)) {
                tooEarly(site, id);
            }
        } else {
            if (definition < blockAt && definition > firstBlockAt && functionAt < site.at && site.op != Op.OpPhi) {
                dominance(site, id, definition);
            } else if (definition > firstFunctionAt && definition < functionAt) {
                otherFunction(site, id, definition);
            }
        }
        if (definition != 0 && !uses.isValue(definition)) {
            uses.check(site, id, operand);
        }
    }

    private void undefined(Site site, int id) {
        if (!context.isTainted(id) && (lost == null || !lost.contains(id))) {
            context.distrust();
            context.error(IdsRule.DEFINED, site.name() + " uses " + context.name(id) + ", which nothing defines")
                    .hint("define it, or use an id that is defined");
        }
        context.taint(id);
    }

    private void tooEarly(Site site, int id) {
        if (!context.isTainted(id)) {
            context.distrust();
            context.error(
                            IdsRule.IN_TIME,
                            site.name() + " uses " + context.name(id) + ", which is defined "
                                    + (context.data.definition(id) == site.at ? "by itself" : "further down"))
                    .hint("move the definition up")
                    .declared(id);
        }
    }

    private void undeclaredPointer(Site site, int id) {
        context.distrust();
        context.error(
                        IdsRule.FORWARD_POINTER,
                        site.name() + " uses " + context.name(id) + ", which is declared further down")
                .hint("put OpTypeForwardPointer " + context.name(id) + " in front, if it is a pointer type")
                .declared(id);
    }

    private void otherFunction(Site site, int id, int definition) {
        int opcode = context.definingOpcode(id);
        if (opcode == Op.OpFunction.opcode() || opcode == Op.OpLabel.opcode() && isFlow(site)) {
            return;
        }
        Function owner = owner(definition);
        if (owner != null && !InstructionPlace.isPreamble(site.opcode) && !context.isTainted(id)) {
            context.error(
                            IdsRule.SAME_FUNCTION,
                            site.name() + " uses " + context.name(id) + ", which belongs to the function "
                                    + context.name(owner.id()))
                    .hint("ids from inside a function can only be used there; pass the value as an argument")
                    .declared(id);
        }
    }

    /** Whether the labels that an instruction names are judged with the control flow. */
    private static boolean isFlow(Site site) {
        return switch (site.op) {
            case OpBranch, OpBranchConditional, OpSwitch, OpPhi, OpLoopMerge, OpSelectionMerge -> true;
            default -> false;
        };
    }

    private @Nullable Function owner(int definition) {
        int low = 0;
        int high = context.functions().size() - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            Function function = context.functions().get(middle);
            if (definition < context.data.starts[function.firstInstruction()]) {
                high = middle - 1;
            } else if (definition >= context.data.starts[function.endInstruction()]) {
                low = middle + 1;
            } else {
                return function;
            }
        }
        return null;
    }

    // --- dominance

    private boolean isBroken(FunctionFlow flow) {
        return lost != null || context.isTainted(flow.function.id());
    }

    private void dominance(Site site, int id, int definition) {
        FunctionFlow flow = context.flow(site.function);
        int from = flow.blockAt(definition);
        // The entry block dominates all others.
        if (from <= 0) {
            return;
        }
        int to = flow.blockAt(site.at);
        if (from == to || isLabel(id) || isBroken(flow)) {
            return;
        }
        if (!flow.dominators().contains(to) || flow.dominators().dominates(from, to)) {
            return;
        }
        if (!context.isTainted(id)) {
            context.error(
                            IdsRule.DOMINANCE,
                            site.name() + " uses " + context.name(id) + " in the block " + block(flow, to)
                                    + ", which can be reached without passing " + block(flow, from)
                                    + ", where it is defined")
                    .hint("define the value in a block that dominates the use, or bring it there with OpPhi")
                    .declared(id);
        }
    }

    private boolean isLabel(int id) {
        return context.definingOpcode(id) == Op.OpLabel.opcode();
    }

    private String block(FunctionFlow flow, int block) {
        return context.name(context.words[flow.labelAt(block) + 1]);
    }

    private void phi(Site site) {
        if (site.function < 0 || blockAt == 0) {
            return;
        }
        for (int i = 3; i + 1 < site.wordCount; i += 2) {
            int value = site.word(i);
            int definition = context.data.definition(value);
            if (definition > functionAt && definition > firstBlockAt) {
                phi(site, value, definition, site.word(i + 1));
            }
        }
    }

    private void phi(Site site, int value, int definition, int parent) {
        FunctionFlow flow = context.flow(site.function);
        int parentBlock = flow.function.blockNumber(parent);
        if (parentBlock < 0
                || isLabel(value)
                || definition >= context.data.starts[flow.function.endInstruction()]
                || isBroken(flow)) {
            return;
        }
        int from = flow.blockAt(definition);
        if (from == parentBlock
                || !flow.dominators().contains(parentBlock)
                || !flow.dominators().contains(flow.blockAt(site.at))
                || flow.dominators().dominates(from, parentBlock)) {
            return;
        }
        context.error(
                        IdsRule.PHI_DOMINANCE,
                        "OpPhi takes " + context.name(value) + " from the block " + context.name(parent)
                                + ", which can be reached without passing " + block(flow, from)
                                + ", where it is defined")
                .hint("take a value that is defined on every way to that block")
                .declared(value);
    }
}
