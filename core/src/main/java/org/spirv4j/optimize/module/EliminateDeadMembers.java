// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.module;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.Pass;
import org.spirv4j.edit.PassContext;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.pass.PassAccess;
import org.spirv4j.internal.pass.Preamble;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;

/**
 * Removes members of structures that a shader does not use. The others keep their offsets. A structure keeps one member at least,
 * because drivers fail to construct values without members. Structures of inputs, outputs, storage
 * buffers and other memory that something else than the shader sees stay as they are.
 */
final class EliminateDeadMembers implements Pass {
    @Override
    public String name() {
        return "eliminate-dead-members";
    }

    @Override
    public void run(EditableModule module, PassContext context) {
        if (!Preamble.isShader(module) || module.hasCapability(Capability.Linkage) || module.hasPinned()) {
            context.missed(0, 0, "members not removed: others than this module may use them");
            return;
        }
        new Run(module, context).run();
    }

    private static final class Run {
        private static final int REMOVED = -1;

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
            int last = module.last();
            for (int i = module.first(), behind; i != 0; i = behind) {
                behind = i == last ? 0 : module.next(i);
                update(i);
            }
            for (Map.Entry<Integer, int[]> struct : members.entrySet()) {
                keep(module.definition(struct.getKey()), 2, struct.getValue());
            }
        }

        private void findMembers(MemberUses uses) {
            for (int i = module.firstDeclaration(); i != 0; i = module.nextDeclaration(i)) {
                if (module.is(i, Op.OpTypeStruct)) {
                    findMembers(module.resultId(i), uses);
                }
            }
        }

        private void findMembers(int struct, MemberUses uses) {
            int[] numbers = new int[types.memberCount(struct)];
            int kept = 0;
            for (int m = 0; m < numbers.length; m++) {
                numbers[m] = uses.isUnused(struct, m) ? REMOVED : kept++;
            }
            if (kept == 0 && numbers.length > 0) {
                numbers[0] = kept++;
            }
            if (kept < numbers.length) {
                members.put(struct, numbers);
                context.applied(0, struct, (numbers.length - kept) + " members removed: nothing uses them");
            }
        }

        private void update(int i) {
            Op op = module.op(i);
            switch (op) {
                case OpMemberName -> updateMember(i);
                case OpGroupMemberDecorate -> updateGroup(i);
                case OpConstantComposite, OpSpecConstantComposite, OpCompositeConstruct -> {
                    int[] numbers = members.get(module.typeId(i));
                    if (numbers != null) {
                        keep(i, 3, numbers);
                    }
                }
                case OpCompositeExtract -> updatePath(i, 4, module.typeOf(module.word(i, 3)));
                case OpCompositeInsert -> updatePath(i, 5, module.typeId(i));
                case OpSpecConstantOp -> {
                    if (module.word(i, 3) == Op.OpCompositeExtract.opcode()) {
                        updatePath(i, 5, module.typeOf(module.word(i, 4)));
                    } else if (module.word(i, 3) == Op.OpCompositeInsert.opcode()) {
                        updatePath(i, 6, module.typeId(i));
                    }
                }
                case OpArrayLength -> {
                    int[] numbers = members.get(types.pointee(module.typeOf(module.word(i, 3))));
                    if (numbers != null && module.word(i, 4) < numbers.length) {
                        module.setWord(i, 4, numbers[module.word(i, 4)]);
                    }
                }
                default -> {
                    if (Trait.MEMBER_DECORATION.has(op)) {
                        updateMember(i);
                    } else if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
                        updateChain(i);
                    }
                }
            }
        }

        /** Updates the name or decoration of a member. */
        private void updateMember(int i) {
            int[] numbers = members.get(module.word(i, 1));
            int member = module.word(i, 2);
            if (numbers != null && member >= 0 && member < numbers.length) {
                if (numbers[member] == REMOVED) {
                    module.remove(i);
                } else {
                    module.setWord(i, 2, numbers[member]);
                }
            }
        }

        private void updateGroup(int i) {
            for (int k = module.wordCount(i) - 2; k >= 2; k -= 2) {
                int[] numbers = members.get(module.word(i, k));
                int member = module.word(i, k + 1);
                if (numbers != null && member >= 0 && member < numbers.length) {
                    if (numbers[member] == REMOVED) {
                        module.removeOperands(i, k, 2);
                    } else {
                        module.setWord(i, k + 1, numbers[member]);
                    }
                }
            }
            if (module.wordCount(i) == 2) {
                module.remove(i);
            }
        }

        /** Keeps the operands of an instruction that belong to members which are kept. */
        private void keep(int i, int from, int[] numbers) {
            int end = Math.min(numbers.length, module.wordCount(i) - from);
            int run = 0;
            for (int m = end - 1; m >= -1; m--) {
                if (m >= 0 && numbers[m] == REMOVED) {
                    run++;
                } else if (run > 0) {
                    module.removeOperands(i, from + m + 1, run);
                    run = 0;
                }
            }
        }

        private void updatePath(int i, int from, int type) {
            int at = type;
            for (int k = from; k < module.wordCount(i) && at != 0; k++) {
                int index = module.word(i, k);
                int[] numbers = members.get(at);
                boolean isStruct = types.isStruct(at);
                if (isStruct && (index < 0 || index >= types.memberCount(at))) {
                    return;
                }
                at = isStruct ? types.member(at, index) : types.componentType(at);
                if (numbers != null) {
                    module.setWord(i, k, numbers[index]);
                }
            }
        }

        private void updateChain(int i) {
            int at = types.pointee(module.typeOf(module.word(i, 3)));
            int from = Trait.PTR_ACCESS_CHAIN.has(module.op(i)) ? 5 : 4;
            for (int k = from; k < module.wordCount(i) && at != 0; k++) {
                int[] numbers = members.get(at);
                if (!types.isStruct(at)) {
                    at = types.componentType(at);
                    continue;
                }
                int member = MemberUses.member(types, at, module.word(i, k));
                if (member < 0) {
                    return;
                }
                at = types.member(at, member);
                if (numbers != null && numbers[member] != member) {
                    int uint = module.declare(Op.OpTypeInt, 0, 32, 0);
                    module.setWord(i, k, module.constants().scalar(uint, numbers[member]));
                }
            }
        }
    }
}
