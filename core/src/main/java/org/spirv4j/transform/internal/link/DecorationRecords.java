// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.DecorationInstruction;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.module.LayoutSection;

/** The decorations of each id, with groups resolved, in a form that can be compared between ids. */
final class DecorationRecords {
    /** Larger groups are compared as a whole, so that time does not grow with targets times decorations. */
    private static final int MAX_EXPANDED = 64;

    /**
     * A decoration of an id or of one of its members. The words are the opcode (of the form without a member), the
     * member or -1, and the operands with 0 in place of ids; the ids are separate.
     */
    static final class Entry {
        private static final Comparator<Entry> ORDER = (a, b) -> {
            int order = Arrays.compare(a.words, b.words);
            return order != 0 ? order : Arrays.compare(a.ids, b.ids);
        };

        final int[] words;
        final int[] ids;

        Entry(int[] words, int[] ids) {
            this.words = words;
            this.ids = ids;
        }

        Entry ofMember(int member) {
            int[] copy = words.clone();
            copy[1] = member;
            return new Entry(copy, ids);
        }
    }

    private final ModuleData data;
    private final OperandScanner scanner;
    private final Map<Integer, List<Entry>> records = new HashMap<>();

    DecorationRecords(MergedModules merged) {
        data = merged.data;
        scanner = new OperandScanner(data);
        int section = LayoutSection.ANNOTATIONS.ordinal();
        int end = merged.sections[section + 1];
        for (int i = merged.sections[section]; i < end; i++) {
            int opcode = merged.opcode(i);
            if (opcode != Op.OpDecorationGroup.opcode()
                    && opcode != Op.OpGroupDecorate.opcode()
                    && opcode != Op.OpGroupMemberDecorate.opcode()) {
                add(data.starts[i], opcode);
            }
        }
        for (int i = merged.sections[section]; i < end; i++) {
            int at = data.starts[i];
            int opcode = merged.opcode(i);
            if (opcode == Op.OpGroupDecorate.opcode()) {
                for (int word = at + 2; word < at + (data.words[at] >>> 16); word++) {
                    addGroup(data.words[at + GroupDecoration.DECORATION_GROUP], data.words[word], -1);
                }
            } else if (opcode == Op.OpGroupMemberDecorate.opcode()) {
                for (int word = at + 2; word + 1 < at + (data.words[at] >>> 16); word += 2) {
                    addGroup(data.words[at + GroupDecoration.DECORATION_GROUP], data.words[word], data.words[word + 1]);
                }
            }
        }
        for (List<Entry> entries : records.values()) {
            entries.sort(Entry.ORDER);
        }
    }

    /** The decorations of an id, in an order that does not depend on their positions. */
    List<Entry> of(int id) {
        return records.getOrDefault(id, List.of());
    }

    private void add(int at, int opcode) {
        boolean ofMember = opcode == Op.OpMemberDecorate.opcode()
                || opcode == Op.OpMemberDecorateString.opcode()
                || opcode == Op.OpMemberDecorateIdEXT.opcode();
        int operands = at + (ofMember ? 3 : 2);
        int length = data.words[at] >>> 16;
        int[] words = new int[length - (operands - at) + 2];
        words[0] = ofMember ? withoutMember(opcode) : opcode;
        words[1] = ofMember ? data.words[at + MemberDecoration.MEMBER] : -1;
        System.arraycopy(data.words, operands, words, 2, words.length - 2);
        scanner.scan(at);
        int[] ids = new int[scanner.count];
        int count = 0;
        for (int operand = 1; operand < scanner.count; operand++) {
            int offset = scanner.offsets[operand];
            if (scanner.kinds[operand] <= KindNumbers.LAST_ID && offset >= operands) {
                ids[count++] = data.words[offset];
                words[offset - operands + 2] = 0;
            }
        }
        put(data.words[at + DecorationInstruction.TARGET], new Entry(words, Arrays.copyOf(ids, count)));
    }

    /** The opcode of the form without a member, which groups use for members too. */
    private static int withoutMember(int opcode) {
        return opcode == Op.OpMemberDecorate.opcode()
                ? Op.OpDecorate.opcode()
                : opcode == Op.OpMemberDecorateString.opcode()
                        ? Op.OpDecorateString.opcode()
                        : Op.OpDecorateId.opcode();
    }

    private void addGroup(int group, int target, int member) {
        List<Entry> own = records.getOrDefault(group, List.of());
        if (group == target) {
            return;
        }
        if (own.size() > MAX_EXPANDED) {
            put(target, new Entry(new int[] {Op.OpGroupDecorate.opcode(), member, 0}, new int[] {group}));
            return;
        }
        for (Entry entry : own) {
            put(target, member < 0 ? entry : entry.ofMember(member));
        }
    }

    private void put(int id, Entry entry) {
        records.computeIfAbsent(id, key -> new ArrayList<>(2)).add(entry);
    }
}
