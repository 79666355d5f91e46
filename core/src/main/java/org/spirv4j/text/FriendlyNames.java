// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.text;

import java.util.BitSet;
import java.util.Objects;
import org.spirv4j.internal.print.FriendlyNaming;
import org.spirv4j.internal.print.IdNames;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * The names of the ids of a module in text: taken from OpName, built-in decorations, types and constants, and made
 * unique; other ids are named by their numbers. Immutable and safe to share between threads.
 */
public final class FriendlyNames {
    private static final FriendlyNames NUMBERS = new FriendlyNames(IdNames.NUMBERS);

    private final IdNames names;

    FriendlyNames(IdNames names) {
        this.names = names;
    }

    /** {@return the numbers of ids as their names} */
    public static FriendlyNames numbers() {
        return NUMBERS;
    }

    /**
     * Names the ids of a module, in one pass over it.
     *
     * @param module the module
     * @return the names
     */
    public static FriendlyNames of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return new FriendlyNames(FriendlyNaming.of(ModuleAccess.data(module), new BitSet()));
    }

    /**
     * {@return the name of an id as the disassembler prints it, without {@code %}; its number if it has no name}
     *
     * @param id an id of the module
     */
    public String name(int id) {
        return names.name(id);
    }

    IdNames names() {
        return names;
    }
}
