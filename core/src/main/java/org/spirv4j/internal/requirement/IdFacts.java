package org.spirv4j.internal.requirement;

import java.util.Arrays;
import org.spirv4j.grammar.Op;

/**
 * What the requirements depend on of each id, in one word: its type, or its value when it is a constant, or its row in the
 * table of types when it is a type; before an id is defined, how it is decorated.
 */
final class IdFacts {
    /** Types with an integer or floating-point number of fewer than 32 bits, outside pointers. */
    static final int INT8 = 1;

    static final int INT16 = 2;
    static final int FLOAT16 = 4;
    static final int NARROW = INT8 | INT16 | FLOAT16;

    /** Structures that are decorated, and arrays of them. */
    static final int BLOCK = 8;

    static final int BUFFER_BLOCK = 0x10;

    /** A pointer into storage that needs one of the VariablePointers capabilities when it is computed. */
    static final int BUFFER_POINTER = 0x20;

    static final int WORKGROUP_POINTER = 0x40;

    /** A structure with a member that is a built-in to be looked at, an array of one, or a pointer to one. */
    static final int BUILT_IN_MEMBER = 0x80;

    /** A pointer to an array of descriptors. */
    static final int DESCRIPTOR_ARRAY = 0x100;

    /** A type that holds a pointer, of those in memory that can be loaded. */
    static final int POINTER_HOLDER = 0x200;

    /** What an undefined id is decorated with; the values of the first two are those above. */
    static final int NON_WRITABLE = 0x20;

    private static final int TYPE = 1 << 31;
    private static final int CONSTANT = 1 << 30;
    private static final int NON_UNIFORM = 1 << 29;
    private static final int BUILT_IN_VARIABLE = 1 << 28;
    private static final int LOW = BUILT_IN_VARIABLE - 1;
    private static final int ROW_WORDS = 4;

    /** Up to how many ids have room from the start, whatever the bound claims. */
    private static final int FIRST_IDS = 1 << 20;

    private int[] facts;

    /** Opcode, flags, and two words that depend on the opcode, for each type. */
    private int[] types = new int[32 * ROW_WORDS];

    private int typeCount = 1;

    /** The flags that any type has. */
    int anyFlags;

    private final int bound;

    /** Starts with nothing known of any id; ids at and above the bound stay unknown. */
    IdFacts(int bound) {
        this.bound = bound;
        facts = new int[Math.max(0, Math.min(bound, FIRST_IDS))];
    }

    /** Whether an id is below the bound. */
    boolean isValid(int id) {
        return id > 0 && id < bound;
    }

    private int fact(int id) {
        return id >= 0 && id < facts.length ? facts[id] : 0;
    }

    private void set(int id, int fact) {
        if (id >= facts.length || id < 0) {
            if (id >= bound || id < 0) {
                return;
            }
            facts = Arrays.copyOf(facts, (int) Math.min(bound, Math.max(id + 1L, facts.length * 2L)));
        }
        facts[id] = fact;
    }

    // Decorations

    void decorate(int id, int flag) {
        set(id, fact(id) | flag);
    }

    void markNonUniform(int id) {
        decorate(id, NON_UNIFORM);
    }

    void markBuiltInVariable(int id) {
        decorate(id, BUILT_IN_VARIABLE);
    }

    boolean isNonUniform(int id) {
        return (fact(id) & NON_UNIFORM) != 0;
    }

    boolean isBuiltInVariable(int id) {
        return (fact(id) & BUILT_IN_VARIABLE) != 0;
    }

    /** What an id that is not defined yet is decorated with. */
    int decorations(int id) {
        return fact(id) & (BLOCK | BUFFER_BLOCK | NON_WRITABLE);
    }

    // Definitions

    private void define(int id, int fact) {
        set(id, fact(id) & (NON_UNIFORM | BUILT_IN_VARIABLE) | fact);
    }

    void defineValue(int id, int typeId) {
        define(id, typeId & LOW);
    }

    /** A constant. If its value fits into 28 bits that is kept, otherwise its type. */
    void defineConstant(int id, int typeId, int value) {
        define(id, value >= 0 && value <= LOW ? CONSTANT | value : TYPE | CONSTANT | typeId & LOW);
    }

    void defineType(int id, int opcode, int flags, int a, int b) {
        if (typeCount * ROW_WORDS == types.length) {
            types = Arrays.copyOf(types, 2 * types.length);
        }
        int at = typeCount * ROW_WORDS;
        types[at] = opcode;
        types[at + 1] = flags;
        anyFlags |= flags;
        types[at + 2] = a;
        types[at + 3] = b;
        define(id, TYPE | typeCount++);
    }

    // Constants and values

    boolean isConstant(int id) {
        return (fact(id) & CONSTANT) != 0;
    }

    boolean isKnownConstant(int id) {
        return (fact(id) & (TYPE | CONSTANT)) == CONSTANT;
    }

    int constant(int id) {
        return fact(id) & LOW;
    }

    /** The type id of a value that is no known constant, or 0. */
    int typeOf(int id) {
        int fact = fact(id);
        int kind = fact & (TYPE | CONSTANT);
        return kind == 0 || kind == (TYPE | CONSTANT) ? fact & LOW : 0;
    }

    // Types; what is no type has row 0, whose words are all 0.

    private int row(int typeId) {
        int fact = fact(typeId);
        return (fact & (TYPE | CONSTANT)) == TYPE ? (fact & LOW) * ROW_WORDS : 0;
    }

    int opcode(int typeId) {
        return types[row(typeId)];
    }

    int flags(int typeId) {
        return types[row(typeId) + 1];
    }

    /** Width of a number; component, element, or pointee type; sampled type of an image, image type of a sampled image. */
    int first(int typeId) {
        return types[row(typeId) + 2];
    }

    /** Component count of a vector, innermost element of an array, storage class of a pointer, word of an image. */
    int second(int typeId) {
        return types[row(typeId) + 3];
    }

    boolean isArray(int typeId) {
        int opcode = opcode(typeId);
        return opcode == Op.OpTypeArray.opcode() || opcode == Op.OpTypeRuntimeArray.opcode();
    }

    boolean isStructure(int typeId) {
        return opcode(typeId) == Op.OpTypeStruct.opcode();
    }

    boolean isPointer(int typeId) {
        int opcode = opcode(typeId);
        return opcode == Op.OpTypePointer.opcode() || opcode == Op.OpTypeUntypedPointerKHR.opcode();
    }

    /** The type in an array of arrays that is no array. */
    int innermost(int typeId) {
        return isArray(typeId) ? second(typeId) : typeId;
    }
}
