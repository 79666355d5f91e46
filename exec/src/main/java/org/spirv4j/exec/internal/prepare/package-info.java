// SPDX-License-Identifier: Apache-2.0
/**
 * Makes of a module what is executed: functions of compilers become instructions, an engine's module is optimised, and
 * steps are made.
 */
@NullMarked
package org.spirv4j.exec.internal.prepare;

import org.jspecify.annotations.NullMarked;
