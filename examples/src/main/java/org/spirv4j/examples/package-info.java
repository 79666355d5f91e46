/** Small complete programs that use the library as a user would. */
@org.jspecify.annotations.NullMarked
package org.spirv4j.examples;
