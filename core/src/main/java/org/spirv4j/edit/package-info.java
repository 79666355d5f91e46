// SPDX-License-Identifier: Apache-2.0
/**
 * The mutable form of modules, and passes over it.
 */
@NullMarked
package org.spirv4j.edit;

import org.jspecify.annotations.NullMarked;
