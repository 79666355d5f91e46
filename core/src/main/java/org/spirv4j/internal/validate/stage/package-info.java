/**
 * Rules for instructions that only some execution models have: derivatives (section 3.49.16), groups (sections 3.49.21 and
 * 3.49.24), mesh shading and ray tracing.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.stage;
