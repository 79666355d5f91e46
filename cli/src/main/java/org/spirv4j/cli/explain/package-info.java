/**
 * What the grammar says of a name: {@link org.spirv4j.cli.explain.SubjectFinder} finds what is called so, and
 * {@link org.spirv4j.cli.explain.SubjectText} or {@link org.spirv4j.cli.explain.SubjectJson} writes it down.
 */
@NullMarked
package org.spirv4j.cli.explain;

import org.jspecify.annotations.NullMarked;
