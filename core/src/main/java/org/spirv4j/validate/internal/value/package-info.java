// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for constants (section "Constant-Creation Instructions") and for instructions that compute values from values:
 * conversion (section "Conversion Instructions"), composites (section "Composite Instructions"), arithmetic (section
 * "Arithmetic Instructions"), bits (section "Bit Instructions"), relations and logic (section "Relational and Logical
 * Instructions").
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.value;
