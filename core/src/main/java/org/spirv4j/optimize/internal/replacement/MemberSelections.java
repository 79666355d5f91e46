// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.replacement;

import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ArrayLength;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CompositeInsert;
import org.spirv4j.internal.operand.PtrAccessChain;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;

/** The operands by which instructions select members of structures: literals, or constants in access chains. */
public final class MemberSelections {
    private final EditableModule module;
    private final TypeFacts types;

    /** Creates a view of a module. */
    public MemberSelections(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
    }

    /** Receives the selections. */
    @FunctionalInterface
    public interface Receiver {
        /**
         * Receives that word {@code index} of an instruction selects a member of a structure type. The receiver may
         * change it.
         */
        void selects(int instruction, int index, int struct, int member);
    }

    /** {@return the number of the member that a constant selects from a structure; -1 for none} */
    public static int member(TypeFacts types, int struct, int index) {
        long member = types.isKnownInteger(index) ? types.knownInteger(index) : -1;
        return member >= 0 && member < types.memberCount(struct) ? (int) member : -1;
    }

    /** Visits all selections of the module. */
    public void forEach(Receiver receiver) {
        int last = module.last();
        for (int i = module.first(), following; i != 0; i = following) {
            following = i == last ? 0 : module.next(i);
            visit(i, receiver);
        }
    }

    /** Visits the selections of an instruction. */
    public void visit(int i, Receiver receiver) {
        Op op = module.op(i);
        switch (op) {
            case OpCompositeExtract ->
                visitPath(
                        i,
                        CompositeExtract.INDEXES,
                        module.typeOf(module.word(i, CompositeExtract.COMPOSITE)),
                        receiver);
            case OpCompositeInsert -> visitPath(i, CompositeInsert.INDEXES, module.typeId(i), receiver);
            case OpSpecConstantOp -> {
                if (module.word(i, SpecConstantOp.OPCODE) == Op.OpCompositeExtract.opcode()) {
                    visitPath(
                            i,
                            SpecConstantOp.OPERANDS + 1,
                            module.typeOf(module.word(i, SpecConstantOp.OPERANDS)),
                            receiver);
                } else if (module.word(i, SpecConstantOp.OPCODE) == Op.OpCompositeInsert.opcode()) {
                    visitPath(i, SpecConstantOp.OPERANDS + 2, module.typeId(i), receiver);
                }
            }
            case OpArrayLength -> {
                int struct = types.pointee(module.typeOf(module.word(i, ArrayLength.STRUCTURE)));
                int member = module.word(i, ArrayLength.ARRAY_MEMBER);
                if (types.isStruct(struct) && member >= 0 && member < types.memberCount(struct)) {
                    receiver.selects(i, ArrayLength.ARRAY_MEMBER, struct, member);
                }
            }
            default -> {
                if (Trait.TYPED_ACCESS_CHAIN.has(op)) {
                    int from = Trait.PTR_ACCESS_CHAIN.has(op) ? PtrAccessChain.INDEXES : TypedAccessChain.FIRST_INDEX;
                    visitPath(i, from, types.pointee(module.typeOf(module.word(i, TypedAccessChain.BASE))), receiver);
                }
            }
        }
    }

    private void visitPath(int i, int from, int type, Receiver receiver) {
        int at = type;
        for (int k = from; k < module.wordCount(i) && at != 0; k++) {
            if (!types.isStruct(at)) {
                at = types.componentType(at);
                continue;
            }
            int index = module.word(i, k);
            int member = module.isId(i, k) ? member(types, at, index) : index;
            if (member < 0 || member >= types.memberCount(at)) {
                return;
            }
            int struct = at;
            at = types.member(at, member);
            receiver.selects(i, k, struct, member);
        }
    }
}
