// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis.internal.capability;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.IntPredicate;
import java.util.stream.Collectors;
import org.spirv4j.analysis.Requirements;
import org.spirv4j.analysis.internal.requirement.CapabilityExceptions;
import org.spirv4j.analysis.internal.requirement.CapabilityTable;
import org.spirv4j.analysis.internal.requirement.NarrowStorage;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.RayFlags;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.TypePointer;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeContents;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Which of the capabilities and extensions that a module declares it can do without. Of those for 8- and 16-bit
 * storage, it needs the ones for its pointers to such storage, though SPIR-V does not require them beside a capability
 * for arithmetic: Vulkan does.
 */
public final class CapabilityNeeds {
    private final SpirvModule module;
    private final ModuleData data;
    private final TypeFacts types;
    private final TargetEnv env;
    private final CapabilityTable table;
    private final Requirements requirements;
    private final List<Integer> kept;

    /**
     * Determines what a module needs.
     *
     * @param module the module
     * @param env the environment that the module is made for
     */
    public CapabilityNeeds(SpirvModule module, TargetEnv env) {
        this.module = module;
        this.env = env;
        data = ModuleAccess.data(module);
        types = new TypeFacts(data);
        table = CapabilityTable.of(data.tables);
        requirements = Requirements.of(module, env);
        kept = new ArrayList<>(module.layout().capabilityValues());
    }

    /** {@return whether the module declares all capabilities that it needs} */
    public boolean isComplete() {
        return requirements.undeclaredCapabilityValues().isEmpty();
    }

    /**
     * {@return the values of the capabilities that the module declares, and that it neither needs nor needs for what
     * they imply}
     *
     * @param isCandidate whether a capability may be removed, by its value
     */
    public Set<Integer> unneededCapabilities(IntPredicate isCandidate) {
        Set<Integer> unneeded = new HashSet<>();
        Set<Integer> needed = narrowStorage();
        needed.addAll(unknownRayFlags());
        needed.addAll(capabilityValues());
        // What a module needs and does not declare, it lacks before and after.
        Set<Integer> declared = table.closureOfValues(kept);
        needed.retainAll(declared);
        needed.addAll(narrowTypes(needed, declared));
        for (int capability : List.copyOf(kept)) {
            if (!needed.contains(capability) && isCandidate.test(capability)) {
                List<Integer> rest = new ArrayList<>(kept);
                rest.removeAll(List.of(capability));
                if (table.closureOfValues(rest).containsAll(needed)) {
                    kept.removeAll(List.of(capability));
                    unneeded.add(capability);
                }
            }
        }
        return unneeded;
    }

    /** The capabilities that instructions need; declared ones where the environment supports others only. */
    private List<Integer> capabilityValues() {
        return (isComplete() ? requirements : Requirements.of(module, TargetEnv.UNIVERSAL_1_6))
                .directCapabilityValues();
    }

    /**
     * {@return the extensions that the module declares for capabilities only, and that neither the module nor the
     * capabilities that {@link #unneededCapabilities} did not return need}
     */
    public Set<String> unneededExtensions() {
        SpirvVersion version = Collections.min(List.of(module.header().version(), env.version()));
        Set<String> unneeded = new HashSet<>();
        for (int i = 0; i < table.count(); i++) {
            unneeded.addAll(table.extensions(i));
        }
        unneeded.retainAll(module.layout().extensions());
        unneeded.removeAll(requirements.extensions());
        for (int capability : kept) {
            int index = table.index(capability);
            if (index >= 0 && table.since(index) > (version.major() << 8 | version.minor())) {
                unneeded.removeAll(table.extensions(index));
            }
        }
        if (kept.contains(Capability.Groups.value())) {
            // It lets group operations do without their capabilities.
            unneeded.remove(CapabilityExceptions.BALLOT);
        }
        return unneeded;
    }

    /** The capabilities for the storage that pointers to 8- or 16-bit numbers point to. */
    private Set<Integer> narrowStorage() {
        TypeContents contents = new TypeContents(types, data.directIds);
        Set<Integer> needed = new HashSet<>();
        for (Instruction type : module.layout().types()) {
            if (type.is(Op.OpTypePointer)) {
                int pointee = type.word(TypePointer.TYPE);
                StorageClass storage = storage(type);
                if (contents.contains(pointee, TypeContents.INT16 | TypeContents.FLOAT16)) {
                    NarrowStorage.of16(storage).ifPresent(capability -> needed.add(capability.value()));
                }
                if (contents.contains(pointee, TypeContents.INT8 | TypeContents.FLOAT8)) {
                    NarrowStorage.of8(storage).ifPresent(capability -> needed.add(capability.value()));
                }
            }
        }
        return needed;
    }

    /**
     * The capabilities for the storage of 8- or 16-bit numbers without which the module could not declare types of
     * these widths: it has neither one for arithmetic nor pointers that need one.
     */
    private Set<Integer> narrowTypes(Set<Integer> needed, Set<Integer> declared) {
        Set<Integer> undeclared = requirements.undeclaredCapabilityValues();
        Set<Integer> of16 = new HashSet<>();
        Set<Integer> of8 = new HashSet<>();
        for (StorageClass storage : StorageClass.values()) {
            if (undeclared.contains(Capability.Int16.value()) || undeclared.contains(Capability.Float16.value())) {
                NarrowStorage.of16(storage).ifPresent(capability -> of16.add(capability.value()));
            }
            if (undeclared.contains(Capability.Int8.value())) {
                NarrowStorage.of8(storage).ifPresent(capability -> of8.add(capability.value()));
            }
        }
        Set<Integer> added = new HashSet<>();
        for (Set<Integer> any : List.of(of16, of8)) {
            if (Collections.disjoint(any, needed)) {
                added.addAll(any);
            }
        }
        added.retainAll(declared);
        return added;
    }

    /** The capabilities of all ray flags, if there are some that only a run of the module tells. */
    private Set<Integer> unknownRayFlags() {
        for (int i = 0; i < module.instructionCount(); i++) {
            int at = data.starts[i];
            if (Trait.RAY_TRACE.has(data.tables, data.words[at] & 0xFFFF)) {
                boolean isStructureFirst = types.op(types.typeOf(data.words[at + TypedInstruction.RESULT_TYPE]))
                        == Op.OpTypeAccelerationStructureKHR;
                if (!types.isKnownInteger(data.words[at + (isStructureFirst ? 2 : 3)])) {
                    return Arrays.stream(RayFlags.values())
                            .flatMap(flag -> flag.info().availability().capabilities().stream())
                            .collect(Collectors.toSet());
                }
            }
        }
        return Set.of();
    }

    /** The storage class of a pointer type whose capabilities its storage needs; Function if it needs none. */
    private StorageClass storage(Instruction pointer) {
        StorageClass storage =
                StorageClass.of(pointer.word(TypePointer.STORAGE_CLASS)).orElse(StorageClass.Function);
        return switch (storage) {
            case Uniform ->
                module.layout().isDecorated(pointer.word(TypePointer.TYPE), Decoration.BufferBlock)
                        ? StorageClass.StorageBuffer
                        : storage;
            // Without an explicit layout, narrow numbers need no capability for it.
            case Workgroup -> StorageClass.Function;
            default -> storage;
        };
    }
}
