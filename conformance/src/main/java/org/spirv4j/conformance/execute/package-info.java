// SPDX-License-Identifier: Apache-2.0
/** Executes entry points of any module with made-up data, of which the module's reflection says what it needs. */
@NullMarked
package org.spirv4j.conformance.execute;

import org.jspecify.annotations.NullMarked;
