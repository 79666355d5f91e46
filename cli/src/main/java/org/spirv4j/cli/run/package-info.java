// SPDX-License-Identifier: Apache-2.0
/** The data of runs as text and files. */
@NullMarked
package org.spirv4j.cli.run;

import org.jspecify.annotations.NullMarked;
