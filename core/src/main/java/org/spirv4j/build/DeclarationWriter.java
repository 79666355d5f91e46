// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.build;

import static org.spirv4j.internal.operand.OpcodeNumbers.*;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.spirv4j.build.internal.check.TargetGate;
import org.spirv4j.build.internal.declaration.DeclarationCopies;
import org.spirv4j.build.internal.declaration.UniqueDeclarations;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Enumerant;
import org.spirv4j.grammar.Grammar;
import org.spirv4j.grammar.InstructionInfo;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarAccess;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.type.TypeForm;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.LayoutSection;

/** Writes instructions outside functions; the base of all methods of {@link ModuleBuilder}. */
abstract class DeclarationWriter {
    private final WordBuffer[] sections = new WordBuffer[LayoutSection.values().length];
    private final TargetEnv env;
    private final GrammarTables tables;
    private final TargetGate gate;
    private final DeclarationRules rules;
    private final Type noType;
    private final Value noValue;
    private final InstructionEncoder code;
    private final InstructionEncoder declarations;
    private final InstructionEncoder inner;
    private final UniqueDeclarations<Id> index = new UniqueDeclarations<>();
    private final Map<Integer, Type> types = new HashMap<>();
    private final Map<String, Value> extendedSets = new HashMap<>();
    private final DeclarationCopies declared;
    private final Map<Integer, String> imports = new HashMap<>();
    private final Map<Long, Type> pairs = new HashMap<>();
    private final Set<Capability> capabilities = new TreeSet<>();
    private final Set<String> extensions = new TreeSet<>();
    private AddressingModel addressingModel;
    private MemoryModel memoryModel;
    private boolean closed;
    private int bound = 1;

    DeclarationWriter(TargetEnv env) {
        this.env = env;
        boolean kernels = env.api() == TargetEnv.Api.OPENCL;
        addressingModel = kernels ? AddressingModel.Physical64 : AddressingModel.Logical;
        memoryModel = kernels ? MemoryModel.OpenCL : MemoryModel.GLSL450;
        tables = GrammarAccess.tables(Grammar.builtIn());
        declared = new DeclarationCopies(tables);
        gate = new TargetGate(tables, env);
        rules = new DeclarationRules(self());
        noType = new Type(self(), 0, Op.OpNop, new int[0], List.of(), TypeForm.NONE);
        noValue = new Value(self(), 0, noType);
        code = new InstructionEncoder(self(), tables);
        declarations = new InstructionEncoder(self(), tables);
        inner = new InstructionEncoder(self(), tables);
        for (int i = 0; i < sections.length; i++) {
            sections[i] = new WordBuffer(0);
        }
    }

    /**
     * A structure of two members, declared once: the result type of extended arithmetic and sparse image instructions.
     */
    final Type pair(Type first, Type second) {
        long key = (long) first.id << 32 | second.id;
        Type known = pairs.get(key);
        if (known == null) {
            known = (Type) end(begin(Op.OpTypeStruct).id(first).id(second));
            pairs.put(key, known);
        }
        return known;
    }

    final ModuleBuilder self() {
        return (ModuleBuilder) this;
    }

    /** {@return the environment that the module is made for} */
    public final TargetEnv target() {
        return env;
    }

    /**
     * Sets the addressing model and the memory model (OpMemoryModel). By default they are Physical64 and OpenCL for
     * OpenCL, and Logical and GLSL450 for other environments.
     *
     * @param addressing the addressing model
     * @param memory the memory model
     */
    public final void memoryModel(AddressingModel addressing, MemoryModel memory) {
        Objects.requireNonNull(addressing, "addressing");
        Objects.requireNonNull(memory, "memory");
        checkTarget(Op.OpMemoryModel, addressing);
        checkTarget(Op.OpMemoryModel, memory);
        addressingModel = addressing;
        memoryModel = memory;
    }

    /**
     * Declares a capability, even if no instruction requires it. Required capabilities are declared automatically.
     *
     * @param capability the capability
     * @throws BuildException if the target environment does not support it
     */
    public final void capability(Capability capability) {
        Objects.requireNonNull(capability, "capability");
        rules.capability(capability);
        capabilities.add(capability);
    }

    /**
     * Declares an extension, even if no instruction requires it. Required extensions are declared automatically.
     *
     * @param name the name, such as {@code SPV_KHR_ray_query}
     */
    public final void extension(String name) {
        Objects.requireNonNull(name, "name");
        extensions.add(name);
    }

    final Set<Capability> capabilities() {
        return capabilities;
    }

    final Set<String> extensions() {
        return extensions;
    }

    final AddressingModel addressingModel() {
        return addressingModel;
    }

    /** Changes the addressing model from Logical to PhysicalStorageBuffer64. */
    final void usePhysicalStorage() {
        if (addressingModel == AddressingModel.Logical) {
            addressingModel = AddressingModel.PhysicalStorageBuffer64;
        }
    }

    final MemoryModel memoryModel() {
        return memoryModel;
    }

    /** Throws if the target environment cannot support an instruction. */
    final void checkTarget(Op op) {
        throwIf(op, gate.refusal(op));
    }

    /** Throws if the target environment cannot support an enumerant, which is an operand of an instruction. */
    final void checkTarget(Op op, Enumerant enumerant) {
        throwIf(op, gate.refusal(enumerant));
    }

    private static void throwIf(Op op, @Nullable String refusal) {
        if (refusal != null) {
            throw new BuildException(op + ": " + refusal);
        }
    }

    final GrammarTables tables() {
        return tables;
    }

    final Type noType() {
        return noType;
    }

    final Value noValue() {
        return noValue;
    }

    final DeclarationCopies declared() {
        return declared;
    }

    /** Properties of the types and constants that are declared. */
    final TypeFacts facts() {
        return declared.facts;
    }

    final DeclarationRules rules() {
        return rules;
    }

    final InstructionEncoder codeEncoder() {
        return code;
    }

    final WordBuffer section(LayoutSection section) {
        return sections[section.ordinal()];
    }

    final int bound() {
        return bound;
    }

    final int nextId() {
        return bound++;
    }

    /**
     * Adds an instruction outside functions to its section of the module. Types and constants that the module already
     * has are not declared again, except structure and array types.
     *
     * @param op the instruction
     * @param operands the operands in the order of the grammar, as for {@link Code#emit}
     * @return the result: a {@link Type} or a {@link Value}; a value with the id 0 if the instruction has no result
     * @throws BuildException if operands are missing, too many or of the wrong kind, or if the target environment lacks
     *     the instruction
     */
    public final Id emit(Op op, Object... operands) {
        Objects.requireNonNull(op, "op");
        Objects.requireNonNull(operands, "operands");
        InstructionEncoder encoder = begin(op);
        GenericOperands.operands(encoder, op.info(), operands);
        return end(encoder);
    }

    /**
     * Like {@link #emit(Op, Object...)}, for an instruction of a grammar other than the built-in one.
     *
     * @param instruction such as {@code grammar.instruction("OpVendorThing").orElseThrow()}
     * @param operands as for {@link #emit(Op, Object...)}
     * @return the result; a value with the id 0 if there is none
     */
    public final Id emit(InstructionInfo instruction, Object... operands) {
        Objects.requireNonNull(instruction, "instruction");
        Objects.requireNonNull(operands, "operands");
        InstructionEncoder encoder = declarations.begin(instruction);
        GenericOperands.operands(encoder, instruction, operands);
        return end(encoder);
    }

    final void checkOpen(String call) {
        if (closed) {
            throw new BuildException(call + ": the module is complete because build() was called");
        }
    }

    /** Closes the builder. */
    final void close() {
        closed = true;
        for (FunctionBody body : self().functions.bodies()) {
            body.release();
        }
    }

    /** Starts an instruction outside functions. */
    final InstructionEncoder begin(Op op) {
        checkOpen(op.name());
        return declarations.begin(op);
    }

    /** Completes an instruction outside functions, or returns the result of an equal declaration. */
    final Id end(InstructionEncoder encoder) {
        Op op = encoder.op();
        encoder.finish(0);
        rules.composite(encoder);
        boolean unique = encoder.hasResult() && isUnique(op);
        if (unique) {
            Id known = index.find(op, encoder.words(), encoder.size(), resultIndex(encoder));
            if (known != null) {
                return known;
            }
        }
        if (!encoder.hasResult()) {
            append(encoder);
            return noValue;
        }
        encoder.complete(nextId());
        append(encoder);
        Id made = result(encoder);
        // Debug instructions refer to variables without using them.
        if (op != Op.OpExtInst && encoder.usesModuleValues() && made instanceof ModuleValue value) {
            value.references = references(encoder);
        }
        if (unique) {
            index.add(op, encoder.words(), encoder.size(), resultIndex(encoder), made);
        }
        return made;
    }

    /** The type with this id; no type if the id is not a type. */
    final Type typeOf(int id) {
        return types.getOrDefault(id, noType);
    }

    private static List<ModuleValue> references(InstructionEncoder encoder) {
        List<ModuleValue> found = new ArrayList<>();
        for (int i = 0; i < encoder.valueCount(); i++) {
            if (encoder.valueAt(i) instanceof ModuleValue value && value.refersToGlobals()) {
                found.add(value);
            }
        }
        return List.copyOf(found);
    }

    /** Registers a type whose declaration follows later. */
    final Type announce(Type type) {
        types.put(type.id, type);
        return type;
    }

    /** Completes the declaration of a type that already has an id. */
    final void declareAs(InstructionEncoder encoder, Type type) {
        encoder.finish(type.id);
        append(encoder);
        declare(encoder, type.id);
        index.add(encoder.op(), encoder.words(), encoder.size(), resultIndex(encoder), type);
    }

    private void declare(InstructionEncoder encoder, int id) {
        declared.add(encoder.op(), encoder.words(), encoder.size(), encoder.hasType(), id);
    }

    /** The index of the word that is the result id. */
    private static int resultIndex(InstructionEncoder encoder) {
        return encoder.hasType() ? 2 : 1;
    }

    private void append(InstructionEncoder encoder) {
        section(LayoutSection.of(encoder.op().opcode())).addAll(encoder.words(), 0, encoder.size());
    }

    private Id result(InstructionEncoder encoder) {
        int id = bound - 1;
        Op op = encoder.op();
        if (op.isTypeDeclaration()) {
            int[] operands = Arrays.copyOfRange(encoder.words(), 2, encoder.size());
            declare(encoder, id);
            Type type = new Type(self(), id, op, operands, parts(op, operands), declared.facts.form(id));
            types.put(id, type);
            return type;
        }
        return switch (op.opcode()) {
            case OpVariable, OpUntypedVariableKHR ->
                new GlobalVariable(
                        self(),
                        id,
                        encoder.type(),
                        StorageClass.of(encoder.wordAt(3)).orElseThrow());
            case OpExtInstImport -> {
                imports.put(id, encoder.stringAt(2));
                yield new ModuleValue(self(), id, noType);
            }
            case OpString, OpDecorationGroup -> new ModuleValue(self(), id, noType);
            default -> {
                declare(encoder, id);
                yield new Constant(self(), id, encoder.type());
            }
        };
    }

    private List<Type> parts(Op op, int[] operands) {
        List<Type> parts = new ArrayList<>();
        int first = op == Op.OpTypePointer ? 1 : 0;
        int last = switch (op.opcode()) {
            case OpTypeStruct, OpTypeFunction -> operands.length;
            case OpTypeInt, OpTypeFloat, OpTypeOpaque, OpTypePipe, OpTypeUntypedPointerKHR -> 0;
            default -> first + 1;
        };
        for (int i = first; i < Math.min(last, operands.length); i++) {
            parts.add(typeOf(operands[i]));
        }
        return List.copyOf(parts);
    }

    private boolean isUnique(Op op) {
        if (op.isTypeDeclaration()) {
            return switch (op.opcode()) {
                case OpTypeStruct, OpTypeArray, OpTypeRuntimeArray, OpTypeOpaque -> false;
                default -> true;
            };
        }
        return switch (op.opcode()) {
            case OpUndef, OpString, OpExtInstImport -> true;
            default -> Trait.VALUE_CONSTANT.has(op);
        };
    }

    /** A 32-bit unsigned constant, declared while another instruction is being written. */
    final Value constantWithin(int value) {
        Type type = (Type) end(inner.begin(Op.OpTypeInt).word(32).word(0));
        return (Value) end(inner.begin(Op.OpConstant).type(type).word(value));
    }

    /**
     * {@return the OpString of a text, which is declared on first use}
     *
     * @param text the text
     */
    public final Value string(String text) {
        Objects.requireNonNull(text, "text");
        return (Value) end(begin(Op.OpString).string(text));
    }

    /**
     * {@return the import of an extended instruction set (OpExtInstImport), which is declared on first use}
     *
     * @param name the name of the set, such as {@code GLSL.std.450}
     */
    public final Value extendedInstructionSet(String name) {
        Value known = extendedSets.get(name);
        if (known == null) {
            known = (Value) end(begin(Op.OpExtInstImport).string(name));
            extendedSets.put(name, known);
        }
        return known;
    }

    /** The name of the extended set that an OpExtInstImport imports; empty for other ids. */
    final String importName(int id) {
        return imports.getOrDefault(id, "");
    }

    /** The value of an array length, given the id of the constant; the default value of a specialization constant. */
    final long lengthOf(int constantId) {
        return declared.facts.defaultInteger(constantId).orElse(1);
    }
}
