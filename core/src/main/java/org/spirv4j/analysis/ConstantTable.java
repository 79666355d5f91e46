// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.Conversion;
import org.spirv4j.internal.semantics.Folding;
import org.spirv4j.internal.type.Opcodes;

/**
 * The values of constants for {@link ConstantValues}: numbers, composites whose constituents are other values, and
 * nulls of composite types. A positive value is an id; a negative value has no id of its own.
 *
 * <p>Constituents are always defined before the composites that contain them, so values are never cyclic.
 */
final class ConstantTable {
    /** How many constituents may be copied in any module, and more for each of its words. */
    private static final int FREE_COPIES = 1 << 12;

    private static final int COPIES_PER_WORD = 16;

    private static final byte UNKNOWN = 0;
    private static final byte NUMBERS = 1;
    private static final byte COMPOSITE = 2;
    private static final byte NULL = 3;

    /** There is room for so many values without an id from the beginning. */
    private static final int NAMELESS = 16;

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

    /**
     * The number of constituents that may still be copied, because the size of a null composite is stated rather than
     * written out, and a chain of insertions could make the number of copies quadratic.
     */
    private long copiesLeft;

    ConstantTable(ModuleData data) {
        this.data = data;
        idCount = data.indexCount();
        next = idCount;
        copiesLeft = FREE_COPIES + COPIES_PER_WORD * (long) data.words.length;
        int size = idCount + NAMELESS;
        forms = new byte[size];
        types = new int[size];
        firsts = new int[size];
        counts = new int[size];
    }

    private int index(int value) {
        if (value >= 0) {
            return data.index(value);
        }
        return ~value < next - idCount ? idCount + ~value : 0;
    }

    /** Creates a value without an id, which is unknown until it is defined. */
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

    /** The id of the type of a value; 0 if it has none. */
    int typeId(int value) {
        if (value < 0) {
            return ~value < next - idCount ? typeIds[~value] : 0;
        }
        int at = data.definition(value);
        int row = at == 0 ? -1 : data.tables.op(data.words[at] & 0xFFFF);
        return row >= 0 && data.tables.opHasType(row) ? data.words[at + TypedInstruction.RESULT_TYPE] : 0;
    }

    /** The number type of the components of a number, or {@link Folding#BOOL}; 0 for other values. */
    int numberType(int value) {
        return types[index(value)];
    }

    int componentCount(int value) {
        int at = index(value);
        return forms[at] == NUMBERS ? counts[at] : 0;
    }

    /** The bits of a component of a number, which must exist. */
    long bits(int value, int component) {
        return numbers[firsts[index(value)] + component];
    }

    int constituentCount(int value) {
        int at = index(value);
        return forms[at] == COMPOSITE ? counts[at] : 0;
    }

    /** A constituent of a composite, which must exist. */
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

    /** Defines a composite by the ids of its constituents in the words of the module. */
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

    /** Defines a value as equal to another value. */
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

    /** A component of a vector or a constituent of a composite; 0 if there is none. */
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
     * Defines a value as a copy of another one in which a part is replaced.
     *
     * @return whether the defined value is known
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
        if (forms[at] == UNKNOWN || index < 0 || index >= count || count > copiesLeft) {
            return false;
        }
        copiesLeft -= count;
        int first = reserve(count);
        int other = 0;
        for (int i = 0; i < count; i++) {
            // Nulls of one type are one value.
            boolean isSame = forms[at] == NULL && other != 0 && typeId(other) == memberType(typeId(whole), i);
            if (i != index && !isSame) {
                other = part(whole, i);
            }
            constituents[first + i] = i == index ? part : other;
        }
        if (!defineVector(value, first, count)) {
            define(value, COMPOSITE, 0, first, count);
        }
        return true;
    }

    /** Defines a vector by its constituents, if all of them are known numbers. */
    private boolean defineVector(int value, int first, int count) {
        int type = numberType(data, typeId(value));
        if (type == 0 || count < 2 || componentCount(data, typeId(value)) != count) {
            return false;
        }
        long[] components = new long[count];
        for (int i = 0; i < count; i++) {
            int part = constituents[first + i];
            if (componentCount(part) != 1 || numberType(part) != type) {
                return false;
            }
            components[i] = bits(part, 0);
        }
        defineNumbers(value, type, components);
        return true;
    }

    /**
     * Defines a value as a copy of a composite in which the part that a path selects is replaced.
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

    /** The number of members, elements, columns or components of a composite type; 0 if it is unknown. */
    private int memberCount(int typeId) {
        int at = data.definition(typeId);
        int length = at == 0 ? 0 : data.words[at] >>> 16;
        return switch (op(at)) {
            case OpTypeStruct -> length - 2;
            case OpTypeMatrix, OpTypeVector -> length > 3 ? Math.max(0, data.words[at + TypeComposite.LENGTH]) : 0;
            case OpTypeArray -> length > 3 ? arrayLength(data.words[at + TypeArray.LENGTH]) : 0;
            default -> 0;
        };
    }

    private int arrayLength(int id) {
        if (componentCount(id) != 1 || !NumberTypes.isInteger(numberType(id))) {
            return 0;
        }
        long length = bits(id, 0);
        return length < 0 || length > Integer.MAX_VALUE ? Integer.MAX_VALUE : (int) length;
    }

    /** The type of a member of a composite type; 0 if there is none. */
    private int memberType(int typeId, int index) {
        int at = data.definition(typeId);
        int length = at == 0 ? 0 : data.words[at] >>> 16;
        return switch (op(at)) {
            case OpTypeStruct -> index < length - 2 ? data.words[at + 2 + index] : 0;
            case OpTypeMatrix, OpTypeVector, OpTypeArray ->
                length > 3 && index < memberCount(typeId) ? data.words[at + TypeComposite.PART_TYPE] : 0;
            default -> 0;
        };
    }

    private Op op(int at) {
        return at == 0 ? Op.OpNop : Opcodes.op(data.words[at] & 0xFFFF);
    }

    /** The number type of the components of a scalar or vector type, or {@link Folding#BOOL}; 0 for other types. */
    static int numberType(ModuleData data, int typeId) {
        int at = data.definition(typeId);
        if (opcodeAt(data, at) == Op.OpTypeVector.opcode()) {
            at = data.definition(data.words[at + TypeComposite.PART_TYPE]);
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

    /** The number of components of a vector type, 1 for other types; 0 for a vector that is too long. */
    static int componentCount(ModuleData data, int typeId) {
        int at = data.definition(typeId);
        if (opcodeAt(data, at) != Op.OpTypeVector.opcode()) {
            return 1;
        }
        int count = data.words[at] >>> 16 > 3 ? data.words[at + TypeComposite.LENGTH] : 0;
        return count > 0 && count <= ConstantValues.MAX_COMPONENTS ? count : 0;
    }

    private static int opcodeAt(ModuleData data, int at) {
        return at == 0 ? -1 : data.words[at] & 0xFFFF;
    }
}
