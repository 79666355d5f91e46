// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.universal;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.diagnostic.Fix;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.operand.TypeFloat;
import org.spirv4j.internal.operand.TypeInt;
import org.spirv4j.internal.operand.TypeVector;
import org.spirv4j.internal.print.ScalarTypeNames;
import org.spirv4j.internal.spelling.Hint;
import org.spirv4j.module.Instruction;
import org.spirv4j.validate.internal.engine.ValidationContext;

/** Declarations of types that a module uses under their usual names, such as {@code %v4float}, but does not declare. */
final class MissingTypes {
    private static final Pattern VECTOR = Pattern.compile("v([234])(\\w+)");

    private MissingTypes() {}

    /**
     * The hint for an id that is not defined, with a fix if its name is that of a type that the module does not have.
     */
    static Hint hint(ValidationContext context, int id) {
        String name = context.name(id);
        String text = "define " + name + ", or use another id";
        return declaration(context, name.substring(1))
                .map(type -> new Hint(text, List.of(Fix.of(Fix.Action.ADD_INSTRUCTION, name + " = " + type))))
                .orElse(Hint.of(text));
    }

    private static Optional<String> declaration(ValidationContext context, String name) {
        Matcher vector = VECTOR.matcher(name);
        if (!vector.matches()) {
            return ScalarTypeNames.declaration(name).filter(type -> find(context, type) == 0);
        }
        int component = ScalarTypeNames.declaration(vector.group(2))
                .map(type -> find(context, type))
                .orElse(0);
        int count = Integer.parseInt(vector.group(1));
        boolean isDeclared = context.layout.types().stream()
                .anyMatch(type -> type.is(Op.OpTypeVector)
                        && type.word(TypeVector.COMPONENT_TYPE) == component
                        && type.word(TypeVector.COMPONENT_COUNT) == count);
        return component == 0 || isDeclared
                ? Optional.empty()
                : Optional.of("OpTypeVector " + context.name(component) + " " + count);
    }

    /** The id of the type with a declaration; 0 if the module has none. */
    private static int find(ValidationContext context, String declaration) {
        for (Instruction type : context.layout.types()) {
            String known = switch (type.op().orElse(Op.OpNop)) {
                case OpTypeVoid, OpTypeBool -> type.op().orElse(Op.OpNop).name();
                case OpTypeInt -> "OpTypeInt " + type.word(TypeInt.WIDTH) + " " + type.word(TypeInt.SIGNEDNESS);
                case OpTypeFloat -> type.wordCount() == 3 ? "OpTypeFloat " + type.word(TypeFloat.WIDTH) : "";
                default -> "";
            };
            if (known.equals(declaration)) {
                return type.resultId();
            }
        }
        return 0;
    }
}
