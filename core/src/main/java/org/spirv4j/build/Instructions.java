// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.ExtendedInstructionSet;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.spelling.Suggestions;

/** Methods for extended instructions. */
abstract class Instructions extends GeneratedInstructions {
    private @Nullable GlslInstructions glsl;
    private @Nullable OpenClInstructions openCl;

    Instructions(FunctionBody function) {
        super(function);
    }

    /** {@return the instructions of GLSL.std.450, which are written at this insertion point} */
    public final GlslInstructions glsl() {
        if (glsl == null) {
            glsl = new GlslInstructions(this);
        }
        return glsl;
    }

    /** {@return the instructions of OpenCL.std, which are written at this insertion point} */
    public final OpenClInstructions openCl() {
        if (openCl == null) {
            openCl = new OpenClInstructions(this);
        }
        return openCl;
    }

    /**
     * Adds an instruction of an extended set by its name.
     *
     * @param set the name to import, such as {@code NonSemantic.DebugPrintf}
     * @param instruction the name of the instruction
     * @param resultType the type of the result
     * @param operands as for {@link Code#emit}: values and other ids, or numbers and enumerants where the set has
     *     literals
     * @return the result
     * @throws BuildException if the grammar has no such set, the set no such instruction, or an operand does not fit
     */
    public final Value extended(String set, String instruction, Type resultType, Object... operands) {
        Objects.requireNonNull(set, "set");
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(resultType, "resultType");
        Objects.requireNonNull(operands, "operands");
        ExtendedInstructionSet known = Grammar.builtIn()
                .extendedInstructionSet(set)
                .orElseThrow(() -> unknown("extended: there is no extended instruction set " + set, set, setNames()));
        InstructionInfo info = known.instructions().stream()
                .filter(i -> i.name().equals(instruction) || i.aliases().contains(instruction))
                .findFirst()
                .orElseThrow(() -> unknown(
                        "extended: " + set + " has no instruction " + instruction,
                        instruction,
                        known.instructions().stream().map(InstructionInfo::name).toList()));
        Value imported = module.extendedInstructionSet(set);
        InstructionEncoder encoder = begin(Op.OpExtInst).type(resultType).value(imported);
        encoder.word(info.number());
        GenericOperands.extended(encoder, info, operands);
        return end(encoder);
    }

    /**
     * Prints text and values from a shader, by the instruction of NonSemantic.DebugPrintf.
     *
     * @param format as for printf in C, with vectors as {@code %v4f}
     * @param values the values to print
     */
    public final void debugPrintf(String format, Value... values) {
        Objects.requireNonNull(format, "format");
        Objects.requireNonNull(values, "values");
        Object[] operands = new Object[values.length + 1];
        operands[0] = module.string(format);
        System.arraycopy(values, 0, operands, 1, values.length);
        extended("NonSemantic.DebugPrintf", "DebugPrintf", module.voidType(), operands);
    }

    private static List<String> setNames() {
        return Grammar.builtIn().extendedInstructionSets().stream()
                .map(ExtendedInstructionSet::importName)
                .toList();
    }

    private static BuildException unknown(String message, String name, List<String> known) {
        String hint = Suggestions.hint(name, known);
        return new BuildException(message + (hint.isEmpty() ? "" : "; " + hint));
    }
}
