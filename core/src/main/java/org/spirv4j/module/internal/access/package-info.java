// SPDX-License-Identifier: Apache-2.0
/**
 * Converts between modules of the public API and their arrays, and tells which instructions may be in which section.
 */
package org.spirv4j.module.internal.access;
