// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.internal.number.NumberTypes;
import org.spirv4j.internal.semantics.FloatEncoding;

/** Reductions and scans of all types, compared with loops in Java. */
@Tag(TestedEngine.TAG)
class GroupArithmeticTest {
    private static final List<String> INTEGERS =
            List.of("IAdd", "IMul", "SMin", "UMin", "SMax", "UMax", "BitwiseAnd", "BitwiseOr", "BitwiseXor");
    private static final List<String> FLOATS = List.of("FAdd", "FMul", "FMin", "FMax");
    private static final List<String> BOOLEANS = List.of("LogicalAnd", "LogicalOr", "LogicalXor");

    /** The instructions of the extensions and of kernels that have the operations Reduce and scans only. */
    private static final List<String> GROUP = List.of(
            "OpGroupIAdd",
            "OpGroupFAdd",
            "OpGroupFMin",
            "OpGroupUMin",
            "OpGroupSMin",
            "OpGroupFMax",
            "OpGroupUMax",
            "OpGroupSMax",
            "OpGroupIMulKHR",
            "OpGroupFMulKHR",
            "OpGroupBitwiseAndKHR",
            "OpGroupBitwiseOrKHR",
            "OpGroupBitwiseXorKHR",
            "OpGroupLogicalAndKHR",
            "OpGroupLogicalOrKHR",
            "OpGroupLogicalXorKHR",
            "OpGroupIAddNonUniformAMD",
            "OpGroupFAddNonUniformAMD",
            "OpGroupFMinNonUniformAMD",
            "OpGroupUMinNonUniformAMD",
            "OpGroupSMinNonUniformAMD",
            "OpGroupFMaxNonUniformAMD",
            "OpGroupUMaxNonUniformAMD",
            "OpGroupSMaxNonUniformAMD");

    private static final Pattern CLUSTER = Pattern.compile("ClusteredReduce (\\d+)");
    private static final int[] SIZES = {1, 2, 4, 8, 16, 32, 64};

    /** The sizes of subgroups that are tried; all of them with {@code -Dthorough}. */
    private static final int[] TRIED = Boolean.getBoolean("thorough") ? SIZES : new int[] {16};

    private static final List<String> SIMPLE = List.of("Reduce", "InclusiveScan", "ExclusiveScan");

    /** How a type is made from {@code %v}, and {@code %r} from it. */
    private enum Kind {
        UCHAR("%uchar", "%x = OpUConvert %uchar %v\n", "%r = OpUConvert %ulong %y\n", 8),
        USHORT("%ushort", "%x = OpUConvert %ushort %v\n", "%r = OpUConvert %ulong %y\n", 16),
        UINT("%uint", "%x = OpUConvert %uint %v\n", "%r = OpUConvert %ulong %y\n", 32),
        ULONG("%ulong", "%x = OpCopyObject %ulong %v\n", "%r = OpCopyObject %ulong %y\n", 64),
        HALF(
                "%half",
                "%seven = OpBitwiseAnd %ulong %v %l7\n%few = OpBitwiseOr %ulong %seven %l1\n%x = OpConvertUToF %half %few\n",
                "%bits = OpBitcast %ushort %y\n%r = OpUConvert %ulong %bits\n",
                16),
        FLOAT(
                "%float",
                "%x = OpConvertSToF %float %v\n", "%bits = OpBitcast %uint %y\n%r = OpUConvert %ulong %bits\n", 32),
        DOUBLE("%double", "%x = OpConvertSToF %double %v\n", "%r = OpBitcast %ulong %y\n", 64),
        BOOL(
                "%bool",
                "%odd = OpBitwiseAnd %ulong %v %l1\n%x = OpINotEqual %bool %odd %l0\n",
                "%r = OpSelect %ulong %y %l1 %l0\n",
                1);

        private final String type;
        private final String before;
        private final String following;
        private final int width;

        Kind(String type, String before, String following, int width) {
            this.type = type;
            this.before = before;
            this.following = following;
            this.width = width;
        }

        long value(long v) {
            return switch (this) {
                case FLOAT -> Float.floatToRawIntBits((float) v) & 0xFFFF_FFFFL;
                case DOUBLE -> Double.doubleToRawLongBits((double) v);
                case HALF -> bits((int) v & 7 | 1);
                default -> v & -1L >>> 64 - width;
            };
        }

        private long signed(long bits) {
            return bits << 64 - width >> 64 - width;
        }

        private long bits(double number) {
            // A result that is NaN has no sign.
            return FloatEncoding.encode(Double.isNaN(number) ? Double.NaN : number, NumberTypes.floating(width, -1));
        }

        private double number(long bits) {
            return FloatEncoding.decode(bits, NumberTypes.floating(width, -1));
        }

        long combine(String name, long a, long b) {
            long all = -1L >>> 64 - width;
            return switch (name) {
                case "IAdd" -> a + b & all;
                case "IMul" -> a * b & all;
                case "SMin" -> signed(a) < signed(b) ? a : b;
                case "SMax" -> signed(a) > signed(b) ? a : b;
                case "UMin" -> Long.compareUnsigned(a, b) < 0 ? a : b;
                case "UMax" -> Long.compareUnsigned(a, b) > 0 ? a : b;
                case "BitwiseAnd", "LogicalAnd" -> a & b;
                case "BitwiseOr", "LogicalOr" -> a | b;
                case "BitwiseXor", "LogicalXor" -> a ^ b;
                // The sum and product of two floats in double precision round to what float arithmetic gives.
                case "FAdd" -> bits(number(a) + number(b));
                case "FMul" -> bits(number(a) * number(b));
                case "FMin" -> bits(Math.min(number(a), number(b)));
                default -> bits(Math.max(number(a), number(b)));
            };
        }

        long identity(String name) {
            long all = -1L >>> 64 - width;
            return switch (name) {
                case "IMul", "LogicalAnd" -> 1;
                case "SMin" -> all >>> 1;
                case "SMax" -> (all >>> 1) + 1;
                case "UMin", "BitwiseAnd" -> all;
                case "FMul" -> bits(1);
                case "FMin" -> bits(Double.POSITIVE_INFINITY);
                case "FMax" -> bits(Double.NEGATIVE_INFINITY);
                default -> 0;
            };
        }
    }

    private static List<Kind> kinds(String name) {
        return INTEGERS.contains(name)
                ? List.of(Kind.UCHAR, Kind.USHORT, Kind.UINT, Kind.ULONG)
                : FLOATS.contains(name) ? List.of(Kind.HALF, Kind.FLOAT, Kind.DOUBLE) : List.of(Kind.BOOL);
    }

    /** The number of invocations of a cluster; 0 if there are none. */
    private static int cluster(String operation) {
        return operation.startsWith("Clustered")
                ? Integer.parseInt(operation.substring(operation.indexOf(' ') + 1))
                : 0;
    }

    private static GroupShader shader(String op, String name, Kind kind, String scope, String operation) {
        String partition = operation.startsWith("Partitioned")
                ? "%key = OpBitwiseAnd %ulong %v %l3\n%part = OpGroupNonUniformPartitionEXT %v4uint %key\n"
                : "";
        int cluster = cluster(operation);
        String further = cluster > 0 ? " %u" + cluster : partition.isEmpty() ? "" : " %part";
        String body = kind.before + partition
                + "%y = " + op + " " + kind.type + " " + scope + " " + operation.split(" ", -1)[0] + " %x" + further
                + "\n"
                + kind.following;
        return new GroupShader(
                op + " " + kind + " " + operation,
                body,
                (own, active, values, limit) -> reduce(name, kind, operation, own, active, values));
    }

    private static long reduce(String name, Kind kind, String operation, int own, int[] active, long[] values) {
        long all = kind.identity(name);
        boolean isFirst = true;
        for (int i : active) {
            int cluster = cluster(operation);
            boolean isPart = cluster > 0
                    ? i / cluster == own / cluster
                    : !operation.startsWith("Partitioned") || (values[i] & 3) == (values[own] & 3);
            boolean isBefore = operation.contains("Inclusive") ? i <= own : !operation.contains("Exclusive") || i < own;
            if (isPart && isBefore) {
                long value = kind.value(values[i]);
                all = isFirst ? value : kind.combine(name, all, value);
                isFirst = false;
            }
        }
        return all;
    }

    /** The shaders of one instruction and one type. */
    private static List<GroupShader> shaders(String op, String name, String scope, List<String> operations) {
        List<GroupShader> shaders = new ArrayList<>();
        for (Kind kind : kinds(name)) {
            for (String operation : operations) {
                shaders.add(shader(op, name, kind, scope, operation));
            }
        }
        return shaders;
    }

    private static List<GroupShader> groups(String name, String scope) {
        return GROUP.stream()
                .filter(op -> name(op).equals(name))
                .flatMap(op -> shaders(op, name, scope, SIMPLE).stream())
                .toList();
    }

    private static String name(String op) {
        return op.substring("OpGroup".length()).replace("KHR", "").replace("NonUniformAMD", "");
    }

    static Stream<String> names() {
        return Stream.of(INTEGERS, FLOATS, BOOLEANS).flatMap(List::stream);
    }

    /** The shaders of all instructions with an operation. */
    static List<GroupShader> inSubgroups(String name) {
        List<String> operations = new ArrayList<>(SIMPLE);
        for (int cluster : SIZES) {
            operations.add("ClusteredReduce " + cluster);
        }
        operations.addAll(
                List.of("PartitionedReduceEXT", "PartitionedInclusiveScanEXT", "PartitionedExclusiveScanEXT"));
        List<GroupShader> all = new ArrayList<>(shaders("OpGroupNonUniform" + name, name, "%subgroup", operations));
        all.addAll(groups(name, "%subgroup"));
        return all;
    }

    @ParameterizedTest
    @MethodSource("names")
    void subgroups(String name) {
        List<GroupShader> all = inSubgroups(name);
        for (int size : TRIED) {
            GroupShader.check(all.stream().filter(each -> fits(each, size)).toList(), size, false);
        }
    }

    private static boolean fits(GroupShader shader, int size) {
        Matcher cluster = CLUSTER.matcher(shader.name());
        return !cluster.find() || Integer.parseInt(cluster.group(1)) <= size;
    }

    @ParameterizedTest
    @MethodSource("names")
    void workGroups(String name) {
        GroupShader.check(groups(name, "%workgroup"), 16, true);
        GroupShader.check(groups(name, "%workgroup"), 64, true);
    }

    @Test
    void vectorsAreCombinedByComponent() {
        new GroupShader("vector", """
                        %x = OpUConvert %uint %v
                        %z = OpNot %uint %x
                        %w = OpCompositeConstruct %v3uint %x %z %lane
                        %y = OpGroupNonUniformIAdd %v3uint %subgroup Reduce %w
                        %a = OpCompositeExtract %uint %y 0
                        %b = OpCompositeExtract %uint %y 1
                        %c = OpCompositeExtract %uint %y 2
                        %d = OpIMul %uint %b %u3
                        %e = OpIMul %uint %c %u5
                        %f = OpIAdd %uint %a %d
                        %g = OpIAdd %uint %f %e
                        %r = OpUConvert %ulong %g
                        """, (own, active, values, limit) -> {
                    int sum = 0;
                    for (int i : active) {
                        sum += (int) values[i] + 3 * ~(int) values[i] + 5 * i;
                    }
                    return sum & 0xFFFF_FFFFL;
                })
                .check(16, false);
    }

    @Test
    void halvesAreRoundedAfterEachSum() {
        // 2048 + 1 rounds to 2048, but 1 + 1 + ... + 2048 does not.
        new GroupShader("half", """
                        %isLast = OpIEqual %bool %lane %u3
                        %n = OpSelect %uint %isLast %u2 %u1
                        %one = OpConvertUToF %half %n
                        %sum = OpGroupNonUniformFAdd %half %subgroup Reduce %one
                        %r = OpConvertFToU %ulong %sum
                        """, (own, active, values, limit) -> {
                    int sum = 0;
                    for (int i : active) {
                        sum += i == 3 ? 2 : 1;
                    }
                    return sum;
                })
                .check(8, false);
    }

    @ParameterizedTest
    @MethodSource("names")
    void modulesAreValid(String name) {
        assertThat(GroupShader.mistakes(inSubgroups(name))).isEmpty();
        assertThat(GroupShader.mistakes(groups(name, "%workgroup"))).isEmpty();
    }
}
