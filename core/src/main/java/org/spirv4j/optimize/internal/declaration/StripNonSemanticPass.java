// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.BitSet;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.optimize.internal.fact.Preamble;

/**
 * Removes what does not affect execution: the instructions and imports of extended sets whose names start with {@code
 * NonSemantic.}, and the decorations for reflection HlslSemanticGOOGLE ({@code UserSemantic}), UserTypeGOOGLE and
 * HlslCounterBufferGOOGLE ({@code CounterBuffer}), with the extensions that allow them.
 */
public final class StripNonSemanticPass implements Pass {
    private static final Set<Integer> REFLECTION = Set.of(
            Decoration.UserSemantic.value(), Decoration.UserTypeGOOGLE.value(), Decoration.CounterBuffer.value());

    private static final Set<String> REFLECTION_EXTENSIONS =
            Set.of("SPV_GOOGLE_hlsl_functionality1", "SPV_GOOGLE_user_type");
    private static final String DECORATE_STRING = "SPV_GOOGLE_decorate_string";

    private final String name;

    public StripNonSemanticPass(String name) {
        this.name = name;
    }

    @Override
    public String name() {
        return name;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        NonSemanticSets sets = new NonSemanticSets(module);
        sets.ids().stream().filter(module::isDebugSet).forEach(module.positions()::remove);
        JointRemoval removal = new JointRemoval(module);
        BitSet decorateString = new BitSet();
        boolean usesStrings = false;
        for (int i = module.first(); i != 0; i = module.next(i)) {
            Op op = module.op(i);
            if (op == Op.OpExtension) {
                String name = Preamble.text(module, i, 1);
                if (REFLECTION_EXTENSIONS.contains(name)) {
                    removal.add(i);
                } else if (name.equals(DECORATE_STRING)) {
                    decorateString.set(i);
                }
            } else if (sets.has(i, op) || Trait.DECORATION.has(op) && isReflection(module, i, op)) {
                removal.add(i);
            } else {
                usesStrings |= op == Op.OpDecorateString || op == Op.OpMemberDecorateString;
            }
        }
        if (!usesStrings) {
            decorateString.stream().forEach(removal::add);
        }
        removal.keepUsed();
        sets.addExtension(removal);
        removal.run();
    }

    private static boolean isReflection(EditableModule module, int decoration, Op op) {
        return REFLECTION.contains(module.word(
                decoration,
                Trait.MEMBER_DECORATION.has(op) ? MemberDecoration.DECORATION : TargetDecoration.DECORATION));
    }
}
