// SPDX-License-Identifier: Apache-2.0
/**
 * Executes entry points of any module with made-up data, of which the module's reflection says what it needs. Modules
 * that were made of others get the data of those, so that results can be compared.
 */
@NullMarked
package org.spirv4j.cli.run.sample;

import org.jspecify.annotations.NullMarked;
