// SPDX-License-Identifier: Apache-2.0
/**
 * Explanations of names: {@link org.spirv4j.cli.explain.SubjectFinder} finds the subjects with a name, and
 * {@link org.spirv4j.cli.explain.SubjectText} or {@link org.spirv4j.cli.explain.SubjectJson} describes them.
 */
@NullMarked
package org.spirv4j.cli.explain;

import org.jspecify.annotations.NullMarked;
