// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.conversion;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.UntypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.pass.PassAccess;
import org.spirv4j.optimize.internal.replacement.MemberSelections;

/**
 * Which memory is Coherent or Volatile, by the pointers and images through which it is accessed. What holds for a
 * variable, a parameter or a member holds for all pointers that are made from it, and for pointers loaded from it.
 */
final class PointerQualifiers {
    static final int COHERENT = 1;
    static final int VOLATILE = 2;

    private final EditableModule module;
    private final TypeFacts types;

    /** By id of a value: the qualifiers of the objects and members that it was made from. */
    private final byte[] ofValues;

    /** By id of a type: the qualifiers of its members, at any depth. */
    private final byte[] ofContents;

    /** By {@link #key}: the qualifiers of a member. */
    private final Map<Long, Integer> ofMembers = new HashMap<>();

    private int[] queue = new int[16];
    private int queued;

    PointerQualifiers(EditableModule module) {
        this.module = module;
        types = PassAccess.types(module);
        ofValues = new byte[module.bound()];
        ofContents = new byte[module.bound()];
        findDecorations();
        findContents();
        findAccessChains();
        while (queued > 0) {
            propagate(queue[--queued]);
        }
    }

    /** {@return the qualifiers of an image, or of the memory that a pointer points to} */
    int of(int id) {
        int pointee = types.pointee(module.typeOf(id));
        return ofValues[id] | ofContents[pointee];
    }

    /** {@return the qualifier that a decoration instruction gives its target or a member; 0 for none} */
    static int qualifier(EditableModule module, int decoration) {
        Op op = module.op(decoration);
        if (op != Op.OpDecorate && op != Op.OpMemberDecorate) {
            return 0;
        }
        int value = module.word(
                decoration, op == Op.OpDecorate ? TargetDecoration.DECORATION : MemberDecoration.DECORATION);
        return value == Decoration.Coherent.value() ? COHERENT : value == Decoration.Volatile.value() ? VOLATILE : 0;
    }

    private static long key(int type, int member) {
        return (long) type << 32 | member & 0xFFFF_FFFFL;
    }

    private void findDecorations() {
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            int qualifier = qualifier(module, i);
            if (qualifier != 0 && module.is(i, Op.OpDecorate)) {
                add(module.word(i, TargetDecoration.TARGET), qualifier);
            } else if (qualifier != 0) {
                ofMembers.merge(
                        key(module.word(i, MemberDecoration.STRUCTURE_TYPE), module.word(i, MemberDecoration.MEMBER)),
                        qualifier,
                        (a, b) -> a | b);
            }
        }
    }

    private void findContents() {
        for (int i = module.declarations().first();
                i != 0;
                i = module.declarations().next(i)) {
            int id = module.resultId(i);
            if (types.isStruct(id)) {
                for (int m = 0; m < types.memberCount(id); m++) {
                    ofContents[id] |= (byte) (ofMembers.getOrDefault(key(id, m), 0) | ofContents[types.member(id, m)]);
                }
            } else if (types.isAnyArray(id)) {
                ofContents[id] = ofContents[types.componentType(id)];
            }
        }
    }

    /** Gives access chains the qualifiers of the members that they select. */
    private void findAccessChains() {
        if (ofMembers.isEmpty()) {
            return;
        }
        for (int f = 1; f < module.functionLimit(); f++) {
            for (int i = module.functionStart(f); i != 0 && i != module.functionEnd(f); i = module.next(i)) {
                if (Trait.ACCESS_CHAIN.has(module.op(i))) {
                    add(module.resultId(i), ofPath(i));
                }
            }
        }
    }

    private int ofPath(int chain) {
        boolean isUntyped = Trait.UNTYPED_ACCESS_CHAIN.has(module.op(chain));
        int type = isUntyped
                ? module.word(chain, UntypedAccessChain.BASE_TYPE)
                : types.pointee(module.typeOf(module.word(chain, TypedAccessChain.BASE)));
        int first = (isUntyped ? UntypedAccessChain.FIRST_INDEX : TypedAccessChain.FIRST_INDEX)
                + (Trait.PTR_ACCESS_CHAIN.has(module.op(chain)) ? 1 : 0);
        int found = 0;
        for (int k = first; k < module.wordCount(chain); k++) {
            if (types.isStruct(type)) {
                int member = MemberSelections.member(types, type, module.word(chain, k));
                found |= ofMembers.getOrDefault(key(type, member), 0);
                type = member < 0 ? 0 : types.member(type, member);
            } else {
                type = types.componentType(type);
            }
        }
        return found;
    }

    private void add(int id, int qualifiers) {
        if ((ofValues[id] | qualifiers) == ofValues[id]) {
            return;
        }
        ofValues[id] |= (byte) qualifiers;
        if (queued == queue.length) {
            queue = Arrays.copyOf(queue, 2 * queued);
        }
        queue[queued++] = id;
    }

    private void propagate(int id) {
        int qualifiers = ofValues[id];
        for (int use = module.uses().first(id); use != 0; use = module.uses().next(use)) {
            int user = module.uses().user(use);
            Op op = module.op(user);
            if (op == Op.OpFunctionCall && module.uses().index(use) > 3) {
                add(
                        parameter(
                                module.word(user, FunctionCall.FUNCTION),
                                module.uses().index(use) - FunctionCall.ARGUMENTS),
                        qualifiers);
            } else if (isDerived(op)) {
                add(module.resultId(user), qualifiers);
            }
        }
    }

    private int parameter(int function, int index) {
        int at = module.definition(function);
        for (int seen = -1;
                at != 0 && !module.is(at, Op.OpLabel) && !module.is(at, Op.OpFunctionEnd);
                at = module.next(at)) {
            if (module.is(at, Op.OpFunctionParameter) && ++seen == index) {
                return module.resultId(at);
            }
        }
        return 0;
    }

    private static boolean isDerived(Op op) {
        return Trait.ACCESS_CHAIN.has(op)
                || switch (op) {
                    case OpLoad,
                            OpCopyObject,
                            OpCopyLogical,
                            OpSelect,
                            OpPhi,
                            OpSampledImage,
                            OpImage,
                            OpImageTexelPointer,
                            OpBitcast -> true;
                    default -> false;
                };
    }
}
