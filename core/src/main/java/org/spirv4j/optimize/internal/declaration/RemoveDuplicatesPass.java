// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CopyObject;
import org.spirv4j.internal.trait.Trait;

/**
 * Removes duplicate capabilities, extensions, imports of extended sets, types and decorations. Types are equal if their
 * instructions and decorations are, whatever their names; users of a duplicate use the first one.
 */
public final class RemoveDuplicatesPass implements Pass {
    /** The name of the pass. */
    public static final String NAME = "remove-duplicates";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        DeclarationKeys keys = new DeclarationKeys(module);
        removeAnnotations(module, new DeclarationKeys(module));
        boolean hasMergedTypes = false;
        for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
            following = module.next(i);
            Op op = module.op(i);
            switch (op) {
                case OpCapability, OpExtension, OpConditionalCapabilityINTEL, OpConditionalExtensionINTEL -> {
                    if (keys.intern(i) != i) {
                        module.remove(i);
                    }
                }
                case OpExtInstImport -> merge(module, i, keys.intern(i));
                default -> {
                    if (isMergeable(module, i, op) && merge(module, i, keys.internDecorated(i))) {
                        context.applied(0, 0, "equal types merged");
                        hasMergedTypes = true;
                    }
                }
            }
        }
        if (hasMergedTypes) {
            replaceLogicalCopies(module);
        }
    }

    private static boolean isMergeable(EditableModule module, int type, Op op) {
        if (!Trait.TYPE_DECLARATION.has(op) || Trait.CONTINUATION.has(module.op(module.next(type)))) {
            return false;
        }
        int id = module.resultId(type);
        for (int use = module.firstUse(id); use != 0; use = module.nextUse(use)) {
            if (module.is(module.user(use), Op.OpTypeForwardPointer)) {
                return false;
            }
        }
        return !module.isPinned(id);
    }

    private static boolean merge(EditableModule module, int duplicate, int first) {
        int id = module.resultId(duplicate);
        if (first == duplicate || module.isPinned(id)) {
            return false;
        }
        module.replaceUses(id, module.resultId(first));
        module.remove(duplicate);
        return true;
    }

    private static void removeAnnotations(EditableModule module, DeclarationKeys keys) {
        for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
            following = module.next(i);
            Op op = module.op(i);
            if ((Trait.DECORATION.has(op) || Trait.GROUP_DECORATION.has(op)) && keys.intern(i) != i) {
                module.remove(i);
            }
        }
    }

    /** An OpCopyLogical between types that are one now is an OpCopyObject. */
    private static void replaceLogicalCopies(EditableModule module) {
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int i = module.functionStart(f); i != 0 && i != module.functionEnd(f); i = module.next(i)) {
                if (module.is(i, Op.OpCopyLogical)
                        && module.typeOf(module.word(i, CopyObject.OPERAND)) == module.typeId(i)) {
                    module.replace(i, Op.OpCopyObject, module.word(i, CopyObject.OPERAND));
                }
            }
        }
    }
}
