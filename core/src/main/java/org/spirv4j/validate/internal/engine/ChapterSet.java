// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.engine;

import java.util.Arrays;
import org.spirv4j.grammar.Op;

/** The chapters of the validator, and which of them are called for each instruction. */
public abstract class ChapterSet {
    private static final int INCLUDES_TAINTED = 1;
    private static final int FUNCTIONS = 2;
    private static final int MODULE = 4;

    private final char[][] byOp;
    private final String marks;

    /**
     * The chapters that check functions, and those that are made for every module, also for one without their
     * instructions.
     */
    final int[] forFunctions;

    final int[] forEveryModule;

    /**
     * @param packed for each constant of {@link Op} the number of its list; then the lists, each preceded by its
     *     length: the numbers of the chapters that are called, in their order
     * @param marks the properties of each chapter
     */
    protected ChapterSet(String packed, String marks) {
        this.marks = marks;
        forFunctions = withMark(FUNCTIONS);
        forEveryModule = withMark(MODULE);
        int ops = Op.values().length;
        int count = 0;
        for (int i = 0; i < ops; i++) {
            count = Math.max(count, packed.charAt(i) + 1);
        }
        char[][] lists = new char[count][];
        int at = ops;
        for (int i = 0; i < count; i++) {
            lists[i] = new char[packed.charAt(at++)];
            packed.getChars(at, at + lists[i].length, lists[i], 0);
            at += lists[i].length;
        }
        byOp = new char[ops][];
        for (int i = 0; i < ops; i++) {
            byOp[i] = lists[packed.charAt(i)];
        }
    }

    private int[] withMark(int mark) {
        int[] found = new int[marks.length()];
        int count = 0;
        for (int i = 0; i < found.length; i++) {
            if ((marks.charAt(i) & mark) != 0) {
                found[count++] = i;
            }
        }
        return Arrays.copyOf(found, count);
    }

    /** Whether a module declares what a chapter checks; a chapter is made only then. */
    protected abstract boolean concerns(int number, ValidationContext context);

    /** Makes a chapter for one validation. */
    protected abstract Chapter make(int number, ValidationContext context);

    int size() {
        return marks.length();
    }

    /**
     * The chapters that are called for an instruction; OpNop, which has no rules of its own, stands for unknown
     * opcodes.
     */
    char[] of(Op op) {
        return byOp[op.ordinal()];
    }

    /** Whether a chapter is also called for instructions that depend on one with an error. */
    boolean includesTainted(int chapter) {
        return (marks.charAt(chapter) & INCLUDES_TAINTED) != 0;
    }
}
