// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.spirv4j.internal.grammar.GrammarFolder;
import org.spirv4j.internal.grammar.GrammarModel;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.TraitSets;

/**
 * Writes the generated sources: {@code Generate <grammar folder> <rule folder> <library folder> <output folder>}.
 *
 * <p>A file whose text does not change is not written, so that an incremental build does not recompile it.
 */
public final class Generate {
    private static final String LICENCE = "// SPDX-License-Identifier: Apache-2.0\n";

    private Generate() {}

    public static void main(String[] arguments) throws IOException {
        if (arguments.length != 4) {
            throw new IllegalArgumentException(
                    "usage: Generate <grammar folder> <rule folder> <library folder> <output folder>");
        }
        Path grammar = Path.of(arguments[0]);
        GrammarModel model = GrammarFolder.read(grammar);
        Map<String, String> files = new TreeMap<>();
        TraitSets traits = new TraitSets(model);
        GrammarTables tables = GrammarTables.compile(model);
        EnumSources.write(model, files);
        TraitSource.write(model, traits, files);
        TableSource.write(tables, GrammarFolder.fileNames(grammar), files);
        SignatureFile signatures = new SignatureFile(Files.readAllLines(grammar.resolve("signatures.table")), model);
        SignatureSources.write(signatures, Files.readAllLines(grammar.resolve("substitutes.table")), model, files);
        BuilderMethods methods = new BuilderMethods(Files.readAllLines(grammar.resolve("builder-methods.table")));
        MethodSources.write(model, traits, methods, signatures, files);
        SetSources.write(model, signatures, files);
        SpellingSources.write(
                new SpellingFile(Files.readAllLines(grammar.resolve("spellings.table")), model), model, files);
        NumberSources.write(model, files);
        ViewSources.write(Files.readAllLines(grammar.resolve("views.table")), model, traits, files);
        OperandSources.write(Files.readAllLines(grammar.resolve("operands.table")), model, traits, files);
        List<String> environments = Files.readAllLines(grammar.resolve("environments.table"));
        EnvironmentSources.write(environments, model, files);
        Sections sections = new Sections(Files.readAllLines(grammar.resolve("sections.table")), environments, model);
        Map<String, String> rulesByConstant = RuleSources.write(Path.of(arguments[1]), sections, files);
        signatures.rules.check(rulesByConstant.values());
        ChapterSources.write(
                Files.readAllLines(Path.of(arguments[1]).resolve("chapters.table")), model, traits, signatures, files);
        Path resources = Path.of(arguments[2]).resolve("resources");
        TextTables.write(TextTables.in(resources), files);
        WebPages.write(resources, files);
        RuleCheckers.write(Path.of(arguments[2]), rulesByConstant, signatures.rules.ids(), files);
        Path output = Path.of(arguments[3]);
        removeOthers(output, files.keySet());
        for (Map.Entry<String, String> file : files.entrySet()) {
            Path path = output.resolve(file.getKey());
            String text = file.getKey().endsWith(".java") ? LICENCE + file.getValue() : file.getValue();
            if (!Files.exists(path) || !Files.readString(path).equals(text)) {
                Files.createDirectories(path.getParent());
                Files.writeString(path, text);
            }
        }
    }

    /** Removes the files of an earlier build that are not written any more. */
    private static void removeOthers(Path output, Set<String> kept) throws IOException {
        if (!Files.exists(output)) {
            return;
        }
        List<Path> found;
        try (Stream<Path> files = Files.walk(output)) {
            found = files.filter(Files::isRegularFile).toList();
        }
        for (Path file : found) {
            if (!kept.contains(output.relativize(file).toString().replace('\\', '/'))) {
                Files.delete(file);
            }
        }
    }
}
