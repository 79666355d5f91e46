// SPDX-License-Identifier: Apache-2.0
/** {@code spirv explore}: writes a module as a web page, and opens it. */
@NullMarked
package org.spirv4j.cli.command.explore;

import org.jspecify.annotations.NullMarked;
