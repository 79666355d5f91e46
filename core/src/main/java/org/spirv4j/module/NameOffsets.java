// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module;

import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.MemberName;
import org.spirv4j.internal.operand.Name;

/** The word offsets of the OpName and OpMemberName of ids and of members. */
final class NameOffsets {
    private static final int NAME = Op.OpName.opcode();

    final KeyedOffsets ofIds;
    final KeyedOffsets ofMembers;

    /**
     * Finds the names.
     *
     * @param instructions the numbers of the instructions that are names
     */
    NameOffsets(ModuleData data, int[] instructions) {
        int[] words = data.words;
        int ids = 0;
        for (int instruction : instructions) {
            ids += (words[data.starts[instruction]] & 0xFFFF) == NAME ? 1 : 0;
        }
        ofIds = new KeyedOffsets(ids);
        ofMembers = new KeyedOffsets(instructions.length - ids);
        for (int instruction : instructions) {
            int at = data.starts[instruction];
            if ((words[at] & 0xFFFF) == NAME) {
                ofIds.add(KeyedOffsets.key(words[at + Name.TARGET], 0), at);
            } else {
                ofMembers.add(KeyedOffsets.key(words[at + MemberName.TYPE], words[at + MemberName.MEMBER]), at);
            }
        }
        ofIds.sort();
        ofMembers.sort();
    }
}
