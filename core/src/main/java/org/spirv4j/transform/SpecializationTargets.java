// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.IdSet;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.Constant;
import org.spirv4j.internal.semantics.ScalarLiterals;
import org.spirv4j.internal.semantics.ScalarValue;
import org.spirv4j.internal.spelling.Suggestions;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.reflect.SpecializationConstant;

/** Resolves the SpecIds and names of a specialization to constants of a module. */
final class SpecializationTargets {
    private static final int MAX_LISTED = 10;

    private final SpirvModule module;
    private final ModuleData data;
    private final Map<Integer, List<SpecializationConstant>> bySpecId = new HashMap<>();
    private final Map<String, List<SpecializationConstant>> byName = new HashMap<>();
    private final List<Diagnostic> errors = new ArrayList<>();

    SpecializationTargets(SpirvModule module) {
        this.module = module;
        data = ModuleAccess.data(module);
        for (SpecializationConstant constant : SpecializationConstant.of(module)) {
            constant.specId().ifPresent(specId -> list(bySpecId, specId).add(constant));
            if (!constant.name().isEmpty()) {
                list(byName, constant.name()).add(constant);
            }
        }
    }

    private static <K> List<SpecializationConstant> list(Map<K, List<SpecializationConstant>> map, K key) {
        return map.computeIfAbsent(key, k -> new ArrayList<>());
    }

    /**
     * The result of applying a specialization to a module.
     *
     * @param module the module with the values as defaults
     * @param ids result ids of the constants that have a value
     */
    record Resolution(SpirvModule module, IdSet ids) {}

    /**
     * Resolves the constants and writes their values.
     *
     * @throws TransformException if there is no such constant, or a value does not fit its type
     */
    Resolution resolve(List<Specialization.Entry> entries, boolean ignoresUnknown) {
        int[] words = data.words.clone();
        boolean changed = false;
        IdSet ids = new IdSet(data);
        for (Specialization.Entry entry : entries) {
            for (SpecializationConstant constant : targets(entry, ignoresUnknown)) {
                ids.add(constant.id());
                if (!(entry.value() instanceof ScalarValue.Default)) {
                    set(words, constant, entry.value());
                    changed = true;
                }
            }
        }
        if (!errors.isEmpty()) {
            throw new TransformException(errors);
        }
        return new Resolution(changed ? ModuleAccess.module(words, module.grammar()) : module, ids);
    }

    private List<SpecializationConstant> targets(Specialization.Entry entry, boolean ignoresUnknown) {
        if (entry.name().isEmpty()) {
            List<SpecializationConstant> found = bySpecId.getOrDefault(entry.specId(), List.of());
            if (found.isEmpty() && !ignoresUnknown) {
                error(
                        Position.UNKNOWN,
                        "no specialization constant has SpecId " + Integer.toUnsignedString(entry.specId()),
                        knownIds());
            }
            return found;
        }
        List<SpecializationConstant> named = byName.getOrDefault(entry.name(), List.of());
        if (named.isEmpty()) {
            if (!ignoresUnknown) {
                error(
                        Position.UNKNOWN,
                        "no scalar specialization constant has the name '" + entry.name() + "'",
                        Suggestions.hint(entry.name(), new TreeSet<>(byName.keySet())));
            }
            return List.of();
        }
        SpecializationConstant first = named.get(0);
        for (SpecializationConstant other : named) {
            if (other.id() != first.id()
                    && (first.specId().isEmpty() || !other.specId().equals(first.specId()))) {
                error(
                        position(other),
                        "several specialization constants have the name '" + entry.name() + "': " + first + " and "
                                + other,
                        "select the constant by its SpecId");
                return List.of();
            }
        }
        return first.specId().isEmpty()
                ? named
                : bySpecId.getOrDefault(first.specId().getAsInt(), List.of());
    }

    private String knownIds() {
        if (bySpecId.isEmpty()) {
            return "the module has no specialization constant with a SpecId";
        }
        List<Integer> known = new ArrayList<>(bySpecId.keySet());
        known.sort(Integer::compareUnsigned);
        StringBuilder text = new StringBuilder("the module has the SpecIds ");
        for (int i = 0; i < Math.min(known.size(), MAX_LISTED); i++) {
            text.append(i == 0 ? "" : ", ").append(Integer.toUnsignedString(known.get(i)));
        }
        return text + (known.size() > MAX_LISTED ? " and " + (known.size() - MAX_LISTED) + " more" : "");
    }

    private void set(int[] words, SpecializationConstant constant, ScalarValue value) {
        int at = data.definition(constant.id());
        int type = ScalarLiterals.type(words, at, data.definition(data.typeId(at)));
        ScalarValue.Encoded encoded = value.encode(type);
        if (!encoded.problem().isEmpty()) {
            error(position(constant), constant + ": " + encoded.problem(), "");
        } else if (type == ScalarLiterals.BOOL) {
            Op op = encoded.bits() == 0 ? Op.OpSpecConstantFalse : Op.OpSpecConstantTrue;
            words[at] = words[at] & 0xFFFF0000 | op.opcode();
        } else {
            words[at + Constant.VALUE] = (int) encoded.bits();
            if (NumberTypes.words(type) > 1) {
                words[at + Constant.VALUE + 1] = (int) (encoded.bits() >>> 32);
            }
        }
    }

    private Position position(SpecializationConstant constant) {
        Instruction instruction = module.definition(constant.id()).orElseThrow();
        return Position.ofInstruction(instruction.wordOffset(), instruction.index());
    }

    private void error(Position position, String message, String hint) {
        errors.add(Diagnostic.error(position, message).withHint(hint));
    }
}
