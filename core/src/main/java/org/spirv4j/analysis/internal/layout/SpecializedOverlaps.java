// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.layout;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.IntToLongFunction;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.ModuleLayout;

/**
 * Finds structures whose members share bytes for the default values of the specialization constants that determine
 * their sizes. Structures whose members have fixed sizes are not looked at.
 */
public final class SpecializedOverlaps {
    private final TypeFacts facts;
    private final ModuleTypes types;
    private final DeclaredLayout declared;

    /** By number: whether a specialization constant determines the size of the type. */
    private final boolean[] specialized;

    /**
     * @param constants by id, the value of an integer constant; negative if it is not known
     */
    public SpecializedOverlaps(ModuleData data, ModuleLayout layout, IntToLongFunction constants) {
        facts = new TypeFacts(data);
        types = new ModuleTypes(data, layout, constants, new PointerSizes(data, layout));
        declared = new DeclaredLayout(types, types.end(), false);
        specialized = new boolean[types.end()];
        for (int type = 1; type < specialized.length; type++) {
            specialized[type] = isSpecialized(type);
        }
    }

    private boolean isSpecialized(int type) {
        if (types.kind(type) != LayoutTypes.Kind.STRUCT) {
            return specialized[types.part(type)] || isSpecialized(facts, types.lengthId(type));
        }
        for (int m = 0; m < types.memberCount(type); m++) {
            if (specialized[types.member(type, m)]) {
                return true;
            }
        }
        return false;
    }

    /** Whether a constant depends on specialization constants. */
    public static boolean isSpecialized(TypeFacts facts, int constant) {
        Op op = facts.op(constant);
        return op == Op.OpSpecConstant || op == Op.OpSpecConstantOp;
    }

    /**
     * Two members that share bytes.
     *
     * @param first the number of the member with the smaller offset
     * @param offset its offset in bytes
     * @param end the offset after its last scalar
     * @param second the number of the other member
     * @param secondOffset the offset of that
     */
    public record Overlap(int first, long offset, long end, int second, long secondOffset) {
        /** The overlap in words. */
        public String message(String struct) {
            return "member " + first + " of " + struct + " at offset " + offset + " ends at offset " + end
                    + " for the default values of specialization constants, and overlaps member " + second
                    + " at offset " + secondOffset;
        }
    }

    private record Member(int index, long offset, long end) {}

    /**
     * The elements of an array that share bytes for the default values of specialization constants.
     *
     * @return in words; empty if there are none
     */
    public Optional<String> ofElements(int arrayId, String array) {
        int type = types.number(arrayId);
        int element = types.part(type);
        if (types.kind(element) != LayoutTypes.Kind.STRUCT || !specialized[element]) {
            return Optional.empty();
        }
        long stride = types.arrayStride(type);
        long size = declared.size(element);
        return ByteCount.isExact(stride) && ByteCount.isExact(size) && size > stride
                ? Optional.of("elements of " + array + " overlap: they are " + size
                        + " bytes long for the default values of specialization constants, and ArrayStride is "
                        + stride)
                : Optional.empty();
    }

    /** The first two members of a structure that share bytes, by their offsets. */
    public Optional<Overlap> find(int structId) {
        int struct = types.number(structId);
        if (!specialized[struct]) {
            return Optional.empty();
        }
        List<Member> members = new ArrayList<>();
        for (int m = 0; m < types.memberCount(struct); m++) {
            long offset = declared.memberOffset(struct, m);
            long end = ByteCount.sum(offset, declared.memberExtent(struct, m));
            if (ByteCount.isExact(end)) {
                members.add(new Member(m, offset, end));
            }
        }
        members.sort(Comparator.comparingLong(Member::offset));
        for (int i = 1; i < members.size(); i++) {
            Member first = members.get(i - 1);
            Member second = members.get(i);
            if (first.end > second.offset) {
                return Optional.of(new Overlap(first.index, first.offset, first.end, second.index, second.offset));
            }
        }
        return Optional.empty();
    }
}
