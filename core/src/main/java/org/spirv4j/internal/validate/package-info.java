/**
 * The engine of the validator: {@link org.spirv4j.internal.validate.ValidationRun} takes a module through the chapters,
 * which look at it through a {@link org.spirv4j.internal.validate.ValidationContext} and report to it.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate;
