// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.wgsl;

import java.util.BitSet;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.TypeComposite;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;

/** In which form each block is declared, and which parts of memory are atomic. */
final class WgslBuffers {
    /** The form of a block. */
    enum Form {
        /** A structure with the members of the block. */
        MEMBERS,
        /** An array of words. */
        WORDS,
        /** No block. */
        NONE
    }

    private static final Form[] FORMS = Form.values();

    final WgslLayouts layouts;
    private final WgslContext context;
    private final TypeFacts types;

    /** By index of a variable: one more than the number of its form; 0 for no block. */
    private final byte[] forms;

    /** Members of structures with integers that are accessed atomically. */
    private final Set<Long> atomicMembers = new HashSet<>(0);

    /** Whether structures have members with atomic integers, once all such members are known. */
    private final Map<Integer, Boolean> structsWithAtomics;

    /** Variables without structures, or of words, with integers that are accessed atomically. */
    private final BitSet atomicVariables;

    WgslBuffers(WgslContext context) {
        this.context = context;
        forms = context.pool.bytes(context.data.indexCount());
        atomicVariables = context.pool.bits();
        structsWithAtomics = context.pool.map();
        types = context.types;
        layouts = new WgslLayouts(context);
    }

    /** Chooses the forms of all blocks. */
    void choose() {
        for (int at : context.declarations) {
            int id = context.data.resultId(at);
            if (id != 0 && types.op(id) == Op.OpVariable && context.live.isLive(id) && isBlock(id)) {
                boolean isUniform = isUniform(id);
                int type = types.pointee(types.typeOf(id));
                boolean fits = types.isStruct(type) && layouts.fits(type, isUniform);
                set(id, fits ? Form.MEMBERS : Form.WORDS);
            }
        }
        for (int pointer : context.uses.atomics()) {
            int root = context.uses.root(pointer);
            if (form(root) == Form.MEMBERS && (context.uses.isCopied(root) || !isNamed(pointer))) {
                set(root, Form.WORDS);
            }
        }
        for (int pointer : context.uses.atomics()) {
            mark(pointer);
        }
        for (int id : context.globalVariables()) {
            if (form(id) == Form.MEMBERS) {
                boolean isMixed =
                        (isUniform(id) || context.uses.isCopied(id)) && hasAtomics(types.pointee(types.typeOf(id)));
                if (isMixed) {
                    set(id, Form.WORDS);
                } else {
                    layouts.declare(types.pointee(types.typeOf(id)));
                }
            }
            if (form(id) == Form.WORDS) {
                int block = types.innermostElement(types.pointee(types.typeOf(id)));
                if (!isUniform(id) && context.hasNarrowerParts(block, Integer.SIZE)) {
                    context.refusePartialWord(id, block, context.layouts);
                }
                if (context.uses.isWrittenInParts(id)) {
                    atomicVariables.set(context.data.index(id));
                }
            }
        }
    }

    private void set(int variable, Form form) {
        forms[context.data.index(variable)] = (byte) (1 + form.ordinal());
    }

    /** Whether the integer that an atomic instruction changes can be declared as an atomic member. */
    private boolean isNamed(int pointer) {
        for (int at = chain(pointer); at != 0; at = before(at)) {
            int type = types.pointee(types.typeOf(types.word(at, TypedAccessChain.BASE)));
            for (int i = TypedAccessChain.FIRST_INDEX; i < types.wordCount(at); i++) {
                if (types.isVector(type) || types.isStruct(type) && context.live.isValueType(type)) {
                    return false;
                }
                type = part(type, (int) types.defaultInteger(types.word(at, i)).orElse(0));
            }
        }
        return true;
    }

    private void mark(int pointer) {
        int root = context.uses.root(pointer);
        if (form(root) == Form.WORDS) {
            atomicVariables.set(context.data.index(root));
            return;
        }
        if (!types.isIntScalar(types.pointee(types.typeOf(pointer)), Integer.SIZE)) {
            return;
        }
        long member = lastMember(pointer);
        boolean isCopied = form(root) == Form.NONE && context.uses.isCopied(root);
        if (isCopied || !isNamed(pointer)) {
            context.refuse(
                    context.data.definition(pointer),
                    "memory with integers that are accessed atomically is copied as a whole",
                    "copy its members");
        }
        if (member < 0) {
            atomicVariables.set(context.data.index(root));
        } else {
            atomicMembers.add(member);
        }
    }

    /** The structure and the member that access chains select last; negative for none. */
    private long lastMember(int pointer) {
        for (int at = chain(pointer); at != 0; at = before(at)) {
            int type = types.pointee(types.typeOf(types.word(at, TypedAccessChain.BASE)));
            long found = -1;
            for (int i = TypedAccessChain.FIRST_INDEX; i < types.wordCount(at); i++) {
                int index = (int) types.defaultInteger(types.word(at, i)).orElse(0);
                found = types.isStruct(type) ? key(type, index) : found;
                type = part(type, index);
            }
            if (found >= 0) {
                return found;
            }
        }
        return -1;
    }

    /** The access chain from which an access chain selects; 0 for none. */
    private int before(int chain) {
        int base = types.word(chain, TypedAccessChain.BASE);
        return context.isDefinedBefore(base, chain) ? chain(base) : 0;
    }

    /** The access chain that a pointer is, or a copy of; 0 for none. */
    private int chain(int pointer) {
        int at = pointer;
        while (types.op(at) == Op.OpCopyObject && context.isDefinedBefore(types.word(at, Unary.OPERAND), at)) {
            at = types.word(at, Unary.OPERAND);
        }
        return Trait.TYPED_ACCESS_CHAIN.has(types.op(at)) ? at : 0;
    }

    /** The type of a part, whatever the length of an array is. */
    private int part(int type, int index) {
        return types.isStruct(type)
                ? types.member(type, index)
                : types.isVector(type) ? types.componentType(type) : types.word(type, TypeComposite.PART_TYPE);
    }

    /**
     * Whether the text declares a buffer as one that is written: something writes to it, or its type has atomic
     * integers, since another buffer with the type needs them.
     */
    boolean isWritable(int variable) {
        return context.uses.isWritten(variable)
                || form(variable) == Form.MEMBERS && hasAtomics(types.pointee(types.typeOf(variable)));
    }

    private static long key(int struct, int member) {
        return (long) struct << 32 | member;
    }

    private boolean hasAtomics(int type) {
        int inner = types.innermostElement(type);
        if (!types.isStruct(inner)) {
            return false;
        }
        Boolean known = structsWithAtomics.get(inner);
        if (known != null) {
            return known;
        }
        boolean found = false;
        for (int m = 0; m < types.memberCount(inner) && !found; m++) {
            found = isAtomicMember(inner, m) || hasAtomics(types.member(inner, m));
        }
        structsWithAtomics.put(inner, found);
        return found;
    }

    /** Whether a member of a structure has integers that are accessed atomically. */
    boolean isAtomicMember(int struct, int member) {
        return !atomicMembers.isEmpty() && atomicMembers.contains(key(struct, member));
    }

    /** Whether a variable without structures, or of words, has integers that are accessed atomically. */
    boolean isAtomicVariable(int variable) {
        return atomicVariables.get(context.data.index(variable));
    }

    /** Whether what a pointer points to is accessed atomically. */
    boolean isAtomic(int pointer) {
        if (context.uses.atomics().isEmpty() || !types.isIntScalar(types.pointee(types.typeOf(pointer)))) {
            return false;
        }
        int root = context.uses.root(pointer);
        if (form(root) == Form.WORDS) {
            return isAtomicVariable(root);
        }
        long member = lastMember(pointer);
        return member < 0 ? isAtomicVariable(root) : atomicMembers.contains(member);
    }

    /** The form of the block of which a pointer selects a part. */
    Form form(int pointer) {
        int found = forms[context.data.index(context.uses.root(pointer))];
        return found == 0 ? Form.NONE : FORMS[found - 1];
    }

    /** Whether a variable is a block of uniforms, or of push constants. */
    boolean isUniform(int variable) {
        int type = types.typeOf(variable);
        return types.isStorageClass(type, StorageClass.PushConstant)
                || types.isStorageClass(type, StorageClass.Uniform)
                        && !context.layout.isDecorated(
                                types.innermostElement(types.pointee(type)), Decoration.BufferBlock);
    }

    private boolean isBlock(int variable) {
        int storage = types.word(variable, TypedVariable.STORAGE_CLASS);
        return storage == StorageClass.Uniform.value()
                || storage == StorageClass.StorageBuffer.value()
                || storage == StorageClass.PushConstant.value();
    }
}
