// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.dis;

import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.spirv4j.cli.file.FileAction;
import org.spirv4j.cli.file.Input;
import org.spirv4j.cli.file.InputKind;
import org.spirv4j.cli.report.Outcome;
import org.spirv4j.grammar.EnumerantInfo;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.ModuleHeader;
import org.spirv4j.module.Operand;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;

/**
 * Writes a module as JSON: the header, and one line per instruction with opcode, ids and operands.
 *
 * <p>64-bit integers are JSON numbers. Floating-point values that JSON cannot express are the strings {@code inf},
 * {@code -inf} and {@code nan}; {@code bits} is always exact.
 */
final class Listing extends FileAction {
    private static final int CHUNK = 1 << 16;

    private final ReadOptions read;

    Listing(ReadOptions read) {
        super(InputKind.BINARY_MODULE, ".json", "listed");
        this.read = read;
    }

    @Override
    public Outcome apply(Input input, OutputStream out) throws IOException {
        SpirvModule module = input.module(read);
        JsonText json = JsonText.withShortEscapes().object();
        header(module, json);
        json.array("instructions");
        for (Instruction instruction : module.instructions()) {
            json.newLine();
            instruction(instruction, json);
            if (json.length() > CHUNK) {
                out.write(json.take().getBytes(StandardCharsets.UTF_8));
            }
        }
        json.endLine().endArray().endObject().endLine();
        out.write(json.take().getBytes(StandardCharsets.UTF_8));
        return Outcome.DONE;
    }

    private static void header(SpirvModule module, JsonText json) {
        ModuleHeader header = module.header();
        json.object("header").member("version", header.version().toString()).member("generator", header.toolId());
        Optional<String> tool = module.grammar().generator(header.toolId());
        if (tool.isPresent()) {
            json.member("generatorName", tool.get());
        }
        json.member("generatorVersion", header.toolVersion())
                .member("bound", Integer.toUnsignedLong(header.bound()))
                .member("schema", Integer.toUnsignedLong(header.schema()))
                .endObject();
    }

    private static void instruction(Instruction instruction, JsonText json) {
        json.object()
                .member("word", instruction.wordOffset())
                .member("words", instruction.wordCount())
                .member("opcode", instruction.opcode());
        Optional<InstructionInfo> info = instruction.info();
        if (info.isPresent()) {
            json.member("name", info.get().name());
        }
        if (instruction.typeId() != 0) {
            json.member("type", Integer.toUnsignedLong(instruction.typeId()));
        }
        if (instruction.resultId() != 0) {
            json.member("result", Integer.toUnsignedLong(instruction.resultId()));
        }
        json.array("operands");
        int setId = 0;
        for (Operand operand : instruction.operands()) {
            String kind = operand.kind().name();
            json.object().member("kind", kind);
            if (operand.isId()) {
                json.member("id", Integer.toUnsignedLong(operand.word()));
                setId = setId == 0 ? operand.word() : setId;
            } else if (kind.equals("LiteralExtInstInteger")) {
                json.member("value", Integer.toUnsignedLong(operand.word()));
                extendedInstruction(instruction.module(), setId, operand.word(), json);
            } else {
                value(operand, kind, instruction.module(), json);
            }
            json.endObject();
        }
        json.endArray().endObject();
    }

    private static void value(Operand operand, String kind, SpirvModule module, JsonText json) {
        switch (operand.kind().category()) {
            case VALUE_ENUM -> {
                json.member("value", Integer.toUnsignedLong(operand.word()));
                Optional<EnumerantInfo> enumerant = operand.kind().enumerant(operand.word());
                if (enumerant.isPresent()) {
                    json.member("name", enumerant.get().name());
                }
            }
            case BIT_ENUM -> {
                json.member("value", Integer.toUnsignedLong(operand.word())).array("names");
                for (EnumerantInfo bit : operand.kind().enumerants()) {
                    if (bit.value() == operand.word()
                            || (bit.value() != 0 && (bit.value() & operand.word()) == bit.value())) {
                        json.element(bit.name());
                    }
                }
                json.endArray();
            }
            case ID, LITERAL, COMPOSITE -> literal(operand, kind, module, json);
        }
    }

    private static void literal(Operand operand, String kind, SpirvModule module, JsonText json) {
        if (operand.isString()) {
            json.member("value", operand.string());
        } else if (operand.isFloat()) {
            floatingPoint(operand, json);
        } else if (operand.numberWidth() > 64 || kind.equals("UnknownWords")) {
            json.array("words");
            for (int i = 0; i < operand.wordCount(); i++) {
                json.element(Integer.toUnsignedLong(operand.word(i)));
            }
            json.endArray();
        } else {
            json.memberOfText(
                    "value",
                    operand.isSigned() ? Long.toString(operand.bits()) : Long.toUnsignedString(operand.bits()));
            if (kind.equals("LiteralSpecConstantOpInteger")) {
                Optional<InstructionInfo> op = module.grammar().instruction(operand.word());
                if (op.isPresent()) {
                    json.member("name", op.get().name());
                }
            }
        }
    }

    private static void floatingPoint(Operand operand, JsonText json) {
        int width = operand.numberWidth();
        json.member("width", width);
        if (width == 32 || width == 64) {
            double value = width == 32 ? Float.intBitsToFloat(operand.word()) : Double.longBitsToDouble(operand.bits());
            if (Double.isNaN(value) || Double.isInfinite(value)) {
                json.member("value", Double.isNaN(value) ? "nan" : value > 0 ? "inf" : "-inf");
            } else {
                json.memberOfText("value", decimal(value, width == 32 ? 9 : 17));
            }
        }
        json.member("bits", "0x" + Long.toHexString(operand.bits()));
    }

    /**
     * A number with enough digits to distinguish all values; the result of Double.toString depends on the version of
     * Java.
     */
    private static String decimal(double value, int digits) {
        if (value == 0) {
            return 1 / value < 0 ? "-0.0" : "0.0";
        }
        return new BigDecimal(value)
                .round(new MathContext(digits))
                .stripTrailingZeros()
                .toString();
    }

    private static void extendedInstruction(SpirvModule module, int setId, int number, JsonText json) {
        Optional<Instruction> definition = module.definition(setId);
        if (definition.isEmpty()) {
            return;
        }
        for (Operand operand : definition.get().operands()) {
            if (operand.isString()) {
                json.member("set", operand.string());
                Optional<InstructionInfo> info = module.grammar()
                        .extendedInstructionSet(operand.string())
                        .flatMap(set -> set.instruction(number));
                if (info.isPresent()) {
                    json.member("name", info.get().name());
                }
            }
        }
    }
}
