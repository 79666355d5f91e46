// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.Folding;

/**
 * Values of constants as {@link ConstantValues} finds them: numbers, composites whose constituents are other values, and
 * nulls of composite types. A positive value is an id; a negative one has no id of its own.
 *
 * <p>Constituents are always older than what they are part of, so values never lead in a circle.
 */
final class ConstantTable {
    /** Copies of constituents beyond this many are not made: a chain of insertions could make them square. */
    private static final int MAX_COPIES = 1 << 22;

    private static final byte UNKNOWN = 0;
    private static final byte NUMBERS = 1;
    private static final byte COMPOSITE = 2;
    private static final byte NULL = 3;

    private final ModuleData data;
    private final int idCount;
    private int next;
    private byte[] forms;
    private int[] types;
    private int[] firsts;
    private int[] counts;
    private int[] typeIds = new int[16];
    private long[] numbers = new long[64];
    private int numberCount;
    private int[] constituents = new int[16];
    private int constituentCount;
    private int copies;

    ConstantTable(ModuleData data) {
        this.data = data;
        idCount = data.definitions.length;
        next = idCount;
        forms = new byte[idCount];
        types = new int[idCount];
        firsts = new int[idCount];
        counts = new int[idCount];
    }

    private int index(int value) {
        if (value >= 0) {
            return value < idCount ? value : 0;
        }
        return ~value < next - idCount ? idCount + ~value : 0;
    }

    /** A value without an id; unknown until it is defined. */
    private int create(int typeId) {
        if (next == forms.length) {
            int size = 2 * next + 16;
            forms = Arrays.copyOf(forms, size);
            types = Arrays.copyOf(types, size);
            firsts = Arrays.copyOf(firsts, size);
            counts = Arrays.copyOf(counts, size);
        }
        int nameless = next - idCount;
        if (nameless == typeIds.length) {
            typeIds = Arrays.copyOf(typeIds, 2 * nameless);
        }
        typeIds[nameless] = typeId;
        next++;
        return ~nameless;
    }

    /** The id of a value's type; 0 when no instruction states it. */
    int typeId(int value) {
        if (value < 0) {
            return ~value < next - idCount ? typeIds[~value] : 0;
        }
        int at = data.definition(value);
        int row = at == 0 ? -1 : data.tables.op(data.words[at] & 0xFFFF);
        return row >= 0 && data.tables.opHasType(row) ? data.words[at + 1] : 0;
    }

    /** The type of a number's components, {@link Folding#BOOL} for Booleans; 0 for other values. */
    int numberType(int value) {
        return types[index(value)];
    }

    int componentCount(int value) {
        int at = index(value);
        return forms[at] == NUMBERS ? counts[at] : 0;
    }

    /** Bits of a number's component, which must be there. */
    long bits(int value, int component) {
        return numbers[firsts[index(value)] + component];
    }

    int constituentCount(int value) {
        int at = index(value);
        return forms[at] == COMPOSITE ? counts[at] : 0;
    }

    /** A composite's constituent, which must be there. */
    int constituent(int value, int index) {
        return constituents[firsts[index(value)] + index];
    }

    boolean isNull(int value) {
        return forms[index(value)] == NULL;
    }

    void defineNumbers(int value, int type, long... components) {
        while (numberCount + components.length > numbers.length) {
            numbers = Arrays.copyOf(numbers, 2 * numbers.length);
        }
        define(value, NUMBERS, type, numberCount, components.length);
        for (long component : components) {
            numbers[numberCount++] = Conversion.zeroExtend(component, NumberTypes.width(type));
        }
    }

    /** Defines a composite by the ids in the module's words. */
    void defineComposite(int value, int[] ids, int from, int to) {
        int first = reserve(to - from);
        System.arraycopy(ids, from, constituents, first, to - from);
        define(value, COMPOSITE, 0, first, to - from);
    }

    /** Defines a null of any type. */
    void defineNull(int value, int typeId) {
        int type = numberType(data, typeId);
        int count = componentCount(data, typeId);
        if (type != 0 && count != 0) {
            defineNumbers(value, type, new long[count]);
        } else if (memberType(typeId, 0) != 0) {
            define(value, NULL, 0, 0, 0);
        }
    }

    /** Lets a value be the same as another one. */
    void defineSame(int value, int other) {
        int at = index(other);
        define(value, forms[at], types[at], firsts[at], counts[at]);
    }

    private void define(int value, byte form, int type, int first, int count) {
        int at = index(value);
        forms[at] = form;
        types[at] = type;
        firsts[at] = first;
        counts[at] = count;
    }

    private int reserve(int count) {
        int first = constituentCount;
        constituentCount += count;
        if (constituentCount > constituents.length) {
            constituents = Arrays.copyOf(constituents, Math.max(constituentCount, 2 * constituents.length));
        }
        return first;
    }

    /** A part of a value: a component of a vector, a constituent of a composite; 0 when there is none. */
    int part(int value, int index) {
        int at = index(value);
        if (index < 0) {
            return 0;
        }
        if (forms[at] == COMPOSITE) {
            return index < counts[at] ? constituents[firsts[at] + index] : 0;
        }
        int memberType = memberType(typeId(value), index);
        if (memberType == 0) {
            return 0;
        }
        if (forms[at] == NUMBERS && index < counts[at]) {
            int component = create(memberType);
            defineNumbers(component, types[at], bits(value, index));
            return component;
        }
        if (forms[at] == NULL) {
            int member = create(memberType);
            defineNull(member, memberType);
            return member;
        }
        return 0;
    }

    /**
     * Defines a value as another one with a part replaced.
     *
     * @return whether it is known then
     */
    boolean defineWithPart(int value, int whole, int index, int part) {
        int at = index(whole);
        if (forms[at] == NUMBERS) {
            if (index >= counts[at] || componentCount(part) != 1 || numberType(part) != types[at]) {
                return false;
            }
            long[] components = Arrays.copyOfRange(numbers, firsts[at], firsts[at] + counts[at]);
            components[index] = bits(part, 0);
            defineNumbers(value, types[at], components);
            return true;
        }
        int count = forms[at] == NULL ? memberCount(typeId(whole)) : counts[at];
        if (forms[at] == UNKNOWN || index < 0 || index >= count || count > MAX_COPIES - copies) {
            return false;
        }
        copies += count;
        int first = reserve(count);
        for (int i = 0; i < count; i++) {
            constituents[first + i] = i == index ? part : part(whole, i);
        }
        define(value, COMPOSITE, 0, first, count);
        return true;
    }

    /**
     * Defines a value as a composite with what lies at the end of a path replaced.
     *
     * @param path the words from {@code from} to {@code to}: index after index, as in OpCompositeInsert
     */
    void defineInserted(int value, int object, int composite, int[] path, int from, int to) {
        int[] wholes = new int[to - from];
        int whole = composite;
        for (int i = 0; i < wholes.length; i++) {
            wholes[i] = whole;
            whole = part(whole, path[from + i]);
            if (whole == 0) {
                return;
            }
        }
        if (typeId(object) != typeId(whole)) {
            return;
        }
        int inner = object;
        for (int i = wholes.length - 1; i >= 0; i--) {
            int outer = i == 0 ? value : create(typeId(wholes[i]));
            if (!defineWithPart(outer, wholes[i], path[from + i], inner)) {
                return;
            }
            inner = outer;
        }
    }

    /** How many members a value of a composite type has; 0 when that is not known. */
    private int memberCount(int typeId) {
        int at = data.definition(typeId);
        int length = at == 0 ? 0 : data.words[at] >>> 16;
        return switch (op(at)) {
            case OpTypeStruct -> length - 2;
            case OpTypeMatrix, OpTypeVector -> length > 3 ? Math.max(0, data.words[at + 3]) : 0;
            case OpTypeArray -> length > 3 ? arrayLength(data.words[at + 3]) : 0;
            default -> 0;
        };
    }

    private int arrayLength(int id) {
        if (componentCount(id) != 1 || !NumberTypes.isInteger(numberType(id))) {
            return 0;
        }
        long length = bits(id, 0);
        return length < 0 || length > MAX_COPIES ? MAX_COPIES + 1 : (int) length;
    }

    /** The type of a composite type's member; 0 when there is none. */
    private int memberType(int typeId, int index) {
        int at = data.definition(typeId);
        int length = at == 0 ? 0 : data.words[at] >>> 16;
        return switch (op(at)) {
            case OpTypeStruct -> index < length - 2 ? data.words[at + 2 + index] : 0;
            case OpTypeMatrix, OpTypeVector, OpTypeArray ->
                length > 3 && index < memberCount(typeId) ? data.words[at + 2] : 0;
            default -> 0;
        };
    }

    private Op op(int at) {
        return at == 0 ? Op.OpNop : Op.of(data.words[at] & 0xFFFF).orElse(Op.OpNop);
    }

    /** The number type of a scalar's or vector's components, or {@link Folding#BOOL}; 0 when it has no values. */
    static int numberType(ModuleData data, int typeId) {
        int at = data.definition(typeId);
        if (opcodeAt(data, at) == Op.OpTypeVector.opcode()) {
            at = data.definition(data.words[at + 2]);
        }
        if (opcodeAt(data, at) == Op.OpTypeBool.opcode()) {
            return Folding.BOOL;
        }
        int type = at == 0 ? 0 : NumberTypes.ofDefinition(data.words, at);
        int width = NumberTypes.width(type);
        boolean known = NumberTypes.isInteger(type)
                ? width <= 64
                : NumberTypes.encoding(type) == -1 && (width == 16 || width == 32 || width == 64);
        return known ? type : 0;
    }

    /** The components of a vector type, 1 for another type; 0 for a vector that is too long. */
    static int componentCount(ModuleData data, int typeId) {
        int at = data.definition(typeId);
        if (opcodeAt(data, at) != Op.OpTypeVector.opcode()) {
            return 1;
        }
        int count = data.words[at] >>> 16 > 3 ? data.words[at + 3] : 0;
        return count > 0 && count <= ConstantValues.MAX_COMPONENTS ? count : 0;
    }

    private static int opcodeAt(ModuleData data, int at) {
        return at == 0 ? -1 : data.words[at] & 0xFFFF;
    }
}
