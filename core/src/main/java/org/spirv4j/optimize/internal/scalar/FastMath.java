// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.scalar;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionMode;
import org.spirv4j.grammar.FPFastMathMode;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.ExecutionModeSetting;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.optimize.internal.fact.EntryPoints;
import org.spirv4j.optimize.internal.pass.PassAccess;

/**
 * Which rules of real numbers may be applied to floating-point instructions, as bits of FPFastMathMode (section 3.15,
 * "FP Fast Math Mode"): those of the decoration of that name; without it, those that the execution mode
 * FPFastMathDefault of all entry points gives the type; and all of them where the user of the optimiser asks for it and
 * neither NoContraction nor SignedZeroInfNanPreserve forbids it.
 */
final class FastMath {
    private static final int ALL = -1;
    private static final int SPECIAL_VALUES =
            FPFastMathMode.NotNaN.value() | FPFastMathMode.NotInf.value() | FPFastMathMode.NSZ.value();

    private final EditableModule module;
    private final TypeFacts types;
    private final boolean isAsked;
    private final boolean isPossible;

    /** By the id of a floating-point type. */
    private final Map<Integer, Integer> defaults = new HashMap<>();

    /** The widths of the types whose zeros, infinities and NaN are kept: 16, 32 and 64 are a bit each. */
    private int preserved;

    /**
     * Reads the execution modes of a module.
     *
     * @param isAsked whether the user asks for fast rather than exact results
     */
    FastMath(EditableModule module, boolean isAsked) {
        this.module = module;
        this.isAsked = isAsked;
        types = PassAccess.types(module);
        boolean hasDefaults = module.declarations().hasCapability(Capability.FloatControls2);
        isPossible = isAsked || hasDefaults || module.declarations().hasCapability(Capability.Kernel);
        if (isAsked || hasDefaults) {
            readModes();
        }
    }

    private void readModes() {
        Map<Integer, Integer> counts = new HashMap<>();
        Set<Integer> functions = new HashSet<>();
        for (int i = module.first(); i != 0 && !module.is(i, Op.OpFunction); i = module.next(i)) {
            if (Trait.ENTRY_POINT.has(module.op(i))) {
                functions.add(EntryPoints.function(module, i));
            } else if (isMode(i, Op.OpExecutionModeId, ExecutionMode.FPFastMathDefault, 5)) {
                int type = module.word(i, ExecutionModeSetting.MODE_PARAMETERS);
                int mask = module.word(i, ExecutionModeSetting.MODE_PARAMETERS + 1);
                int bits = types.isKnownInteger(mask) ? (int) types.knownInteger(mask) : 0;
                defaults.merge(type, bits, (a, b) -> a & b);
                counts.merge(type, 1, Integer::sum);
            } else if (isMode(i, Op.OpExecutionMode, ExecutionMode.SignedZeroInfNanPreserve, 4)) {
                preserved |= module.word(i, ExecutionModeSetting.MODE_PARAMETERS);
            }
        }
        // A function may be called by several entry points.
        defaults.keySet().removeIf(type -> counts.getOrDefault(type, 0) != functions.size());
    }

    private boolean isMode(int i, Op op, ExecutionMode mode, int words) {
        return module.is(i, op)
                && module.wordCount(i) == words
                && module.word(i, ExecutionModeSetting.MODE) == mode.value();
    }

    /** Whether any instruction may have a bit. */
    boolean isPossible() {
        return isPossible;
    }

    /**
     * Whether the operands and the result of an instruction are neither infinite nor NaN, and the signs of zeros do not
     * matter.
     */
    boolean hasOnlyNumbers(int id) {
        return isPossible && (bits(id) & SPECIAL_VALUES) == SPECIAL_VALUES;
    }

    /** The bits of the result of an instruction. */
    int bits(int id) {
        int decoration = module.annotations().decoration(id, Decoration.FPFastMathMode);
        if (decoration != 0) {
            int bits = module.word(decoration, TargetDecoration.DECORATION_PARAMETERS);
            return (bits & FPFastMathMode.Fast.value()) != 0 ? ALL : bits;
        }
        if (defaults.isEmpty() && !isAsked) {
            return 0;
        }
        int type = types.scalarType(module.typeOf(id));
        int bits = defaults.getOrDefault(type, 0);
        if (isAsked && !module.annotations().isDecorated(id, Decoration.NoContraction)) {
            bits |= (types.bitWidth(type) & preserved) == 0 ? ALL : ALL & ~SPECIAL_VALUES;
        }
        return bits;
    }
}
