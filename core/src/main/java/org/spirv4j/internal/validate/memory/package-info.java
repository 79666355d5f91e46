/**
 * Rules for memory: variables, loads, stores and access chains (section 3.49.8), pointers under logical addressing (section
 * 2.16.1), atomics (section 3.49.18), barriers (section 3.49.20) and memory semantics (section 3.25).
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.memory;
