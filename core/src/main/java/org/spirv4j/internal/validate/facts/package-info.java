/**
 * Facts and checks that chapters of several rooms need: operations on values (section 3.49), pointers and memory operands
 * (section 3.26), scopes (section 3.27), layouts, and limits on the work that a check may do.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.facts;
