// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.spirv4j.analysis.EntryPointUse;
import org.spirv4j.analysis.Reachability;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.analysis.TypeLayout;
import org.spirv4j.analysis.internal.imports.CompilerFunction;
import org.spirv4j.analysis.internal.imports.UnresolvedImport;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.operand.Variable;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.internal.constant.ConstantReader;

/** What a module expects of its host. */
public final class ModuleReflection {
    private final SpirvModule module;
    private final ConstantReader constants;
    private final Types types;
    private final List<ResourceVariable> variables;
    private final List<ResourceVariable> resources;
    private final List<ResourceVariable> pushConstants;
    private final List<SpecializationConstant> specializationConstants;
    private final List<EntryPointReflection> entryPoints;
    private final List<ImportedSymbol> imports;
    private final List<KernelArgument.HostValue> hostValues;

    /** The number of words in all up to which what each entry point requires and uses is searched for. */
    private static final long MAX_WORDS = 4_000_000;

    /** Compares with all rules; made when it is asked for. */
    private volatile Optional<LayoutComparison> comparison = Optional.empty();

    private ModuleReflection(SpirvModule module, Map<Integer, Long> specialization) {
        this.module = module;
        constants = new ConstantReader(module, specialization);
        types = new Types(module, constants);
        variables = List.copyOf(new ResourceReader(module, types).read());
        List<ResourceVariable> others = new ArrayList<>(variables.size());
        List<ResourceVariable> blocks = new ArrayList<>(1);
        for (ResourceVariable variable : variables) {
            if (variable.isPushConstant()) {
                blocks.add(variable);
            } else if (!variable.isDescriptorHeap()) {
                others.add(variable);
            }
        }
        resources = List.copyOf(others);
        pushConstants = List.copyOf(blocks);
        specializationConstants = SpecializationConstant.of(module, types.names);
        EntryPointReader reader = new EntryPointReader(module, types, constants, variables);
        List<EntryPointReflection> found = new ArrayList<>();
        for (EntryPointUse use : Reachability.of(module).entryPoints()) {
            found.add(reader.read(use));
        }
        entryPoints = List.copyOf(found);
        hostValues = KernelHostValues.of(module, reader.kernels());
        imports = UnresolvedImport.of(module.layout()).stream()
                .map(this::imported)
                .toList();
    }

    private ImportedSymbol imported(UnresolvedImport symbol) {
        Instruction definition = symbol.definition();
        Optional<String> compilerFunction = CompilerFunction.of(symbol.name()).map(CompilerFunction::description);
        if (!symbol.isFunction()) {
            return new ImportedSymbol(
                    definition.resultId(),
                    symbol.name(),
                    ImportedSymbol.Kind.VARIABLE,
                    types.heldBy(definition),
                    List.of(),
                    StorageClass.of(definition.word(Variable.STORAGE_CLASS)),
                    compilerFunction);
        }
        List<ReflectedType> parameters = module.layout()
                .function(definition.resultId())
                .map(function -> function.parameters().stream()
                        .map(parameter -> types.typeOrUnknown(parameter.typeId()))
                        .toList())
                .orElse(List.of());
        return new ImportedSymbol(
                definition.resultId(),
                symbol.name(),
                ImportedSymbol.Kind.FUNCTION,
                types.typeOrUnknown(definition.typeId()),
                parameters,
                Optional.empty(),
                compilerFunction);
    }

    /**
     * Reflects a module, with the default values of its specialization constants.
     *
     * @param module the module
     * @return what it expects of its host
     */
    public static ModuleReflection of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return new ModuleReflection(module, Map.of());
    }

    /**
     * Reflects the module with values for its specialization constants: lengths of arrays, sizes and work-group sizes
     * are those for these values.
     *
     * @param specialization values by SpecId: the bits that an OpConstant of the type would have, for Booleans 0 or 1;
     *     other constants have their default values
     * @return what the specialized module expects of its host
     */
    public ModuleReflection with(Map<Integer, Long> specialization) {
        Objects.requireNonNull(specialization, "specialization");
        return new ModuleReflection(module, specialization);
    }

    /** {@return the module} */
    public SpirvModule module() {
        return module;
    }

    /** {@return the entry points, in the order of the module} */
    public List<EntryPointReflection> entryPoints() {
        return entryPoints;
    }

    /**
     * Determines what each entry point needs: see {@link EntryPointReflection#requirements}. If the module has so many
     * entry points that this takes too long (the number of entry points times the length of the module is above
     * 4,000,000 words), each has the requirements of the whole module.
     *
     * @param env the environment that the module is made for
     * @return the requirements, in the order of {@link #entryPoints}
     */
    public List<Requirements> requirements(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        if (!areFewEntryPoints()) {
            return Collections.nCopies(entryPoints.size(), Requirements.of(module, env));
        }
        return entryPoints.stream()
                .map(entryPoint -> entryPoint.requirements(env))
                .toList();
    }

    /**
     * Finds an entry point.
     *
     * @param name its name
     * @return the first entry point with the name; empty if there is none
     */
    public Optional<EntryPointReflection> entryPoint(String name) {
        Objects.requireNonNull(name, "name");
        return entryPoints.stream()
                .filter(entryPoint -> entryPoint.name().equals(name))
                .findFirst();
    }

    /**
     * {@return the resources other than push constants and descriptor heaps, used or not, in the order of the module:
     * descriptors, uniforms outside blocks, and shader records}
     */
    public List<ResourceVariable> resources() {
        return resources;
    }

    /** {@return the descriptor heaps, used or not, in the order of the module (SPV_EXT_descriptor_heap)} */
    public List<ResourceVariable> descriptorHeaps() {
        return variables.stream().filter(ResourceVariable::isDescriptorHeap).toList();
    }

    /** {@return the blocks of push constants, used or not, in the order of the module} */
    public List<ResourceVariable> pushConstants() {
        return pushConstants;
    }

    /**
     * {@return what the host provides besides arguments for kernels that a compiler made compute shaders, in the order
     * of the module (NonSemantic.ClspvReflection)}
     */
    public List<KernelArgument.HostValue> kernelHostValues() {
        return hostValues;
    }

    /** {@return the entry points that use a resource statically}
     *
     * @param resource a resource of this reflection
     */
    public List<EntryPointReflection> usersOf(ResourceVariable resource) {
        Objects.requireNonNull(resource, "resource");
        return entryPoints.stream()
                .filter(entryPoint -> entryPoint.uses(resource))
                .toList();
    }

    /** Whether the module can be searched for each entry point. */
    boolean areFewEntryPoints() {
        return entryPoints.size() == 1 || (long) entryPoints.size() * module.wordCount() <= MAX_WORDS;
    }

    /**
     * Finds the members that no entry point uses of the blocks of which entry points use other members (see {@link
     * EntryPointReflection#usedMembers}), and of the structures at addresses of buffers and in descriptor heaps.
     *
     * @return the numbers of the members by block; empty if the module has so many entry points that the search takes
     *     too long, as for {@link #requirements}
     */
    public Map<StructType, Set<Integer>> unusedMembers() {
        Map<StructType, Set<Integer>> unused = new HashMap<>();
        if (areFewEntryPoints()) {
            Map<StructType, BitSet> used = new HashMap<>();
            for (EntryPointReflection entryPoint : entryPoints) {
                for (ResourceVariable resource : entryPoint.resources()) {
                    for (StructMember member : entryPoint.usedMembers(resource)) {
                        used.computeIfAbsent(resource.block().orElseThrow(), key -> new BitSet())
                                .set(member.index());
                    }
                }
            }
            Set<StructType> others = behindPointers();
            if (!others.isEmpty()) {
                Map<StructType, BitSet> pointed = new HashMap<>();
                entryPoints.forEach(entryPoint -> entryPoint.addBehindPointers(pointed));
                for (StructType struct : others) {
                    used.computeIfAbsent(struct, key -> new BitSet()).or(pointed.getOrDefault(struct, new BitSet()));
                }
            }
            used.forEach((block, members) -> unused.put(
                    block,
                    IntStream.range(0, block.members().size())
                            .filter(member -> !members.get(member))
                            .boxed()
                            .collect(Collectors.toUnmodifiableSet())));
        }
        return Collections.unmodifiableMap(unused);
    }

    /** The structures that addresses point to, and those in buffers of descriptor heaps. */
    private Set<StructType> behindPointers() {
        Set<StructType> found = new HashSet<>();
        for (Instruction declaration : module.layout().types()) {
            if (types.typeOrUnknown(declaration.resultId()) instanceof PointerType pointer
                    && pointer.isAddress()
                    && pointer.pointee().isPresent()
                    && pointer.pointee().get().innermostElement() instanceof StructType struct) {
                found.add(struct);
            }
        }
        for (EntryPointReflection entryPoint : entryPoints) {
            entryPoint.heapDescriptors().forEach(descriptor -> found.addAll(descriptor.blocks()));
        }
        return found;
    }

    /**
     * {@return the functions and variables that the module imports and does not export itself: variables, then
     * functions, in the order of the module. Built-in variables, which some compilers import and the device has, are
     * not among them}
     */
    public List<ImportedSymbol> imports() {
        return imports;
    }

    /** {@return the scalar specialization constants, in the order of the module} */
    public List<SpecializationConstant> specializationConstants() {
        return specializationConstants;
    }

    /**
     * Finds a type.
     *
     * @param id the id of a type
     * @return the type; empty if the id is not a type
     */
    public Optional<ReflectedType> type(int id) {
        return types.type(id);
    }

    /**
     * Compares the layout of a block with those that all rules for shaders give it, or a structure of kernels with that
     * of OpenCL C.
     *
     * @param block a structure of this reflection
     * @return the rules that it follows, and the departures from the others
     */
    public LayoutAgreement layoutAgreement(StructType block) {
        Objects.requireNonNull(block, "block");
        LayoutComparison with = comparison.orElseGet(this::newComparison);
        comparison = Optional.of(with);
        return new LayoutAgreement(types.rules(), with.compare(block));
    }

    private LayoutComparison newComparison() {
        return new LayoutComparison(types.rules().stream()
                .map(rules -> TypeLayout.of(module, rules, constants.values))
                .toList());
    }
}
