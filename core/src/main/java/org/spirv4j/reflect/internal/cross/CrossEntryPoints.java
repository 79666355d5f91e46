// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.cross;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.CompositeConstant;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;

/** Writes the entry points of a module, with the sizes of their workgroups. */
final class CrossEntryPoints {
    private static final int SIZES = 3;

    private final ModuleLayout layout;
    private final TypeFacts types;
    private final CrossJson json;

    CrossEntryPoints(ModuleLayout layout, TypeFacts types, CrossJson json) {
        this.layout = layout;
        this.types = types;
        this.json = json;
    }

    /** Writes all entry points, or the first function that a library exports. */
    void write() {
        List<EntryPoint> entries = new ArrayList<>(layout.entryPoints());
        if (entries.isEmpty()) {
            exports();
            return;
        }
        entries.sort(Comparator.comparingInt(EntryPoint::executionModelValue).thenComparing(EntryPoint::name));
        json.open("entryPoints", '[');
        for (EntryPoint entry : entries) {
            json.open('{').member("name", entry.name()).member("mode", mode(entry));
            if (hasWorkgroups(entry)) {
                workgroup(entry);
            }
            json.close('}');
        }
        json.close(']');
    }

    /** The first function that a library exports, in place of entry points. */
    private void exports() {
        Optional<Function> first = layout.functions().stream()
                .filter(function ->
                        function.blockCount() > 0 && layout.isDecorated(function.id(), Decoration.LinkageAttributes))
                .findFirst();
        if (first.isPresent()) {
            String name = layout.decorations(first.get().id()).stream()
                    .filter(applied -> applied.decoration().equals(Optional.of(Decoration.LinkageAttributes)))
                    .map(applied -> applied.parameters().get(0).string())
                    .findFirst()
                    .orElse("");
            json.open("entryPoints", '[').open('{').member("name", name).member("mode", "comp");
            write(new long[SIZES], new boolean[SIZES]);
            json.close('}').close(']');
        }
    }

    private static boolean hasWorkgroups(EntryPoint entry) {
        return entry.executionModel()
                .filter(model -> switch (model) {
                    case GLCompute, TaskEXT, TaskNV, MeshEXT, MeshNV -> true;
                    default -> false;
                })
                .isPresent();
    }

    private static String mode(EntryPoint entry) {
        return switch (entry.executionModel().orElse(ExecutionModel.Kernel)) {
            case Vertex -> "vert";
            case TessellationControl -> "tesc";
            case TessellationEvaluation -> "tese";
            case Geometry -> "geom";
            case Fragment -> "frag";
            case GLCompute -> "comp";
            case TaskEXT, TaskNV -> "task";
            case MeshEXT, MeshNV -> "mesh";
            case RayGenerationKHR -> "rgen";
            case IntersectionKHR -> "rint";
            case AnyHitKHR -> "rahit";
            case ClosestHitKHR -> "rchit";
            case MissKHR -> "rmiss";
            case CallableKHR -> "rcall";
            case Kernel -> "???";
        };
    }

    private void workgroup(EntryPoint entry) {
        long[] sizes = new long[SIZES];
        boolean[] isSpecId = new boolean[SIZES];
        for (Instruction mode : entry.executionModes()) {
            boolean isIds = mode.word(ExecutionModeSetting.MODE) == ExecutionMode.LocalSizeId.value();
            if ((isIds || mode.word(ExecutionModeSetting.MODE) == ExecutionMode.LocalSize.value())
                    && mode.wordCount() == ExecutionModeSetting.MODE_PARAMETERS + SIZES) {
                for (int i = 0; i < SIZES; i++) {
                    int word = mode.word(ExecutionModeSetting.MODE_PARAMETERS + i);
                    sizes[i] = isIds ? 0 : Integer.toUnsignedLong(word);
                    set(sizes, isSpecId, i, isIds ? word : 0, false);
                }
            }
        }
        boolean isBuiltIn = false;
        for (Instruction constant : layout.constants()) {
            boolean isSize = layout.decorationWord(constant.resultId(), Decoration.BuiltIn)
                    .equals(OptionalInt.of(BuiltIn.WorkgroupSize.value()));
            if (isSize && constant.wordCount() == CompositeConstant.CONSTITUENTS + SIZES && !isBuiltIn) {
                isBuiltIn = true;
                restore(entry, sizes, isSpecId);
                for (int i = 0; i < SIZES; i++) {
                    set(sizes, isSpecId, i, constant.word(CompositeConstant.CONSTITUENTS + i), true);
                }
            }
        }
        write(sizes, isSpecId);
    }

    /** The sizes as the execution mode has them; the built-in constant takes the place of those that have ids. */
    private static void restore(EntryPoint entry, long[] sizes, boolean[] isSpecId) {
        boolean hasIds = entry.executionModes().stream()
                .anyMatch(mode -> mode.word(ExecutionModeSetting.MODE) == ExecutionMode.LocalSizeId.value());
        for (int i = 0; hasIds && i < SIZES; i++) {
            sizes[i] = 0;
            isSpecId[i] = false;
        }
    }

    private void write(long[] sizes, boolean[] isSpecId) {
        json.open("workgroup_size", '[');
        for (long size : sizes) {
            json.element(size);
        }
        json.close(']').open("workgroup_size_is_spec_constant_id", '[');
        for (boolean is : isSpecId) {
            json.element(is);
        }
        json.close(']');
    }

    /** A size that is a constant: its value, or its SpecId. */
    private void set(long[] sizes, boolean[] isSpecId, int i, int id, boolean isBuiltIn) {
        if (id == 0) {
            return;
        }
        OptionalInt specId = layout.decorationWord(id, Decoration.SpecId);
        if (types.op(id) == Op.OpSpecConstant) {
            sizes[i] = Integer.toUnsignedLong(specId.orElse(0));
            isSpecId[i] = true;
        } else if (isBuiltIn && types.isKnownInteger(id)) {
            sizes[i] = types.knownInteger(id);
        }
    }
}
