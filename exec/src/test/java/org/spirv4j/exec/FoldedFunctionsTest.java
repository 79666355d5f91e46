// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.OperandKind;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.optimize.Optimizer;
import org.spirv4j.optimize.Passes;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * Instructions of numbers, also those of extended sets: with constants, which passes fold, they compute what the
 * checked engine computes of the same values in memory, for all types that the validator accepts. {@code -Dthorough}
 * tries more values.
 */
@Tag(TestedEngine.TAG)
class FoldedFunctionsTest {
    private static final int SLOT = 128;
    private static final int TRIALS = Boolean.getBoolean("thorough") ? 24 : 1;

    /** One candidate of how many is tried. */
    private static final int PARTS = Boolean.getBoolean("thorough") ? 1 : 40;

    private static final long SEED = Long.getLong("fuzz.seed", 1L);
    private static final Optimizer OPTIMIZER =
            Optimizer.create().withPasses(Passes.simplifyInstructions(), Passes.eliminateDeadCodeAggressive());

    private static final String PROLOGUE = """
            OpCapability Addresses
            OpCapability Kernel
            OpCapability Shader
            OpCapability Vector16
            OpCapability Float16
            OpCapability Float64
            OpCapability Int8
            OpCapability Int16
            OpCapability Int64
            IMPORT
            OpMemoryModel Physical64 OpenCL
            OpEntryPoint Kernel %main "main"
            OpExecutionMode %main LocalSize 1 1 1
            %void = OpTypeVoid
            %bool = OpTypeBool
            %yes = OpConstantTrue %bool
            %no = OpConstantFalse %bool
            %i8 = OpTypeInt 8 0
            %i16 = OpTypeInt 16 0
            %i32 = OpTypeInt 32 0
            %i64 = OpTypeInt 64 0
            %f16 = OpTypeFloat 16
            %f32 = OpTypeFloat 32
            %f64 = OpTypeFloat 64
            %bytes = OpTypePointer CrossWorkgroup %i8
            %kernel = OpTypeFunction %void %bytes %bytes
            """;

    /** A scalar or vector type. */
    private record Shape(boolean isFloat, int width, int count) {
        String scalar() {
            return isBool() ? "%bool" : "%" + (isFloat ? "f" : "i") + width;
        }

        boolean isBool() {
            return width == 1;
        }

        String id() {
            return count == 1 ? scalar() : scalar() + "x" + count;
        }

        Shape withCount(int other) {
            return new Shape(isFloat, width, other);
        }

        Shape integer(int otherWidth) {
            return new Shape(false, otherWidth, count);
        }
    }

    /** An instruction with types. */
    private record Candidate(String name, Shape result, List<Shape> operands) {}

    /** Which operands are constants. */
    private enum Constants {
        NONE,
        ALL,
        FIRST,
        LAST;

        boolean isConstant(int operand, int count) {
            return switch (this) {
                case NONE -> false;
                case ALL -> true;
                case FIRST -> operand == 0;
                case LAST -> operand == count - 1;
            };
        }
    }

    private static final Set<String> SECTIONS = Set.of(
            "Arithmetic Instructions",
            "Bit Instructions",
            "Conversion Instructions",
            "Relational and Logical Instructions");

    private static final List<Integer> COUNTS = List.of(1, 2, 3, 4, 8, 16);

    private static List<Shape> shapes() {
        List<Shape> shapes = new ArrayList<>();
        for (int count : COUNTS) {
            for (int width : new int[] {16, 32, 64}) {
                shapes.add(new Shape(true, width, count));
            }
            for (int width : new int[] {8, 16, 32, 64}) {
                shapes.add(new Shape(false, width, count));
            }
            shapes.add(new Shape(false, 1, count));
        }
        return shapes;
    }

    /** The types with which an instruction may be valid; most are not. */
    private static List<Candidate> candidates(InstructionInfo info, Random random) {
        int arity = info.operands().size();
        Set<Candidate> found = new LinkedHashSet<>();
        if (arity == 0
                || !info.operands().stream().allMatch(each -> each.kind().category() == OperandKind.Category.ID)) {
            return List.of();
        }
        for (Shape result : shapes()) {
            List<Shape> same = Collections.nCopies(arity, result);
            for (Shape other : arity == 1 ? shapes() : List.<Shape>of()) {
                found.add(new Candidate(info.name(), result, List.of(other)));
            }
            List<Shape> condition = new ArrayList<>(same);
            condition.set(0, new Shape(false, 1, result.count));
            found.add(new Candidate(info.name(), result, condition));
            found.add(new Candidate(info.name(), new Shape(false, 1, result.count), same));
            found.add(new Candidate(info.name(), new Shape(false, 1, 1), same));
            found.add(new Candidate(info.name(), result, same));
            for (int width : new int[] {32, result.width}) {
                found.add(new Candidate(info.name(), result, last(same, result.integer(width))));
                found.add(new Candidate(info.name(), result.integer(width), same));
            }
            found.add(new Candidate(info.name(), result.withCount(1), same));
            found.add(new Candidate(info.name(), result, last(same, result.withCount(1))));
            if (!result.isFloat && result.width > 1 && result.width < 64) {
                found.add(new Candidate(info.name(), result.integer(2 * result.width), same));
            }
            for (int count : COUNTS) {
                Shape mask = result.integer(result.width);
                found.add(new Candidate(
                        info.name(), result, last(Collections.nCopies(arity, result.withCount(count)), mask)));
                Shape bits = new Shape(false, 32, 1);
                found.add(new Candidate(info.name(), bits, same));
                found.add(new Candidate(info.name(), result, Collections.nCopies(arity, bits)));
            }
        }
        return found.stream().filter(each -> random.nextInt(PARTS) == 0).toList();
    }

    private static List<Shape> last(List<Shape> shapes, Shape last) {
        List<Shape> changed = new ArrayList<>(shapes);
        changed.set(shapes.size() - 1, last);
        return changed;
    }

    /** The module that computes candidates of constants, or of what it loads. */
    private static SpirvModule module(
            String set, List<Candidate> candidates, List<long[][]> values, Constants constants) {
        StringBuilder types = new StringBuilder(
                PROLOGUE.replace("IMPORT", set.isEmpty() ? "" : "%set = OpExtInstImport \"" + set + "\""));
        StringBuilder code = new StringBuilder();
        Set<String> declared = new HashSet<>();
        int slot = 0;
        for (int i = 0; i < candidates.size(); i++) {
            Candidate candidate = candidates.get(i);
            StringBuilder call = new StringBuilder("%r" + i + " = "
                    + (set.isEmpty() ? candidate.name + " " : "OpExtInst ") + candidate.result.id()
                    + (set.isEmpty() ? "" : " %set " + candidate.name));
            for (int k = 0; k < candidate.operands.size(); k++) {
                Shape shape = candidate.operands.get(k);
                declare(shape, declared, types);
                String id = "%o" + i + "_" + k;
                if (constants.isConstant(k, candidate.operands.size())) {
                    slot++;
                    constant(shape, values.get(i)[k], id, types);
                } else {
                    address(slot++, "%in", id, declared, types, code);
                    load(shape, id, declared, types, code);
                }
                call.append(' ').append(id);
            }
            declare(candidate.result, declared, types);
            code.append("OpNop\n").append(call).append('\n');
            address(i, "%out", "%s" + i, declared, types, code);
            Shape stored = stored(candidate.result);
            declare(stored, declared, types);
            String value = "%r" + i;
            if (candidate.result.isBool()) {
                code.append("%b" + i + " = OpSelect " + stored.id() + " " + value + " "
                        + all(1, stored, declared, types) + " " + all(0, stored, declared, types) + "\n");
                value = "%b" + i;
            }
            code.append("%s" + i + "_t = OpBitcast %to_" + stored.id().substring(1) + " %s" + i + "_p\n");
            code.append("OpStore %s" + i + "_t " + value + " Aligned 1\n");
        }
        String text = types
                + "%main = OpFunction %void None %kernel\n%in = OpFunctionParameter %bytes\n"
                + "%out = OpFunctionParameter %bytes\n%entry = OpLabel\n" + code + "OpReturn\nOpFunctionEnd\n";
        return Assembler.create().withTarget(TargetEnv.UNIVERSAL_1_6).assemble(text);
    }

    /** The type in memory: Booleans are bytes there. */
    private static Shape stored(Shape shape) {
        return shape.isBool() ? shape.integer(8) : shape;
    }

    /** A constant with the same number in all components. */
    private static String all(int number, Shape shape, Set<String> declared, StringBuilder types) {
        String id = shape.id() + "_all" + number;
        if (declared.add(id)) {
            long[] bits = new long[shape.count];
            java.util.Arrays.fill(bits, number);
            constant(shape, bits, id, types);
        }
        return id;
    }

    private static void load(Shape shape, String id, Set<String> declared, StringBuilder types, StringBuilder code) {
        Shape stored = stored(shape);
        declare(stored, declared, types);
        String loaded = shape.isBool() ? id + "_b" : id;
        code.append(id + "_t = OpBitcast %to_" + stored.id().substring(1) + " " + id + "_p\n");
        code.append(loaded + " = OpLoad " + stored.id() + " " + id + "_t Aligned 1\n");
        if (shape.isBool()) {
            code.append(
                    id + " = OpINotEqual " + shape.id() + " " + loaded + " " + all(0, stored, declared, types) + "\n");
        }
    }

    private static void declare(Shape shape, Set<String> declared, StringBuilder types) {
        if (declared.add(shape.id())) {
            if (shape.count > 1) {
                types.append(shape.id() + " = OpTypeVector " + shape.scalar() + " " + shape.count + "\n");
            }
            if (!shape.isBool()) {
                types.append("%to_" + shape.id().substring(1) + " = OpTypePointer CrossWorkgroup " + shape.id() + "\n");
            }
        }
    }

    private static void constant(Shape shape, long[] bits, String id, StringBuilder types) {
        StringBuilder parts = new StringBuilder();
        for (int c = 0; c < shape.count; c++) {
            String part = shape.count == 1 ? id : id + "_" + c;
            if (shape.isBool()) {
                parts.append(bits[c] == 0 ? " %no" : " %yes");
                continue;
            }
            types.append(part + " = OpConstant " + shape.scalar() + " !" + (bits[c] & 0xFFFFFFFFL)
                    + (shape.width == 64 ? " !" + (bits[c] >>> 32) : "") + "\n");
            parts.append(' ').append(part);
        }
        if (shape.count > 1) {
            types.append(id + " = OpConstantComposite " + shape.id() + parts + "\n");
        } else if (shape.isBool()) {
            types.append(id + " = OpConstant" + (bits[0] == 0 ? "False" : "True") + " %bool\n");
        }
    }

    private static void address(
            int slot, String base, String id, Set<String> declared, StringBuilder types, StringBuilder code) {
        String offset = "%at" + slot;
        if (declared.add(offset)) {
            types.append(offset + " = OpConstant %i64 " + (long) slot * SLOT + "\n");
        }
        code.append(id + "_p = OpInBoundsPtrAccessChain %bytes " + base + " " + offset + "\n");
    }

    private static final Map<Integer, long[]> FLOATS = Map.of(
            16,
            new long[] {
                0, 0x8000, 0x3C00, 0xBC00, 0x3800, 0x4248, 0x4900, 0x7BFF, 0xFBFF, 0x0400, 0x0001, 0x8001, 0x7C00,
                0xFC00, 0x7E00, 0x3E00, 0x4100, 0xC100, 0x5640
            },
            32,
            bits(
                    0f,
                    -0f,
                    1f,
                    -1f,
                    0.5f,
                    -0.5f,
                    1.5f,
                    2.5f,
                    -2.5f,
                    3.1415927f,
                    100f,
                    1e10f,
                    -7.25f,
                    0.1f,
                    Float.MAX_VALUE,
                    -Float.MAX_VALUE,
                    Float.MIN_NORMAL,
                    Float.MIN_VALUE,
                    -Float.MIN_VALUE,
                    Float.POSITIVE_INFINITY,
                    Float.NEGATIVE_INFINITY,
                    Float.NaN),
            64,
            bits(
                    0,
                    -0.0,
                    1,
                    -1,
                    0.5,
                    -0.5,
                    1.5,
                    2.5,
                    -2.5,
                    Math.PI,
                    100,
                    1e10,
                    -7.25,
                    0.1,
                    Double.MAX_VALUE,
                    -Double.MAX_VALUE,
                    Double.MIN_NORMAL,
                    Double.MIN_VALUE,
                    -Double.MIN_VALUE,
                    Double.POSITIVE_INFINITY,
                    Double.NEGATIVE_INFINITY,
                    Double.NaN));

    private static long[] bits(float... values) {
        return IntStream.range(0, values.length)
                .mapToLong(i -> Float.floatToRawIntBits(values[i]) & 0xFFFFFFFFL)
                .toArray();
    }

    private static long[] bits(double... values) {
        return IntStream.range(0, values.length)
                .mapToLong(i -> Double.doubleToRawLongBits(values[i]))
                .toArray();
    }

    private static long[] values(Shape shape, Random random) {
        long[] values = new long[shape.count];
        for (int c = 0; c < shape.count; c++) {
            long mask = shape.width == 64 ? -1 : (1L << shape.width) - 1;
            long value;
            if (shape.isFloat) {
                long[] all = Objects.requireNonNull(FLOATS.get(shape.width));
                value = random.nextInt(8) == 0 ? random.nextLong() & mask : all[random.nextInt(all.length)];
            } else if (shape.isBool()) {
                value = random.nextInt(2);
            } else {
                long least = 1L << (shape.width - 1);
                long[] all = {0, 1, -1, 2, 3, 7, 15, 16, 31, 32, 63, least, least - 1, least + 1, 0x5555555555555555L};
                value = (random.nextInt(6) == 0 ? random.nextLong() : all[random.nextInt(all.length)]) & mask;
            }
            values[c] = value;
        }
        return values;
    }

    /** The words of constants of 8 and 16 bits are zero-extended for unsigned types. */
    private static void put(ByteBuffer in, int slot, Shape given, long[] values) {
        Shape shape = stored(given);
        for (int c = 0; c < shape.count; c++) {
            int at = slot * SLOT + c * shape.width / 8;
            switch (shape.width) {
                case 8 -> in.put(at, (byte) values[c]);
                case 16 -> in.putShort(at, (short) values[c]);
                case 32 -> in.putInt(at, (int) values[c]);
                default -> in.putLong(at, values[c]);
            }
        }
    }

    private static String text(ByteBuffer out, int slot, Shape given) {
        Shape shape = stored(given);
        return IntStream.range(0, shape.count)
                .mapToObj(c -> {
                    int at = slot * SLOT + c * shape.width / 8;
                    long bits = switch (shape.width) {
                        case 8 -> out.get(at) & 0xFFL;
                        case 16 -> out.getShort(at) & 0xFFFFL;
                        case 32 -> out.getInt(at) & 0xFFFFFFFFL;
                        default -> out.getLong(at);
                    };
                    return shape.isFloat && isNaN(bits, shape.width) ? "NaN" : Long.toHexString(bits);
                })
                .collect(Collectors.joining(" "));
    }

    private static boolean isNaN(long bits, int width) {
        return switch (width) {
            case 16 -> (bits & 0x7FFF) > 0x7C00;
            case 32 -> Float.isNaN(Float.intBitsToFloat((int) bits));
            default -> Double.isNaN(Double.longBitsToDouble(bits));
        };
    }

    /** A program of the tested engine, which may leave code that is too long for one method to the checked one. */
    private static Program program(SpirvModule module) {
        return Program.create(module, "main").withEngine(TestedEngine.ENGINE);
    }

    private static ByteBuffer run(Program program, ByteBuffer in, int results) {
        ByteBuffer out = ByteBuffer.allocate(results * SLOT).order(ByteOrder.LITTLE_ENDIAN);
        program.dispatch(Bindings.create().bufferArgument(in).bufferArgument(out), 1, 1, 1);
        return out;
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "OpenCL.std", "GLSL.std.450"})
    void foldingComputesWhatRunsCompute(String set) {
        Random random = new Random(SEED);
        List<String> differences = new ArrayList<>();
        int computed = 0;
        long remaining = 0;
        for (InstructionInfo info : instructions(set)) {
            List<Candidate> valid = valid(set, candidates(info, random), random);
            for (int trial = 0; trial < TRIALS && !valid.isEmpty(); trial++) {
                List<long[][]> values = values(valid, random);
                int slot = 0;
                ByteBuffer in = ByteBuffer.allocate(4 * valid.size() * SLOT).order(ByteOrder.LITTLE_ENDIAN);
                for (int i = 0; i < valid.size(); i++) {
                    for (int k = 0; k < valid.get(i).operands.size(); k++) {
                        put(in, slot++, valid.get(i).operands.get(k), values.get(i)[k]);
                    }
                }
                SpirvModule variable = module(set, valid, values, Constants.NONE);
                ByteBuffer expected = run(Program.create(variable, "main"), in, valid.size());
                Constants constants =
                        trial == 0 ? Constants.ALL : Constants.values()[random.nextInt(Constants.values().length)];
                SpirvModule constant = OPTIMIZER.optimize(module(set, valid, values, constants));
                if (constants == Constants.ALL) {
                    computed += valid.size();
                    remaining += constant.instructions().stream()
                            .filter(each -> each.is(Op.OpExtInst))
                            .count();
                }
                ByteBuffer found = run(program(constant), in, valid.size());
                for (int i = 0; i < valid.size(); i++) {
                    Candidate candidate = valid.get(i);
                    String one = text(expected, i, candidate.result);
                    String other = text(found, i, candidate.result);
                    if (!one.equals(other)) {
                        differences.add(constants + ": " + candidate + " of "
                                + java.util.Arrays.stream(values.get(i))
                                        .map(each -> java.util.Arrays.stream(each)
                                                .mapToObj(Long::toHexString)
                                                .collect(Collectors.joining(" ")))
                                        .collect(Collectors.joining(", "))
                                + ": run " + one + ", folded " + other);
                    }
                }
            }
        }
        assertThat(differences).isEmpty();
        // What the specification leaves undefined is not folded.
        assertThat(remaining).isLessThan(computed / 2);
    }

    private static List<InstructionInfo> instructions(String set) {
        return set.isEmpty()
                ? Grammar.builtIn().instructions().stream()
                        .filter(each -> each.hasResult()
                                && !each.name().startsWith("OpConstant")
                                && !each.name().startsWith("OpSpec")
                                && each.section().filter(SECTIONS::contains).isPresent())
                        .toList()
                : Grammar.builtIn().extendedInstructionSet(set).orElseThrow().instructions();
    }

    private static List<long[][]> values(List<Candidate> candidates, Random random) {
        List<long[][]> values = new ArrayList<>();
        for (Candidate candidate : candidates) {
            values.add(candidate.operands.stream()
                    .map(shape -> values(shape, random))
                    .toArray(long[][]::new));
        }
        return values;
    }

    private static List<Candidate> valid(String set, List<Candidate> candidates, Random random) {
        if (candidates.isEmpty()) {
            return candidates;
        }
        SpirvModule module = module(set, candidates, values(candidates, random), Constants.ALL);
        Set<Integer> wrong = Validator.create().withTarget(TargetEnv.UNIVERSAL_1_6).validate(module).stream()
                .filter(Finding::isError)
                .map(each -> each.diagnostic().position().wordOffset())
                .collect(Collectors.toSet());
        List<Instruction> calls = module.instructions().stream()
                .filter(each -> each.is(Op.OpNop))
                .map(each -> module.instruction(each.index() + 1))
                .toList();
        return IntStream.range(0, candidates.size())
                .filter(i -> !wrong.contains(calls.get(i).wordOffset()))
                .mapToObj(candidates::get)
                .toList();
    }
}
