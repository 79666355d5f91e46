package org.spirv4j.codegen;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;
import org.spirv4j.internal.rule.RuleFile;
import org.spirv4j.internal.rule.RuleText;

/** Writes an enum for each chapter of the validator's rules, and the list of the chapters. */
final class RuleSources {
    private static final String PIECES = "pieces";
    private static final String FOLDER = "org/spirv4j/internal/validate/rule/";

    private RuleSources() {}

    static void write(Path folder, Map<String, String> files) throws IOException {
        Map<String, List<String>> pieces = RuleFile.pieces(Files.readAllLines(folder.resolve(PIECES + ".rules")));
        List<String> chapters;
        try (Stream<Path> paths = Files.list(folder)) {
            chapters = paths.map(p -> p.getFileName().toString())
                    .filter(n -> n.endsWith(".rules"))
                    .map(n -> n.substring(0, n.length() - 6))
                    .filter(n -> !n.equals(PIECES))
                    .sorted()
                    .toList();
        }
        for (String chapter : chapters) {
            List<RuleText> rules =
                    RuleFile.read(chapter, Files.readAllLines(folder.resolve(chapter + ".rules")), pieces);
            files.put(FOLDER + typeName(chapter) + ".java", enumSource(chapter, rules));
        }
        files.put(FOLDER + "RuleChapters.java", chaptersSource(chapters));
        files.put(FOLDER + "package-info.java", """
                /** The rules of the validator by name, an enum for each chapter. */
                @org.jspecify.annotations.NullMarked
                package org.spirv4j.internal.validate.rule;
                """);
    }

    private static String typeName(String chapter) {
        StringBuilder name = new StringBuilder();
        for (String part : chapter.split("-", -1)) {
            name.append(Character.toUpperCase(part.charAt(0))).append(part.substring(1));
        }
        return name.append("Rule").toString();
    }

    private static String enumSource(String chapter, List<RuleText> rules) {
        List<String> constants = new ArrayList<>();
        for (RuleText rule : rules) {
            String constant = rule.name().toUpperCase(Locale.ROOT).replace('-', '_');
            constants.add("    /** " + rule.demands().replace("*/", "") + " */\n    "
                    + (Character.isDigit(constant.charAt(0)) ? "N" : "") + constant + "(\"" + rule.id() + "\", \""
                    + rule.section() + "\", \"" + String.join(" ", rule.vuids()) + "\")");
        }
        return """
                package org.spirv4j.internal.validate.rule;

                import java.util.List;
                import org.spirv4j.validate.Rule;

                /** Rules of the chapter "%1$s". */
                public enum %2$s implements Rule {
                %3$s;

                    private final String id;
                    private final String section;
                    private final String vuids;

                    %2$s(String id, String section, String vuids) {
                        this.id = id;
                        this.section = section;
                        this.vuids = vuids;
                    }

                    @Override
                    public String id() {
                        return id;
                    }

                    @Override
                    public String section() {
                        return section;
                    }

                    @Override
                    public List<String> vuids() {
                        return vuids.isEmpty() ? List.of() : List.of(vuids.split(" ", -1));
                    }

                    @Override
                    public String toString() {
                        return id;
                    }
                }
                """.formatted(chapter, typeName(chapter), String.join(",\n", constants));
    }

    private static String chaptersSource(List<String> chapters) {
        List<String> names = chapters.stream().map(c -> "\"" + c + "\"").toList();
        return """
                package org.spirv4j.internal.validate.rule;

                import java.util.List;

                /** The chapters that rules are sorted into. */
                public final class RuleChapters {
                    /** Their names, sorted. */
                    public static final List<String> NAMES = List.of(%s);

                    private RuleChapters() {}
                }
                """.formatted(String.join(", ", names));
    }
}
