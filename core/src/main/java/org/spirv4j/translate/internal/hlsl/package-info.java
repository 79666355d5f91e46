// SPDX-License-Identifier: Apache-2.0
/** Writes HLSL: structures of stages, buffers, functions, expressions, constants, images and samplers. */
@NullMarked
package org.spirv4j.translate.internal.hlsl;

import org.jspecify.annotations.NullMarked;
