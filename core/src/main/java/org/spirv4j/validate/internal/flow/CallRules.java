// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.flow;

import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.validate.internal.engine.ValidationContext;

/**
 * Which pointers may be arguments of OpFunctionCall under logical addressing (section 2.16.1, "Universal Validation
 * Rules", and SPV_KHR_variable_pointers).
 */
final class CallRules {

    private CallRules() {}

    static boolean hasVariablePointers(ValidationContext context) {
        return context.has(Capability.VariablePointersStorageBuffer) || context.has(Capability.VariablePointers);
    }

    /** Whether a pointer argument may have the storage class under logical addressing. */
    static boolean allowsStorageClass(ValidationContext context, int storageClass) {
        if (storageClass == StorageClass.StorageBuffer.value()) {
            return hasVariablePointers(context);
        }
        return storageClass == StorageClass.UniformConstant.value()
                || storageClass == StorageClass.Function.value()
                || storageClass == StorageClass.Private.value()
                || storageClass == StorageClass.Workgroup.value()
                || storageClass == StorageClass.AtomicCounter.value();
    }

    /** Whether a pointer argument in the storage class may be something other than a variable or function parameter. */
    static boolean allowsComputedPointer(ValidationContext context, int storageClass) {
        return storageClass == StorageClass.UniformConstant.value()
                || storageClass == StorageClass.StorageBuffer.value()
                        && context.has(Capability.VariablePointersStorageBuffer)
                || storageClass == StorageClass.Workgroup.value() && context.has(Capability.VariablePointers);
    }
}
