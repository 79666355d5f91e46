// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MemberName;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.fact.ValueDecorations;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.Descriptions;

/** The replacement of a variable with several descriptors by variables for its parts. */
final class DescriptorSplit {
    private final EditableModule module;
    private final DescriptorTypes descriptors;
    private final TypeFacts types;
    private final int root;
    private final int firstBinding;

    /**
     * The variable, the pointers to its parts that have parts, and the values that are loaded from these; definitions
     * first.
     */
    private final WordBuffer split = new WordBuffer(8);

    /** By element of {@link #split}. */
    private final Map<Integer, Part> parts = new HashMap<>();

    /** By element of {@link #split} that is a value: the load that it comes from. */
    private final Map<Integer, Integer> loads = new HashMap<>();

    /** By binding: the new variables. */
    private final Map<Integer, Integer> variables = new HashMap<>();

    /**
     * A part of the variable: its type, its distance from the binding of the variable, and which part of another one it
     * is.
     */
    private record Part(int type, int binding, Optional<Part> whole, int index) {}

    /** A part that indexes lead to, and the number of the word after these indexes. */
    private record Step(Part part, int next) {
        boolean isNowhere() {
            return part.type == 0;
        }
    }

    private static final Step NOWHERE = new Step(new Part(0, 0, Optional.empty(), 0), 0);

    DescriptorSplit(EditableModule module, DescriptorTypes descriptors, int variable) {
        this.module = module;
        this.descriptors = descriptors;
        types = PassAccess.types(module);
        root = module.resultId(variable);
        firstBinding = Descriptions.number(module, root, Decoration.Binding);
        add(root, new Part(types.pointee(module.typeOf(root)), 0, Optional.empty(), 0), 0);
    }

    private void add(int id, Part part, int load) {
        if (parts.putIfAbsent(id, part) == null) {
            split.add(id);
            if (load != 0) {
                loads.put(id, load);
            }
        }
    }

    private Part part(int id) {
        return Objects.requireNonNull(parts.get(id));
    }

    /** Follows the indexes of an access chain or an extraction while the type is split. */
    private Step follow(Part from, int instruction, int firstIndex) {
        Part at = from;
        int k = firstIndex;
        for (; k < module.wordCount(instruction) && descriptors.isSplit(at.type); k++) {
            int word = module.word(instruction, k);
            boolean isLiteral = !module.isId(instruction, k);
            if (!isLiteral && !types.isKnownInteger(word)) {
                return NOWHERE;
            }
            long index = isLiteral ? word : types.knownInteger(word);
            if (index < 0 || index >= types.partCount(at.type)) {
                return NOWHERE;
            }
            int part = (int) index;
            int binding = at.binding + descriptors.bindingsBefore(at.type, part);
            at = new Part(types.partType(at.type, part), binding, Optional.of(at), part);
        }
        return new Step(at, k);
    }

    /** The number of the word of the first index of an instruction that selects a part; 0 for other instructions. */
    private int firstIndex(int user, int operand) {
        return switch (module.op(user)) {
            case OpAccessChain, OpInBoundsAccessChain -> operand == 3 ? 4 : 0;
            case OpCompositeExtract -> 4;
            case OpCopyObject, OpLoad -> module.wordCount(user);
            default -> 0;
        };
    }

    /** Why the variable cannot be replaced; empty if it can. Must be called first. */
    String obstacle() {
        if (module.wordCount(module.definition(root)) > 4) {
            return "it has an initializer";
        }
        for (int s = 0; s < split.size(); s++) {
            int id = split.get(s);
            if (module.uses().isPinned(id)) {
                return "an unknown instruction may use it";
            }
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                int first = firstIndex(user, module.uses().index(use));
                if (first == 0 || module.block(user) == 0) {
                    return module.op(user) + " uses several of them";
                }
                Step step = follow(part(id), user, first);
                if (step.isNowhere()) {
                    return "an index is not a constant in its range";
                }
                if (descriptors.isSplit(step.part.type)) {
                    int load = module.is(user, Op.OpLoad) ? user : loads.getOrDefault(id, 0);
                    add(module.resultId(user), step.part, load);
                }
            }
        }
        return "";
    }

    void run() {
        Map<Long, Integer> loaded = new HashMap<>();
        for (int s = 0; s < split.size(); s++) {
            int id = split.get(s);
            for (int use : Descriptions.uses(module, id)) {
                int user = module.uses().user(use);
                Step step =
                        follow(part(id), user, firstIndex(user, module.uses().index(use)));
                if (!descriptors.isSplit(step.part.type)) {
                    int load = loads.getOrDefault(id, 0);
                    int selected = load == 0 ? variable(step.part) : loaded(load, step.part, loaded);
                    select(user, selected, step.next);
                }
            }
        }
        while (split.size() > 0) {
            module.remove(module.definition(split.removeLast()));
        }
    }

    /** Lets an access chain or an extraction start from what its first indexes select. */
    private void select(int user, int selected, int next) {
        int rest = module.wordCount(user) - next;
        if (rest == 0 && module.typeOf(selected) == module.typeId(user)) {
            module.uses().replace(module.resultId(user), selected);
            module.remove(user);
            return;
        }
        module.setWord(user, TypedInstruction.FIRST_OPERAND, selected);
        module.removeOperands(user, 4, next - 4);
    }

    /** The value of a part, which is loaded where several of them were. */
    private int loaded(int load, Part part, Map<Long, Integer> loaded) {
        long key = (long) load << 32 | part.binding;
        Integer known = loaded.get(key);
        if (known != null) {
            return known;
        }
        int[] operands = module.operands(load);
        operands[0] = variable(part);
        int made = module.resultId(module.insertBefore(load, Op.OpLoad, part.type, operands));
        loaded.put(key, made);
        return made;
    }

    private int variable(Part part) {
        Integer known = variables.get(part.binding);
        if (known != null) {
            return known;
        }
        int storageClass = types.storageClass(module.typeOf(root));
        int pointer = module.declarations().declare(Op.OpTypePointer, 0, storageClass, part.type);
        int made = module.resultId(module.declarations().add(Op.OpVariable, pointer, storageClass));
        Descriptions.copyNames(module, root, made, path(part));
        ValueDecorations.ungroup(module, root);
        Descriptions.copyDecorations(module, root, made);
        module.setWord(
                module.annotations().decoration(made, Decoration.Binding),
                TargetDecoration.DECORATION_PARAMETERS,
                firstBinding + part.binding);
        Descriptions.addToInterfaces(module, root, made);
        variables.put(part.binding, made);
        return made;
    }

    /** The name of a part after that of the variable, such as {@code [1].texture}. */
    private String path(Part part) {
        StringBuilder path = new StringBuilder();
        Part at = part;
        while (at.whole.isPresent()) {
            Part whole = at.whole.get();
            path.insert(0, types.isArray(whole.type) ? "[" + at.index + "]" : "." + memberName(whole.type, at.index));
            at = whole;
        }
        return path.toString();
    }

    private String memberName(int struct, int member) {
        for (int use = module.uses().firstMention(struct);
                use != 0;
                use = module.uses().next(use)) {
            int name = module.uses().user(use);
            if (module.is(name, Op.OpMemberName) && module.word(name, MemberName.MEMBER) == member) {
                return Preamble.text(module, name, MemberName.NAME);
            }
        }
        return Integer.toString(member);
    }
}
