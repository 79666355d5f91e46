// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.text.Disassembler;

/**
 * A folder of real modules and texts with what was recorded about them: {@code golden.tsv} (hashes of each module's
 * disassembly), {@code manifest.tsv} (where modules come from) and {@code manifest_text.tsv} (hashes of each text's
 * words).
 */
final class Corpus {
    /** What stands in place of a hash when the module was refused. */
    static final String MODULE_REFUSED = "fails";

    /** What stands in place of a hash when the text was refused. */
    static final String TEXT_REFUSED = "-";

    /** The recorded option sets: column of {@code golden.tsv}, and the options. */
    private static final Map<String, Disassembler> OPTION_SETS = optionSets();

    private static final Pattern EXECUTED = Pattern.compile("\\b(GLCompute|Kernel|Fragment)\\b");

    private final Path folder;
    private final String name;
    private final Table golden;
    private final Table modules;
    private final Table texts;

    private Corpus(Path folder) throws IOException {
        this.folder = folder;
        name = folder.toRealPath().getFileName().toString();
        golden = Table.read(folder.resolve("golden.tsv"));
        modules = Table.read(folder.resolve("manifest.tsv"));
        texts = Table.read(folder.resolve("manifest_text.tsv"));
    }

    /**
     * Opens an unpacked corpus.
     *
     * @throws IOException if one of its three tables cannot be read
     */
    static Corpus open(Path folder) throws IOException {
        return new Corpus(folder);
    }

    private static Map<String, Disassembler> optionSets() {
        Map<String, Disassembler> sets = new LinkedHashMap<>();
        sets.put("default", Disassembler.create());
        sets.put("raw", Disassembler.create().withRawText());
        sets.put(
                "annotated",
                Disassembler.create()
                        .withComments(true)
                        .withNestedIndent(true)
                        .withReorderedBlocks(true)
                        .withByteOffsets(true));
        return sets;
    }

    /** The checks of each section under the section's name, in the order in which they are to be made. */
    Map<String, List<Check>> sections() throws IOException {
        Map<String, List<Check>> sections = new LinkedHashMap<>();
        sections.put(name + " disassembly", disassembly());
        sections.put(name + " round trip", roundTrips());
        sections.put(name + " texts", texts());
        sections.put(name + " formatting", formatting());
        sections.put(name + " analyses", analyses());
        sections.put(name + " hashes", hashes());
        sections.put(name + " requirements", requirements());
        sections.put(name + " verdicts", verdicts());
        return sections;
    }

    /**
     * The checks of what makes modules of modules, which need the established tools.
     *
     * @param sample for the transforms, takes every module whose row is a multiple of this; those with specialization
     *     constants are all specialized, and those with linkage are all linked
     */
    Map<String, List<Check>> transforms(int sample) {
        String suffix = Pack.sampleSuffix(sample);
        List<Check> transforms = new ArrayList<>();
        List<Check> specialization = new ArrayList<>();
        List<Check> linking = new ArrayList<>();
        @Nullable ReferenceModule previous = null;
        for (int row = 0; row < modules.size(); row++) {
            String path = modules.get(row, "path");
            ReferenceModule module = new ReferenceModule(folder.resolve(path), path, modules.get(row, "env"));
            if (row % sample == 0) {
                transforms.addAll(TransformCheck.of(module));
            }
            Optional<SpirvModule> read = Attempt.of(() -> SpirvModule.read(ModuleCheck.read(module.file)))
                    .value();
            if (read.filter(SpecializationCheck::concerns).isPresent()) {
                for (SpecializationCheck.Operation operation : SpecializationCheck.Operation.values()) {
                    specialization.add(new SpecializationCheck(module, operation));
                }
            }
            if (read.filter(LinkCheck::concerns).isPresent()) {
                linking.add(new LinkCheck(List.of(module)));
                if (previous != null && previous.env.equals(module.env)) {
                    linking.add(new LinkCheck(List.of(previous, module)));
                }
                previous = module;
            }
        }
        Map<String, List<Check>> sections = new LinkedHashMap<>();
        sections.put(name + " transforms" + suffix, transforms);
        sections.put(name + " specialization", specialization);
        sections.put(name + " linking", linking);
        return sections;
    }

    /**
     * The checks that execute modules.
     *
     * @param sample takes every module with an entry point to execute whose number is a multiple of this
     */
    Map<String, List<Check>> executions(int sample) {
        String suffix = Pack.sampleSuffix(sample);
        List<Check> checks = new ArrayList<>();
        int number = 0;
        for (int row = 0; row < modules.size(); row++) {
            String models = modules.get(row, "execution_models");
            if (!EXECUTED.matcher(models).find() || number++ % sample != 0) {
                continue;
            }
            String path = modules.get(row, "path");
            boolean isValid = modules.get(row, "verdict_env").equals("pass");
            checks.add(new ExecutionCheck(folder.resolve(path), path + "#execution", modules.get(row, "env"), isValid));
        }
        return Map.of(name + " executions" + suffix, checks);
    }

    private List<Check> disassembly() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < golden.size(); row++) {
            String path = golden.get(row, "path");
            for (Map.Entry<String, Disassembler> set : OPTION_SETS.entrySet()) {
                String hash = golden.get(row, "sha256_" + set.getKey());
                Path text = folder.resolve("golden").resolve(set.getKey()).resolve(path + ".spvasm");
                checks.add(
                        new ModuleCheck(folder.resolve(path), path + "#" + set.getKey(), set.getValue(), hash, text));
            }
        }
        return checks;
    }

    private List<Check> roundTrips() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < golden.size(); row++) {
            String path = golden.get(row, "path");
            if (!golden.get(row, "sha256_raw").equals(MODULE_REFUSED)) {
                checks.add(new RoundTripCheck(folder.resolve(path), path + "#round-trip", RoundTripCheck.Form.NUMERIC));
            }
        }
        return checks;
    }

    private List<Check> analyses() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < golden.size(); row++) {
            String path = golden.get(row, "path");
            if (!golden.get(row, "sha256_raw").equals(MODULE_REFUSED)) {
                checks.add(new AnalysisCheck(folder.resolve(path), path + "#analyses"));
            }
        }
        return checks;
    }

    private List<Check> hashes() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < golden.size(); row++) {
            String path = golden.get(row, "path");
            if (!golden.get(row, "sha256_raw").equals(MODULE_REFUSED)) {
                checks.add(new HashDiffCheck(folder.resolve(path), path + "#hash"));
            }
        }
        return checks;
    }

    private List<Check> requirements() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < modules.size(); row++) {
            if (modules.get(row, "verdict_env").equals("pass")) {
                String path = modules.get(row, "path");
                checks.add(
                        new RequirementsCheck(folder.resolve(path), path + "#requirements", modules.get(row, "env")));
            }
        }
        return checks;
    }

    private List<Check> verdicts() throws IOException {
        List<Check> checks = new ArrayList<>();
        Path file = folder.resolve("val_messages.tsv");
        Map<String, Integer> rows = new HashMap<>();
        Optional<Table> messages = Files.exists(file) ? Optional.of(Table.read(file)) : Optional.empty();
        for (int row = 0; messages.isPresent() && row < messages.get().size(); row++) {
            rows.put(messages.get().get(row, "path"), row);
        }
        for (int row = 0; row < modules.size(); row++) {
            String path = modules.get(row, "path");
            String universal = "spv" + modules.get(row, "spirv_version");
            for (String kind : List.of("env", "universal")) {
                String env = kind.equals("env") ? modules.get(row, "env") : universal;
                boolean valid = modules.get(row, "verdict_" + kind).equals("pass");
                Integer at = rows.get(path);
                String message = valid || at == null ? "" : messages.get().get(at, "message_" + kind);
                checks.add(new VerdictCheck(folder.resolve(path), path + "#verdict-" + kind, env, valid, message));
            }
        }
        return checks;
    }

    private List<Check> texts() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < texts.size(); row++) {
            String path = texts.get(row, "path");
            String env = texts.get(row, "env");
            String renumbered = texts.get(row, "sha256");
            String preserved = texts.get(row, "sha256_preserve_numeric_ids");
            Path file = folder.resolve(path);
            checks.add(new TextCheck(file, path + "#renumbered", env, false, renumbered, this::moduleWithHash));
            checks.add(new TextCheck(file, path + "#preserved", env, true, preserved, this::moduleWithHash));
        }
        return checks;
    }

    private List<Check> formatting() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < texts.size(); row++) {
            String path = texts.get(row, "path");
            checks.add(new FormatCheck(
                    folder.resolve(path), path + "#format", TextCheck.target(path, texts.get(row, "env"))));
        }
        return checks;
    }

    /** The bytes of the corpus's module with this hash; empty when there is none. */
    private byte[] moduleWithHash(String hash) {
        return modules.find("sha256", hash)
                .map(row -> ModuleCheck.read(folder.resolve(modules.get(row, "path"))))
                .orElse(new byte[0]);
    }

    /** Whether a folder has the tables of a corpus. */
    static boolean isCorpus(Path folder) {
        return Files.isRegularFile(folder.resolve("golden.tsv"));
    }
}
