// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for matrix products, cooperative matrices and vectors, and tensors (section "Arithmetic Instructions",
 * SPV_KHR_cooperative_matrix, SPV_NV_cooperative_vector, SPV_NV_tensor_addressing, SPV_ARM_tensors).
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.matrix;
