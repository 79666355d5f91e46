// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.BuiltIn;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.resource.ResourceText;
import org.spirv4j.validate.internal.engine.ExecutionModels;

/** Vulkan's requirements for built-ins, read from {@code builtins.table}, which explains the columns. */
final class BuiltInTable {

    /** Execution models in which a built-in must not be in a storage class. */
    record Restriction(StorageClass storage, int models, String vuid) {}

    /** Additional requirements in execution model MeshEXT. */
    record MeshRule(
            BuiltInShape shape, String typeVuid, String sizeVuid, String blockSizeVuid, String decorationVuid) {}

    /** Additional requirements for primitive indices. */
    record IndicesRule(ExecutionMode mode, String modeVuid, String sizeVuid) {}

    /**
     * The requirements for one built-in. A VUID is empty if there is none; models are bits of
     * {@link ExecutionModels#bit}.
     */
    static final class Row {
        final BuiltIn builtIn;

        /** The index of this row. */
        final int number;

        @Nullable
        BuiltInShape shape;

        String typeVuid = "";
        final List<StorageClass> storages = new ArrayList<>();
        boolean constant;
        String storageVuid = "";
        int models = -1;
        boolean allButModels;
        String modelVuid = "";

        /**
         * The models whose interfaces may wrap the type in one more array, with one element per vertex or primitive.
         */
        int arrayed = ~ExecutionModels.bits(ExecutionModel.Vertex, ExecutionModel.Fragment);

        /** The VUID that requires PerViewNV; empty if the decoration is not required. */
        String perViewVuid = "";

        /** Whether the built-in must decorate a variable, not a structure member. */
        boolean variableOnly;

        final List<Restriction> restrictions = new ArrayList<>();

        @Nullable
        MeshRule mesh;

        @Nullable
        IndicesRule indices;

        private Row(BuiltIn builtIn, int number) {
            this.builtIn = builtIn;
            this.number = number;
        }

        /** The models among these in which the built-in is not available. */
        int unsupportedModels(int used) {
            return used & ~models;
        }

        private String vuid(String number) {
            return "VUID-" + builtIn.name() + "-" + builtIn.name() + "-" + number;
        }
    }

    private static final BuiltInTable INSTANCE = new BuiltInTable(ResourceText.rows("builtins.table"));

    private final Map<Integer, Row> rows = new HashMap<>();

    private BuiltInTable(List<String> lines) {
        Row row = null;
        for (String line : lines) {
            String[] fields = ResourceText.words(line).toArray(new String[0]);
            try {
                switch (fields[0]) {
                    case "not", "mesh", "indices" ->
                        addRequirement(Optional.ofNullable(row).orElseThrow(), fields);
                    default -> {
                        row = row(fields);
                        rows.put(row.builtIn.value(), row);
                    }
                }
            } catch (RuntimeException e) {
                throw new IllegalStateException("builtins.table: " + line, e);
            }
        }
    }

    /** The table built into the library. */
    static BuiltInTable get() {
        return INSTANCE;
    }

    /** The requirements for the built-in with this value; null if there are none. */
    @Nullable
    Row row(int builtIn) {
        return rows.get(builtIn);
    }

    /** All rows. */
    List<Row> rows() {
        return List.copyOf(rows.values());
    }

    private Row row(String[] fields) {
        Row row = new Row(BuiltIn.valueOf(fields[0]), rows.size());
        String part = "";
        int models = 0;
        int arrayed = 0;
        for (int i = 1; i < fields.length; i++) {
            String field = fields[i];
            boolean number = Character.isDigit(field.charAt(0));
            if (List.of("type", "in", "of", "arrayed", "perview").contains(field)) {
                part = field;
            } else if (field.equals("variable-only")) {
                row.variableOnly = true;
            } else if (part.equals("type") && number) {
                row.typeVuid = row.vuid(field);
            } else if (part.equals("type")) {
                row.shape = field.equals("-") ? null : BuiltInShape.of(field);
            } else if (part.equals("in") && number) {
                row.storageVuid = row.vuid(field);
            } else if (part.equals("in") && field.equals("constant")) {
                row.constant = true;
            } else if (part.equals("in")) {
                row.storages.add(StorageClass.valueOf(field));
            } else if (part.equals("arrayed")) {
                arrayed |= ExecutionModels.bit(ExecutionModel.valueOf(field));
            } else if (part.equals("perview")) {
                row.perViewVuid = row.vuid(field);
            } else if (number) {
                row.modelVuid = row.vuid(field);
            } else if (field.equals("any")) {
                models = -1;
            } else if (field.startsWith("-")) {
                row.allButModels = true;
                models = ~ExecutionModels.bit(ExecutionModel.valueOf(field.substring(1)));
            } else {
                models |= ExecutionModels.bit(ExecutionModel.valueOf(field));
            }
        }
        row.models = models;
        row.arrayed = arrayed == 0 ? row.arrayed : arrayed;
        return row;
    }

    private static void addRequirement(Row row, String[] fields) {
        int last = fields.length - 1;
        switch (fields[0]) {
            case "not" -> {
                int models = 0;
                for (int i = 2; i < last; i++) {
                    models |= ExecutionModels.bit(ExecutionModel.valueOf(fields[i]));
                }
                row.restrictions.add(new Restriction(StorageClass.valueOf(fields[1]), models, row.vuid(fields[last])));
            }
            case "mesh" ->
                row.mesh = new MeshRule(
                        BuiltInShape.of(fields[1]),
                        row.vuid(fields[2]),
                        row.vuid(fields[3]),
                        row.vuid(fields[4]),
                        row.vuid(fields[5]));
            default ->
                row.indices =
                        new IndicesRule(ExecutionMode.valueOf(fields[1]), row.vuid(fields[2]), row.vuid(fields[3]));
        }
    }
}
