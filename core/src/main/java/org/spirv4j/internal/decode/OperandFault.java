// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

/** The faults that the operands of an instruction may have. */
public enum OperandFault {
    NONE,
    MISSING_OPERAND,
    EXCESS_WORDS,
    UNTERMINATED_STRING,
    INVALID_UTF8,
    ID_ZERO,
    ID_NOT_BELOW_BOUND,
    TYPE_NOT_DEFINED,
    TYPE_NOT_NUMERIC,
    NUMBER_WITHOUT_WIDTH,
    NUMBER_CUT_OFF,
    SELECTOR_NOT_DEFINED,
    SELECTOR_IS_TYPE,
    SELECTOR_NOT_INTEGER,
    NESTED_TOO_DEEPLY
}
