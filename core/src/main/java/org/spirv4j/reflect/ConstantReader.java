// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
final class ConstantReader {
    /** How many constants are visited in all to find dependencies, before these are left out. */
    private static final int MAX_VISITS = 1_000_000;

    final ConstantValues values;
    private final SpirvModule module;
    private final ModuleData data;
    private final Map<Integer, SpecializableNumber> numbers = new HashMap<>();
    private final VisitQueue queue = new VisitQueue(0);
    private @Nullable OperandScanner lastScanner;
    private int visits;

    ConstantReader(SpirvModule module, Map<Integer, Long> specialization) {
        this.module = module;
        data = ModuleAccess.data(module);
        values = ConstantValues.of(module, specialization);
    }

    /** A constant integer. */
    SpecializableNumber number(int id) {
        return numbers.computeIfAbsent(id, i -> make(i));
    }

    private SpecializableNumber make(int id) {
        List<Integer> specIds = specIds(id);
        boolean isComputed = !specIds.isEmpty() && !module.layout().isDecorated(id, Decoration.SpecId);
        String expression = specIds.isEmpty() ? "" : new ConstantExpressions(module, values).of(id);
        return new SpecializableNumber(id, values.integer(id), specIds, isComputed, expression);
    }

    private boolean isSpecializable(int id) {
        int at = data.definition(id);
        return at != 0 && Trait.SPEC_CONSTANT.has(data.tables, data.words[at] & 0xFFFF);
    }

    private List<Integer> specIds(int id) {
        if (!isSpecializable(id)) {
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
                if (kind <= KindNumbers.LAST_ID && kind != KindNumbers.ID_RESULT && isSpecializable(operand)) {
                    queue.add(data.index(operand));
                }
            }
        }
        return new ArrayList<>(found);
    }
}
