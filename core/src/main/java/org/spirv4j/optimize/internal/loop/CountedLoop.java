// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.loop;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.Branch;
import org.spirv4j.internal.operand.BranchConditional;
import org.spirv4j.internal.semantics.Conversion;

/**
 * A loop that is left at one place, where an induction variable is compared with a value.
 *
 * @param region the blocks
 * @param path the blocks from the header to the one with the condition, which branch to each other
 * @param inside the target of the condition's branch in the loop
 * @param compare the comparison
 * @param relation the comparison that is true while the loop goes on, with the induction variable on the left
 * @param variable the induction variable
 * @param bound the id that it is compared with
 */
record CountedLoop(
        LoopRegion region,
        List<Integer> path,
        int inside,
        int compare,
        Op relation,
        InductionVariable variable,
        int bound) {
    /** Finds the induction variable of a loop; none if there is no such variable. */
    static Optional<CountedLoop> of(LoopRegion region, Flow flow) {
        EditableModule module = region.module;
        List<Integer> path = path(region, flow);
        if (path.isEmpty()) {
            return Optional.empty();
        }
        int condition = path.get(path.size() - 1);
        int branch = module.terminator(condition);
        boolean exitsIfTrue = module.blockOf(module.word(branch, BranchConditional.TRUE_LABEL)) == region.exit;
        int inside = module.blockOf(
                module.word(branch, exitsIfTrue ? BranchConditional.FALSE_LABEL : BranchConditional.TRUE_LABEL));
        int compare = module.definition(module.word(branch, BranchConditional.CONDITION));
        if (inside == region.exit || compare == 0 || !region.contains(module.block(compare))) {
            return Optional.empty();
        }
        Op op = module.op(compare);
        if (relation(op) == Op.OpNop) {
            return Optional.empty();
        }
        for (int side = Binary.OPERAND_1; side <= Binary.OPERAND_2; side++) {
            int phi = module.definition(module.word(compare, side));
            int bound = module.word(compare, Binary.OPERAND_1 + Binary.OPERAND_2 - side);
            if (phi == 0 || !module.is(phi, Op.OpPhi) || module.block(phi) != region.header || region.defines(bound)) {
                continue;
            }
            Op relation = side == 3 ? op : swap(op);
            relation = exitsIfTrue ? negate(relation) : relation;
            Optional<InductionVariable> variable = InductionVariable.of(region, phi);
            if (variable.isPresent()) {
                return Optional.of(new CountedLoop(region, path, inside, compare, relation, variable.get(), bound));
            }
        }
        return Optional.empty();
    }

    /** The blocks from the header to the only block that leaves the loop; empty if there are branches in between. */
    private static List<Integer> path(LoopRegion region, Flow flow) {
        EditableModule module = region.module;
        int number = flow.number(region.exit);
        if (flow.graph().predecessorCount(number) != 1) {
            return List.of();
        }
        int condition = flow.block(flow.graph().predecessor(number, 0));
        List<Integer> path = new ArrayList<>();
        int block = region.header;
        while (block != condition) {
            path.add(block);
            int terminator = module.terminator(block);
            if (!module.is(terminator, Op.OpBranch) || path.size() > region.blocks.length) {
                return List.of();
            }
            block = module.blockOf(module.word(terminator, Branch.TARGET_LABEL));
            if (!region.contains(block) || block == region.header) {
                return List.of();
            }
        }
        path.add(condition);
        boolean isTest = region.contains(condition)
                && module.is(module.terminator(condition), Op.OpBranchConditional)
                && condition != region.latch;
        return isTest ? List.copyOf(path) : List.of();
    }

    private static Op relation(Op op) {
        return switch (op) {
            case OpSLessThan,
                    OpULessThan,
                    OpSLessThanEqual,
                    OpULessThanEqual,
                    OpSGreaterThan,
                    OpUGreaterThan,
                    OpSGreaterThanEqual,
                    OpUGreaterThanEqual -> op;
            default -> Op.OpNop;
        };
    }

    private static Op swap(Op op) {
        return switch (op) {
            case OpSLessThan -> Op.OpSGreaterThan;
            case OpULessThan -> Op.OpUGreaterThan;
            case OpSLessThanEqual -> Op.OpSGreaterThanEqual;
            case OpULessThanEqual -> Op.OpUGreaterThanEqual;
            case OpSGreaterThan -> Op.OpSLessThan;
            case OpUGreaterThan -> Op.OpULessThan;
            case OpSGreaterThanEqual -> Op.OpSLessThanEqual;
            default -> Op.OpULessThanEqual;
        };
    }

    private static Op negate(Op op) {
        return switch (op) {
            case OpSLessThan -> Op.OpSGreaterThanEqual;
            case OpULessThan -> Op.OpUGreaterThanEqual;
            case OpSLessThanEqual -> Op.OpSGreaterThan;
            case OpULessThanEqual -> Op.OpUGreaterThan;
            case OpSGreaterThan -> Op.OpSLessThanEqual;
            case OpUGreaterThan -> Op.OpULessThanEqual;
            case OpSGreaterThanEqual -> Op.OpSLessThan;
            default -> Op.OpULessThan;
        };
    }

    /** The loop with another block before it, from which the induction variable has another value. */
    CountedLoop entered(int entry, int first) {
        return new CountedLoop(
                region.entered(entry), path, inside, compare, relation, variable.startingAt(first), bound);
    }

    /** The OpPhi of the induction variable. */
    int induction() {
        return variable.phi();
    }

    /** The id of the first value of the induction variable. */
    int initial() {
        return variable.initial();
    }

    /** What is added to the induction variable in each iteration. */
    long step() {
        return variable.step();
    }

    /** The block that leaves the loop. */
    int condition() {
        return path.get(path.size() - 1);
    }

    /** Makes the branch of the block with the condition, or of its copy, unconditional. */
    void skipCondition(int block, int target) {
        EditableModule module = region.module;
        int merge = module.merge(block);
        module.replace(module.terminator(block), Op.OpBranch, target);
        if (merge != 0 && module.is(merge, Op.OpSelectionMerge)) {
            module.remove(merge);
        }
    }

    /** The number of bits of the induction variable. */
    int width() {
        return variable.width();
    }

    boolean isSigned() {
        return switch (relation) {
            case OpSLessThan, OpSLessThanEqual, OpSGreaterThan, OpSGreaterThanEqual -> true;
            default -> false;
        };
    }

    /** Whether the relation is true for equal numbers. */
    boolean isInclusive() {
        return switch (relation) {
            case OpSLessThanEqual, OpULessThanEqual, OpSGreaterThanEqual, OpUGreaterThanEqual -> true;
            default -> false;
        };
    }

    /** Whether the loop goes on while the induction variable is less than the bound. */
    boolean isUpward() {
        return switch (relation) {
            case OpSLessThan, OpULessThan, OpSLessThanEqual, OpULessThanEqual -> true;
            default -> false;
        };
    }

    /** A constant as the comparison sees it. */
    long number(int id) {
        EditableModule module = region.module;
        int width = InductionVariable.width(module, module.typeOf(id));
        long bits = module.constants().bits(id);
        return isSigned() ? Conversion.signExtend(bits, width) : Conversion.zeroExtend(bits, width);
    }

    /** The number of iterations; -1 if it is not known. */
    long tripCount() {
        EditableModule module = region.module;
        if (!module.constants().isScalar(initial()) || !module.constants().isScalar(bound)) {
            return -1;
        }
        long first = number(initial());
        long last = number(bound);
        long distance = isUpward() ? last - first : first - last;
        long pace = isUpward() ? step() : -step();
        if (distance < 0 || distance == 0 && !isInclusive()) {
            return 0;
        }
        if (pace <= 0) {
            return -1;
        }
        long count = isInclusive() ? distance / pace + 1 : (distance + pace - 1) / pace;
        int width = width();
        long end = first + count * step();
        long low = isSigned() ? -(1L << (width - 1)) : 0;
        long high = isSigned() ? (1L << (width - 1)) - 1 : (1L << width) - 1;
        return end < low || end > high ? -1 : count;
    }
}
