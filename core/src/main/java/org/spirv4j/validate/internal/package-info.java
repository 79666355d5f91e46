// SPDX-License-Identifier: Apache-2.0
/**
 * The validator: {@code rules/chapters.table} lists the chapters of rules, which stand in a room for each
 * subject. Rooms use the engine and the shared facts, never each other.
 */
@org.jspecify.annotations.NullMarked
package org.spirv4j.validate.internal;
