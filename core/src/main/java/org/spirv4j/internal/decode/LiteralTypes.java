// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.decode;

import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.TypedInstruction;

/** The number types of literals, by the types that the module declares; keeps the one that was asked for last. */
final class LiteralTypes {
    private final Definitions data;
    /** The id 0 is no type. */
    private int lastTypeId = -1;

    private int lastTypeAt;
    private int lastNumberType;

    /** Why the last answer was 0. */
    OperandFault fault = OperandFault.NONE;

    /** The type for which the last answer was 0; 0 if a value has no type. */
    int faultType;

    LiteralTypes(Definitions data) {
        this.data = data;
    }

    /**
     * The number type of a type id; 0 and a fault if that is not a scalar numeric type that is defined before a word
     * offset. Later definitions are ignored, so that scanning gives the same result during and after parsing.
     */
    int ofType(int type, int before) {
        if (type == lastTypeId && lastTypeAt < before) {
            return lastNumberType;
        }
        int definition = definition(type, before);
        int numberType = definition == 0 ? 0 : NumberTypes.ofDefinition(data.words, definition);
        if (numberType == 0) {
            faultType = type;
            fault = definition == 0
                    ? OperandFault.TYPE_NOT_DEFINED
                    : NumberTypes.isNumberType(data.words, definition)
                            ? OperandFault.NUMBER_WITHOUT_WIDTH
                            : OperandFault.TYPE_NOT_NUMERIC;
            return 0;
        }
        lastTypeId = type;
        lastTypeAt = definition;
        lastNumberType = numberType;
        return numberType;
    }

    /** The number type of the type of a value that is defined before a word offset; 0 and a fault if it has none. */
    int ofValue(int id, int before) {
        int definition = definition(id, before);
        int row = definition == 0 ? -1 : data.tables.op(data.words[definition] & 0xFFFF);
        if (row < 0 || !data.tables.opHasResult(row) || !data.tables.opHasType(row)) {
            faultType = 0;
            fault = row < 0 || !data.tables.opHasResult(row)
                    ? OperandFault.SELECTOR_NOT_DEFINED
                    : OperandFault.SELECTOR_IS_TYPE;
            return 0;
        }
        return ofType(data.words[definition + TypedInstruction.RESULT_TYPE], before);
    }

    private int definition(int id, int before) {
        int definition = data.definition(id);
        return definition < before ? definition : 0;
    }
}
