// SPDX-License-Identifier: Apache-2.0
/** A debug adapter: editors step through SPIR-V modules (the Debug Adapter Protocol). */
@NullMarked
package org.spirv4j.dap;

import org.jspecify.annotations.NullMarked;
