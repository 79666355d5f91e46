// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import java.util.BitSet;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;

/**
 * Components of one vector in a row, which texts have as one expression: in a constructor, and in OpStore instructions
 * to components of another vector; and OpStore instructions to all members of a structure.
 */
public final class VectorParts {
    /** No more OpStore instructions are written as one. */
    public static final int MAX_MEMBERS = 16;

    private static final int MAX_COMPONENTS = 4;
    private static final int[] NONE = {};

    private final ModuleData data;
    private final int[] words;
    private final TypeFacts types;

    public VectorParts(ModuleData data, TypeFacts types) {
        this.data = data;
        this.types = types;
        words = data.words;
    }

    /** Whether components of a type have names that can be written in a row. */
    public static boolean hasSwizzles(TypeFacts types, int type) {
        return types.op(type) == Op.OpTypeVector && types.dimension(type) <= MAX_COMPONENTS;
    }

    /** The vector of which a value is a component that an OpCompositeExtract takes; 0 if it is none. */
    public int vector(int id) {
        if (types.op(id) != Op.OpCompositeExtract) {
            return 0;
        }
        int at = data.definition(id);
        int base = words[at + CompositeExtract.COMPOSITE];
        return words[at] >>> 16 == CompositeExtract.INDEXES + 1
                        && hasSwizzles(types, types.typeOf(base))
                        && component(id) >= 0
                        && component(id) < MAX_COMPONENTS
                ? base
                : 0;
    }

    /** The number of the component that an OpCompositeExtract takes. */
    public int component(int id) {
        return words[data.definition(id) + CompositeExtract.INDEXES];
    }

    /** How many values at word offsets are components of one vector; 1 for another value. */
    public int run(int first, int end) {
        int base = vector(words[first]);
        int i = first + 1;
        while (base != 0 && i < end && i - first < MAX_COMPONENTS && vector(words[i]) == base) {
            i++;
        }
        return i - first;
    }

    /** Whether values at word offsets are one id. */
    public boolean isOne(int first, int end) {
        for (int i = first + 1; i < end; i++) {
            if (words[i] != words[first]) {
                return false;
            }
        }
        return true;
    }

    /** The number of the component that a pointer, an access chain, selects last; -1 if it does not. */
    public int target(int pointer) {
        if (!Trait.TYPED_ACCESS_CHAIN.has(types.op(pointer))) {
            return -1;
        }
        int at = data.definition(pointer);
        int last = at + (words[at] >>> 16) - 1;
        int type = types.pointee(types.typeOf(words[at + TypedAccessChain.BASE]));
        int first = at + TypedAccessChain.FIRST_INDEX + (Trait.PTR_ACCESS_CHAIN.has(types.op(pointer)) ? 1 : 0);
        for (int i = first; i < last && type != 0; i++) {
            type = types.indexedType(type, words[i]);
        }
        long component = types.isConstant(words[last]) && types.op(words[last]) == Op.OpConstant
                ? types.integer(words[last], -1)
                : -1;
        return type != 0
                        && hasSwizzles(types, type)
                        && last >= first
                        && component >= 0
                        && component < types.dimension(type)
                ? (int) component
                : -1;
    }

    /** The instructions, from the first one of a function, that store what the OpStore before them stores with it. */
    BitSet joined(
            Function function,
            MemoryRoots roots,
            ModuleLayout layout,
            ValueTables.TimesWritten language,
            ArrayPool pool) {
        BitSet found = pool.bits();
        joinMembers(function, roots, layout, language, found);
        int first = 0;
        int mask = 0;
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            if (op != Op.OpStore) {
                mask = mask != 0 && isPart(op) ? mask : 0;
                continue;
            }
            int vector = words[at] >>> 16 == Store.OBJECT + 1 ? vector(words[at + Store.OBJECT]) : 0;
            int target = vector == 0 ? -1 : target(words[at + Store.POINTER]);
            if (target < 0 || !isPlain(roots.root(words[at + Store.POINTER]), layout)) {
                mask = 0;
            } else if (mask != 0
                    && (mask & 1 << target) == 0
                    && vector(words[first + Store.OBJECT]) == vector
                    && isSame(words[first + Store.POINTER], words[at + Store.POINTER])) {
                mask |= 1 << target;
                found.set(i - function.firstInstruction());
            } else {
                mask = 1 << target;
                first = at;
            }
        }
        return found;
    }

    /** Whether an instruction may stand between OpStore instructions that are written as one. */
    private static boolean isPart(Op op) {
        return op == Op.OpCompositeExtract || Trait.ACCESS_CHAIN.has(op) || Trait.LINE.has(op);
    }

    /** Finds the OpStore instructions to all members of a structure, in order, of the members of another one. */
    private void joinMembers(
            Function function,
            MemoryRoots roots,
            ModuleLayout layout,
            ValueTables.TimesWritten language,
            BitSet found) {
        int[] stores = NONE;
        int first = 0;
        int count = 0;
        for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
            int at = data.starts[i];
            Op op = Opcodes.op(words[at] & 0xFFFF);
            if (op != Op.OpStore) {
                count = count != 0 && isPart(op) ? count : 0;
                continue;
            }
            int source = words[at] >>> 16 == Store.OBJECT + 1 ? structure(words[at + Store.OBJECT]) : 0;
            int member = source == 0 ? -1 : component(words[at + Store.OBJECT]);
            int type = source == 0 ? 0 : targetStructure(words[at + Store.POINTER], member);
            if (type == 0
                    || layout.isDecorated(type, Decoration.Block)
                    || layout.isDecorated(type, Decoration.BufferBlock)
                    || !isPlain(roots.root(words[at + Store.POINTER]), layout)) {
                count = 0;
                continue;
            }
            boolean continues = count > 0
                    && member == count
                    && structure(words[first + Store.OBJECT]) == source
                    && isSame(words[first + Store.POINTER], words[at + Store.POINTER]);
            if (!continues) {
                count = 0;
                first = at;
            }
            if (member == count) {
                stores = stores.length == 0 ? new int[MAX_MEMBERS] : stores;
                stores[count++] = i;
            }
            if (count == types.memberCount(type)
                    && count > 1
                    && count == types.memberCount(types.typeOf(source))
                    && language.isSameType(type, types.typeOf(source))) {
                for (int k = 1; k < count; k++) {
                    found.set(stores[k] - function.firstInstruction());
                }
            }
            count = count == MAX_MEMBERS || count == types.memberCount(type) ? 0 : count;
        }
    }

    /** The structure of which a value is a member that an OpCompositeExtract takes; 0 if it is none. */
    private int structure(int id) {
        if (types.op(id) != Op.OpCompositeExtract) {
            return 0;
        }
        int at = data.definition(id);
        int base = words[at + CompositeExtract.COMPOSITE];
        return words[at] >>> 16 == CompositeExtract.INDEXES + 1 && types.isStruct(types.typeOf(base)) ? base : 0;
    }

    /** The vector, or the structure, of which a value is a part; 0 if it is none. */
    public int whole(int id) {
        int vector = vector(id);
        return vector == 0 ? structure(id) : vector;
    }

    /** The type of the structure of which an access chain selects a member last; 0 if it does not. */
    private int targetStructure(int pointer, int member) {
        if (!Trait.TYPED_ACCESS_CHAIN.has(types.op(pointer))) {
            return 0;
        }
        int at = data.definition(pointer);
        int last = at + (words[at] >>> 16) - 1;
        int type = types.pointee(types.typeOf(words[at + TypedAccessChain.BASE]));
        for (int i = at + TypedAccessChain.FIRST_INDEX; i < last && type != 0; i++) {
            type = types.indexedType(type, words[i]);
        }
        return type != 0
                        && last >= at + TypedAccessChain.FIRST_INDEX
                        && types.isStruct(type)
                        && types.isInteger(words[last], member)
                ? type
                : 0;
    }

    /** Whether a variable has vectors as they are, in all languages. */
    private boolean isPlain(int root, ModuleLayout layout) {
        int type = types.typeOf(root);
        return types.isStorageClass(type, StorageClass.Function)
                || types.isStorageClass(type, StorageClass.Private)
                || types.isStorageClass(type, StorageClass.StorageBuffer)
                || types.isStorageClass(type, StorageClass.Output)
                        && types.isVector(types.pointee(type))
                        && !layout.isDecorated(root, Decoration.BuiltIn);
    }

    /** Whether two access chains differ only in their last index. */
    private boolean isSame(int one, int other) {
        int a = data.definition(one);
        int b = data.definition(other);
        int count = words[a] >>> 16;
        if (count != words[b] >>> 16) {
            return false;
        }
        for (int i = TypedAccessChain.BASE; i < count - 1; i++) {
            if (words[a + i] != words[b + i]) {
                return false;
            }
        }
        return true;
    }
}
