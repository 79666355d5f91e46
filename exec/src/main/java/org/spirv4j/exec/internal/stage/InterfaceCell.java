// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.stage;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Predicate;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.module.ModuleLayout;

/**
 * A scalar of a variable with a location (Vulkan specification, "Location Assignment" and "Component Assignment").
 *
 * @param slot four times the location, plus the component
 * @param variable the variable
 * @param offset the offset in bytes in the memory of the variable
 * @param size the size in bytes
 * @param scalar the type, packed as in {@link NumberTypes}
 * @param interpolation how fragments get it
 * @param vertex the number of the vertex whose value it is; 0 if it is not one of each vertex
 */
public record InterfaceCell(
        int slot, Variable variable, long offset, int size, int scalar, Interpolation interpolation, int vertex) {
    /** The number of components of a location. */
    public static final int COMPONENTS = 4;

    /** More locations than any device has. */
    private static final int MAX_LOCATIONS = 1 << 10;

    private static final int MAX_CELLS = MAX_LOCATIONS * COMPONENTS;

    public int location() {
        return slot / COMPONENTS;
    }

    public int component() {
        return slot % COMPONENTS;
    }

    /** The scalars with locations of variables; those of the second source of blending (Index 1) are left out. */
    public static List<InterfaceCell> of(List<Variable> variables, ModuleLayout layout) {
        List<InterfaceCell> cells = new ArrayList<>();
        for (Variable variable : variables) {
            if (layout.decorationWord(variable.id(), Decoration.Index).orElse(0) == 0) {
                new Walk(cells, variable, layout).walk();
            }
        }
        return cells;
    }

    /** Collects the cells of one variable. */
    private static final class Walk {
        private final List<InterfaceCell> cells;
        private final Variable variable;
        private final ModuleLayout layout;
        private Interpolation interpolation;
        private int component;
        private int vertex;

        Walk(List<InterfaceCell> cells, Variable variable, ModuleLayout layout) {
            this.cells = cells;
            this.variable = variable;
            this.layout = layout;
            interpolation = interpolation(
                    Interpolation.PERSPECTIVE, decoration -> layout.isDecorated(variable.id(), decoration));
        }

        void walk() {
            int location =
                    layout.decorationWord(variable.id(), Decoration.Location).orElse(-1);
            component =
                    layout.decorationWord(variable.id(), Decoration.Component).orElse(0);
            MemoryForm form = variable.form();
            if (interpolation == Interpolation.PER_VERTEX && form.type.isArray()) {
                for (vertex = 0; vertex < form.type.count && cells.size() < MAX_CELLS; vertex++) {
                    outermost(form.part(0), form.offset(vertex), location);
                }
            } else {
                outermost(form, 0, location);
            }
        }

        private void outermost(MemoryForm form, long offset, int location) {
            if (form.type.kind != ValueType.Kind.STRUCT) {
                if (location >= 0) {
                    walk(form, offset, location);
                }
                return;
            }
            int next = location;
            Interpolation whole = interpolation;
            for (int i = 0; i < form.type.count; i++) {
                int struct = form.type.id;
                int member = i;
                next = layout.memberDecorationWord(struct, i, Decoration.Location)
                        .orElse(next);
                component = layout.memberDecorationWord(struct, i, Decoration.Component)
                        .orElse(0);
                interpolation =
                        interpolation(whole, decoration -> layout.isMemberDecorated(struct, member, decoration));
                if (next >= 0) {
                    next = walk(form.part(i), offset + form.offset(i), next);
                }
            }
            interpolation = whole;
        }

        /** Adds the scalars of a type; returns the location after it. */
        private int walk(MemoryForm form, long offset, int location) {
            ValueType type = form.type;
            return switch (type.kind) {
                case INT, FLOAT -> vector(form, offset, location, 1, 0);
                case VECTOR -> vector(form.part(0), offset, location, type.count, form.stride);
                case MATRIX, ARRAY, STRUCT -> {
                    int next = location;
                    for (int i = 0; i < type.count && cells.size() < MAX_CELLS; i++) {
                        next = walk(form.part(i), offset + form.offset(i), next);
                    }
                    yield next;
                }
                default -> location;
            };
        }

        private int vector(MemoryForm scalar, long offset, int location, int count, long stride) {
            int type = scalar.type.scalar;
            int step = NumberTypes.width(type) > Integer.SIZE ? 2 : 1;
            boolean isInterpolated = NumberTypes.isFloat(type) || interpolation == Interpolation.PER_VERTEX;
            if (component < 0 || component >= COMPONENTS || location < 0 || location >= MAX_LOCATIONS) {
                throw new Failure(Diagnostic.error(
                        Position.UNKNOWN,
                        "the variable %" + variable.id() + " has the location " + Integer.toUnsignedString(location)
                                + " and the component " + Integer.toUnsignedString(component)
                                + "; a run has locations below " + MAX_LOCATIONS + ", each with the components 0 to "
                                + (COMPONENTS - 1)));
            }
            for (int i = 0; i < count; i++) {
                cells.add(new InterfaceCell(
                        location * COMPONENTS + component + i * step,
                        variable,
                        offset + i * stride,
                        (int) scalar.size,
                        type,
                        isInterpolated ? interpolation : Interpolation.FLAT,
                        vertex));
            }
            return location + 1 + (count * step - 1) / COMPONENTS;
        }

        private static Interpolation interpolation(Interpolation otherwise, Predicate<Decoration> isDecorated) {
            if (isDecorated.test(Decoration.Flat)) {
                return Interpolation.FLAT;
            }
            if (isDecorated.test(Decoration.PerVertexKHR)) {
                return Interpolation.PER_VERTEX;
            }
            return isDecorated.test(Decoration.NoPerspective) ? Interpolation.LINEAR : otherwise;
        }
    }
}
