// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.DecoratedConversion;
import org.spirv4j.internal.semantics.OpenClStdFolding;
import org.spirv4j.module.Function;

/**
 * Calls of imported functions without a body that stand for instructions: intrinsic functions of LLVM, built-in functions of OpenCL
 * C, and functions that compilers name after an instruction of SPIR-V. Each such call is executed as the instruction.
 */
final class ImportedFunctions implements StepMaker {
    /** A conversion that saturates, and of NaN gives 0. */
    private static final String SATURATED = "saturated ";

    /** The first argument of a call. */
    private static final int FIRST = 4;

    /** A dot product to which the last argument is added, without saturation. */
    private static final String ADDED = "added ";

    private static final String OPEN_CL = "OpenCL.std ";

    /**
     * A function.
     *
     * @param name a regular expression for its name, which is demangled
     * @param instruction what it is: the name of an instruction, or of one of OpenCL.std; empty if it has no effect
     * @param operands the numbers of the arguments that are operands; empty for all
     */
    private record Row(Pattern name, String instruction, List<Integer> operands) {
        Row(String name, String instruction, Integer... operands) {
            this(Pattern.compile(name), instruction, List.of(operands));
        }
    }

    private static final List<Row> ROWS = List.of(
            new Row("llvm\\.fptosi\\.sat\\..*", SATURATED + "OpConvertFToS"),
            new Row("llvm\\.fptoui\\.sat\\..*", SATURATED + "OpConvertFToU"),
            new Row("llvm\\.(assume|debugtrap|donothing|fake\\.use|sideeffect)", ""),
            new Row("llvm\\.(lifetime\\.(start|end)|prefetch|var\\.annotation)(\\..*)?", ""),
            new Row("__spirv_SubgroupBlockPrefetchINTEL", ""),
            new Row("__spirv_(BitCount|BitReverse|BitwiseFunctionINTEL|PtrDiff|PtrEqual|PtrNotEqual)(_R.*)?", "Op$1"),
            new Row("llvm\\.ctpop\\..*", "OpBitCount"),
            new Row("llvm\\.bitreverse\\..*", "OpBitReverse"),
            new Row("llvm\\.ctlz\\..*", OPEN_CL + "clz", 0),
            new Row("llvm\\.cttz\\..*", OPEN_CL + "ctz", 0),
            new Row("llvm\\.smax\\..*", OPEN_CL + "s_max"),
            new Row("llvm\\.smin\\..*", OPEN_CL + "s_min"),
            new Row("llvm\\.umax\\..*", OPEN_CL + "u_max"),
            new Row("llvm\\.umin\\..*", OPEN_CL + "u_min"),
            new Row("llvm\\.sadd\\.sat\\..*", OPEN_CL + "s_add_sat"),
            new Row("llvm\\.uadd\\.sat\\..*", OPEN_CL + "u_add_sat"),
            new Row("llvm\\.ssub\\.sat\\..*", OPEN_CL + "s_sub_sat"),
            new Row("llvm\\.usub\\.sat\\..*", OPEN_CL + "u_sub_sat"),
            new Row("llvm\\.(fabs|floor|ceil|trunc|rint|round|sqrt|copysign|fma)\\..*", OPEN_CL + "$1"),
            new Row("llvm\\.(roundeven|nearbyint)\\..*", OPEN_CL + "rint"),
            new Row("llvm\\.maxnum\\..*", OPEN_CL + "fmax"),
            new Row("llvm\\.minnum\\..*", OPEN_CL + "fmin"),
            new Row("dot_4x8packed_ss_int|arm_dot signed", "OpSDot"),
            new Row("dot_4x8packed_uu_uint|arm_dot unsigned", "OpUDot"),
            new Row("dot_4x8packed_su_int", "OpSUDot"),
            new Row("dot_4x8packed_us_int", "OpSUDot", 1, 0),
            new Row("arm_dot_acc signed", ADDED + "OpSDot"),
            new Row("arm_dot_acc unsigned", ADDED + "OpUDot"),
            new Row("dot_acc_sat_4x8packed_ss_int|arm_dot_acc_sat signed", "OpSDotAccSat"),
            new Row("dot_acc_sat_4x8packed_uu_uint|arm_dot_acc_sat unsigned", "OpUDotAccSat"),
            new Row("dot_acc_sat_4x8packed_su_int", "OpSUDotAccSat"),
            new Row("dot_acc_sat_4x8packed_us_int", "OpSUDotAccSat", 1, 0, 2));

    /** A name in the Itanium ABI of C++: its length, itself, and the types of the parameters. */
    private static final Pattern MANGLED = Pattern.compile("_Z([0-9]+)(.*)");

    private static final Pattern PARAMETER = Pattern.compile("(?:Dv[0-9]+_)?(Dh|[a-z]).*");

    /** Instructions of OpenCL.std on integers. */
    private static final Pattern INTEGERS = Pattern.compile("[su]_.*|clz|ctz|popcount|rotate");

    /** Functions whose instruction in OpenCL.std has another name for floating-point numbers. */
    private static final List<String> COMMON = List.of("max", "min");

    @Override
    public @Nullable Step make(Lowering code, Op op, int at) {
        if (op != Op.OpFunctionCall) {
            return null;
        }
        int id = code.word(at, 3);
        Optional<String> name = code.module
                .layout()
                .function(id)
                .filter(Function::isDeclaration)
                .flatMap(function -> linkageName(code, id));
        return name.isEmpty() ? null : make(code, at, name.get());
    }

    private static @Nullable Step make(Lowering code, int at, String name) {
        Matcher mangled = MANGLED.matcher(name);
        int length = mangled.matches() ? length(mangled) : 0;
        if (length == 0) {
            return row(code, at, name);
        }
        String simple = mangled.group(2).substring(0, length);
        String types = mangled.group(2).substring(length);
        Step found = row(code, at, simple);
        if (found == null && simple.startsWith("arm_")) {
            found = row(code, at, simple + (isSigned(types) ? " signed" : " unsigned"));
        }
        return found == null ? builtIn(code, at, simple, types) : found;
    }

    private static Optional<String> linkageName(Lowering code, int id) {
        return code.module.layout().decorations(id).stream()
                .filter(each -> each.decorationValue() == Decoration.LinkageAttributes.value())
                .flatMap(each -> each.parameters().stream())
                .filter(each -> each.isString())
                .map(each -> each.string())
                .findFirst();
    }

    private static int length(Matcher mangled) {
        int digits = mangled.group(1).length();
        int length = digits > 4 ? 0 : Integer.parseInt(mangled.group(1));
        return length <= mangled.group(2).length() ? length : 0;
    }

    private static String scalar(String types) {
        Matcher parameter = PARAMETER.matcher(types);
        return parameter.matches() ? parameter.group(1) : "";
    }

    private static boolean isSigned(String types) {
        return List.of("c", "s", "i", "l").contains(scalar(types));
    }

    private static @Nullable Step row(Lowering code, int at, String name) {
        for (Row row : ROWS) {
            Matcher matcher = row.name.matcher(name);
            if (matcher.matches()) {
                int[] places = row.operands.isEmpty()
                        ? arguments(code, at)
                        : row.operands.stream().mapToInt(i -> FIRST + i).toArray();
                return row.instruction.isEmpty()
                        ? NOTHING
                        : instruction(code, at, matcher.replaceFirst(row.instruction), places);
            }
        }
        return null;
    }

    /** Where the arguments of a call are. */
    private static int[] arguments(Lowering code, int at) {
        return IntStream.range(FIRST, code.wordCount(at)).toArray();
    }

    /** A built-in function of OpenCL C, by its name and the types of its parameters. */
    private static @Nullable Step builtIn(Lowering code, int at, String name, String types) {
        String scalar = scalar(types);
        List<String> names = new ArrayList<>();
        if (List.of("f", "d", "Dh").contains(scalar)) {
            names.add(COMMON.contains(name) ? "f" + name + "_common" : name);
            names.add("f" + name);
        } else if (!scalar.isEmpty()) {
            names.add((isSigned(types) ? "s_" : "u_") + name);
            names.add(name);
        }
        for (String each : names) {
            Step step = extended(code, at, each, arguments(code, at));
            if (step != null) {
                return step;
            }
        }
        return null;
    }

    private static @Nullable Step instruction(Lowering code, int at, String name, int[] places) {
        if (name.startsWith(OPEN_CL)) {
            return extended(code, at, name.substring(OPEN_CL.length()), places);
        }
        String plain = name.replace(SATURATED, "").replace(ADDED, "");
        Op op = Grammar.builtIn()
                .instruction(plain)
                .flatMap(info -> Op.of(info.number()))
                .orElse(null);
        if (op == null || places.length == 0) {
            return null;
        }
        Operand[] operands = operands(code, at, places);
        Operand result = code.result(at);
        if (name.startsWith(SATURATED)) {
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
        if (name.startsWith(ADDED)) {
            return operands.length == 3
                    ? new ProductSteps.IntegerDot(op, operands[0], operands[1], operands[2], result)
                    : null;
        }
        boolean isComplete = Grammar.builtIn()
                .instruction(plain)
                .filter(info -> info.operands().stream()
                                .filter(each -> each.kind().category() == OperandKind.Category.ID)
                                .count()
                        == places.length)
                .isPresent();
        return isComplete ? code.stated(op, at, places) : null;
    }

    private static Operand[] operands(Lowering code, int at, int[] places) {
        return Arrays.stream(places).mapToObj(place -> code.operand(at, place)).toArray(Operand[]::new);
    }

    /** Whether a value is a truth value, an address, an integer, or a vector of such. */
    private static boolean isWhole(Operand value) {
        return value.type.kind != ValueType.Kind.STRUCT && !NumberTypes.isFloat(value.type.scalar);
    }

    /** An instruction of OpenCL.std whose operands have the type of its result. */
    private static @Nullable Step extended(Lowering code, int at, String name, int[] places) {
        InstructionInfo info = Grammar.builtIn().extendedInstructionSet("OpenCL.std").stream()
                .flatMap(set -> set.instructions().stream())
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElse(null);
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
        int controls = ArithmeticSteps.controls(code, at, result.type.scalar);
        return new ExtendedSteps.Computation(false, info.number(), values, result, null, null, controls);
    }
}
