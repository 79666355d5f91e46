// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.edit.EditableModule;
import org.spirv4j.edit.OperandWords;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * Turns the linked modules of several variants into a multitarget module (SPV_INTEL_function_variants). A function of
 * the first module is conditional if another module has one of the same name; the functions of the other modules all
 * are. What only conditional functions use is conditional, too.
 */
final class VariantCombination {
    private static final String EXTENSION = "SPV_INTEL_function_variants";
    private static final String REGISTRY = EXTENSION + " registry version 0";
    private static final int MINOR_VERSION_OF_PROCESSES = 1;

    private final List<FunctionVariant> variants;
    private final SpirvModule linked;
    private final ModuleData data;
    private final List<BitSet> origins;
    private final EditableModule edited;
    private final VariantConditions conditions;

    /** By id of a function with a body: the number of its variant. */
    private final Map<Integer, Integer> variantOf = new HashMap<>();

    /** By name: the functions with this name, one per variant at most. */
    private final Map<String, List<Integer>> families = new LinkedHashMap<>();

    private final Map<Integer, String> names = new HashMap<>();

    /** The ids of conditional functions. */
    private final BitSet conditional = new BitSet();

    private final List<LinkException.Problem> problems = new ArrayList<>();

    /**
     * @param origins by id of the linked module: the numbers of the variants that declare it
     */
    VariantCombination(List<FunctionVariant> variants, SpirvModule linked, List<BitSet> origins) {
        this.variants = variants;
        this.linked = linked;
        this.origins = origins;
        data = ModuleAccess.data(linked);
        edited = EditableModule.ofInstructions(linked);
        conditions = new VariantConditions(variants, edited);
    }

    /** What prevents modules from being combined. */
    static List<LinkException.Problem> problems(List<FunctionVariant> variants) {
        List<LinkException.Problem> found = new ArrayList<>();
        for (FunctionVariant variant : variants) {
            SpirvModule module = variant.input().module();
            if (module.layout().declares(Capability.SpecConditionalINTEL)
                    || module.layout().declares(Capability.FunctionVariantsINTEL)
                    || module.layout().extensions().contains(EXTENSION)) {
                found.add(problem(
                        variant, Position.UNKNOWN, "the module already has function variants (" + EXTENSION + ")"));
            }
            Map<Integer, String> names = names(module);
            for (Function function : definitions(module)) {
                if (!names.containsKey(function.id())) {
                    Instruction definition = function.definition();
                    found.add(
                            problem(
                                    variant,
                                    Position.ofInstruction(definition.wordOffset(), definition.index()),
                                    "a function with variants must be an entry point or an export, but this function is neither"));
                }
            }
        }
        return found;
    }

    private static LinkException.Problem problem(FunctionVariant variant, Position position, String message) {
        Diagnostic problem = Diagnostic.error(position, message);
        return new LinkException.Problem(
                variant.input().name(),
                variant.input().text().map(text -> text.locate(problem)).orElse(problem));
    }

    private static List<Function> definitions(SpirvModule module) {
        return module.layout().functions().stream()
                .filter(function -> !function.isDeclaration())
                .toList();
    }

    /** By id of a function that is an entry point or an export: its name. */
    private static Map<Integer, String> names(SpirvModule module) {
        Map<Integer, String> names = new HashMap<>();
        for (EntryPoint entryPoint : module.layout().entryPoints()) {
            names.putIfAbsent(entryPoint.functionId(), entryPoint.name());
        }
        ModuleData data = ModuleAccess.data(module);
        for (Instruction annotation : module.layout().section(LayoutSection.ANNOTATIONS)) {
            int at = annotation.wordOffset();
            int last = at + annotation.wordCount() - 1;
            if (annotation.is(Op.OpDecorate)
                    && data.words[at + TargetDecoration.DECORATION] == Decoration.LinkageAttributes.value()
                    && data.words[last] != LinkageType.Import.value()) {
                names.putIfAbsent(
                        data.words[at + TargetDecoration.TARGET], LiteralString.text(data.words, at + 3, last));
            }
        }
        return names;
    }

    /**
     * The multitarget module.
     *
     * @throws LinkException if functions with the same name have different types, so that they cannot be called alike
     */
    SpirvModule combined() {
        nameFunctions();
        addHeader();
        BitSet shared = new UnconditionalIds(linked, conditional).ids();
        replaceCapabilities();
        replaceEntryPoints();
        decorateDeclarations(shared);
        for (int function : variantOf.keySet().stream().sorted().toList()) {
            if (conditional.get(function)) {
                decorate(function, condition(function));
            }
        }
        new VariantCalls(this).add();
        if (!problems.isEmpty()) {
            throw new LinkException(problems);
        }
        return edited.toModule();
    }

    /** The linker keeps the functions with bodies in the order of the modules. */
    private void nameFunctions() {
        List<Function> functions = definitions(linked);
        int next = 0;
        for (int v = 0; v < variants.size(); v++) {
            SpirvModule module = variants.get(v).input().module();
            Map<Integer, String> known = names(module);
            for (Function function : definitions(module)) {
                int id = functions.get(next++).id();
                String name = known.getOrDefault(function.id(), "");
                variantOf.put(id, v);
                names.put(id, name);
                families.computeIfAbsent(name, key -> new ArrayList<>()).add(id);
            }
        }
        for (List<Integer> family : families.values()) {
            for (int id : family) {
                conditional.set(id, family.size() > 1 || variantOf(id) > 0);
            }
        }
    }

    private void addHeader() {
        for (Capability capability : List.of(Capability.SpecConditionalINTEL, Capability.FunctionVariantsINTEL)) {
            edited.declarations().add(Op.OpCapability, 0, capability.value());
        }
        edited.declarations()
                .add(Op.OpExtension, 0, OperandWords.of().string(EXTENSION).toArray());
        if (linked.header().version().minor() >= MINOR_VERSION_OF_PROCESSES) {
            edited.declarations()
                    .add(
                            Op.OpModuleProcessed,
                            0,
                            OperandWords.of().string(REGISTRY).toArray());
        }
    }

    /** Makes capabilities and extensions conditional that not all variants declare. */
    private void replaceCapabilities() {
        for (Instruction instruction : linked.layout().section(LayoutSection.CAPABILITIES)) {
            int value = data.words[instruction.wordOffset() + 1];
            BitSet declaring =
                    variants(module -> module.layout().capabilityValues().contains(value));
            if (isConditional(declaring)) {
                edited.replace(
                        edited.number(instruction), Op.OpConditionalCapabilityINTEL, conditions.any(declaring), value);
            }
        }
        for (Instruction instruction : linked.layout().section(LayoutSection.EXTENSIONS)) {
            int at = instruction.wordOffset();
            String name = LiteralString.text(data.words, at + 1, at + instruction.wordCount());
            BitSet declaring = variants(module -> module.layout().extensions().contains(name));
            if (isConditional(declaring)) {
                edited.replace(
                        edited.number(instruction),
                        Op.OpConditionalExtensionINTEL,
                        OperandWords.of(conditions.any(declaring)).string(name).toArray());
            }
        }
    }

    private BitSet variants(Predicate<SpirvModule> test) {
        BitSet found = new BitSet();
        for (int v = 0; v < variants.size(); v++) {
            found.set(v, test.test(variants.get(v).input().module()));
        }
        return found;
    }

    /** Unconditional functions of the first module may need all that it declares. */
    private boolean isConditional(BitSet declaring) {
        boolean isShared = declaring.get(0) && variantOf.keySet().stream().anyMatch(id -> !conditional.get(id));
        return !isShared && declaring.cardinality() < variants.size();
    }

    private void replaceEntryPoints() {
        for (EntryPoint entryPoint : linked.layout().entryPoints()) {
            Instruction instruction = entryPoint.instruction();
            if (conditional.get(entryPoint.functionId())) {
                int number = edited.number(instruction);
                edited.replace(
                        number,
                        Op.OpConditionalEntryPointINTEL,
                        OperandWords.of(condition(entryPoint.functionId()))
                                .add(edited.operands(number))
                                .toArray());
            }
        }
    }

    private void decorateDeclarations(BitSet shared) {
        for (LayoutSection section : List.of(LayoutSection.IMPORTS, LayoutSection.DECLARATIONS)) {
            for (Instruction instruction : linked.layout().section(section)) {
                int id = instruction.resultId();
                if (id != 0
                        && !shared.get(id)
                        && id != conditions.boolType()
                        && origins.get(id).cardinality() < variants.size()) {
                    decorate(id, conditions.any(origins.get(id)));
                }
            }
        }
    }

    SpirvModule linked() {
        return linked;
    }

    EditableModule edited() {
        return edited;
    }

    private int variantOf(int function) {
        return variantOf.getOrDefault(function, 0);
    }

    /** The id of the condition under which a function is used. */
    int condition(int function) {
        return conditions.of(variantOf(function));
    }

    void decorate(int id, int condition) {
        edited.declarations().add(Op.OpDecorate, 0, id, Decoration.ConditionalINTEL.value(), condition);
    }

    /**
     * The functions of which a call must choose one; empty if the called function is always used where the caller is.
     */
    List<Integer> alternatives(int caller, int called) {
        boolean isAlwaysUsed =
                !conditional.get(called) || (conditional.get(caller) && variantOf(caller) == variantOf(called));
        return isAlwaysUsed ? List.of() : families.getOrDefault(names.getOrDefault(called, ""), List.of());
    }

    /** Reports that a function cannot be called like another one. */
    void reportType(int function, int called) {
        problems.add(problem(
                variants.get(variantOf(function)),
                Position.UNKNOWN,
                "the function \"" + names.get(function) + "\" has another type than that of "
                        + variants.get(variantOf(called)).input().name()
                        + ", which is called from a function without variants"));
    }
}
