/** What a person or a program is told: diagnostics as text with the source line, or as JSON. */
@NullMarked
package org.spirv4j.cli.report;

import org.jspecify.annotations.NullMarked;
