// SPDX-License-Identifier: Apache-2.0
/** {@code spirv cfg}: draws control-flow graphs. */
@NullMarked
package org.spirv4j.cli.command.cfg;

import org.jspecify.annotations.NullMarked;
