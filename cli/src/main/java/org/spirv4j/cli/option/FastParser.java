// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.option;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** Parses ordinary command lines: full option names, values as the next word or after {@code =}, and operands. */
public final class FastParser {
    private FastParser() {}

    /**
     * Parses a command line.
     *
     * @param args all words
     * @param start index of the first word that belongs to the command
     * @return null if the command line is not of this form, for example because of an error or a request for help
     */
    public static @Nullable Arguments parse(List<Option> options, String[] args, int start) {
        Arguments arguments = new Arguments();
        int i = start;
        while (i < args.length) {
            String word = args[i++];
            if (word.length() < 2 || word.charAt(0) != '-') {
                arguments.addOperand(word);
                continue;
            }
            if (word.equals("--")) {
                while (i < args.length) {
                    arguments.addOperand(args[i++]);
                }
                break;
            }
            Option option = find(options, word);
            String value = "";
            if (option == null) {
                int equals = word.indexOf('=');
                option = equals < 0 ? null : find(options, word.substring(0, equals));
                if (option == null || !(option.isAttached() || (option.takesValue() && word.startsWith("--")))) {
                    return null;
                }
                value = word.substring(equals + 1);
            } else if (option.takesValue()) {
                if (i == args.length || (args[i].length() > 1 && args[i].charAt(0) == '-')) {
                    return null;
                }
                value = args[i++];
            }
            if (!option.isRepeatable() && arguments.has(option) || option.takesValue() && value.isEmpty()) {
                return null;
            }
            arguments.add(option, value);
        }
        return arguments;
    }

    private static @Nullable Option find(List<Option> options, String word) {
        for (int i = 0; i < options.size(); i++) {
            if (options.get(i).isCalled(word)) {
                return options.get(i);
            }
        }
        return null;
    }
}
