// SPDX-License-Identifier: Apache-2.0
/** Suggests corrections of misspelt names. */
package org.spirv4j.internal.spelling;
