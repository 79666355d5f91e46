// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.spirv4j.conformance.translate.Judges;
import org.spirv4j.exec.Engine;
import org.spirv4j.translate.text.Language;

/**
 * The command line.
 *
 * @param inputs packs and corpus folders, at least one
 * @param failures how many failures are shown a pack
 * @param json whether to print JSON
 * @param floors what must be reached
 * @param known differences that do not count as failures
 * @param transforms how many modules of a corpus come on one that is transformed; 0 for no transforms
 * @param isExecuting whether modules of a corpus are executed
 * @param corpus the folder of the modules that packs name by their paths
 * @param through the language that modules are sent through before they are executed or reflected
 * @param driver the name of what executes the texts of runs; empty if the library executes what comes back
 * @param engine what executes the programs of runs, besides the checked engine
 * @param judges where LWJGL's shaderc is
 * @param selection which runs of optimisers are checked
 * @param rows how many cases a list of figures shows; 0 for no lists and tables
 * @param jobs number of threads
 */
record Arguments(
        List<Path> inputs,
        int failures,
        boolean json,
        Floors floors,
        KnownDifferences known,
        int transforms,
        boolean isExecuting,
        Optional<Path> corpus,
        Optional<Language> through,
        Optional<String> driver,
        Engine engine,
        Optional<Path> judges,
        OptimizerTable.Selection selection,
        int rows,
        int jobs) {

    private static final String MESA = "mesa";
    private static final String CLANG = "clang";
    private static final String DAWN = "dawn";

    static final String USAGE = """
            Usage: conformance/run [options] PACK_OR_FOLDER...
            Compares the library with recorded behaviour and lists what differs.

              PACK_OR_FOLDER   a pack of cases (.jsonl, gzipped or not), a table of optimised modules
                               (.tsv, gzipped or not), or an unpacked corpus folder
              --failures N     show the first N failures of each pack (default 10)
              --json           print one JSON object for each pack instead of text
              --floors FILE    'name minimum' lines: succeed when so many cases of a pack pass
              --known FILE     'case-id reason' lines instead of the project's known differences
              --transforms N   also specialize and link modules of a corpus and transform every Nth one, and compare
                               with spirv-val, spirv-opt and spirv-link
              --execute        also execute the compute shaders, kernels and fragment shaders of a corpus
              --corpus FOLDER  where the modules are that packs and tables name by their paths
              --through LANG   send modules through a shading language and back before they are executed
                               or reflected: glsl460vk, glsl450, essl310, ...
              --execute-on mesa
                               with --through and a language of OpenGL: execute the texts themselves, on the driver
                               llvmpipe, instead of what they are compiled back to
              --execute-on clang
                               with --through and MSL: execute the texts themselves, on the processor
              --execute-on dawn
                               with --through and WGSL: execute the texts themselves, by Dawn
              --engine ENGINE  compare runs of the checked engine with lanes or scalar instead of compiled; lanes need
                               the module jdk.incubator.vector, which the launcher adds
              --judges FOLDER  where the jars of LWJGL and its shaderc are, which compiles GLSL (default: SPIRV_JUDGES)
              --sample N       take every Nth row of tables and every Nth module of packs that are translated or executed
                               with --engine, and execute every Nth module of a corpus (default 1)
              --flags FLAGS    take only rows with these flags of the optimiser; may be repeated
              --each-pass      also run each pass alone on the modules of a table
              --twice          also optimise each result again, which should change nothing
              --external       optimised modules must also be accepted by spirv-val
              --rows N         also print tables by pass, and the N largest, slowest and unstable modules
              --jobs N         number of threads (default: all cores)

            Exit status: 0 nothing failed (with --floors: all floors reached, no internal error), 1 otherwise,
            2 wrong usage or an unreadable file.
            """;

    /**
     * Reads the command line and the files that options name.
     *
     * @throws IllegalArgumentException if it is wrong; the message says how
     */
    static Arguments parse(String... args) throws IOException {
        List<Path> inputs = new ArrayList<>();
        int failures = 10;
        boolean json = false;
        Floors floors = Floors.NONE;
        KnownDifferences known = KnownDifferences.builtIn();
        int transforms = 0;
        boolean isExecuting = false;
        Optional<Path> corpus = Optional.empty();
        Optional<Language> through = Optional.empty();
        Optional<String> driver = Optional.empty();
        Engine engine = Engine.COMPILED;
        Optional<Path> judges = Optional.ofNullable(System.getenv("SPIRV_JUDGES"))
                .filter(name -> !name.isEmpty())
                .map(Path::of);
        int sample = 1;
        List<String> flags = new ArrayList<>();
        boolean eachPass = false;
        boolean isTwice = false;
        boolean isExternal = false;
        int rows = 0;
        int jobs = Runtime.getRuntime().availableProcessors();
        for (int i = 0; i < args.length; i++) {
            String arg = args[i];
            switch (arg) {
                case "--json" -> json = true;
                case "--failures" -> failures = number(arg, value(args, ++i), 0);
                case "--transforms" -> transforms = number(arg, value(args, ++i), 1);
                case "--execute" -> isExecuting = true;
                case "--corpus" -> corpus = Optional.of(input(value(args, ++i)));
                case "--through" -> through = Optional.of(language(value(args, ++i)));
                case "--execute-on" -> driver = Optional.of(driver(value(args, ++i)));
                case "--engine" -> engine = engine(value(args, ++i));
                case "--judges" -> judges = Optional.of(folder(value(args, ++i)));
                case "--sample" -> sample = number(arg, value(args, ++i), 1);
                case "--flags" -> flags.add(value(args, ++i));
                case "--each-pass" -> eachPass = true;
                case "--twice" -> isTwice = true;
                case "--external" -> isExternal = true;
                case "--rows" -> rows = number(arg, value(args, ++i), 0);
                case "--jobs" -> jobs = number(arg, value(args, ++i), 1);
                case "--floors" -> floors = Floors.ofFile(Path.of(value(args, ++i)));
                case "--known" -> known = KnownDifferences.ofFile(Path.of(value(args, ++i)));
                default -> inputs.add(input(arg));
            }
        }
        if (inputs.isEmpty()) {
            throw new IllegalArgumentException("no pack and no folder is named");
        }
        if (driver.isPresent() && (through.isEmpty() || !executes(driver.get(), through.get()))) {
            throw new IllegalArgumentException(
                    "--execute-on mesa needs --through with a language of OpenGL, --execute-on clang with MSL, and"
                            + " --execute-on dawn with WGSL");
        }
        if ((transforms > 0 || isExternal) && !ReferenceTools.areThere()) {
            throw new IllegalArgumentException((isExternal ? "--external" : "--transforms")
                    + " needs spirv-val, spirv-opt and spirv-link, which cannot be started");
        }
        OptimizerTable.Selection selection = new OptimizerTable.Selection(
                sample, List.copyOf(flags), eachPass, new SizeCheck.Extent(isTwice, isExternal, false));
        return new Arguments(
                List.copyOf(inputs),
                failures,
                json,
                floors,
                known,
                transforms,
                isExecuting,
                corpus,
                through,
                driver,
                engine,
                judges,
                selection,
                rows,
                jobs);
    }

    private static Engine engine(String name) {
        Engine found = switch (name) {
            case "compiled" -> Engine.COMPILED;
            case "lanes" -> Engine.LANES;
            case "scalar" -> Engine.SCALAR;
            default ->
                throw new IllegalArgumentException(
                        "unknown engine '" + name + "', only compiled, lanes and scalar are known");
        };
        if (found == Engine.LANES
                && ModuleLayer.boot().findModule("jdk.incubator.vector").isEmpty()) {
            throw new IllegalArgumentException("--engine lanes needs the module jdk.incubator.vector");
        }
        return found;
    }

    private static Language language(String name) {
        return Language.byId(name).orElseThrow(() -> new IllegalArgumentException("unknown language '" + name + "'"));
    }

    private static String driver(String name) {
        if (!List.of(MESA, CLANG, DAWN).contains(name)) {
            throw new IllegalArgumentException("unknown driver '" + name + "', only mesa, clang and dawn are known");
        }
        return name;
    }

    private static boolean executes(String driver, Language language) {
        return switch (driver) {
            case MESA -> Judges.isOpenGl(language);
            case CLANG -> language.family() == Language.Family.MSL;
            default -> language.family() == Language.Family.WGSL;
        };
    }

    private static Path folder(String name) {
        if (!Files.isDirectory(Path.of(name))) {
            throw new IllegalArgumentException(name + " is not a folder");
        }
        return Path.of(name);
    }

    private static Path input(String arg) {
        if (arg.startsWith("--")) {
            throw new IllegalArgumentException("unknown option " + arg);
        }
        Path path = Path.of(arg);
        if (!Files.exists(path)) {
            throw new IllegalArgumentException(arg + " does not exist");
        }
        if (Files.isDirectory(path) && !Corpus.isCorpus(path) && !VerdictCorpus.isVerdictCorpus(path)) {
            throw new IllegalArgumentException(
                    arg + " is no unpacked corpus: it has neither golden.tsv nor manifest.tsv");
        }
        return path;
    }

    private static String value(String[] args, int at) {
        if (at >= args.length) {
            throw new IllegalArgumentException(args[at - 1] + " needs a value");
        }
        return args[at];
    }

    private static int number(String option, String text, int least) {
        if (!text.matches("\\d{1,9}") || Integer.parseInt(text) < least) {
            throw new IllegalArgumentException(
                    option + " needs a number of at least " + least + ", not '" + text + "'");
        }
        return Integer.parseInt(text);
    }
}
