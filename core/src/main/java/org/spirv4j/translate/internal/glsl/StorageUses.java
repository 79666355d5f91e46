// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.glsl;

import java.util.BitSet;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.type.TypeFacts;

/** Which types, or arrays of them, the used variables for push constants and uniforms have. */
final class StorageUses {
    private final GlslContext context;

    /** By index, once {@link #isFound}. */
    private final BitSet pushConstants;

    private final BitSet uniforms;
    private boolean isFound;

    StorageUses(GlslContext context) {
        this.context = context;
        pushConstants = context.pool.bits();
        uniforms = context.pool.bits();
    }

    /** Whether a used push constant has the type. */
    boolean isPushConstant(int type) {
        find();
        return pushConstants.get(context.data.index(type));
    }

    /** Whether a used variable of the storage class Uniform has the type. */
    boolean isUniform(int type) {
        find();
        return uniforms.get(context.data.index(type));
    }

    private void find() {
        if (isFound) {
            return;
        }
        isFound = true;
        TypeFacts types = context.types;
        for (int variable : context.globalVariables()) {
            int type = types.typeOf(variable);
            boolean isPush = types.isStorageClass(type, StorageClass.PushConstant);
            boolean isUniform = types.isStorageClass(type, StorageClass.Uniform);
            if ((isPush || isUniform) && context.live.isLive(variable)) {
                int index = context.data.index(types.innermostElement(types.pointee(type)));
                (isPush ? pushConstants : uniforms).set(index);
            }
        }
    }
}
