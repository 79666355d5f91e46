// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.number.FloatFormat;
import org.spirv4j.internal.number.NumberParser;
import org.spirv4j.internal.number.NumberPrinter;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.ScalarLiterals;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.reflect.internal.annotation.Names;

/**
 * A scalar specialization constant of a module: OpSpecConstantTrue, OpSpecConstantFalse or OpSpecConstant (section 2.12
 * of the specification, "Specialization"), but not a constant that is computed or composed of others.
 *
 * @param id result id
 * @param specId number that the decoration SpecId gives to it; empty when it has none and cannot be set from outside
 * @param name name that an OpName gives to it, or else what a kernel has it for (NonSemantic.ClspvReflection), such as
 *     {@code workgroup_size_x}; empty when there is none
 * @param type {@code bool}, or {@code int}, {@code uint} or {@code float} with its width in bits after it, such as
 *     {@code uint32}
 * @param defaultValue default value as in assembly text; {@code true} or {@code false} for a Boolean
 * @param defaultBits the bits of the default value, as in the operand of the instruction; 1 or 0 for a Boolean
 */
public record SpecializationConstant(
        int id, OptionalInt specId, String name, String type, String defaultValue, long defaultBits) {
    /** Checks the components. */
    public SpecializationConstant {
        Objects.requireNonNull(specId, "specId");
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(type, "type");
        Objects.requireNonNull(defaultValue, "defaultValue");
    }

    /**
     * {@return the scalar specialization constants of a module, in order}
     *
     * @param module the module
     */
    public static List<SpecializationConstant> of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return of(module, new Names(module, new TypeFacts(ModuleAccess.data(module))));
    }

    static List<SpecializationConstant> of(SpirvModule module, Names names) {
        ModuleData data = ModuleAccess.data(module);
        ModuleLayout layout = module.layout();
        List<SpecializationConstant> found = new ArrayList<>();
        for (Instruction instruction : layout.constants()) {
            int type = ScalarLiterals.type(
                    data.words, instruction.wordOffset(), data.definition(data.typeId(instruction.wordOffset())));
            if (type != 0) {
                int id = instruction.resultId();
                OptionalInt specId = layout.decorationWord(id, Decoration.SpecId);
                found.add(new SpecializationConstant(
                        id,
                        specId,
                        names.constant(id, specId),
                        typeName(type),
                        valueText(data, instruction.wordOffset(), type),
                        ScalarLiterals.bits(data.words, instruction.wordOffset(), type)));
            }
        }
        return List.copyOf(found);
    }

    /**
     * {@return the SpecId and the name, as in messages, such as {@code SpecId 3 (%SIZE)}; without a name, the id stands
     * for it}
     */
    @Override
    public String toString() {
        String shown = name.isEmpty() ? "%" + id : "%" + name;
        return specId.isPresent()
                ? "SpecId " + Integer.toUnsignedString(specId.getAsInt()) + " (" + shown + ")"
                : shown;
    }

    private static String typeName(int type) {
        if (type == ScalarLiterals.BOOL) {
            return "bool";
        }
        if (NumberTypes.isInteger(type)) {
            return (NumberTypes.isSigned(type) ? "int" : "uint") + NumberTypes.width(type);
        }
        boolean ieee = NumberTypes.encoding(type) < 0 && FloatFormat.of(type) != FloatFormat.UNSUPPORTED;
        return ieee ? "float" + NumberTypes.width(type) : NumberParser.describe(type);
    }

    private static String valueText(ModuleData data, int at, int type) {
        if (type == ScalarLiterals.BOOL) {
            return ScalarLiterals.bits(data.words, at, type) == 0 ? "false" : "true";
        }
        byte[] text = new byte[NumberPrinter.MAX_BYTES];
        int length = NumberPrinter.print(ScalarLiterals.bits(data.words, at, type), type, text, 0);
        return new String(text, 0, length, StandardCharsets.US_ASCII);
    }
}
