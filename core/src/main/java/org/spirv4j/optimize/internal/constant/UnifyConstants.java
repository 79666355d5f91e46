// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.constant;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeDeclaration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.declaration.DeclarationKeys;

/**
 * Lets equal constants without decorations be one constant: instructions use the first of them, which has the names of
 * all. Specialization constants that are computed from equal ones are equal; those that can be specialized never are.
 */
public final class UnifyConstants implements Pass {
    private static final String NAME = "unify-const";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        DeclarationKeys keys = new DeclarationKeys(module);
        for (int i = module.declarations().first(), following; i != 0; i = following) {
            following = module.declarations().next(i);
            if (!isUnifiable(module, i) && !isUniqueType(module, i)) {
                continue;
            }
            int first = keys.intern(i);
            if (first != i) {
                replace(module, module.resultId(i), module.resultId(first));
                context.applied(0, module.resultId(first), "equal constants unified");
                module.remove(i);
            }
        }
    }

    private static boolean isUnifiable(EditableModule module, int constant) {
        Op op = module.op(constant);
        boolean isKind = Trait.VALUE_CONSTANT.has(op)
                || op == Op.OpSpecConstantOp
                || op == Op.OpSpecConstantComposite
                || op == Op.OpSpecConstantCompositeReplicateEXT;
        int id = module.resultId(constant);
        return isKind
                && !module.uses().isPinned(id)
                && !module.annotations().hasDecorations(id)
                && !Trait.CONTINUATION.has(module.op(module.next(constant)));
    }

    /**
     * Whether a declaration is of a type that must be unique, with constants as operands, which may have become equal.
     */
    private static boolean isUniqueType(EditableModule module, int declaration) {
        Op op = module.op(declaration);
        int id = module.resultId(declaration);
        return Trait.TYPE_DECLARATION.has(op)
                && op != Op.OpTypeArray
                && hasConstants(module, declaration)
                && !module.uses().isPinned(id)
                && !module.annotations().hasDecorations(id);
    }

    private static boolean hasConstants(EditableModule module, int declaration) {
        for (int i = TypeDeclaration.RESULT + 1; i < module.wordCount(declaration); i++) {
            if (module.isId(declaration, i) && Trait.CONSTANT.has(module.opOf(module.word(declaration, i)))) {
                return true;
            }
        }
        return false;
    }

    private static void replace(EditableModule module, int id, int with) {
        module.uses().replace(id, with);
        for (int use = module.uses().firstMention(id), following; use != 0; use = following) {
            following = module.uses().next(use);
            if (module.is(module.uses().user(use), Op.OpName)) {
                module.setWord(module.uses().user(use), module.uses().index(use), with);
            }
        }
    }
}
