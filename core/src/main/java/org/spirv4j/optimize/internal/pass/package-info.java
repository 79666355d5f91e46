// SPDX-License-Identifier: Apache-2.0
/**
 * How passes run. {@link FunctionPass} runs a pass function by function, callees first by {@link CallOrder}; {@link
 * WorkList} and {@link WorkNumbers} hold what is left to do. {@link PassAccess} reaches what the edit model does not
 * export.
 */
@NullMarked
package org.spirv4j.optimize.internal.pass;

import org.jspecify.annotations.NullMarked;
