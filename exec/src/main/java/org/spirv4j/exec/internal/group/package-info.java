// SPDX-License-Identifier: Apache-2.0
/**
 * Instructions on groups as functions of rows of values, one value for each invocation that takes part. The rows are in
 * the order of the numbers of the invocations in the subgroup or work-group, and so is the order of all computation.
 */
@NullMarked
package org.spirv4j.exec.internal.group;

import org.jspecify.annotations.NullMarked;
