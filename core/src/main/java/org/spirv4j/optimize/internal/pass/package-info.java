// SPDX-License-Identifier: Apache-2.0
/**
 * How passes run and how flags name them. {@link FunctionPass} runs a pass function by function, callees first by
 * {@link CallOrder}; {@link PassFlags} makes passes from flags and their arguments; {@link WorkList} and {@link
 * WorkNumbers} hold what is left to do. {@link PassAccess} reaches what the edit model does not export.
 */
@NullMarked
package org.spirv4j.optimize.internal.pass;

import org.jspecify.annotations.NullMarked;
