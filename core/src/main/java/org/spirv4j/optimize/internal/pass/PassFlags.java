// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.pass;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spirv4j.edit.Pass;

/** The passes by their flags, {@code --name} or {@code --name=argument}. */
public final class PassFlags {
    private final Map<String, Function<String, Pass>> passes = new TreeMap<>();

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
    public void add(String name, String summary, Supplier<Pass> pass) {
        addNamed(name, summary, given -> pass.get());
    }

    /**
     * Adds one of the passes of a class that has several, whose flag does not have an argument.
     *
     * @param pass makes the pass from its name
     */
    public void addNamed(String name, String summary, Function<String, Pass> pass) {
        descriptions.put(name, new Description("", summary));
        passes.put(name, argument -> {
            if (!argument.isEmpty()) {
                throw new IllegalArgumentException("--" + name + " does not have an argument");
            }
            return pass.apply(name);
        });
    }

    /**
     * Adds a pass whose flag has an argument.
     *
     * @param form the form of the argument, such as {@code =N}, in brackets if it may be left out
     * @param pass makes the pass from the argument, which is empty if the flag lacks it
     */
    public void addWithArgument(String name, String form, String summary, Function<String, Pass> pass) {
        descriptions.put(name, new Description(form, summary));
        passes.put(name, pass);
    }

    /** Adds a flag, {@code --name=argument}, with the argument of a pass for those of the pass's flags that lack it. */
    public void addArgument(String name, String form, String summary, String pass) {
        descriptions.put(name, new Description(form, summary));
        arguments.put(name, pass);
    }

    /** {@return the form of the argument of a flag; empty if it has none} */
    public String argumentForm(String name) {
        return description(name).argument();
    }

    /** {@return what a flag does, in one line without a full stop} */
    public String summary(String name) {
        return description(name).summary();
    }

    private Description description(String name) {
        Description description = descriptions.get(name);
        if (description == null) {
            throw new IllegalArgumentException("'" + name + "' is not the name of a pass");
        }
        return description;
    }

    /** {@return the names of the flags that are arguments of passes, in alphabetical order} */
    public Set<String> argumentNames() {
        return Collections.unmodifiableSet(arguments.keySet());
    }

    /**
     * {@return flags without those that are arguments of passes; the flags of the passes have the arguments}
     *
     * @throws IllegalArgumentException if an argument is not valid
     */
    public List<String> withArguments(List<String> flags) {
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

    /** {@return the names of the passes, in alphabetical order} */
    public Set<String> names() {
        return Collections.unmodifiableSet(passes.keySet());
    }

    /**
     * {@return the pass of a flag}
     *
     * @param flag a flag such as {@code --name=argument}
     * @throws IllegalArgumentException if there is no such pass, or the argument is not valid
     */
    public Pass pass(String flag) {
        int end = flag.indexOf('=');
        String name = flag.startsWith("--") ? flag.substring(2, end < 0 ? flag.length() : end) : "";
        Function<String, Pass> pass = passes.get(name);
        if (pass == null) {
            throw new IllegalArgumentException("'" + flag + "' is not a pass");
        }
        return pass.apply(end < 0 ? "" : flag.substring(end + 1));
    }
}
