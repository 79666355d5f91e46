// SPDX-License-Identifier: Apache-2.0
/**
 * What instructions do to the state of the machine, as objects; they know registers and forms in memory, but no module.
 */
@NullMarked
package org.spirv4j.exec.internal.step;

import org.jspecify.annotations.NullMarked;
