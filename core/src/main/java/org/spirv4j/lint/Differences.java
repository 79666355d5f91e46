// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lint;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import org.spirv4j.analysis.Divergence;
import org.spirv4j.analysis.Divergence.Level;
import org.spirv4j.diagnostic.RelatedLocation;
import org.spirv4j.grammar.GroupOperation;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.Scope;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.operand.Binary;
import org.spirv4j.internal.operand.CompositeExtract;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.FunctionCall;
import org.spirv4j.internal.operand.GroupReduction;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.Phi;
import org.spirv4j.internal.operand.PointerDerivation;
import org.spirv4j.internal.operand.ReturnValue;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.module.Block;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Which values differ between invocations for a known reason, and which blocks only some of them reach: across
 * functions, and through variables that each invocation has for itself. What is not known is taken as uniform, so that
 * no finding is wrong: what other invocations write, and the results of functions that are called with different
 * arguments elsewhere.
 */
final class Differences {
    /** Variables and calls pass levels on in rounds; a module that needs more has no differences. */
    private static final int MAX_ROUNDS = 24;

    /** The maximum number of invocations of a subgroup: the bits of a ballot. */
    private static final int LARGEST_SUBGROUP = 128;

    private final LintContext context;
    private final ModuleData data;
    private final Inputs.Group group;
    private final boolean ignoresDiscards;

    /** By the index of a pointer: the variable or parameter that it points into; 0 if that is not known. */
    private final int[] bases;

    /** By the index of a variable or of a pointer parameter: the highest level of what is stored. */
    private final byte[] stored;

    /** By the index of a pointer parameter: the highest level of the variables that calls pass. */
    private final byte[] passed;

    /** By the index of a parameter or of the result of a call. */
    private final byte[] values;

    /** By the index of a pointer parameter: whether its function may write to it. */
    private final boolean[] written;

    /** By the number of a function. */
    private final byte[] entries;

    private final byte[] results;

    /** By the number of a function: the result id of the call from where only some invocations are. */
    private final int[] fewCalls;

    private final WorkgroupSizes sizes;
    private final InvocationComparisons comparisons;
    private boolean isChanged;
    private Divergence divergence;

    private Differences(LintContext context, Inputs.Group group, boolean ignoresDiscards) {
        this.context = context;
        this.group = group;
        this.ignoresDiscards = ignoresDiscards;
        data = ModuleAccess.data(context.module);
        sizes = new WorkgroupSizes(context);
        comparisons = new InvocationComparisons(context, sizes);
        bases = new int[data.indexCount()];
        stored = new byte[data.indexCount()];
        passed = new byte[data.indexCount()];
        values = new byte[data.indexCount()];
        written = new boolean[data.indexCount()];
        entries = new byte[context.layout.functions().size()];
        results = new byte[context.layout.functions().size()];
        fewCalls = new int[context.layout.functions().size()];
        divergence = Divergence.of(context.module, new Known());
    }

    /**
     * Analyses a module.
     *
     * @param context the module; its variables should be promoted to values
     * @param group the invocations that are compared
     * @param ignoresDiscards whether the invocations that are discarded are not regarded as different
     */
    static Differences of(LintContext context, Inputs.Group group, boolean ignoresDiscards) {
        Differences result = new Differences(context, group, ignoresDiscards);
        result.findBases();
        for (int round = 0; round < MAX_ROUNDS; round++) {
            result.divergence = result.divergence.again(result.new Known());
            result.isChanged = false;
            result.passOn();
            if (!result.isChanged) {
                return result;
            }
        }
        result.divergence = result.divergence.again(new Nothing());
        Arrays.fill(result.fewCalls, 0);
        return result;
    }

    Divergence divergence() {
        return divergence;
    }

    /** A word of the instruction with a result id; 0 if there is none. */
    int operand(int resultId, int index) {
        return context.facts.word(resultId, index);
    }

    /** Whether only some of the invocations reach a block, in its function or because only some call the function. */
    boolean isReachedByFew(Block block) {
        return level(block.labelId()) == Level.DIVERGENT.ordinal()
                || fewCalls[block.function().index()] != 0;
    }

    /**
     * Why only some of the invocations reach a block, as positions in the module before its variables were promoted.
     */
    List<RelatedLocation> reasons(LintContext original, Block block) {
        List<RelatedLocation> reasons = new ArrayList<>();
        BitSet seen = new BitSet();
        Block at = block;
        while (level(at.labelId()) != Level.DIVERGENT.ordinal()
                && !seen.get(at.function().index())) {
            seen.set(at.function().index());
            Optional<Instruction> call =
                    original.module.definition(fewCalls[at.function().index()]);
            if (call.isEmpty()) {
                return reasons;
            }
            reasons.add(original.related(call.get(), original.name(at.function().id()) + " is called here"));
            at = original.block(call.get().index());
        }
        reasons.addAll(DivergenceReasons.of(original, divergence, at.function(), at.labelId()));
        return reasons;
    }

    private void findBases() {
        for (int i = 0; i < context.module.instructionCount(); i++) {
            Op op = Opcodes.op(context.opcode(i));
            int id = context.resultId(i);
            if (Trait.VARIABLE.has(op)
                    || op == Op.OpFunctionParameter && context.facts.isAnyPointer(context.facts.typeOf(id))) {
                bases[data.index(id)] = id;
            } else if (op == Op.OpCopyObject || Trait.TYPED_ACCESS_CHAIN.has(op)) {
                bases[data.index(id)] = bases[data.index(context.word(i, PointerDerivation.BASE))];
            }
        }
        boolean[] before;
        int rounds = 0;
        do {
            before = written.clone();
            markWritten();
        } while (!Arrays.equals(before, written) && rounds++ < MAX_ROUNDS);
    }

    private void markWritten() {
        OperandScanner operands = new OperandScanner(data);
        for (Function function : context.layout.functions()) {
            for (int i = function.firstInstruction(); i < function.endInstruction(); i++) {
                Op op = Opcodes.op(context.opcode(i));
                if (op == Op.OpLoad || op == Op.OpCopyObject || Trait.TYPED_ACCESS_CHAIN.has(op)) {
                    continue;
                }
                operands.scan(data.starts[i]);
                for (int k = 0; k < operands.count; k++) {
                    int id = operands.kinds[k] <= KindNumbers.LAST_ID ? data.words[operands.offsets[k]] : 0;
                    int base = id == 0 ? 0 : bases[data.index(id)];
                    if (base != 0 && context.facts.op(base) == Op.OpFunctionParameter) {
                        int argument = operands.offsets[k] - data.starts[i] - 4;
                        written[data.index(base)] |=
                                op != Op.OpFunctionCall || argument < 0 || writesArgument(i, argument);
                    }
                }
            }
        }
    }

    private boolean writesArgument(int call, int argument) {
        return context.layout
                .function(context.word(call, FunctionCall.FUNCTION))
                .filter(callee -> !callee.isDeclaration()
                        && argument < callee.parameters().size())
                .filter(callee ->
                        !written[data.index(callee.parameters().get(argument).resultId())])
                .isEmpty();
    }

    private int level(int id) {
        return divergence.level(id).ordinal();
    }

    private void raise(byte[] levels, int index, int level) {
        if (level > levels[index]) {
            levels[index] = (byte) level;
            isChanged = true;
        }
    }

    /** Whether each invocation has its own contents of what a pointer of a storage class points to. */
    private boolean isOwn(int base) {
        int type = context.facts.typeOf(base);
        return context.facts.isStorageClass(type, StorageClass.Function)
                || context.facts.isStorageClass(type, StorageClass.Private)
                || context.facts.isStorageClass(type, StorageClass.Output);
    }

    /** The level of the object that a pointer points to, without regard to the indexes of its access chains. */
    private int contents(int pointer) {
        int base = bases[data.index(pointer)];
        if (base == 0) {
            return 0;
        }
        if (context.facts.isStorageClass(context.facts.typeOf(base), StorageClass.Input)
                && context.facts.op(base) == Op.OpVariable) {
            return isUniformComponent(pointer, base) || group == Inputs.Group.WORKGROUP && sizes.isSingle()
                    ? 0
                    : Inputs.level(context, base, group).ordinal();
        }
        return isOwn(base) ? Math.max(stored[data.index(base)], passed[data.index(base)]) : 0;
    }

    /** Whether a pointer points to a component of an id of invocations, in a dimension with one invocation. */
    private boolean isUniformComponent(int pointer, int base) {
        Op op = context.facts.op(pointer);
        return Trait.TYPED_ACCESS_CHAIN.has(op)
                && context.facts.word(pointer, TypedAccessChain.BASE) == base
                && context.facts.isConstant(context.facts.word(pointer, TypedAccessChain.FIRST_INDEX))
                && sizes.isOne(
                        base,
                        context.facts
                                .integer(context.facts.word(pointer, TypedAccessChain.FIRST_INDEX))
                                .orElse(-1));
    }

    private void store(int pointer, int level) {
        int base = bases[data.index(pointer)];
        if (base != 0 && isOwn(base)) {
            raise(stored, data.index(base), level);
        }
    }

    /** Passes levels on from stores to variables, from calls to parameters and from returned values to calls. */
    private void passOn() {
        OperandScanner operands = new OperandScanner(data);
        for (Function function : context.layout.functions()) {
            for (Block block : function.blocks()) {
                int reached = Math.max(level(block.labelId()), entries[function.index()]);
                for (int i = block.firstInstruction(); i < block.endInstruction(); i++) {
                    Op op = Opcodes.op(context.opcode(i));
                    switch (op) {
                        case OpStore -> store(context.word(i, Store.POINTER), levelOfStore(i, reached));
                        case OpCopyMemory ->
                            store(
                                    context.word(i, CopyMemory.TARGET),
                                    Math.max(
                                            contents(context.word(i, CopyMemory.SOURCE)),
                                            level(context.word(i, CopyMemory.SOURCE))));
                        case OpFunctionCall -> call(i, reached);
                        case OpReturnValue ->
                            raise(results, function.index(), level(context.word(i, ReturnValue.VALUE)));
                        case OpLoad, OpCopyObject -> {
                            // Nothing is written.
                        }
                        default -> {
                            if (!Trait.TYPED_ACCESS_CHAIN.has(op)) {
                                writeOther(i, operands);
                            }
                        }
                    }
                }
            }
        }
    }

    /**
     * The level of what a store writes. The invocations of a subgroup execute a store together; only for larger groups
     * does it matter that some invocations do not reach the store.
     */
    private int levelOfStore(int store, int reached) {
        int level = Math.max(level(context.word(store, Store.POINTER)), level(context.word(store, Store.OBJECT)));
        boolean isReachedByFew = group != Inputs.Group.SUBGROUP && reached == Level.DIVERGENT.ordinal();
        return isReachedByFew ? reached : level;
    }

    private void writeOther(int instruction, OperandScanner operands) {
        operands.scan(data.starts[instruction]);
        int level = 0;
        boolean hasPointer = false;
        for (int k = 0; k < operands.count; k++) {
            int id = operands.kinds[k] <= KindNumbers.LAST_ID ? data.words[operands.offsets[k]] : 0;
            if (id != 0) {
                level = Math.max(level, Math.max(level(id), contents(id)));
                hasPointer |= bases[data.index(id)] != 0;
            }
        }
        for (int k = 0; k < operands.count && hasPointer; k++) {
            int id = operands.kinds[k] <= KindNumbers.LAST_ID ? data.words[operands.offsets[k]] : 0;
            if (id != 0) {
                store(id, level);
            }
        }
    }

    private void call(int call, int reached) {
        Function callee = context.layout
                .function(context.word(call, FunctionCall.FUNCTION))
                .orElse(null);
        if (callee == null || callee.isDeclaration()) {
            return;
        }
        raise(entries, callee.index(), reached);
        if (reached == Level.DIVERGENT.ordinal() && fewCalls[callee.index()] == 0) {
            fewCalls[callee.index()] = context.resultId(call);
        }
        List<Instruction> parameters = callee.parameters();
        int count = Math.min(parameters.size(), context.wordCount(call) - FunctionCall.ARGUMENTS);
        int ofArguments = 0;
        boolean isPlain = true;
        for (int k = 0; k < count; k++) {
            int argument = context.word(call, FunctionCall.ARGUMENTS + k);
            int parameter = data.index(parameters.get(k).resultId());
            raise(values, parameter, level(argument));
            raise(passed, parameter, contents(argument));
            ofArguments = Math.max(ofArguments, Math.max(level(argument), contents(argument)));
            isPlain &= values[parameter] == 0 && passed[parameter] == 0;
        }
        raise(values, data.index(context.resultId(call)), isPlain ? results[callee.index()] : ofArguments);
        for (int k = 0; k < count; k++) {
            int parameter = data.index(parameters.get(k).resultId());
            if (written[parameter]) {
                store(
                        context.word(call, FunctionCall.ARGUMENTS + k),
                        Math.max(ofArguments, isPlain ? stored[parameter] : 0));
            }
        }
    }

    /** What is known so far. */
    private final class Known implements Divergence.Assumptions {
        @Override
        public boolean isUniform(int instruction) {
            if (group == Inputs.Group.WORKGROUP && sizes.isSingle()) {
                return true;
            }
            Op op = Opcodes.op(context.opcode(instruction));
            if (Trait.GROUP_UNIFORM.has(op)) {
                return isUniformInGroup(instruction);
            }
            if (op == Op.OpCompositeExtract
                    && context.facts.op(context.word(instruction, CompositeExtract.COMPOSITE)) == Op.OpLoad) {
                return sizes.isOne(
                        context.facts.word(context.word(instruction, CompositeExtract.COMPOSITE), Load.POINTER),
                        context.word(instruction, CompositeExtract.INDEXES));
            }
            if (group == Inputs.Group.WORKGROUP && Trait.INTEGER_COMPARISON.has(op)) {
                return isStrided(context.word(instruction, Binary.OPERAND_1))
                        || isStrided(context.word(instruction, Binary.OPERAND_2))
                        || comparisons.isDecided(context.resultId(instruction));
            }
            return hasGroupOperation(op)
                    && context.word(instruction, GroupReduction.OPERATION) == GroupOperation.Reduce.value()
                    && isUniformInGroup(instruction);
        }

        private boolean hasGroupOperation(Op op) {
            return Trait.NON_UNIFORM_ARITHMETIC.has(op)
                    || Trait.BALLOT_OPERATION.has(op)
                    || op == Op.OpGroupNonUniformBallotBitCount;
        }

        /**
         * Whether what is uniform in the scope of a group operation is so in the group: not if a workgroup has several
         * subgroups.
         */
        private boolean isUniformInGroup(int instruction) {
            return group != Inputs.Group.WORKGROUP
                    || sizes.count() <= LARGEST_SUBGROUP
                    || context.facts.isInteger(
                            context.word(instruction, GroupReduction.EXECUTION), Scope.Workgroup.value());
        }

        /**
         * Whether a value is a counter of a loop that grows by more than 1: where it starts at the number of the
         * invocation and grows by their count, all invocations may have equally many iterations.
         */
        private boolean isStrided(int value) {
            if (context.facts.op(value) != Op.OpPhi) {
                return false;
            }
            int count = context.module.definition(value).orElseThrow().wordCount();
            for (int k = Phi.VARIABLE; k < count; k += 2) {
                int next = context.facts.word(value, k);
                int other = context.facts.word(next, Binary.OPERAND_1) == value ? Binary.OPERAND_2 : Binary.OPERAND_1;
                if (context.facts.op(next) == Op.OpIAdd
                        && (other == Binary.OPERAND_2 || context.facts.word(next, Binary.OPERAND_2) == value)
                        && !context.facts.isInteger(context.facts.word(next, other), 1)) {
                    return true;
                }
            }
            return false;
        }

        @Override
        public Level leastLevel(int instruction) {
            return Level.values()[least(instruction)];
        }

        private int least(int instruction) {
            Op op = Opcodes.op(context.opcode(instruction));
            return switch (op) {
                case OpFunctionParameter, OpFunctionCall -> values[data.index(context.resultId(instruction))];
                case OpLoad -> contents(context.word(instruction, PointerDerivation.BASE));
                case OpGroupNonUniformElect, OpIsHelperInvocationEXT -> Level.DIVERGENT.ordinal();
                case OpExtInst -> {
                    int level = 0;
                    for (int k = ExtInst.OPERANDS; k < context.wordCount(instruction); k++) {
                        level = Math.max(level, contents(context.word(instruction, k)));
                    }
                    yield level;
                }
                default ->
                    Trait.ATOMIC_READ.has(op) && op != Op.OpAtomicLoad || isScan(op, instruction)
                            ? Level.DIVERGENT.ordinal()
                            : 0;
            };
        }

        private boolean isScan(Op op, int instruction) {
            int operation = hasGroupOperation(op)
                    ? context.word(instruction, GroupReduction.OPERATION)
                    : GroupOperation.Reduce.value();
            return operation == GroupOperation.InclusiveScan.value()
                    || operation == GroupOperation.ExclusiveScan.value();
        }

        @Override
        public boolean ignoresDiscards() {
            return ignoresDiscards;
        }
    }

    /** All values are uniform. */
    private static final class Nothing implements Divergence.Assumptions {
        @Override
        public boolean isUniform(int instruction) {
            return true;
        }

        @Override
        public Level leastLevel(int instruction) {
            return Level.UNIFORM;
        }

        @Override
        public boolean ignoresDiscards() {
            return false;
        }
    }
}
