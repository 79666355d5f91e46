// SPDX-License-Identifier: Apache-2.0
/**
 * Runs modules: {@link org.spirv4j.exec.Program} is a module with an entry point, {@link org.spirv4j.exec.Bindings} its
 * data.
 */
@NullMarked
package org.spirv4j.exec;

import org.jspecify.annotations.NullMarked;
