// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.optimize.internal.opencl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spirv4j.analysis.internal.imports.OpenClFunction;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.grammar.FPRoundingMode;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandInfo;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.grammar.Scope;
import org.spirv4j.optimize.internal.fact.Preamble;

/** Functions whose row in the table states an instruction and its operands. */
final class TableFunctions extends BuiltInCall {
    private static final String SET = "OpenCL.std";
    private static final String RELATIONAL = "Relational and Logical Instructions";
    private static final String TRUTH = "bool:";

    /** The instructions of OpenCL.std by name, for the few modules that import functions. */
    private static final class OpenClStd {
        static final Map<String, InstructionInfo> BY_NAME = Grammar.builtIn().extendedInstructionSet(SET).stream()
                .flatMap(set -> set.instructions().stream())
                .collect(Collectors.toMap(InstructionInfo::name, info -> info));
    }

    /** Instructions of OpenCL.std that point to integers, one for each component of the result. */
    private static final Set<String> INTEGER_POINTERS = Set.of("frexp", "lgamma_r", "remquo");

    /** By what a group of a name says. */
    private static final Map<String, Scope> SCOPES = Map.of(
            "device", Scope.Device,
            "work", Scope.Workgroup,
            "work_group", Scope.Workgroup,
            "sub", Scope.Subgroup,
            "sub_group", Scope.Subgroup);

    private static final Map<String, FPRoundingMode> MODES =
            Map.of("e", FPRoundingMode.RTE, "z", FPRoundingMode.RTZ, "p", FPRoundingMode.RTP, "n", FPRoundingMode.RTN);

    TableFunctions(EditableModule module, int call, OpenClFunction function) {
        super(module, call, function);
    }

    @Override
    boolean replace() {
        String instruction = function.instruction();
        if (!instruction.startsWith("Op") && !instruction.startsWith(TRUTH)) {
            return extended(instruction);
        }
        boolean isTruth = instruction.startsWith(TRUTH);
        Optional<Op> op = Grammar.builtIn()
                .instruction(isTruth ? instruction.substring(TRUTH.length()) : instruction)
                .flatMap(info -> Op.of(info.number()));
        Optional<int[]> operands = operands();
        return op.isPresent() && operands.isPresent() && core(op.get(), operands.get(), isTruth);
    }

    private boolean core(Op op, int[] operands, boolean isTruth) {
        InstructionInfo info = Grammar.builtIn().instruction(op.opcode()).orElseThrow();
        long least = info.operands().stream()
                .filter(operand -> operand.quantifier() == OperandInfo.Quantifier.ONE)
                .count();
        if (operands.length < least || operands.length > info.operands().size()) {
            return false;
        }
        if (isTruth) {
            boolean isOfOne = (op == Op.OpAny || op == Op.OpAll) && count(module.typeOf(operands[0])) == 1;
            boolean isOfParts = RELATIONAL.equals(info.section().orElse("")) && op != Op.OpAny && op != Op.OpAll;
            return becomeTruth(
                    isOfOne ? operands[0] : insert(op, bools(isOfParts ? count(resultType()) : 1), operands));
        }
        if (info.hasResult()) {
            module.replace(call, op, operands);
        } else {
            module.insertBefore(call, op, 0, operands);
            module.remove(call);
        }
        return true;
    }

    /** The operands that the table states; empty if the call has others. */
    private Optional<int[]> operands() {
        List<Integer> words = new ArrayList<>();
        List<String> stated = function.operands().isEmpty() ? List.of("*") : function.operands();
        for (String operand : stated) {
            char first = operand.charAt(0);
            String rest = operand.substring(1);
            if (first == '*') {
                IntStream.range(0, argumentCount()).map(this::argument).forEach(words::add);
            } else if (first == '=') {
                words.add(uint(Integer.parseInt(rest)));
            } else if (first == '#') {
                words.add(Integer.parseInt(rest));
            } else if (Character.isLetter(first)) {
                words.add(ofGroup(operand));
            } else {
                boolean isPlain = Character.isDigit(first);
                int index = Integer.parseInt(isPlain ? operand : rest);
                if (index >= argumentCount()
                        || first == '!' && !types().isConstant(argument(index))
                        || first != '!' && !isPlain && !types().isIntScalarOrVector(argumentType(index))) {
                    return Optional.empty();
                }
                words.add(isPlain || first == '!' ? argument(index) : truth(first, argument(index)));
            }
        }
        return Optional.of(words.stream().mapToInt(i -> i).toArray());
    }

    private int truth(char kind, int value) {
        if (kind == '?') {
            return isNotZero(value);
        }
        int type = module.typeOf(value);
        return insert(
                Op.OpSLessThan, bools(count(type)), value, module.constants().nullOf(type));
    }

    private int ofGroup(String operand) {
        int last = operand.length() - 1;
        String text = function.groups().get(Character.digit(operand.charAt(last), 10));
        return switch (operand.substring(0, last)) {
            case "scope" -> uint(SCOPES.getOrDefault(text, Scope.Workgroup).value());
            case "mode" -> MODES.getOrDefault(text, FPRoundingMode.RTE).value();
            default ->
                (text.contains("inclusive")
                                ? GroupOperation.InclusiveScan
                                : text.contains("exclusive") ? GroupOperation.ExclusiveScan : GroupOperation.Reduce)
                        .value();
        };
    }

    private boolean extended(String instruction) {
        InstructionInfo info = OpenClStd.BY_NAME.get(instruction);
        Optional<int[]> stated = info == null ? Optional.empty() : operands();
        if (info == null || stated.isEmpty() || info.operands().size() != stated.get().length) {
            return false;
        }
        int[] operands = stated.get();
        for (int i = 0; i < operands.length; i++) {
            if (info.operands().get(i).kind().category() == OperandKind.Category.ID) {
                operands[i] = operand(instruction, operands[i]);
                if (operands[i] == 0) {
                    return false;
                }
            }
        }
        int[] words = new int[operands.length + 2];
        words[0] = Preamble.addImport(module, SET);
        words[1] = info.number();
        System.arraycopy(operands, 0, words, 2, operands.length);
        module.replace(call, Op.OpExtInst, words);
        return true;
    }

    /** An argument as an operand of an instruction of OpenCL.std; 0 if it cannot be one. */
    private int operand(String instruction, int argument) {
        int type = module.typeOf(argument);
        if (types().isPointer(type)) {
            int index = 0;
            while (argument(index) != argument) {
                index++;
            }
            int pointee = pointee(instruction, type);
            return pointee == 0 ? 0 : pointer(index, pointee);
        }
        int first = function.type(0).isPointer() ? 0 : types().scalarType(argumentType(0));
        boolean isFloat = types().isFloatScalar(first);
        if (argument == argument(0)
                && function.type(0).isFloat() != isFloat
                && function.type(0).width() != 0) {
            return 0;
        }
        // Functions take scalars for all components of vectors, as the edges of smoothstep; instructions do not.
        boolean isOfMemory = instruction.startsWith("vload") || instruction.startsWith("vstore");
        int components = count(resultType());
        if (!isOfMemory && components > 1 && count(type) == 1) {
            int[] all = new int[components];
            Arrays.fill(all, argument);
            return insert(Op.OpCompositeConstruct, vector(type, components), all);
        }
        return argument;
    }

    private int pointee(String instruction, int pointerType) {
        if (INTEGER_POINTERS.contains(instruction)) {
            return vector(integer(32), count(resultType()));
        }
        if (instruction.contains("half")) {
            return module.declarations().declare(Op.OpTypeFloat, 0, 16);
        }
        return switch (instruction) {
            case "vloadn" -> types().scalarType(resultType());
            case "vstoren" -> types().scalarType(argumentType(0));
            case "prefetch", "printf" -> {
                int stated = type(function.type(0));
                yield stated == 0 ? types().pointee(pointerType) : stated;
            }
            default -> resultType();
        };
    }
}
