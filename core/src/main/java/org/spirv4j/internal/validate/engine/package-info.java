// SPDX-License-Identifier: Apache-2.0
/**
 * What runs the validator's chapters: the walk over a module's instructions, what is known of the module, and the findings.
 * In: a module and the chapters. Out: findings in the order in which they were made.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.internal.validate.engine;
