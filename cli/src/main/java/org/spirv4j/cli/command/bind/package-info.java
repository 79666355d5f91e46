// SPDX-License-Identifier: Apache-2.0
/** {@code spirv bind}: Java sources for the hosts of modules. */
@NullMarked
package org.spirv4j.cli.command.bind;

import org.jspecify.annotations.NullMarked;
