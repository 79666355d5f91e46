// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.reflect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.report.TextTable;
import org.spirv4j.reflect.ArrayType;
import org.spirv4j.reflect.LayoutAgreement;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;

/**
 * The memory layouts of structures as tables and drawings, each structure once. Within a table, a nested structure is
 * expanded where it first appears, and in large modules only where it first appears in the module.
 */
final class BlockLayouts {
    /** The number of rows from which on structures are expanded once per module. */
    private static final int MANY_ROWS = 10_000;

    /** The number of bytes of text from which on layouts are not drawn. */
    private static final int MUCH_TEXT = 1_000_000;

    private static final int MAX_INDENT = 32;
    private static final int MAX_DEPARTURES = 4;

    private final ModuleReflection reflection;
    private final List<StructType> structs = new ArrayList<>();
    private final Set<StructType> added = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Set<StructType> expandedAnywhere = Collections.newSetFromMap(new IdentityHashMap<>());
    private final Map<StructType, Set<Integer>> unusedMembers;
    private int rows;

    BlockLayouts(ModuleReflection reflection) {
        this.reflection = reflection;
        unusedMembers = reflection.unusedMembers();
    }

    /** Members of a structure that are not written yet. */
    private record Level(Iterator<StructMember> members, OptionalLong offset) {}

    /** Adds a structure, once. */
    void add(StructType struct) {
        if (added.add(struct)) {
            structs.add(struct);
        }
    }

    /** Adds the structure that a type points to, if there is one with offsets. */
    void addTargets(ReflectedType type) {
        if (type.innermostElement() instanceof PointerType pointer
                && pointer.pointee().isPresent()
                && pointer.pointee().get().innermostElement() instanceof StructType struct
                && struct.size().isPresent()) {
            add(struct);
        }
    }

    /** Writes the tables, and those of structures that members point to. */
    void write(Consumer<String> heading, StringBuilder text) {
        for (int i = 0; i < structs.size(); i++) {
            StructType struct = structs.get(i);
            boolean isPlaced = struct.size().isPresent();
            Optional<LayoutAgreement> agreement =
                    isPlaced ? Optional.of(reflection.layoutAgreement(struct)) : Optional.empty();
            List<TypeLayout.Rules> rules = agreement.map(LayoutAgreement::rules).orElse(List.of());
            heading.accept("layout of " + Printable.of(struct.name()) + (isPlaced ? sizes(struct, rules) : ""));
            if (agreement.isPresent() && rules.isEmpty()) {
                departures(agreement.get(), text);
            }
            TextTable table = new TextTable(List.of(">Offset", ">Size", ">Padding", "Type", "Name", "Layout"));
            rows(struct, table);
            table.write("  ", text);
            if (isPlaced && text.length() < MUCH_TEXT) {
                MemoryDrawing.draw(struct, text);
            }
        }
    }

    /** The size of a structure, and the rules that its layout follows. */
    private static String sizes(StructType struct, List<TypeLayout.Rules> rules) {
        String expression = struct.sizeExpression();
        return ": " + ReflectionText.number(struct.size())
                + " bytes"
                + (struct.isRuntimeSized() ? " and more" : "")
                + (expression.isEmpty() ? "" : " = " + expression)
                + rules.stream().map(rule -> ", " + rule.label()).collect(Collectors.joining());
    }

    /** Writes where a layout departs from the rules that it is closest to. */
    private static void departures(LayoutAgreement agreement, StringBuilder text) {
        TypeLayout.Rules closest = agreement.closest();
        List<LayoutAgreement.Departure> fewest = agreement.departures(closest);
        text.append("  departs from ").append(closest.label()).append(":\n");
        fewest.stream()
                .limit(MAX_DEPARTURES)
                .forEach(departure -> text.append("    ")
                        .append(Printable.of(departure.toString()))
                        .append('\n'));
        if (fewest.size() > MAX_DEPARTURES) {
            text.append("    and ").append(fewest.size() - MAX_DEPARTURES).append(" more\n");
        }
    }

    private void rows(StructType struct, TextTable table) {
        Set<StructType> expanded = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Level> levels = new ArrayDeque<>();
        levels.push(new Level(struct.members().iterator(), OptionalLong.of(0)));
        Set<Integer> unused = unusedMembers.getOrDefault(struct, Set.of());
        while (!levels.isEmpty()) {
            Level level = levels.element();
            if (!level.members.hasNext()) {
                levels.pop();
                continue;
            }
            int depth = levels.size() - 1;
            StructMember member = level.members.next();
            OptionalLong offset = level.offset.isPresent() && member.offset().isPresent()
                    ? OptionalLong.of(level.offset.getAsLong() + member.offset().getAsLong())
                    : OptionalLong.empty();
            List<String> notes = member.properties();
            ReflectedType type = member.type().innermostElement();
            if (type instanceof StructType nested) {
                boolean isFirst = expandedAnywhere.add(nested);
                if (!expanded.add(nested) || (!isFirst && rows > MANY_ROWS)) {
                    notes.add("as above");
                } else {
                    levels.push(new Level(nested.members().iterator(), offset));
                }
            }
            if (depth == 0 && unused.contains(member.index())) {
                notes.add(ReflectionText.UNUSED);
            }
            addTargets(type);
            String indent = "  ".repeat(Math.min(MAX_INDENT, depth));
            table.row(List.of(
                    ReflectionText.number(offset),
                    isRuntimeSized(member) ? "" : ReflectionText.number(member.size()),
                    padding(member),
                    indent + member.type(),
                    indent + member.name(),
                    String.join(", ", notes)));
            rows++;
        }
    }

    private static boolean isRuntimeSized(StructMember member) {
        return member.type() instanceof ArrayType array && array.isRuntimeSized();
    }

    private static String padding(StructMember member) {
        if (member.size().isEmpty() || member.paddedSize().isEmpty()) {
            return "";
        }
        long padding = member.paddedSize().getAsLong() - member.size().getAsLong();
        return padding > 0 ? Long.toString(padding) : "";
    }
}
