package org.spirv4j.build;

/** Checks the operands of an instruction against each other, and finds its result type where that follows from them. */
final class OperandRules {

    private OperandRules() {}

    static void check(InstructionEncoder instruction) {}
}
