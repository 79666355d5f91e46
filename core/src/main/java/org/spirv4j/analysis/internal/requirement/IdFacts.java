// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.util.Arrays;
import org.spirv4j.internal.decode.Definitions;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.IdValues;
import org.spirv4j.internal.word.WordBuffer;

/**
 * The facts about ids that requirements depend on, one word per id: the type of a value, or the offset of the copied
 * declaration of a type or constant; before an id is defined, its decorations.
 */
final class IdFacts extends Definitions {
    /** Types with an integer or floating-point number of fewer than 32 bits, outside pointers. */
    static final int INT8 = 1;

    static final int INT16 = 2;
    static final int FLOAT16 = 4;
    static final int NARROW = INT8 | INT16 | FLOAT16;

    /** Structures that are decorated, and arrays of them. */
    static final int BLOCK = 8;

    static final int BUFFER_BLOCK = 0x10;

    /** A pointer to a storage class that requires one of the VariablePointers capabilities for variable pointers. */
    static final int BUFFER_POINTER = 0x20;

    static final int WORKGROUP_POINTER = 0x40;

    /** A structure with a member that has a tracked built-in, an array of one, or a pointer to one. */
    static final int BUILT_IN_MEMBER = 0x80;

    /** A pointer to an array of descriptors. */
    static final int DESCRIPTOR_ARRAY = 0x100;

    /** A type in memory that contains a pointer. */
    static final int POINTER_HOLDER = 0x200;

    /** Decoration of an id that is not defined yet, beside BLOCK and BUFFER_BLOCK. */
    static final int NON_WRITABLE = 0x20;

    // Tags of the low bits of an id's word: the type id of a value (no tag), or an offset in the declarations.

    private static final int TYPE = 1 << 31;
    private static final int CONSTANT = 1 << 30;
    private static final int IMPORT = TYPE | CONSTANT;
    private static final int NON_UNIFORM = 1 << 29;
    private static final int BUILT_IN_VARIABLE = 1 << 28;
    private static final int LOW = BUILT_IN_VARIABLE - 1;

    /** Maximum initial capacity in ids, whatever the bound. */
    private static final int FIRST_IDS = 1 << 12;

    /** The types and integer constants that have been declared. */
    final TypeFacts types;

    /** The union of the flags of all types. */
    int anyFlags;

    private final int bound;
    private final int directIds;
    private final IdValues facts;

    /** For each type and constant, its flags followed by the instruction that declares it. */
    private final WordBuffer declarations = new WordBuffer(128);

    /** Creates facts without ids. Ids at and above the bound are ignored; most ids are below {@code directIds}. */
    IdFacts(GrammarTables tables, int bound, int directIds) {
        super(tables, new int[0], new int[0]);
        this.directIds = directIds;
        this.bound = bound;
        facts = new IdValues(directIds, Math.max(0, Math.min(bound, FIRST_IDS)));
        types = new TypeFacts(this);
    }

    /** Whether an id is below the bound. */
    boolean isValid(int id) {
        return id > 0 && id < bound;
    }

    private int fact(int id) {
        return facts.get(id);
    }

    private void set(int id, int fact) {
        if (id >= 0 && id < bound) {
            facts.put(id, fact);
        }
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

    /** The decorations of an id that is not defined yet. */
    int decorations(int id) {
        return fact(id) & (BLOCK | BUFFER_BLOCK | NON_WRITABLE);
    }

    // Definitions

    private void define(int id, int fact, int offset) {
        set(id, fact(id) & (NON_UNIFORM | BUILT_IN_VARIABLE) | fact);
        if (id >= definitions.length && offset != 0 && id < directIds) {
            int size = (int) Math.min(directIds, Math.max(id + 1L, definitions.length * 2L));
            definitions = Arrays.copyOf(definitions, size);
        }
        if (id > 0 && id < definitions.length) {
            definitions[id] = offset;
        }
    }

    void defineValue(int id, int typeId) {
        define(id, typeId & LOW, 0);
    }

    /** A constant; {@code length} may cover only its type and id if it is not an integer of up to 64 bits. */
    void defineConstant(int[] source, int at, int length) {
        declare(source, at, Math.min(length, 5), source[at + 2], CONSTANT, 0);
    }

    /** A type: the instruction that declares it, and its flags. */
    void defineType(int[] source, int at, int length, int flags) {
        anyFlags |= flags;
        declare(source, at, length, source[at + 1], TYPE, flags);
    }

    /** An imported set of extended instructions, by its number in the tables. */
    void defineImport(int id, int set) {
        define(id, IMPORT | set, 0);
    }

    private void declare(int[] source, int at, int length, int id, int tag, int flags) {
        int offset = declarations.size();
        declarations.add(flags);
        declarations.addAll(source, at, length);
        declarations.set(offset + 1, length << 16 | source[at] & 0xFFFF);
        words = declarations.array();
        define(id, tag | offset, offset + 1);
    }

    @Override
    protected int farDefinition(int id) {
        int fact = id < directIds ? 0 : fact(id);
        int kind = fact & IMPORT;
        return kind == TYPE || kind == CONSTANT ? (fact & LOW) + 1 : 0;
    }

    /** The type id of a value, or 0. */
    int typeOf(int id) {
        int fact = fact(id);
        int kind = fact & IMPORT;
        return kind == 0 ? fact & LOW : kind == CONSTANT ? declarations.get((fact & LOW) + 2) : 0;
    }

    boolean isConstant(int id) {
        return (fact(id) & IMPORT) == CONSTANT;
    }

    /** The number in the tables of an imported set of extended instructions; -1 for other ids. */
    int importedSet(int id) {
        int fact = fact(id);
        return (fact & IMPORT) == IMPORT ? fact & LOW : -1;
    }

    /** The flags of a type; 0 for other ids. */
    int flags(int typeId) {
        int fact = fact(typeId);
        return (fact & IMPORT) == TYPE ? declarations.get(fact & LOW) : 0;
    }
}
