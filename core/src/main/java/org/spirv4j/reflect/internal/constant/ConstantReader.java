// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.internal.constant;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.ConstantValues;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.reachability.VisitQueue;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/** The values of constants, and the specialization constants that they depend on. */
public final class ConstantReader {
    /** How many constants are visited in all to find dependencies, before these are left out. */
    private static final int MAX_VISITS = 1_000_000;

    public final ConstantValues values;
    private final SpirvModule module;
    private final ModuleData data;
    private final Map<Integer, List<Integer>> specIds = new HashMap<>();
    private final Map<Integer, String> expressions = new HashMap<>();
    private final VisitQueue queue = new VisitQueue(0);
    private @Nullable OperandScanner lastScanner;
    private int visits;

    /**
     * Reads the constants of a module.
     *
     * @param specialization by SpecId, the values of specialization constants that do not have their defaults
     */
    public ConstantReader(SpirvModule module, Map<Integer, Long> specialization) {
        this.module = module;
        data = ModuleAccess.data(module);
        values = ConstantValues.of(module, specialization);
    }

    /** The value of a constant integer; empty if it is not known. */
    public OptionalLong value(int id) {
        return values.integer(id);
    }

    /** The SpecIds that a constant depends on, in ascending order. */
    public List<Integer> specIds(int id) {
        return specIds.computeIfAbsent(id, this::findSpecIds);
    }

    /** Whether specialization can change the value of a constant. */
    public boolean isSpecializable(int id) {
        return !specIds(id).isEmpty();
    }

    /** Whether a constant is computed of specialization constants, rather than being one. */
    public boolean isComputed(int id) {
        return isSpecializable(id) && !module.layout().isDecorated(id, Decoration.SpecId);
    }

    /** How a constant is computed of specialization constants; empty if its value is fixed. */
    public String expression(int id) {
        return isSpecializable(id)
                ? expressions.computeIfAbsent(id, constant -> new ConstantExpressions(module, values).of(constant))
                : "";
    }

    private boolean isSpecConstant(int id) {
        int at = data.definition(id);
        return at != 0 && Trait.SPEC_CONSTANT.has(data.tables, data.words[at] & 0xFFFF);
    }

    private List<Integer> findSpecIds(int id) {
        if (!isSpecConstant(id)) {
            return List.of();
        }
        TreeSet<Integer> found = new TreeSet<>();
        OperandScanner scanner = lastScanner == null ? new OperandScanner(data) : lastScanner;
        lastScanner = scanner;
        queue.clear();
        queue.add(data.index(id));
        while (!queue.isEmpty() && visits++ < MAX_VISITS) {
            int constant = data.id(queue.remove());
            var specId = module.layout().decorationWord(constant, Decoration.SpecId);
            specId.ifPresent(found::add);
            scanner.scan(data.definition(constant));
            for (int o = 0; o < scanner.count; o++) {
                int kind = scanner.kinds[o];
                int operand = data.words[scanner.offsets[o]];
                if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT && isSpecConstant(operand)) {
                    queue.add(data.index(operand));
                }
            }
        }
        return new ArrayList<>(found);
    }
}
