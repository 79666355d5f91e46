// SPDX-License-Identifier: Apache-2.0
/**
 * {@code spirv explain}: {@link org.spirv4j.cli.command.explain.SubjectFinder} finds the subjects with a name, and
 * {@link org.spirv4j.cli.command.explain.SubjectText} or {@link org.spirv4j.cli.command.explain.SubjectJson} describes
 * them.
 */
@NullMarked
package org.spirv4j.cli.command.explain;

import org.jspecify.annotations.NullMarked;
