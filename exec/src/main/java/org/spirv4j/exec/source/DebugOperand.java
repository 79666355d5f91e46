// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.source;

/** Operands of the instructions of debug information; where they stand and what they are depends on the set. */
enum DebugOperand {
    NAME("Name"),
    TYPE("Type"),
    BASE_TYPE("Base Type"),
    COMPONENT_TYPE("Component Type"),
    VECTOR_TYPE("Vector Type"),
    TARGET("Target"),
    COMPONENT_COUNT("Component Count"),
    COMPONENT_COUNTS("Component Counts"),
    VECTOR_COUNT("Vector Count"),
    COLUMN_MAJOR("Column Major"),
    SIZE("Size"),
    OFFSET("Offset"),
    ENCODING("Encoding"),
    MEMBERS("Members"),
    ENUMERATORS("Value, Name, Value, Name, ..."),
    SOURCE("Source"),
    LINE("Line"),
    PARENT("Parent"),
    FILE("File"),
    LANGUAGE("Language"),
    FUNCTION("Function"),
    DEFINITION("Definition"),
    SCOPE("Scope"),
    INLINED_AT("Inlined At"),
    INLINED("Inlined"),
    ARGUMENT_NUMBER("Arg Number"),
    LOCAL_VARIABLE("Local Variable"),
    VARIABLE("Variable"),
    VALUE("Value"),
    EXPRESSION("Expression"),
    INDEXES("Indexes"),
    OPERATION("OpCode"),
    OPERANDS("Operands ...");

    /** The name in the grammar. */
    final String text;

    DebugOperand(String text) {
        this.text = text;
    }
}
