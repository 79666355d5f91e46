// SPDX-License-Identifier: Apache-2.0
/** Hostile inputs: sound modules and texts, and what damages them in many ways that follow from a number. */
@NullMarked
package org.spirv4j.testkit.mutation;

import org.jspecify.annotations.NullMarked;
