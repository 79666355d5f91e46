// SPDX-License-Identifier: Apache-2.0
/**
 * What printers of languages like C share: the statements of a function, values, parts of composites, instructions with
 * a template, updates such as {@code x += y}; the text that is written, the identifiers in it, decimal numbers, the
 * order of functions, stages, and what all writers of a text know. Knows no language: a printer extends or implements
 * what depends on one. Only {@code TextAnnotations} knows how the directives of each language count lines.
 */
@NullMarked
package org.spirv4j.translate.internal.code;

import org.jspecify.annotations.NullMarked;
