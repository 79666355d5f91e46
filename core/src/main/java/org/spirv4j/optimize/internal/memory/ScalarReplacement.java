// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import java.util.BitSet;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CompositeOfConstituents;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.IdValues;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.LocalVariables;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.fact.ValueDecorations;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Replaces a variable of a function that holds a structure or an array by one variable for each part that is read, if
 * all its parts are accessed by constant indexes. Loads and stores of the whole become those of these parts.
 */
public final class ScalarReplacement implements FunctionPass {
    private static final String NAME = "scalar-replacement";

    /** More parts than a composite instruction can name are never made. */
    private static final int MAX_PARTS = 0xFFFF;

    /**
     * How many instructions are made for each instruction of the module, and for free; nested structures may have many
     * parts.
     */
    private static final long WORK = 16;

    private static final long FREE_WORK = 1 << 16;

    private final int maxParts;

    /** How many of the parts are used at most. */
    private final int maxUsedParts;

    /**
     * Creates the pass.
     *
     * @param maxParts how many parts a variable has at most; 0 for no limit
     */
    public ScalarReplacement(int maxParts) {
        this(maxParts, MAX_PARTS);
    }

    private ScalarReplacement(int maxParts, int maxUsedParts) {
        this.maxParts = maxParts;
        this.maxUsedParts = maxUsedParts;
    }

    /** Creates the pass for variables of any size of which so many parts are used at most. */
    public static ScalarReplacement ofUsedParts(int maxUsedParts) {
        return new ScalarReplacement(0, maxUsedParts);
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        return new Run(module, context)::run;
    }

    /** Replaces the variables of one module. */
    private final class Run {
        private final EditableModule module;
        private final PassContext context;
        private final Effects effects;
        private final TypeFacts types;
        private final WordBuffer work = new WordBuffer(0);
        private long workLeft;

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            workLeft = FREE_WORK + WORK * module.instructionLimit();
            effects = new Effects(module);
            types = PassAccess.types(module);
        }

        void run(int function) {
            int[] variables = LocalVariables.of(module, function, i -> true);
            // In their order, and the parts of a variable before the next one.
            for (int i = variables.length - 1; i >= 0; i--) {
                work.add(variables[i]);
            }
            while (work.size() > 0) {
                int variable = work.removeLast();
                int id = module.resultId(variable);
                int type = types.pointee(module.typeId(variable));
                int parts = types.isVector(type) || types.isMatrix(type) ? 0 : types.partCount(type);
                if (parts == 0 || parts > MAX_PARTS || !isSplittable(variable, parts)) {
                    continue;
                }
                if (maxParts > 0 && parts > maxParts) {
                    context.missed(module.functionId(function), id, "variable not split: it has " + parts + " parts");
                    continue;
                }
                removeUnusedChains(id);
                BitSet used = usedParts(id, parts);
                if (used.cardinality() > maxUsedParts) {
                    context.missed(
                            module.functionId(function),
                            id,
                            "variable not split: " + used.cardinality() + " parts are used");
                    continue;
                }
                workLeft -= (long) used.cardinality() * (1 + countUses(id));
                if (workLeft < 0) {
                    context.missed(module.functionId(function), id, "variable not split: the limit of work is reached");
                    return;
                }
                ValueDecorations.ungroup(module, id);
                split(variable, parts, used);
                context.applied(module.functionId(function), id, "variable split into " + parts + " parts");
            }
        }

        // --- checks

        private boolean isSplittable(int variable, int parts) {
            int id = module.resultId(variable);
            if (module.uses().isPinned(id)
                    || !ValueDecorations.all(module, id, this::isPlain)
                    || !isInitialized(variable)) {
                return false;
            }
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                boolean isSplittable = PointerUses.isChain(module, user)
                        ? module.uses().index(use) == 3
                                && hasConstantIndex(user, parts)
                                && isInside(user)
                                && isAccessedOnce(user)
                        : effects.isPlainAccess(user, module.uses().index(use));
                if (!isSplittable) {
                    return false;
                }
            }
            return true;
        }

        /** Whether the parts of a variable can have a decoration of it. */
        private boolean isPlain(int decoration) {
            int value = module.word(decoration, TargetDecoration.DECORATION);
            return value == Decoration.RelaxedPrecision.value() || isOfPointers(value);
        }

        private static boolean isOfPointers(int decoration) {
            return decoration == Decoration.RestrictPointer.value() || decoration == Decoration.AliasedPointer.value();
        }

        /** Whether no access through a chain is volatile, or may reach other parts of the variable. */
        private boolean isAccessedOnce(int chain) {
            return PointerUses.all(module, module.resultId(chain), (user, index) -> switch (module.op(user)) {
                case OpAccessChain, OpInBoundsAccessChain ->
                    index == 3 && isInside(user) ? PointerUses.Answer.FOLLOW : PointerUses.Answer.STOP;
                case OpLoad, OpStore ->
                    effects.isPlainAccess(user, index) ? PointerUses.Answer.GO_ON : PointerUses.Answer.STOP;
                default -> PointerUses.Answer.GO_ON;
            });
        }

        private boolean isInside(int chain) {
            return !context.options().definedBehavior() || PointerUses.isInside(module, types, module.resultId(chain));
        }

        private boolean isInitialized(int variable) {
            if (module.wordCount(variable) <= 4) {
                return true;
            }
            Op op = module.opOf(module.word(variable, TypedVariable.INITIALIZER));
            return op == Op.OpConstantNull || op == Op.OpConstantComposite || op == Op.OpSpecConstantComposite;
        }

        private boolean hasConstantIndex(int chain, int parts) {
            if (module.wordCount(chain) < 5
                    || !types.isKnownInteger(module.word(chain, TypedAccessChain.FIRST_INDEX))) {
                return false;
            }
            long index = types.knownInteger(module.word(chain, TypedAccessChain.FIRST_INDEX));
            return index >= 0 && index < parts && !module.annotations().hasDecorations(module.resultId(chain));
        }

        // --- replacement

        private int countUses(int id) {
            int count = 0;
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                count++;
            }
            return count;
        }

        /** Removes access chains whose pointers nothing uses, so that they do not count as uses of parts. */
        private void removeUnusedChains(int id) {
            WordBuffer chains = new WordBuffer(0);
            addChains(id, chains);
            for (int i = 0; i < chains.size(); i++) {
                addChains(module.resultId(chains.get(i)), chains);
            }
            for (int i = chains.size() - 1; i >= 0; i--) {
                int chain = chains.get(i);
                if (!module.uses().isUsed(module.resultId(chain))
                        && !module.uses().isPinned(module.resultId(chain))) {
                    module.remove(chain);
                }
            }
        }

        private void addChains(int pointerId, WordBuffer chains) {
            for (int use = module.uses().first(pointerId);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (PointerUses.isChain(module, user)) {
                    chains.add(user);
                }
            }
        }

        private void split(int variable, int parts, BitSet used) {
            int id = module.resultId(variable);
            int type = types.pointee(module.typeId(variable));
            int[] variables = new int[parts];
            for (int i = used.nextSetBit(0); i >= 0; i = used.nextSetBit(i + 1)) {
                variables[i] = makePart(variable, types.partType(type, i), i);
            }
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().first(id)) {
                int user = module.uses().user(use);
                switch (module.op(user)) {
                    case OpLoad -> load(user, variables, type, parts);
                    case OpStore -> store(user, variables, used, type);
                    default -> access(user, variables);
                }
            }
            module.remove(variable);
            for (int i = used.length() - 1; i >= 0; i--) {
                if (used.get(i)) {
                    work.add(variables[i]);
                }
            }
        }

        /** The parts that a chain points to, or that are extracted from a load. */
        private BitSet usedParts(int id, int parts) {
            BitSet used = new BitSet();
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (PointerUses.isChain(module, user)) {
                    used.set((int) types.knownInteger(module.word(user, TypedAccessChain.FIRST_INDEX)));
                } else if (module.is(user, Op.OpLoad)) {
                    if (!isOnlyExtracted(user, parts)) {
                        used.set(0, parts);
                        return used;
                    }
                    for (int u = module.uses().first(module.resultId(user));
                            u != 0;
                            u = module.uses().next(u)) {
                        used.set(module.word(module.uses().user(u), CompositeExtract.INDEXES));
                    }
                }
            }
            return used;
        }

        private boolean isOnlyExtracted(int load, int parts) {
            int id = module.resultId(load);
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                boolean isExtraction = module.is(user, Op.OpCompositeExtract)
                        && module.wordCount(user) > 4
                        && module.word(user, CompositeExtract.INDEXES) >= 0
                        && module.word(user, CompositeExtract.INDEXES) < parts;
                if (!isExtraction) {
                    return false;
                }
            }
            return !module.uses().isPinned(id);
        }

        private int makePart(int variable, int type, int part) {
            int pointer = module.declarations().declare(Op.OpTypePointer, 0, StorageClass.Function.value(), type);
            int initial = initial(variable, type, part);
            int made = initial == 0
                    ? module.insertBefore(variable, Op.OpVariable, pointer, StorageClass.Function.value())
                    : module.insertBefore(variable, Op.OpVariable, pointer, StorageClass.Function.value(), initial);
            int id = module.resultId(variable);
            for (int use = module.uses().firstMention(id), next; use != 0; use = next) {
                next = module.uses().next(use);
                int user = module.uses().user(use);
                if (module.is(user, Op.OpDecorate)
                        && (!isOfPointers(module.word(user, TargetDecoration.DECORATION))
                                || types.isAnyPointer(type))) {
                    module.declarations()
                            .add(
                                    Op.OpDecorate,
                                    0,
                                    module.resultId(made),
                                    module.word(user, TargetDecoration.DECORATION));
                }
            }
            return made;
        }

        private int initial(int variable, int partType, int part) {
            if (module.wordCount(variable) <= 4) {
                return 0;
            }
            int whole = module.word(variable, TypedVariable.INITIALIZER);
            if (module.opOf(whole) == Op.OpConstantNull) {
                return module.constants().nullOf(partType);
            }
            int constituent = types.word(whole, CompositeConstant.CONSTITUENTS + part);
            return module.opOf(constituent) == Op.OpUndef ? 0 : constituent;
        }

        private void access(int chain, int[] variables) {
            int base = module.resultId(
                    variables[(int) types.knownInteger(module.word(chain, TypedAccessChain.FIRST_INDEX))]);
            if (module.wordCount(chain) == 5) {
                module.uses().replace(module.resultId(chain), base);
                module.remove(chain);
            } else {
                module.setWord(chain, TypedAccessChain.BASE, base);
                module.removeOperands(chain, TypedAccessChain.FIRST_INDEX, 1);
            }
        }

        private void load(int load, int[] variables, int type, int parts) {
            if (isOnlyExtracted(load, parts)) {
                loadExtracted(load, variables, type);
                return;
            }
            int[] values = new int[parts];
            for (int i = 0; i < parts; i++) {
                values[i] = loadPart(load, variables[i], types.partType(type, i));
            }
            module.replace(load, Op.OpCompositeConstruct, values);
        }

        private int loadPart(int load, int variable, int type) {
            return module.resultId(module.insertBefore(load, Op.OpLoad, type, module.resultId(variable)));
        }

        /** Loads the parts that are extracted from a load, in its place. */
        private void loadExtracted(int load, int[] variables, int type) {
            int id = module.resultId(load);
            IdValues loads = new IdValues(64, 0);
            for (int use = module.uses().first(id);
                    use != 0;
                    use = module.uses().first(id)) {
                int extraction = module.uses().user(use);
                int part = module.word(extraction, CompositeExtract.INDEXES);
                if (module.wordCount(extraction) == 5) {
                    module.moveBefore(extraction, load);
                    module.positions().copy(extraction, load);
                    module.replace(extraction, Op.OpLoad, module.resultId(variables[part]));
                    continue;
                }
                if (loads.get(part) == 0) {
                    loads.put(part, loadPart(load, variables[part], types.partType(type, part)));
                }
                module.setWord(extraction, CompositeExtract.COMPOSITE, loads.get(part));
                module.removeOperands(extraction, CompositeExtract.INDEXES, 1);
            }
            module.remove(load);
        }

        private void store(int store, int[] variables, BitSet used, int type) {
            int object = module.word(store, Store.OBJECT);
            for (int i = used.nextSetBit(0); i >= 0; i = used.nextSetBit(i + 1)) {
                int value = part(object, types.partType(type, i), i, store);
                if (value != 0) {
                    module.insertBefore(store, Op.OpStore, 0, module.resultId(variables[i]), value);
                }
            }
            module.remove(store);
        }

        /** A part of a composite that is stored; 0 if it is undefined. */
        private int part(int object, int type, int part, int store) {
            Op op = module.opOf(object);
            if (op == Op.OpUndef) {
                return 0;
            }
            if (op == Op.OpConstantNull) {
                return module.constants().nullOf(type);
            }
            boolean isMade = op == Op.OpConstantComposite || op == Op.OpCompositeConstruct;
            int constituent = isMade ? types.word(object, CompositeOfConstituents.CONSTITUENTS + part) : 0;
            return constituent != 0
                    ? constituent
                    : module.resultId(module.insertBefore(store, Op.OpCompositeExtract, type, object, part));
        }
    }
}
