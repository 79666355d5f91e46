/** The rules of the validator, a class for each chapter; {@link org.spirv4j.internal.validate.chapter.Chapters} lists them. */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.chapter;
