// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.expression;

import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.ModuleLayout;

/** What pointers point into, and who may write there. */
public final class MemoryRoots {
    /** Who may write the memory that a pointer points to. */
    public enum Writers {
        /** Nothing during an invocation: inputs, constants, uniform blocks, descriptors. */
        NONE,
        /** Only instructions that name the variable, or are given a pointer to it. */
        DIRECT,
        /** Other functions of the invocation, too. */
        FUNCTIONS,
        /** Whatever writes memory, other pointers and invocations included. */
        ANY
    }

    private static final Writers[] WRITERS = Writers.values();
    private static final int VOLATILE = 1 << 2;
    private static final int KNOWN = 1 << 3;

    private final ModuleData data;
    private final TypeFacts types;
    private final ModuleLayout layout;

    /** By index of an id: the number of its writers, {@link #VOLATILE}, {@link #KNOWN}. */
    private final byte[] facts;

    private final Origins origins;

    public MemoryRoots(ModuleData data, TypeFacts types, ModuleLayout layout, ArrayPool pool) {
        this.data = data;
        this.types = types;
        this.layout = layout;
        facts = pool.bytes(data.indexCount());
        origins = new Origins(data, pool, this::base);
    }

    /** The variable or parameter that a pointer is derived from; the id itself if it is another pointer. */
    public int root(int pointer) {
        return origins.of(pointer);
    }

    private int base(int pointer) {
        int definition = data.definition(pointer);
        if (definition == 0) {
            return pointer;
        }
        Op op = Opcodes.op(data.words[definition] & 0xFFFF);
        boolean derives = op == Op.OpCopyObject || op == Op.OpImageTexelPointer || Trait.TYPED_ACCESS_CHAIN.has(op);
        return derives ? data.words[definition + PointerDerivation.BASE] : pointer;
    }

    /** Who may write what a root points to. */
    public Writers writers(int root) {
        return WRITERS[facts(root) & 3];
    }

    /** Whether what a root points to may change at any time. */
    public boolean isVolatile(int root) {
        return (facts(root) & VOLATILE) != 0;
    }

    private int facts(int root) {
        int index = data.index(root);
        int found = facts[index];
        if (found == 0) {
            found = KNOWN | findWriters(root).ordinal() | (findVolatile(root) ? VOLATILE : 0);
            facts[index] = (byte) found;
        }
        return found;
    }

    private boolean findVolatile(int root) {
        if (layout.isDecorated(root, Decoration.Volatile)) {
            return true;
        }
        int type = types.innermostElement(types.pointee(types.typeOf(root)));
        for (int i = types.isStruct(type) ? types.memberCount(type) - 1 : -1; i >= 0; i--) {
            if (layout.isMemberDecorated(type, i, Decoration.Volatile)) {
                return true;
            }
        }
        return false;
    }

    private Writers findWriters(int root) {
        Op op = types.op(root);
        int storage = types.storageClass(types.typeOf(root));
        if (op == Op.OpFunctionParameter
                && !layout.isDecorated(root, Decoration.Aliased)
                && (storage == StorageClass.Function.value() || storage == StorageClass.Private.value())) {
            return Writers.DIRECT;
        }
        if (op != Op.OpVariable) {
            return Writers.ANY;
        }
        if (storage == StorageClass.Function.value()) {
            return Writers.DIRECT;
        }
        if (storage == StorageClass.Private.value()
                || storage == StorageClass.Output.value()
                || storage == StorageClass.Workgroup.value()
                || storage == StorageClass.TaskPayloadWorkgroupEXT.value()
                || storage == StorageClass.RayPayloadKHR.value()
                || storage == StorageClass.HitAttributeKHR.value()
                || storage == StorageClass.CallableDataKHR.value()) {
            return layout.isDecorated(root, Decoration.Aliased) ? Writers.ANY : Writers.FUNCTIONS;
        }
        if (storage == StorageClass.Input.value()
                || storage == StorageClass.UniformConstant.value()
                || storage == StorageClass.PushConstant.value()
                || storage == StorageClass.ShaderRecordBufferKHR.value()) {
            return Writers.NONE;
        }
        if (storage == StorageClass.Uniform.value()) {
            int block = types.innermostElement(types.pointee(types.typeOf(root)));
            return layout.isDecorated(block, Decoration.BufferBlock) ? Writers.ANY : Writers.NONE;
        }
        return isReadOnly(root) ? Writers.NONE : Writers.ANY;
    }

    /** Whether a variable, or all of its members, are not written, and are not other names of what is. */
    private boolean isReadOnly(int root) {
        if (!layout.isDecorated(root, Decoration.Restrict)) {
            return false;
        }
        if (layout.isDecorated(root, Decoration.NonWritable)) {
            return true;
        }
        int type = types.innermostElement(types.pointee(types.typeOf(root)));
        int count = types.isStruct(type) ? types.memberCount(type) : 0;
        for (int i = 0; i < count; i++) {
            if (!layout.isMemberDecorated(type, i, Decoration.NonWritable)) {
                return false;
            }
        }
        return count > 0;
    }
}
