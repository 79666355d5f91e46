// SPDX-License-Identifier: Apache-2.0
/**
 * Rules for memory: variables, loads, stores and access chains (section "Memory Instructions"), pointers under logical
 * addressing (section 2.16.1, "Universal Validation Rules"), atomics (section "Atomic Instructions"), barriers (section
 * "Barrier Instructions") and memory semantics (section 3.25, "Memory Semantics").
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.memory;
