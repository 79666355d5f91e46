// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.statement;

import java.util.BitSet;
import org.spirv4j.internal.word.ArrayPool;

/**
 * The statements of a function as a tree: straight code, selections, loops, switches, and what leaves them, in the
 * order in which a language with structured control flow writes them (section 2.11 of the specification, "Structured
 * Control Flow"). Knows no language.
 *
 * <p>Nodes are numbers from 0, in the order of the text: a node comes after those before it in its sequence and what
 * they contain, and before what it contains. Statements that follow each other are a <em>sequence</em>, which is named
 * by its first node; {@link #NONE} is the empty one. Blocks are numbers in their function.
 */
public final class StatementTree {
    /** No node: the end of a sequence, or an empty sequence. */
    public static final int NONE = -1;

    /** What a node is. */
    public enum Kind {
        /** The instructions of a block, without those that branch. */
        BLOCK,
        /** A selection by the condition at the end of a block. */
        IF,
        /** A loop: its body, and what is done before the body is repeated. */
        LOOP,
        /** A choice by the OpSwitch at the end of a block, among {@link #CASE}s. */
        SWITCH,
        /** The statements of a case; the next case follows it unless something leaves it. */
        CASE,
        /** Leaves the innermost loop or switch. */
        BREAK,
        /** Goes on with the next iteration of the innermost loop. */
        CONTINUE,
        /** Leaves the innermost loop from inside of one or more switches, which are marked. */
        BREAK_LOOP,
        /** What the OpPhi instructions of the block that follows become when it is reached from a block. */
        EDGE,
        /** The instruction that ends a block and the invocation or the function. */
        END
    }

    private static final Kind[] KINDS = Kind.values();
    private static final int FIELDS = 5;
    private static final int KIND = 0;
    private static final int BLOCK = 1;
    private static final int FIRST = 2;
    private static final int SECOND = 3;
    private static final int NEXT = 4;
    private static final int FLAG = 1 << 8;
    private static final int SECOND_FLAG = 1 << 9;

    private final ArrayPool pool;
    private int[] fields;
    private int size;
    private int root = NONE;

    /** Blocks that are cases into which another case falls. */
    private final BitSet fallenInto;

    /** Makes a tree without nodes; its tables come from a pool. */
    StatementTree(ArrayPool pool) {
        this.pool = pool;
        fields = pool.ints(16 * FIELDS, 0);
        fallenInto = pool.bits();
    }

    int add(Kind kind, int block) {
        if (size + FIELDS > fields.length) {
            fields = pool.extended(fields, 2 * size);
        }
        int at = size;
        size += FIELDS;
        fields[at + KIND] = kind.ordinal();
        fields[at + BLOCK] = block;
        fields[at + FIRST] = NONE;
        fields[at + SECOND] = NONE;
        fields[at + NEXT] = NONE;
        return at / FIELDS;
    }

    void setFlag(int node) {
        fields[node * FIELDS + KIND] |= FLAG;
    }

    void setSecondFlag(int node) {
        fields[node * FIELDS + KIND] |= SECOND_FLAG;
    }

    void setFirst(int node, int sequence) {
        fields[node * FIELDS + FIRST] = sequence;
    }

    void setSecond(int node, int sequence) {
        fields[node * FIELDS + SECOND] = sequence;
    }

    void setNext(int node, int next) {
        fields[node * FIELDS + NEXT] = next;
    }

    void setRoot(int sequence) {
        root = sequence;
    }

    /** The statements of the function. */
    public int root() {
        return root;
    }

    /** One more than the highest node. */
    public int nodeCount() {
        return size / FIELDS;
    }

    /** What a node is. */
    public Kind kind(int node) {
        return KINDS[fields[node * FIELDS + KIND] & FLAG - 1];
    }

    /**
     * The block of a node: the one whose instructions, condition, OpSwitch or last instruction it stands for, the
     * header of a loop, the target of a case, and the block that branches for what leaves a construct.
     */
    public int block(int node) {
        return fields[node * FIELDS + BLOCK];
    }

    /** The node after another one in its sequence. */
    public int next(int node) {
        return fields[node * FIELDS + NEXT];
    }

    /** The statements of a selection if its condition holds, of a loop's body, of a case; the cases of a switch. */
    public int first(int node) {
        return fields[node * FIELDS + FIRST];
    }

    /** The statements of a selection if its condition does not hold; what a loop does before its body is repeated. */
    public int second(int node) {
        return fields[node * FIELDS + SECOND];
    }

    /** The block to which an edge leads. */
    public int target(int edge) {
        return first(edge);
    }

    /** Whether the condition of a selection is negated. */
    public boolean isNegated(int node) {
        return hasFlag(node);
    }

    /** Whether a case is the default one, too. */
    public boolean isDefault(int node) {
        return hasFlag(node);
    }

    /** Whether what follows the statements of a case is the next case. */
    public boolean fallsThrough(int node) {
        return hasSecondFlag(node);
    }

    /** Whether a loop has a {@link Kind#CONTINUE}. */
    public boolean hasContinue(int loop) {
        return hasFlag(loop);
    }

    /** Whether a loop has a {@link Kind#BREAK_LOOP}. */
    public boolean isLeftFromSwitch(int loop) {
        return hasSecondFlag(loop);
    }

    /** Whether a switch has a {@link Kind#BREAK_LOOP}, so that the loop may be left after it. */
    public boolean leavesLoop(int choice) {
        return hasFlag(choice);
    }

    void setFallenInto(int block) {
        fallenInto.set(block);
    }

    /**
     * Whether a block begins a case into which another case falls. What its OpPhi instructions become when the switch
     * chooses it is an {@link Kind#EDGE} before the switch.
     */
    public boolean isFallenInto(int block) {
        return fallenInto.get(block);
    }

    private boolean hasSecondFlag(int node) {
        return (fields[node * FIELDS + KIND] & SECOND_FLAG) != 0;
    }

    private boolean hasFlag(int node) {
        return (fields[node * FIELDS + KIND] & FLAG) != 0;
    }
}
