// SPDX-License-Identifier: Apache-2.0
/** Names that a misspelt name may stand for. */
package org.spirv4j.internal.spelling;
