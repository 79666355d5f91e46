// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;

/**
 * Locations of whose components several inputs or outputs are made. Each is one vector of four components in the text,
 * whatever components are used, so that the stages before and after have the same.
 */
final class WgslSharedLocations {
    private static final String COMPONENTS = "xyzw";

    /** No stage has so many locations. */
    private static final int MAX_LOCATION = 1024;

    private final WgslContext context;
    private final TypeFacts types;

    /** By direction: the locations of which a variable has a component that is not the first. */
    private final BitSet inputs = new BitSet();

    private final BitSet outputs = new BitSet();

    /** By location, inputs first. */
    private final Map<Long, Shared> shared = new TreeMap<>();

    /** One location. */
    static final class Shared {
        final int location;
        final boolean isInput;
        final String attributes;
        final int scalar;

        /** By component: what the text has it in; empty for none. */
        private final String[] targets = {"", "", "", ""};

        private final List<String> assignments = new ArrayList<>();

        private Shared(int location, boolean isInput, String attributes, int scalar) {
            this.location = location;
            this.isInput = isInput;
            this.attributes = attributes;
            this.scalar = scalar;
        }

        /** The vector with all components of an output. */
        String vector(String type) {
            List<String> components = new ArrayList<>();
            for (String target : targets) {
                components.add(target.isEmpty() ? "0" : target);
            }
            return type + "(" + String.join(", ", components) + ")";
        }

        /** The assignments that read the components of an input. */
        List<String> assignments(String vector) {
            return assignments.stream().map(each -> each.replace("\0", vector)).toList();
        }
    }

    WgslSharedLocations(WgslContext context) {
        this.context = context;
        types = context.types;
        for (int at : context.declarations) {
            int id = context.data.resultId(at);
            if (id != 0 && types.op(id) == Op.OpVariable && context.live.isLive(id)) {
                find(id);
            }
        }
    }

    private void find(int id) {
        boolean isInput = types.isStorageClass(types.typeOf(id), StorageClass.Input);
        boolean isOutput = types.isStorageClass(types.typeOf(id), StorageClass.Output);
        BitSet found = isInput ? inputs : outputs;
        int type = isInput || isOutput ? types.pointee(types.typeOf(id)) : 0;
        if (type != 0 && context.layout.isDecorated(id, Decoration.Component)) {
            add(
                    found,
                    id,
                    context.layout.decorationWord(id, Decoration.Location).orElse(0),
                    type);
        }
        int next = type == 0
                ? 0
                : context.layout.decorationWord(id, Decoration.Location).orElse(0);
        for (int m = 0; m < types.memberCount(type); m++) {
            int member = types.member(type, m);
            next = context.layout
                    .memberDecorationWord(type, m, Decoration.Location)
                    .orElse(next);
            if (context.layout.isMemberDecorated(type, m, Decoration.Component)) {
                add(found, id, next, member);
            }
            next += context.layout.isMemberDecorated(type, m, Decoration.BuiltIn) ? 0 : context.locations.of(member);
        }
    }

    private void add(BitSet to, int id, int first, int type) {
        int count = Math.min(MAX_LOCATION, context.locations.of(type));
        if (first >= 0 && first <= MAX_LOCATION - count) {
            to.set(first, first + count);
        } else {
            context.refuse(
                    context.data.definition(id),
                    "components of locations above " + MAX_LOCATION + " are not supported",
                    "use a lower location");
        }
    }

    /** Whether a scalar or vector has components of a location that others may have components of. */
    boolean has(int location, boolean isInput) {
        return location >= 0 && (isInput ? inputs : outputs).get(location);
    }

    /**
     * Adds a scalar or vector.
     *
     * @param id the variable
     * @param target what the text has it in
     */
    void add(int id, String target, int type, int location, int component, boolean isInput, String attributes) {
        int scalar = types.scalarType(type);
        Shared at = shared.computeIfAbsent(
                isInput ? location : 1L << 32 | location, key -> new Shared(location, isInput, attributes, scalar));
        int count = types.isVector(type) ? types.dimension(type) : 1;
        boolean isAlike = at.scalar == scalar && at.attributes.equals(attributes);
        if (!isAlike || component < 0 || component + count > COMPONENTS.length()) {
            context.refuse(
                    context.data.definition(id),
                    "inputs and outputs of WGSL share a location only if they have one type of numbers, and are"
                            + " interpolated alike",
                    "use other locations");
            return;
        }
        for (int i = 0; i < count; i++) {
            if (!at.targets[component + i].isEmpty()) {
                context.refuse(context.data.definition(id), "two inputs or outputs have the same component", "use one");
            }
            at.targets[component + i] = count == 1 ? target : target + "." + COMPONENTS.charAt(i);
        }
        at.assignments.add(target + " = \0." + COMPONENTS.substring(component, component + count) + ";");
    }

    /** All of them. */
    Collection<Shared> all() {
        return shared.values();
    }
}
