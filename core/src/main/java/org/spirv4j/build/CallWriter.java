// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import java.util.Objects;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.number.Counted;

/** Writes calls of functions. */
final class CallWriter {
    private final Code code;

    CallWriter(Code code) {
        this.code = code;
    }

    Value call(DefinedFunction callee, Value... arguments) {
        Objects.requireNonNull(callee, "callee");
        Objects.requireNonNull(arguments, "arguments");
        List<Type> parameters = callee.functionType().parameters();
        InstructionEncoder encoder =
                code.begin(Op.OpFunctionCall).type(callee.type()).value(callee);
        if (parameters.size() != arguments.length) {
            throw encoder.failure(callee + " requires " + Counted.of(parameters.size(), "argument") + ", but "
                    + arguments.length + " are given");
        }
        for (int i = 0; i < arguments.length; i++) {
            if (arguments[i].type() != parameters.get(i)) {
                throw encoder.failure("argument " + (i + 1) + " of " + callee + " must be of type " + parameters.get(i)
                        + ", but " + arguments[i] + " is of type " + arguments[i].type());
            }
            encoder.value(arguments[i]);
        }
        return code.end(encoder);
    }
}
