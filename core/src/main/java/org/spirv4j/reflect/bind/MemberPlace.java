// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.StructMember;

/**
 * Where a member of a structure is in memory.
 *
 * @param offset its offset in bytes; empty if it is not known
 * @param size its size in bytes; empty if it is not known
 * @param strides the distances of the elements of its arrays in bytes, of the outermost first; 0 if one is not known
 */
record MemberPlace(OptionalLong offset, OptionalLong size, List<Long> strides) {
    /** The place that decorations give to a member. */
    static MemberPlace declared(StructMember member) {
        List<Long> strides = new ArrayList<>();
        for (ReflectedType type = member.type(); type instanceof ArrayType array; type = array.element()) {
            strides.add(array.stride().orElse(0));
        }
        return new MemberPlace(member.offset(), member.size(), strides);
    }
}
