// SPDX-License-Identifier: Apache-2.0
/**
 * What a translation has to say besides its text: diagnostics, the resources of the text, and marks that lead from the
 * text to instructions. Printers fill it; the public classes hand it out.
 */
package org.spirv4j.translate.internal.report;
