// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.descriptor;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.OptionalLong;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.TypeLayout.Rules;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.Name;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.fact.ValueDecorations;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Gives the members of a structure new offsets: each member in its order has the next multiple of its alignment by the
 * rules of a layout. Strides of arrays and matrices, and offsets in nested structures, stay. If so
 * asked, no offset becomes smaller.
 */
public final class StructPacking implements Pass {
    private static final String NAME = "struct-packing";

    private final String structure;
    private final Rules rules;
    private final boolean keepsLargerOffsets;

    /**
     * Makes the pass.
     *
     * @param structure the name of the structure
     * @param rules the rules of the layout
     * @param keepsLargerOffsets whether no offset becomes smaller
     */
    public StructPacking(String structure, Rules rules, boolean keepsLargerOffsets) {
        this.structure = Objects.requireNonNull(structure, "name");
        this.rules = Objects.requireNonNull(rules, "rules");
        this.keepsLargerOffsets = keepsLargerOffsets;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        int id = named(module);
        if (id == 0) {
            context.missed(0, 0, "there is no structure with the name '" + structure + "'");
            return;
        }
        new Run(module, id).run(context);
    }

    private int named(EditableModule module) {
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (module.is(i, Op.OpName)
                    && module.opOf(module.word(i, Name.TARGET)) == Op.OpTypeStruct
                    && Preamble.text(module, i, Name.NAME).equals(structure)) {
                return module.word(i, Name.TARGET);
            }
        }
        return 0;
    }

    private final class Run {
        private final EditableModule module;
        private final TypeFacts types;
        private final int struct;
        private final TypeLayout computed;
        private final TypeLayout declared;

        Run(EditableModule module, int struct) {
            this.module = module;
            this.struct = struct;
            types = PassAccess.types(module);
            SpirvModule snapshot = module.toModule();
            ConstantValues constants = ConstantValues.of(snapshot);
            computed = TypeLayout.of(snapshot, rules, constants);
            declared = TypeLayout.declared(snapshot, constants);
        }

        void run(PassContext context) {
            int count = types.memberCount(struct);
            long[] offsets = new long[count];
            long end = 0;
            for (int m = 0; m < count; m++) {
                OptionalLong alignment = computed.memberAlignment(struct, m);
                OptionalLong size = size(m);
                if (declared.memberOffset(struct, m).isEmpty()
                        || alignment.isEmpty()
                        || size.isEmpty() && m + 1 < count) {
                    context.missed(0, struct, "structure not packed: a member has no offset or no size");
                    return;
                }
                offsets[m] = place(end, alignment.getAsLong(), size.orElse(0), types.isVector(types.member(struct, m)));
                if (keepsLargerOffsets) {
                    offsets[m] = Math.max(offsets[m], offset(m));
                }
                end = offsets[m] + size.orElse(0);
            }
            if (end > Integer.MAX_VALUE || end > oldEnd() && isNested()) {
                context.missed(0, struct, "structure not packed: it would become too large");
                return;
            }
            Map<Integer, Integer> decorations = new HashMap<>();
            for (int m = 0; m < count; m++) {
                if (offsets[m] != offset(m)) {
                    if (decorations.isEmpty()) {
                        findOffsets(decorations);
                    }
                    module.setWord(
                            decorations.getOrDefault(m, 0), MemberDecoration.DECORATION_PARAMETERS, (int) offsets[m]);
                    context.applied(0, struct, "member " + m + " has the offset " + offsets[m]);
                }
            }
        }

        /** Finds the decoration Offset of each member, which it gets if it has that of a group. */
        private void findOffsets(Map<Integer, Integer> decorations) {
            ValueDecorations.ungroup(module, struct);
            for (int use = module.uses().firstMention(struct);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (module.is(user, Op.OpMemberDecorate)
                        && module.word(user, MemberDecoration.DECORATION) == Decoration.Offset.value()) {
                    decorations.put(module.word(user, MemberDecoration.MEMBER), user);
                }
            }
        }

        private long place(long end, long alignment, long size, boolean isVector) {
            long offset = roundUp(end, alignment);
            boolean straddles = offset % 16 + size > 16;
            return rules == Rules.RELAXED_STD140 && isVector && straddles ? roundUp(offset, 16) : offset;
        }

        private long roundUp(long number, long multiple) {
            return (number + multiple - 1) / multiple * multiple;
        }

        /**
         * The bytes of a member that the next one may not use: by the rules or, if they take more, by its own
         * decorations.
         */
        private OptionalLong size(int member) {
            OptionalLong byRules = computed.memberSize(struct, member);
            OptionalLong byDecorations = declared.memberExtent(struct, member);
            return byRules.isEmpty() || byDecorations.isEmpty()
                    ? OptionalLong.empty()
                    : OptionalLong.of(Math.max(byRules.getAsLong(), byDecorations.getAsLong()));
        }

        private long offset(int member) {
            return declared.memberOffset(struct, member).orElse(0);
        }

        private long oldEnd() {
            return declared.size(struct).orElse(0);
        }

        /** Whether other types contain the structure. */
        private boolean isNested() {
            for (int use = module.uses().first(struct);
                    use != 0;
                    use = module.uses().next(use)) {
                int user = module.uses().user(use);
                if (Trait.TYPE_DECLARATION.has(module.op(user)) && !module.is(user, Op.OpTypePointer)) {
                    return true;
                }
            }
            return false;
        }
    }
}
