/** Rules for type declarations (sections 2.8 and 3.49.6), but for those of images and cooperative matrices. */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.type;
