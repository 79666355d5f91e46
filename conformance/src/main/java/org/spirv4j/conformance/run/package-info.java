// SPDX-License-Identifier: Apache-2.0
/** Recorded executions of modules: what is executed on what data, and what must hold afterwards. */
@NullMarked
package org.spirv4j.conformance.run;

import org.jspecify.annotations.NullMarked;
