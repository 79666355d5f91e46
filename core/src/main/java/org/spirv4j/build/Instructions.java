package org.spirv4j.build;

/** All instructions of a function that have a method of their own. */
abstract class Instructions extends GeneratedInstructions {

    Instructions(FunctionBody function) {
        super(function);
    }
}
