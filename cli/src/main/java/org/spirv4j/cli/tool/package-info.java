// SPDX-License-Identifier: Apache-2.0
/**
 * The tools of SPIRV-Tools that the program replaces when it is called by their names, such as {@code spirv-val}. They
 * have the options of these tools, and use the actions of the commands.
 */
@NullMarked
package org.spirv4j.cli.tool;

import org.jspecify.annotations.NullMarked;
