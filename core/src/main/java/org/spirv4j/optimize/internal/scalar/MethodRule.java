// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

/**
 * The rules that are methods, with what they say about an instruction. A test sees each of them applied, and checks the
 * results.
 */
enum MethodRule {
    COPY("a copy is its operand"),
    SAME_CAST("a bit cast to the same type is its operand"),
    CAST_BACK("a bit cast back is the first value"),
    CAST_OF_CAST("a bit cast of a bit cast is one"),
    PHI("an OpPhi of one value is the value"),
    EMPTY_CHAIN("an access chain without indexes is its base"),
    CHAIN_OF_CHAIN("an access chain of an access chain is one"),
    CHOSEN_COMPONENTS("a selection by a constant vector is a shuffle"),
    CHOSEN_CONSTANT("an operation on a choice of constants is a choice of constants"),
    PART_OF_CONSTRUCTION("a part of a composite that was put together is what was put there"),
    CONSTANT_INDEX("a constant index is a literal one"),
    PART_OF_PART("a part of a part is a part"),
    COMPONENT_OF_SHUFFLE("a component of a shuffle is that of a vector"),
    PART_OF_INSERTION("a part that was not inserted is that of the composite before"),
    PART_OF_CONSTITUENT("a part of what was put together is a part of it"),
    PART_OF_COPY("a part of a copy is that of the operand"),
    WHOLE("all parts of a composite, put together again, are the composite"),
    SHUFFLE_OF_COMPONENTS("components of two vectors are a shuffle"),
    LOGICAL_COPY("a logical copy of what was just put together is put together"),
    INSERTED_AGAIN("a composite with a part that it has is the composite"),
    CONSTRUCTION_OF_INSERTIONS("insertions of all parts are a construction"),
    SHUFFLE_OF_SHUFFLE("a shuffle of a shuffle is one"),
    SHUFFLE("a shuffle names only the vectors that it takes components from");

    private final String text;

    MethodRule(String text) {
        this.text = text;
    }

    String text() {
        return text;
    }
}
