// SPDX-License-Identifier: Apache-2.0
/** Statistics of modules: instructions and words per section and opcode. */
@NullMarked
package org.spirv4j.cli.stats;

import org.jspecify.annotations.NullMarked;
