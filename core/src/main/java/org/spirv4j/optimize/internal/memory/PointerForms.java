// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.Phi;
import org.spirv4j.internal.operand.PtrAccessChain;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;

/**
 * Pointers as numbers: which path from a variable a pointer takes, of all the paths that some pointers may take, and
 * the indexes on this path that are not the same constants for all of them.
 */
@SuppressWarnings("ArrayRecordComponent") // Never compared.
final class PointerForms {
    private static final int MAX_PATHS = 64;

    /** The instructions that are followed from one pointer to variables. */
    private static final int MAX_STEPS = 4096;

    /** The indexes from a variable to a pointer. */
    private static final int MAX_INDEXES = 255;

    private final EditableModule module;
    private final TypeFacts types;
    private final ElementStrides arrays;
    private final IndexNumbers numbers;

    /** OpPhi instructions whose pointers have these forms, by id: the ids of the numbers. */
    private final Map<Integer, Values> members = new HashMap<>();

    private final Map<String, Path> paths = new LinkedHashMap<>();

    /** The decoration ArrayStride of the pointers that elements are counted from, or {@link ElementStrides#ANY}. */
    private final Set<Integer> strides = new HashSet<>();

    private boolean steps;
    private int slots;
    private int stepsLeft;

    /**
     * A pointer.
     *
     * @param path the id of the number of the path
     * @param indexes the ids of the indexes that vary, from the last one of the path on; 0 for those that it lacks
     */
    record Values(int path, int[] indexes) {}

    /** A way from a variable: by position the id of an index, 0 for one that varies. */
    private record Path(int number, int root, int[] indexes, int lastArray) {}

    /** An index of an access chain: the sum of ids, and the stride of the pointer that the last of them step from. */
    private record Index(int[] terms, int stride) {}

    /** What is done at the end of a way. */
    private interface Visitor<R> {
        R atMember(Values member, Index elements);

        R atRoot(int root, List<Index> indexes);

        R anywhere();

        R select(int select, R one, R other);

        /** The result if a way is not understood. */
        R unknown();
    }

    PointerForms(EditableModule module, TypeFacts types, ElementStrides arrays) {
        this.module = module;
        this.types = types;
        this.arrays = arrays;
        numbers = new IndexNumbers(module, types);
    }

    // --- finding

    void addMember(int phi) {
        members.put(phi, new Values(0, new int[0]));
    }

    /** Adds the OpPhi instructions to a queue that a pointer is chosen from, without an index. */
    void phisOf(int pointer, Deque<Integer> queue) {
        ArrayDeque<Integer> open = new ArrayDeque<>(List.of(pointer));
        Set<Integer> seen = new HashSet<>();
        while (!open.isEmpty()) {
            int id = original(open.poll());
            int at = module.definition(id);
            if (seen.add(id)) {
                switch (module.opOf(id)) {
                    case OpPhi -> queue.add(at);
                    case OpSelect ->
                        open.addAll(List.of(module.word(at, Select.OBJECT_1), module.word(at, Select.OBJECT_2)));
                    case OpPtrAccessChain, OpInBoundsPtrAccessChain -> {
                        if (module.wordCount(at) == PtrAccessChain.INDEXES) {
                            open.add(module.word(at, PtrAccessChain.BASE));
                        }
                    }
                    default -> {}
                }
            }
        }
    }

    /** Adds the paths that a pointer may take; returns whether all are known. */
    boolean collect(int pointer) {
        stepsLeft = MAX_STEPS;
        return walk(pointer, List.of(), none(), new Visitor<>() {
            @Override
            public Boolean atMember(Values member, Index elements) {
                return elements.terms.length == 0 || step(elements.stride);
            }

            @Override
            public Boolean atRoot(int root, List<Index> indexes) {
                return add(root, indexes);
            }

            @Override
            public Boolean anywhere() {
                return true;
            }

            @Override
            public Boolean select(int select, Boolean one, Boolean other) {
                return one && other;
            }

            @Override
            public Boolean unknown() {
                return false;
            }
        });
    }

    private boolean step(int stride) {
        steps = true;
        strides.add(stride);
        return true;
    }

    /** The last index of each path is a number, too. */
    void step() {
        steps = true;
    }

    private static Index none() {
        return new Index(new int[0], ElementStrides.ANY);
    }

    private int original(int pointer) {
        int id = pointer;
        // Blocks that nothing reaches may have copies that go round.
        for (int i = 0; i < MAX_STEPS && module.opOf(id) == Op.OpCopyObject; i++) {
            id = module.word(module.definition(id), CopyObject.OPERAND);
        }
        return id;
    }

    private <R> R walk(int pointer, List<Index> indexes, Index elements, Visitor<R> visitor) {
        int id = original(pointer);
        int at = module.definition(id);
        if (stepsLeft-- <= 0) {
            return visitor.unknown();
        }
        if (members.containsKey(id)) {
            return indexes.isEmpty() ? visitor.atMember(members.get(id), elements) : visitor.unknown();
        }
        switch (module.opOf(id)) {
            case OpAccessChain, OpInBoundsAccessChain -> {
                return chain(at, TypedAccessChain.FIRST_INDEX, indexes, elements, none(), visitor);
            }
            case OpPtrAccessChain, OpInBoundsPtrAccessChain -> {
                int type = module.typeOf(module.word(at, PtrAccessChain.BASE));
                Index element = new Index(new int[] {module.word(at, PtrAccessChain.ELEMENT)}, arrays.ofPointer(type));
                return chain(at, PtrAccessChain.INDEXES, indexes, elements, element, visitor);
            }
            case OpSelect -> {
                R one = walk(module.word(at, Select.OBJECT_1), indexes, elements, visitor);
                return visitor.select(at, one, walk(module.word(at, Select.OBJECT_2), indexes, elements, visitor));
            }
            case OpVariable, OpFunctionParameter -> {
                return elements.terms.length > 0 ? visitor.unknown() : visitor.atRoot(id, indexes);
            }
            case OpUndef -> {
                return visitor.anywhere();
            }
            case OpConstantNull -> {
                return visitor.atRoot(id, List.of());
            }
            default -> {
                return visitor.unknown();
            }
        }
    }

    /**
     * Goes on at the base of an access chain.
     *
     * @param elements what is added to the last index of the chain
     * @param own what is added to the last index of its base
     */
    private <R> R chain(int at, int first, List<Index> indexes, Index elements, Index own, Visitor<R> visitor) {
        // Types are not nested so deep: in blocks that nothing reaches, chains may go round, too.
        if (indexes.size() > MAX_INDEXES || elements.terms.length > MAX_INDEXES) {
            return visitor.unknown();
        }
        List<Index> all = new ArrayList<>();
        for (int i = first; i < module.wordCount(at); i++) {
            all.add(new Index(new int[] {module.word(at, i)}, ElementStrides.ANY));
        }
        Index base = all.isEmpty() ? sum(own, elements) : own;
        if (!all.isEmpty() && elements.terms.length > 0) {
            all.set(all.size() - 1, sum(all.get(all.size() - 1), elements));
        }
        all.addAll(indexes);
        return walk(module.word(at, TypedAccessChain.BASE), all, base, visitor);
    }

    private static Index sum(Index one, Index other) {
        int[] terms = Arrays.copyOf(one.terms, one.terms.length + other.terms.length);
        System.arraycopy(other.terms, 0, terms, one.terms.length, other.terms.length);
        return new Index(terms, other.terms.length == 0 ? one.stride : other.stride);
    }

    private boolean add(int root, List<Index> indexes) {
        if (module.opOf(root) == Op.OpConstantNull) {
            paths.computeIfAbsent(key(root, indexes), key -> new Path(paths.size(), root, new int[0], 0));
            return true;
        }
        int type = types.pointee(module.typeOf(root));
        int[] known = new int[indexes.size()];
        boolean[] isMember = new boolean[known.length];
        int array = 0;
        for (int i = 0; i < known.length; i++) {
            Index index = indexes.get(i);
            isMember[i] = types.isStruct(type);
            if (index.terms.length > 1 && !arrays.isElementOf(type, index.stride)) {
                return false;
            }
            known[i] = index.terms.length == 1 && types.isKnownInteger(index.terms[0]) ? index.terms[0] : 0;
            if (isMember[i] && known[i] == 0) {
                return false;
            }
            array = isMember[i] ? 0 : type;
            type = types.indexedType(type, index.terms[0]);
        }
        int lastArray = array;
        Path path = paths.computeIfAbsent(
                key(root, indexes), key -> new Path(paths.size(), root, known.clone(), lastArray));
        for (int i = 0; i < known.length; i++) {
            if (!isMember[i] && known[i] != path.indexes[i]) {
                path.indexes[i] = 0;
            }
        }
        return true;
    }

    /** What pointers on one path have in common: the variable, and the members of structures. */
    private String key(int root, List<Index> indexes) {
        if (module.opOf(root) == Op.OpConstantNull) {
            return "null";
        }
        StringBuilder key = new StringBuilder().append(root);
        int type = types.pointee(module.typeOf(root));
        for (Index index : indexes) {
            key.append(types.isStruct(type) ? "." + types.knownInteger(index.terms[0]) : "[]");
            type = types.indexedType(type, index.terms[0]);
        }
        return key.toString();
    }

    /** Whether there is a variable, and not too many paths; called after the last {@link #collect}. */
    boolean hasPaths() {
        boolean hasVariable = false;
        for (Path path : paths.values()) {
            boolean isNull = isNull(path);
            hasVariable |= !isNull;
            if (steps && !isNull) {
                if (path.lastArray == 0
                        || strides.stream().anyMatch(stride -> !arrays.isElementOf(path.lastArray, stride))) {
                    return false;
                }
                path.indexes[path.indexes.length - 1] = 0;
            }
            slots = Math.max(slots, (int)
                    Arrays.stream(path.indexes).filter(index -> index == 0).count());
        }
        return hasVariable && paths.size() <= MAX_PATHS;
    }

    private boolean isNull(Path path) {
        return module.opOf(path.root) == Op.OpConstantNull;
    }

    // --- numbers

    /** Inserts OpPhi instructions for the numbers of a pointer that an OpPhi results in. */
    void declare(int phi) {
        int path = paths.size() > 1 ? numberPhi(phi) : numbers.number(0);
        int[] indexes = new int[slots];
        for (int i = 0; i < slots; i++) {
            indexes[i] = numberPhi(phi);
        }
        members.put(module.resultId(phi), new Values(path, indexes));
    }

    private int numberPhi(int phi) {
        int[] operands = module.operands(phi);
        for (int i = 0; i < operands.length; i += 2) {
            operands[i] = numbers.number(0);
        }
        return module.resultId(module.insertBefore(phi, Op.OpPhi, numbers.uint(), operands));
    }

    /** The numbers of the pointer of an OpPhi that is declared. */
    Values member(int phi) {
        return members.getOrDefault(phi, new Values(0, new int[0]));
    }

    /** Sets the numbers that come with an incoming value of a declared OpPhi. */
    void set(int phi, int incoming, Values values) {
        Values own = member(module.resultId(phi));
        int word = Phi.VARIABLE + 2 * incoming;
        if (paths.size() > 1) {
            module.setWord(module.definition(own.path), word, values.path);
        }
        for (int i = 0; i < slots; i++) {
            module.setWord(module.definition(own.indexes[i]), word, values.indexes[i]);
        }
    }

    /** Computes the numbers of a collected pointer before an instruction. */
    Values values(int pointer, int at) {
        stepsLeft = MAX_STEPS;
        return walk(pointer, List.of(), none(), new Visitor<>() {
            @Override
            public Values atMember(Values member, Index elements) {
                if (elements.terms.length == 0) {
                    return member;
                }
                int[] indexes = member.indexes.clone();
                int sum = numbers.sum(elements.terms, at);
                indexes[0] = module.resultId(module.insertBefore(at, Op.OpIAdd, numbers.uint(), indexes[0], sum));
                return new Values(member.path, indexes);
            }

            @Override
            public Values atRoot(int root, List<Index> indexes) {
                return numbers(root, indexes, at);
            }

            @Override
            public Values anywhere() {
                return new Values(numbers.number(0), zeros());
            }

            @Override
            public Values select(int select, Values one, Values other) {
                int[] indexes = new int[slots];
                for (int i = 0; i < slots; i++) {
                    indexes[i] = numbers.selected(select, one.indexes[i], other.indexes[i], at);
                }
                return new Values(numbers.selected(select, one.path, other.path, at), indexes);
            }

            @Override
            public Values unknown() {
                throw new IllegalStateException("a pointer that was not collected");
            }
        });
    }

    private int[] zeros() {
        int[] zeros = new int[slots];
        Arrays.fill(zeros, numbers.number(0));
        return zeros;
    }

    private Values numbers(int root, List<Index> indexes, int at) {
        Path path = Objects.requireNonNull(paths.get(key(root, indexes)), "a pointer that was not collected");
        int[] terms = zeros();
        int slot = 0;
        for (int i = path.indexes.length - 1; i >= 0; i--) {
            if (path.indexes[i] == 0) {
                terms[slot++] = numbers.sum(indexes.get(i).terms, at);
            }
        }
        return new Values(numbers.number(path.number), terms);
    }

    // --- pointers

    /** Inserts a pointer of a type with some numbers before an instruction; returns its id. */
    int pointer(int type, Values values, int at) {
        int id = 0;
        for (Path path : paths.values()) {
            if (isNull(path)) {
                continue;
            }
            int next = chain(type, path, values, at);
            if (id == 0) {
                id = next;
            } else {
                int bool = module.declarations().declare(Op.OpTypeBool, 0);
                int equal = module.insertBefore(at, Op.OpIEqual, bool, values.path, numbers.number(path.number));
                id = module.resultId(module.insertBefore(at, Op.OpSelect, type, module.resultId(equal), next, id));
            }
        }
        return id;
    }

    private int chain(int type, Path path, Values values, int at) {
        if (path.indexes.length == 0) {
            return path.root;
        }
        WordBuffer operands = new WordBuffer(path.indexes.length + 1);
        operands.add(path.root);
        int slot = (int) Arrays.stream(path.indexes).filter(index -> index == 0).count();
        for (int index : path.indexes) {
            operands.add(index != 0 ? index : values.indexes[--slot]);
        }
        return module.resultId(module.insertBefore(at, Op.OpAccessChain, type, operands.toArray()));
    }

    /** Inserts the number of elements between two pointers before an instruction; returns its id. */
    int difference(int type, Values one, Values other, int at) {
        int difference =
                module.resultId(module.insertBefore(at, Op.OpISub, numbers.uint(), one.indexes[0], other.indexes[0]));
        if (type == numbers.uint()) {
            return difference;
        }
        Op op = types.bitWidth(type) == Integer.SIZE ? Op.OpBitcast : Op.OpSConvert;
        return module.resultId(module.insertBefore(at, op, type, difference));
    }

    /** Inserts whether two pointers are equal, or whether they are not, before an instruction; returns its id. */
    int comparison(int bool, Values one, Values other, boolean equal, int at) {
        Op compare = equal ? Op.OpIEqual : Op.OpINotEqual;
        int id = one.path == other.path
                ? 0
                : module.resultId(module.insertBefore(at, compare, bool, one.path, other.path));
        for (int i = 0; i < slots; i++) {
            if (one.indexes[i] != other.indexes[i]) {
                int next = module.resultId(module.insertBefore(at, compare, bool, one.indexes[i], other.indexes[i]));
                Op join = equal ? Op.OpLogicalAnd : Op.OpLogicalOr;
                id = id == 0 ? next : module.resultId(module.insertBefore(at, join, bool, id, next));
            }
        }
        return id != 0 ? id : module.constants().scalar(bool, equal ? 1 : 0);
    }
}
