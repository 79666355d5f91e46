// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.AnnotationInstruction;
import org.spirv4j.internal.operand.DecorationInstruction;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.word.OptionalNumbers;

/**
 * The annotation instructions of each id and member. Decorations of a group are looked up through the group instead of
 * being copied to its targets, because a group with many decorations may have many targets.
 */
final class DecorationTable {
    private static final int GROUP_DECORATE = Op.OpGroupDecorate.opcode();
    private static final int GROUP_MEMBER_DECORATE = Op.OpGroupMemberDecorate.opcode();
    private static final int GROUP = Op.OpDecorationGroup.opcode();

    private final SpirvModule module;
    private final ModuleData data;
    private final KeyedOffsets ids;
    private final KeyedOffsets members;

    /** The word offsets of the decorations of applied groups, by group and decoration. */
    private Map<Long, Integer> ofGroups = Map.of();

    private Set<Integer> indexed = Set.of();

    /**
     * The decorations of ids and of members, by the lowest six bits of their numbers: most of those that are asked for
     * do not occur in a module.
     */
    private long kindsOfIds;

    private long kindsOfMembers;

    DecorationTable(SpirvModule module, ModuleData data, int[] instructions) {
        this.module = module;
        this.data = data;
        int ofMembers = 0;
        for (int instruction : instructions) {
            ofMembers += AppliedDecoration.isMember(data.words[data.starts[instruction]] & 0xFFFF) ? 1 : 0;
        }
        ids = new KeyedOffsets(instructions.length - ofMembers);
        members = new KeyedOffsets(ofMembers);
        for (int instruction : instructions) {
            add(data.starts[instruction]);
        }
        ids.sort();
        members.sort();
        for (int instruction : instructions) {
            index(data.starts[instruction]);
        }
        if (!indexed.isEmpty()) {
            // The decorations of a group are those of an id.
            kindsOfMembers |= kindsOfIds;
        }
    }

    /** Indexes the decorations of a group, so that lookups through groups take constant time. */
    private void index(int at) {
        int opcode = data.words[at] & 0xFFFF;
        if ((opcode == GROUP_DECORATE || opcode == GROUP_MEMBER_DECORATE) && data.words[at] >>> 16 > 1) {
            int groupId = data.words[at + AnnotationInstruction.TARGET];
            if (indexed.isEmpty()) {
                indexed = new HashSet<>();
                ofGroups = new HashMap<>();
            }
            if (indexed.add(groupId)) {
                long group = KeyedOffsets.key(groupId, 0);
                for (int k = ids.first(group); ids.has(k, group); k++) {
                    int in = ids.offset(k);
                    if (!isGroupUse(in)) {
                        ofGroups.putIfAbsent(KeyedOffsets.key(groupId, data.words[decorationAt(in)]), in);
                    }
                }
            }
        }
    }

    private void add(int at) {
        int[] words = data.words;
        int opcode = words[at] & 0xFFFF;
        int end = at + (words[at] >>> 16);
        if (opcode == GROUP_DECORATE) {
            for (int i = at + 2; i < end; i++) {
                ids.add(KeyedOffsets.key(words[i], 0), at);
            }
        } else if (opcode == GROUP_MEMBER_DECORATE) {
            for (int i = at + 2; i + 1 < end; i += 2) {
                members.add(KeyedOffsets.key(words[i], words[i + 1]), at);
            }
        } else if (AppliedDecoration.isMember(opcode)) {
            if (at + 3 < end) {
                members.add(
                        KeyedOffsets.key(
                                words[at + MemberDecoration.STRUCTURE_TYPE], words[at + MemberDecoration.MEMBER]),
                        at);
                kindsOfMembers |= 1L << words[decorationAt(at)];
            }
        } else if (opcode != GROUP && at + 2 < end) {
            ids.add(KeyedOffsets.key(words[at + DecorationInstruction.TARGET], 0), at);
            kindsOfIds |= 1L << words[decorationAt(at)];
        }
    }

    List<AppliedDecoration> of(int id) {
        return collect(ids, KeyedOffsets.key(id, 0));
    }

    List<AppliedDecoration> ofMember(int structId, int member) {
        return collect(members, KeyedOffsets.key(structId, member));
    }

    private List<AppliedDecoration> collect(KeyedOffsets table, long key) {
        int first = table.first(key);
        if (!table.has(first, key)) {
            return List.of();
        }
        List<AppliedDecoration> found = new ArrayList<>(4);
        for (int i = first; table.has(i, key); i++) {
            int at = table.offset(i);
            if (!isGroupUse(at)) {
                found.add(decoration(at));
                continue;
            }
            long group = KeyedOffsets.key(data.words[at + AnnotationInstruction.TARGET], 0);
            for (int k = ids.first(group); ids.has(k, group); k++) {
                // A group cannot be the target of a group; such a use is ignored.
                if (!isGroupUse(ids.offset(k))) {
                    found.add(decoration(ids.offset(k)));
                }
            }
        }
        return List.copyOf(found);
    }

    /** The decoration at a word offset that {@link #find} or {@link #findMember} returned; empty for 0. */
    Optional<AppliedDecoration> found(int at) {
        return at == 0 ? Optional.empty() : Optional.of(decoration(at));
    }

    /** Word offset of the first instruction that applies this decoration to the id; 0 if there is none. */
    int find(int id, int decoration) {
        return (kindsOfIds >>> decoration & 1) == 0 ? 0 : find(ids, KeyedOffsets.key(id, 0), decoration);
    }

    /** Word offset of the first instruction that applies this decoration to the member; 0 if there is none. */
    int findMember(int structId, int member, int decoration) {
        return (kindsOfMembers >>> decoration & 1) == 0
                ? 0
                : find(members, KeyedOffsets.key(structId, member), decoration);
    }

    private int find(KeyedOffsets table, long key, int decoration) {
        for (int i = table.first(key); table.has(i, key); i++) {
            int at = table.offset(i);
            if (!isGroupUse(at)) {
                if (data.words[decorationAt(at)] == decoration) {
                    return at;
                }
                continue;
            }
            Integer in = ofGroups.get(KeyedOffsets.key(data.words[at + AnnotationInstruction.TARGET], decoration));
            if (in != null) {
                return in;
            }
        }
        return 0;
    }

    /** The first parameter word of the decoration at a word offset that {@link #find} returned. */
    OptionalInt literal(int at) {
        int parameter = decorationAt(at) + 1;
        return at != 0 && parameter < at + (data.words[at] >>> 16)
                ? OptionalNumbers.of(data.words[parameter])
                : OptionalInt.empty();
    }

    private int decorationAt(int at) {
        return at + (AppliedDecoration.isMember(data.words[at] & 0xFFFF) ? 3 : 2);
    }

    private boolean isGroupUse(int at) {
        int opcode = data.words[at] & 0xFFFF;
        return opcode == GROUP_DECORATE || opcode == GROUP_MEMBER_DECORATE;
    }

    private AppliedDecoration decoration(int at) {
        return new AppliedDecoration(new Instruction(module, data, at));
    }
}
