// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.semantics.FloatEncoding;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Assembler;

/**
 * One line of a file of cases, for example {@code f32 = OpFAdd f32(1.5) f32(2) -> 3.5}: the type of the result, an
 * instruction, and the scalars of its result. Operands {@code type(scalars)} are read from a buffer; {@code &type} is a
 * pointer to a variable, whose scalars follow those of the result; other operands are as in a text module. A result
 * {@code {f32,i32}} is a structure. {@code ~number} allows an error of 3 units in the last place; other numbers are
 * exact, and NaN is any NaN. After {@code @} follow decorations of the result, after {@code %} execution modes,
 * separated by commas.
 */
record InstructionCase(
        String text,
        List<CaseType> results,
        boolean isStruct,
        String op,
        List<String> operands,
        List<String> expected,
        List<String> decorations,
        List<String> modes) {
    private static final Pattern LINE = Pattern.compile(
            "(\\S+) = (Op\\w+)((?: (?!->|[@%] )[^ (]+(?:\\([^)]*\\))?)*)(?: @ (.*?))?(?: % (.*?))? -> (.*)");
    private static final Pattern OPERAND = Pattern.compile("[^ (]+(?:\\([^)]*\\))?");
    private static final int PLACE = 256;

    static InstructionCase parse(String line) {
        Matcher parts = LINE.matcher(line);
        if (!parts.matches()) {
            throw new IllegalArgumentException("not a case: " + line);
        }
        String result = parts.group(1);
        boolean isStruct = result.startsWith("{");
        String[] types = isStruct ? result.substring(1, result.length() - 1).split(",", -1) : new String[] {result};
        List<CaseType> results = new ArrayList<>();
        for (String each : types) {
            results.add(CaseType.parse(each));
        }
        List<String> operands = new ArrayList<>();
        Matcher operand = OPERAND.matcher(parts.group(3));
        while (operand.find()) {
            operands.add(operand.group());
        }
        return new InstructionCase(
                line,
                results,
                isStruct,
                parts.group(2),
                operands,
                List.of(parts.group(6).split(" ")),
                listed(parts.group(4)),
                listed(parts.group(5)));
    }

    @SuppressWarnings("NullAway") // Groups that do not match are null.
    private static List<String> listed(String text) {
        return text == null ? List.of() : List.of(text.split(", ", -1));
    }

    private static boolean isValue(String operand) {
        return operand.endsWith(")");
    }

    private static CaseType type(String operand) {
        String type = operand.startsWith("&") ? operand.substring(1) : operand;
        return CaseType.parse(isValue(type) ? type.substring(0, type.indexOf('(')) : type);
    }

    private static String[] numbers(String operand) {
        return operand.substring(operand.indexOf('(') + 1, operand.length() - 1).split(" ");
    }

    /** The types of what is written to the buffer of results. */
    private List<CaseType> written() {
        List<CaseType> written = new ArrayList<>(results);
        operands.stream().filter(each -> each.startsWith("&")).forEach(each -> written.add(type(each)));
        return written;
    }

    /** The module that executes the instruction. */
    String module() {
        Set<String> types = new LinkedHashSet<>(CaseType.parse("u32").declarations());
        List<String> body = new ArrayList<>();
        List<String> members = new ArrayList<>();
        StringBuilder call = new StringBuilder();
        StringBuilder inputs = new StringBuilder();
        StringBuilder variables = new StringBuilder();
        List<String> stores = new ArrayList<>();
        int number = 0;
        List<CaseType> all = new ArrayList<>(written());
        for (String operand : operands) {
            if (operand.startsWith("&")) {
                CaseType type = type(operand);
                variables
                        .append("%var")
                        .append(number)
                        .append(" = OpVariable %ptr_fn_")
                        .append(type)
                        .append(" Function\n");
                call.append(" %var").append(number);
                stores.add("%read" + number + " = OpLoad " + type.id() + " %var" + number);
                stores.add("%read" + number++);
            } else if (isValue(operand)) {
                CaseType type = type(operand);
                all.add(type);
                CaseType stored = type.stored();
                members.add(member("in", stored, number));
                inputs.append(" ").append(stored.id());
                body.add("%at" + number + " = OpAccessChain %ptr_" + stored + " %input %u32_" + number);
                body.add("%raw" + number + " = OpLoad " + stored.id() + " %at" + number);
                if (type.isBool()) {
                    body.add("%in" + number + " = OpINotEqual " + type.id() + " %raw" + number + " %zero_" + stored);
                }
                call.append(type.isBool() ? " %in" : " %raw").append(number++);
            } else {
                boolean isSet = op.equals("OpExtInst") && call.isEmpty();
                call.append(isSet ? " %set" : " " + operand);
            }
        }
        List<String> outs = new ArrayList<>();
        StringBuilder outputs = new StringBuilder();
        body.add(
                "%result = " + op + " " + (isStruct ? "%struct" : results.get(0).id()) + call);
        for (int i = 0; i < results.size(); i++) {
            outs.add(isStruct ? "%part" + i : "%result");
            if (isStruct) {
                body.add("%part" + i + " = OpCompositeExtract " + results.get(i).id() + " %result " + i);
            }
        }
        for (int i = 0; i < stores.size(); i += 2) {
            body.add(stores.get(i));
            outs.add(stores.get(i + 1));
        }
        List<CaseType> written = written();
        for (int i = 0; i < outs.size(); i++) {
            CaseType type = written.get(i);
            CaseType stored = type.stored();
            members.add(member("out", stored, i));
            outputs.append(" ").append(stored.id());
            String value = outs.get(i);
            if (type.isBool()) {
                body.add("%select" + i + " = OpSelect " + stored.id() + " " + value + " %one_" + stored + " %zero_"
                        + stored);
                value = "%select" + i;
            }
            body.add("%to" + i + " = OpAccessChain %ptr_" + stored + " %output %u32_" + i);
            body.add("OpStore %to" + i + " " + value);
        }
        return text(types, all, members, inputs, outputs, variables, body);
    }

    private static String member(String struct, CaseType type, int number) {
        String name = "OpMemberDecorate %" + struct + " " + number;
        String offset = name + " Offset " + number * PLACE;
        return type.columns() == 1 ? offset : offset + "\n" + name + " ColMajor\n" + name + " MatrixStride 32";
    }

    private String text(
            Set<String> types,
            List<CaseType> all,
            List<String> members,
            StringBuilder inputs,
            StringBuilder outputs,
            StringBuilder variables,
            List<String> body) {
        Set<String> later = new LinkedHashSet<>();
        for (CaseType type : all) {
            types.addAll(type.declarations());
            types.addAll(type.stored().declarations());
            later.add("%ptr_" + type + " = OpTypePointer StorageBuffer " + type.id());
            later.add("%ptr_" + type.stored() + " = OpTypePointer StorageBuffer "
                    + type.stored().id());
            later.add("%ptr_fn_" + type + " = OpTypePointer Function " + type.id());
            if (type.isBool()) {
                CaseType stored = type.stored();
                later.add("%zero_" + stored + " = OpConstantNull " + stored.id());
                later.add("%one_" + stored + " = "
                        + (stored.components() == 1
                                ? "OpConstant %u32 1"
                                : "OpConstantComposite " + stored.id() + " %u32_1".repeat(stored.components())));
            }
        }
        StringBuilder module = new StringBuilder("OpCapability Shader\n");
        if (op.equals("OpExtInst")) {
            module.append("%set = OpExtInstImport \"").append(operands.get(0)).append("\"\n");
        }
        module.append("OpMemoryModel Logical GLSL450\nOpEntryPoint GLCompute %main \"main\" %input %output\n");
        modes.forEach(
                mode -> module.append("OpExecutionMode %main ").append(mode).append('\n'));
        module.append("OpExecutionMode %main LocalSize 1 1 1\n");
        module.append("OpDecorate %in Block\nOpDecorate %out Block\n");
        module.append("OpDecorate %input DescriptorSet 0\nOpDecorate %input Binding 0\n");
        module.append("OpDecorate %output DescriptorSet 0\nOpDecorate %output Binding 1\n");
        decorations.forEach(
                each -> module.append("OpDecorate %result ").append(each).append('\n'));
        members.forEach(each -> module.append(each).append('\n'));
        module.append("%void = OpTypeVoid\n%fn = OpTypeFunction %void\n");
        types.forEach(each -> module.append(each).append('\n'));
        for (int i = 0; i < 8; i++) {
            module.append("%u32_")
                    .append(i)
                    .append(" = OpConstant %u32 ")
                    .append(i)
                    .append('\n');
        }
        later.forEach(each -> module.append(each).append('\n'));
        if (isStruct) {
            module.append("%struct = OpTypeStruct");
            results.forEach(each -> module.append(' ').append(each.id()));
            module.append('\n');
        }
        module.append("%in = OpTypeStruct")
                .append(inputs)
                .append("\n%out = OpTypeStruct")
                .append(outputs);
        module.append("\n%ptr_in = OpTypePointer StorageBuffer %in\n%ptr_out = OpTypePointer StorageBuffer %out\n");
        module.append("%input = OpVariable %ptr_in StorageBuffer\n%output = OpVariable %ptr_out StorageBuffer\n");
        module.append("%main = OpFunction %void None %fn\n%entry = OpLabel\n").append(variables);
        body.forEach(each -> module.append(each).append('\n'));
        return module.append("OpReturn\nOpFunctionEnd\n").toString();
    }

    /** Runs the module; the numbers that the instruction makes, in the form of the expected ones. */
    String run() {
        SpirvModule module =
                Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(module());
        ByteBuffer input = ByteBuffer.allocate(8 * PLACE).order(ByteOrder.LITTLE_ENDIAN);
        int number = 0;
        for (String operand : operands) {
            if (operand.startsWith("&")) {
                number++;
            } else if (isValue(operand)) {
                CaseType type = type(operand);
                String[] numbers = numbers(operand);
                if (numbers.length != type.count()) {
                    throw new IllegalArgumentException(operand + " has " + numbers.length + " scalars");
                }
                for (int i = 0; i < numbers.length; i++) {
                    put(input, number * PLACE + type.offset(i), type.bytes(), type.bits(numbers[i]));
                }
                number++;
            }
        }
        ByteBuffer output = ByteBuffer.allocate(8 * PLACE).order(ByteOrder.LITTLE_ENDIAN);
        RunReport report = TestedEngine.program(module, "main")
                .dispatch(Bindings.create().buffer(0, 0, input).buffer(0, 1, output), 1, 1, 1);
        if (!report.findings().isClean()) {
            return report.findings().toString();
        }
        List<String> found = new ArrayList<>();
        List<CaseType> written = written();
        for (int i = 0; i < written.size(); i++) {
            CaseType type = written.get(i);
            for (int k = 0; k < type.count(); k++) {
                String wanted = found.size() < expected.size() ? expected.get(found.size()) : "nothing";
                found.add(shown(type, get(output, i * PLACE + type.offset(k), type.bytes()), wanted));
            }
        }
        return String.join(" ", found);
    }

    private static void put(ByteBuffer to, int at, int size, long bits) {
        switch (size) {
            case 1 -> to.put(at, (byte) bits);
            case 2 -> to.putShort(at, (short) bits);
            case 4 -> to.putInt(at, (int) bits);
            default -> to.putLong(at, bits);
        }
    }

    private static long get(ByteBuffer from, int at, int size) {
        return switch (size) {
            case 1 -> from.get(at) & 0xFFL;
            case 2 -> from.getShort(at) & 0xFFFFL;
            case 4 -> from.getInt(at) & 0xFFFF_FFFFL;
            default -> from.getLong(at);
        };
    }

    /** The expected text if the number is the expected one, or else the number. */
    private static String shown(CaseType type, long bits, String wanted) {
        boolean isNear = wanted.startsWith("~");
        String number = isNear ? wanted.substring(1) : wanted;
        String actual = type.isFloat() ? "" + FloatEncoding.decode(bits, type.number()) : Long.toString(bits);
        if (wanted.equals("nothing")) {
            return actual;
        }
        long expected = type.bits(number);
        boolean isNan = type.isFloat() && Double.isNaN(FloatEncoding.decode(bits, type.number()));
        boolean isRight = number.equals("nan") ? isNan : isNear ? Math.abs(bits - expected) <= 3 : bits == expected;
        return isRight ? wanted : actual;
    }
}
