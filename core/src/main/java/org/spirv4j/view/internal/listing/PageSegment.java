// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view.internal.listing;

/**
 * A part of a page's template: markup, and the placeholder that follows it. The build makes the class {@code
 * PageTemplates} of the {@code .html}, {@code .css} and {@code .js} files in the resources of this package.
 *
 * @param then a word that the writer of the page fills in, or nothing at the end of the page
 */
public record PageSegment(String markup, String then) {}
