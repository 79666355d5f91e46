// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.nio.IntBuffer;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.edit.PassException;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.DecorationInstruction;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.trait.Trait;

/**
 * Replaces decoration groups, which are deprecated, by plain decorations of their targets. Each decoration of a group
 * becomes a decoration of each target, at the same position, unless the target has the same decoration already; the
 * groups and their names are removed. Fails if the result would have more than 64 words for each word of the module, or
 * a decoration would have more than 65,535 words.
 */
public final class FlattenDecorationsPass implements Pass {
    private static final String NAME = "flatten-decorations";

    private static final int MAX_GROWTH = 64;
    private static final int MAX_INSTRUCTION_WORDS = 0xFFFF;
    private static final Map<Op, Op> OF_MEMBER = Map.of(
            Op.OpDecorate, Op.OpMemberDecorate,
            Op.OpDecorateId, Op.OpMemberDecorateIdEXT,
            Op.OpDecorateString, Op.OpMemberDecorateString);

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        new Flattening(module).run();
    }

    private static final class Flattening {
        private final EditableModule module;

        /** The words of the decorations of targets, without groups. */
        private final Set<IntBuffer> present = new HashSet<>();

        private long budget;

        Flattening(EditableModule module) {
            this.module = module;
        }

        void run() {
            if (!hasGroups()) {
                return;
            }
            for (int i = module.first(); i != 0; i = module.next(i)) {
                budget += (long) MAX_GROWTH * module.wordCount(i);
                if (Trait.DECORATION.has(module.op(i)) && !isGroup(module.word(i, DecorationInstruction.TARGET))) {
                    present.add(IntBuffer.wrap(module.wordsFrom(i, 0)));
                }
            }
            flatten();
        }

        private boolean hasGroups() {
            int i = module.first();
            while (i != 0 && !module.is(i, Op.OpFunction) && !module.is(i, Op.OpDecorationGroup)) {
                i = module.next(i);
            }
            return i != 0 && module.is(i, Op.OpDecorationGroup);
        }

        private boolean isGroup(int id) {
            return module.opOf(id) == Op.OpDecorationGroup;
        }

        private void flatten() {
            for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
                following = module.next(i);
                if (OF_MEMBER.containsKey(module.op(i)) && isGroup(module.word(i, DecorationInstruction.TARGET))) {
                    applyToAll(i);
                }
            }
            for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
                following = module.next(i);
                if (module.is(i, Op.OpDecorationGroup)) {
                    removeGroup(i);
                }
            }
        }

        private void removeGroup(int group) {
            int id = module.resultId(group);
            for (int use = module.uses().first(id), following; use != 0; use = following) {
                following = module.uses().next(use);
                if (Trait.GROUP_DECORATION.has(module.op(module.uses().user(use)))) {
                    module.remove(module.uses().user(use));
                }
            }
            module.remove(group);
        }

        /** Applies a decoration of a group to all targets, in the order of the instructions that apply the group. */
        private void applyToAll(int decoration) {
            int group = module.word(decoration, DecorationInstruction.TARGET);
            int count = 0;
            for (int use = module.uses().first(group);
                    use != 0;
                    use = module.uses().next(use)) {
                count++;
            }
            // The list of uses is in reverse order of their entry.
            int[] uses = new int[count];
            for (int use = module.uses().first(group);
                    use != 0;
                    use = module.uses().next(use)) {
                uses[--count] = module.uses().user(use);
            }
            for (int use : uses) {
                if (Trait.GROUP_DECORATION.has(module.op(use))) {
                    apply(decoration, use);
                }
            }
        }

        private void apply(int decoration, int use) {
            boolean isMember = module.is(use, Op.OpGroupMemberDecorate);
            int stride = isMember ? 2 : 1;
            int[] words = module.wordsFrom(decoration, 0);
            int[] one = new int[words.length + stride - 1];
            System.arraycopy(words, 2, one, 1 + stride, words.length - 2);
            Op op = module.op(decoration);
            Op plain = isMember ? OF_MEMBER.getOrDefault(op, op) : op;
            if (one.length > MAX_INSTRUCTION_WORDS) {
                throw failure(decoration, "the decoration would be longer than " + MAX_INSTRUCTION_WORDS + " words");
            }
            one[0] = one.length << 16 | plain.opcode();
            for (int k = GroupDecoration.TARGETS; k + stride <= module.wordCount(use); k += stride) {
                one[1] = module.word(use, k);
                if (isMember) {
                    one[2] = module.word(use, k + 1);
                }
                budget -= one.length;
                if (budget < 0) {
                    throw failure(
                            decoration,
                            "without decoration groups, the module would be more than " + MAX_GROWTH
                                    + " times as long");
                }
                if (!isGroup(one[1]) && present.add(IntBuffer.wrap(one.clone()))) {
                    int[] operands = new int[one.length - 1];
                    System.arraycopy(one, 1, operands, 0, operands.length);
                    module.insertBefore(decoration, plain, 0, operands);
                }
            }
        }

        private PassException failure(int decoration, String message) {
            return new PassException(Diagnostic.error(module.position(decoration), message));
        }
    }
}
