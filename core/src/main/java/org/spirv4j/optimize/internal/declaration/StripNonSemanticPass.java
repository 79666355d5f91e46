// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Removes what does not affect execution: the instructions and imports of extended sets whose names start with {@code
 * NonSemantic.}, and the decorations for reflection HlslSemanticGOOGLE ({@code UserSemantic}), UserTypeGOOGLE and
 * HlslCounterBufferGOOGLE ({@code CounterBuffer}), with the extensions that allow them.
 */
final class StripNonSemanticPass implements Pass {
    private static final Set<Integer> REFLECTION = Set.of(
            Decoration.UserSemantic.value(), Decoration.UserTypeGOOGLE.value(), Decoration.CounterBuffer.value());

    private final String name;

    StripNonSemanticPass(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        boolean hasStrings = removeReflection(module);
        Preamble.removeExtension(module, "SPV_GOOGLE_hlsl_functionality1");
        Preamble.removeExtension(module, "SPV_GOOGLE_user_type");
        Preamble.removeExtension(module, "SPV_KHR_non_semantic_info");
        if (!hasStrings) {
            Preamble.removeExtension(module, "SPV_GOOGLE_decorate_string");
        }
        if (removesSet(module)) {
            removeNonSemantic(module);
        }
    }

    /** Removes decorations for reflection, and returns whether other decorations with strings remain. */
    private static boolean removeReflection(EditableModule module) {
        boolean hasStrings = false;
        for (int i = module.first(), following; i != 0 && !module.is(i, Op.OpFunction); i = following) {
            following = module.next(i);
            Op op = module.op(i);
            if (Trait.DECORATION.has(op)) {
                int decoration = module.word(i, Trait.MEMBER_DECORATION.has(op) ? 3 : 2);
                if (REFLECTION.contains(decoration)) {
                    module.remove(i);
                } else {
                    hasStrings |= op == Op.OpDecorateString || op == Op.OpMemberDecorateString;
                }
            }
        }
        return hasStrings;
    }

    private static boolean removesSet(EditableModule module) {
        boolean found = false;
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpMemoryModel); i = module.next(i)) {
            if (Preamble.isNonSemantic(module, i)) {
                if (module.isDebugSet(module.resultId(i))) {
                    module.removePositions(module.resultId(i));
                }
                found = true;
            }
        }
        return found;
    }

    private static void removeNonSemantic(EditableModule module) {
        // Backwards, since these instructions refer to what precedes them.
        for (int i = module.last(), before; i != 0; i = before) {
            before = module.previous(i);
            if (Preamble.isNonSemantic(module, i)) {
                module.remove(i);
            }
        }
    }
}
