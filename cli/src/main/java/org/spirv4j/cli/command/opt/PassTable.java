// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.cli.option.Option;
import org.spirv4j.optimize.internal.flag.PassFlags;

/** The passes of the optimiser, and flags with their arguments, as options. */
final class PassTable {
    private PassTable() {}

    /** An option for each pass of the library, and for each flag with the argument of a pass, in alphabetical order. */
    static List<Option> options() {
        List<String> arguments = PassFlags.argumentNames();
        Set<String> names = new TreeSet<>(PassFlags.names());
        names.addAll(arguments);
        List<Option> options = new ArrayList<>();
        for (String name : names) {
            String kind = arguments.contains(name) ? "" : "pass: ";
            options.add(Option.attached("--" + name, PassFlags.argumentForm(name), kind + PassFlags.summary(name)));
        }
        return options;
    }
}
