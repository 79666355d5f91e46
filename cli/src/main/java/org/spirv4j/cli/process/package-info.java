// SPDX-License-Identifier: Apache-2.0
/** Programs that commands start: Graphviz, the browser, and commands of the user that test or change a module. */
@NullMarked
package org.spirv4j.cli.process;

import org.jspecify.annotations.NullMarked;
