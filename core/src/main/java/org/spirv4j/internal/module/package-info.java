// SPDX-License-Identifier: Apache-2.0
/** The way from modules of the public API to the arrays behind them, and back. */
package org.spirv4j.internal.module;
