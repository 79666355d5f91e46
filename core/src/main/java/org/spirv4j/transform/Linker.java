// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.Operand;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.text.AssembledText;
import org.spirv4j.transform.internal.link.LinkProblems;
import org.spirv4j.transform.internal.link.LinkRules;
import org.spirv4j.transform.internal.link.LinkRun;

/**
 * Links several modules into one (section 2.13 of the specification, "Linkage"): imported functions and module-scope
 * variables are replaced by those that another module exports with the same name and type.
 *
 * <pre>{@code
 * SpirvModule program = Linker.create().link(kernel, library);
 * }</pre>
 *
 * <p>Equal capabilities, extensions, imported instruction sets, types and constants are merged. Types are equal if
 * their instructions have the same literals, decorations, types and constants; names do not matter. Of several
 * definitions with linkage LinkOnceODR the first is kept, unless one is a plain export. Imported built-in variables
 * need no export. Entry points list the variables of other modules that they use. Unless partial linkage is allowed or
 * exports are kept, the result has neither linkage attributes nor the Linkage capability.
 *
 * <p>Declarations and functions keep their order, module by module. Ids are renumbered. Takes n log n time in the
 * length of the modules. Immutable and safe to share between threads.
 */
public final class Linker {
    private static final int PARTIAL_LINKAGE = 1;
    private static final int KEPT_EXPORTS = 1 << 1;
    private static final int POINTER_MISMATCH = 1 << 2;
    private static final int MIXED_VERSIONS = 1 << 3;
    private static final int VERIFIED_IDS = 1 << 4;

    private final int flags;
    private final Optional<TargetEnv> target;

    private Linker(int flags, Optional<TargetEnv> target) {
        this.flags = flags;
        this.target = target;
    }

    /** {@return a linker for a final link in which everything must agree} */
    public static Linker create() {
        return new Linker(0, Optional.empty());
    }

    private Linker with(int flag, boolean on) {
        return new Linker(on ? flags | flag : flags & ~flag, target);
    }

    private boolean has(int flag) {
        return (flags & flag) != 0;
    }

    /**
     * Sets whether imports that no module exports remain imports, so that the result has the capability Linkage;
     * otherwise they are errors.
     *
     * @param on whether such imports are allowed
     * @return the changed linker
     */
    public Linker withPartialLinkage(boolean on) {
        return with(PARTIAL_LINKAGE, on);
    }

    /**
     * Sets whether exports stay exports, so that the result is a library that can be linked again.
     *
     * @param on whether exports are kept
     * @return the changed linker
     */
    public Linker withKeptExports(boolean on) {
        return with(KEPT_EXPORTS, on);
    }

    /**
     * Sets whether pointer parameters of an imported function may point to other types than those of its definition;
     * arguments are cast then where the function is called.
     *
     * @param on whether such parameters are allowed
     * @return the changed linker
     */
    public Linker withPointerMismatch(boolean on) {
        return with(POINTER_MISMATCH, on);
    }

    /**
     * Sets whether modules may be of different versions of SPIR-V; the result is of the highest.
     *
     * @param on whether different versions are allowed
     * @return the changed linker
     */
    public Linker withMixedVersions(boolean on) {
        return with(MIXED_VERSIONS, on);
    }

    /**
     * Sets whether the linker checks that every id that the result uses is defined. It checks in any case that no id is
     * defined twice.
     *
     * @param on whether to check that
     * @return the changed linker
     */
    public Linker withVerifiedIds(boolean on) {
        return with(VERIFIED_IDS, on);
    }

    /**
     * Sets the environment whose version of SPIR-V the result must not exceed. Without one, any version is allowed.
     *
     * @param env the target environment
     * @return the changed linker
     */
    public Linker withTarget(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return new Linker(flags, Optional.of(env));
    }

    /**
     * A module with its name in messages.
     *
     * @param name such as the name of its file
     * @param module the module
     * @param text the text that the module was assembled from, in which errors are located; empty if it was not
     */
    public record Input(String name, SpirvModule module, Optional<AssembledText> text) {
        /** Checks the components. */
        public Input {
            Objects.requireNonNull(name, "name");
            Objects.requireNonNull(module, "module");
            Objects.requireNonNull(text, "text");
        }

        /**
         * Makes an input that was not assembled.
         *
         * @param name such as the name of its file
         * @param module the module
         */
        public Input(String name, SpirvModule module) {
            this(name, module, Optional.empty());
        }
    }

    /**
     * Links modules. Messages refer to them as {@code module 1}, {@code module 2} and so on.
     *
     * @param modules the modules, in this order
     * @return the linked module
     * @throws LinkException if they cannot be linked
     * @throws IllegalArgumentException if there are none, or they were read with different grammars
     */
    public SpirvModule link(SpirvModule... modules) {
        Objects.requireNonNull(modules, "modules");
        List<Input> inputs = new ArrayList<>();
        for (SpirvModule module : modules) {
            inputs.add(new Input("module " + (inputs.size() + 1), module));
        }
        return link(inputs);
    }

    /**
     * Links modules.
     *
     * @param inputs the modules with their names, in this order
     * @return the linked module
     * @throws LinkException if they cannot be linked
     * @throws IllegalArgumentException if there are none, or they were read with different grammars
     */
    public SpirvModule link(List<Input> inputs) {
        Objects.requireNonNull(inputs, "inputs");
        SpirvModule module = merge(inputs, false).module;
        check(module);
        return module;
    }

    /**
     * Links modules with variants of functions into a multitarget module (SPV_INTEL_function_variants).
     *
     * <p>The first module is the base. A function that another module also defines, as an entry point or an export of
     * the same name, is used only on the devices of its module; the base's on devices of no other module. Functions of
     * the other modules are used only on their devices, and functions that only the base defines on all. A call from a
     * function that is used elsewhere becomes one call per variant, of which the device chooses one. What only some
     * modules declare becomes conditional accordingly. The conditions are specialization constants with the names of
     * the modules.
     *
     * @param variants the modules with their devices, the base first
     * @return the linked module
     * @throws LinkException if they cannot be linked, a function has no name, or a module has conditional instructions
     *     already
     * @throws IllegalArgumentException if there are none, or they were read with different grammars
     */
    public SpirvModule linkVariants(List<FunctionVariant> variants) {
        Objects.requireNonNull(variants, "variants");
        List<LinkException.Problem> found = VariantCombination.problems(variants);
        if (!found.isEmpty()) {
            throw new LinkException(found);
        }
        List<Input> inputs = variants.stream().map(FunctionVariant::input).toList();
        Merged merged = merge(inputs, true);
        SpirvModule module = new VariantCombination(variants, merged.module, merged.origins).combined();
        check(module);
        return module;
    }

    private record Merged(SpirvModule module, List<BitSet> origins) {}

    private Merged merge(List<Input> inputs, boolean areVariants) {
        if (inputs.isEmpty()) {
            throw new IllegalArgumentException("there are no modules to link");
        }
        SpirvModule first = inputs.get(0).module();
        List<ModuleData> modules = new ArrayList<>();
        for (Input input : inputs) {
            if (input.module().grammar() != first.grammar()) {
                throw new IllegalArgumentException(input.name() + " was read with a different grammar than "
                        + inputs.get(0).name());
            }
            modules.add(ModuleAccess.data(input.module()));
        }
        LinkProblems problems = new LinkProblems(
                inputs.stream().map(Input::name).toList(),
                inputs.stream().map(Input::text).toList());
        LinkRules rules = new LinkRules(
                has(PARTIAL_LINKAGE), has(KEPT_EXPORTS), has(POINTER_MISMATCH), has(MIXED_VERSIONS), areVariants);
        LinkRun run = new LinkRun(modules, rules, problems);
        int[] words = run.words();
        if (words == null) {
            List<LinkException.Problem> found = new ArrayList<>();
            for (int i = 0; i < problems.diagnostics().size(); i++) {
                found.add(new LinkException.Problem(
                        inputs.get(problems.modules().get(i)).name(),
                        problems.diagnostics().get(i)));
            }
            throw new LinkException(found);
        }
        return new Merged(ModuleAccess.module(words, first.grammar()), run.origins());
    }

    private void check(SpirvModule linked) {
        SpirvVersion version = linked.header().version();
        List<LinkException.Problem> found = new ArrayList<>();
        target.ifPresent(env -> {
            if (version.compareTo(env.version()) > 0) {
                found.add(problem(
                        Position.ofWord(1),
                        "the module has SPIR-V version " + version + ", but " + env + " supports at most "
                                + env.version()));
            }
        });
        if (has(VERIFIED_IDS)) {
            List<Instruction> instructions = linked.instructions();
            for (int i = 0; i < instructions.size(); i++) {
                for (Operand operand : instructions.get(i).operandsWithResult()) {
                    if (operand.isId() && linked.definition(operand.word()).isEmpty()) {
                        found.add(problem(
                                Position.ofInstruction(operand.wordOffset(), i),
                                "id %" + operand.word() + " is not defined"));
                    }
                }
            }
        }
        if (!found.isEmpty()) {
            throw new LinkException(found);
        }
    }

    private static LinkException.Problem problem(Position position, String message) {
        return new LinkException.Problem("the linked module", Diagnostic.error(position, message));
    }
}
