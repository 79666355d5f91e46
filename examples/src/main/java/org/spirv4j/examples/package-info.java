// SPDX-License-Identifier: Apache-2.0
/** Small complete programs that use the library; the build runs each of them, and the documentation quotes them. */
@org.jspecify.annotations.NullMarked
package org.spirv4j.examples;
