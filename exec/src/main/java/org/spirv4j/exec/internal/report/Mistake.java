// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.report;

import org.spirv4j.diagnostic.Rule;
import org.spirv4j.internal.signature.UniformOperands;

/** The kinds of mistakes that runs report, and their rules. */
public enum Mistake {
    OUT_OF_BOUNDS(
            "out-of-bounds",
            "Universal Validation Rules",
            "Each access is inside of its buffer, variable, image or array of descriptors, and each index inside of its vector, matrix or array.",
            "Outside are other data, or nothing: a device may give any value, change other variables, or end the program."),
    BINDING(
            "binding",
            "Vulkan: Descriptor Set Interface",
            "A bound buffer, or the push constants, have at least as many bytes as the block that the program declares for them, and a descriptor heap has a descriptor of the kind that the program reads where it reads one.",
            "Members after the end are outside of the buffer; a device takes other bytes of the heap for the descriptor."),
    DIVERGENCE(
            "divergence",
            "Control Flow",
            "Barriers, group operations, derivatives and implicit levels of detail are executed by all invocations that take part: those of the work-group, the subgroup or the quad.",
            "A device may wait forever at a barrier that some invocations do not reach; a derivative is undefined if a neighbour has gone another way."),
    NOT_UNIFORM(
            "not-uniform",
            "Uniformity",
            "Operands that must be uniform are the same in all invocations that execute an instruction together, and descriptors that differ are decorated with NonUniform.",
            "Devices read such an operand once, for all invocations."),
    MISALIGNED(
            "misaligned",
            "Memory Operands",
            "An address is a multiple of the alignment that the access states, and of the one that its type needs.",
            "Devices may access other bytes, or end the program."),
    UNINITIALIZED(
            "uninitialized",
            "Memory Instructions",
            "Memory is written before it is read.",
            "Before, it holds whatever was there, so results differ between devices and between runs."),
    UNDEFINED(
            "undefined",
            "Miscellaneous Instructions",
            "No branch, address, image, sampler or stored value depends on an undefined value: the result of OpUndef, or a value of an invocation that is inactive or not in the group.",
            "An undefined value may differ at each use, and compilers rely on that."),
    RACE(
            "race",
            "Memory Model",
            "Two accesses to the same memory by different invocations, at least one of them a write, are ordered by barriers or atomic operations. A barrier orders the memory that its semantics name, if they acquire and release and its memory scope includes both invocations.",
            "Without order either access may come first, and results differ between runs. Some drivers order all memory at each control barrier, others only the memory that it names."),
    DIVISION(
            "division",
            "Arithmetic Instructions",
            "The divisor of integers, and of floating-point remainders, is not 0, and the quotient fits into its type.",
            "The result is undefined, and differs between devices."),
    SHIFT(
            "shift",
            "Bit Instructions",
            "A shift is by fewer bits than the number has, and a field of bits is inside of it.",
            "The result is undefined: devices shift by the remainder, or give 0."),
    CONVERSION(
            "conversion",
            "Conversion Instructions",
            "A number that is converted fits into the type of the result.",
            "The result is undefined: devices give the nearest number, or drop bits."),
    OVERFLOW(
            "overflow",
            "Decoration",
            "Integer operations with the decorations NoSignedWrap or NoUnsignedWrap do not wrap around.",
            "Compilers rely on the decorations, for example in the conditions of loops."),
    NAN(
            "nan",
            "Floating-point arithmetic",
            "No floating-point operation computes NaN from operands that are not NaN.",
            "A NaN is allowed, but seldom wanted, and spreads to all results that are computed from it."),
    UNREACHABLE(
            "unreachable",
            "Control-Flow Instructions",
            "OpUnreachable is not reached, and the condition of OpAssumeTrueKHR is true.",
            "Compilers leave out what would lead there.");

    private final String id;
    private final String section;
    private final String demands;
    private final String why;

    Mistake(String name, String section, String demands, String why) {
        id = "run." + name;
        this.section = section;
        this.demands = demands;
        this.why = why;
    }

    /** The rule that such a mistake violates. */
    public Rule rule() {
        return Rule.of(id, section);
    }

    /** What a program without such mistakes does, as a sentence. */
    public String demands() {
        return this == NOT_UNIFORM
                ? demands + " The operands by instruction are " + String.join("; ", UniformOperands.names()) + "."
                : demands;
    }

    /** What such a mistake leads to, as a sentence. */
    public String why() {
        return why;
    }
}
