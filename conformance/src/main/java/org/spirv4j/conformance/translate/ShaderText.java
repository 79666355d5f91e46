// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

/**
 * A text in a shading language.
 *
 * @param text the text
 * @param stage one of {@link Shaderc#STAGES}
 */
public record ShaderText(String text, String stage) {}
