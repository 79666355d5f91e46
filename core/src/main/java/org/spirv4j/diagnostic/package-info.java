/**
 * How anything is reported: a {@link org.spirv4j.diagnostic.Diagnostic} has a severity, a position, a message and a hint.
 *
 * <p>Reading throws an exception that carries diagnostics; checks return them in a report.
 */
package org.spirv4j.diagnostic;
