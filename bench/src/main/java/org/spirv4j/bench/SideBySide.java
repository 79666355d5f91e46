// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.bench;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Runs our command and library and the C++ tools on the same files, and holds the figures against the promises. */
@Command(
        name = "side-by-side",
        mixinStandardHelpOptions = true,
        description = "Compares spirv with the spirv-as and spirv-dis of SPIRV-Tools on the same modules.",
        footer = {
            "",
            "Exit status: 0 every target is reached, 1 one is missed, 2 wrong usage or nothing to compare with."
        })
public final class SideBySide implements Callable<Integer> {

    @Parameters(
            paramLabel = "FILE_OR_FOLDER",
            description =
                    "Modules, folders of them, or .tar.xz archives of folders; default: ../shared/corpus/large.tar.xz"
                            + " (for small modules: dev.tar.xz) when it is there, or else generated modules.")
    private List<Path> paths = new ArrayList<>();

    @Option(names = "--json", description = "Print JSON.")
    private boolean json;

    @Option(
            names = "--before",
            paramLabel = "JAR_OR_CHECKOUT",
            description = "Another version of the command, which is measured in the same run:"
                    + " its jar by --only small, and a checkout of it by --only start.")
    private Optional<Path> before = Optional.empty();

    @Option(
            names = "--driver-times",
            paramLabel = "FILE",
            description =
                    "Times that the Vulkan driver of this machine takes for the runs of --only execution, as the tests of"
                            + " driver write them; default: they are measured, if there is a driver, or else those that"
                            + " come with the kernels.")
    private Optional<Path> driverTimes = Optional.empty();

    @Option(names = "--only", paramLabel = "PART", description = "Only this part: ${COMPLETION-CANDIDATES}.")
    private Part only = Part.all;

    @Option(names = "--repetitions", defaultValue = "5", description = "Runs of each process; default: 5.")
    private int repetitions;

    @Option(names = "--seconds", defaultValue = "4", description = "Seconds for each warm measurement; default: 4.")
    private double seconds;

    @Option(names = "--root", hidden = true, required = true)
    private Path root = Path.of("");

    /** What can be measured alone. */
    enum Part {
        all,
        modules,
        transforms,
        linking,
        reduction,
        building,
        reflection,
        validation,
        comparison,
        lint,
        optimization,
        translation,
        execution,
        small,
        corpora,
        start,
        folder
    }

    public static void main(String[] args) {
        CommandLine.IExecutionExceptionHandler handler = (exception, command, parsed) -> {
            System.err.println("side-by-side: " + exception.getMessage());
            return CommandLine.ExitCode.USAGE;
        };
        System.exit(new CommandLine(new SideBySide())
                .setExecutionExceptionHandler(handler)
                .execute(args));
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        for (String tool : List.of("spirv-as", "spirv-dis")) {
            if (!isOnPath(tool)) {
                System.err.println("side-by-side: no " + tool + " to compare with; install SPIRV-Tools"
                        + " (Debian, Ubuntu: apt-get install spirv-tools; macOS: brew install spirv-tools)");
                return 2;
            }
        }
        if (!isOnPath("bash")) {
            System.err.println("side-by-side: no bash, which measures the CPU time of processes");
            return 2;
        }
        try (Scratch scratch = Scratch.create()) {
            return run(scratch.folder());
        }
    }

    private int run(Path scratch) throws IOException, InterruptedException {
        Path launcher = root.resolve("spirv").toAbsolutePath().normalize();
        WholeProcess processes = new WholeProcess(scratch, Map.of());
        List<ModuleResult> modules = new ArrayList<>();
        List<Claim> claims = new ArrayList<>();
        if (only == Part.all || only == Part.modules) {
            ModuleMeasurement measurement = new ModuleMeasurement(launcher, scratch, processes, repetitions, seconds);
            for (Path module : Inputs.find(defaultPaths(), scratch)) {
                System.err.println("measuring " + module.getFileName() + " ...");
                build(launcher, processes);
                modules.add(measurement.measure(module));
            }
            claims.addAll(ModuleClaims.check(modules));
        }
        if (only == Part.all || only == Part.transforms) {
            claims.addAll(transforms(new TransformClaims(scratch, processes, repetitions, seconds), scratch));
        }
        if ((only == Part.all || only == Part.linking) && isOnPath("spirv-link")) {
            System.err.println("measuring the linker ...");
            claims.addAll(new LinkClaims(scratch, processes, repetitions, seconds).check());
        }
        if (only == Part.all || only == Part.building) {
            System.err.println("measuring the builder ...");
            claims.addAll(BuilderClaims.check(seconds));
        }
        if (only == Part.all || only == Part.reflection) {
            claims.addAll(ReflectionClaims.check(smallModules(scratch), seconds));
        }
        if (only == Part.all || only == Part.translation) {
            claims.addAll(new TranslationClaims(scratch, seconds).check(smallModules(scratch)));
        }
        build(launcher, processes);
        if ((only == Part.all || only == Part.validation) && isOnPath("spirv-val")) {
            System.err.println("measuring the validator ...");
            claims.addAll(new ValidationClaims(launcher, scratch, processes, repetitions, seconds)
                    .check(Inputs.find(defaultPaths(), scratch)));
        }
        if (only == Part.all || only == Part.comparison) {
            System.err.println("measuring comparisons ...");
            claims.addAll(new DiffClaims(seconds).check(Inputs.find(defaultPaths(), scratch)));
        }
        if ((only == Part.all || only == Part.lint) && isOnPath("spirv-lint")) {
            System.err.println("measuring the linter ...");
            claims.addAll(new LintClaims(processes, seconds)
                    .check(smallModules(scratch), Inputs.find(defaultPaths(), scratch)));
        }
        if ((only == Part.all || only == Part.optimization) && isOnPath("spirv-opt")) {
            System.err.println("measuring the optimiser ...");
            claims.addAll(new OptimizerClaims(launcher, scratch, processes, repetitions, seconds)
                    .check(smallModules(scratch), Inputs.find(defaultPaths(), scratch)));
        }
        if (only == Part.all || only == Part.execution) {
            claims.addAll(execution(scratch));
        }
        if (only == Part.reduction && isOnPath("spirv-reduce")) {
            claims.addAll(new ReductionClaims(scratch).check(smallModules(scratch)));
        }
        if (only == Part.small) {
            claims.addAll(
                    new SmallModuleClaims(root, scratch, before, repetitions, seconds).check(smallModules(scratch)));
        }
        if (only == Part.corpora) {
            claims.addAll(new CorpusClaims(root, scratch, repetitions).check(smallModules(scratch)));
        }
        CommandClaims command = new CommandClaims(launcher, scratch, 2 * repetitions);
        if (only == Part.all || only == Part.folder) {
            System.err.println("measuring a folder ...");
            claims.add(command.scaling());
        }
        if (only == Part.all || only == Part.start) {
            System.err.println("measuring the start ...");
            claims.addAll(command.starting());
            if (only == Part.start) {
                claims.addAll(new StartClaims(root, scratch, before, 2 * repetitions).check());
            }
        }
        String machine = machine();
        System.out.println(json ? Report.json(machine, modules, claims) : Report.tables(machine, modules, claims));
        return claims.stream().allMatch(Claim::holds) ? 0 : 1;
    }

    /** The claims of execution; none if there are no kernels. */
    private List<Claim> execution(Path scratch) throws IOException, InterruptedException {
        Path archive = only == Part.execution && !paths.isEmpty()
                ? paths.get(0)
                : root.resolve("../shared/corpus/exec-perf.tar.xz");
        if (!Files.exists(archive)) {
            System.err.println("side-by-side: execution is not measured, because there is no " + archive
                    + "; name a folder or archive with kernels");
            return List.of();
        }
        Path folder = Files.isDirectory(archive) ? archive : Inputs.unpack(archive, scratch);
        Map<String, Double> times =
                driverTimes.isPresent() ? ExecutionKernels.times(driverTimes.get()) : driverTimes(folder, scratch);
        ExecutionClaims claims = new ExecutionClaims(seconds);
        List<Claim> all = new ArrayList<>(claims.check(ExecutionKernels.read(folder, times)));
        all.addAll(claims.checkPictures(FragmentRuns.read(root, times)));
        return all;
    }

    /** The times of the driver of this machine; none if there is none. */
    private Map<String, Double> driverTimes(Path folder, Path scratch) throws IOException, InterruptedException {
        System.err.println("measuring the driver ...");
        Path runs = Files.createDirectories(scratch.resolve("runs"));
        for (ExecutionKernels.Kernel kernel : ExecutionKernels.read(folder, Map.of())) {
            Files.writeString(
                    runs.resolve(kernel.name() + ".json"), kernel.json().toString());
        }
        FragmentRuns.write(root, runs);
        Map<String, Double> times = DriverTimes.measure(root, runs, scratch);
        if (times.isEmpty()) {
            System.err.println("side-by-side: no driver is measured here; the times of kernels are recorded ones");
        }
        return times;
    }

    /** The claims of the transforms, of the largest module alone. */
    private List<Claim> transforms(TransformClaims transforms, Path scratch) throws IOException, InterruptedException {
        if (!isOnPath("spirv-opt")) {
            System.err.println("side-by-side: no spirv-opt to compare transforms with");
            return List.of();
        }
        Path largest = Path.of("");
        long size = -1;
        for (Path module : Inputs.find(defaultPaths(), scratch)) {
            if (Files.size(module) > size) {
                largest = module;
                size = Files.size(module);
            }
        }
        System.err.println("measuring transforms of " + largest.getFileName() + " ...");
        return transforms.check(largest);
    }

    /** Lets the command build itself where its sources have changed, so that this is not measured. */
    private static void build(Path launcher, WholeProcess processes) throws IOException, InterruptedException {
        processes.run(1, List.of(launcher.toString(), "--version"));
    }

    private List<Path> smallModules(Path scratch) throws IOException, InterruptedException {
        List<Path> given = pathsOr("../shared/corpus/dev.tar.xz");
        if (given.isEmpty()) {
            System.err.println("measuring generated small modules ...");
            return SmallModules.generate(scratch.resolve("generated"));
        }
        List<Path> modules = Inputs.find(given, scratch);
        System.err.println("measuring " + modules.size() + " modules of " + given + " ...");
        return modules;
    }

    private List<Path> defaultPaths() {
        return pathsOr("../shared/corpus/large.tar.xz");
    }

    /** What the user named, or else this archive beside the checkout if it is there. */
    private List<Path> pathsOr(String archive) {
        Path corpus = root.resolve(archive);
        return paths.isEmpty() && Files.isReadable(corpus) ? List.of(corpus) : paths;
    }

    private static String machine() throws IOException, InterruptedException {
        Process version = new ProcessBuilder("spirv-dis", "--version")
                .redirectErrorStream(true)
                .start();
        String tools = new String(version.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        version.waitFor();
        return "JDK " + Runtime.version() + ", " + Runtime.getRuntime().availableProcessors() + " cores, "
                + tools.lines().findFirst().orElse("");
    }

    private static boolean isOnPath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }
}
