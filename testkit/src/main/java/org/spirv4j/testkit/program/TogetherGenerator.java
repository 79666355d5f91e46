// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.program;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.testkit.program.Collective.Reduction;
import org.spirv4j.testkit.program.Expression.Named;
import org.spirv4j.testkit.program.RandomProgram.Feature;
import org.spirv4j.testkit.program.ShaderType.Scalar;
import org.spirv4j.testkit.program.ShaderType.Vector;
import org.spirv4j.testkit.program.Together.Place;

/**
 * Makes statements by which the invocations of a workgroup exchange values. Their results do not depend on any order.
 */
abstract class TogetherGenerator extends ExpressionGenerator {
    private static final int DEPTH = 2;
    private static final List<GroupOperation> EXTENTS = List.of(
            GroupOperation.Reduce,
            GroupOperation.InclusiveScan,
            GroupOperation.ExclusiveScan,
            GroupOperation.ClusteredReduce);

    private final List<Op> shuffles = List.of(
            Op.OpGroupNonUniformBroadcast,
            Op.OpGroupNonUniformBroadcastFirst,
            Op.OpGroupNonUniformShuffle,
            Op.OpGroupNonUniformShuffleXor);
    private final List<Op> votes = List.of(
            Op.OpGroupNonUniformAll,
            Op.OpGroupNonUniformAny,
            Op.OpGroupNonUniformBallot,
            Op.OpGroupNonUniformBallotBitCount);

    /** What the program uses. */
    final Set<Feature> features = EnumSet.noneOf(Feature.class);

    /** The number of the next value, variable or construct. */
    int numbers;

    /** How many invocations a workgroup has. */
    int group = RandomProgram.GROUP;

    TogetherGenerator(Random random, ProgramOptions options) {
        super(random, options);
    }

    /** Chooses what the program uses besides the memory of its workgroups. */
    final void chooseFeatures() {
        if (options.images() && chance(30)) {
            features.add(Feature.IMAGE);
        }
        if (options.subgroups() && chance(30)) {
            features.add(Feature.SUBGROUPS);
        }
        if (options.varied()) {
            group = any(features.contains(Feature.SUBGROUPS) ? List.of(4, 8, 16) : List.of(3, 4, 7, 8, 8, 16, 16));
        }
    }

    /** Gives the next result a number, by which expressions know it. */
    final int result(ShaderType type, long bound) {
        values.add(new Named(type, bound, numbers));
        return numbers++;
    }

    /** A word that depends on an expression. */
    final Expression anyWord() {
        return word(value(type(), DEPTH));
    }

    /** Statements that other invocations take part in. */
    abstract List<Statement> uniformBody();

    /** Statements that need no other invocation. */
    abstract List<Statement> simpleBody();

    /** Adds an exchange, perhaps in a loop or in a condition. */
    final void addTogether(List<Statement> statements) {
        int kind = random.nextInt(10);
        if (kind > 1) {
            exchange(statements);
            return;
        }
        int known = values.size();
        int declared = variables.size();
        Expression group =
                new Expression.Operated(Operation.AND, Scalar.UINT32, 0, new Expression.GroupNumber(), one());
        if (kind == 0) {
            Expression count = chance(50)
                    ? Expression.splat(Scalar.UINT32, 1 + random.nextInt(3))
                    : new Expression.Operated(Operation.ADD, Scalar.UINT32, 0, group, one());
            int counter = result(Scalar.UINT32, 0);
            statements.add(new Together.Rounds(count, counter, uniformBody()));
        } else {
            Expression condition = new Expression.Operated(Operation.EQUAL, Scalar.BOOL, 0, group, one());
            statements.add(new Together.If(condition, uniformBody()));
        }
        forget(known, declared);
    }

    /** Forgets all values and variables but the first ones. */
    final void forget(int known, int declared) {
        values.subList(known, values.size()).clear();
        variables.subList(declared, variables.size()).clear();
    }

    private static Expression one() {
        return Expression.splat(Scalar.UINT32, 1);
    }

    private void exchange(List<Statement> statements) {
        int kind = random.nextInt(features.contains(Feature.SUBGROUPS) ? 9 : 3);
        if (kind > 2 && options.varied() && chance(30)) {
            Expression condition = value(Scalar.BOOL, DEPTH);
            statements.add(new Together.Diverged(condition, divergedBody(), divergedBody()));
        } else if (kind == 0) {
            AtomicOperation operation = AtomicOperation.values()[random.nextInt(AtomicOperation.UNORDERED)];
            Expression value = anyWord();
            long initial = chance(50) ? random.nextInt(3) : random.nextInt();
            statements.add(new Together.Combine(result(Scalar.UINT32, 0), operation, initial, value));
        } else if (kind < 3) {
            Place place = features.contains(Feature.IMAGE) && chance(60) ? Place.IMAGE : Place.WORKGROUP;
            statements.add(new Together.Publish(anyWord(), place));
            int distance = 1 + random.nextInt(group - 1);
            statements.add(new Together.Collect(result(Scalar.UINT32, 0), distance, place));
        } else if (kind < 6) {
            statements.add(reduction());
        } else if (kind < 8) {
            ShaderType type = plain();
            Expression value = value(type, DEPTH);
            Op op = any(shuffles);
            int operand = random.nextInt(group);
            statements.add(new Collective.Shuffle(result(type, value.bound()), op, operand, value));
        } else {
            statements.add(vote());
        }
    }

    /** Statements with a group operation that does not need a certain other invocation. */
    private List<Statement> divergedBody() {
        int known = values.size();
        int declared = variables.size();
        List<Statement> statements = new ArrayList<>(simpleBody());
        int kind = random.nextInt(3);
        if (kind == 0) {
            statements.add(reduction());
        } else if (kind == 1) {
            statements.add(vote());
        } else {
            ShaderType type = plain();
            Expression value = value(type, DEPTH);
            int number = result(type, value.bound());
            statements.add(new Collective.Shuffle(number, Op.OpGroupNonUniformBroadcastFirst, 0, value));
        }
        statements.addAll(simpleBody());
        forget(known, declared);
        return statements;
    }

    private Statement vote() {
        Expression value = value(Scalar.BOOL, DEPTH);
        Op op = any(votes);
        GroupOperation extent = any(EXTENTS.subList(0, EXTENTS.size() - 1));
        ShaderType type = new Collective.Vote(0, op, extent, value).type();
        return new Collective.Vote(result(type, 0), op, extent, value);
    }

    private ShaderType plain() {
        return chance(60) ? scalar() : new Vector(scalar(), 2 + random.nextInt(3));
    }

    private Statement reduction() {
        ShaderType type = plain();
        List<Reduction> possible = new ArrayList<>(Arrays.asList(Reduction.values()));
        possible.removeIf(r -> !r.takes(type.scalar()));
        Reduction reduction = any(possible);
        GroupOperation extent = any(EXTENTS);
        if (extent == GroupOperation.ExclusiveScan && !reduction.hasIdentity()) {
            extent = GroupOperation.Reduce;
        }
        Expression value = small(type, DEPTH);
        int cluster = 1 << random.nextInt(3);
        long bound = type.scalar().isFloat() ? group * SMALL : 0;
        return new Collective.Reduce(result(type, bound), reduction, extent, cluster, value);
    }
}
