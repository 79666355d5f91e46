// SPDX-License-Identifier: Apache-2.0
/** Traces and counts of runs as text and JSON. */
@NullMarked
package org.spirv4j.cli.run.observe;

import org.jspecify.annotations.NullMarked;
