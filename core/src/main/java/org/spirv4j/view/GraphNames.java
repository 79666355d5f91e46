// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;
import org.spirv4j.text.FriendlyNames;

/** The texts of a drawing: names of functions and blocks, entry points, instructions. */
final class GraphNames {
    private final SpirvModule module;
    private final FriendlyNames names;
    private final Disassembler disassembler = Disassembler.create().withUnknownInstructions(true);

    GraphNames(SpirvModule module) {
        this.module = module;
        names = FriendlyNames.of(module);
    }

    /** An id with its name, such as {@code %main}. */
    String id(int id) {
        return "%" + names.name(id);
    }

    String function(Function function) {
        return id(function.id());
    }

    String block(Function function, int block) {
        return id(function.block(block).labelId());
    }

    /** The entry points of a function, such as {@code Fragment "main"}; empty if it is not an entry point. */
    String entryPoints(Function function) {
        List<String> found = new ArrayList<>();
        for (EntryPoint entryPoint : module.layout().entryPoints()) {
            if (entryPoint.functionId() == function.id()) {
                found.add(entryPoint.name());
            }
        }
        return String.join(", ", found);
    }

    String line(Instruction instruction) {
        return disassembler.instruction(instruction, names);
    }

    /** Finds a function by its name, the name of its entry point or its id. */
    Optional<Function> find(String wanted) {
        String name = wanted.startsWith("%") ? wanted.substring(1) : wanted;
        List<Function> functions = module.layout().functions();
        for (Function function : functions) {
            if (names.name(function.id()).equals(name)
                    || Integer.toUnsignedString(function.id()).equals(name)) {
                return Optional.of(function);
            }
        }
        for (Function function : functions) {
            if (module.layout().name(function.id()).filter(wanted::equals).isPresent()) {
                return Optional.of(function);
            }
        }
        for (EntryPoint entryPoint : module.layout().entryPoints()) {
            if (entryPoint.name().equals(wanted)) {
                return module.layout().function(entryPoint.functionId());
            }
        }
        return Optional.empty();
    }
}
