package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalLong;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;

/** What both sorts of layouts need: the types in order, numbered from 1, and sums that do not overflow. */
final class LayoutTable {
    static final long UNKNOWN = -1;

    private static final long LIMIT = 1L << 53;

    final TypeTable types;
    final ModuleLayout layout;
    final ConstantValues constants;
    private final int[] numbers;
    private final int[] ids;

    LayoutTable(SpirvModule module, ConstantValues constants) {
        this.types = TypeTable.of(module);
        this.layout = module.layout();
        this.constants = constants;
        List<Instruction> declared = layout.types();
        ids = new int[declared.size() + 1];
        int highest = 0;
        for (int i = 1; i < ids.length; i++) {
            ids[i] = declared.get(i - 1).resultId();
            highest = Math.max(highest, ids[i]);
        }
        numbers = new int[highest + 1];
        for (int i = 1; i < ids.length; i++) {
            numbers[ids[i]] = i;
        }
        numbers[0] = 0;
    }

    int count() {
        return ids.length - 1;
    }

    int id(int number) {
        return ids[number];
    }

    /** Number of a type from 1 in the order of declaration, 0 when the id is none. */
    int number(int typeId) {
        return typeId > 0 && typeId < numbers.length ? numbers[typeId] : 0;
    }

    long[] unknowns() {
        long[] table = new long[ids.length];
        Arrays.fill(table, UNKNOWN);
        return table;
    }

    boolean isMember(int structId, int member) {
        return member >= 0 && member < types.memberCount(structId);
    }

    boolean isRowMajor(int structId, int member) {
        return layout.isMemberDecorated(structId, member, Decoration.RowMajor);
    }

    /** Size in bytes of an integer or floating-point type. */
    long scalarSize(int typeId) {
        int width = types.kind(typeId) == TypeTable.Kind.BOOL ? 0 : types.width(typeId);
        return types.isScalar(typeId) && width > 0 && width % 8 == 0 ? width / 8 : UNKNOWN;
    }

    /** The length of an array, {@link #UNKNOWN} when it is not a known number above 0. */
    long length(int arrayId) {
        long length = constants.integer(types.lengthId(arrayId)).orElse(UNKNOWN);
        return length > 0 ? length : UNKNOWN;
    }

    static long product(long a, long b) {
        if (a < 0 || b < 0) {
            return UNKNOWN;
        }
        return a != 0 && b > LIMIT / a ? UNKNOWN : a * b;
    }

    static long sum(long a, long b) {
        return a < 0 || b < 0 || a + b > LIMIT ? UNKNOWN : a + b;
    }

    static OptionalLong answer(long value) {
        return value < 0 ? OptionalLong.empty() : OptionalLong.of(value);
    }
}
