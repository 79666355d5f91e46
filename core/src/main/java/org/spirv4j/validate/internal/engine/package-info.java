// SPDX-License-Identifier: Apache-2.0
/**
 * Runs the chapters of the validator: the walk over the instructions of a module, the facts that chapters share, and
 * the findings. Input: a module and the chapters. Output: findings in the order in which they were reported.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal.engine;
