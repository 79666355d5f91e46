// SPDX-License-Identifier: Apache-2.0
/** Which packages the classes of a Maven module may use; for architecture tests. */
@NullMarked
package org.spirv4j.testkit.architecture;

import org.jspecify.annotations.NullMarked;
