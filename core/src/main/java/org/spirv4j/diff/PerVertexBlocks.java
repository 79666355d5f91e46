// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.diff;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypePointer;

/**
 * The structure types whose members are the built-in variables of vertices ({@code gl_PerVertex} in GLSL), and the
 * storage class of each: that of the first pointer to it, or to an array of it.
 */
final class PerVertexBlocks {
    private final Set<Integer> blocks = new HashSet<>();

    /** By id of a type: the first array of it; the storage class of the first pointer to it. */
    private final Map<Integer, Integer> arrays = new HashMap<>();

    private final Map<Integer, Integer> storageClasses = new HashMap<>();

    PerVertexBlocks(ModuleSide side, Sections sections) {
        Set<Integer> decided = new HashSet<>();
        for (int i : sections.of(Sections.ANNOTATIONS)) {
            if (side.is(i, Op.OpMemberDecorate)
                    && side.word(i, MemberDecoration.DECORATION) == Decoration.BuiltIn.value()
                    && decided.add(side.word(i, MemberDecoration.STRUCTURE_TYPE))
                    && isPerVertex(side.word(i, MemberDecoration.DECORATION_PARAMETERS))) {
                blocks.add(side.word(i, MemberDecoration.STRUCTURE_TYPE));
            }
        }
        for (int i : sections.of(Sections.DECLARATIONS)) {
            if (side.is(i, Op.OpTypeArray)) {
                arrays.putIfAbsent(side.word(i, TypeArray.ELEMENT_TYPE), side.resultId(i));
            } else if (side.is(i, Op.OpTypePointer)) {
                storageClasses.putIfAbsent(side.word(i, TypePointer.TYPE), side.word(i, TypePointer.STORAGE_CLASS));
            }
        }
    }

    private static boolean isPerVertex(int builtIn) {
        return builtIn == BuiltIn.Position.value()
                || builtIn == BuiltIn.PointSize.value()
                || builtIn == BuiltIn.ClipDistance.value()
                || builtIn == BuiltIn.CullDistance.value();
    }

    boolean contains(int typeId) {
        return blocks.contains(typeId);
    }

    /** The storage class of such a structure, as the number of the enumerant. */
    int storageClass(int typeId) {
        Integer ofPointer = storageClasses.get(typeId);
        Integer array = arrays.get(typeId);
        if (ofPointer == null && array != null) {
            ofPointer = storageClasses.get(array);
        }
        return ofPointer == null ? StorageClass.Output.value() : ofPointer;
    }
}
