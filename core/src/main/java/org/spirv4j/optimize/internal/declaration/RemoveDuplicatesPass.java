// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.BitSet;
import java.util.function.Predicate;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.operand.TypeForwardPointer;
import org.spirv4j.internal.trait.Trait;

/**
 * Removes duplicate capabilities, extensions, imports of extended sets, types, constants and decorations. Declarations
 * are equal if their instructions and decorations are; users of a duplicate use the first one.
 */
public final class RemoveDuplicatesPass implements Pass {
    private static final String NAME = "remove-duplicates";

    private final Predicate<Op> isRemovable;
    private final boolean isStrict;

    /** Makes the pass of {@code spirv-opt}: constants stay, and names of structures do not matter. */
    public RemoveDuplicatesPass() {
        this(op -> !Trait.VALUE_CONSTANT.has(op), false);
    }

    /**
     * Makes the pass.
     *
     * @param isRemovable whether duplicates of an instruction are removed
     * @param isStrict whether structures have equal names if they are duplicates, and types are duplicates if the
     *     constants in them are, even if the constants stay
     */
    public RemoveDuplicatesPass(Predicate<Op> isRemovable, boolean isStrict) {
        this.isRemovable = isRemovable;
        this.isStrict = isStrict;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        new Run(module).run(context);
    }

    private final class Run {
        private final EditableModule module;
        private final DeclarationKeys keys;
        private final BitSet removed = new BitSet();

        /** By id: the id that takes its place. */
        private final int[] firsts;

        private boolean hasMerged;

        Run(EditableModule module) {
            this.module = module;
            keys = new DeclarationKeys(module);
            firsts = new int[module.bound()];
        }

        void run(PassContext context) {
            BitSet forward = forwardDeclared();
            boolean hasMergedTypes = false;
            for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
                Op op = module.op(i);
                switch (op) {
                    case OpCapability, OpExtension, OpConditionalCapabilityINTEL, OpConditionalExtensionINTEL -> {
                        if (isRemovable.test(op) && keys.intern(i) != i) {
                            removed.set(i);
                        }
                    }
                    default -> {
                        boolean isType = Trait.TYPE_DECLARATION.has(op);
                        boolean isMergeable = isType || op == Op.OpExtInstImport || Trait.VALUE_CONSTANT.has(op);
                        if (isMergeable && !forward.get(module.resultId(i)) && merge(i, op) && isType) {
                            context.applied(0, 0, "equal types merged");
                            hasMergedTypes = true;
                        }
                    }
                }
            }
            removeAnnotations();
            if (hasMerged) {
                module.uses().replace(firsts);
            }
            if (hasMergedTypes) {
                replaceLogicalCopies();
            }
            if (!removed.isEmpty()) {
                module.removeAll(removed);
            }
        }

        private BitSet forwardDeclared() {
            BitSet forward = new BitSet();
            for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
                if (module.is(i, Op.OpTypeForwardPointer)) {
                    forward.set(module.word(i, TypeForwardPointer.POINTER_TYPE));
                }
            }
            return forward;
        }

        /** Lets an earlier declaration that is equal take the place of one. */
        private boolean merge(int instruction, Op op) {
            int id = module.resultId(instruction);
            boolean isRemoved = isRemovable.test(op);
            int following = module.next(instruction);
            if (id == 0
                    || !isStrict && !isRemoved
                    || following != 0 && Trait.CONTINUATION.has(module.op(following))
                    || module.uses().isPinned(id)) {
                return false;
            }
            int first = keys.internDecorated(instruction, isStrict && op == Op.OpTypeStruct);
            if (first == instruction) {
                return false;
            }
            keys.equate(id, module.resultId(first));
            if (isRemoved) {
                removed.set(instruction);
                firsts[id] = module.resultId(first);
                hasMerged = true;
            }
            return isRemoved;
        }

        private void removeAnnotations() {
            for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
                Op op = module.op(i);
                if ((Trait.DECORATION.has(op) || Trait.GROUP_DECORATION.has(op))
                        && isRemovable.test(op)
                        && keys.internAnnotation(i) != i) {
                    removed.set(i);
                }
            }
        }

        /** An OpCopyLogical between types that are one now is an OpCopyObject. */
        private void replaceLogicalCopies() {
            for (int i = module.first(); i != 0; i = module.next(i)) {
                if (module.is(i, Op.OpCopyLogical)
                        && module.typeOf(module.word(i, CopyObject.OPERAND)) == module.typeId(i)) {
                    module.replace(i, Op.OpCopyObject, module.word(i, CopyObject.OPERAND));
                }
            }
        }
    }
}
