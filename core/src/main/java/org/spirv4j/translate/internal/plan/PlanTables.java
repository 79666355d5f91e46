// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.plan;

import java.util.BitSet;
import java.util.List;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.Function;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.translate.internal.expression.MemoryRoots;
import org.spirv4j.translate.internal.expression.ParameterUses;
import org.spirv4j.translate.internal.expression.ValueTables;
import org.spirv4j.translate.internal.expression.ValueTables.TimesWritten;
import org.spirv4j.translate.internal.statement.StatementTree;

/** What {@link FunctionPlan} keeps from one function of a module to the next: tables by index of an id. */
public final class PlanTables {
    final ModuleData data;
    final TypeFacts types;
    final ParameterUses parameters;
    final ValueTables values;

    /** Where tables of one function come from; reset when the next one is planned. */
    final ArrayPool ofFunction;

    /** The innermost scope that has all that is written of an id. */
    final int[] needed;

    /** Of a variable: the same, without its first access in the order of the text. */
    final int[] neededLater;

    /** Of a variable: its first access in the order of the text, an instruction. */
    final int[] firstAccess;

    /** Of a variable: the block of its first access. */
    final int[] firstBlock;

    /** Of an OpPhi: the first edge in the text that sets it, or the loop whose head does. */
    final int[] firstEdges;

    /** Of an OpPhi: the edge, or loop, that declares its variable. */
    final int[] declaredAt;

    /** Of what is declared at the beginning of a scope: what is declared after it. */
    final int[] nextDeclared;

    /** Of a value: the one whose variable it has, or its own. */
    final int[] variables;

    /** Of a value: the next one that has the same variable; 0 for none. */
    final int[] nextShared;

    /** Of a value: the OpPhi at the beginning of a loop that has it when the loop is repeated; 0 for none. */
    final int[] backTo;

    /** Of a value: the block of its instruction. */
    final int[] blocks;

    /** Of an OpPhi: the number of the assignment to it among those that are put in order. */
    final int[] copyNumbers;

    /** The number of the last walk through operands that came to an id, and of the last walk of all. */
    final int[] walks;

    int walk;

    /** Values that are written in the text of a condition. */
    final BitSet inCondition;

    /**
     * Makes the tables for a module.
     *
     * @param used the functions that are planned: with each one, those that it calls
     */
    public PlanTables(
            ModuleData data,
            TypeFacts types,
            OperandScanner scanner,
            ModuleLayout layout,
            List<Function> used,
            TimesWritten times,
            ArrayPool pool) {
        this.data = data;
        this.types = types;
        MemoryRoots roots = new MemoryRoots(data, types, layout, pool);
        parameters = new ParameterUses(data, types, scanner, roots, layout, used, pool);
        values = new ValueTables(data, types, scanner, layout, used, roots, parameters, times, pool);
        ofFunction = pool.part();
        inCondition = pool.bits();
        int count = data.indexCount();
        needed = pool.ints(count, StatementTree.NONE);
        neededLater = pool.ints(count, StatementTree.NONE);
        firstAccess = pool.ints(count, StatementTree.NONE);
        firstBlock = pool.ints(count, StatementTree.NONE);
        firstEdges = pool.ints(count, StatementTree.NONE);
        declaredAt = pool.ints(count, StatementTree.NONE);
        nextDeclared = pool.ints(count, StatementTree.NONE);
        copyNumbers = pool.ints(count, StatementTree.NONE);
        walks = pool.ints(count, 0);
        variables = pool.ints(count, 0);
        blocks = pool.ints(count, StatementTree.NONE);
        nextShared = pool.ints(count, 0);
        backTo = pool.ints(count, 0);
    }

    /** What functions do with what their parameters point to. */
    public ParameterUses parameters() {
        return parameters;
    }

    /** The id whose name the variable of a value has: its own, or that of another value with which it shares it. */
    int variable(int id) {
        int found = variables[data.index(id)];
        return found == 0 ? id : found;
    }
}
