// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.replacement;

import java.util.Arrays;
import java.util.function.IntPredicate;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.AnnotationInstruction;
import org.spirv4j.internal.operand.Name;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Preamble;

/** Names and decorations that the replacements of a variable take over. */
public final class Descriptions {
    /** No number: the variable lacks the decoration. */
    public static final int NONE = -1;

    private Descriptions() {}

    /**
     * {@return the number that a decoration such as DescriptorSet gives an id; {@link #NONE} if the id lacks the
     * decoration}
     */
    public static int number(EditableModule module, int id, Decoration decoration) {
        int found = module.annotations().decoration(id, decoration);
        return found == 0 || module.wordCount(found) < 4
                ? NONE
                : module.word(found, TargetDecoration.DECORATION_PARAMETERS);
    }

    /** Decorates ids as another one is, in the order of its decorations. */
    public static void copyDecorations(EditableModule module, int from, int... to) {
        for (int decoration : mentions(module, from, user -> Trait.ANNOTATION.has(module.op(user)))) {
            for (int id : to) {
                if (module.is(decoration, Op.OpGroupDecorate)) {
                    module.addOperands(decoration, id);
                } else if (module.word(decoration, AnnotationInstruction.TARGET) == from) {
                    int[] words = module.operands(decoration);
                    words[0] = id;
                    module.declarations().add(module.op(decoration), 0, words);
                }
            }
        }
    }

    /** Gives an id the names of another one with something after each of them. */
    public static void copyNames(EditableModule module, int from, int to, String suffix) {
        for (int name : mentions(module, from, user -> module.is(user, Op.OpName))) {
            int[] text = LiteralString.words(Preamble.text(module, name, 2) + suffix);
            int[] words = new int[text.length + 1];
            words[0] = to;
            System.arraycopy(text, 0, words, 1, text.length);
            module.declarations().add(Op.OpName, 0, words);
        }
    }

    /** Lets the names of an id describe another one instead. */
    public static void moveNames(EditableModule module, int from, int to) {
        for (int mention : mentions(module, from, user -> module.is(user, Op.OpName))) {
            module.setWord(mention, Name.TARGET, to);
        }
    }

    /** Adds a variable to the interfaces that have another one. */
    public static void addToInterfaces(EditableModule module, int variable, int added) {
        for (int entryPoint : entryPointsOf(module, variable)) {
            module.addOperands(entryPoint, added);
        }
    }

    /** {@return the entry points whose interface has a variable} */
    public static int[] entryPointsOf(EditableModule module, int variable) {
        return mentions(module, variable, user -> Trait.ENTRY_POINT.has(module.op(user)));
    }

    /** The instructions that mention an id, oldest first. */
    public static int[] mentions(EditableModule module, int id, IntPredicate isWanted) {
        WordBuffer found = new WordBuffer(8);
        for (int use = module.uses().firstMention(id);
                use != 0;
                use = module.uses().next(use)) {
            if (module.isListed(module.uses().user(use))
                    && isWanted.test(module.uses().user(use))) {
                found.add(module.uses().user(use));
            }
        }
        int[] users = found.toArray();
        Arrays.sort(users);
        return users;
    }

    /** {@return the uses of an id at this moment, oldest first, so that they can be changed while they are walked} */
    public static int[] uses(EditableModule module, int id) {
        WordBuffer found = new WordBuffer(8);
        for (int use = module.uses().first(id); use != 0; use = module.uses().next(use)) {
            found.add(use);
        }
        int[] uses = new int[found.size()];
        for (int i = 0; i < uses.length; i++) {
            uses[i] = found.get(uses.length - 1 - i);
        }
        return uses;
    }

    public static PassException failure(String message) {
        return new PassException(Diagnostic.error(Position.UNKNOWN, message));
    }
}
