package org.spirv4j.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.spirv4j.binary.ModuleHeader;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleAccess;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.requirement.CapabilityTable;
import org.spirv4j.internal.requirement.RequirementProblem;
import org.spirv4j.internal.requirement.RequirementScanner;
import org.spirv4j.internal.requirement.RequirementSet;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;

/**
 * What a module needs: the smallest version, capabilities and extensions with which it may do what it does, whatever it
 * declares (sections 3.31, "Capability", and 2.16, "Validation Rules", of the specification). Capabilities that others
 * imply are left out.
 *
 * <p>Where one of several capabilities would do, the one is taken that is needed anyway; otherwise one that the module
 * declares, then one that fulfils the most such needs, then the one that the
 * environment has most surely, then one that needs no extension, is in an older version, implies less, has a lower value.
 * Where a version or an extension would do, the version is taken if it is not above the module's.
 *
 * <p>The features ClipDistance, CullDistance and PointSize count when they are used, not when a structure has a member of
 * that name; 8- and 16-bit types that only move between memory and wider types need the storage capabilities only.
 */
public final class Requirements {
    private final SpirvModule module;
    private final RequirementSet set;

    private Requirements(SpirvModule module, RequirementSet set) {
        this.module = module;
        this.set = set;
    }

    /**
     * Finds what a module needs, in time linear in its length.
     *
     * @param env what it is made for; decides between capabilities that would do, and what is a problem
     */
    public static Requirements of(SpirvModule module, TargetEnv env) {
        ModuleData data = ModuleAccess.data(module);
        RequirementScanner scanner = new RequirementScanner(data.tables, env, data.bound);
        scanner.preferVersion(Collections.min(List.of(module.header().version(), env.version())));
        scanner.prefer(module.layout().capabilityValues(), module.layout().extensions());
        scanner.scan(data.words, ModuleHeader.WORDS, data.words.length);
        if (listsAllGlobals(module)) {
            scanner.needVersion(new SpirvVersion(1, 4), "an entry point's interface beyond Input and Output");
        }
        return new Requirements(module, scanner.result());
    }

    /** From version 1.4 on an interface has all global variables, before that only those of two storage classes. */
    private static boolean listsAllGlobals(SpirvModule module) {
        TypeTable types = TypeTable.of(module);
        for (EntryPoint entryPoint : module.layout().entryPoints()) {
            for (int id : entryPoint.interfaceIds()) {
                StorageClass storage = types.storageClass(types.typeOf(id)).orElse(StorageClass.Input);
                if (storage != StorageClass.Input && storage != StorageClass.Output) {
                    return true;
                }
            }
        }
        return false;
    }

    /** The lowest version that has all that the module uses. */
    public SpirvVersion version() {
        return set.version();
    }

    /** The values of the capabilities, in ascending order. */
    public List<Integer> capabilityValues() {
        return set.capabilities();
    }

    /** The capabilities, in the order of their values; those that the built-in grammar lacks are left out. */
    public List<Capability> capabilities() {
        List<Capability> capabilities = new ArrayList<>();
        for (int value : set.capabilities()) {
            Capability.of(value).ifPresent(capabilities::add);
        }
        return List.copyOf(capabilities);
    }

    /** The names of the extensions, sorted. */
    public List<String> extensions() {
        return set.extensions();
    }

    /** What the module uses and the environment does not have; each with the first place where it is used. */
    public List<Diagnostic> problems() {
        List<Diagnostic> problems = new ArrayList<>();
        for (RequirementProblem problem : set.problems()) {
            problems.add(Diagnostic.error(
                    Position.ofInstruction(problem.wordOffset(), problem.instruction()), problem.message()));
        }
        return List.copyOf(problems);
    }

    /** The values of needed capabilities that the module neither declares nor implies by what it declares. */
    public Set<Integer> undeclaredCapabilityValues() {
        Set<Integer> missing = new TreeSet<>(set.capabilities());
        missing.removeAll(CapabilityTable.of(ModuleAccess.data(module).tables)
                .closureOfValues(module.layout().capabilityValues()));
        return Collections.unmodifiableSet(missing);
    }
}
