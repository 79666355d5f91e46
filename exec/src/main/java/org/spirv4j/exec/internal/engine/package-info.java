// SPDX-License-Identifier: Apache-2.0
/** What compilers of programs implement, and what they use of a run. */
@NullMarked
package org.spirv4j.exec.internal.engine;

import org.jspecify.annotations.NullMarked;
