// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.imports;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.internal.resource.ResourceText;

/**
 * A built-in function of OpenCL C for parameters of some types, and what it stands for. The table
 * {@code opencl-built-ins.table} describes the forms of instructions and operands.
 *
 * @param function the function
 * @param groups the groups of the row's expression for names; the first one is the whole name, and groups that do not
 *     take part are empty
 * @param types the types of the parameters that the name tells
 * @param instruction what the function stands for; {@code -} for nothing
 * @param operands the operands
 */
public record OpenClFunction(
        MangledName function,
        List<String> groups,
        List<ParameterType> types,
        String instruction,
        List<String> operands) {
    /** A row of the table. */
    private record Row(Pattern names, String types, String instruction, List<String> operands) {
        static Row of(String text) {
            List<String> words = ResourceText.words(text);
            return new Row(
                    Pattern.compile(words.get(0)),
                    words.get(1),
                    words.get(2),
                    List.copyOf(words.subList(3, words.size())));
        }

        boolean takes(ParameterType first) {
            return switch (types) {
                case "f" -> first.isFloat();
                case "s" -> first.isSigned();
                case "u" -> first.isUnsigned();
                case "i" -> first.isSigned() || first.isUnsigned();
                default -> true;
            };
        }
    }

    /** The rows; made for the few modules that import functions. */
    private static final class Table {
        static final List<Row> ROWS = ResourceText.rows("opencl-built-ins.table").stream()
                .map(Row::of)
                .toList();
    }

    /** Whether some built-in function has a name. */
    static boolean isNamed(String name) {
        return Table.ROWS.stream().anyMatch(row -> row.names.matcher(name).matches());
    }

    /** The function with a linkage name; empty for names of other functions, and for types that it does not take. */
    public static Optional<OpenClFunction> of(String linkageName) {
        MangledName mangled = MangledName.of(linkageName);
        List<ParameterType> types = ParameterType.all(mangled.types());
        ParameterType first = types.isEmpty() ? ParameterType.UNKNOWN : types.get(0);
        for (Row row : Table.ROWS) {
            Matcher matcher = row.names.matcher(mangled.name());
            if (matcher.matches() && row.takes(first)) {
                List<String> groups = new ArrayList<>();
                for (int i = 0; i <= matcher.groupCount(); i++) {
                    groups.add(matcher.group(i) == null ? "" : matcher.group(i));
                }
                return Optional.of(new OpenClFunction(
                        mangled,
                        List.copyOf(groups),
                        types,
                        filled(row.instruction, groups),
                        row.operands.stream()
                                .map(operand -> filled(operand, groups))
                                .toList()));
            }
        }
        return Optional.empty();
    }

    private static String filled(String text, List<String> groups) {
        String filled = text;
        for (int i = 1; i < groups.size() && filled.contains("{"); i++) {
            filled = filled.replace("{" + i + "}", groups.get(i));
        }
        return filled;
    }

    /** Whether the function stands for instructions, so that calls of it can be replaced. */
    public boolean isTranslated() {
        return !instruction.equals("-");
    }

    /** The type of a parameter; unknown if the name does not tell it. */
    public ParameterType type(int index) {
        return index < types.size() ? types.get(index) : ParameterType.UNKNOWN;
    }
}
