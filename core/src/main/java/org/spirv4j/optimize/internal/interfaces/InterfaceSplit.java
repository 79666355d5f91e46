// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.interfaces;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.fact.ValueDecorations;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.ArrayTypes;
import org.spirv4j.optimize.internal.replacement.Descriptions;
import org.spirv4j.optimize.internal.replacement.InterfaceReplacements;

/** The replacement of an input or output by variables for its parts. */
final class InterfaceSplit {
    private static final int MAX_PARTS = 64;

    private final EditableModule module;
    private final TypeFacts types;
    private final VariableLocations locations;
    private final int root;

    /** Whether the first index selects the vertex, so that it stays. */
    private final boolean isPerVertex;

    /** The type of what is replaced: that of the variable, or of an element of it. */
    private final int type;

    /** The type of all parts. */
    private final int partType;

    private final int partCount;

    /** The new variables. */
    private int[] variables = {};

    /** The variable, and the pointers to several of its parts; definitions first. */
    private final WordBuffer split = new WordBuffer(8);

    private final Map<Integer, Range> ranges = new HashMap<>();

    /**
     * Some of the parts.
     *
     * @param type their type together
     * @param first the number of the first part
     * @param vertex the id of the index that selects the vertex; 0 for none
     */
    private record Range(int type, int first, int vertex) {}

    /** What indexes lead to, and the number of the word after these indexes; 0 if it is not known. */
    private record Step(Range range, int next) {}

    InterfaceSplit(EditableModule module, VariableLocations locations, int variable, int dimensions) {
        this.module = module;
        this.locations = locations;
        types = PassAccess.types(module);
        root = variable;
        isPerVertex = dimensions == 1;
        int whole = types.pointee(module.typeOf(variable));
        type = isPerVertex ? types.componentType(whole) : whole;
        int at = type;
        long count = 1;
        while (isSplit(at) && count <= MAX_PARTS) {
            count *= types.partCount(at);
            at = types.componentType(at);
        }
        partType = at;
        partCount = (int) Math.min(count, MAX_PARTS + 1);
        add(root, new Range(type, 0, 0));
    }

    /** Arrays of one element are nested at most as deep as the limit on parts. */
    private boolean isSplit(int at) {
        return (types.isArray(at) || types.isMatrix(at)) && types.partCount(at) > 0;
    }

    private void add(int id, Range range) {
        if (ranges.putIfAbsent(id, range) == null) {
            split.add(id);
        }
    }

    private Range range(int id) {
        return Objects.requireNonNull(ranges.get(id));
    }

    /** The number of parts of a type. */
    private int count(int ofType) {
        int count = 1;
        for (int at = ofType; at != partType; at = types.componentType(at)) {
            count *= types.partCount(at);
        }
        return count;
    }

    /** Why the variable cannot be replaced; empty if it can. Must be called first. */
    String obstacle() {
        if (type == partType || partCount > MAX_PARTS || types.isAnyArray(partType)) {
            return "it does not consist of 1 to 64 scalars, vectors or structures";
        }
        if (module.wordCount(module.definition(root)) > 4
                || module.annotations().isDecorated(root, Decoration.Offset)
                || module.annotations().isDecorated(root, Decoration.BuiltIn)) {
            return "it has an initializer, or decorations that cannot be divided";
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
                Range range = range(id);
                if (PointerUses.isChain(module, user) && module.uses().index(use) == 3 && module.block(user) != 0) {
                    Step step = follow(range, user);
                    if (step.next == 0) {
                        return "an index is not a constant in its range";
                    }
                    if (step.range.type != partType || isPerVertex && step.range.vertex == 0) {
                        add(module.resultId(user), step.range);
                    }
                } else if (!isAccess(user, module.uses().index(use)) || isPerVertex && range.vertex == 0) {
                    return module.op(user) + " uses it as a whole";
                }
            }
        }
        return "";
    }

    private boolean isAccess(int user, int index) {
        return module.is(user, Op.OpLoad) || module.is(user, Op.OpStore) && index == 1;
    }

    /** Follows the indexes of an access chain up to a part. */
    private Step follow(Range from, int chain) {
        Range at = from;
        int k = 4;
        if (isPerVertex && at.vertex == 0 && k < module.wordCount(chain)) {
            at = new Range(at.type, at.first, module.word(chain, k++));
        }
        for (; k < module.wordCount(chain) && at.type != partType; k++) {
            long index = types.integer(module.word(chain, k)).orElse(-1);
            if (index < 0 || index >= types.partCount(at.type)) {
                return new Step(at, 0);
            }
            int element = types.componentType(at.type);
            at = new Range(element, at.first + (int) index * count(element), at.vertex);
        }
        return new Step(at, k);
    }

    /**
     * Replaces the variable in functions.
     *
     * @param interfaces gets the new variables; when it has been applied, the variable has no use
     */
    void run(InterfaceReplacements interfaces) {
        ValueDecorations.ungroup(module, root);
        makeVariables();
        interfaces.add(root, variables);
        for (int s = 0; s < split.size(); s++) {
            int id = split.get(s);
            for (int use : Descriptions.uses(module, id)) {
                int user = module.uses().user(use);
                if (module.is(user, Op.OpLoad)) {
                    replaceLoad(user, range(id));
                } else if (module.is(user, Op.OpStore)) {
                    replaceStore(user, range(id));
                } else if (!ranges.containsKey(module.resultId(user))) {
                    replaceChain(user, follow(range(id), user));
                }
            }
        }
        while (split.size() > 1) {
            module.remove(module.definition(split.removeLast()));
        }
    }

    private void makeVariables() {
        int whole = types.pointee(module.typeOf(root));
        int variableType = isPerVertex ? ArrayTypes.withElement(module, whole, partType) : partType;
        int storageClass = types.storageClass(module.typeOf(root));
        int pointer = module.declarations().declare(Op.OpTypePointer, 0, storageClass, variableType);
        int location = Descriptions.number(module, root, Decoration.Location);
        int component = Math.max(0, Descriptions.number(module, root, Decoration.Component));
        boolean hasComponent = types.scalarType(partType) != 0 && types.bitWidth(partType) < 64;
        variables = new int[partCount];
        for (int p = 0; p < partCount; p++) {
            int made = module.resultId(module.declarations().add(Op.OpVariable, pointer, storageClass));
            variables[p] = made;
            Descriptions.copyNames(module, root, made, "");
            int at = location + p * (int) locations.size(partType);
            module.declarations().add(Op.OpDecorate, 0, made, Decoration.Location.value(), at);
            if (hasComponent || component > 0) {
                module.declarations().add(Op.OpDecorate, 0, made, Decoration.Component.value(), component);
            }
        }
        for (Decoration placed : new Decoration[] {Decoration.Location, Decoration.Component}) {
            int decoration = module.annotations().decoration(root, placed);
            if (decoration != 0) {
                module.remove(decoration);
            }
        }
        Descriptions.copyDecorations(module, root, variables);
    }

    private void replaceChain(int chain, Step step) {
        int rest = module.wordCount(chain) - step.next;
        int variable = variables[step.range.first];
        if (rest == 0 && !isPerVertex && module.typeOf(variable) == module.typeId(chain)) {
            module.uses().replace(module.resultId(chain), variable);
            module.remove(chain);
            return;
        }
        int[] operands = new int[rest + (isPerVertex ? 2 : 1)];
        operands[0] = variable;
        if (isPerVertex) {
            operands[1] = step.range.vertex;
        }
        for (int i = 0; i < rest; i++) {
            operands[operands.length - rest + i] = module.word(chain, step.next + i);
        }
        module.replace(chain, module.op(chain), operands);
    }

    /** A pointer to a part, which is made before an instruction. */
    private int pointer(int part, int vertex, int position) {
        if (!isPerVertex) {
            return variables[part];
        }
        int pointer =
                module.declarations().declare(Op.OpTypePointer, 0, types.storageClass(module.typeOf(root)), partType);
        return module.resultId(module.insertBefore(position, Op.OpAccessChain, pointer, variables[part], vertex));
    }

    private void replaceLoad(int load, Range range) {
        int[] values = new int[count(range.type)];
        int[] operands = module.operands(load);
        for (int p = 0; p < values.length; p++) {
            operands[0] = pointer(range.first + p, range.vertex, load);
            values[p] = module.resultId(module.insertBefore(load, Op.OpLoad, partType, operands));
        }
        // The types between a part and all parts, innermost first: each is made of those inside.
        WordBuffer composites = new WordBuffer(4);
        for (int at = range.type; at != partType; at = types.componentType(at)) {
            composites.add(at);
        }
        while (composites.size() > 0) {
            int composite = composites.removeLast();
            int size = types.partCount(composite);
            int[] made = new int[values.length / size];
            for (int m = 0; m < made.length; m++) {
                int[] members = Arrays.copyOfRange(values, m * size, (m + 1) * size);
                made[m] = module.resultId(module.insertBefore(load, Op.OpCompositeConstruct, composite, members));
            }
            values = made;
        }
        module.uses().replace(module.resultId(load), values[0]);
        module.remove(load);
    }

    private void replaceStore(int store, Range range) {
        int[] operands = module.operands(store);
        int value = operands[1];
        for (int p = 0; p < count(range.type); p++) {
            operands[0] = pointer(range.first + p, range.vertex, store);
            operands[1] = value;
            if (range.type != partType) {
                operands[1] = module.resultId(
                        module.insertBefore(store, Op.OpCompositeExtract, partType, path(value, range.type, p)));
            }
            module.insertBefore(store, Op.OpStore, 0, operands);
        }
        module.remove(store);
    }

    /** The operands of the OpCompositeExtract of a part from a value. */
    private int[] path(int value, int of, int part) {
        WordBuffer operands = new WordBuffer(4);
        operands.add(value);
        int rest = part;
        for (int at = of; at != partType; at = types.componentType(at)) {
            int inner = count(types.componentType(at));
            operands.add(rest / inner);
            rest %= inner;
        }
        return operands.toArray();
    }
}
