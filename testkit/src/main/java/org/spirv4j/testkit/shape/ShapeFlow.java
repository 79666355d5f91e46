// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.shape;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.spirv4j.testkit.shape.ShapeBlock.Condition;
import org.spirv4j.testkit.shape.ShapeBlock.End;
import org.spirv4j.testkit.shape.ShapeBlock.Loop;

/** Makes the structured control flow of a function, without instructions. All loops end. */
final class ShapeFlow {
    private static final int BLOCKS = 60;

    /** The blocks that a place may leave for, none where it may not. */
    private record Around(
            Optional<ShapeBlock> loopMerge,
            Optional<ShapeBlock> loopContinue,
            Optional<ShapeBlock> switchMerge,
            boolean mayReturn) {
        Around inLoop(ShapeBlock merge, ShapeBlock continueTarget) {
            return new Around(Optional.of(merge), Optional.of(continueTarget), Optional.empty(), mayReturn);
        }

        Around inSwitch(ShapeBlock merge) {
            return new Around(loopMerge, loopContinue, Optional.of(merge), mayReturn);
        }

        static Around nothing(boolean mayReturn) {
            return new Around(Optional.empty(), Optional.empty(), Optional.empty(), mayReturn);
        }
    }

    private final Random random;
    private final List<ShapeBlock> blocks = new ArrayList<>();
    private int numbers;

    private ShapeFlow(Random random, int firstNumber) {
        this.random = random;
        numbers = firstNumber;
    }

    /** The blocks of a function, in their order. */
    static List<ShapeBlock> next(Random random, int firstNumber) {
        ShapeFlow flow = new ShapeFlow(random, firstNumber);
        ShapeBlock entry = flow.add(flow.make());
        Around top = Around.nothing(true);
        ShapeBlock open = entry;
        for (int i = 0; i < 2 + random.nextInt(3) && open.isOpen(); i++) {
            if (flow.chance(15)) {
                open = flow.detached(open);
            }
            open = flow.statement(open, top, 3);
        }
        if (open.isOpen()) {
            open.returns();
        }
        return flow.blocks;
    }

    private boolean chance(int percent) {
        return random.nextInt(100) < percent;
    }

    private ShapeBlock make() {
        return new ShapeBlock(numbers++);
    }

    private ShapeBlock add(ShapeBlock block) {
        blocks.add(block);
        return block;
    }

    /** Adds blocks that nothing enters; returns the block at which code goes on. */
    private ShapeBlock detached(ShapeBlock open) {
        ShapeBlock dead = make();
        ShapeBlock rest = make();
        open.branch(rest);
        boolean isLoopOnly = chance(30);
        add(dead);
        ShapeBlock last = isLoopOnly ? loopAt(dead, Around.nothing(true), 2) : region(dead, Around.nothing(true), 2);
        if (last.isOpen()) {
            if (chance(50)) {
                last.branch(rest);
            } else if (chance(50)) {
                last.returns();
            } else {
                last.end = End.UNREACHABLE;
            }
        }
        return add(rest);
    }

    /** Some statements; returns the block in which code goes on, which is not open if it does not. */
    private ShapeBlock region(ShapeBlock start, Around around, int depth) {
        ShapeBlock open = start;
        for (int i = 0; i < 1 + random.nextInt(2) && open.isOpen(); i++) {
            open = statement(open, around, depth);
        }
        if (open.isOpen()) {
            leave(open, around);
        }
        return open;
    }

    private void leave(ShapeBlock open, Around around) {
        int choice = random.nextInt(12);
        if (choice == 0 && around.loopMerge().isPresent()) {
            open.branch(around.loopMerge().get());
        } else if (choice == 1 && around.loopContinue().isPresent()) {
            open.branch(around.loopContinue().get());
        } else if (choice == 2 && around.switchMerge().isPresent()) {
            open.branch(around.switchMerge().get());
        } else if (choice <= 4 && around.mayReturn()) {
            open.returns();
        }
    }

    private ShapeBlock statement(ShapeBlock open, Around around, int depth) {
        if (depth == 0 || blocks.size() > BLOCKS) {
            return chance(50) ? open : straight(open);
        }
        return switch (random.nextInt(10)) {
            case 0 -> straight(open);
            case 1, 2, 3 -> selection(open, around, depth);
            case 4 -> choice(open, around, depth);
            case 5 -> exit(open, around);
            default -> loop(open, around, depth);
        };
    }

    private ShapeBlock straight(ShapeBlock open) {
        ShapeBlock rest = make();
        open.branch(rest);
        return add(rest);
    }

    /** A conditional branch out of a construct, without a merge instruction. */
    private ShapeBlock exit(ShapeBlock open, Around around) {
        List<ShapeBlock> exits = new ArrayList<>();
        around.loopMerge().ifPresent(exits::add);
        around.loopContinue().ifPresent(exits::add);
        around.switchMerge().ifPresent(exits::add);
        if (exits.isEmpty()) {
            return straight(open);
        }
        ShapeBlock rest = make();
        ShapeBlock exit = exits.get(random.nextInt(exits.size()));
        if (chance(50)) {
            open.branch(Condition.VALUE, exit, rest);
        } else {
            open.branch(Condition.VALUE, rest, exit);
        }
        return add(rest);
    }

    private ShapeBlock selection(ShapeBlock open, Around around, int depth) {
        ShapeBlock merge = make();
        ShapeBlock then = make();
        boolean hasElse = chance(50);
        ShapeBlock otherwise = hasElse ? make() : merge;
        open.merge.add(merge);
        Condition condition = chance(85) ? Condition.VALUE : chance(50) ? Condition.TRUE : Condition.FALSE;
        if (chance(80)) {
            open.branch(condition, then, otherwise);
        } else {
            open.branch(condition, otherwise, then);
        }
        boolean isEntered = !hasElse;
        ShapeBlock end = region(add(then), around, depth - 1);
        if (end.isOpen()) {
            end.branch(merge);
            isEntered = true;
        }
        if (hasElse) {
            ShapeBlock otherEnd = region(add(otherwise), around, depth - 1);
            if (otherEnd.isOpen()) {
                otherEnd.branch(merge);
                isEntered = true;
            }
        }
        return following(merge, isEntered);
    }

    /** The merge block of a construct. Where nothing enters it, it may have code all the same. */
    private ShapeBlock following(ShapeBlock merge, boolean isEntered) {
        add(merge);
        if (!isEntered && chance(60)) {
            merge.end = End.UNREACHABLE;
        }
        return merge;
    }

    private ShapeBlock choice(ShapeBlock open, Around around, int depth) {
        ShapeBlock merge = make();
        open.merge.add(merge);
        open.end = End.SWITCH;
        int count = 1 + random.nextInt(3);
        List<ShapeBlock> cases = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            cases.add(make());
        }
        boolean hasDefault = chance(50);
        boolean isEntered = !hasDefault;
        open.targets.add(hasDefault ? cases.get(count - 1) : merge);
        open.targets.addAll(hasDefault ? cases.subList(0, count - 1) : cases);
        for (int i = 0; i < count; i++) {
            ShapeBlock end = region(add(cases.get(i)), around.inSwitch(merge), depth - 1);
            if (end.isOpen()) {
                boolean fallsThrough = i + 1 < count && chance(25);
                end.branch(fallsThrough ? cases.get(i + 1) : merge);
            }
        }
        for (ShapeBlock block : blocks) {
            isEntered |= block.targets.contains(merge);
        }
        return following(merge, isEntered);
    }

    private ShapeBlock loop(ShapeBlock open, Around around, int depth) {
        ShapeBlock header = make();
        open.branch(header);
        return loopAt(add(header), around, depth);
    }

    /** A loop whose header is a block; returns its merge block. */
    private ShapeBlock loopAt(ShapeBlock header, Around around, int depth) {
        Loop loop = new Loop(header, 1 + random.nextInt(4));
        ShapeBlock merge = make();
        header.counted.add(loop);
        header.merge.add(merge);
        if (chance(15)) {
            // A block that is header and continue target.
            header.continueTarget.add(header);
            loop.back.add(header);
            header.branch(Condition.NEXT, header, merge);
            return add(merge);
        }
        ShapeBlock continueTarget = make();
        header.continueTarget.add(continueTarget);
        boolean testsLast = chance(50);
        ShapeBlock body = make();
        ShapeBlock open;
        if (testsLast) {
            if (chance(15)) {
                header.branch(continueTarget);
                open = header;
            } else if (chance(10)) {
                header.branch(chance(50) ? Condition.VALUE : Condition.TRUE, body, continueTarget);
                open = add(body);
            } else {
                header.branch(body);
                open = add(body);
            }
        } else if (chance(70)) {
            header.branch(Condition.COUNTER, body, merge);
            open = add(body);
        } else {
            // The test is in a block of its own.
            ShapeBlock test = make();
            header.branch(test);
            add(test).counted.add(loop);
            test.branch(Condition.COUNTER, body, merge);
            open = add(body);
        }
        if (open.isOpen()) {
            open = region(open, around.inLoop(merge, continueTarget), depth - 1);
            if (open.isOpen()) {
                open.branch(continueTarget);
            }
        }
        add(continueTarget);
        ShapeBlock back = continueTarget;
        if (chance(30)) {
            for (int i = 0; i < 1 + random.nextInt(2); i++) {
                back = statement(back, Around.nothing(false), 1);
            }
        }
        loop.back.add(back);
        if (!back.counted.contains(loop)) {
            back.counted.add(loop);
        }
        if (testsLast) {
            back.branch(Condition.NEXT, header, merge);
        } else {
            back.branch(header);
        }
        boolean isEntered = false;
        for (ShapeBlock block : blocks) {
            isEntered |= block.targets.contains(merge);
        }
        return following(merge, isEntered);
    }
}
