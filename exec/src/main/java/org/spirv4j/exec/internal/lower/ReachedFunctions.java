// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.internal.imports.CompilerFunction;
import org.spirv4j.analysis.internal.imports.UnresolvedImport;
import org.spirv4j.module.Function;

/** The functions that the entry point reaches. */
final class ReachedFunctions {
    private final Lowering code;
    private final Calls calls;
    private final Map<Integer, CodeFunction> functions = new HashMap<>();
    private final Deque<CodeFunction> pending = new ArrayDeque<>();

    ReachedFunctions(Lowering code) {
        this.code = code;
        calls = new Calls(code);
    }

    /**
     * The function with an id; if it is new, its steps have to be made.
     *
     * @param at the call
     * @param caller the function with the call; null for the entry point
     */
    CodeFunction get(int id, int at, @Nullable CodeFunction caller) {
        if (caller != null) {
            calls.add(caller.id(), id, at);
        }
        CodeFunction known = functions.get(id);
        if (known == null) {
            Function function = code.module
                    .layout()
                    .function(id)
                    .filter(f -> !f.isDeclaration())
                    .orElseThrow(() -> code.failure(
                            at, "calls " + code.module.layout().name(id).orElse("%" + id) + withoutBody(id)));
            known = new CodeFunction(code, function);
            functions.put(id, known);
            pending.add(known);
        }
        return known;
    }

    private String withoutBody(int id) {
        return UnresolvedImport.of(code.module.layout()).stream()
                .filter(candidate -> candidate.definition().resultId() == id)
                .findFirst()
                .flatMap(candidate -> CompilerFunction.of(candidate.name()))
                .map(candidate -> ", which has no body in the module: the " + candidate.description()
                        + " is not executed for such operands; the compiler was to translate it to an instruction")
                .orElse(", which has no body in the module; link it with a module that exports the function");
    }

    /** A function whose steps have to be made; null if there is none. */
    @Nullable
    CodeFunction next() {
        return pending.poll();
    }

    /** Fails if a function calls itself, perhaps through others. */
    void refuseRecursion(int entryPoint) {
        calls.refuseRecursion(entryPoint);
    }
}
