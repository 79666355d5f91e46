// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.MatrixType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.VertexFormat;

/**
 * The scalars and vectors of an interface by location: arrays and matrices have a location for each element and column.
 */
public final class Locations {
    /** Vectors with more bytes have two locations. */
    private static final int BYTES = 16;

    private static final int MOST = 64;

    private final Map<Integer, VertexFormat> formats = new TreeMap<>();

    private Locations() {}

    /** The locations of inputs or outputs. */
    public static Map<Integer, VertexFormat> of(List<InterfaceVariable> variables) {
        Locations locations = new Locations();
        for (InterfaceVariable variable : variables) {
            if (variable.location().isPresent()) {
                locations.add(variable.location().getAsInt(), variable.type());
            }
        }
        return locations.formats;
    }

    /** Adds a type; gives the next location. */
    private int add(int location, ReflectedType type) {
        int next = location;
        if (type instanceof ArrayType array) {
            long length =
                    array.length().map(constant -> constant.value().orElse(1)).orElse(1L);
            for (int i = 0; i < Math.min(MOST, length); i++) {
                next = add(next, array.element());
            }
            return next;
        }
        if (type instanceof MatrixType matrix) {
            for (int i = 0; i < matrix.columnCount(); i++) {
                next = add(next, matrix.column());
            }
            return next;
        }
        VertexFormat format = VertexFormat.of(type).orElse(null);
        if (format == null) {
            return location;
        }
        // Several variables may share a location, each with some of its components.
        formats.merge(location, format, (a, b) -> a.componentCount() >= b.componentCount() ? a : b);
        return location + (format.size() > BYTES ? 2 : 1);
    }
}
