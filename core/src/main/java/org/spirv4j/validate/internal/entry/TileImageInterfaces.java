// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.TypeArray;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ValidationContext;
import org.spirv4j.validate.internal.rule.InterfacesRule;

/**
 * Checks the tile image variables of entry points (SPV_EXT_shader_tile_image; Vulkan: Fragment Tile Image Interface).
 */
final class TileImageInterfaces {
    /** A variable and the locations that it consumes. */
    private record Range(int variable, long first, long end) {}

    private final ValidationContext context;
    private final TypeFacts types;
    private final Function<EntryPoint, int[]> uses;
    private final Set<Integer> reported = new HashSet<>();

    TileImageInterfaces(ValidationContext context, Function<EntryPoint, int[]> uses) {
        this.context = context;
        this.uses = uses;
        types = context.types;
    }

    void check() {
        int[] variables = context.layout.globalVariables().stream()
                .mapToInt(Instruction::wordOffset)
                .filter(at -> context.words[at] >>> 16 > 3
                        && context.words[at + Variable.STORAGE_CLASS] == StorageClass.TileImageEXT.value()
                        && context.data.definition(context.words[at + TypedInstruction.RESULT]) == at)
                .map(at -> context.words[at + TypedInstruction.RESULT])
                .toArray();
        if (variables.length == 0) {
            return;
        }
        List<EntryPoint> entryPoints = context.layout.entryPoints();
        for (EntryPoint entryPoint : entryPoints) {
            Set<Integer> used = new HashSet<>();
            entryPoint.interfaceIds().forEach(used::add);
            IntStream.of(uses.apply(entryPoint)).forEach(used::add);
            // Without another entry point there is no other interface that a variable could belong to.
            IntPredicate belongs = id -> entryPoints.size() == 1 || used.contains(id);
            checkInterface(entryPoint, IntStream.of(variables).filter(belongs).toArray());
        }
    }

    private void checkInterface(EntryPoint entryPoint, int[] variables) {
        boolean nonCoherent = entryPoint.executionModes().stream()
                .anyMatch(m ->
                        m.word(ExecutionModeSetting.MODE) == ExecutionMode.NonCoherentColorAttachmentReadEXT.value());
        List<Range> ranges = new ArrayList<>();
        for (int id : variables) {
            if (nonCoherent && context.isDecorated(id, Decoration.Coherent) && reported.add(id)) {
                context.plainErrorAt(
                                InterfacesRule.TILE_IMAGE_COHERENT,
                                context.data.definition(id),
                                "tile image " + context.name(id) + " is decorated with Coherent, but " + entryPoint
                                        + " has execution mode NonCoherentColorAttachmentReadEXT")
                        .hint("remove the decoration or the execution mode")
                        .related(entryPoint.instruction().wordOffset(), "the entry point is declared here");
            }
            OptionalInt location = context.layout.decorationWord(id, Decoration.Location);
            if (location.isPresent() && context.isVulkan()) {
                long first = Integer.toUnsignedLong(location.getAsInt());
                ranges.add(new Range(id, first, first + length(types.pointee(types.typeOf(id)))));
            }
        }
        ranges.sort(Comparator.comparingLong(Range::first));
        Range before = new Range(0, 0, 0);
        for (Range range : ranges) {
            if (range.first < before.end && reported.add(range.variable)) {
                context.plainErrorAt(
                                InterfacesRule.TILE_IMAGE_LOCATION,
                                context.data.definition(range.variable),
                                "tile images " + context.name(before.variable) + " and " + context.name(range.variable)
                                        + " both have Location " + range.first)
                        .hint("use a different Location for each")
                        .declared(before.variable);
            }
            before = range.end > before.end ? range : before;
        }
    }

    /** The number of locations that a tile image or an array of tile images consumes: at least 1. */
    private long length(int type) {
        long length = 1;
        for (int of = type;
                types.isArray(of) && length < Integer.MAX_VALUE;
                of = types.word(of, TypeArray.ELEMENT_TYPE)) {
            OptionalLong elements = types.integer(types.word(of, TypeArray.LENGTH));
            length *= Math.max(1, Math.min(Integer.MAX_VALUE, elements.orElse(1)));
        }
        return length;
    }
}
