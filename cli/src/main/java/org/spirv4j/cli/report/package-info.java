// SPDX-License-Identifier: Apache-2.0
/**
 * Messages of the command: each input has an {@link org.spirv4j.cli.report.Outcome}, and a
 * {@link org.spirv4j.cli.report.Report} writes the outcomes as text with source lines, as JSON, or as SARIF.
 */
@NullMarked
package org.spirv4j.cli.report;

import org.jspecify.annotations.NullMarked;
