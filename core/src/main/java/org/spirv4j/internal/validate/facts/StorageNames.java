// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.facts;

import java.util.List;
import java.util.stream.Collectors;
import org.spirv4j.grammar.StorageClass;

/** Storage classes in messages. */
public final class StorageNames {
    private StorageNames() {}

    /** The class with this value. */
    public static String of(int value) {
        return StorageClass.of(value).map(Enum::name).orElse("storage class " + value);
    }

    /** {@code " in StorageBuffer"}; nothing for -1. */
    public static String in(int value) {
        return value < 0 ? "" : " in " + of(value);
    }

    public static String list(List<StorageClass> classes) {
        return classes.stream().map(Enum::name).collect(Collectors.joining(", "));
    }
}
