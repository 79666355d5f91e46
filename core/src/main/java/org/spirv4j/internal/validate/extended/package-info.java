/**
 * Extended instruction sets: what the tables say of each instruction's result and operands, and how to ask whether an
 * operand is as its pattern wants it.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.extended;
