// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.memory;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.optimize.internal.fact.Effects;
import org.spirv4j.optimize.internal.fact.LocalVariables;
import org.spirv4j.optimize.internal.fact.PointerCopies;
import org.spirv4j.optimize.internal.fact.PointerUses;
import org.spirv4j.optimize.internal.pass.FunctionPass;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Replaces accesses to a part of a variable of a function by accesses to the whole variable and an extraction or
 * insertion, so that the variable can become a value. Only variables of which all parts are accessed by constant
 * indexes are changed.
 */
public final class ConvertAccessChains implements FunctionPass {
    private static final String NAME = "convert-local-access-chains";

    /** Creates the pass. */
    public ConvertAccessChains() {}

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public Work start(EditableModule module, PassContext context) {
        Effects effects = new Effects(module);
        TypeFacts types = PassAccess.types(module);
        TypeContents contents = new TypeContents(types, module.bound());
        return f -> {
            int[] variables = LocalVariables.of(module, f, i -> isConvertible(module, effects, types, contents, i));
            for (int variable : variables) {
                convert(module, types, variable);
                context.applied(module.functionId(f), module.resultId(variable), "accesses to parts converted");
            }
        };
    }

    private static boolean isConvertible(
            EditableModule module, Effects effects, TypeFacts types, TypeContents contents, int variable) {
        int id = module.resultId(variable);
        int type = types.pointee(module.typeId(variable));
        // Logical pointers cannot be inserted into composites.
        if (module.uses().isPinned(id) || contents.contains(type, TypeContents.LOGICAL_POINTER)) {
            return false;
        }
        boolean hasAccesses = false;
        WordBuffer copies = PointerCopies.of(module, id);
        for (int i = -1; i < copies.size(); i++) {
            int pointer = i < 0 ? id : copies.get(i);
            for (int use = module.uses().first(pointer);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (PointerUses.isChain(module, user)) {
                    if (module.uses().index(use) != 3 || !isConvertibleChain(module, effects, types, user)) {
                        return false;
                    }
                    hasAccesses |= isAccessed(module, module.resultId(user));
                } else if (!isAccessOrCopy(module, effects, user, module.uses().index(use))) {
                    return false;
                }
            }
        }
        return hasAccesses;
    }

    private static boolean isConvertibleChain(EditableModule module, Effects effects, TypeFacts types, int chain) {
        int id = module.resultId(chain);
        if (module.uses().isPinned(id) || !PointerUses.isInside(module, types, id)) {
            return false;
        }
        WordBuffer copies = PointerCopies.of(module, id);
        for (int i = -1; i < copies.size(); i++) {
            int pointer = i < 0 ? id : copies.get(i);
            for (int use = module.uses().first(pointer);
                    use != 0;
                    use = module.uses().next(use)) {
                if (!isAccessOrCopy(
                        module, effects, module.uses().user(use), module.uses().index(use))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** Whether a pointer, or a copy of it, has a use other than a copy. */
    private static boolean isAccessed(EditableModule module, int pointer) {
        WordBuffer copies = PointerCopies.of(module, pointer);
        for (int i = -1; i < copies.size(); i++) {
            for (int use = module.uses().first(i < 0 ? pointer : copies.get(i));
                    use != 0;
                    use = module.uses().next(use)) {
                if (!module.is(module.uses().user(use), Op.OpCopyObject)) {
                    return true;
                }
            }
        }
        return false;
    }

    private static boolean isAccessOrCopy(EditableModule module, Effects effects, int user, int index) {
        return effects.isPlainAccess(user, index)
                || module.is(user, Op.OpCopyObject) && !module.uses().isPinned(module.resultId(user));
    }

    private static void convert(EditableModule module, TypeFacts types, int variable) {
        int id = module.resultId(variable);
        int type = types.pointee(module.typeId(variable));
        PointerCopies.drop(module, id);
        WordBuffer chains = new WordBuffer(0);
        for (int use = module.uses().first(id); use != 0; use = module.uses().next(use)) {
            int user = module.uses().user(use);
            if (PointerUses.isChain(module, user)) {
                chains.add(user);
            }
        }
        for (int i = 0; i < chains.size(); i++) {
            convertAccesses(module, types, chains.get(i), id, type);
            module.remove(chains.get(i));
        }
    }

    private static void convertAccesses(EditableModule module, TypeFacts types, int chain, int id, int type) {
        int pointer = module.resultId(chain);
        PointerCopies.drop(module, pointer);
        if (module.wordCount(chain) == 4) {
            module.uses().replace(pointer, id);
        }
        for (int access = module.uses().first(pointer);
                access != 0;
                access = module.uses().first(pointer)) {
            int user = module.uses().user(access);
            int whole = module.resultId(module.insertBefore(user, Op.OpLoad, type, id));
            int[] path = path(module, types, chain, whole);
            if (module.is(user, Op.OpLoad)) {
                module.replace(user, Op.OpCompositeExtract, path);
            } else {
                int[] operands = new int[path.length + 1];
                operands[0] = module.word(user, Store.OBJECT);
                System.arraycopy(path, 0, operands, 1, path.length);
                int inserted = module.resultId(module.insertBefore(user, Op.OpCompositeInsert, type, operands));
                module.replace(user, Op.OpStore, id, inserted);
            }
        }
    }

    /** The composite and the indexes of an extraction in place of a chain. */
    private static int[] path(EditableModule module, TypeFacts types, int chain, int whole) {
        int[] path = new int[module.wordCount(chain) - 3];
        path[0] = whole;
        for (int i = 1; i < path.length; i++) {
            path[i] = (int) types.knownInteger(module.word(chain, TypedAccessChain.BASE + i));
        }
        return path;
    }
}
