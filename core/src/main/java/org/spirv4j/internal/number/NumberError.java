// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.number;

/** Why a token is not a literal of the expected type. */
public enum NumberError {
    NONE,
    /** Not the notation of a number of this kind. */
    MALFORMED,
    /** A minus sign before an unsigned number, be it zero. */
    NEGATIVE,
    /** A number that the type cannot hold. */
    OUT_OF_RANGE,
    /** The type is none that literals can be written for: wider than 64 bits, or of an unknown encoding. */
    UNSUPPORTED_TYPE
}
