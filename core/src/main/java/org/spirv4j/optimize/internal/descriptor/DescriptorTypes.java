// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import java.util.BitSet;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * The types of variables with descriptors: arrays and structures of descriptors, and how many bindings each of them
 * takes.
 */
final class DescriptorTypes {
    private final TypeFacts types;
    private final boolean arrays;
    private final boolean structures;

    /** By id of a type: the bindings of its descriptors; more than an int means too many. */
    private final long[] bindings;

    /** The structures of descriptors. Other structures are buffers, which are one descriptor. */
    private final BitSet composites = new BitSet();

    /** By id of a structure of descriptors: for each member, the bindings of those before it. */
    private final Map<Integer, long[]> starts = new HashMap<>();

    /**
     * Finds the types.
     *
     * @param arrays whether arrays of descriptors are split
     * @param structures whether structures of descriptors are split, and arrays of them
     */
    DescriptorTypes(EditableModule module, boolean arrays, boolean structures) {
        this.arrays = arrays;
        this.structures = structures;
        types = PassAccess.types(module);
        bindings = new long[module.bound()];
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            int id = module.resultId(i);
            if (types.isArray(id)) {
                bindings[id] = Math.min(1L << 32, types.partCount(id) * bindings[types.componentType(id)]);
            } else if (types.isStruct(id)) {
                findStructure(id);
            } else if (types.isType(id)) {
                bindings[id] = 1;
            }
        }
    }

    private void findStructure(int id) {
        long sum = 0;
        boolean isComposite = false;
        long[] before = new long[types.memberCount(id)];
        for (int m = 0; m < types.memberCount(id); m++) {
            int innermost = types.innermostElement(types.member(id, m));
            isComposite |= types.isDescriptorOrSampledImage(innermost) || composites.get(innermost);
            before[m] = sum;
            sum += bindings[types.member(id, m)];
        }
        composites.set(id, isComposite);
        if (isComposite) {
            starts.put(id, before);
        }
        bindings[id] = isComposite ? Math.min(1L << 32, sum) : 1;
    }

    /** Whether variables of a type are replaced by variables for its elements or members. */
    boolean isSplit(int type) {
        if (types.isArray(type)) {
            return types.partCount(type) > 0
                    && bindings[type] <= Integer.MAX_VALUE
                    && (arrays || structures && composites.get(types.innermostElement(type)));
        }
        return structures && composites.get(type) && bindings[type] <= Integer.MAX_VALUE;
    }

    /** {@return how many bindings the parts before an element or member take} */
    int bindingsBefore(int type, int index) {
        if (types.isArray(type)) {
            return (int) (index * bindings[types.componentType(type)]);
        }
        return (int) Objects.requireNonNull(starts.get(type))[index];
    }
}
