// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.EntryPoint;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeBridge;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * A module that passes change. Instructions, blocks and functions are numbers from 1, and 0 is none; what belongs to
 * them is in arrays, so that each change takes time in what it touches. Not safe for use by several threads at once.
 *
 * <p>Names, decorations, interfaces of entry points and debug information that refer to a removed instruction are
 * removed with it. Each instruction in a block keeps its source line and debug scope wherever it is moved, and a new
 * one has those of the instruction at its insertion point.
 */
public final class EditableModule extends InstructionRemoval {
    private static final int NONE = 0;

    static {
        TypeBridge.set(new TypeBridge<EditableModule>() {
            @Override
            public TypeFacts types(EditableModule module) {
                return module.types();
            }
        });
    }

    private final SpirvModule source;

    /** The source, or if its ids are sparse, the same module with dense ids. */
    private final SpirvModule lifted;

    private final Constants constants = new Constants(this);
    private final Annotations annotations = new Annotations(this);
    private @Nullable Flow[] flows = {};
    private int[] blockNumbers = {};
    private long liftedChanges;
    private int liftedBound;

    /** How many ids were unused below the bound when the ids were numbered anew. */
    private int gaps;

    private boolean hasSourceIds;

    /**
     * The numbers of the first instructions of the source in the order in which they were lifted, if that is another
     * one.
     */
    private int[] order = {};

    /** By number of an id, the id in the module that was lifted; empty if they are the same. */
    private int[] sourceIds = {};

    private EditableModule(SpirvModule source, SpirvModule lifted, boolean isList) {
        super(ModuleAccess.data(lifted), isList);
        this.source = source;
        this.lifted = lifted;
    }

    /**
     * Lifts a module, in time linear in its words. Ids that are far above the number of words are numbered anew without
     * gaps.
     *
     * @param module the module, which stays as it is
     * @return an edited module without changes
     * @throws org.spirv4j.diagnostic.MalformedModuleException if blocks or functions are not closed, or
     *     instructions are outside them
     */
    public static EditableModule of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        ModuleData data = ModuleAccess.data(module);
        SpirvModule dense = data.directIds < data.bound ? SparseIds.dense(data, module.grammar()) : module;
        ModuleData lifted = ModuleAccess.data(dense);
        EditableModule edited = new EditableModule(module, dense, false);
        edited.order = LayoutOrder.of(lifted);
        new ModuleLift(lifted, edited).run(edited.order);
        edited.liftedChanges = edited.changeCount();
        edited.liftedBound = edited.bound();
        edited.hasSourceIds = lifted == data;
        edited.gaps = data.bound - lifted.bound;
        return edited;
    }

    /**
     * Lifts a module as a list of instructions, in a small part of the time that {@link #of} takes: the instructions
     * that set source lines and debug scopes are instructions like others, which stay where they are, and blocks,
     * functions and uses are found when they are asked for. This is enough to change declarations and to insert code.
     * Any module that can be read is lifted, even if its blocks are not closed. The {@link #toModule module} with the
     * changes keeps the ids of this one, unless ids are renumbered, and what is not changed is copied word for word.
     *
     * <p>The number of an instruction is its index in the module plus 1.
     *
     * @param module the module, which stays as it is
     * @return an edited module without changes
     */
    public static EditableModule ofInstructions(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        ModuleData data = ModuleAccess.data(module);
        SpirvModule dense = data.directIds < data.bound ? SparseIds.restorable(data, module.grammar()) : module;
        EditableModule edited = new EditableModule(module, dense, true);
        edited.liftedBound = edited.bound();
        edited.hasSourceIds = dense == module;
        if (!edited.hasSourceIds) {
            edited.sourceIds = SparseIds.sources(data, ModuleAccess.data(dense));
        }
        return edited;
    }

    /** {@return the module with all changes; the id bound is as low as possible if anything changed} */
    public SpirvModule toModule() {
        if ((isList || !hasSourceIds) && changeCount() == liftedChanges) {
            return source;
        }
        int bound = isList ? bound() : changeCount() == liftedChanges ? liftedBound : usedBound();
        int[] shared = isList && !isRearranged() ? sharedWords(source.wordCount(), bound) : new int[] {};
        if (shared.length > 0) {
            SpirvModule result = ModuleAccess.module(shared, source.grammar());
            return sourceIds.length > 0 ? SparseIds.restored(result, source, sourceIds) : result;
        }
        WordBuffer target = new WordBuffer(isList ? listedWords() : source.wordCount());
        for (int i = 0; i < ModuleHeader.WORDS; i++) {
            target.add(source.word(i));
        }
        int highest = new ModuleWriter(this, states(), target).write();
        target.set(3, Math.max(bound, highest + 1));
        int[] words = target.toArray();
        if (sourceIds.length > 0) {
            return SparseIds.restored(ModuleAccess.module(words, source.grammar()), source, sourceIds);
        }
        boolean isSource =
                order.length > 0 && hasSourceIds && LayoutOrder.isReordered(ModuleAccess.data(source), order, words);
        return isSource ? source : ModuleAccess.module(words, source.grammar());
    }

    /**
     * {@return whether changes added ids above a limit: all ids were added above the bound of the lifted module, and
     * the ids that it does not use are not used either unless {@link #renumberIds} closes the gaps}
     *
     * @param limit the highest id bound
     */
    public boolean exceedsIdBound(int limit) {
        int used = gaps > 0 ? bound() : usedBound();
        return used > liftedBound && (long) used + gaps > limit;
    }

    /**
     * {@return the module that was lifted, with the ids that it has here} If ids of the module are far above the number
     * of its words, this is another module, with lower ids.
     */
    public SpirvModule source() {
        return lifted;
    }

    /**
     * {@return the number of an instruction of the {@linkplain #source source} of a list}
     *
     * @param instruction an instruction of the module that was lifted, or of the source
     * @throws IllegalArgumentException if the instruction is of another module
     */
    public int number(Instruction instruction) {
        SpirvModule owner = Objects.requireNonNull(instruction, "instruction").module();
        if (!isList || !owner.equals(lifted) && !owner.equals(source)) {
            throw new IllegalArgumentException(instruction + " belongs to another module");
        }
        return instruction.index() + 1;
    }

    /** {@return names and decorations of ids} */
    public Annotations annotations() {
        return annotations;
    }

    /** {@return the grammar of the module} */
    public Grammar grammar() {
        return source.grammar();
    }

    /** {@return the header of the module that was lifted} */
    public ModuleHeader header() {
        return source.header();
    }

    /** {@return the numbers that constants stand for, and constants for numbers} */
    public Constants constants() {
        return constants;
    }

    /**
     * Gives each id another number, without changing what the module says.
     *
     * @param ids by id, its new number: 0 for ids that no instruction defines or refers to, the same number for
     *     {@linkplain #isPinned pinned} ids, and a different number for each of the others
     * @param newBound one more than the highest number
     */
    public void renumberIds(int[] ids, int newBound) {
        Objects.requireNonNull(ids, "ids");
        new IdNumbering(this, ids).replace(newBound);
        idsChanged();
    }

    /**
     * Numbers ids from 1 without gaps, in the order of their first appearance. No id may be {@linkplain #isPinned
     * pinned}.
     *
     * @param first instructions whose ids come before those of all others
     */
    public void numberIds(int... first) {
        Objects.requireNonNull(first, "first");
        IdNumbering numbering = new IdNumbering(this, new int[bound()]);
        for (int instruction : first) {
            forEachId(instruction, numbering);
        }
        numbering.complete();
        idsChanged();
    }

    private void idsChanged() {
        if (!hasSourceIds) {
            changed();
        }
        gaps = 0;
        sourceIds = new int[] {};
        declarations.clear();
        // The instructions of a list have no states.
        if (!isList) {
            states().refresh();
        }
    }

    @Override
    public Position position(int instruction) {
        boolean isKnown = isList && instruction > 0 && instruction <= source.instructionCount();
        return isKnown
                ? Position.ofInstruction(source.instruction(instruction - 1).wordOffset(), instruction - 1)
                : Position.UNKNOWN;
    }

    /**
     * Gives the instructions the numbers 1, 2, ... in their order, and moves their words together, without changing
     * what the module says. Takes time linear in the module, which is then as small and as fast to walk over as one
     * that was just lifted.
     */
    public void compact() {
        compact(false);
    }

    private void compact(boolean hasRoom) {
        // Overwrites the owners, which are made anew when the instructions get their numbers.
        InstructionNumbering numbering = new InstructionNumbering(firstWords, owners(), instructionLimit(), hasRoom);
        for (int i = first(); i != NONE; i = next(i)) {
            numbering.add(i, wordCount(i));
        }
        // What describes the positions of other instructions is in no list.
        for (int i = 1; i < instructionLimit(); i++) {
            if (!isListed(i) && isLinked(i)) {
                numbering.add(i, wordCount(i));
            }
        }
        // They would take memory while the arrays are copied.
        flows = new Flow[] {};
        renumberInstructions(numbering);
    }

    /**
     * {@linkplain #compact Compacts} the module if removed instructions take a quarter of the space, unless they take
     * so little that it does not matter. If this is called again and again, it takes time in proportion to what was
     * removed in all.
     */
    public void compactIfSparse() {
        if (isSparse()) {
            compact(true);
        }
    }

    /**
     * {@return the source lines and debug scopes of instructions that are copied from a function to a call of it}
     *
     * @param call the call
     */
    public InlinedPositions inlinedPositions(int call) {
        return new InlinedPositions(this, call);
    }

    /**
     * Removes a block with all its instructions. Branches to it, its OpPhi operands in other blocks and uses of its
     * values must be removed too.
     *
     * @param block the block
     */
    public void removeBlock(int block) {
        int last = terminator(block);
        int instruction = label(block);
        shapeChanged(block);
        while (true) {
            int following = next(instruction);
            removeWhole(instruction);
            if (instruction == last) {
                break;
            }
            instruction = following;
        }
        dropBlock(block);
    }

    /**
     * Removes a function with all its blocks, its entry points, and what describes it. Calls of it must be removed too.
     *
     * @param function the function
     */
    public void removeFunction(int function) {
        int start = functionStart(function);
        int end = functionEnd(function);
        for (int use = firstUse(resultId(start)), following; use != NONE; use = following) {
            following = nextUse(use);
            if (has(user(use), Trait.ENTRY_POINT)) {
                remove(user(use));
                following = firstUse(resultId(start));
            }
        }
        // Backwards, so that what describes an instruction in the function is removed before it.
        for (int instruction = end, before; ; instruction = before) {
            before = previous(instruction);
            removeWhole(instruction);
            if (instruction == start) {
                break;
            }
        }
        dropFunction(function);
    }

    /**
     * Adds a function without parameters after the others. It has one block, which has only a label.
     *
     * @param returnTypeId the id of the type that the function returns
     * @param functionTypeId the id of the type of the function
     * @param control the function control, a mask
     * @return the number of the function
     */
    public int addFunction(int returnTypeId, int functionTypeId, int control) {
        int last = last();
        for (int f = functionLimit() - 1; f > 0; f--) {
            if (functionStart(f) != NONE) {
                last = functionEnd(f);
                break;
            }
        }
        int start = create(Op.OpFunction, returnTypeId, control, functionTypeId);
        enter(start, last, 0);
        int function = addFunction(start);
        int label = create(Op.OpLabel, 0);
        enter(label, start, 0);
        addBlock(label, function, 0);
        int end = create(Op.OpFunctionEnd, 0);
        enter(end, label, 0);
        endFunction(function, end);
        return function;
    }

    /**
     * Makes a block after another one; it has only a label.
     *
     * @param after the block before it
     * @return the new block
     */
    public int addBlock(int after) {
        int label = create(Op.OpLabel, 0);
        enter(label, terminator(after), 0);
        return addBlock(label, functionOf(after), after);
    }

    /**
     * Moves an instruction and those after it in its block to a new block after this one, which has no termination
     * instruction then. The OpPhi instructions of the successors name the new block.
     *
     * @param instruction the first instruction to move; not the label
     * @return the new block
     */
    public int splitBefore(int instruction) {
        int block = knownBlock(instruction);
        int before = previous(instruction);
        int label = create(Op.OpLabel, 0);
        int last = terminator(block);
        enter(label, before, 0);
        int added = addBlock(label, functionOf(block), block);
        moveTail(instruction, added);
        setLast(block, before);
        setLast(added, last);
        renamePredecessor(added, labelId(block), labelId(added));
        return added;
    }

    /**
     * Lets the OpPhi instructions of the successors of a block name another predecessor.
     *
     * @param block the block, which has the new termination instruction
     * @param labelId the label that they name
     * @param newLabelId the label that they shall name
     */
    public void renamePredecessor(int block, int labelId, int newLabelId) {
        int terminator = terminator(block);
        for (int i = 1; i < wordCount(terminator); i++) {
            int target = isId(terminator, i) ? blockOf(word(terminator, i)) : 0;
            for (int phi = target == 0 ? 0 : firstPhi(target); phi != NONE; phi = nextPhi(phi)) {
                for (int k = 4; k < wordCount(phi); k += 2) {
                    if (word(phi, k) == labelId) {
                        setWord(phi, k, newLabelId);
                    }
                }
            }
        }
    }

    /**
     * {@return the first OpPhi of a block; 0 for none}
     *
     * @param block the block
     */
    public int firstPhi(int block) {
        return phiFrom(firstInstruction(block));
    }

    /**
     * {@return the OpPhi that follows another one in its block; 0 for none}
     *
     * @param phi the OpPhi
     */
    public int nextPhi(int phi) {
        return phiFrom(nextInBlock(phi));
    }

    /**
     * {@return the first instruction of a block before which any instruction but OpPhi and OpVariable may be inserted}
     *
     * @param block the block
     */
    public int firstInsertionPoint(int block) {
        int point = firstInstruction(block);
        for (int at = point; isPhiOrVariable(at) || isPosition(at) || isDebugInfo(at); at = next(at)) {
            if (isPhiOrVariable(at)) {
                point = next(at);
            }
        }
        while (isPosition(point)) {
            point = next(point);
        }
        return point;
    }

    /**
     * {@return the merge instruction of a block, or else its termination instruction: code is inserted before it}
     *
     * @param block the block
     */
    public int lastInsertionPoint(int block) {
        int merge = merge(block);
        return merge != NONE ? merge : terminator(block);
    }

    /**
     * Adds a variable to the interface of an entry point, unless it is there.
     *
     * @param entryPoint an OpEntryPoint or OpConditionalEntryPointINTEL
     * @param variable the id of the variable
     */
    public void addToInterface(int entryPoint, int variable) {
        int name = is(entryPoint, Op.OpEntryPoint) ? EntryPoint.NAME : EntryPoint.NAME + 1;
        int end = start(entryPoint) + wordCount(entryPoint);
        for (int at = LiteralString.end(pool.words, start(entryPoint) + name, end); at < end; at++) {
            if (pool.words[at] == variable) {
                return;
            }
        }
        addOperands(entryPoint, variable);
    }

    private boolean isPhiOrVariable(int instruction) {
        return is(instruction, Op.OpPhi) || has(instruction, Trait.VARIABLE);
    }

    private int phiFrom(int instruction) {
        int at = instruction;
        while (at != NONE && !is(at, Op.OpPhi)) {
            if (!states().isLine(at) && !isDebugInfo(at)) {
                return NONE;
            }
            at = nextInBlock(at);
        }
        return at;
    }

    /**
     * Removes the incoming values of one predecessor from the OpPhi instructions of a block. An OpPhi that has no
     * others stays without operands.
     *
     * @param block the block
     * @param labelId the label of the predecessor
     */
    public void removeIncoming(int block, int labelId) {
        for (int phi = firstPhi(block); phi != NONE; phi = nextPhi(phi)) {
            for (int k = wordCount(phi) - 1; k >= 4; k -= 2) {
                if (word(phi, k) == labelId) {
                    removeOperands(phi, k - 1, 2);
                }
            }
        }
    }

    /**
     * Appends the only successor of a block to it: the instructions after its label, which has one predecessor and no
     * OpPhi. The termination instruction of the block is removed, and its merge instruction if it has one.
     *
     * @param block the block, which ends with an OpBranch
     * @param successor the target of the OpBranch
     */
    public void joinBlocks(int block, int successor) {
        int merge = merge(block);
        if (merge != NONE) {
            remove(merge);
        }
        int branch = terminator(block);
        int before = previous(branch);
        int label = label(successor);
        int oldId = labelId(successor);
        setLast(block, before);
        leave(branch);
        discard(branch);
        int last = terminator(successor);
        int first = next(label);
        // The tail is appended after the block, wherever the successor was.
        moveBlock(successor, block);
        moveTail(first, block);
        setLast(block, last);
        leave(label);
        removeMentions(oldId);
        dropBlock(successor);
        replaceUses(oldId, labelId(block));
        discard(label);
    }

    /**
     * {@return the control flow of a function; the same object until its blocks, branches or merge instructions change}
     *
     * @param function the function
     */
    public Flow flow(int function) {
        if (function >= flows.length) {
            flows = Arrays.copyOf(flows, functionLimit());
        }
        @Nullable Flow known = flows[function];
        if (known == null || known.shape != shape(function)) {
            if (blockNumbers.length < blockLimit()) {
                blockNumbers = new int[blockLimit() + (blockLimit() >> 1)];
                Arrays.fill(flows, null);
            }
            known = new Flow(this, function, blockNumbers);
            flows[function] = known;
        }
        return known;
    }
}
