// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Arrays;
import java.util.Objects;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.internal.access.LogicalLayout;

/** What stands before the functions: the sections of the logical layout, types, constants, names and decorations. */
abstract class ModuleDeclarations extends InstructionOrder {
    private static final int NONE = 0;
    private static final int MAX_WORDS = 0xFFFF;
    private final int[] sectionEnds = new int[LogicalLayout.DECLARATIONS + 1];

    /** Whether the ends of the sections are known; a module that is lifted as a list finds them when needed. */
    private boolean hasSections;

    final DeclarationIndex declarations = new DeclarationIndex(this);
    private int[] scratch = new int[16];

    /** The number of words that {@link #build} made. */
    int builtWords;

    ModuleDeclarations(ModuleData data, boolean isCopied) {
        super(data, isCopied);
        hasSections = !isCopied;
    }

    private void findSections() {
        if (!hasSections) {
            hasSections = true;
            for (int i = first(), section; i != NONE; i = next(i)) {
                section = LogicalLayout.of(opcode(i));
                if (section == LogicalLayout.FUNCTIONS || section == LogicalLayout.GRAPHS) {
                    break;
                }
                entered(i);
            }
        }
    }

    /** Called for each instruction that is lifted before the functions. */
    void entered(int instruction) {
        // A line applies to what follows it, so that nothing is added after the last one.
        if (LogicalLayout.of(opcode(instruction)) != LogicalLayout.LINE) {
            sectionEnds[section(instruction)] = instruction;
        }
    }

    @Override
    void renumberInstructions(InstructionNumbering numbering) {
        super.renumberInstructions(numbering);
        numbering.renumber(sectionEnds, sectionEnds.length);
    }

    private int section(int instruction) {
        int section = LogicalLayout.of(opcode(instruction));
        if (section == LogicalLayout.ANNOTATION_OR_DECLARATION) {
            return sectionEnds[LogicalLayout.DECLARATIONS] == 0
                    ? LogicalLayout.ANNOTATIONS
                    : LogicalLayout.DECLARATIONS;
        }
        return Math.min(section, LogicalLayout.DECLARATIONS);
    }

    final int enterSection(int instruction) {
        findSections();
        int section = section(instruction);
        int at = section;
        while (at > 0 && sectionEnds[at] == NONE) {
            at--;
        }
        enter(instruction, sectionEnds[at], 0);
        sectionEnds[section] = instruction;
        return instruction;
    }

    /**
     * Adds a copy of an instruction to the section of that instruction: after it, if instructions with this opcode may
     * stand in two sections.
     */
    final void enterSection(int copy, int original) {
        findSections();
        if (LogicalLayout.of(opcode(original)) != LogicalLayout.ANNOTATION_OR_DECLARATION) {
            enterSection(copy);
            return;
        }
        enter(copy, original, 0);
        for (int section = 0; section < sectionEnds.length; section++) {
            if (sectionEnds[section] == original) {
                sectionEnds[section] = copy;
            }
        }
    }

    final void leaveSection(int instruction) {
        if (!hasSections) {
            return;
        }
        int section = section(instruction);
        if (sectionEnds[section] == instruction) {
            int before = previous(instruction);
            boolean isSame = before != NONE && knownBlock(before) == 0 && section(before) == section;
            sectionEnds[section] = isSame ? before : NONE;
        }
    }

    /**
     * Adds an instruction to the end of its section of the logical layout (section 2.4 of the specification, "Logical
     * Layout of a Module").
     *
     * @param op the opcode
     * @param typeId the id of the type of the result; 0 if the instruction has none
     * @param operands the words after the result id
     * @return the instruction
     * @throws IllegalArgumentException if the instruction cannot be before the functions
     */
    public final int addDeclaration(Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        switch (LogicalLayout.of(op.opcode())) {
            case LogicalLayout.FUNCTIONS, LogicalLayout.GRAPHS, LogicalLayout.BLOCK, LogicalLayout.TERMINATOR ->
                throw new IllegalArgumentException(op + " cannot be before the functions");
            default -> {}
        }
        return enterSection(create(op, typeId, operands));
    }

    /**
     * Declares a type, unless there is an equal one. A type that may be declared twice, such as a structure or a
     * pointer, is found if it has no decorations, so that it can be given others.
     *
     * @param op the opcode of a type declaration
     * @param operands the words after the result id
     * @return the id of the type
     * @throws IllegalArgumentException if the instruction does not declare a type
     */
    public final int declareType(Op op, int... operands) {
        if (!Objects.requireNonNull(op, "op").isTypeDeclaration()) {
            throw new IllegalArgumentException(op + " does not declare a type");
        }
        return declare(op, 0, operands);
    }

    /**
     * Declares a constant, or a type as {@link #declareType} does, unless there is an equal one.
     *
     * @param op the opcode of a type declaration or of a constant that specialization does not change
     * @param typeId the id of the type of a constant; 0 for a type
     * @param operands the words after the result id
     * @return the id of the type or constant
     */
    public final int declare(Op op, int typeId, int... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        return declarations.declare(op, typeId, operands);
    }

    /**
     * Takes back all types and constants that were declared since an earlier moment if nothing else has changed since
     * then, so that {@link #changeCount} is the same again. A pass calls it that declares constants before it knows
     * whether it needs them.
     *
     * @param limit the {@link #instructionLimit} at that moment
     * @param changes the {@link #changeCount} at that moment
     */
    public final void takeBackDeclarations(int limit, long changes) {
        // Each declaration counts twice: its id and its words.
        if (changeCount() != changes + 2L * (instructionLimit() - limit)) {
            return;
        }
        for (int i = limit; i < instructionLimit(); i++) {
            if (!isListed(i) || !has(i, Trait.VALUE_CONSTANT) && !has(i, Trait.TYPE_DECLARATION)) {
                return;
            }
        }
        while (instructionLimit() > limit) {
            int last = instructionLimit() - 1;
            leaveSection(last);
            leave(last);
            takeBackLast();
        }
        setChangeCount(changes);
    }

    /**
     * {@return the first declaration of the section of types, constants and global variables; 0 for none} The others
     * follow it by {@link #nextDeclaration(int)}.
     */
    public final int firstDeclaration() {
        findSections();
        int at = LogicalLayout.DECLARATIONS - 1;
        while (at > 0 && sectionEnds[at] == NONE) {
            at--;
        }
        int found = next(sectionEnds[at]);
        return found != 0 && sectionEnds[LogicalLayout.DECLARATIONS] != NONE ? found : 0;
    }

    /**
     * {@return the declaration that follows another one in the section of types, constants and global variables; 0
     * after the last one}
     *
     * @param declaration a declaration of that section
     */
    public final int nextDeclaration(int declaration) {
        return declaration == lastDeclaration() ? NONE : next(declaration);
    }

    /** {@return the last declaration of the section of types, constants and global variables; 0 for none} */
    public final int lastDeclaration() {
        findSections();
        return sectionEnds[LogicalLayout.DECLARATIONS];
    }

    /**
     * {@return whether the module declares a capability}
     *
     * @param capability the capability
     */
    public final boolean hasCapability(Capability capability) {
        Objects.requireNonNull(capability, "capability");
        for (int i = first(); i != NONE && is(i, Op.OpCapability); i = next(i)) {
            if (word(i, 1) == capability.value()) {
                return true;
            }
        }
        return false;
    }

    /**
     * {@return the first id that an OpName gives a name; 0 for none}
     *
     * @param name the name
     */
    public final int idOfName(String name) {
        int[] literal = LiteralString.words(Objects.requireNonNull(name, "name"));
        for (int i = first(); i != NONE && knownBlock(i) == 0 && !is(i, Op.OpFunction); i = next(i)) {
            if (is(i, Op.OpName)
                    && wordCount(i) == 2 + literal.length
                    && Arrays.equals(
                            pool.words, start(i) + 2, start(i) + 2 + literal.length, literal, 0, literal.length)) {
                return word(i, 1);
            }
        }
        return NONE;
    }

    /**
     * {@return whether an id has a decoration}
     *
     * @param id the id
     * @param decoration the decoration
     */
    public final boolean isDecorated(int id, Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        return decoration(id, decoration) != NONE;
    }

    /**
     * {@return the instruction that decorates an id with a decoration; 0 for none} Decorations of groups count, too.
     *
     * @param id the id
     * @param decoration the decoration
     */
    public final int decoration(int id, Decoration decoration) {
        Objects.requireNonNull(decoration, "decoration");
        for (int use = firstMention(id); use != NONE; use = nextUse(use)) {
            int user = user(use);
            // Groups decorate no groups.
            int found = is(user, Op.OpGroupDecorate) && word(user, 1) != id
                    ? ownDecoration(word(user, 1), decoration)
                    : isDecorate(user) && word(user, 2) == decoration.value() ? user : NONE;
            if (found != NONE) {
                return found;
            }
        }
        return NONE;
    }

    private int ownDecoration(int id, Decoration decoration) {
        for (int use = firstMention(id); use != NONE; use = nextUse(use)) {
            if (isDecorate(user(use)) && word(user(use), 2) == decoration.value()) {
                return user(use);
            }
        }
        return NONE;
    }

    /** Whether an instruction decorates a whole id. */
    final boolean isDecorate(int instruction) {
        return has(instruction, Trait.DECORATION) && !has(instruction, Trait.MEMBER_DECORATION);
    }

    /**
     * {@return whether an id has any decoration}
     *
     * @param id the id
     */
    public final boolean hasDecorations(int id) {
        for (int use = firstMention(id); use != NONE; use = nextUse(use)) {
            if (has(user(use), Trait.ANNOTATION)) {
                return true;
            }
        }
        return false;
    }

    /** Makes an instruction with a new result id that is in no list. */
    final int create(Op op, int typeId, int... operands) {
        int result = pool.tables.opHasResult(pool.tables.op(op.opcode())) ? newId() : 0;
        return create(build(op, typeId, result, operands), 0, builtWords);
    }

    /** The words of an instruction, of which there are {@link #builtWords}. */
    final int[] build(Op op, int typeId, int resultId, int[] operands) {
        int row = pool.tables.op(op.opcode());
        int[] words = scratch(operands.length + 3);
        int count = 1;
        if (pool.tables.opHasType(row)) {
            words[count++] = typeId;
        }
        if (pool.tables.opHasResult(row)) {
            words[count++] = resultId;
        }
        System.arraycopy(operands, 0, words, count, operands.length);
        builtWords = count + operands.length;
        words[0] = firstWord(op, builtWords);
        return words;
    }

    static int firstWord(Op op, int count) {
        if (count > MAX_WORDS) {
            throw new IllegalArgumentException(op + " would have " + count + " words, but at most 65,535 are possible");
        }
        return count << 16 | op.opcode();
    }

    final int[] scratch(int size) {
        if (scratch.length < size) {
            scratch = new int[2 * size];
        }
        return scratch;
    }
}
