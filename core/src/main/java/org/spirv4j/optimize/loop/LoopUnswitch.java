// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.loop;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Flow;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.pass.BlockOrder;
import org.spirv4j.internal.pass.CallOrder;
import org.spirv4j.internal.pass.DebugValues;
import org.spirv4j.internal.pass.PhiTypes;
import org.spirv4j.internal.trait.Trait;

/**
 * Makes two copies of a loop with a branch whose condition does not change in it: the condition is tested once in front of the
 * loop, and is constant in each copy.
 *
 * <p>Never copies a loop that depends on which invocations execute it together: with derivatives, implicit levels of detail,
 * barriers, group operations, or calls.
 */
public final class LoopUnswitch implements Pass {
    /** The instructions of a loop that is copied, at most. */
    private static final int MAX_INSTRUCTIONS = 2000;

    /** The instructions that all copies in a function may have. */
    private static final int MAX_GROWTH = 20_000;

    /** Makes the pass. */
    public LoopUnswitch() {}

    @Override
    public String name() {
        return "loop-unswitch";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        for (int function : new CallOrder(module).inModuleOrder()) {
            int growth = 0;
            boolean isChanged = false;
            for (int b = module.firstBlock(function); b != 0; b = module.nextBlock(b)) {
                int merge = module.merge(b);
                while (merge != 0 && module.is(merge, Op.OpLoopMerge) && growth < MAX_GROWTH) {
                    int copied = unswitch(module, function, b, context);
                    if (copied == 0) {
                        break;
                    }
                    growth += copied;
                    isChanged = true;
                    merge = module.merge(b);
                }
            }
            if (isChanged) {
                BlockOrder.repair(module, function);
                DebugValues.removeUndominated(module, function);
            }
        }
    }

    /** The number of instructions that were copied. */
    private static int unswitch(EditableModule module, int function, int header, PassContext context) {
        Flow flow = module.flow(function);
        if (!flow.isReachable(header)) {
            return 0;
        }
        Optional<LoopRegion> found = LoopRegion.of(module, flow, header);
        if (found.isEmpty()) {
            return 0;
        }
        LoopRegion region = found.get();
        int block = invariantBranch(region);
        if (block == 0 || !isCopyable(region) || !flow.isReachable(region.exit)) {
            return 0;
        }
        int size = region.instructionCount();
        if (size > MAX_INSTRUCTIONS) {
            context.missed(module.functionId(function), module.labelId(header), "loop not copied: it is too long");
            return 0;
        }
        List<Integer> exits = exits(region, flow);
        Map<Integer, List<int[]>> outside = outsideUses(region);
        PhiTypes phiTypes = new PhiTypes(module, false);
        if (outside.keySet().stream().anyMatch(value -> !phiTypes.has(module.typeOf(value)))) {
            return 0;
        }
        new Copies(region, exits, outside).run(module.word(module.terminator(block), 1));
        context.applied(module.functionId(function), module.labelId(header), "loop copied for an invariant condition");
        return size;
    }

    /** A block of a loop that branches by a condition from outside of the loop; 0 for none. */
    private static int invariantBranch(LoopRegion region) {
        EditableModule module = region.module;
        for (int block : region.blocks) {
            int branch = module.terminator(block);
            if (module.is(branch, Op.OpBranchConditional) && module.word(branch, 2) != module.word(branch, 3)) {
                int condition = module.word(branch, 1);
                int definition = module.definition(condition);
                if (definition != 0 && module.block(definition) != 0 && !region.defines(condition)) {
                    return block;
                }
            }
        }
        return 0;
    }

    private static boolean isCopyable(LoopRegion region) {
        EditableModule module = region.module;
        if (!region.hasPlainEntry() || module.merge(region.entry) != 0 || !region.hasKnownInstructions()) {
            return false;
        }
        for (int block : region.blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                Op op = module.op(i);
                if (Trait.CONVERGENT.has(op) || Trait.FUNCTION_CALL.has(op)) {
                    return false;
                }
            }
        }
        return true;
    }

    private static List<Integer> exits(LoopRegion region, Flow flow) {
        List<Integer> exits = new ArrayList<>();
        int number = flow.number(region.exit);
        for (int i = 0; i < flow.graph().predecessorCount(number); i++) {
            exits.add(flow.block(flow.graph().predecessor(number, i)));
        }
        return exits;
    }

    /** The values of a loop that are used outside of it, other than by an OpPhi of the merge block, with their uses. */
    private static Map<Integer, List<int[]>> outsideUses(LoopRegion region) {
        EditableModule module = region.module;
        Map<Integer, List<int[]>> found = new LinkedHashMap<>();
        for (int block : region.blocks) {
            for (int i = module.firstInstruction(block); i != 0; i = module.nextInBlock(i)) {
                int result = module.resultId(i);
                for (int use = result == 0 ? 0 : module.firstUse(result); use != 0; use = module.nextUse(use)) {
                    int user = module.user(use);
                    int home = module.block(user);
                    boolean isPhi = module.is(user, Op.OpPhi) && home == region.exit;
                    if (home != 0 && !region.contains(home) && !isPhi) {
                        found.computeIfAbsent(result, key -> new ArrayList<>())
                                .add(new int[] {user, module.useIndex(use)});
                    }
                }
            }
        }
        return found;
    }

    /** Makes the second loop, and joins both. */
    private static final class Copies {
        private final LoopRegion region;
        private final EditableModule module;
        private final List<Integer> exits;
        private final Map<Integer, List<int[]>> outside;

        Copies(LoopRegion region, List<Integer> exits, Map<Integer, List<int[]>> outside) {
            this.region = region;
            module = region.module;
            this.exits = exits;
            this.outside = outside;
        }

        void run(int condition) {
            int label = module.labelId(region.exit);
            RegionCopy copy = new RegionCopy(region);
            int last = region.blocks[region.blocks.length - 1];
            int end = copy.copy(region.blocks, last, 0, 0);
            int copyExit = module.addBlock(end);
            int exit = module.addBlock(last);
            joinValues(copy, exit, copyExit);
            leaveTo(exit, exits);
            List<Integer> copiedExits = new ArrayList<>();
            for (int block : exits) {
                copiedExits.add(module.blockOf(copy.get(module.labelId(block))));
            }
            leaveTo(copyExit, copiedExits);
            module.setWord(module.merge(region.header), 1, module.labelId(exit));
            int copyHeader = module.blockOf(copy.get(module.labelId(region.header)));
            module.setWord(module.merge(copyHeader), 1, module.labelId(copyExit));
            module.append(exit, Op.OpBranch, 0, label);
            module.append(copyExit, Op.OpBranch, 0, label);
            int branch = module.terminator(region.entry);
            module.insertBefore(branch, Op.OpSelectionMerge, 0, label, 0);
            module.replace(
                    branch,
                    Op.OpBranchConditional,
                    condition,
                    module.labelId(region.header),
                    module.labelId(copyHeader));
            separateEntry(copyHeader);
            setConditions(copy, condition);
        }

        /** The merge block gets an OpPhi for each value of the loops that is used behind them. */
        private void joinValues(RegionCopy copy, int exit, int copyExit) {
            int label = module.labelId(exit);
            int copyLabel = module.labelId(copyExit);
            for (int phi = module.firstPhi(region.exit); phi != 0; phi = module.nextPhi(phi)) {
                int[] own = module.operands(phi);
                int[] copied = new int[own.length];
                for (int i = 0; i < own.length; i++) {
                    copied[i] = copy.get(own[i]);
                }
                int type = module.typeId(phi);
                int first = own.length == 2 ? own[0] : module.resultId(module.append(exit, Op.OpPhi, type, own));
                int second =
                        own.length == 2 ? copied[0] : module.resultId(module.append(copyExit, Op.OpPhi, type, copied));
                module.replace(phi, Op.OpPhi, first, label, second, copyLabel);
            }
            for (Map.Entry<Integer, List<int[]>> entry : outside.entrySet()) {
                int value = entry.getKey();
                int phi = module.insertBefore(
                        module.firstInstruction(region.exit),
                        Op.OpPhi,
                        module.typeOf(value),
                        value,
                        label,
                        copy.get(value),
                        copyLabel);
                module.copyPosition(phi, module.label(region.exit));
                module.copyDecorations(module.resultId(phi), value);
                for (int[] use : entry.getValue()) {
                    module.setWord(use[0], use[1], module.resultId(phi));
                }
                DebugValues.replace(module, value, module.resultId(phi), region::contains);
            }
        }

        private void leaveTo(int exit, List<Integer> from) {
            for (int block : from) {
                int terminator = module.terminator(block);
                for (int k = 1; k < module.wordCount(terminator); k++) {
                    if (module.isId(terminator, k) && module.word(terminator, k) == module.labelId(region.exit)) {
                        module.setWord(terminator, k, module.labelId(exit));
                    }
                }
            }
        }

        /** Loop headers are not targets of the selection themselves: each gets a block in front. */
        private void separateEntry(int copyHeader) {
            Set<Integer> headers = new TreeSet<>(List.of(region.header, copyHeader));
            for (int header : headers) {
                Preheader.insert(module, header, block -> block != region.entry);
            }
        }

        private void setConditions(RegionCopy copy, int condition) {
            for (int block : region.blocks) {
                setCondition(block, condition, true);
                setCondition(module.blockOf(copy.get(module.labelId(block))), condition, false);
            }
        }

        private void setCondition(int block, int condition, boolean value) {
            int branch = module.terminator(block);
            if (module.is(branch, Op.OpBranchConditional) && module.word(branch, 1) == condition) {
                module.setWord(branch, 1, module.constants().scalar(module.typeOf(condition), value ? 1 : 0));
            }
        }
    }
}
