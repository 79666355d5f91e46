// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.util.Map;
import java.util.Optional;
import org.spirv4j.conformance.run.RecordedRun.Constant;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.Translation;
import org.spirv4j.translate.text.TextResource;

/** Texts whose specialization constants have the values of a run. */
final class SpecializedText {
    private SpecializedText() {}

    /**
     * Defines the macros of a text.
     *
     * @param constants values by SpecId; the others keep their defaults
     */
    static String of(Translation translation, SpirvModule module, Map<Integer, Constant> constants) {
        String text = translation.text();
        StringBuilder macros = new StringBuilder();
        for (TextResource resource : translation.resources()) {
            int number = resource.slot().location().orElse(-1);
            // With numbers there are no macros.
            if (resource.form() == TextResource.Form.SPECIALIZATION_CONSTANT
                    && constants.containsKey(number)
                    && text.contains("#ifndef " + resource.name() + "\n")) {
                Optional<Instruction> definition = module.definition(resource.id());
                macros.append("#define ")
                        .append(resource.name())
                        .append(' ')
                        .append(value(module, definition.orElseThrow(), constants.get(number)))
                        .append('\n');
            }
        }
        if (macros.length() == 0) {
            return overridden(translation, module, constants);
        }
        int body = text.indexOf('\n') + 1;
        return text.substring(0, body) + macros + text.substring(body);
    }

    /** Gives the constants of pipelines that WGSL has other values. */
    private static String overridden(Translation translation, SpirvModule module, Map<Integer, Constant> constants) {
        String text = translation.text();
        for (TextResource resource : translation.resources()) {
            int number = resource.slot().location().orElse(-1);
            int start = text.indexOf("@id(" + number + ") override " + resource.name() + ": ");
            if (resource.form() == TextResource.Form.SPECIALIZATION_CONSTANT
                    && constants.containsKey(number)
                    && start >= 0) {
                Instruction definition = module.definition(resource.id()).orElseThrow();
                int from = text.indexOf(" = ", start) + 3;
                text = text.substring(0, from)
                        + value(module, definition, constants.get(number))
                        + text.substring(text.indexOf(';', from));
            }
        }
        return text;
    }

    private static String value(SpirvModule module, Instruction definition, Constant constant) {
        if (!definition.is(Op.OpSpecConstant)) {
            return constant.bits() == 0 ? "false" : "true";
        }
        if (constant.isFloat()) {
            return Float.toString(Float.parseFloat(constant.value()));
        }
        Instruction type = module.definition(definition.typeId()).orElseThrow();
        boolean isUnsigned = type.is(Op.OpTypeInt) && type.word(3) == 0;
        return isUnsigned ? constant.value() + "u" : constant.value();
    }
}
