// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.lower;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.exec.internal.image.SamplerState;
import org.spirv4j.exec.internal.machine.Address;
import org.spirv4j.exec.internal.machine.CodeBlock;
import org.spirv4j.exec.internal.machine.Edge;
import org.spirv4j.exec.internal.machine.Group;
import org.spirv4j.exec.internal.machine.Operand;
import org.spirv4j.exec.internal.machine.Step;
import org.spirv4j.exec.internal.machine.Variable;
import org.spirv4j.exec.internal.report.Failure;
import org.spirv4j.exec.internal.report.InvalidModule;
import org.spirv4j.exec.internal.report.Mistake;
import org.spirv4j.exec.internal.step.MoveStep;
import org.spirv4j.exec.internal.type.MemoryForm;
import org.spirv4j.exec.internal.type.MemoryForms;
import org.spirv4j.exec.internal.type.ValueType;
import org.spirv4j.exec.internal.type.ValueTypes;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.TypedVariable;
import org.spirv4j.internal.operand.UntypedVariableKHR;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Makes the steps of a program from a module without specialization constants: each value gets registers, each variable
 * a resource, each reachable function blocks of steps.
 */
public final class Lowering {
    /** Stands for an instruction that does nothing when it is executed. */
    static final Step NOTHING = new Step() {
        @Override
        public void run(Group group) {
            throw new IllegalStateException();
        }
    };

    /** The number of descriptors in an array without a length. */
    private static final int UNSIZED_ELEMENTS = 4096;

    /** The maximum number of registers of a subgroup. */
    private static final long MAX_REGISTERS = 1 << 26;

    /** The maximum number of resources of a program. */
    private static final int MAX_RESOURCES = 1 << 18;

    private static final int[] NO_SLOTS = {};

    public final SpirvModule module;
    public final ModuleData data;
    public final int[] words;
    public final TypeFacts facts;
    public final ValueTypes types;
    public final MemoryForms forms;

    /** The number of lanes of a subgroup. */
    public final int width;

    /** The number of invocations of a work-group that the module states; 1 if it does not. */
    final int invocations;

    /** The checks that steps make. */
    public final Set<Mistake> checks;

    /** What adds steps around those of instructions. */
    final List<Instrumentation> instrumentations;

    final FloatModes floats;

    /** The number of bits of a pointer in memory and as an integer. */
    final int pointerWidth;

    private final EntryPoint entryPoint;
    private final @Nullable Operand[] operands;
    private final @Nullable MemoryForm[] pointees;
    private final List<Variable> variables = new ArrayList<>();
    private final Map<Integer, SamplerState> samplers = new HashMap<>();

    /** The names of imported sets of extended instructions by id; filled when first asked for. */
    private final Map<Integer, String> importedSets = new HashMap<>();

    private final Variable[] variableOf;
    private final ReachedFunctions functions = new ReachedFunctions(this);
    private final List<Operand> allocated = new ArrayList<>();
    private int resourceCount = 1;
    private final ConstantValues constants = new ConstantValues();
    private long registerCount;
    private @Nullable CodeFunction current;
    private @Nullable CodeBlock currentBlock;

    private Lowering(
            SpirvModule module,
            EntryPoint entryPoint,
            int width,
            Set<Mistake> checks,
            List<Instrumentation> instrumentations) {
        this.module = module;
        this.entryPoint = entryPoint;
        this.width = width;
        this.checks = checks;
        this.instrumentations = instrumentations;
        data = ModuleAccess.data(module);
        words = ConstantExecution.withRoom(data);
        facts = new TypeFacts(data);
        invocations = DeclaredSize.invocations(module, entryPoint, facts);
        types = new ValueTypes(module, data, width, invocations);
        forms = new MemoryForms(module, types);
        pointerWidth = forms.pointerWidth();
        floats = FloatModes.of(module, entryPoint);
        operands = new Operand[data.indexCount()];
        pointees = new MemoryForm[data.indexCount()];
        variableOf = new Variable[data.indexCount()];
    }

    /**
     * Computes the declared result of an OpSpecConstantOp, whose operands are constants and variables; if it is not
     * executed, it is not declared any more.
     */
    void evaluate(int at) {
        int written = data.words.length;
        int count = wordCount(at) - 1;
        words[written] = count << 16 | word(at, SpecConstantOp.OPCODE);
        words[written + 1] = word(at, TypedInstruction.RESULT_TYPE);
        words[written + 2] = word(at, TypedInstruction.RESULT);
        System.arraycopy(words, at + 4, words, written + 3, count - 3);
        try {
            Step step = BlockSteps.step(this, op(written), written);
            if (step != NOTHING) {
                constants.change(registers -> ConstantExecution.execute(step, registers));
            }
        } catch (Failure | IllegalStateException e) {
            operands[data.index(word(at, TypedInstruction.RESULT))] = null;
        }
    }

    /**
     * Makes the step for an instruction that a call states.
     *
     * @param at the call
     * @param places the words of the call that are the operands
     */
    Step stated(Op op, int at, int[] places) {
        int written = data.words.length;
        words[written] = 3 + places.length << 16 | op.opcode();
        words[written + 1] = word(at, TypedInstruction.RESULT_TYPE);
        words[written + 2] = word(at, TypedInstruction.RESULT);
        for (int i = 0; i < places.length; i++) {
            words[written + 3 + i] = word(at, places[i]);
        }
        return BlockSteps.step(this, op, written);
    }

    /**
     * Makes a program.
     *
     * @param module a module without specialization constants
     * @param width the number of lanes of a subgroup
     * @param checks the checks that the steps make, in addition to those of {@link Mistake#USUAL}
     * @param instrumentations what adds steps around those of instructions
     * @throws Failure if the entry point reaches an instruction that is not executed
     */
    public static Code lower(
            SpirvModule module,
            EntryPoint entryPoint,
            int width,
            Set<Mistake> checks,
            List<Instrumentation> instrumentations) {
        return InvalidModule.reported(() -> new Lowering(module, entryPoint, width, checks, instrumentations).lower());
    }

    private Code lower() {
        new ConstantRegisters(this).declare();
        Function main = entryPoint.function().orElseThrow();
        for (Instrumentation instrumentation : instrumentations) {
            instrumentation.start(this);
        }
        registerCount = constants.count();
        CodeFunction function = function(main.id(), 0);
        for (CodeFunction next = functions.next(); next != null; next = functions.next()) {
            lower(next);
        }
        functions.refuseRecursion(main.id());
        return new Code(
                function.entry,
                constants.toArray(),
                (int) registerCount,
                resourceCount,
                List.copyOf(variables),
                Map.copyOf(samplers),
                this::operandOf,
                this::knownPointee,
                List.copyOf(allocated),
                module,
                forms);
    }

    // --- what is known of ids

    public int word(int at, int index) {
        return index < words[at] >>> 16 ? words[at + index] : 0;
    }

    public int wordCount(int at) {
        return words[at] >>> 16;
    }

    public Op op(int at) {
        return Opcodes.op(words[at] & 0xFFFF);
    }

    /** The operand that is the id in a word of an instruction. */
    public Operand operand(int at, int index) {
        int id = word(at, index);
        if (isOperand(id)) {
            return operands[data.index(id)];
        }
        int definition = data.definition(id);
        if (facts.typeOf(id) == 0 || definition == 0) {
            throw failure(at, "uses %" + id + ", which has no value here");
        }
        Op defining = op(definition);
        if (isConstant(defining) || Trait.VARIABLE.has(data.tables, defining.opcode())) {
            throw failure(definition, "is not executed: " + Refusal.ofDeclaration(this, definition));
        }
        // The value of an OpPhi may be made further below.
        return result(definition);
    }

    /** The registers of a constant or variable. */
    public Operand operandOf(int id) {
        return operands[data.index(id)];
    }

    public boolean isOperand(int id) {
        return id > 0 && operands[data.index(id)] != null;
    }

    /** The type of the result of an instruction. */
    public ValueType resultType(int at) {
        return types.of(word(at, TypedInstruction.RESULT_TYPE));
    }

    /** The registers of the result of an instruction. */
    public Operand result(int at) {
        int id = word(at, TypedInstruction.RESULT);
        Operand known = operands[data.index(id)];
        if (known == null) {
            known = newRegisters(at, resultType(at));
            operands[data.index(id)] = known;
        }
        return known;
    }

    /** Lets the result of an instruction have the registers of another value. */
    Step alias(int at, Operand registers) {
        int id = word(at, TypedInstruction.RESULT);
        ValueType type = resultType(at);
        if (type.slots > registers.type.slots) {
            throw failure(at, "has a result that is larger than its operand");
        }
        Operand known = operands[data.index(id)];
        if (known == null) {
            operands[data.index(id)] = registers.as(type);
            return NOTHING;
        }
        // Used before, by an OpPhi.
        return new MoveStep(registers, known);
    }

    public Operand newRegisters(int at, ValueType type) {
        long base = registerCount;
        registerCount += type.slots * width;
        if (type.slots > MAX_REGISTERS || registerCount > MAX_REGISTERS) {
            throw failure(at, "is too large a value to be held by the lanes of a subgroup");
        }
        Operand made = new Operand(type, (int) base, width, 1);
        allocated.add(made);
        return made;
    }

    /** The slots of a value that memory holds in another form than registers: pointers that are narrower there. */
    int[] narrowSlots(ValueType type) {
        return pointerWidth == Integer.SIZE ? type.pointerSlots() : NO_SLOTS;
    }

    /** Declares a constant. */
    void constant(int id, ValueType type, long[] values) {
        operands[data.index(id)] = constant(type, values);
    }

    /** A value that is the same for all lanes. */
    public Operand constant(ValueType type, long[] values) {
        if (!constants.hasRoom(values.length)) {
            throw failure(0, "the constants of the module have more than " + ConstantValues.MAX_SCALARS + " scalars");
        }
        return new Operand(type, constants.add(values), 1, 0);
    }

    /** The values of a constant. */
    public long[] constantValues(Operand constant) {
        return constants.values(constant);
    }

    /** The scope that an operand of an instruction states. */
    public int scope(int at, int index) {
        Operand scope = operand(at, index);
        if (!scope.isConstant()) {
            throw failure(at, "has a scope that is not a constant");
        }
        return (int) constantValues(scope)[0];
    }

    /** The name of an imported set of extended instructions; empty if there is none. */
    public String importedSet(int id) {
        if (importedSets.isEmpty()) {
            module.layout().imports().forEach(imported -> importedSets.putIfAbsent(imported.id(), imported.name()));
        }
        return importedSets.getOrDefault(id, "");
    }

    // --- memory

    /** Declares a variable at module scope or in a function. */
    void variable(int at) {
        int id = word(at, TypedInstruction.RESULT);
        int storage = word(at, org.spirv4j.internal.operand.Variable.STORAGE_CLASS);
        boolean isUntyped = op(at) == Op.OpUntypedVariableKHR;
        int typeId = isUntyped
                ? word(at, UntypedVariableKHR.DATA_TYPE)
                : facts.pointee(word(at, TypedInstruction.RESULT_TYPE));
        int initializer = word(at, isUntyped ? UntypedVariableKHR.INITIALIZER : TypedVariable.INITIALIZER);
        ValueType type = types.of(typeId);
        if (type.kind == ValueType.Kind.OTHER && !isUntyped || initializer != 0 && !isOperand(initializer)) {
            // Refused where it is used.
            return;
        }
        int elements = 1;
        MemoryForm whole = forms.of(typeId);
        MemoryForm form = whole;
        if (isDescriptor(id, storage)) {
            while (type.isArray()) {
                elements *= type.count == 0 ? UNSIZED_ELEMENTS : type.count;
                type = type.part(0);
                form = form.part(0);
            }
        }
        if (elements < 1 || elements > MAX_RESOURCES || resourceCount + elements > MAX_RESOURCES) {
            throw failure(at, "is an array of too many descriptors");
        }
        Variable made = new Variable(id, storage, form, resourceCount, elements, initializer);
        variables.add(made);
        variableOf[data.index(id)] = made;
        pointees[data.index(id)] = whole;
        constant(id, types.of(word(at, TypedInstruction.RESULT_TYPE)), new long[] {Address.of(resourceCount)});
        resourceCount += elements;
    }

    /** Declares a sampler that is a constant; returns its address. */
    long sampler(SamplerState state) {
        samplers.put(resourceCount, state);
        return Address.of(resourceCount++);
    }

    /** Whether four consecutive lanes are a quad of neighbouring fragments: the upper two, then the lower two. */
    public boolean hasQuads() {
        return width >= 4
                && entryPoint
                        .executionModel()
                        .filter(ExecutionModel.Fragment::equals)
                        .isPresent();
    }

    public boolean isDescriptor(int id, int storage) {
        return (storage == StorageClass.UniformConstant.value()
                        || storage == StorageClass.Uniform.value()
                        || storage == StorageClass.StorageBuffer.value())
                && module.layout().isDecorated(id, Decoration.Binding);
    }

    public @Nullable Variable variableOf(int id) {
        return variableOf[data.index(id)];
    }

    /** The form of what a pointer points to. */
    public MemoryForm pointee(int at, int index) {
        int id = word(at, index);
        MemoryForm known = pointees[data.index(id)];
        if (known != null) {
            return known;
        }
        int type = facts.pointee(facts.typeOf(id));
        if (type == 0) {
            throw failure(at, "needs a pointer with a type");
        }
        return forms.of(type);
    }

    /**
     * The distance in bytes between objects to which the pointer in word 3 of an instruction can point, one after
     * another.
     */
    long elementStride(int at, MemoryForm form) {
        return forms.elementStride(facts.typeOf(word(at, TypedInstruction.FIRST_OPERAND)), form);
    }

    /** The form of what a pointer with an id points to; null if it has no type. */
    private @Nullable MemoryForm knownPointee(int id) {
        int type = facts.pointee(facts.typeOf(id));
        return pointees[data.index(id)] != null || type == 0 ? pointees[data.index(id)] : forms.of(type);
    }

    public boolean hasPointee(int id) {
        return pointees[data.index(id)] != null || facts.pointee(facts.typeOf(id)) != 0;
    }

    void pointTo(int id, MemoryForm form) {
        pointees[data.index(id)] = form;
    }

    // --- functions

    /** The way from the block that is made to another. */
    Edge edge(int at, int labelId) {
        return current().edge(Objects.requireNonNull(currentBlock), at, labelId);
    }

    /** The function that is made. */
    CodeFunction current() {
        return Objects.requireNonNull(current);
    }

    /** The id of the function that is made. */
    public int currentFunction() {
        return current().id();
    }

    /** Whether a function is that of the entry point. */
    boolean isEntryPoint(int id) {
        return id == entryPoint.functionId();
    }

    /** The function with an id; its steps may still have to be made. */
    CodeFunction function(int id, int at) {
        return functions.get(id, at, current);
    }

    private void lower(CodeFunction function) {
        current = function;
        for (CodeBlock block : function.blocks()) {
            currentBlock = block;
            BlockSteps.make(this, function.block(block), block);
        }
    }

    /** Whether an opcode is that of a type, a constant or an annotation. */
    public boolean isConstant(Op op) {
        return Trait.CONSTANT.has(data.tables, op.opcode());
    }

    /** An exception about an instruction. */
    public Failure failure(int at, String what) {
        String name = at > 0 ? op(at) + " " : "";
        Position position = at > 0 && at < data.words.length
                ? Position.ofInstruction(at, data.instructionAt(at))
                : Position.UNKNOWN;
        return new Failure(Diagnostic.error(position, name + what));
    }
}
