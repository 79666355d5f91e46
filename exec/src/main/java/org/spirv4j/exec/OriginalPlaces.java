// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.internal.module.ModuleAccess;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;

/**
 * Where the instructions of a module without specialization constants stand in the module from which it was made. Functions are
 * the same in both; declarations may have been added, dropped and moved.
 */
final class OriginalPlaces {
    private final SpirvModule module;
    private final SpirvModule frozen;

    OriginalPlaces(SpirvModule module, SpirvModule frozen) {
        this.module = module;
        this.frozen = frozen;
    }

    /** The given module. */
    SpirvModule module() {
        return module;
    }

    /** The position of an instruction in the given module, by its word offset in the other. */
    Position of(int at) {
        List<Function> functions = frozen.layout().functions();
        if (!functions.isEmpty() && at >= functions.get(0).definition().wordOffset()) {
            return Position.ofWord(at + module.wordCount() - frozen.wordCount());
        }
        int number = ModuleAccess.data(frozen).instructionAt(at);
        int declared = number < 0 ? 0 : frozen.instruction(number).resultId();
        return module.definition(declared)
                .map(original -> Position.ofWord(original.wordOffset()))
                .orElse(Position.UNKNOWN);
    }

    /** A diagnostic about the frozen module as one about the given module. */
    Diagnostic of(Diagnostic diagnostic) {
        Position position = diagnostic.position();
        return position.isText() || position.wordOffset() < 0
                ? diagnostic
                : Diagnostic.of(diagnostic.severity(), of(position.wordOffset()), diagnostic.message());
    }
}
