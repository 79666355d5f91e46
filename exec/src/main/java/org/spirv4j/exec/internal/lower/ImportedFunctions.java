// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.internal.imports.MangledName;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.step.ConversionSteps;
import org.spirv4j.exec.internal.step.ExtendedSteps;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.semantics.DecoratedConversion;
import org.spirv4j.internal.semantics.OpenClStdFolding;
import org.spirv4j.module.Function;

/**
 * Calls of imported functions without a body that stand for instructions: intrinsic functions of LLVM, and functions
 * that compilers name after an instruction of SPIR-V. Each such call is executed as the instruction.
 */
final class ImportedFunctions {
    /** The first argument of a call. */
    private static final int FIRST = 4;

    /** The instructions of OpenCL.std by name, for the few modules that import functions. */
    private static final class OpenClStd {
        static final Map<String, InstructionInfo> BY_NAME =
                Grammar.builtIn().extendedInstructionSet("OpenCL.std").stream()
                        .flatMap(set -> set.instructions().stream())
                        .collect(Collectors.toMap(InstructionInfo::name, info -> info));
    }

    /** How a function is executed. */
    private enum Form {
        /** Not executed, because it has no effect. */
        NOTHING,
        /** As an instruction. */
        CORE,
        /** As an instruction of OpenCL.std. */
        OPEN_CL,
        /** As a conversion that saturates, and of NaN gives 0. */
        SATURATED
    }

    /**
     * A function.
     *
     * @param name a regular expression for its name, which is demangled
     * @param instruction the name of the instruction, which may have groups of the function's name; empty if there is
     *     none
     * @param operands the numbers of the arguments that are operands; empty for all
     */
    private record Row(Form form, Pattern name, String instruction, List<Integer> operands) {
        Row(Form form, String name, String instruction, Integer... operands) {
            this(form, Pattern.compile(name), instruction, List.of(operands));
        }
    }

    private static final List<Row> ROWS = List.of(
            new Row(Form.SATURATED, "llvm\\.fptosi\\.sat\\..*", "OpConvertFToS"),
            new Row(Form.SATURATED, "llvm\\.fptoui\\.sat\\..*", "OpConvertFToU"),
            new Row(Form.NOTHING, "llvm\\.(assume|debugtrap|donothing|fake\\.use|sideeffect)", ""),
            new Row(Form.NOTHING, "llvm\\.(lifetime\\.(start|end)|prefetch|var\\.annotation)(\\..*)?", ""),
            new Row(Form.NOTHING, "__spirv_SubgroupBlockPrefetchINTEL", ""),
            new Row(
                    Form.CORE,
                    "__spirv_(BitCount|BitReverse|BitwiseFunctionINTEL|PtrDiff|PtrEqual|PtrNotEqual)(_R.*)?",
                    "Op$1"),
            new Row(Form.CORE, "llvm\\.ctpop\\..*", "OpBitCount"),
            new Row(Form.CORE, "llvm\\.bitreverse\\..*", "OpBitReverse"),
            new Row(Form.OPEN_CL, "llvm\\.ctlz\\..*", "clz", 0),
            new Row(Form.OPEN_CL, "llvm\\.cttz\\..*", "ctz", 0),
            new Row(Form.OPEN_CL, "llvm\\.smax\\..*", "s_max"),
            new Row(Form.OPEN_CL, "llvm\\.smin\\..*", "s_min"),
            new Row(Form.OPEN_CL, "llvm\\.umax\\..*", "u_max"),
            new Row(Form.OPEN_CL, "llvm\\.umin\\..*", "u_min"),
            new Row(Form.OPEN_CL, "llvm\\.sadd\\.sat\\..*", "s_add_sat"),
            new Row(Form.OPEN_CL, "llvm\\.uadd\\.sat\\..*", "u_add_sat"),
            new Row(Form.OPEN_CL, "llvm\\.ssub\\.sat\\..*", "s_sub_sat"),
            new Row(Form.OPEN_CL, "llvm\\.usub\\.sat\\..*", "u_sub_sat"),
            new Row(Form.OPEN_CL, "llvm\\.(fabs|floor|ceil|trunc|rint|round|sqrt|copysign|fma)\\..*", "$1"),
            new Row(Form.OPEN_CL, "llvm\\.(roundeven|nearbyint)\\..*", "rint"),
            new Row(Form.OPEN_CL, "llvm\\.maxnum\\..*", "fmax"),
            new Row(Form.OPEN_CL, "llvm\\.minnum\\..*", "fmin"));

    /** Instructions of OpenCL.std on integers. */
    private static final Pattern INTEGERS = Pattern.compile("[su]_.*|clz|ctz|popcount|rotate");

    private ImportedFunctions() {}

    /** The step of a call of a function that compilers import; null for others. */
    static @Nullable Step make(Lowering code, int at) {
        int id = code.word(at, FunctionCall.FUNCTION);
        Optional<String> name = code.module
                .layout()
                .function(id)
                .filter(Function::isDeclaration)
                .flatMap(function -> linkageName(code, id));
        return name.isEmpty() ? null : row(code, at, MangledName.of(name.get()).name());
    }

    private static Optional<String> linkageName(Lowering code, int id) {
        return code.module.layout().decorations(id).stream()
                .filter(decoration -> decoration.decorationValue() == Decoration.LinkageAttributes.value())
                .flatMap(decoration -> decoration.parameters().stream())
                .filter(argument -> argument.isString())
                .map(argument -> argument.string())
                .findFirst();
    }

    private static @Nullable Step row(Lowering code, int at, String name) {
        for (Row row : ROWS) {
            Matcher matcher = row.name.matcher(name);
            if (matcher.matches()) {
                int[] places = row.operands.isEmpty()
                        ? arguments(code, at)
                        : row.operands.stream().mapToInt(i -> FIRST + i).toArray();
                String instruction = matcher.replaceFirst(row.instruction);
                return switch (row.form) {
                    case NOTHING -> Lowering.NOTHING;
                    case OPEN_CL -> extended(code, at, instruction, places);
                    case CORE, SATURATED -> core(code, at, row.form, instruction, places);
                };
            }
        }
        return null;
    }

    /** Where the arguments of a call are. */
    private static int[] arguments(Lowering code, int at) {
        return IntStream.range(FIRST, code.wordCount(at)).toArray();
    }

    private static @Nullable Step core(Lowering code, int at, Form form, String name, int[] places) {
        InstructionInfo info = Grammar.builtIn().instruction(name).orElse(null);
        Op op = info == null ? null : Op.of(info.number()).orElse(null);
        if (info == null || op == null || places.length == 0) {
            return null;
        }
        Operand[] operands = operands(code, at, places);
        Operand result = code.result(at);
        if (form == Form.SATURATED) {
            return !isWhole(operands[0]) && isWhole(result) && operands[0].type.slots == result.type.slots
                    ? new ConversionSteps.Convert(
                            op, operands[0], result, DecoratedConversion.UNDECORATED, true, code.floats.controls())
                    : null;
        }
        if (!Arrays.stream(operands).allMatch(ImportedFunctions::isWhole)
                || !isWhole(result)
                || operands.length > 1 && operands[0].type.slots != operands[1].type.slots) {
            return null;
        }
        long ids = info.operands().stream()
                .filter(operand -> operand.kind().category() == OperandKind.Category.ID)
                .count();
        return ids == places.length ? code.stated(op, at, places) : null;
    }

    private static Operand[] operands(Lowering code, int at, int[] places) {
        return Arrays.stream(places).mapToObj(word -> code.operand(at, word)).toArray(Operand[]::new);
    }

    /** Whether a value is a truth value, an address, an integer, or a vector of such. */
    private static boolean isWhole(Operand value) {
        return value.type.kind != ValueType.Kind.STRUCT && !NumberTypes.isFloat(value.type.scalar);
    }

    /** An instruction of OpenCL.std whose operands have the type of its result. */
    private static @Nullable Step extended(Lowering code, int at, String name, int[] places) {
        InstructionInfo info = OpenClStd.BY_NAME.get(name);
        Operand[] values = operands(code, at, places);
        Operand result = code.result(at);
        if (info == null
                || info.operands().size() != values.length
                || !OpenClStdFolding.isComputed(info.number())
                || INTEGERS.matcher(name).matches() == NumberTypes.isFloat(result.type.scalar)) {
            return null;
        }
        for (Operand value : values) {
            if (value.type.kind == ValueType.Kind.POINTER
                    || value.type.slots != result.type.slots
                    || value.type.scalar != result.type.scalar) {
                return null;
            }
        }
        int controls = ArithmeticLowering.controls(code, at, result.type.scalar);
        return new ExtendedSteps.Computation(false, info.number(), values, result, null, null, controls);
    }
}
