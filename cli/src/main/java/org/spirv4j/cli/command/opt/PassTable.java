// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.opt;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.cli.option.Option;
import org.spirv4j.optimize.PassCatalogue;

/** The passes of the optimiser, and flags with their arguments, as options; {@code passes.table} describes them. */
final class PassTable {
    private static final String NO_ARGUMENT = "-";

    private PassTable() {}

    /** An option for each pass of the library, and for each flag with the argument of a pass, in alphabetical order. */
    static List<Option> options() {
        Map<String, Option> described = new HashMap<>();
        for (String line : lines()) {
            String[] cells = line.split(" \\| ", 3);
            String argument = cells[1].equals(NO_ARGUMENT) ? "" : cells[1];
            String kind = PassCatalogue.argumentNames().contains(cells[0]) ? "" : "pass: ";
            described.put(cells[0], Option.attached("--" + cells[0], argument, kind + cells[2]));
        }
        List<Option> options = new ArrayList<>();
        Set<String> names = new TreeSet<>(PassCatalogue.names());
        names.addAll(PassCatalogue.argumentNames());
        for (String name : names) {
            options.add(described.getOrDefault(name, Option.attached("--" + name, "", "pass")));
        }
        return options;
    }

    private static List<String> lines() {
        try (InputStream in = PassTable.class.getResourceAsStream("/org/spirv4j/cli/passes.table")) {
            if (in == null) {
                throw new IllegalStateException("the resource passes.table is missing");
            }
            return new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))
                    .lines()
                    .filter(line -> !line.startsWith("#"))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
