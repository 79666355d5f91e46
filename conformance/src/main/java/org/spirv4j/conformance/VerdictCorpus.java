// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A folder of real modules of which only the verdicts of a validator were recorded: {@code manifest.tsv} has a row for
 * each module with its path, environment, verdict ({@code valid} or {@code invalid}) and first message, and no line
 * that names these columns.
 */
final class VerdictCorpus {
    private static final List<String> COLUMNS = List.of("path", "env", "verdict", "message");
    private static final String VALID = "valid";
    private static final SizeCheck.Extent EXTENT = new SizeCheck.Extent(false, false, true);

    private final Path folder;
    private final String name;
    private final Table modules;

    private VerdictCorpus(Path folder) throws IOException {
        this.folder = folder;
        name = folder.toRealPath().getFileName().toString();
        modules = Table.read(folder.resolve("manifest.tsv"), COLUMNS);
    }

    /**
     * Opens an unpacked folder.
     *
     * @throws IOException if its table cannot be read
     */
    static VerdictCorpus open(Path folder) throws IOException {
        return new VerdictCorpus(folder);
    }

    /** Whether a folder has this form rather than that of a {@link Corpus}. */
    static boolean isVerdictCorpus(Path folder) {
        return Files.isRegularFile(folder.resolve("manifest.tsv")) && !Corpus.isCorpus(folder);
    }

    /** The checks of each section under the section's name, in the order in which they are to be made. */
    Map<String, List<Check>> sections() {
        Map<String, List<Check>> sections = new LinkedHashMap<>();
        sections.put(name + " verdicts", verdicts());
        sections.put(name + " round trip", roundTrips());
        sections.put(name + " hashes", hashes());
        for (String flag : List.of("-O", "-Os")) {
            sections.put(name + " " + flag, optimizations(flag));
        }
        return sections;
    }

    private List<Check> verdicts() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < modules.size(); row++) {
            checks.add(new VerdictCheck(
                    file(row), path(row) + "#verdict-env", env(row), isValid(row), modules.get(row, "message")));
        }
        return checks;
    }

    private List<Check> roundTrips() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < modules.size(); row++) {
            checks.add(new RoundTripCheck(file(row), path(row) + "#round-trip", RoundTripCheck.Form.NUMERIC));
            checks.add(new RoundTripCheck(file(row), path(row) + "#round-trip-names", RoundTripCheck.Form.FRIENDLY));
        }
        return checks;
    }

    private List<Check> hashes() {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < modules.size(); row++) {
            checks.add(new HashDiffCheck(file(row), path(row) + "#hash"));
        }
        return checks;
    }

    private List<Check> optimizations(String flag) {
        List<Check> checks = new ArrayList<>();
        for (int row = 0; row < modules.size(); row++) {
            if (isValid(row)) {
                checks.add(new SizeCheck(file(row), path(row) + "#" + flag, env(row), flag, Optional.empty(), EXTENT));
            }
        }
        return checks;
    }

    private Path file(int row) {
        return folder.resolve(path(row));
    }

    private String path(int row) {
        return modules.get(row, "path");
    }

    private String env(int row) {
        return modules.get(row, "env");
    }

    private boolean isValid(int row) {
        return modules.get(row, "verdict").equals(VALID);
    }
}
