// SPDX-License-Identifier: Apache-2.0
/**
 * What printers of languages like C share: the statements of a function, values, parts of composites, instructions with
 * a template, updates such as {@code x += y}; the text that is written, the identifiers in it, decimal numbers, the
 * order of functions, stages, and what all writers of a text know. Knows no language: a printer extends or implements
 * what depends on one. Only {@link org.spirv4j.translate.internal.code.TextAnnotations}, for the texts of all languages,
 * knows how each counts lines in directives.
 */
@NullMarked
package org.spirv4j.translate.internal.code;

import org.jspecify.annotations.NullMarked;
