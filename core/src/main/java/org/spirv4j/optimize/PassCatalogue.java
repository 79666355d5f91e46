// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize;

import java.util.List;
import java.util.Objects;
import org.spirv4j.edit.Pass;
import org.spirv4j.optimize.internal.constant.ConstantPasses;
import org.spirv4j.optimize.internal.conversion.ConversionPasses;
import org.spirv4j.optimize.internal.declaration.DeclarationPasses;
import org.spirv4j.optimize.internal.descriptor.DescriptorPasses;
import org.spirv4j.optimize.internal.flow.FlowPasses;
import org.spirv4j.optimize.internal.inline.InlinePasses;
import org.spirv4j.optimize.internal.interfaces.InterfacePasses;
import org.spirv4j.optimize.internal.loop.LoopPasses;
import org.spirv4j.optimize.internal.memory.MemoryPasses;
import org.spirv4j.optimize.internal.pass.PassFlags;
import org.spirv4j.optimize.internal.repair.RepairPasses;
import org.spirv4j.optimize.internal.scalar.ScalarPasses;

/**
 * The passes by the flags of {@code spirv-opt}. A flag is {@code --name} or {@code --name=argument}.
 */
public final class PassCatalogue {
    private static final PassFlags FLAGS = new PassFlags();

    static {
        MemoryPasses.register(FLAGS);
        ScalarPasses.register(FLAGS);
        FlowPasses.register(FLAGS);
        LoopPasses.register(FLAGS);
        InlinePasses.register(FLAGS);
        DeclarationPasses.register(FLAGS);
        ConstantPasses.register(FLAGS);
        DescriptorPasses.register(FLAGS);
        InterfacePasses.register(FLAGS);
        ConversionPasses.register(FLAGS);
        RepairPasses.register(FLAGS);
    }

    private PassCatalogue() {}

    /** {@return the names of all passes, in alphabetical order} */
    public static List<String> names() {
        return List.copyOf(FLAGS.names());
    }

    /** {@return the names of flags that only give a pass its argument, such as {@code loop-peeling-threshold}} */
    public static List<String> argumentNames() {
        return List.copyOf(FLAGS.argumentNames());
    }

    /**
     * {@return what a pass does, in one line without a full stop}
     *
     * @param name one of {@link #names} or {@link #argumentNames}
     * @throws IllegalArgumentException if it is none of them
     */
    public static String summary(String name) {
        return FLAGS.summary(Objects.requireNonNull(name, "name"));
    }

    /**
     * {@return the form of the argument of a flag, such as {@code =N}, in brackets if it may be left out; empty if it
     * has none}
     *
     * @param name one of {@link #names} or {@link #argumentNames}
     * @throws IllegalArgumentException if it is none of them
     */
    public static String argumentForm(String name) {
        return FLAGS.argumentForm(Objects.requireNonNull(name, "name"));
    }

    /** {@return flags in which such arguments are parts of the flags of their passes} */
    static List<String> withArguments(List<String> flags) {
        return FLAGS.withArguments(flags);
    }

    /**
     * Finds the pass for a name or a flag.
     *
     * @param flag the name of a pass, such as {@code merge-blocks}, or a flag such as {@code --scalar-replacement=100}
     * @return the pass
     * @throws IllegalArgumentException if there is no such pass, or its argument is not valid
     */
    public static Pass pass(String flag) {
        Objects.requireNonNull(flag, "flag");
        return FLAGS.pass(names().contains(flag) ? "--" + flag : flag);
    }
}
