/** Rules for image types, image instructions (section 3.49.10) and image operands (section 3.14). */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.image;
