// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.flag;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.IntFunction;
import org.spirv4j.edit.Pass;

/** The rows of a table of flags. A flag of a pass has the name of the pass. */
final class FlagTable {
    /** By name: the passes whose flags do not have an argument. */
    private final Map<String, Pass> passes = new TreeMap<>();

    /** By name: what makes passes of the arguments of their flags, which are empty if a flag lacks it. */
    private final Map<String, Function<String, Pass>> makers = new TreeMap<>();

    /** By name of a flag that is an argument: the name of the pass. */
    private final Map<String, String> arguments = new TreeMap<>();

    /** By name of a flag: the form of its argument, empty if it has none, and what it does. */
    private final Map<String, Description> descriptions = new HashMap<>();

    private record Description(String argument, String summary) {}

    /**
     * Adds a pass whose flag does not have an argument.
     *
     * @param summary what it does, in one line without a full stop
     */
    void add(Pass pass, String summary) {
        add(pass.name(), pass, summary);
    }

    /** Adds another name of a pass. Reports show the pass under the name with which it was asked for. */
    void addAlias(String name, Pass pass, String summary) {
        add(name, RenamedPass.of(name, pass), summary);
    }

    private void add(String name, Pass pass, String summary) {
        descriptions.put(name, new Description("", summary));
        passes.put(name, pass);
    }

    /**
     * Adds a pass whose flag has a number.
     *
     * @param minimum the least number
     * @param pass makes the pass of a number
     */
    void addWithNumber(int minimum, IntFunction<Pass> pass, String summary) {
        String name = pass.apply(minimum).name();
        addWithArgument(name, "=N", summary, argument -> pass.apply(PassArguments.number(argument, name, minimum)));
    }

    /**
     * Adds a pass whose flag may have a number.
     *
     * @param without the pass of a flag without a number
     */
    void addWithOptionalNumber(Pass without, int minimum, IntFunction<Pass> pass, String summary) {
        String name = without.name();
        addWithArgument(
                name,
                "[=N]",
                summary,
                argument -> argument.isEmpty() ? without : pass.apply(PassArguments.number(argument, name, minimum)));
    }

    /**
     * Adds a pass whose flag has an argument.
     *
     * @param form the form of the argument, such as {@code =N}, in brackets if it may be left out
     * @param pass makes the pass of the argument, which is empty if the flag lacks it
     */
    void addWithArgument(String name, String form, String summary, Function<String, Pass> pass) {
        descriptions.put(name, new Description(form, summary));
        makers.put(name, pass);
    }

    /** Adds a flag, {@code --name=argument}, with the argument of a pass for those of the pass's flags that lack it. */
    void addArgument(String name, String form, Pass pass, String summary) {
        descriptions.put(name, new Description(form, summary));
        arguments.put(name, pass.name());
    }

    String argumentForm(String name) {
        return description(name).argument();
    }

    String summary(String name) {
        return description(name).summary();
    }

    private Description description(String name) {
        Description description = descriptions.get(name);
        if (description == null) {
            throw new IllegalArgumentException("'" + name + "' is not the name of a pass");
        }
        return description;
    }

    List<String> argumentNames() {
        return List.copyOf(arguments.keySet());
    }

    List<String> names() {
        List<String> names = new ArrayList<>(passes.keySet());
        names.addAll(makers.keySet());
        names.sort(null);
        return List.copyOf(names);
    }

    /**
     * {@return flags without those that are arguments of passes; the flags of the passes have the arguments}
     *
     * @throws IllegalArgumentException if an argument is not valid
     */
    List<String> withArguments(List<String> flags) {
        List<String> joined = new ArrayList<>();
        Map<String, String> complete = new HashMap<>();
        for (String flag : flags) {
            int end = flag.indexOf('=');
            String name = end < 0 || !flag.startsWith("--") ? "" : flag.substring(2, end);
            if (arguments.containsKey(name)) {
                String pass = "--" + arguments.get(name);
                pass(pass + flag.substring(end));
                complete.put(pass, pass + flag.substring(end));
            } else {
                joined.add(flag);
            }
        }
        joined.replaceAll(flag -> complete.getOrDefault(flag, flag));
        return joined;
    }

    Pass pass(String flag) {
        int end = flag.indexOf('=');
        String name = flag.startsWith("--") ? flag.substring(2, end < 0 ? flag.length() : end) : "";
        Pass pass = passes.get(name);
        if (pass != null) {
            if (end >= 0 && end < flag.length() - 1) {
                throw new IllegalArgumentException("--" + name + " does not have an argument");
            }
            return pass;
        }
        Function<String, Pass> maker = makers.get(name);
        if (maker == null) {
            throw new IllegalArgumentException("'" + flag + "' is not a pass");
        }
        return maker.apply(end < 0 ? "" : flag.substring(end + 1));
    }
}
