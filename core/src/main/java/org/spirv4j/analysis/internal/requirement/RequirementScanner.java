// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.requirement;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.spirv4j.analysis.internal.requirement.InstructionPlans.Rule;
import org.spirv4j.grammar.AddressingModel;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.ExecutionModel;
import org.spirv4j.grammar.MemoryModel;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.SetTable;
import org.spirv4j.internal.operand.CopyMemory;
import org.spirv4j.internal.operand.EntryPoint;
import org.spirv4j.internal.operand.ExtInstImport;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.operand.Load;
import org.spirv4j.internal.operand.MemberDecoration;
import org.spirv4j.internal.operand.MemoryModelSetting;
import org.spirv4j.internal.operand.PointerComparison;
import org.spirv4j.internal.operand.PtrAccessChain;
import org.spirv4j.internal.operand.Select;
import org.spirv4j.internal.operand.SpecConstantOp;
import org.spirv4j.internal.operand.Store;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.operand.TypeDeclaration;
import org.spirv4j.internal.operand.TypedAccessChain;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.operand.Unary;
import org.spirv4j.internal.operand.UntypedAccessChain;

/**
 * Collects the version, capabilities and extensions that a module requires, regardless of those that it declares.
 *
 * <p>Callers pass whole instructions in the order of the logical layout, in any number of pieces; OpCapability and
 * OpExtension are ignored. Ids must be defined before use where the specification requires it. Not safe for use by
 * several threads.
 */
public final class RequirementScanner {
    private static final Rule[] RULES = Rule.values();
    private static final String COMPUTING = "computing a pointer";

    private final GrammarTables tables;
    private final TargetEnv env;
    private final InstructionPlans plans;

    /** By opcode: the work that remains after its first instruction. */
    private final byte[] remaining;

    private final RequirementCollector collector;
    private final IdFacts ids;
    private final OperandWalk walk;
    private final NarrowRules narrow;
    private final TypeRules types;
    private final MemoryRules memory;
    private final OperandTypeRules values;
    private int preferredVersion;
    private final Set<Integer> preferredCapabilities = new HashSet<>();
    private final Set<String> preferredExtensions = new HashSet<>();
    private int instructionCount;
    private boolean entryPointSeen;
    private boolean barrierSeen;
    private boolean barrierModelSeen;
    private final List<Requirement> barriers = new ArrayList<>();

    /**
     * Starts with nothing scanned.
     *
     * @param env the environment; requirements that it does not support become problems
     * @param idBound the id bound; ids at and above it are ignored
     * @param directIds most ids are below this number, at most the bound; memory follows it, and how many others there
     *     are
     */
    public RequirementScanner(GrammarTables tables, TargetEnv env, int idBound, int directIds) {
        this.tables = tables;
        this.env = env;
        plans = InstructionPlans.of(tables);
        remaining = new byte[plans.count()];
        collector = new RequirementCollector(tables, env);
        ids = new IdFacts(tables, idBound, directIds);
        walk = new OperandWalk(collector, ids);
        narrow = new NarrowRules(collector, ids);
        types = new TypeRules(collector, ids, narrow);
        memory = new MemoryRules(collector, ids, types, narrow);
        values = new OperandTypeRules(collector, ids, types, walk);
        preferredVersion = EnvironmentTable.version(env);
    }

    /**
     * Prefers an extension to a version above this one. By default, an extension is preferred only to a version that
     * the environment does not support.
     */
    public void preferVersion(SpirvVersion version) {
        preferredVersion = version.major() << 8 | version.minor();
    }

    /**
     * Prefers capabilities and extensions to equivalent ones.
     *
     * @param capabilities values
     * @param extensions names
     */
    public void prefer(Collection<Integer> capabilities, Collection<String> extensions) {
        preferredCapabilities.addAll(capabilities);
        if (capabilities.contains(Capability.Float16Buffer.value())
                && !capabilities.contains(Capability.Float16.value())) {
            narrow.preferFloat16Buffer();
        }
        preferredExtensions.addAll(extensions);
    }

    /** Requires a minimum version, on behalf of {@code subject}. */
    public void needVersion(SpirvVersion version, String subject) {
        collector.needVersion(version.major() << 8 | version.minor(), subject);
    }

    /**
     * Requires a capability.
     *
     * @param subject what needs it, as the start of a sentence
     */
    public void need(Capability capability, String subject) {
        collector.need(capability, subject);
    }

    /** How many instructions have been scanned. */
    public int instructionCount() {
        return instructionCount;
    }

    /**
     * Scans instructions.
     *
     * @param words an array with whole instructions from {@code from} to before {@code to}
     */
    public void scan(int[] words, int from, int to) {
        int at = from;
        while (at < to) {
            int first = words[at];
            int opcode = first & 0xFFFF;
            int end = at + (first >>> 16);
            if (end <= at || end > to) {
                throw new IllegalArgumentException("no instruction ends at word " + end);
            }
            collector.wordOffset = at;
            collector.instruction = instructionCount++;
            if (opcode < remaining.length && end - at >= plans.least(opcode)) {
                remaining(words, at, end, opcode);
            }
            at = end;
        }
    }

    /** Does the work that remains after the first instruction with the opcode. */
    private void remaining(int[] words, int at, int end, int opcode) {
        switch (narrow.pending == 0 ? remaining[opcode] : InstructionPlans.ALL) {
            case InstructionPlans.NOTHING -> {}
            case InstructionPlans.DEFINITION ->
                ids.defineValue(words[at + TypedInstruction.RESULT], words[at + TypedInstruction.RESULT_TYPE]);
            case InstructionPlans.CONSTANT -> ids.defineConstant(words, at, end - at);
            case InstructionPlans.OTHER_CONSTANT -> ids.defineConstant(words, at, 3);
            case InstructionPlans.LOAD -> {
                if (end > at + Load.MEMORY_ACCESS && !walk.isSettledAccess(words[at + Load.MEMORY_ACCESS])) {
                    walk.memoryInstruction(words, at, end, opcode, words[at + Load.MEMORY_ACCESS]);
                }
                ids.defineValue(words[at + TypedInstruction.RESULT], words[at + TypedInstruction.RESULT_TYPE]);
                load(words, at);
            }
            case InstructionPlans.STORE -> {
                if (end > at + Store.MEMORY_ACCESS && !walk.isSettledAccess(words[at + Store.MEMORY_ACCESS])) {
                    walk.memoryInstruction(words, at, end, opcode, words[at + Store.MEMORY_ACCESS]);
                }
                memory.access(words[at + Store.POINTER]);
            }
            case InstructionPlans.ACCESS_CHAIN -> {
                ids.defineValue(words[at + TypedInstruction.RESULT], words[at + TypedInstruction.RESULT_TYPE]);
                memory.accessChain(
                        words, at, end, words[at + TypedAccessChain.BASE], at + TypedAccessChain.FIRST_INDEX);
            }
            case InstructionPlans.POINTER_ACCESS_CHAIN -> {
                ids.defineValue(words[at + TypedInstruction.RESULT], words[at + TypedInstruction.RESULT_TYPE]);
                pointerAccessChain(words, at, end);
            }
            case InstructionPlans.POINTER_VALUE -> {
                ids.defineValue(words[at + TypedInstruction.RESULT], words[at + TypedInstruction.RESULT_TYPE]);
                memory.pointerValue(words[at + TypedInstruction.RESULT_TYPE], COMPUTING);
            }
            case InstructionPlans.VARIABLE -> {
                int decorations = ids.decorations(words[at + TypedInstruction.RESULT]);
                walk.instruction(words, at, end, opcode, plans.plan(opcode));
                ids.defineValue(words[at + TypedInstruction.RESULT], words[at + TypedInstruction.RESULT_TYPE]);
                memory.variable(words, at, decorations);
            }
            case InstructionPlans.EXTENDED -> {
                ids.defineValue(words[at + TypedInstruction.RESULT], words[at + TypedInstruction.RESULT_TYPE]);
                values.extended(words, at, end);
            }
            default -> all(words, at, end, opcode);
        }
    }

    private void all(int[] words, int at, int end, int opcode) {
        int plan = plans.plan(opcode);
        if ((plan & (InstructionPlans.HAS_TYPE | InstructionPlans.HAS_RESULT))
                == (InstructionPlans.HAS_TYPE | InstructionPlans.HAS_RESULT)) {
            instructionWithValue(words, at, end, opcode, plan);
        } else {
            instruction(words, at, end, opcode, plan);
        }
        remaining[opcode] = InstructionPlans.remaining(plan, RULES[plan & InstructionPlans.RULE]);
    }

    private void instructionWithValue(int[] words, int at, int end, int opcode, int plan) {
        Rule rule = RULES[plan & InstructionPlans.RULE];
        int before = rule == Rule.VARIABLE || rule == Rule.UNTYPED_VARIABLE
                ? ids.decorations(words[at + TypedInstruction.RESULT])
                : 0;
        collector.op(opcode);
        if ((plan & InstructionPlans.ENUMERANTS) != 0) {
            walk.instruction(words, at, end, opcode, plan);
        }
        if (narrow.pending != 0) {
            narrow.instruction(words, at, end, opcode, plan);
        }
        ids.defineValue(words[at + TypedInstruction.RESULT], words[at + TypedInstruction.RESULT_TYPE]);
        if (rule != Rule.NONE) {
            valueRule(rule, words, at, end, before);
        }
    }

    private void instruction(int[] words, int at, int end, int opcode, int plan) {
        Rule rule = RULES[plan & InstructionPlans.RULE];
        if (rule == Rule.IGNORED || (plan & InstructionPlans.KNOWN) == 0) {
            return;
        }
        collector.op(opcode);
        if ((plan & InstructionPlans.ENUMERANTS) != 0) {
            walk.instruction(words, at, end, opcode, plan);
        }
        if (narrow.pending != 0 && (plan & InstructionPlans.HAS_RESULT) == 0) {
            narrow.instruction(words, at, end, opcode, plan);
        }
        if (rule != Rule.NONE) {
            plainRule(rule, words, at, end);
        }
    }

    // Instructions that define a value

    private void valueRule(Rule rule, int[] words, int at, int end, int decorations) {
        switch (rule) {
            case CONSTANT -> ids.defineConstant(words, at, end - at);
            case OTHER_CONSTANT -> ids.defineConstant(words, at, 3);
            case NULL_CONSTANT -> {
                memory.pointerValue(words[at + TypedInstruction.RESULT_TYPE], "OpConstantNull of a pointer type");
                ids.defineConstant(words, at, end - at);
            }
            case CONSTANT_OPERATION -> {
                int operation = words[at + SpecConstantOp.OPCODE];
                if (operation >= 0 && operation < plans.count() && plans.plan(operation) != 0) {
                    collector.op(operation);
                }
                values.constantOperation(operation);
                ids.defineConstant(words, at, 3);
            }
            case VARIABLE -> memory.variable(words, at, decorations);
            case LOAD -> load(words, at);
            case ACCESS_CHAIN ->
                memory.accessChain(
                        words, at, end, words[at + TypedAccessChain.BASE], at + TypedAccessChain.FIRST_INDEX);
            case POINTER_ACCESS_CHAIN -> pointerAccessChain(words, at, end);
            case UNTYPED_VARIABLE -> memory.untypedVariable(words, at, end, decorations);
            case UNTYPED_ACCESS_CHAIN -> memory.untypedAccessChain(words, at, end, at + UntypedAccessChain.FIRST_INDEX);
            case UNTYPED_POINTER_ACCESS_CHAIN -> {
                memory.pointerValue(words[at + TypedInstruction.RESULT_TYPE], COMPUTING);
                memory.untypedAccessChain(words, at, end, at + UntypedAccessChain.FIRST_INDEX + 1);
            }
            case POINTER_COMPARISON ->
                memory.pointerValue(ids.typeOf(words[at + PointerComparison.OPERAND_1]), "comparing pointers");
            case FUNCTION_PARAMETER -> memory.functionParameter(words[at + TypedInstruction.RESULT_TYPE]);
            case POINTER_VALUE -> memory.pointerValue(words[at + TypedInstruction.RESULT_TYPE], COMPUTING);
            case BITCAST -> values.bitcast(words[at + TypedInstruction.RESULT_TYPE], words[at + Unary.OPERAND]);
            case SELECT -> {
                memory.pointerValue(words[at + TypedInstruction.RESULT_TYPE], "OpSelect of pointers");
                values.select(words[at + TypedInstruction.RESULT_TYPE], words[at + Select.CONDITION]);
            }
            case EXTENDED -> values.extended(words, at, end);
            default -> values.value(rule, words, at, end);
        }
    }

    private void load(int[] words, int at) {
        memory.load(words[at + TypedInstruction.RESULT_TYPE]);
        memory.access(words[at + Load.POINTER]);
    }

    private void pointerAccessChain(int[] words, int at, int end) {
        memory.pointerValue(words[at + TypedInstruction.RESULT_TYPE], "OpPtrAccessChain");
        memory.accessChain(words, at, end, words[at + PtrAccessChain.BASE], at + PtrAccessChain.INDEXES);
    }

    // Instructions that define a type, or nothing

    private void plainRule(Rule rule, int[] words, int at, int end) {
        switch (rule) {
            case TYPE_INT -> types.integer(words, at, end - at);
            case TYPE_FLOAT -> types.floatingPoint(words, at, end - at);
            case TYPE_VECTOR -> types.vector(words, at, end - at);
            case TYPE_ELEMENTS -> types.elements(words, at, end - at);
            case TYPE_STRUCT ->
                types.structure(words, at, end - at, memory.builtInMembers(words[at + TypeDeclaration.RESULT]));
            case TYPE_POINTER -> types.pointer(words, at, end - at);
            case TYPE_FORWARD_POINTER -> ids.anyFlags |= IdFacts.POINTER_HOLDER;
            case TYPE_IMAGE -> types.image(words, at, end - at);
            case DECLARES_TYPE -> ids.defineType(words, at, end - at, 0);
            case TYPE_SAMPLER -> types.sampler(words, at, end - at);
            case TYPE_COOPERATIVE_MATRIX -> types.cooperativeMatrix(words, at, end - at);
            case IMPORT -> imported(words, at, end);
            case MEMORY_MODEL ->
                memoryModel(
                        words[at + MemoryModelSetting.ADDRESSING_MODEL], words[at + MemoryModelSetting.MEMORY_MODEL]);
            case ENTRY_POINT -> entryPoint(words, at, end);
            case GRAPH_ENTRY_POINT -> entryPointSeen = true;
            case DECORATE -> decorate(words, at, end);
            case MEMBER_DECORATE -> {
                if (words[at + MemberDecoration.DECORATION] == Decoration.BuiltIn.value()
                        && end > at + MemberDecoration.DECORATION_PARAMETERS) {
                    memory.memberBuiltIn(
                            words[at + MemberDecoration.STRUCTURE_TYPE],
                            words[at + MemberDecoration.MEMBER],
                            words[at + MemberDecoration.DECORATION_PARAMETERS]);
                }
            }
            case GROUP_DECORATE -> groupDecorate(words, at, end);
            case STORE -> memory.access(words[at + Store.POINTER]);
            case COPY_MEMORY -> {
                memory.access(words[at + CopyMemory.TARGET]);
                memory.access(words[at + CopyMemory.SOURCE]);
                values.copyMemory(words, at, end);
            }
            case CONTROL_BARRIER -> barrier();
            default -> values.plain(rule, words, at, end);
        }
    }

    private void imported(int[] words, int at, int end) {
        int length = (end - at - 2) * 4;
        byte[] name = new byte[Math.max(0, length)];
        int used = 0;
        while (used < length) {
            byte b = (byte) (words[at + 2 + (used >> 2)] >>> (used & 3) * 8);
            if (b == 0) {
                break;
            }
            name[used++] = b;
        }
        int set = tables.sets().find(name, 0, used);
        if (set >= 0) {
            values.imported(words[at + ExtInstImport.SET], set);
        }
        String text = new String(name, 0, used, StandardCharsets.UTF_8);
        if (SetTable.isNonSemantic(name, 0, used)) {
            collector.needVersion(0x106, "OpExtInstImport \"" + text + "\"", "SPV_KHR_non_semantic_info");
        } else if (text.startsWith("SPV_")) {
            collector.needExtension("OpExtInstImport \"" + text + "\"", text);
        }
    }

    private void memoryModel(int addressing, int model) {
        if (model == MemoryModel.OpenCL.value()) {
            narrow.inKernel();
            types.inKernel();
            memory.inKernel();
            values.inKernel();
        }
        if (addressing == AddressingModel.Physical32.value() || addressing == AddressingModel.Physical64.value()) {
            memory.physicalAddresses();
        }
    }

    private void entryPoint(int[] words, int at, int end) {
        entryPointSeen = true;
        int model = words[at + EntryPoint.EXECUTION_MODEL];
        barrierModelSeen |= model == ExecutionModel.TessellationControl.value()
                || model == ExecutionModel.GLCompute.value()
                || model == ExecutionModel.Kernel.value()
                || model == ExecutionModel.TaskNV.value()
                || model == ExecutionModel.MeshNV.value()
                || model == ExecutionModel.TaskEXT.value()
                || model == ExecutionModel.MeshEXT.value();
        memory.entryPoint(words, at, end);
    }

    private void barrier() {
        if (!barrierSeen) {
            barrierSeen = true;
            barriers.add(new Requirement(
                    "OpControlBarrier outside tessellation control, compute and mesh shaders",
                    new int[0],
                    0x103,
                    org.spirv4j.internal.grammar.GrammarModel.NO_VERSION,
                    List.of(),
                    collector.wordOffset,
                    collector.instruction));
        }
    }

    private void decorate(int[] words, int at, int end) {
        int target = words[at + TargetDecoration.TARGET];
        int decoration = words[at + TargetDecoration.DECORATION];
        if (decoration == Decoration.Block.value()) {
            ids.decorate(target, IdFacts.BLOCK);
        } else if (decoration == Decoration.BufferBlock.value()) {
            ids.decorate(target, IdFacts.BUFFER_BLOCK);
        } else if (decoration == Decoration.NonWritable.value()) {
            ids.decorate(target, IdFacts.NON_WRITABLE);
        } else if (decoration == Decoration.NonUniform.value()) {
            ids.markNonUniform(target);
        } else if (decoration == Decoration.BuiltIn.value() && end > at + TargetDecoration.DECORATION_PARAMETERS) {
            memory.builtIn(target, words[at + TargetDecoration.DECORATION_PARAMETERS]);
        }
    }

    private void groupDecorate(int[] words, int at, int end) {
        int decorations = ids.decorations(words[at + GroupDecoration.DECORATION_GROUP]);
        boolean nonUniform = ids.isNonUniform(words[at + GroupDecoration.DECORATION_GROUP]);
        for (int i = at + 2; i < end; i++) {
            ids.decorate(words[i], decorations);
            if (nonUniform) {
                ids.markNonUniform(words[i]);
            }
        }
    }

    // Result

    /**
     * The requirements of the instructions. Called once, after the last instruction.
     */
    public RequirementSet result() {
        narrow.finish();
        memory.finish();
        values.finish();
        if (!entryPointSeen) {
            collector.wordOffset = 0;
            collector.instruction = 0;
            collector.need(Capability.Linkage, "a module without entry points");
        }
        List<Requirement> requirements = new ArrayList<>(collector.requirements);
        if (!barrierModelSeen && entryPointSeen) {
            requirements.addAll(barriers);
        }
        RequirementSolver solver = solver(requirements);
        RequirementSet set = solver.solve();
        if (walk.deviceMemoryScope
                && solver.has(Capability.VulkanMemoryModel)
                && !solver.has(Capability.VulkanMemoryModelDeviceScope)) {
            collector.need(Capability.VulkanMemoryModelDeviceScope, "Scope Device in the Vulkan memory model");
            requirements.add(collector.requirements.get(collector.requirements.size() - 1));
            set = solver(requirements).solve();
        }
        return set;
    }

    private RequirementSolver solver(List<Requirement> requirements) {
        return new RequirementSolver(
                tables, env, preferredVersion, preferredCapabilities, preferredExtensions, requirements);
    }
}
