// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.LongBinaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.spirv4j.grammar.Op;

/** Votes, ballots and shuffles, compared with loops in Java. */
@Tag(TestedEngine.TAG)
class GroupInstructionsTest {
    /** {@code %odd} is whether {@code %v} is odd, {@code %few} whether it is not 7. */
    private static final String PREDICATES = """
            %bit = OpBitwiseAnd %ulong %v %l1
            %odd = OpINotEqual %bool %bit %l0
            %few = OpINotEqual %bool %v %l7
            """;

    /** Quads and clusters of four, and an invocation of the second four. */
    private static final Pattern FOUR = Pattern.compile("Quad|%u4|%u5|%u3|%u2");

    private static final Pattern INSTRUCTION = Pattern.compile("Op\\w+");

    private static final String FROM_BOOL = "%r = OpSelect %ulong %y %l1 %l0\n";

    /** {@code %n} is a small number that depends on the invocation. */
    private static final String SMALL = """
            %low = OpUConvert %uint %v
            %n = OpBitwiseAnd %uint %low %u3
            """;

    private static final String FROM_BALLOT = """
            %first = OpVectorShuffle %v2uint %y %y 0 1
            %r = OpBitcast %ulong %first
            """;

    private static final String FROM_UINT = "%r = OpUConvert %ulong %y\n";

    private static boolean isOdd(long value) {
        return (value & 1) != 0;
    }

    private static long ballot(int[] active, long[] values) {
        long mask = 0;
        for (int i : active) {
            mask |= isOdd(values[i]) ? 1L << i : 0;
        }
        return mask;
    }

    private static long bit(boolean isSet) {
        return isSet ? 1 : 0;
    }

    private static GroupShader vote(String instruction, GroupShader.Reference reference) {
        return new GroupShader(instruction, PREDICATES + "%y = " + instruction + "\n" + FROM_BOOL, reference);
    }

    private static boolean all(int[] active, long[] values, int own, int cluster) {
        return Arrays.stream(active).filter(i -> i / cluster == own / cluster).allMatch(i -> isOdd(values[i]));
    }

    private static boolean any(int[] active, long[] values, int own, int cluster) {
        return Arrays.stream(active).filter(i -> i / cluster == own / cluster).anyMatch(i -> isOdd(values[i]));
    }

    private static boolean allEqual(int[] active, long[] values) {
        return Arrays.stream(active).mapToLong(i -> values[i] & 1).distinct().count() == 1;
    }

    static List<GroupShader> votes() {
        return List.of(
                vote("OpGroupNonUniformElect %bool %subgroup", (own, active, values, n) -> bit(active[0] == own)),
                vote("OpGroupNonUniformAll %bool %subgroup %odd", (o, active, v, n) -> bit(all(active, v, 0, 64))),
                vote("OpGroupNonUniformAny %bool %subgroup %odd", (o, active, v, n) -> bit(any(active, v, 0, 64))),
                vote(
                        "OpGroupAll %bool %subgroup %few",
                        (o, active, v, n) -> bit(Arrays.stream(active).allMatch(i -> v[i] != 7))),
                vote("OpGroupAny %bool %subgroup %odd", (o, active, v, n) -> bit(any(active, v, 0, 64))),
                vote("OpSubgroupAllKHR %bool %odd", (o, active, v, n) -> bit(all(active, v, 0, 64))),
                vote("OpSubgroupAnyKHR %bool %odd", (o, active, v, n) -> bit(any(active, v, 0, 64))),
                vote("OpGroupNonUniformQuadAllKHR %bool %odd", (own, active, v, n) -> bit(all(active, v, own, 4))),
                vote("OpGroupNonUniformQuadAnyKHR %bool %odd", (own, active, v, n) -> bit(any(active, v, own, 4))),
                vote("OpSubgroupAllEqualKHR %bool %odd", (o, active, v, n) -> bit(allEqual(active, v))),
                vote("OpGroupNonUniformAllEqual %bool %subgroup %bit", (o, active, v, n) -> bit(allEqual(active, v))),
                new GroupShader(
                        "all equal floats",
                        // 0 and -0 are equal, and no NaN is.
                        PREDICATES + """
                                %zero = OpConvertUToF %float %bit
                                %negative = OpFNegate %float %zero
                                %product = OpFMul %float %negative %zero
                                %nan = OpFDiv %float %product %product
                                %y = OpGroupNonUniformAllEqual %bool %subgroup %nan
                                """ + FROM_BOOL,
                        (o, active, v, n) -> bit(Arrays.stream(active).allMatch(i -> isOdd(v[i])))),
                new GroupShader(
                        "all equal vectors",
                        PREDICATES + "%low = OpUConvert %uint %bit\n%pair = OpCompositeConstruct %v2uint %u5 %low\n"
                                + "%y = OpGroupNonUniformAllEqual %bool %subgroup %pair\n" + FROM_BOOL,
                        (o, active, v, n) -> bit(allEqual(active, v))));
    }

    /** Reads the ballot of {@code %odd}, {@code %all}, or its complement, {@code %none}. */
    private static GroupShader read(String instruction, String from, GroupShader.Reference reference) {
        String ballots = "%all = OpGroupNonUniformBallot %v4uint %subgroup %odd\n%none = OpNot %v4uint %all\n";
        return new GroupShader(
                instruction, PREDICATES + SMALL + ballots + "%y = " + instruction + "\n" + from, reference);
    }

    static List<GroupShader> ballots() {
        return List.of(
                new GroupShader(
                        "OpGroupNonUniformBallot",
                        PREDICATES + "%y = OpGroupNonUniformBallot %v4uint %subgroup %odd\n" + FROM_BALLOT,
                        (own, active, values, n) -> ballot(active, values)),
                new GroupShader(
                        "OpSubgroupBallotKHR",
                        PREDICATES + "%y = OpSubgroupBallotKHR %v4uint %odd\n" + FROM_BALLOT,
                        (own, active, values, n) -> ballot(active, values)),
                new GroupShader(
                        "OpGroupNonUniformPartitionEXT",
                        "%key = OpBitwiseAnd %ulong %v %l3\n%y = OpGroupNonUniformPartitionEXT %v4uint %key\n"
                                + FROM_BALLOT,
                        (own, active, values, n) -> {
                            long mask = 0;
                            for (int i : active) {
                                mask |= (values[i] & 3) == (values[own] & 3) ? 1L << i : 0;
                            }
                            return mask;
                        }),
                read(
                        "OpGroupNonUniformInverseBallot %bool %subgroup %all",
                        FROM_BOOL, (own, active, values, n) -> ballot(active, values) >>> own & 1),
                read(
                        "OpGroupNonUniformBallotBitExtract %bool %subgroup %all %n",
                        FROM_BOOL, (own, active, values, n) -> ballot(active, values) >>> (values[own] & 3) & 1),
                count("Reduce", -1, 0),
                count("InclusiveScan", 0, 1),
                count("ExclusiveScan", 0, 0),
                read(
                        "OpGroupNonUniformBallotFindLSB %uint %subgroup %all",
                        FROM_UINT,
                        (own, active, values, n) -> ballot(active, values) == 0
                                ? 0xFFFF_FFFFL
                                : Long.numberOfTrailingZeros(ballot(active, values))),
                read(
                        "OpGroupNonUniformBallotFindMSB %uint %subgroup %all",
                        FROM_UINT,
                        (own, active, values, n) ->
                                63L - Long.numberOfLeadingZeros(ballot(active, values)) & 0xFFFF_FFFFL));
    }

    /** A ballot with all bits set: only those of the subgroup count. */
    private static GroupShader count(String operation, int all, int further) {
        return read(
                "OpGroupNonUniformBallotBitCount %uint %subgroup " + operation + " %none",
                FROM_UINT,
                (own, active, values, n) -> {
                    long zeros = ~ballot(active, values) & -1L >>> 64 - n;
                    return Long.bitCount(all < 0 ? zeros : zeros & ~(-1L << own << further));
                });
    }

    /** The result is the value of the invocation that a function computes; 0 if it does not take part. */
    private static GroupShader move(String instruction, String before, LongBinaryOperator source) {
        return new GroupShader(instruction, SMALL + before + "%r = " + instruction + "\n", (own, active, values, n) -> {
            long from = source.applyAsLong(own, values[own]);
            return Arrays.stream(active).anyMatch(i -> i == from) ? values[(int) from] : 0;
        });
    }

    static List<GroupShader> shuffles() {
        List<GroupShader> cases = new ArrayList<>(List.of(
                move("OpGroupNonUniformBroadcast %ulong %subgroup %v %u2", "", (own, v) -> 2),
                move("OpGroupBroadcast %ulong %subgroup %v %u3", "", (own, v) -> 3),
                move("OpGroupNonUniformShuffle %ulong %subgroup %v %n", "", (own, v) -> v & 3),
                move("OpSubgroupReadInvocationKHR %ulong %v %n", "", (own, v) -> v & 3),
                move("OpSubgroupShuffleINTEL %ulong %v %n", "", (own, v) -> v & 3),
                move("OpGroupNonUniformShuffleXor %ulong %subgroup %v %u3", "", (own, v) -> own ^ 3),
                move("OpSubgroupShuffleXorINTEL %ulong %v %n", "", (own, v) -> own ^ v & 3),
                move("OpGroupNonUniformShuffleUp %ulong %subgroup %v %n", "", (own, v) -> own - (v & 3)),
                move("OpGroupNonUniformShuffleDown %ulong %subgroup %v %n", "", (own, v) -> own + (v & 3)),
                move("OpGroupNonUniformQuadBroadcast %ulong %subgroup %v %u2", "", (own, v) -> own / 4 * 4 + 2),
                move("OpGroupNonUniformQuadSwap %ulong %subgroup %v %u0", "", (own, v) -> own ^ 1),
                move("OpGroupNonUniformQuadSwap %ulong %subgroup %v %u1", "", (own, v) -> own ^ 2),
                move("OpGroupNonUniformQuadSwap %ulong %subgroup %v %u2", "", (own, v) -> own ^ 3),
                move(
                        "OpGroupNonUniformRotateKHR %ulong %subgroup %v %u3 %u4",
                        "", (own, v) -> own / 4 * 4 + (own + 3) % 4)));
        cases.add(new GroupShader(
                "OpGroupNonUniformRotateKHR",
                "%r = OpGroupNonUniformRotateKHR %ulong %subgroup %v %u5\n",
                (own, active, values, n) -> {
                    int from = (own + 5) % n;
                    return Arrays.binarySearch(active, from) >= 0 ? values[from] : 0;
                }));
        for (String first : List.of(
                "OpGroupNonUniformBroadcastFirst %ulong %subgroup %v", "OpSubgroupFirstInvocationKHR %ulong %v")) {
            cases.add(new GroupShader(first, "%r = " + first + "\n", (own, active, values, n) -> values[active[0]]));
        }
        cases.add(shift(true));
        cases.add(shift(false));
        cases.add(new GroupShader("vectors and halves", SMALL + """
                        %small = OpConvertUToF %half %n
                        %pair = OpCompositeConstruct %v2half %small %small
                        %moved = OpGroupNonUniformShuffleXor %v2half %subgroup %pair %u1
                        %y = OpBitcast %uint %moved
                        """ + FROM_UINT, (own, active, values, n) -> {
            if (Arrays.binarySearch(active, own ^ 1) < 0) {
                return 0;
            }
            long half = new long[] {0, 0x3C00, 0x4000, 0x4200}[(int) values[own ^ 1] & 3];
            return half << 16 | half;
        }));
        cases.add(new GroupShader(
                "Booleans",
                PREDICATES + "%three = OpCompositeConstruct %v3bool %odd %few %odd\n"
                        + "%moved = OpGroupNonUniformBroadcastFirst %v3bool %subgroup %three\n"
                        + "%y = OpCompositeExtract %bool %moved 1\n" + FROM_BOOL,
                (own, active, values, n) -> bit(values[active[0]] != 7)));
        return cases;
    }

    private static GroupShader shift(boolean isUp) {
        String instruction = isUp
                ? "%r = OpSubgroupShuffleUpINTEL %ulong %other %v %u3\n"
                : "%r = OpSubgroupShuffleDownINTEL %ulong %v %other %u3\n";
        return new GroupShader(instruction, "%other = OpNot %ulong %v\n" + instruction, (own, active, values, n) -> {
            int place = isUp ? own - 3 : own + 3;
            int from = Math.floorMod(place, n);
            long value = Arrays.binarySearch(active, from) < 0 ? 0 : values[from];
            return Arrays.binarySearch(active, from) < 0 ? 0 : place == from ? value : ~value;
        });
    }

    static List<GroupShader> inWorkGroups() {
        return List.of(
                vote(
                        "OpGroupAll %bool %workgroup %few",
                        (o, active, v, n) -> bit(Arrays.stream(active).allMatch(i -> v[i] != 7))),
                vote("OpGroupAny %bool %workgroup %odd", (o, active, v, n) -> bit(any(active, v, 0, 64))),
                move("OpGroupBroadcast %ulong %workgroup %v %u31", "", (own, v) -> 31),
                // The invocation (5, 3) of a work-group of 16 by 4.
                move("OpGroupBroadcast %ulong %workgroup %v %fiveThree", "", (own, v) -> 5 + 16 * 3));
    }

    @ParameterizedTest
    @MethodSource({"votes", "ballots", "shuffles"})
    void inSubgroups(GroupShader shader) {
        boolean needsFour = FOUR.matcher(shader.body()).find();
        for (int width = needsFour ? 4 : 1; width <= 64; width *= 2) {
            shader.check(width, false);
        }
    }

    @ParameterizedTest
    @MethodSource
    void inWorkGroups(GroupShader shader) {
        shader.check(8, true);
        shader.check(32, true);
    }

    private static List<GroupShader> all() {
        List<GroupShader> all = new ArrayList<>(votes());
        all.addAll(ballots());
        all.addAll(shuffles());
        all.addAll(inWorkGroups());
        return all;
    }

    @Test
    void modulesAreValid() {
        for (GroupShader shader : all()) {
            assertThat(GroupShader.mistakes(List.of(shader))).as(shader.body()).isEmpty();
        }
    }

    @Test
    void eachInstructionIsExecuted() {
        Set<String> executed = new TreeSet<>();
        List<GroupShader> shaders = all();
        GroupArithmeticTest.names().forEach(name -> shaders.addAll(GroupArithmeticTest.inSubgroups(name)));
        for (GroupShader shader : shaders) {
            INSTRUCTION.matcher(shader.body()).results().forEach(found -> executed.add(found.group()));
        }
        Set<String> missing = new TreeSet<>();
        for (Op op : Op.values()) {
            String name = op.name();
            boolean isOther = name.matches(
                    "OpGroup(Decorate|MemberDecorate|AsyncCopy|WaitEvents|.*Pipe.*)|OpSubgroup(Avc|.*Block|Matrix).*");
            if (name.matches("Op(Group|Subgroup).*") && !isOther) {
                missing.add(name);
            }
        }
        missing.removeAll(executed);
        assertThat(missing).isEmpty();
    }
}
