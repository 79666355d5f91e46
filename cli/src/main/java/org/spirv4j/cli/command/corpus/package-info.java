// SPDX-License-Identifier: Apache-2.0
/**
 * {@code spirv corpus}: reads many modules, and writes their records, the summary and its page; goes on where a run was
 * stopped.
 */
@NullMarked
package org.spirv4j.cli.command.corpus;

import org.jspecify.annotations.NullMarked;
