/**
 * Rules for a module as a whole: ids (section 2.16.1), the logical layout (section 2.4), capabilities, extensions and
 * versions (sections 3.31 and 2.16.1), what environments allow, universal limits (section 2.17) and debug instructions
 * (section 3.49.2).
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.module;
