// SPDX-License-Identifier: Apache-2.0
/**
 * Writes GLSL and ESSL: interfaces and blocks, functions, expressions, constants, images and samplers, built-ins,
 * stages and their modes, the version and extensions that all this asks for. Each class owns one of these subjects;
 * they share a {@code GlslContext}. What a version cannot express is reported, and the translation goes on.
 */
@NullMarked
package org.spirv4j.translate.internal.glsl;

import org.jspecify.annotations.NullMarked;
