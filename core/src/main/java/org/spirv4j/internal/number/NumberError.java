// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

/** Why a token is not a literal of the expected type. */
public enum NumberError {
    NONE,
    /** Not the notation of a number of this kind. */
    MALFORMED,
    /** A minus sign before an unsigned number, even if it is zero. */
    NEGATIVE,
    /** A number that the type cannot represent. */
    OUT_OF_RANGE,
    /** The type does not support literals: it is wider than 64 bits, or has an unknown encoding. */
    UNSUPPORTED_TYPE
}
