/**
 * What a person or a program is told: an {@link org.spirv4j.cli.report.Outcome} per input, and the
 * {@link org.spirv4j.cli.report.Report} that writes them as text with source lines, as JSON, or as SARIF.
 */
@NullMarked
package org.spirv4j.cli.report;

import org.jspecify.annotations.NullMarked;
