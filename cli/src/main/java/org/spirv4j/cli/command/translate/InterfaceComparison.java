// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.translate;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.InterfaceVariable;
import org.spirv4j.reflect.MatrixType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.SpecializableNumber;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;

/** Compares what an entry point, and what a compiler made of its text, expect of their host. */
final class InterfaceComparison {
    /** Types that nest deeper are not looked at. */
    private static final int MAX_DEPTH = 32;

    private final TextCounterparts counterparts;
    private final List<Diagnostic> found = new ArrayList<>();

    private InterfaceComparison(TextCounterparts counterparts) {
        this.counterparts = counterparts;
    }

    /** Errors: what differs; warnings: what the result does not have. */
    static List<Diagnostic> of(TextCounterparts counterparts) {
        InterfaceComparison comparison = new InterfaceComparison(counterparts);
        comparison.compareResources();
        comparison.compareSizes();
        comparison.compareVariables("input", EntryPointReflection::inputs);
        comparison.compareVariables("output", EntryPointReflection::outputs);
        return comparison.found;
    }

    private void differs(String what) {
        found.add(Diagnostic.error(Position.UNKNOWN, "the interface of the text is another one: " + what));
    }

    private void compareResources() {
        List<Integer> ids = new ArrayList<>();
        for (ResourceVariable variable : counterparts.result().resources()) {
            Optional<ResourceVariable> original = counterparts.of(variable);
            String described = variable.isPushConstant()
                    ? "the push constants"
                    : "set " + variable.descriptorSet().orElse(0) + ", binding "
                            + variable.binding().orElse(0);
            if (original.isEmpty()) {
                // Outside of blocks, uniforms have no binding.
                if (variable.binding().isPresent()
                        && counterparts.text(variable).isEmpty()) {
                    differs("the translation does not mention " + described + " ('" + variable.name() + "')");
                }
                continue;
            }
            ids.add(original.get().id());
            counterparts.text(variable).ifPresent(text -> ids.add(text.samplerId()));
            String difference = layout(original.get().element(), variable.element(), "", 0);
            if (!difference.isEmpty()) {
                differs(described + ", '" + original.get().name() + "': " + difference);
            }
        }
        for (ResourceVariable variable : counterparts.original().resources()) {
            if (!ids.contains(variable.id()) && counterparts.original().uses(variable)) {
                found.add(Diagnostic.warning(
                        Position.UNKNOWN,
                        "not compared: the module of the compiler has no resource for '" + variable.name() + "'"));
            }
        }
    }

    /** The first difference between types in memory; empty for none. The second one may have further members. */
    private static String layout(ReflectedType original, ReflectedType result, String path, int depth) {
        if (depth > MAX_DEPTH) {
            return "";
        }
        if (original instanceof StructType first && result instanceof StructType second) {
            Map<Long, StructMember> members = new TreeMap<>();
            for (StructMember member : second.members()) {
                members.put(member.offset().orElse(-1), member);
            }
            for (StructMember member : first.members()) {
                OptionalLong offset = member.offset();
                StructMember other = members.get(offset.orElse(-1));
                String name = path + "." + member.name();
                if (offset.isPresent() && other == null) {
                    return "no member is at the offset " + offset.getAsLong() + " of " + name;
                }
                String difference =
                        other == null || offset.isEmpty() ? "" : layout(member.type(), other.type(), name, depth + 1);
                if (!difference.isEmpty()) {
                    return difference;
                }
            }
            return "";
        }
        if (original instanceof ArrayType first && result instanceof ArrayType second) {
            String lengths = different("length", length(first), length(second), path);
            String strides = different("stride", first.stride(), second.stride(), path);
            return !lengths.isEmpty()
                    ? lengths
                    : !strides.isEmpty() ? strides : layout(first.element(), second.element(), path + "[]", depth + 1);
        }
        if (original instanceof MatrixType first && result instanceof MatrixType second) {
            return first.isRowMajor() == second.isRowMajor()
                    ? different("matrix stride", first.stride(), second.stride(), path)
                    : "the order of " + path + " is another one";
        }
        boolean isNumber = original.size().isPresent() && result.size().isPresent();
        return isNumber && !original.size().equals(result.size())
                ? different("size", original.size(), result.size(), path)
                : "";
    }

    private static OptionalLong length(ArrayType array) {
        return array.length().map(SpecializableNumber::value).orElse(OptionalLong.empty());
    }

    private static String different(String what, OptionalLong original, OptionalLong result, String path) {
        return original.equals(result)
                ? ""
                : "the " + what + " of " + path + " is " + text(result) + " instead of " + text(original);
    }

    private static String text(OptionalLong number) {
        return number.isPresent() ? "" + number.getAsLong() : "not known";
    }

    private void compareSizes() {
        String original = size(counterparts.original());
        String result = size(counterparts.result());
        if (!original.equals(result)) {
            differs("the work-group size is " + result + " instead of " + original);
        }
    }

    /** The size of work-groups by its values: in some languages, specialization constants are macros. */
    private static String size(EntryPointReflection entryPoint) {
        return entryPoint
                .workgroupSize()
                .map(size -> size.x().value().orElse(0) + " x "
                        + size.y().value().orElse(0) + " x " + size.z().value().orElse(0))
                .orElse("not stated");
    }

    private interface Variables {
        List<InterfaceVariable> of(EntryPointReflection entryPoint);
    }

    /** Compares what has locations in both. */
    private void compareVariables(String what, Variables variables) {
        Map<Long, InterfaceVariable> originals = byLocation(variables.of(counterparts.original()));
        Map<Long, InterfaceVariable> results = byLocation(variables.of(counterparts.result()));
        results.forEach((at, variable) -> {
            InterfaceVariable original = originals.get(at);
            if (original != null
                    && !isStruct(original)
                    && !isStruct(variable)
                    && !type(original).equals(type(variable))) {
                differs("the " + what + " at location " + (at >> Integer.SIZE) + " is of type " + type(variable)
                        + " instead of " + type(original));
            }
        });
    }

    /** The type without arrays: in some stages, one has an element for each vertex, however many there are. */
    private static String type(InterfaceVariable variable) {
        return variable.type().innermostElement().toString();
    }

    private static boolean isStruct(InterfaceVariable variable) {
        return variable.type().innermostElement() instanceof StructType;
    }

    private static Map<Long, InterfaceVariable> byLocation(List<InterfaceVariable> variables) {
        Map<Long, InterfaceVariable> byLocation = new TreeMap<>();
        for (InterfaceVariable variable : variables) {
            variable.location()
                    .ifPresent(location -> byLocation.put(
                            (long) location << Integer.SIZE
                                    | variable.component().orElse(0) << 1
                                    | variable.index().orElse(0),
                            variable));
        }
        return byLocation;
    }
}
