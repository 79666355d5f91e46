// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.facts;

import java.util.List;
import java.util.stream.Collectors;
import org.spirv4j.grammar.StorageClass;

/** Names of storage classes for messages. */
public final class StorageNames {
    private StorageNames() {}

    /** The name of a storage class by value; the number if it has no name. */
    public static String of(int value) {
        return StorageClass.of(value).map(Enum::name).orElseGet(() -> Integer.toUnsignedString(value));
    }

    /** For example {@code " in StorageBuffer"}; the empty string for -1. */
    public static String in(int value) {
        return value < 0 ? "" : " in " + of(value);
    }

    /** The names, separated by commas. */
    public static String list(List<StorageClass> classes) {
        return classes.stream().map(Enum::name).collect(Collectors.joining(", "));
    }
}
