// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.command.carve;

import java.io.File;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.spirv4j.cli.console.Console;
import org.spirv4j.cli.console.ExitStatus;
import org.spirv4j.cli.console.FileProblem;
import org.spirv4j.cli.console.Printable;
import org.spirv4j.cli.file.ArchiveInputs;
import org.spirv4j.cli.file.ExtractedNames;
import org.spirv4j.cli.file.ExtractionFolder;
import org.spirv4j.cli.file.InputFile;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.internal.json.JsonText;
import org.spirv4j.internal.number.Counted;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;

/** Lists the modules that are found, and writes them to a folder. */
final class Carving implements ArchiveInputs.Receiver {
    private static final String SUFFIX = ".spv";

    private final Plan plan;
    private final Console console;
    private final ExtractedNames names = new ExtractedNames();
    private final Optional<ExtractionFolder> folder;

    /** The names of the modules by the digests of their bytes. */
    private final Map<String, String> digests = new HashMap<>();

    private long modules;
    private long companions;
    private boolean hasProblems;

    /**
     * What is done.
     *
     * @param inputs the inputs as they are named
     * @param folder the folder for the modules; empty if they are only listed
     * @param replaces whether files that exist are replaced
     * @param isUnique whether copies of modules are left out
     * @param isJson whether the list has lines of JSON
     */
    record Plan(List<String> inputs, String folder, boolean replaces, boolean isUnique, boolean isJson) {}

    Carving(Plan plan, Console console) {
        this.plan = plan;
        this.console = console;
        folder = plan.folder().isEmpty()
                ? Optional.empty()
                : Optional.of(new ExtractionFolder(plan.folder(), plan.replaces(), console));
    }

    @Override
    public void add(String name, byte[] bytes) throws FileProblem {
        add(name, OptionalLong.empty(), bytes);
    }

    @Override
    public void add(String name, OptionalLong offset, byte[] bytes) throws FileProblem {
        if (!isModule(bytes)) {
            // Assembly text is no module; and a file that is named itself is one only if it contains none.
            if (plan.inputs().stream()
                    .anyMatch(input -> InputFile.displayName(input).equals(name))) {
                addEmpty(name);
            }
            return;
        }
        SpirvModule module;
        try {
            module = SpirvModule.read(bytes);
        } catch (MalformedModuleException e) {
            addUnreadable(
                    name,
                    e.diagnostics().isEmpty()
                            ? String.valueOf(e.getMessage())
                            : e.diagnostics().get(0).message());
            return;
        }
        String original = digests.putIfAbsent(digest(bytes), name);
        if (original != null && plan.isUnique()) {
            return;
        }
        modules++;
        String file = write(moduleName(name), bytes);
        list(name, file, offset, bytes.length, module, original == null ? "" : original);
    }

    private static boolean isModule(byte[] bytes) {
        try {
            BinaryForm.byteOrder(bytes);
            return true;
        } catch (MalformedModuleException e) {
            return false;
        }
    }

    private static String digest(byte[] bytes) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            return new String(digest.digest(bytes), StandardCharsets.ISO_8859_1);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    @Override
    public void addCompanion(String name, byte[] bytes) throws FileProblem {
        companions++;
        String file = write(name, bytes);
        if (plan.isJson()) {
            console.print(json(name, file)
                    .member("kind", name.endsWith(".json") ? "reflection" : "text")
                    .member("bytes", bytes.length)
                    .endObject()
                    .endLine()
                    .toString());
        } else if (!file.isEmpty()) {
            print(bytes.length, "-", "-", file);
        }
    }

    /** Writes a file, and returns its path; empty if none is written. */
    private String write(String name, byte[] bytes) throws FileProblem {
        if (folder.isEmpty()) {
            return "";
        }
        String file = names.add(relative(name).replace('!', '/').replace(':', '_'), "unnamed");
        folder.get().check(file);
        folder.get().write(file, bytes);
        return folder.get().path(file);
    }

    /** The name without the folders that an input is in. */
    private String relative(String name) {
        for (String input : plan.inputs()) {
            String shown = InputFile.displayName(input);
            if (input.equals(InputFile.STANDARD) && name.startsWith(shown)) {
                return "stdin" + name.substring(shown.length());
            }
            if (name.startsWith(shown)) {
                File file = console.file(input);
                String rest = name.substring(shown.length());
                return file.isDirectory() ? rest.replaceFirst("^/+", "") : file.getName() + rest;
            }
        }
        return name;
    }

    /** The name of a file for a module: that of the module with the suffix of one, but not that of compressed files. */
    private static String moduleName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        if (lower.endsWith(SUFFIX) || lower.endsWith(".spirv")) {
            return name;
        }
        for (String packed : List.of(".gz", ".xz", ".zst")) {
            if (lower.endsWith(packed)) {
                return moduleName(name.substring(0, name.length() - packed.length()));
            }
        }
        return name + SUFFIX;
    }

    private void list(String name, String file, OptionalLong offset, int size, SpirvModule module, String original)
            throws FileProblem {
        if (!plan.isJson()) {
            String stages = module.layout().entryPoints().stream()
                    .map(Carving::stage)
                    .distinct()
                    .collect(Collectors.joining(","));
            print(
                    size,
                    module.header().version().toString(),
                    stages.isEmpty() ? "-" : stages,
                    file.isEmpty() ? name : file);
            return;
        }
        JsonText json = json(name, file).member("kind", "module");
        if (offset.isPresent()) {
            json.member("offset", offset.getAsLong());
        }
        json.member("bytes", size).member("version", module.header().version().toString());
        if (!original.isEmpty()) {
            json.member("copyOf", original);
        }
        json.array("entryPoints");
        for (EntryPoint entryPoint : module.layout().entryPoints()) {
            json.object()
                    .member("model", stage(entryPoint))
                    .member("name", entryPoint.name())
                    .endObject();
        }
        console.print(json.endArray().endObject().endLine().toString());
    }

    private static JsonText json(String name, String file) {
        JsonText json = JsonText.withShortEscapes().object().member("name", name);
        return file.isEmpty() ? json : json.member("file", file);
    }

    private void print(int size, String version, String stages, String name) throws FileProblem {
        console.print(String.format(Locale.ROOT, "%9d  %-3s  %-10s  %s%n", size, version, stages, Printable.of(name)));
    }

    private static String stage(EntryPoint entryPoint) {
        return entryPoint.executionModel().map(Enum::name).orElseGet(() -> "model " + entryPoint.executionModelValue());
    }

    @Override
    public void addUnreadable(String name, String reason) throws FileProblem {
        hasProblems = true;
        if (plan.isJson()) {
            console.error(JsonText.withShortEscapes()
                    .object()
                    .member("file", name)
                    .array("diagnostics")
                    .object()
                    .member("severity", "error")
                    .member("message", reason)
                    .endObject()
                    .endArray()
                    .endObject()
                    .endLine()
                    .toString());
        } else {
            console.error("error: cannot read " + Printable.of(name) + ": " + reason + "\n");
        }
    }

    @Override
    public void addEmpty(String name) throws FileProblem {
        addUnreadable(name, "it contains no modules");
    }

    /** The number of modules, as a line. */
    String summary() {
        String others = companions == 0 ? "" : ", and " + Counted.of(companions, "other file") + " beside them";
        String where = plan.folder().isEmpty() || modules + companions == 0
                ? ""
                : "; they are in " + Printable.of(plan.folder());
        return "found " + Counted.of(modules, "module") + others + where + "\n";
    }

    int status() {
        return hasProblems ? ExitStatus.BAD_INPUT : ExitStatus.DONE;
    }
}
