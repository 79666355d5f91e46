// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.InstructionEdits;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.SpirvModule;

/**
 * Replaces decoration groups, which are deprecated, by plain decorations of their targets. Each decoration of a group
 * becomes a decoration of each target, at the same position, unless the target has the same decoration already; the
 * groups and their names are removed.
 *
 * <p>If the result would be longer than 64 words for each word of the module, or if a decoration would exceed 65,535
 * words, a {@link TransformException} is thrown.
 */
public final class FlattenDecorations implements ModuleTransform {
    private static final int GROUP = Op.OpDecorationGroup.opcode();
    private static final int GROUP_DECORATE = Op.OpGroupDecorate.opcode();
    private static final int MAX_INSTRUCTION_WORDS = 0xFFFF;
    private static final long MAX_GROWTH = 64;
    private static final Map<Integer, Integer> OF_MEMBER = Map.of(
            Op.OpDecorate.opcode(), Op.OpMemberDecorate.opcode(),
            Op.OpDecorateId.opcode(), Op.OpMemberDecorateIdEXT.opcode(),
            Op.OpDecorateString.opcode(), Op.OpMemberDecorateString.opcode());

    private FlattenDecorations() {}

    /** {@return the transform, which has no options} */
    public static FlattenDecorations create() {
        return new FlattenDecorations();
    }

    @Override
    public SpirvModule apply(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        ModuleEdit edit = ModuleEdit.of(module);
        Groups groups = new Groups(edit.instructions());
        if (groups.find()) {
            groups.flatten();
        }
        return edit.result();
    }

    /** An instruction that applies a group to its targets. */
    private static final class Use {
        final boolean isMember;

        /** Ids, or ids and member numbers. */
        final int[] targets;

        Use(boolean isMember, int[] targets) {
            this.isMember = isMember;
            this.targets = targets;
        }
    }

    private static final class Groups {
        private final InstructionEdits edits;
        private final ModuleData data;
        private final Map<Integer, List<Use>> uses = new HashMap<>();
        private final Removal removal;

        /** The words of the decorations of targets, without groups. */
        private final Set<IntBuffer> present = new HashSet<>();

        private long added;

        Groups(InstructionEdits edits) {
            this.edits = edits;
            data = edits.data();
            removal = new Removal(edits);
        }

        /** Finds the groups and their uses, and returns whether there are any groups. */
        boolean find() {
            for (int i = 0; i < data.instructionCount; i++) {
                int at = data.starts[i];
                if ((data.words[at] & 0xFFFF) == GROUP) {
                    uses.put(data.words[at + 1], new ArrayList<>());
                    removal.add(i);
                }
            }
            if (!uses.isEmpty()) {
                for (int i = 0; i < data.instructionCount; i++) {
                    int at = data.starts[i];
                    if (Trait.GROUP_DECORATION.has(data.tables, data.words[at] & 0xFFFF)) {
                        List<Use> of = uses.get(data.words[at + 1]);
                        if (of != null) {
                            Use use = use(at, data.starts[i + 1]);
                            if (use.targets.length > 0) {
                                of.add(use);
                            }
                            edits.drop(i);
                        }
                    }
                }
            }
            return !uses.isEmpty();
        }

        void flatten() {
            for (int i = 0; i < data.instructionCount; i++) {
                int at = data.starts[i];
                int opcode = data.words[at] & 0xFFFF;
                if ((OF_MEMBER.containsKey(opcode) || OF_MEMBER.containsValue(opcode))
                        && !uses.containsKey(data.words[at + 1])) {
                    present.add(IntBuffer.wrap(data.words, at, data.starts[i + 1] - at));
                }
            }
            for (int i = 0; i < data.instructionCount; i++) {
                int at = data.starts[i];
                int opcode = data.words[at] & 0xFFFF;
                if (OF_MEMBER.containsKey(opcode)) {
                    List<Use> of = uses.get(data.words[at + 1]);
                    if (of != null) {
                        for (Use use : of) {
                            apply(i, use);
                        }
                    }
                }
            }
            removal.removeReferences();
        }

        private Use use(int at, int end) {
            boolean isMember = (data.words[at] & 0xFFFF) != GROUP_DECORATE;
            int stride = isMember ? 2 : 1;
            int[] targets = new int[end - at - 2];
            int size = 0;
            for (int i = at + 2; i + stride <= end; i += stride) {
                // Groups cannot be targets of groups.
                if (!uses.containsKey(data.words[i])) {
                    System.arraycopy(data.words, i, targets, size, stride);
                    size += stride;
                }
            }
            return new Use(isMember, Arrays.copyOf(targets, size));
        }

        /** Applies a decoration of a group to the targets of one use of the group. */
        private void apply(int decoration, Use use) {
            int from = data.starts[decoration];
            int length = data.words[from] >>> 16;
            int stride = use.isMember ? 2 : 1;
            int[] one = new int[length + stride - 1];
            System.arraycopy(data.words, from + 2, one, 1 + stride, length - 2);
            int opcode = data.words[from] & 0xFFFF;
            one[0] = one.length << 16 | (use.isMember ? OF_MEMBER.getOrDefault(opcode, opcode) : opcode);
            if (one.length > MAX_INSTRUCTION_WORDS) {
                throw failure(decoration, "the decoration would be longer than " + MAX_INSTRUCTION_WORDS + " words");
            }
            for (int i = 0; i < use.targets.length; i += stride) {
                added += one.length;
                if (added > MAX_GROWTH * data.words.length) {
                    throw failure(
                            decoration,
                            "without decoration groups, the module would be more than " + MAX_GROWTH
                                    + " times as long");
                }
                System.arraycopy(use.targets, i, one, 1, stride);
                if (present.add(IntBuffer.wrap(one.clone()))) {
                    edits.insertBefore(decoration, one, 0, one.length);
                }
            }
        }

        private TransformException failure(int instruction, String message) {
            return new TransformException(
                    Diagnostic.error(Position.ofInstruction(data.starts[instruction], instruction), message));
        }
    }
}
