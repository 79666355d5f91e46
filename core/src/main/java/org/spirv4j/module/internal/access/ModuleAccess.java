// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.module.internal.access;

import java.lang.invoke.MethodHandles;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.internal.decode.ModuleBridge;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.ModuleParser;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.module.SpirvModule;

/** Gives the library's packages access to the arrays of a {@link SpirvModule}, and creates modules without copying. */
public final class ModuleAccess {
    private static final ModuleBridge<SpirvModule, Grammar> BRIDGE = bridge();

    private ModuleAccess() {}

    @SuppressWarnings("unchecked") // SpirvModule sets a bridge of these types.
    private static ModuleBridge<SpirvModule, Grammar> bridge() {
        try {
            MethodHandles.lookup().ensureInitialized(SpirvModule.class);
        } catch (IllegalAccessException e) {
            throw new ExceptionInInitializerError(e);
        }
        return (ModuleBridge<SpirvModule, Grammar>) ModuleBridge.get();
    }

    /** {@return the arrays of a module} */
    public static ModuleData data(SpirvModule module) {
        return BRIDGE.data(module);
    }

    /**
     * {@return the numbers of the instructions that are in the section of declarations, in order}
     *
     * @param module a module; the array must not be modified
     */
    public static int[] declarations(SpirvModule module) {
        return BRIDGE.declarations(module);
    }

    /** {@return the word offset of the OpName that names an id; 0 if there is none} */
    public static int name(SpirvModule module, int id) {
        return BRIDGE.name(module, id);
    }

    /** {@return the word offset of the OpMemberName that names a member of a structure; 0 if there is none} */
    public static int memberName(SpirvModule module, int struct, int member) {
        return BRIDGE.memberName(module, struct, member);
    }

    /**
     * Creates a module of words, without a limit on the id bound.
     *
     * @param words kept, not copied
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the words are not a well-formed module
     */
    public static SpirvModule module(int[] words, Grammar grammar) {
        return module(ModuleParser.parse(words, GrammarAccess.tables(grammar), Integer.MAX_VALUE), grammar);
    }

    /**
     * Creates a module of the arrays of a well-formed module.
     *
     * @param grammar the grammar that {@code data} was decoded with
     */
    public static SpirvModule module(ModuleData data, Grammar grammar) {
        return BRIDGE.module(data, grammar);
    }
}
