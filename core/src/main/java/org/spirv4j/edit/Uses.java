// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.edit;

import java.util.Objects;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;

/**
 * Who refers to which id. A <em>use</em> is an operand without which the instruction cannot be. A <em>mention</em> only
 * describes the id: the target of a name, decoration or execution mode, the interface of an entry point, and the
 * operands of debug information. Uses and mentions of an id are lists that start with {@link #first} and {@link
 * #firstMention}, go on with {@link #next} and end with 0; they change with the operands, so take the next use before
 * you change the {@link #user} of one.
 */
public final class Uses {
    private static final int NONE = 0;

    private final EditableModule module;

    /** A DebugInfoNone before all other debug information; 0 if none is known to be there. */
    private int leadingNone;

    Uses(EditableModule module) {
        this.module = module;
    }

    /**
     * {@return the first use of an id, to be given to {@link #user}, {@link #index} and {@link #next}; 0 for
     * none}
     *
     * @param id the id
     */
    public int first(int id) {
        module.instructions.findUses();
        return module.instructions.useLists.firstUses[id];
    }

    /**
     * {@return the first mention of an id: in a name, a decoration, an execution mode, the interface of an entry point,
     * or debug information; 0 for none}
     *
     * @param id the id
     */
    public int firstMention(int id) {
        module.instructions.findUses();
        return module.instructions.useLists.firstMentions[id];
    }

    /**
     * {@return the use of the same id that follows a use, or the mention that follows a mention; 0 for none}
     *
     * @param use a use
     */
    public int next(int use) {
        return module.instructions.useLists.next(use);
    }

    /**
     * {@return the instruction that a use belongs to}
     *
     * @param use a use
     */
    public int user(int use) {
        return module.words.owner[use];
    }

    /**
     * {@return the number of the word of a use in its instruction}
     *
     * @param use a use
     */
    public int index(int use) {
        return use - module.words.firstWords[module.words.owner[use]];
    }

    /**
     * {@return whether an instruction uses an id; names, decorations and debug information do not}
     *
     * @param id the id
     */
    public boolean isUsed(int id) {
        module.instructions.findUses();
        return module.instructions.useLists.firstUses[id] != NONE || module.instructions.pinned.get(id);
    }

    /**
     * {@return whether an id has exactly one use}
     *
     * @param id the id
     */
    public boolean isUsedOnce(int id) {
        int use = first(id);
        return use != NONE && module.instructions.useLists.next(use) == NONE && !module.instructions.pinned.get(id);
    }

    /**
     * {@return whether words that the grammar lacks may refer to an id, which must then stay}
     *
     * @param id the id
     */
    public boolean isPinned(int id) {
        return hasPinned() && module.instructions.pinned.get(id);
    }

    /** {@return whether any id {@linkplain #isPinned is pinned}} */
    public boolean hasPinned() {
        if (module.instructions.hasUnknown) {
            module.instructions.findUses();
        }
        return !module.instructions.pinned.isEmpty();
    }

    /**
     * Lets the users of an id use another one, and debug information too. Names, decorations, execution modes and
     * interfaces of entry points keep it.
     *
     * @param id the id
     * @param with the other id
     */
    public void replace(int id, int with) {
        if (id == with) {
            return;
        }
        for (int use = first(id); use != NONE; use = module.instructions.useLists.firstUses[id]) {
            module.setWord(user(use), index(use), with);
        }
        for (int use = module.instructions.useLists.firstMentions[id], next; use != NONE; use = next) {
            next = module.instructions.useLists.next(use);
            if (module.isDebugInfo(user(use))) {
                module.setWord(user(use), index(use), with);
            }
        }
    }

    /**
     * Lets the users of several ids use others, as {@link #replace(int, int)} does. A module whose lists of uses
     * nobody has asked for is walked over once.
     *
     * @param ids by id, the id that its users shall use; 0 to keep it
     */
    public void replace(int[] ids) {
        Objects.requireNonNull(ids, "ids");
        if (!module.instructions.hasUses && !isScannable(ids)) {
            module.instructions.findUses();
        }
        if (module.instructions.hasUses) {
            for (int id = 1; id < Math.min(module.bound(), ids.length); id++) {
                if (ids[id] != 0) {
                    replace(id, ids[id]);
                }
            }
            return;
        }
        module.instructions.changed();
        module.instructions.changeWords();
        for (int i = module.next(0); i != NONE; i = module.next(i)) {
            int at = module.words.firstWords[i];
            boolean isDescription = (module.words.classes.of(module.opcode(i)) & InstructionClasses.DESCRIPTIONS) != 0;
            module.instructions.scanned.replace(
                    at, module.words.pool.words, 0, ids, word -> isDescription && module.words.isMention(at, word));
        }
    }

    /** Whether ids are replaced by ids that are defined before them, where a scanner finds them. */
    private boolean isScannable(int[] ids) {
        int id = 1;
        while (id < ids.length
                && (ids[id] == 0 || module.words.pool.definition(ids[id]) <= module.words.pool.definition(id))) {
            id++;
        }
        return id >= ids.length;
    }

    /**
     * Removes the names and decorations of an id, and the debug information, execution modes and interfaces of entry
     * points that refer to it.
     *
     * @param id the id
     */
    public void removeMentions(int id) {
        for (int use = firstMention(id); use != NONE; use = firstMention(id)) {
            removeMention(user(use), index(use));
        }
    }

    /**
     * Lets debug information refer to DebugInfoNone instead of an id, as if what it describes did not exist.
     *
     * @param id the id
     */
    public void removeDebugMentions(int id) {
        for (int use = firstMention(id), following; use != NONE; use = following) {
            following = next(use);
            if (module.isDebugInfo(user(use)) && module.isListed(user(use))) {
                module.setWord(user(use), index(use), debugInfoNone(user(use)));
            }
        }
    }

    private void removeMention(int user, int index) {
        int bits = module.words.classes.of(module.opcode(user));
        if (module.is(user, Op.OpGroupMemberDecorate)) {
            module.removeOperands(user, index, 2);
            if (module.wordCount(user) == 2) {
                module.remove(user);
            }
        } else if ((bits & (InstructionClasses.DESCRIBES_ALL | InstructionClasses.ENTRY_POINT)) != 0) {
            module.removeOperands(user, index, 1);
            if (module.wordCount(user) == 2) {
                module.remove(user);
            }
        } else if (!module.isListed(user)) {
            module.states().end(user);
        } else if (isValue(user, index)) {
            // Without a value, a variable of the source would seem to have the one that was stated before.
            module.setWord(user, index, debugInfoNone(user));
        } else if (module.isDebugInfo(user)
                && !module.words.isVariableLocation(user)
                && !module.states().isLine(user)
                && !module.states().isScope(user)) {
            int none = debugInfoNone(user);
            if (module.word(user, index) == none) {
                module.remove(user);
            } else {
                module.setWord(user, index, none);
            }
        } else {
            module.remove(user);
        }
    }

    /** Whether a word of an instruction is the value that a DebugValue states for a variable that it names. */
    private boolean isValue(int instruction, int index) {
        return !module.isList
                && index == ExtInst.OPERANDS + 1
                && module.debugInfoNumber(instruction) == ShaderDebugNumbers.DebugValue
                && module.debugInfoNumber(module.definition(module.word(instruction, ExtInst.OPERANDS))) >= 0;
    }

    /**
     * {@return the id of the DebugInfoNone of a set of debug information, which is declared if there is none}
     *
     * @param instruction an instruction of the set
     */
    public int debugInfoNone(int instruction) {
        int set = module.word(instruction, ExtInst.SET);
        for (int use = first(set); use != NONE; use = next(use)) {
            int found = user(use);
            if (module.debugInfoNumber(found) == ShaderDebugNumbers.DebugInfoNone && module.isListed(found)) {
                // Lifted declarations are numbered in their order.
                if (found > instruction && found != leadingNone && module.block(instruction) == 0) {
                    module.moveBefore(found, firstDebugInfo());
                    leadingNone = found;
                }
                return module.resultId(found);
            }
        }
        leadingNone = module.instructions.create(
                Op.OpExtInst, module.typeId(instruction), set, ShaderDebugNumbers.DebugInfoNone);
        module.order.enter(leadingNone, module.previous(firstDebugInfo()), 0);
        return module.resultId(leadingNone);
    }

    private int firstDebugInfo() {
        int first = module.declarations().first();
        while (module.debugInfoNumber(first) < 0) {
            first = module.next(first);
        }
        return first;
    }

    /**
     * Removes a variable from the interfaces of entry points.
     *
     * @param id the variable
     */
    public void removeFromInterfaces(int id) {
        for (int use = firstMention(id), following; use != NONE; use = following) {
            following = next(use);
            if ((module.words.classes.of(module.opcode(user(use))) & InstructionClasses.ENTRY_POINT) != 0) {
                module.removeOperands(user(use), index(use), 1);
                following = firstMention(id);
            }
        }
    }
}
