// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

/** The operands of instructions of debug information by their numbers, from 0 after the number of the instruction. */
final class DebugOperandNumbers {
    /** The name of types, members, variables and functions. */
    static final int NAME = 0;

    /** The type of variables, members and functions, and the type that a DebugTypedef names. */
    static final int TYPE = 1;

    /** The source of declarations. */
    static final int SOURCE = 2;

    /** The line of declarations. */
    static final int LINE = 3;

    /** The parent of declarations. */
    static final int PARENT = 5;

    /** The type of components, elements and what pointers point to, and the type that a qualified type is made of. */
    static final int BASE_TYPE = 0;

    /** The number of components, or the first one of an array. */
    static final int COUNT = 1;

    static final int IS_COLUMN_MAJOR = 2;
    static final int BASIC_SIZE = 1;
    static final int BASIC_ENCODING = 2;
    static final int ENUM_SIZE = 6;
    static final int FIRST_ENUMERATOR = 8;
    static final int UNIT_LANGUAGE = 3;
    static final int GLOBAL_VARIABLE = 7;
    static final int LOCAL_PARAMETER = 7;
    static final int DESCRIBED_FUNCTION = 9;
    static final int BLOCK_SOURCE = 0;
    static final int BLOCK_PARENT = 3;
    static final int DISCRIMINATOR_PARENT = 2;

    /** Of a DebugFunctionDefinition. */
    static final int DEFINED = 0;

    static final int DEFINITION = 1;

    /** Of a DebugScope. */
    static final int SCOPE = 0;

    static final int SCOPE_INLINED_AT = 1;

    /** Of a DebugInlinedAt. */
    static final int INLINED_LINE = 0;

    static final int INLINED_SCOPE = 1;
    static final int INLINED_FURTHER = 2;

    /** Of a DebugInlinedVariable. */
    static final int INLINED_VARIABLE = 0;

    static final int VARIABLE_INLINED_AT = 1;

    /** Of DebugDeclare and DebugValue. */
    static final int VARIABLE = 0;

    static final int VALUE = 1;
    static final int EXPRESSION = 2;
    static final int FIRST_INDEX = 3;

    /** Of a DebugOperation. */
    static final int OPERATION = 0;

    static final int OPERATION_NUMBER = 1;
    static final int OPERATION_SIZE = 2;

    private DebugOperandNumbers() {}

    /** The number of the parameter that a DebugLocalVariable is. */
    static int parameter(DebugRecords.DebugSet set) {
        return set == DebugRecords.DebugSet.FIRST ? LOCAL_PARAMETER - 1 : LOCAL_PARAMETER;
    }

    /** The offset of a DebugTypeMember. */
    static int memberOffset(DebugRecords.DebugSet set) {
        int offset = 6;
        return set == DebugRecords.DebugSet.SHADER ? offset - 1 : offset;
    }

    /** The size of a DebugTypeComposite. */
    static int compositeSize(DebugRecords.DebugSet set) {
        int size = 7;
        return set == DebugRecords.DebugSet.FIRST ? size - 1 : size;
    }

    /** The first member of a DebugTypeComposite. */
    static int firstMember(DebugRecords.DebugSet set) {
        return compositeSize(set) + 2;
    }
}
