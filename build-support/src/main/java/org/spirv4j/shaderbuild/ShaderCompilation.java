// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.shaderbuild;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.PathMatcher;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Collectors;

/**
 * Compiles the shaders of a folder. A shader is compiled again only if its command, its source or a file that it
 * includes has changed. Modules whose sources are gone are deleted.
 */
public final class ShaderCompilation {
    private final CompileOptions options;
    private final ArtifactResolver resolver;
    private final BuildLog log;
    private final StateFile state;
    private final Compilers compilers;
    private final Set<String> compiled = new HashSet<>();

    private ShaderCompilation(CompileOptions options, ArtifactResolver resolver, BuildLog log, Compilers compilers)
            throws IOException {
        this.options = options;
        this.resolver = resolver;
        this.log = log;
        state = StateFile.read(options.stateFile());
        this.compilers = compilers;
    }

    /**
     * Compiles what has changed.
     *
     * @param options what to compile, and how
     * @param resolver fetches shaderc if no other compiler is configured or on the {@code PATH}
     * @param log receives the messages of the compilers
     * @return the number of modules that were written
     * @throws BuildFailure if shaders have errors, which are in the log, or if a compiler is missing
     * @throws IOException if files cannot be read or written
     */
    public static int run(CompileOptions options, ArtifactResolver resolver, BuildLog log)
            throws BuildFailure, IOException {
        return run(
                options,
                resolver,
                log,
                Optional.ofNullable(System.getenv("PATH")).orElse(""));
    }

    /** Compiles what has changed with the compilers in these folders. */
    static int run(CompileOptions options, ArtifactResolver resolver, BuildLog log, String path)
            throws BuildFailure, IOException {
        Objects.requireNonNull(options, "options");
        Objects.requireNonNull(resolver, "resolver");
        Objects.requireNonNull(log, "log");
        try (Compilers compilers = new Compilers(options, path)) {
            return new ShaderCompilation(options, resolver, log, compilers).run();
        }
    }

    private int run() throws BuildFailure, IOException {
        List<ShaderSource> sources = sources();
        deleteStale(sources);
        List<CompileTask> tasks = new ArrayList<>();
        for (ShaderSource source : sources) {
            CompileTask task = compilers.task(source);
            if (!task.isCurrent(state)) {
                tasks.add(task);
            }
        }
        for (CompileTask task : tasks) {
            if (task instanceof ShadercTask) {
                log.info("compiling with shaderc of LWJGL " + options.shadercVersion());
                compilers.prepareShaderc(task.source(), resolver);
                break;
            }
        }
        int failed = tasks.isEmpty() ? 0 : compile(tasks);
        publish(sources);
        state.write();
        if (failed > 0) {
            throw BuildFailure.ofInput(Counted.text(failed, "shader") + " did not compile");
        }
        if (sources.isEmpty()) {
            log.info("no shaders in " + options.sources());
        } else {
            log.info(
                    tasks.isEmpty()
                            ? "modules of " + Counted.text(sources.size(), "shader") + " are up to date"
                            : "compiled " + tasks.size() + " of " + Counted.text(sources.size(), "shader"));
        }
        return tasks.size();
    }

    private List<ShaderSource> sources() throws BuildFailure, IOException {
        List<PathMatcher> included = matchers(options.includes());
        List<PathMatcher> excluded = matchers(options.excludes());
        List<ShaderSource> sources = new ArrayList<>();
        Map<String, ShaderSource> byModule = new HashMap<>();
        for (String name : OutputFiles.list(options.sources())) {
            Path path = Path.of(name);
            if ((included.isEmpty() || included.stream().anyMatch(glob -> glob.matches(path)))
                    && excluded.stream().noneMatch(glob -> glob.matches(path))) {
                Optional<ShaderSource> source = ShaderSource.of(name).filter(this::hasEntryPoint);
                if (source.isPresent()) {
                    ShaderSource other = byModule.put(source.get().module(), source.get());
                    if (other != null) {
                        throw BuildFailure.ofConfiguration(other.name() + " and " + name + " would both be compiled to "
                                + source.get().module());
                    }
                    sources.add(source.get());
                }
            }
        }
        return sources;
    }

    /** Whether a file has a stage, or is in Slang and states stages in the text. */
    private boolean hasEntryPoint(ShaderSource source) {
        if (source.language() != ShaderSource.Language.SLANG || source.stage().isPresent()) {
            return true;
        }
        try {
            return Files.readString(options.sources().resolve(source.name()), StandardCharsets.ISO_8859_1)
                    .contains("[shader(");
        } catch (IOException e) {
            // The compiler reports it.
            return true;
        }
    }

    private static List<PathMatcher> matchers(List<String> globs) {
        List<PathMatcher> matchers = new ArrayList<>();
        for (String glob : globs) {
            matchers.add(FileSystems.getDefault().getPathMatcher("glob:" + glob));
            if (glob.startsWith("**/")) {
                // Also in the folder itself.
                matchers.add(FileSystems.getDefault().getPathMatcher("glob:" + glob.substring(3)));
            }
        }
        return matchers;
    }

    private void deleteStale(List<ShaderSource> sources) throws IOException {
        Set<String> made = sources.stream().map(ShaderSource::module).collect(Collectors.toSet());
        for (String module : List.copyOf(state.outputs().keySet())) {
            if (!made.contains(module)) {
                OutputFiles.delete(options.modules(), module);
                OutputFiles.delete(options.output(), module);
                state.outputs().remove(module);
                log.info("deleted " + module + ": its source is gone");
            }
        }
    }

    /** Compiles in parallel and reports in order. Returns the number of shaders with errors. */
    private int compile(List<CompileTask> tasks) throws IOException, BuildFailure {
        ExecutorService pool = Executors.newFixedThreadPool(Math.min(options.jobs(), tasks.size()));
        try {
            List<Future<CompileTask.Result>> results = new ArrayList<>();
            for (CompileTask task : tasks) {
                results.add(pool.submit(task::compile));
            }
            int failed = 0;
            for (int i = 0; i < tasks.size(); i++) {
                String module = tasks.get(i).source().module();
                CompileTask.Result result = results.get(i).get();
                result.warnings().forEach(log::warn);
                result.errors().forEach(log::error);
                if (!result.errors().isEmpty()) {
                    failed++;
                    // No digest is equal to this one, so it will be compiled again.
                    state.outputs().put(module, List.of("failed"));
                    OutputFiles.delete(options.modules(), module);
                    OutputFiles.delete(options.output(), module);
                } else {
                    state.outputs().put(module, result.state());
                    compiled.add(module);
                }
            }
            return failed;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof IOException cause) {
                throw cause;
            }
            throw new IllegalStateException(e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw BuildFailure.ofConfiguration("interrupted");
        } finally {
            pool.shutdownNow();
        }
    }

    /** Copies modules to the folder of outputs if they are new, or missing there. */
    private void publish(List<ShaderSource> sources) throws IOException {
        if (options.output().equals(options.modules())) {
            return;
        }
        for (ShaderSource source : sources) {
            Path module = options.modules().resolve(source.module());
            Path output = options.output().resolve(source.module());
            if (Files.isRegularFile(module) && (compiled.contains(source.module()) || !Files.isRegularFile(output))) {
                OutputFiles.write(output, Files.readAllBytes(module));
            }
        }
    }
}
