// SPDX-License-Identifier: Apache-2.0
/** Converts between modules of the public API and their arrays. */
package org.spirv4j.internal.module;
