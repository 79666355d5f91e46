// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.declaration;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.Preamble;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.MemberRemoval;

/**
 * Removes members of structures that a shader does not use. The others keep their offsets. A structure keeps one member
 * at least, because drivers fail to construct values without members. Structures of inputs, outputs, storage buffers
 * and other memory that something else than the shader sees stay as they are.
 */
public final class EliminateDeadMembers implements Pass {
    private static final String NAME = "eliminate-dead-members";

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (!Preamble.isShader(module)
                || module.declarations().hasCapability(Capability.Linkage)
                || module.uses().hasPinned()) {
            context.missed(0, 0, "members not removed: others than this module may use them");
            return;
        }
        new Run(module, context).run();
    }

    private static final class Run {
        private final EditableModule module;
        private final TypeFacts types;
        private final PassContext context;

        /** By structure that loses members: for each old member its new number. */
        private final Map<Integer, int[]> members = new HashMap<>();

        Run(EditableModule module, PassContext context) {
            this.module = module;
            this.context = context;
            types = PassAccess.types(module);
        }

        void run() {
            findMembers(new MemberUses(module));
            if (members.isEmpty()) {
                return;
            }
            new MemberRemoval(module, members, false).run();
        }

        private void findMembers(MemberUses uses) {
            for (int i = module.declarations().first();
                    i != 0;
                    i = module.declarations().next(i)) {
                if (module.is(i, Op.OpTypeStruct)) {
                    findMembers(module.resultId(i), uses);
                }
            }
        }

        private void findMembers(int struct, MemberUses uses) {
            int[] numbers = new int[types.memberCount(struct)];
            int kept = 0;
            for (int m = 0; m < numbers.length; m++) {
                numbers[m] = uses.isUnused(struct, m) ? MemberRemoval.REMOVED : kept++;
            }
            if (kept == 0 && numbers.length > 0) {
                numbers[0] = kept++;
            }
            if (kept < numbers.length) {
                members.put(struct, numbers);
                context.applied(0, struct, (numbers.length - kept) + " members removed: nothing uses them");
            }
        }
    }
}
