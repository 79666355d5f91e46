// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.view;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.internal.print.TextOutput;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.KernelArgument;
import org.spirv4j.reflect.LayoutAgreement;
import org.spirv4j.reflect.MemoryMap;
import org.spirv4j.reflect.MemoryRange;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.PointerType;
import org.spirv4j.reflect.ReflectedType;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.StructMember;
import org.spirv4j.reflect.StructType;
import org.spirv4j.view.ReflectionPage.Section;
import org.spirv4j.view.internal.listing.Html;

/** The sections for structures in memory: the bytes as boxes in rows of 16, and the members as a table. */
final class BlockSections {
    private static final int ROW = 16;

    /** Ranges of more bytes are one line. */
    private static final int MAX_BYTES = 4 * ROW;

    private static final int MAX_RANGES = 512;
    private static final int MAX_ROWS = 128;
    private static final int MAX_DEPARTURES = 12;
    private static final int MAX_USERS = 12;

    /** The number of different colors of members. */
    private static final int COLORS = 6;

    private final ModuleReflection reflection;
    private final List<StructType> structs = new ArrayList<>();
    private final Set<StructType> added = new HashSet<>();
    private final Map<StructType, List<ResourceVariable>> users = new HashMap<>();
    private final Map<StructType, Set<Integer>> unusedMembers;

    BlockSections(ModuleReflection reflection) {
        this.reflection = reflection;
        unusedMembers = reflection.unusedMembers();
    }

    void write(List<Section> sections) throws IOException {
        reflection.resources().forEach(this::add);
        reflection.pushConstants().forEach(this::add);
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            for (KernelArgument argument : entryPoint.arguments()) {
                add(argument.type());
            }
            entryPoint
                    .heapDescriptors()
                    .forEach(descriptor -> descriptor.blocks().forEach(this::add));
        }
        for (int i = 0; i < structs.size(); i++) {
            StructType struct = structs.get(i);
            struct.members().forEach(member -> add(member.type()));
            sections.add(new Section(
                    "t" + Integer.toUnsignedString(struct.id()),
                    "Memory layouts",
                    struct.name(),
                    size(struct),
                    "i" + Integer.toUnsignedString(struct.id()),
                    PagePart.written(page -> struct(struct, page))));
        }
    }

    private void add(ResourceVariable resource) {
        add(resource.element());
        resource.block()
                .ifPresent(block ->
                        users.computeIfAbsent(block, key -> new ArrayList<>(1)).add(resource));
    }

    /** Adds the structure that a type consists of or points to, if it has offsets. */
    private void add(ReflectedType type) {
        ReflectedType innermost = type.innermostElement();
        if (innermost instanceof PointerType pointer && pointer.pointee().isPresent()) {
            innermost = pointer.pointee().get().innermostElement();
        }
        if (innermost instanceof StructType struct && struct.size().isPresent() && added.add(struct)) {
            structs.add(struct);
        }
    }

    private boolean isUnused(StructType struct, int member) {
        return unusedMembers.getOrDefault(struct, Set.of()).contains(member);
    }

    private static String size(StructType struct) {
        return Html.number(struct.size().orElse(0)) + (struct.isRuntimeSized() ? "+ bytes" : " bytes");
    }

    private void struct(StructType struct, TextOutput page) throws IOException {
        facts(struct, page);
        boxes(struct, page);
        members(struct, page);
    }

    private void facts(StructType struct, TextOutput page) throws IOException {
        page.put("<dl class=facts>\n");
        if (!struct.sizeExpression().isEmpty()) {
            page.put("<div><dt>Size</dt><dd>");
            Html.put(struct.sizeExpression(), page);
            page.put("</dd></div>\n");
        }
        LayoutAgreement agreement = reflection.layoutAgreement(struct);
        List<TypeLayout.Rules> rules = agreement.rules();
        if (!rules.isEmpty()) {
            page.put("<div><dt>Follows</dt>");
            for (TypeLayout.Rules rule : rules) {
                page.put("<dd>" + rule.label() + "</dd>");
            }
            page.put("</div>\n");
        }
        List<ResourceVariable> found = users.getOrDefault(struct, List.of());
        if (!found.isEmpty()) {
            page.put("<div><dt>Type of</dt>");
            for (ResourceVariable resource : found.subList(0, Math.min(MAX_USERS, found.size()))) {
                page.put("<dd><a href=#r" + Integer.toUnsignedString(resource.id()) + ">");
                ReflectionPage.isolated(resource.name(), page);
                page.put("</a></dd>");
            }
            if (found.size() > MAX_USERS) {
                page.put("<dd>" + Html.number(found.size() - MAX_USERS) + " more</dd>");
            }
            page.put("</div>\n");
        }
        page.put("</dl>\n");
        if (rules.isEmpty()) {
            departures(agreement, page);
        }
    }

    private static void departures(LayoutAgreement agreement, TextOutput page) throws IOException {
        TypeLayout.Rules closest = agreement.closest();
        List<LayoutAgreement.Departure> departures = agreement.departures(closest);
        page.put("<details class=departures><summary>Departs from " + closest.label() + " in "
                + Html.number(departures.size()) + (departures.size() == 1 ? " place" : " places")
                + "</summary>\n<ul>\n");
        for (LayoutAgreement.Departure departure : departures.subList(0, Math.min(MAX_DEPARTURES, departures.size()))) {
            page.put("<li>");
            Html.put(departure.toString(), page);
            page.put("</li>\n");
        }
        if (departures.size() > MAX_DEPARTURES) {
            page.put("<li>and " + Html.number(departures.size() - MAX_DEPARTURES) + " more</li>\n");
        }
        page.put("</ul></details>\n");
    }

    /** The bytes in rows of 16. A screen reader reads the table of members instead. */
    private void boxes(StructType struct, TextOutput page) throws IOException {
        MemoryMap map = MemoryMap.of(struct, MAX_RANGES);
        page.put("<div class=bytes aria-hidden=true>\n<div class=\"row head\"><i></i>");
        for (int i = 0; i < ROW; i += 4) {
            page.put("<b>" + i + "</b>");
        }
        page.put("</div>\n");
        long row = -1;
        int rows = 0;
        long end = 0;
        for (MemoryRange range : map.ranges()) {
            if (rows > MAX_ROWS) {
                break;
            }
            end = range.end();
            if (range.kind() == MemoryRange.Kind.FURTHER_ELEMENTS || range.size() > MAX_BYTES) {
                page.put(row >= 0 ? "</div>\n" : "");
                row = -1;
                rows++;
                fold(struct, range, page);
                continue;
            }
            for (long at = range.offset(); at < range.end(); ) {
                if (at / ROW * ROW != row) {
                    page.put(row >= 0 ? "</div>\n" : "");
                    row = at / ROW * ROW;
                    rows++;
                    page.put("<div class=row><i>" + row + "</i>");
                }
                long next = Math.min(row + ROW, range.end());
                box(struct, range, (int) (at - row), (int) (next - at), page);
                at = next;
            }
        }
        page.put(row >= 0 ? "</div>\n" : "");
        if (!map.isComplete() || rows > MAX_ROWS) {
            page.put("<div class=row><i>" + end + "</i><u class=fold>further members up to byte "
                    + Html.number(Math.max(end, struct.size().orElse(end))) + "</u></div>\n");
        }
        page.put("</div>\n");
    }

    private String kind(StructType struct, MemoryRange range) {
        if (range.kind() == MemoryRange.Kind.PADDING) {
            return "pad";
        }
        return (isUnused(struct, range.member()) ? "unused m" : "m") + range.member() % COLORS;
    }

    private void fold(StructType struct, MemoryRange range, TextOutput page) throws IOException {
        page.put("<div class=row><i>" + range.offset() + "</i><u class=\"fold " + kind(struct, range) + "\"");
        details(range, page);
        page.put(">");
        if (range.kind() == MemoryRange.Kind.PADDING) {
            page.put(Html.number(range.size()) + " bytes of padding");
        } else {
            ReflectionPage.isolated(range.name(), page);
            page.put(range.size() > 0 ? " <small>" + Html.number(range.size()) + " bytes</small>" : "");
        }
        page.put("</u></div>\n");
    }

    private void box(StructType struct, MemoryRange range, int start, int length, TextOutput page) throws IOException {
        page.put("<u class=\"" + kind(struct, range) + "\" style=\"--s:" + (start + 2) + ";--n:" + length + "\"");
        details(range, page);
        page.put(">");
        if (range.kind() == MemoryRange.Kind.VALUE && range.offset() % ROW == start) {
            ReflectionPage.isolated(range.name(), page);
            page.put(" <small>");
            Html.put(range.type().toString(), page);
            page.put("</small>");
        }
        page.put("</u>");
    }

    /** What the script shows of a range when the pointer is over it, or after a tap. */
    private static void details(MemoryRange range, TextOutput page) throws IOException {
        String bytes = range.size() == 0
                ? "from byte " + range.offset()
                : range.size() == 1
                        ? "byte " + range.offset()
                        : "bytes " + range.offset() + " to " + (range.end() - 1) + " (" + range.size() + ")";
        page.put(" data-at=\"" + bytes + "\"");
    }

    private void members(StructType struct, TextOutput page) throws IOException {
        InterfaceSections.table("Members", page, ">Offset", ">Size", ">Padding", "Name", "Type", "Properties");
        for (StructMember member : struct.members()) {
            boolean isUnused = isUnused(struct, member.index());
            page.put(isUnused ? "<tr class=unused>" : "<tr>");
            InterfaceSections.numberCell(InterfaceSections.number(member.offset()), page);
            InterfaceSections.numberCell(InterfaceSections.number(member.size()), page);
            long padding = member.size().isEmpty() || member.paddedSize().isEmpty()
                    ? 0
                    : member.paddedSize().getAsLong() - member.size().getAsLong();
            InterfaceSections.numberCell(padding > 0 ? Long.toString(padding) : "", page);
            InterfaceSections.nameCell(member.name(), page);
            InterfaceSections.typeCell(member.type(), page);
            List<String> properties = member.properties();
            InterfaceSections.cell(String.join(", ", properties), page);
            if (isUnused) {
                page.put((properties.isEmpty() ? "" : ", ") + "<em class=unused>unused</em>");
            }
            page.put("\n");
        }
        InterfaceSections.endTable(page);
    }
}
