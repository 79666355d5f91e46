// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.function.IntConsumer;
import java.util.function.IntUnaryOperator;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
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
public final class EditableModule {
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

    // The parts that the methods of this class ask: each knows those before it.
    final InstructionWords words;
    final InstructionPool instructions;
    final InstructionOrder order;

    final InstructionChanges changes = new InstructionChanges(this);

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
        ModuleData data = ModuleAccess.data(lifted.lifted);
        this.isList = isList;
        this.lifted = lifted;
        words = new InstructionWords(data, isList);
        instructions = new InstructionPool(words, data, isList);
        order = new InstructionOrder(lifted, words, instructions, isList);
        declarations = new Declarations(this);
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
            instructions.changed();
        }
        lifted.idsChanged();
        declarations.forget();
        // The instructions of a list have no states.
        if (!isList) {
            states().refresh();
        }
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
        InstructionNumbering numbering =
                new InstructionNumbering(words.firstWords, words.owners(), instructionLimit(), hasRoom);
        for (int i = first(); i != NONE; i = next(i)) {
            numbering.add(i, wordCount(i));
        }
        // What describes the positions of other instructions is in no list.
        for (int i = 1; i < instructionLimit(); i++) {
            if (!isListed(i) && instructions.isLinked(i)) {
                numbering.add(i, wordCount(i));
            }
        }
        // They would take memory while the arrays are copied.
        flows.clear();
        instructions.renumber(numbering);
        order.renumber(numbering);
        declarations.renumber(numbering);
        states.renumbered();
    }

    /**
     * {@linkplain #compact Compacts} the module if removed instructions take a quarter of the space, unless they take
     * so little that it does not matter. If this is called again and again, it takes time in proportion to what was
     * removed in all.
     */
    public void compactIfSparse() {
        if (instructions.space.isSparse()) {
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

    /** {@return one more than the highest id} */
    public int bound() {
        return words.bound;
    }

    /** {@return one more than the highest number of an instruction} */
    public int instructionLimit() {
        return words.instructionLimit();
    }

    /**
     * {@return the instruction that defines an id; 0 for none}
     *
     * @param id the id
     */
    public int definition(int id) {
        return words.definition(id);
    }

    /**
     * {@return the opcode of an instruction, 0 to 65,535}
     *
     * @param instruction the instruction
     */
    public int opcode(int instruction) {
        return words.opcode(instruction);
    }

    /**
     * {@return the opcode of an instruction by name; OpNop if the built-in grammar lacks it}
     *
     * @param instruction the instruction
     */
    public Op op(int instruction) {
        return words.op(instruction);
    }

    /**
     * {@return the opcode by name of the instruction that defines an id; OpNop for none}
     *
     * @param id the id
     */
    public Op opOf(int id) {
        return words.opOf(id);
    }

    /**
     * {@return whether an instruction has an opcode}
     *
     * @param instruction the instruction
     * @param op the opcode
     */
    public boolean is(int instruction, Op op) {
        return words.is(instruction, op);
    }

    /**
     * {@return the number of words of an instruction, the first one included}
     *
     * @param instruction the instruction
     */
    public int wordCount(int instruction) {
        return words.wordCount(instruction);
    }

    /**
     * {@return a word of an instruction}
     *
     * @param instruction the instruction
     * @param index the number of the word, from 0 for the one with word count and opcode
     */
    public int word(int instruction, int index) {
        return words.word(instruction, index);
    }

    /**
     * {@return the words of an instruction after its type id and result id}
     *
     * @param instruction the instruction
     */
    public int[] operands(int instruction) {
        return words.operands(instruction);
    }

    /**
     * {@return the words of an instruction from one of them on}
     *
     * @param instruction the instruction
     * @param index the number of the word, from 0 for the one with word count and opcode
     */
    public int[] wordsFrom(int instruction, int index) {
        return words.wordsFrom(instruction, index);
    }

    /**
     * {@return the id of the type of the result; 0 if the instruction has none}
     *
     * @param instruction the instruction
     */
    public int typeId(int instruction) {
        return words.typeId(instruction);
    }

    /**
     * {@return the id that an instruction defines; 0 if it defines none}
     *
     * @param instruction the instruction
     */
    public int resultId(int instruction) {
        return words.resultId(instruction);
    }

    /**
     * {@return the id of the type of a value; 0 if it has none}
     *
     * @param id the value
     */
    public int typeOf(int id) {
        return words.typeOf(id);
    }

    /**
     * {@return whether an instruction is one of a set of debug information}
     *
     * @param instruction the instruction
     */
    public boolean isDebugInfo(int instruction) {
        return words.isDebugInfo(instruction);
    }

    /**
     * {@return the number of an instruction in its set of debug information; -1 for other instructions}
     *
     * @param instruction the instruction
     */
    public int debugInfoNumber(int instruction) {
        return words.debugInfoNumber(instruction);
    }

    /**
     * {@return whether an id is that of the import of a set of debug information}
     *
     * @param id the id
     */
    public boolean isDebugSet(int id) {
        return words.isDebugSet(id);
    }

    /** {@return whether the module imports a set of debug information} */
    public boolean hasDebugInfo() {
        return words.hasDebugInfo();
    }

    /**
     * {@return the instruction that follows another one; 0 for none}
     *
     * @param instruction an instruction in the list; 0 for the first one
     */
    public int next(int instruction) {
        return words.next(instruction);
    }

    /**
     * {@return where an instruction is in the module that was lifted; unknown if it is new, or unless the module was
     * lifted as a list}
     *
     * @param instruction the instruction
     */
    public Position position(int instruction) {
        return lifted.position(instruction);
    }

    /** {@return the first instruction of the module; 0 for none} */
    public int first() {
        return order.first();
    }

    /** {@return the last instruction of the module; 0 for none} */
    public int last() {
        return order.last();
    }

    /**
     * {@return the instruction before another one; 0 for none}
     *
     * @param instruction an instruction in the list
     */
    public int previous(int instruction) {
        return order.previous(instruction);
    }

    /**
     * {@return the block that contains an instruction, its label included; 0 if it is outside blocks}
     *
     * @param instruction the instruction
     */
    public int block(int instruction) {
        return order.block(instruction);
    }

    /**
     * {@return the label of a block}
     *
     * @param block the block
     */
    public int label(int block) {
        return order.label(block);
    }

    /**
     * {@return the result id of the label of a block}
     *
     * @param block the block
     */
    public int labelId(int block) {
        return order.labelId(block);
    }

    /**
     * {@return the block with a label; 0 if the id is not that of a label}
     *
     * @param labelId the result id of the label
     */
    public int blockOf(int labelId) {
        return order.blockOf(labelId);
    }

    /**
     * {@return the last instruction of a block, its termination instruction}
     *
     * @param block the block
     */
    public int terminator(int block) {
        return order.terminator(block);
    }

    /**
     * {@return the instruction after the label of a block}
     *
     * @param block the block
     */
    public int firstInstruction(int block) {
        return order.firstInstruction(block);
    }

    /**
     * {@return the instruction that follows another one in the same block; 0 for the termination instruction}
     *
     * @param instruction an instruction in a block
     */
    public int nextInBlock(int instruction) {
        return order.nextInBlock(instruction);
    }

    /**
     * {@return the merge instruction of a block; 0 if it is not a header}
     *
     * @param block the block
     */
    public int merge(int block) {
        return order.merge(block);
    }

    /**
     * {@return the function that contains a block}
     *
     * @param block the block
     */
    public int functionOf(int block) {
        return order.functionOf(block);
    }

    /**
     * {@return the block that follows another one in its function; 0 for none}
     *
     * @param block the block
     */
    public int nextBlock(int block) {
        return order.nextBlock(block);
    }

    /**
     * {@return the block before another one in its function; 0 for none}
     *
     * @param block the block
     */
    public int previousBlock(int block) {
        return order.previousBlock(block);
    }

    /** {@return one more than the highest number of a block} */
    public int blockLimit() {
        return order.blockLimit();
    }

    /**
     * {@return one more than the highest number of a function; functions are numbered in their order, with gaps for
     * removed ones}
     *
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the module was lifted as a list, and blocks or
     *     functions are not closed
     */
    public int functionLimit() {
        return order.functionLimit();
    }

    /**
     * {@return the OpFunction of a function; 0 if the function was removed}
     *
     * @param function the number of the function, from 1
     */
    public int functionStart(int function) {
        return order.functionStart(function);
    }

    /**
     * {@return the OpFunctionEnd of a function}
     *
     * @param function the number of the function
     */
    public int functionEnd(int function) {
        return order.functionEnd(function);
    }

    /**
     * {@return the result id of a function; 0 if it was removed}
     *
     * @param function the number of the function
     */
    public int functionId(int function) {
        return order.functionId(function);
    }

    /**
     * {@return the entry block of a function; 0 if the function has no body}
     *
     * @param function the number of the function
     */
    public int firstBlock(int function) {
        return order.firstBlock(function);
    }

    /**
     * {@return the last block of a function; 0 if the function has no body}
     *
     * @param function the number of the function
     */
    public int lastBlock(int function) {
        return order.lastBlock(function);
    }

    /**
     * {@return a number that grows with each change of the instructions in the blocks of a function}
     *
     * @param function the number of the function
     */
    public long changeCount(int function) {
        return order.changeCount(function);
    }

    /**
     * {@return whether an instruction is part of the module: it was not removed}
     *
     * @param instruction the instruction
     */
    public boolean isListed(int instruction) {
        return order.isListed(instruction);
    }

    /**
     * {@return an id that no instruction defines or refers to}
     *
     * @throws IllegalStateException if there are no more ids
     */
    public int newId() {
        return instructions.newId();
    }

    /**
     * Lets {@link #newId} return the ids of instructions that were removed or taken back. Until then they stay unused,
     * so that a pass may keep tables by id.
     */
    public void reuseIds() {
        instructions.reuseIds();
    }

    /** {@return a number that grows with each change} */
    public long changeCount() {
        return instructions.changeCount();
    }

    /**
     * Passes all ids of an instruction to {@code action}, those of its result and its type included, in the order of
     * the words.
     *
     * @param instruction the instruction
     * @param action receives each id
     */
    public void forEachId(int instruction, IntConsumer action) {
        instructions.forEachId(instruction, action);
    }

    /**
     * {@return whether an operand refers to an id}
     *
     * @param instruction the instruction
     * @param index the number of the operand's word
     */
    public boolean isId(int instruction, int index) {
        return instructions.isId(instruction, index);
    }

    /**
     * Changes a word of an instruction. Whether the word is an id or a literal stays the same.
     *
     * @param instruction the instruction
     * @param index the number of the word, from 1; not that of the result id
     * @param value the new word
     */
    public void setWord(int instruction, int index, int value) {
        if (instructions.setWord(instruction, index, value)) {
            order.wordChanged(instruction);
        }
    }

    /**
     * {@return the words of an instruction with other ids where it uses ids}
     *
     * @param instruction the instruction
     * @param ids by id, the id that takes its place; 0 to keep it
     */
    public int[] wordsWith(int instruction, int[] ids) {
        return instructions.wordsWith(instruction, ids);
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
        return changes.insertBefore(position, op, typeId, operands);
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
        return changes.insertAfter(position, op, typeId, operands);
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
        return changes.insertCopyBefore(instruction, position, ids);
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
        return changes.append(block, op, typeId, operands);
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
        return changes.appendCopy(instruction, block, ids);
    }

    /**
     * Moves an instruction to another place. It keeps its source line and debug scope.
     *
     * @param instruction the instruction; not a label, a termination or a merge instruction
     * @param position the instruction before which it is moved
     */
    public void moveBefore(int instruction, int position) {
        changes.moveBefore(instruction, position);
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
        changes.replaceTyped(instruction, op, typeId(instruction), operands);
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
        changes.replaceTyped(instruction, op, typeId, operands);
    }

    /**
     * Adds words to the end of an instruction, such as another incoming value of an OpPhi.
     *
     * @param instruction the instruction
     * @param operands the words
     */
    public void addOperands(int instruction, int... operands) {
        Objects.requireNonNull(operands, "operands");
        changes.addOperands(instruction, operands);
    }

    /**
     * Removes words of an instruction, such as an incoming value of an OpPhi.
     *
     * @param instruction the instruction
     * @param from number of the first word, from 1
     * @param removed the number of words
     */
    public void removeOperands(int instruction, int from, int removed) {
        changes.removeOperands(instruction, from, removed);
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

    /** The facts about types and integer constants, which follow the changes of the module. */
    TypeFacts types() {
        return words.types();
    }
}
