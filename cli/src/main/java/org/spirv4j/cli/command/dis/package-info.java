// SPDX-License-Identifier: Apache-2.0
/** {@code spirv dis}: modules to assembly text, and to web pages with links between listing, graphs and reflection. */
@NullMarked
package org.spirv4j.cli.command.dis;

import org.jspecify.annotations.NullMarked;
