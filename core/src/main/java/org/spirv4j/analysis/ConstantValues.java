package org.spirv4j.analysis;

import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;

/**
 * The values of a module's constants under a specialization (sections 2.12 and 3.32.7 of the specification). Immutable.
 *
 * <p>Known are scalars and vectors of up to 16 Booleans, integers of up to 64 bits, and IEEE 754 numbers of 16, 32 and 64
 * bits. Unknown are other constants, results of pointer instructions, and everything that the specification leaves
 * undefined, such as a division by zero, a shift by the width or more, and what is computed from unknown values.
 */
public final class ConstantValues {
    static final int MAX_COMPONENTS = 16;

    private final ModuleData data;
    private final ModuleLayout layout;
    private final int[] types;
    private final int[] firsts;
    private final byte[] counts;
    private long[] values = new long[64];
    private int end;

    private ConstantValues(SpirvModule module, Map<Integer, Long> specialization) {
        data = ModuleAccess.data(module);
        layout = module.layout();
        types = new int[data.definitions.length];
        firsts = new int[data.definitions.length];
        counts = new byte[data.definitions.length];
        SpecConstantFolder folder = new SpecConstantFolder(data, this);
        for (Instruction constant : layout.constants()) {
            evaluate(constant.wordOffset(), specialization, folder);
        }
    }

    /** The constants of a module with the default values of its specialization constants. */
    public static ConstantValues of(SpirvModule module) {
        return of(module, Map.of());
    }

    /**
     * The constants of a module under a specialization.
     *
     * @param specialization values by SpecId: the bits that an OpConstant of the type would state, for Booleans 0 for
     *     false; constants that it does not name keep their defaults
     */
    public static ConstantValues of(SpirvModule module, Map<Integer, Long> specialization) {
        return new ConstantValues(module, specialization);
    }

    private void evaluate(int at, Map<Integer, Long> specialization, SpecConstantFolder folder) {
        int row = data.tables.op(data.words[at] & 0xFFFF);
        Op op = Op.of(data.words[at] & 0xFFFF).orElse(Op.OpNop);
        if (row < 0 || !data.tables.opHasType(row)) {
            return;
        }
        int type = scalarType(data.words[at + 1]);
        int count = count(data.words[at + 1]);
        if (type == 0 || count == 0) {
            return;
        }
        switch (op) {
            case OpConstantTrue, OpConstantFalse -> define(at, type, op == Op.OpConstantTrue ? 1 : 0);
            case OpSpecConstantTrue, OpSpecConstantFalse -> {
                long given = specialized(at, specialization, op == Op.OpSpecConstantTrue ? 1 : 0);
                define(at, type, given == 0 ? 0 : 1);
            }
            case OpConstant -> define(at, type, literal(at, type));
            case OpSpecConstant -> define(at, type, specialized(at, specialization, literal(at, type)));
            case OpConstantNull -> define(at, type, new long[count]);
            case OpConstantComposite, OpSpecConstantComposite -> composite(at, type, count);
            case OpSpecConstantOp -> {
                long[] result = folder.fold(at, type, count);
                if (result.length == count) {
                    define(at, type, result);
                }
            }
            default -> {}
        }
    }

    private long literal(int at, int type) {
        int length = data.words[at] >>> 16;
        long low = length > 3 ? data.words[at + 3] & 0xFFFFFFFFL : 0;
        return NumberTypes.width(type) > 32 && length > 4 ? low | (long) data.words[at + 4] << 32 : low;
    }

    private long specialized(int at, Map<Integer, Long> specialization, long preset) {
        if (specialization.isEmpty()) {
            return preset;
        }
        OptionalInt id = layout.decorationWord(data.words[at + 2], Decoration.SpecId);
        return id.isEmpty() ? preset : specialization.getOrDefault(id.getAsInt(), preset);
    }

    private void composite(int at, int type, int count) {
        if ((data.words[at] >>> 16) - 3 != count) {
            return;
        }
        long[] components = new long[count];
        for (int i = 0; i < count; i++) {
            int id = data.words[at + 3 + i];
            if (componentCount(id) != 1 || type(id) != type) {
                return;
            }
            components[i] = bits(id, 0);
        }
        define(at, type, components);
    }

    private void define(int at, int type, long... components) {
        int id = data.words[at + 2];
        if (end + components.length > values.length) {
            values = Arrays.copyOf(values, 2 * values.length);
        }
        types[id] = type;
        firsts[id] = end;
        counts[id] = (byte) components.length;
        for (long component : components) {
            values[end++] = ScalarOperation.mask(component, NumberTypes.width(type));
        }
    }

    /** The number type of a scalar's or vector's components, or {@link ScalarOperation#BOOL}; 0 when it has no values. */
    private int scalarType(int typeId) {
        int at = data.definition(typeId);
        if (opcodeAt(at) == Op.OpTypeVector.opcode()) {
            at = data.definition(data.words[at + 2]);
        }
        if (opcodeAt(at) == Op.OpTypeBool.opcode()) {
            return ScalarOperation.BOOL;
        }
        int type = at == 0 ? 0 : NumberTypes.ofDefinition(data.words, at);
        int width = NumberTypes.width(type);
        boolean known = NumberTypes.isInteger(type)
                ? width <= 64
                : NumberTypes.encoding(type) == -1 && (width == 16 || width == 32 || width == 64);
        return known ? type : 0;
    }

    private int count(int typeId) {
        int at = data.definition(typeId);
        if (opcodeAt(at) != Op.OpTypeVector.opcode()) {
            return 1;
        }
        int count = data.words[at] >>> 16 > 3 ? data.words[at + 3] : 0;
        return count > 0 && count <= MAX_COMPONENTS ? count : 0;
    }

    private int opcodeAt(int at) {
        return at == 0 ? -1 : data.words[at] & 0xFFFF;
    }

    /** The type of a known constant's components, 0 when it is unknown. */
    int type(int id) {
        return id > 0 && id < types.length ? types[id] : 0;
    }

    /** Whether the value of a constant is known. */
    public boolean isKnown(int id) {
        return type(id) != 0;
    }

    /** The number of components of a known constant, 1 for a scalar; 0 when it is unknown. */
    public int componentCount(int id) {
        return isKnown(id) ? counts[id] : 0;
    }

    /**
     * The bits of a component of a known constant, zero-extended from its width; Booleans are 0 and 1.
     *
     * @throws IndexOutOfBoundsException if there is no such component
     */
    public long bits(int id, int component) {
        return values[firsts[id] + Objects.checkIndex(component, componentCount(id))];
    }

    /** A component as a floating-point number; of an integer or Boolean constant, its value. */
    public double number(int id, int component) {
        long bits = bits(id, component);
        int width = NumberTypes.width(type(id));
        if (NumberTypes.isFloat(type(id))) {
            return ScalarOperation.toDouble(bits, width);
        }
        return NumberTypes.isSigned(type(id)) ? ScalarOperation.signed(bits, width) : unsigned(bits);
    }

    private static double unsigned(long bits) {
        return bits >= 0 ? bits : (double) (bits >>> 1 | bits & 1) * 2;
    }

    /** The value of a scalar integer constant, extended to 64 bits as its type is signed or not; else empty. */
    public OptionalLong integer(int id) {
        if (componentCount(id) != 1 || !NumberTypes.isInteger(type(id))) {
            return OptionalLong.empty();
        }
        long bits = bits(id, 0);
        return OptionalLong.of(
                NumberTypes.isSigned(type(id)) ? ScalarOperation.signed(bits, NumberTypes.width(type(id))) : bits);
    }
}
