// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.IntUnaryOperator;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeBridge;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * A module that passes and transforms change. Instructions, blocks and functions are numbers from 1, and 0 is none;
 * what belongs to them is in arrays, so that each change takes time in what it touches. Not safe for use by several
 * threads at once.
 *
 * <p>The methods of this class read instructions and their order, blocks and functions, and insert, replace, move and
 * remove instructions. Others stand together by subject: {@link #uses}, {@link #declarations}, {@link #constants},
 * {@link #annotations}, {@link #blocks}, {@link #positions} and, for each function, its {@link #flow}.
 *
 * <p>Names, decorations, interfaces of entry points and debug information that refer to a removed instruction are
 * removed with it. Each instruction in a block keeps its source line and debug scope wherever it is moved, and a new
 * one has those of the instruction at its insertion point.
 */
public final class EditableModule extends InstructionOrder {
    private static final int NONE = 0;

    static {
        TypeBridge.set(new TypeBridge<EditableModule>() {
            @Override
            public TypeFacts types(EditableModule module) {
                return module.types();
            }
        });
    }

    private final LiftedSource lifted;

    private final Constants constants = new Constants(this);

    private final Annotations annotations = new Annotations(this);
    private final Uses uses = new Uses(this);
    private final Declarations declarations;
    private final Blocks blocks = new Blocks(this);
    private final PositionStates states = new PositionStates(this);
    private final Positions positions = new Positions(this, states);
    private final InstructionRemoval removal = new InstructionRemoval(this);
    private final FlowCache flows = new FlowCache(this);

    /** Whether this is a list of instructions, whose blocks and functions are found when they are asked for. */
    final boolean isList;

    private EditableModule(LiftedSource lifted, boolean isList) {
        super(ModuleAccess.data(lifted.lifted), isList);
        this.isList = isList;
        declarations = new Declarations(this);
        this.lifted = lifted;
        lifted.lift(this);
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
        return new EditableModule(LiftedSource.ofBlocks(Objects.requireNonNull(module, "module")), false);
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
        return new EditableModule(LiftedSource.ofList(Objects.requireNonNull(module, "module")), true);
    }

    /**
     * {@return the module with all changes} If anything changed, the id bound is as low as possible, and instructions
     * that set a source line or a debug scope are left out where they set nothing new; those of a list stay.
     */
    public SpirvModule toModule() {
        return lifted.toModule(this);
    }

    /**
     * {@return whether changes added ids above a limit: all ids were added above the bound of the lifted module, and
     * the ids that it does not use are not used either unless {@link #renumberIds} closes the gaps}
     *
     * @param limit the highest id bound
     */
    public boolean exceedsIdBound(int limit) {
        return lifted.exceedsIdBound(this, limit);
    }

    /**
     * {@return the module that was lifted, with the ids that it has here} If ids of the module are far above the number
     * of its words, this is another module, with lower ids.
     */
    public SpirvModule source() {
        return lifted.lifted;
    }

    /**
     * {@return the number of an instruction of the {@linkplain #source source} of a list}
     *
     * @param instruction an instruction of the module that was lifted, or of the source
     * @throws IllegalArgumentException if the instruction is of another module
     */
    public int number(Instruction instruction) {
        return lifted.number(Objects.requireNonNull(instruction, "instruction"));
    }

    /** {@return names and decorations of ids} */
    public Annotations annotations() {
        return annotations;
    }

    /** {@return the grammar of the module} */
    public Grammar grammar() {
        return lifted.source.grammar();
    }

    /** {@return the header of the module that was lifted} */
    public ModuleHeader header() {
        return lifted.source.header();
    }

    /** {@return the numbers that constants stand for, and constants for numbers} */
    public Constants constants() {
        return constants;
    }

    /** {@return who refers to which id} */
    public Uses uses() {
        return uses;
    }

    /** {@return types, constants, variables and what else stands before the functions} */
    public Declarations declarations() {
        return declarations;
    }

    /** {@return changes of blocks and functions} */
    public Blocks blocks() {
        return blocks;
    }

    /** {@return the source lines and debug scopes of instructions} */
    public Positions positions() {
        return positions;
    }

    /**
     * Gives each id another number, without changing what the module says.
     *
     * @param ids by id, its new number: 0 for ids that no instruction defines or refers to, the same number for
     *     {@linkplain Uses#isPinned pinned} ids, and a different number for each of the others
     * @param newBound one more than the highest number
     */
    public void renumberIds(int[] ids, int newBound) {
        Objects.requireNonNull(ids, "ids");
        new IdNumbering(this, ids).replace(newBound);
        idsChanged();
    }

    /**
     * Numbers ids from 1 without gaps, in the order of their first appearance. No id may be {@linkplain Uses#isPinned
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
        if (!lifted.hasSourceIds()) {
            changed();
        }
        lifted.idsChanged();
        declarations.forget();
        // The instructions of a list have no states.
        if (!isList) {
            states().refresh();
        }
    }

    @Override
    public Position position(int instruction) {
        return lifted.position(instruction);
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
        flows.clear();
        renumberInstructions(numbering);
        declarations.renumber(numbering);
        states.renumbered();
    }

    /**
     * {@linkplain #compact Compacts} the module if removed instructions take a quarter of the space, unless they take
     * so little that it does not matter. If this is called again and again, it takes time in proportion to what was
     * removed in all.
     */
    public void compactIfSparse() {
        if (space.isSparse()) {
            compact(true);
        }
    }

    /**
     * {@return the control flow of a function; the same object until its blocks, branches or merge instructions change}
     *
     * @param function the function
     */
    public Flow flow(int function) {
        return flows.of(function);
    }

    /**
     * Inserts an instruction before another one.
     *
     * @param position the instruction before which it is inserted: any but an OpLabel
     * @param op the opcode
     * @param typeId the id of the type of the result; 0 if the instruction has none
     * @param operands the words after the result id
     * @return the new instruction, whose {@link #resultId} is new
     */
    public int insertBefore(int position, Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        return place(create(op, typeId, operands), position);
    }

    /**
     * Inserts an instruction after another one.
     *
     * @param position the instruction after which it is inserted: any but the last one of a block
     * @param op the opcode
     * @param typeId the id of the type of the result; 0 if the instruction has none
     * @param operands the words after the result id
     * @return the new instruction, whose {@link #resultId} is new
     */
    public int insertAfter(int position, Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        int instruction = create(op, typeId, operands);
        enter(instruction, position, knownBlock(position));
        positions().copy(instruction, next(instruction));
        return instruction;
    }

    /**
     * Inserts a copy of an instruction before another one. The copy has its source line, its debug scope, and no names
     * or decorations.
     *
     * @param instruction the instruction to copy
     * @param position the instruction before which the copy is inserted
     * @param ids for each id that the instruction uses or defines, that of the copy
     * @return the copy
     */
    public int insertCopyBefore(int instruction, int position, IntUnaryOperator ids) {
        Objects.requireNonNull(ids, "ids");
        int copy = copy(instruction, ids);
        enter(copy, previous(position), knownBlock(position));
        positions().copy(copy, instruction);
        wordChanged(copy);
        return copy;
    }

    /**
     * Appends an instruction to a block that has no termination instruction yet.
     *
     * @param block the block
     * @param op the opcode
     * @param typeId the id of the type of the result; 0 if the instruction has none
     * @param operands the words after the result id
     * @return the instruction
     */
    public int append(int block, Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        int last = terminator(block);
        int instruction = create(op, typeId, operands);
        append(instruction, block);
        positions().copy(instruction, last);
        wordChanged(instruction);
        return instruction;
    }

    /**
     * Appends a copy of an instruction to a block that has no termination instruction yet.
     *
     * @param instruction the instruction to copy
     * @param block the block
     * @param ids for each id that the instruction uses or defines, that of the copy
     * @return the copy
     */
    public int appendCopy(int instruction, int block, IntUnaryOperator ids) {
        Objects.requireNonNull(ids, "ids");
        int copy = copy(instruction, ids);
        append(copy, block);
        positions().copy(copy, instruction);
        wordChanged(copy);
        return copy;
    }

    /**
     * Moves an instruction to another place. It keeps its source line and debug scope.
     *
     * @param instruction the instruction; not a label, a termination or a merge instruction
     * @param position the instruction before which it is moved
     */
    public void moveBefore(int instruction, int position) {
        if (instruction == position) {
            return;
        }
        changed();
        if (knownBlock(instruction) == 0) {
            declarations().leave(instruction);
        }
        leave(instruction);
        enter(instruction, previous(position), knownBlock(position));
    }

    /**
     * Changes an instruction into another one, which keeps its place, the type and id of its result, its names and
     * decorations.
     *
     * @param instruction the instruction
     * @param op the new opcode
     * @param operands the new words after the result id
     */
    public void replace(int instruction, Op op, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        replaceTyped(instruction, op, typeId(instruction), operands);
    }

    /**
     * Changes an instruction into another one with another type of result, which keeps its place, the id of its result,
     * its names and decorations.
     *
     * @param instruction the instruction
     * @param op the new opcode
     * @param typeId the id of the new type; 0 if the new instruction has none
     * @param operands the new words after the result id
     */
    public void replaceTyped(int instruction, Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        rewrite(instruction, build(op, typeId, resultId(instruction), operands), builtWords);
        wordChanged(instruction);
    }

    /**
     * Adds words to the end of an instruction, such as another incoming value of an OpPhi.
     *
     * @param instruction the instruction
     * @param operands the words
     */
    public void addOperands(int instruction, int... operands) {
        Objects.requireNonNull(operands, "operands");
        int old = wordCount(instruction);
        int count = old + operands.length;
        int[] words = scratch(count);
        System.arraycopy(pool.words, start(instruction), words, 0, old);
        System.arraycopy(operands, 0, words, old, operands.length);
        words[0] = firstWord(op(instruction), count);
        rewrite(instruction, words, count);
        wordChanged(instruction);
    }

    /**
     * Removes words of an instruction, such as an incoming value of an OpPhi.
     *
     * @param instruction the instruction
     * @param from number of the first word, from 1
     * @param removed the number of words
     */
    public void removeOperands(int instruction, int from, int removed) {
        int old = wordCount(instruction);
        int[] words = scratch(old);
        System.arraycopy(pool.words, start(instruction), words, 0, from);
        System.arraycopy(pool.words, start(instruction) + from + removed, words, from, old - from - removed);
        words[0] = old - removed << 16 | opcode(instruction);
        rewrite(instruction, words, old - removed);
        wordChanged(instruction);
    }

    private int place(int instruction, int position) {
        enter(instruction, previous(position), knownBlock(position));
        positions().copy(instruction, position);
        wordChanged(instruction);
        return instruction;
    }

    int copy(int instruction, IntUnaryOperator ids) {
        int count = wordCount(instruction);
        int[] words = new int[count];
        int result = resultId(instruction);
        int resultAt = result == 0 ? 0 : typeId(instruction) == 0 ? 1 : 2;
        for (int i = 0; i < count; i++) {
            int word = word(instruction, i);
            words[i] = i > 0 && (i == resultAt || isId(instruction, i)) ? ids.applyAsInt(word) : word;
        }
        return create(words, 0, count);
    }

    /**
     * Removes an instruction, and the names, decorations and debug information that refer to its result. It must not be
     * used, or its users must be removed next. Labels and termination instructions are removed with their blocks.
     *
     * @param instruction the instruction
     */
    public void remove(int instruction) {
        removal.remove(instruction);
    }

    /**
     * Removes several instructions, and the names, decorations, execution modes, forward declarations and interfaces of
     * entry points that refer to their results. Other instructions must not use these results. A module that was lifted
     * as a list is walked over once, however many instructions are removed.
     *
     * @param instructions the instructions
     */
    public void removeAll(BitSet instructions) {
        removal.removeAll(Objects.requireNonNull(instructions, "instructions"));
    }

    /** The source lines and debug scopes that instructions have. */
    PositionStates states() {
        return states;
    }

    InstructionRemoval removal() {
        return removal;
    }

    /** {@return the functions that the module has at this moment, in their order} */
    public List<EditedFunction> functions() {
        List<EditedFunction> functions = new ArrayList<>();
        for (int f = 1; f < functionLimit(); f++) {
            if (functionStart(f) != NONE) {
                functions.add(new EditedFunction(this, f));
            }
        }
        return functions;
    }
}
