// SPDX-License-Identifier: Apache-2.0
/**
 * Makes random functions whose control flow has shapes that compilers seldom write: loops and blocks that nothing
 * enters, headers that are continue targets, returns in nested loops, chains of pointers across loops.
 */
@NullMarked
package org.spirv4j.testkit.shape;

import org.jspecify.annotations.NullMarked;
