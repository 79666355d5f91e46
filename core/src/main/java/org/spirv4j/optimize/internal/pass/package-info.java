// SPDX-License-Identifier: Apache-2.0
/**
 * How passes run and how flags name them. {@link org.spirv4j.optimize.internal.pass.FunctionPass} runs a pass function by function,
 * callees first by {@link org.spirv4j.optimize.internal.pass.CallOrder}; {@link
 * org.spirv4j.optimize.internal.pass.PassFlags} makes passes from flags and their arguments; {@link
 * org.spirv4j.optimize.internal.pass.WorkList} and {@link org.spirv4j.optimize.internal.pass.WorkNumbers} hold what is left to do.
 * {@link org.spirv4j.optimize.internal.pass.PassAccess} reaches what the edit model does not export.
 */
@NullMarked
package org.spirv4j.optimize.internal.pass;

import org.jspecify.annotations.NullMarked;
