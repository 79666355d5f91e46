// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;
import org.spirv4j.transform.CompactIds;
import org.spirv4j.transform.Linker;
import org.spirv4j.transform.ModuleTransform;
import org.spirv4j.transform.RemoveDuplicates;
import org.spirv4j.transform.StripDebug;

/**
 * Real modules that declare Linkage and that the validator accepts, one or two linked into a library with what they
 * import left open: what comes out must be accepted too, and must be what the C++ linker makes of them, ids and debug
 * information aside. What one of them refuses the other must refuse.
 *
 * @param modules the modules, which share a target environment
 */
record LinkCheck(List<ReferenceModule> modules) implements Check {
    private static final String KIND = "link";
    private static final Linker LINKER = Linker.create().withKeptExports(true).withPartialLinkage(true);
    private static final Disassembler RAW = Disassembler.create().withRawText();
    /** The C++ linker leaves constants that are equal, which are one here. */
    private static final ModuleTransform COMPARABLE =
            ModuleTransform.inOrder(List.of(StripDebug.create(), RemoveDuplicates.create(), CompactIds.create()));

    /** Whether a module can be linked at all. */
    static boolean concerns(SpirvModule module) {
        for (Instruction capability : module.instructions()) {
            if (!capability.is(Op.OpCapability)) {
                return false;
            }
            if (capability.word(1) == Capability.Linkage.value()) {
                return true;
            }
        }
        return false;
    }

    private String id() {
        return modules.get(modules.size() - 1).path + (modules.size() == 1 ? "#link" : "#link-pair");
    }

    private String env() {
        return modules.get(0).env;
    }

    @Override
    public Outcome make() {
        if (!modules.stream().allMatch(ReferenceModule::isAccepted)) {
            return Outcome.notRun(id(), KIND, env());
        }
        SpirvModule[] inputs = modules.stream()
                .map(module -> SpirvModule.read(ModuleCheck.read(module.file)))
                .toArray(SpirvModule[]::new);
        Attempt<SpirvModule> attempt = Attempt.of(() -> LINKER.link(inputs));
        Optional<SpirvModule> reference =
                ReferenceTools.link(modules.stream().map(module -> module.file).toList());
        if (attempt.broke()) {
            return Outcome.broke(id(), KIND, env(), "a module or a refusal", attempt);
        }
        if (attempt.value().isEmpty()) {
            return reference.isEmpty()
                    ? Outcome.passed(id(), KIND, env())
                    : failed("a module", attempt.describe(), List.of());
        }
        SpirvModule result = attempt.value().get();
        if (!ReferenceTools.accepts(result, env())) {
            return failed("a valid module", "one that the validator refuses", List.of());
        }
        return reference.isEmpty() ? failed("a refusal", "a module", List.of()) : compare(reference.get(), result);
    }

    private Outcome compare(SpirvModule reference, SpirvModule result) {
        SpirvModule expected = reference.transform(COMPARABLE);
        SpirvModule found = result.transform(COMPARABLE);
        int at = WordDiff.firstDifference(expected.words(), found.words(), WordDiff.GENERATOR);
        // The C++ linker puts declarations of several modules into another order, which numbers ids otherwise.
        return at < 0 || sameButForRepeatedImports(lines(expected), lines(found))
                ? Outcome.passed(id(), KIND, env())
                : failed(
                        "what the C++ linker makes of it",
                        "the first difference in word " + at,
                        WordDiff.describe(expected.words(), found.words(), at));
    }

    /** What both modules import as a variable the C++ linker imports twice, and it is one variable here. */
    private static boolean sameButForRepeatedImports(Map<String, Integer> expected, Map<String, Integer> found) {
        Map<String, Integer> rest = new TreeMap<>(expected);
        found.forEach((line, count) -> rest.merge(line, -count, Integer::sum));
        rest.values().removeIf(count -> count == 0);
        int imports = rest.entrySet().stream()
                .filter(line -> line.getKey().contains(" LinkageAttributes ")
                        && line.getKey().endsWith(" Import"))
                .mapToInt(Map.Entry::getValue)
                .sum();
        return rest.entrySet().stream()
                .allMatch(line -> line.getValue() > 0
                        && line.getValue() <= imports
                        && (line.getKey().contains("OpVariable")
                                || line.getKey().contains("OpDecorate")));
    }

    /** How often each line of the text occurs, ids aside. */
    private static Map<String, Integer> lines(SpirvModule module) {
        Map<String, Integer> lines = new TreeMap<>();
        RAW.disassemble(module).replaceAll("%\\d+", "%").lines().forEach(line -> lines.merge(line, 1, Integer::sum));
        return lines;
    }

    private Outcome failed(String expected, String found, List<String> details) {
        return Outcome.failed(id(), KIND, env(), expected, found, details);
    }
}
