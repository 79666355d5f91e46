// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.codegen;

import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.reflect.InvocationTargetException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * Builds the jar of a command for the launcher: {@code CommandJar <checkout> <module> <classes> <part> <Maven> <jar>}.
 *
 * <p>The jar has the resources of the one that {@code mvn package} makes, and those of its classes that the command can
 * reach. It needs no plug-ins and no libraries for tests, and javac runs once over the sources of all modules. The POMs
 * remain the only description of the modules: their dependencies and resources are read from there. The other libraries
 * are files of the local repository that {@code .launcher/libraries} lists; if one is missing or the POMs have changed
 * since, Maven gets them, with the settings of the user.
 *
 * <p>A first build can leave out classes that are not needed yet, which takes half of the time. The sources in
 * {@code .launcher/first} stand then in the place of those with their names, and what only these reach is not compiled.
 * A later build completes the jar without compiling again what it has.
 *
 * <p>The launcher runs this file by {@code java CommandJar.java}, so it uses nothing but the JDK.
 */
public final class CommandJar {
    private static final String GROUP = "org.spirv4j";
    private static final String GENERATOR = "org.spirv4j.codegen.Generate";
    /** The sources that the generator and the library share. */
    private static final String MODEL = "grammar-model/src/main/java";

    private static final String LIBRARIES = ".launcher/libraries";
    private static final String FIRST = ".launcher/first";
    private static final String SERVICES = "META-INF/services";
    /** Where an option of Maven names the local repository. */
    private static final Pattern LOCAL_REPOSITORY = Pattern.compile("-Dmaven\\.repo\\.local=(\"[^\"]*\"|\\S*)");
    /** What is left out of other libraries: the filters of the shade plug-in in the root POM. */
    private static final Pattern LEFT_OUT = Pattern.compile("(META-INF/versions/[^/]+/)?module-info\\.class"
            + "|META-INF/((LICENSE|NOTICE)[^/]*|maven/.*|[^/]+\\.(SF|RSA)|MANIFEST\\.MF)|about\\.html");

    private static final Pattern PROPERTY = Pattern.compile("\\$\\{([^}]+)}");
    private static final LocalDateTime ENTRY_TIME = LocalDateTime.of(2026, 1, 1, 0, 0);

    private final Path checkout;
    private final Pom root;
    /** Of the modules that the command consists of; a module comes after those that it depends on. */
    private final Map<String, Pom> modules = new LinkedHashMap<>();
    /** The dependencies on other libraries, as elements of a POM. */
    private final Map<String, String> libraries = new LinkedHashMap<>();

    private CommandJar(Path checkout, String module) throws IOException {
        this.checkout = checkout;
        this.root = new Pom(checkout, Map.of());
        addLibraries(root);
        addModule(module);
    }

    /**
     * Builds a jar.
     *
     * @param arguments the checkout, the module's folder in it, the names of the classes that the launcher starts with
     *     commas between (the main class is the first), the part that is wanted ({@code first}, {@code all}, or the jar
     *     of a first build of the same sources, to be completed), the file that starts Maven, and the jar; beside it is
     *     a folder with what the next build can use
     * @throws IOException if a file cannot be read or written
     * @throws InterruptedException if the thread is interrupted
     */
    public static void main(String[] arguments) throws IOException, InterruptedException {
        if (arguments.length != 6) {
            throw new IllegalArgumentException("usage: CommandJar <checkout> <module> <classes> <part> <Maven> <jar>");
        }
        Path jar = Path.of(arguments[5]).toAbsolutePath();
        Path work = Files.createDirectories(jar.resolveSibling(jar.getFileName() + ".parts"));
        Path generated = work.resolve("sources");
        try {
            CommandJar build = new CommandJar(Path.of(arguments[0]).toAbsolutePath(), arguments[1]);
            List<String> started = List.of(arguments[2].split(",", -1));
            List<String> classPath = build.classPath(arguments[4], work);
            Map<String, byte[]> classes = build.classes(arguments[3], started, generated, classPath.get(0));
            write(jar, build.entries(started.get(0), classes, generated, classPath.get(1)));
        } catch (IllegalStateException e) {
            System.err.println("[ERROR] " + e.getMessage());
            System.exit(1);
        }
    }

    // ---- Modules and libraries ----

    private void addModule(String name) throws IOException {
        Pom pom = new Pom(checkout.resolve(name), root.properties);
        for (Element dependency : pom.all("dependencies", "dependency")) {
            if (text(dependency, "groupId").equals(GROUP)
                    && !text(dependency, "scope").equals("test")) {
                String module = text(dependency, "artifactId").replaceFirst("^spirv4j-", "");
                if (!modules.containsKey(module)) {
                    addModule(module);
                }
            }
        }
        addLibraries(pom);
        modules.put(name, pom);
    }

    private void addLibraries(Pom pom) {
        for (Element dependency : pom.all("dependencies", "dependency")) {
            if (!text(dependency, "groupId").equals(GROUP)
                    && !text(dependency, "scope").equals("test")) {
                libraries.putIfAbsent(
                        text(dependency, "groupId") + ":" + text(dependency, "artifactId"),
                        copy(dependency, pom.properties));
            }
        }
    }

    /** The text of an element with the same names and texts inside, and the values of properties. */
    private static String copy(Element element, Map<String, String> properties) {
        StringBuilder inside = new StringBuilder();
        for (Element child : children(element)) {
            inside.append(copy(child, properties));
        }
        String text = inside.isEmpty() ? filled(element.getTextContent().strip(), properties) : inside.toString();
        return "<" + element.getTagName() + ">" + text + "</" + element.getTagName() + ">\n";
    }

    /**
     * Returns two class paths: what the sources are compiled with, and the libraries that become a part of the jar.
     * Maven is asked only if the dependencies are others than in the list and in the last build, or a library is not
     * where it was.
     */
    private List<String> classPath(String maven, Path work) throws IOException, InterruptedException {
        String pom = libraryPom();
        List<String> listed = listedClassPath(digest(pom.getBytes(StandardCharsets.UTF_8)));
        if (!listed.isEmpty()) {
            return listed;
        }
        Path pomFile = work.resolve("pom.xml");
        Path answer = work.resolve("class-path");
        if (Files.exists(answer)
                && Files.exists(pomFile)
                && Files.readString(pomFile).equals(pom)) {
            List<String> known = Files.readAllLines(answer);
            if (known.size() == 2 && known.stream().flatMap(CommandJar::files).allMatch(Files::exists)) {
                return known;
            }
        }
        Files.deleteIfExists(answer);
        Files.writeString(pomFile, pom);
        int status = new ProcessBuilder(maven, "-B", "-q", "-ntp", "-f", pomFile.toString(), "antrun:run@class-path")
                .directory(checkout.toFile())
                .inheritIO()
                .start()
                .waitFor();
        if (status != 0 || !Files.exists(answer)) {
            throw new IllegalStateException("Maven cannot get the libraries");
        }
        List<String> found = Files.readAllLines(answer);
        Files.writeString(work.resolve("libraries"), libraryList(pom, found));
        return found;
    }

    /**
     * The class paths by the list of libraries; nothing if the list is of other POMs or a library is not in the local
     * repository.
     */
    private List<String> listedClassPath(String pomDigest) throws IOException {
        Path list = checkout.resolve(LIBRARIES);
        if (!Files.exists(list)) {
            return List.of();
        }
        List<String> compile = new ArrayList<>();
        List<String> runtime = new ArrayList<>();
        boolean current = false;
        for (String line : Files.readAllLines(list)) {
            String[] words = line.split(" ", -1);
            if (words[0].equals("dependencies")) {
                current = words[1].equals(pomDigest);
            } else if (current && words[0].equals("library")) {
                Path file = localRepository().resolve(words[2]);
                if (!Files.exists(file) || !digest(Files.readAllBytes(file)).equals(words[3])) {
                    return List.of();
                }
                if (!words[1].equals("runtime")) {
                    compile.add(file.toString());
                }
                if (!words[1].equals("compile")) {
                    runtime.add(file.toString());
                }
            }
        }
        return current
                ? List.of(String.join(File.pathSeparator, compile), String.join(File.pathSeparator, runtime))
                : List.of();
    }

    /** The content of the list for what Maven has found. */
    private static String libraryList(String pom, List<String> classPath) throws IOException {
        List<Path> compile = files(classPath.get(0)).toList();
        List<Path> runtime = files(classPath.get(1)).toList();
        StringBuilder list = new StringBuilder("""
                # The libraries of the command, with their use, their path in a local repository of Maven, and their SHA-256.
                # The launcher takes them from there without Maven as long as the dependencies in the POMs have this SHA-256.
                # To make it again: rm -r .build; ./spirv --version; cp .build/spirv-new.jar.parts/libraries .launcher/libraries
                """);
        list.append("dependencies ")
                .append(digest(pom.getBytes(StandardCharsets.UTF_8)))
                .append('\n');
        for (Path file :
                Stream.concat(compile.stream(), runtime.stream()).distinct().toList()) {
            String use = !runtime.contains(file) ? "compile" : compile.contains(file) ? "both" : "runtime";
            list.append("library ").append(use).append(' ').append(name(localRepository(), file));
            list.append(' ').append(digest(Files.readAllBytes(file))).append('\n');
        }
        return list.toString();
    }

    /** Maven may use another one by its settings; then it is asked if files are missing here. */
    private static Path localRepository() {
        Matcher option = LOCAL_REPOSITORY.matcher(System.getenv("MAVEN_ARGS") + " " + System.getenv("MAVEN_OPTS"));
        return option.find()
                ? Path.of(option.group(1).replace("\"", "")).toAbsolutePath()
                : Path.of(System.getProperty("user.home"), ".m2", "repository");
    }

    /** The digest of the dependencies of a module, as {@code .launcher/libraries} has it. */
    static String dependencyDigest(Path checkout, String module) throws IOException {
        return digest(libraryPom(checkout, module).getBytes(StandardCharsets.UTF_8));
    }

    static String libraryPom(Path checkout, String module) throws IOException {
        return new CommandJar(checkout, module).libraryPom();
    }

    private static String digest(byte[] content) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(content));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static Stream<Path> files(String classPath) {
        return Stream.of(classPath.split(File.pathSeparator, -1))
                .filter(file -> file.endsWith(".jar"))
                .map(Path::of);
    }

    /** A POM with nothing but the libraries, and a plug-in that says where they are. */
    private String libraryPom() {
        StringBuilder managed = new StringBuilder();
        for (Element dependency : root.all("dependencyManagement", "dependencies", "dependency")) {
            if (!text(dependency, "groupId").equals(GROUP)
                    && !text(dependency, "scope").equals("import")) {
                managed.append(copy(dependency, root.properties));
            }
        }
        String version = root.all("build", "pluginManagement", "plugins", "plugin").stream()
                .filter(plugin -> text(plugin, "artifactId").equals("maven-antrun-plugin"))
                .map(plugin -> text(plugin, "version"))
                .findFirst()
                .orElseThrow();
        return """
                <project xmlns="http://maven.apache.org/POM/4.0.0">
                <modelVersion>4.0.0</modelVersion>
                <groupId>org.spirv4j</groupId><artifactId>class-path</artifactId><version>1</version><packaging>pom</packaging>
                <dependencyManagement><dependencies>
                %s</dependencies></dependencyManagement>
                <dependencies>
                %s</dependencies>
                <build><plugins><plugin>
                <groupId>org.apache.maven.plugins</groupId><artifactId>maven-antrun-plugin</artifactId><version>%s</version>
                <executions><execution><id>class-path</id><configuration><target>
                <property name="compile" refid="maven.compile.classpath"/>
                <property name="runtime" refid="maven.runtime.classpath"/>
                <echo file="class-path" encoding="UTF-8" message="${compile}${line.separator}${runtime}"/>
                </target></configuration></execution></executions>
                </plugin></plugins></build>
                </project>
                """.formatted(managed, String.join("", libraries.values()), version);
    }

    // ---- Classes ----

    private Map<String, byte[]> classes(String part, List<String> started, Path generated, String classPath)
            throws IOException {
        if (part.equals("first")) {
            generate(generated, classPath);
            return compile(started, List.of(checkout.resolve(FIRST)), generated, classPath, new TreeMap<>());
        }
        List<String> sources = new ArrayList<>(started);
        for (String module : modules.keySet()) {
            Path services =
                    checkout.resolve(module).resolve("src/main/resources").resolve(SERVICES);
            for (Path service : files(services, false, List.of(), List.of())) {
                sources.addAll(Files.readAllLines(service));
            }
        }
        if (part.equals("all") || !Files.exists(generated)) {
            generate(generated, classPath);
            return compile(sources, List.of(), generated, classPath, new TreeMap<>());
        }
        Map<String, byte[]> known = ownClasses(Path.of(part));
        for (String source : started) {
            sources.remove(source);
        }
        Path folder = checkout.resolve(FIRST);
        for (Path source : files(folder, true, List.of(), List.of())) {
            String name = name(folder, source).replaceFirst("\\.java$", "");
            known.remove(name + ".class");
            sources.add(name.replace('/', '.'));
        }
        return compile(sources, List.of(), generated, classPath + File.pathSeparator + part, known);
    }

    /** The classes of the modules that a jar has. */
    private static Map<String, byte[]> ownClasses(Path jar) throws IOException {
        Map<String, byte[]> classes = new TreeMap<>();
        try (ZipFile zip = new ZipFile(jar.toFile())) {
            for (ZipEntry entry : Collections.list(zip.entries())) {
                String name = entry.getName();
                if (name.startsWith("org/spirv4j/") && name.endsWith(".class")) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        classes.put(name, in.readAllBytes());
                    }
                }
            }
        }
        return classes;
    }

    /** Compiles the generator in memory and runs it. */
    private void generate(Path output, String classPath) throws IOException {
        Path sources = checkout.resolve("codegen/src/main/java");
        List<Path> folders = List.of(sources, checkout.resolve(MODEL));
        Map<String, byte[]> classes = new TreeMap<>();
        compile(List.of(source(folders, GENERATOR)), folders, classPath, classes);
        ClassLoader loader = new ClassLoader(ClassLoader.getPlatformClassLoader()) {
            @Override
            protected Class<?> findClass(String name) throws ClassNotFoundException {
                byte[] code = classes.getOrDefault(name.replace('.', '/') + ".class", new byte[0]);
                if (code.length == 0) {
                    throw new ClassNotFoundException(name);
                }
                return defineClass(name, code, 0, code.length);
            }
        };
        String[] arguments = {
            checkout.resolve("grammar").toString(),
            checkout.resolve("rules").toString(),
            checkout.resolve("core/src/main").toString(),
            output.toString()
        };
        try {
            loader.loadClass(GENERATOR).getMethod("main", String[].class).invoke(null, (Object) arguments);
        } catch (InvocationTargetException e) {
            throw new IllegalStateException("the sources cannot be generated: " + e.getCause(), e);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("the generator cannot be started: " + e, e);
        }
    }

    /**
     * Compiles classes and all that they need.
     *
     * @param before folders whose sources are taken before those of the modules
     * @param known classes that are compiled already
     * @return the known and the compiled classes
     */
    private Map<String, byte[]> compile(
            List<String> names, List<Path> before, Path generated, String classPath, Map<String, byte[]> known)
            throws IOException {
        List<Path> folders = new ArrayList<>(before);
        folders.add(generated);
        folders.add(checkout.resolve(MODEL));
        for (String module : modules.keySet()) {
            folders.add(checkout.resolve(module).resolve("src/main/java"));
        }
        List<Path> sources = new ArrayList<>();
        for (String name : names) {
            sources.add(source(folders, name));
        }
        compile(sources, folders, classPath, known);
        return known;
    }

    /** The source file of a class. */
    private static Path source(List<Path> folders, String className) {
        return folders.stream()
                .map(folder -> folder.resolve(className.replace('.', '/') + ".java"))
                .filter(Files::exists)
                .findFirst()
                .orElseThrow(() -> new IllegalStateException("there is no source of " + className));
    }

    private void compile(List<Path> sources, List<Path> folders, String classPath, Map<String, byte[]> classes)
            throws IOException {
        List<String> options = List.of(
                "--release",
                root.properties.getOrDefault("maven.compiler.release", ""),
                root.properties.getOrDefault("string.concatenation", ""),
                "-parameters",
                "-g:source,lines",
                "-nowarn",
                "-proc:none",
                "-implicit:class",
                "-sourcepath",
                folders.stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator)),
                "-classpath",
                classPath);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(diagnostic -> {}, Locale.ROOT, StandardCharsets.UTF_8)) {
            JavaFileManager memory = new ClassesInMemory(files, classes);
            if (!compiler.getTask(null, memory, null, options, null, files.getJavaFileObjectsFromPaths(sources))
                    .call()) {
                throw new IllegalStateException("the sources cannot be compiled");
            }
        }
    }

    private static final class ClassesInMemory extends ForwardingJavaFileManager<StandardJavaFileManager> {
        private final Map<String, byte[]> classes;
        private final Set<String> known;

        /** New classes are added to those that are known, which are not compiled. */
        ClassesInMemory(StandardJavaFileManager files, Map<String, byte[]> classes) {
            super(files);
            this.classes = classes;
            this.known = Set.copyOf(classes.keySet());
        }

        /** Hides the sources of known classes. */
        @Override
        public Iterable<JavaFileObject> list(
                JavaFileManager.Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
                throws IOException {
            Iterable<JavaFileObject> found = super.list(location, packageName, kinds, recurse);
            if (known.isEmpty() || location != StandardLocation.SOURCE_PATH) {
                return found;
            }
            List<JavaFileObject> unknown = new ArrayList<>();
            for (JavaFileObject file : found) {
                if (!known.contains(inferBinaryName(location, file).replace('.', '/') + ".class")) {
                    unknown.add(file);
                }
            }
            return unknown;
        }

        /** Hides the descriptors of modules, because the jar is used on the class path. */
        @Override
        public JavaFileObject getJavaFileForInput(
                JavaFileManager.Location location, String className, JavaFileObject.Kind kind) throws IOException {
            return className.equals("module-info") ? null : super.getJavaFileForInput(location, className, kind);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(
                JavaFileManager.Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
            String name = className.replace('.', '/') + kind.extension;
            return new SimpleJavaFileObject(URI.create("memory:///" + name), kind) {
                @Override
                public OutputStream openOutputStream() {
                    return new ByteArrayOutputStream() {
                        @Override
                        public void close() {
                            classes.put(name, toByteArray());
                        }
                    };
                }
            };
        }
    }

    // ---- The jar ----

    private Map<String, byte[]> entries(
            String mainClass, Map<String, byte[]> classes, Path generated, String libraryPath)
            throws IOException, InterruptedException {
        Map<String, byte[]> entries = new LinkedHashMap<>();
        String version = text(root.project, "version");
        String commit = commit();
        String manifest = "Manifest-Version: 1.0\r\nMain-Class: " + mainClass + "\r\nImplementation-Version: " + version
                + "\r\nImplementation-Commit: " + commit + "\r\n\r\n";
        entries.put("META-INF/MANIFEST.MF", manifest.getBytes(StandardCharsets.UTF_8));
        Map<String, String> values = Map.of("project.version", version, "build.commit", commit);
        for (Map.Entry<String, Pom> module : modules.entrySet()) {
            Path folder = checkout.resolve(module.getKey());
            addResources(folder, module.getValue(), generated, values, entries);
        }
        classes.forEach(entries::putIfAbsent);
        for (Path library : files(libraryPath).toList()) {
            try (ZipFile zip = new ZipFile(library.toFile())) {
                for (ZipEntry entry : Collections.list(zip.entries())) {
                    String name = entry.getName();
                    if (!entry.isDirectory() && !LEFT_OUT.matcher(name).matches() && !entries.containsKey(name)) {
                        try (InputStream in = zip.getInputStream(entry)) {
                            entries.put(name, in.readAllBytes());
                        }
                    }
                }
            }
        }
        return entries;
    }

    /** Adds the files that the module's POM declares as resources. */
    private static void addResources(
            Path module, Pom pom, Path generated, Map<String, String> values, Map<String, byte[]> entries)
            throws IOException {
        Map<String, String> folders =
                Map.of("project.basedir", module.toString(), "generated.sources", generated.toString());
        for (Element resource : pom.all("build", "resources", "resource")) {
            Path folder =
                    module.resolve(filled(text(resource, "directory"), folders)).normalize();
            String target = text(resource, "targetPath");
            List<Element> included = descendants(resource, "include");
            // Where all patterns are of files in the folder itself, which may be the whole checkout, the folders in it
            // are not looked at.
            boolean deep = included.stream()
                    .allMatch(pattern -> pattern.getTextContent().contains("/"));
            for (Path file : files(folder, deep, patterns(included), patterns(descendants(resource, "exclude")))) {
                byte[] content = Files.readAllBytes(file);
                if (text(resource, "filtering").equals("true")) {
                    String text = filled(new String(content, StandardCharsets.UTF_8), values);
                    content = text.getBytes(StandardCharsets.UTF_8);
                }
                entries.putIfAbsent((target.isEmpty() ? "" : target + "/") + name(folder, file), content);
            }
        }
    }

    private static void write(Path jar, Map<String, byte[]> entries) throws IOException {
        Path unfinished = jar.resolveSibling(jar.getFileName() + ".unfinished");
        // Stored without compression: sooner written, and sooner read by a JVM.
        try (ZipOutputStream out =
                new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(unfinished), 1 << 20))) {
            out.setMethod(ZipOutputStream.STORED);
            CRC32 crc = new CRC32();
            for (Map.Entry<String, byte[]> file : entries.entrySet()) {
                ZipEntry entry = new ZipEntry(file.getKey());
                entry.setTimeLocal(ENTRY_TIME);
                entry.setSize(file.getValue().length);
                crc.reset();
                crc.update(file.getValue());
                entry.setCrc(crc.getValue());
                out.putNextEntry(entry);
                out.write(file.getValue());
            }
        }
        Files.move(unfinished, jar, StandardCopyOption.REPLACE_EXISTING);
    }

    /**
     * The commit's full id, with "-modified" after it if the tree has changes, as the root POM's profile "commit" has
     * it.
     */
    private String commit() throws IOException, InterruptedException {
        String head = Files.exists(checkout.resolve(".git")) ? git("rev-parse", "HEAD") : "";
        if (!head.matches("[0-9a-f]{40,64}")) {
            return "unknown";
        }
        return git("--no-optional-locks", "status", "--porcelain").isEmpty() ? head : head + "-modified";
    }

    /** What git prints, or nothing if it cannot be started. */
    private String git(String... arguments) throws InterruptedException {
        List<String> command = new ArrayList<>(List.of("git"));
        command.addAll(List.of(arguments));
        try {
            Process git = new ProcessBuilder(command)
                    .directory(checkout.toFile())
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
            String text = new String(git.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            git.waitFor();
            return text.strip();
        } catch (IOException e) {
            return "";
        }
    }

    // ---- Files and patterns ----

    /**
     * The files in a folder, sorted, whose names match a pattern of the first list (if it has any) and none of the
     * second.
     */
    private static List<Path> files(Path folder, boolean deep, List<Pattern> included, List<Pattern> excluded)
            throws IOException {
        if (!Files.exists(folder)) {
            return List.of();
        }
        try (Stream<Path> found = Files.walk(folder, deep ? Integer.MAX_VALUE : 1)) {
            return found.filter(file -> {
                        String name = name(folder, file);
                        return (included.isEmpty() || matches(included, name)) && !matches(excluded, name);
                    })
                    .filter(Files::isRegularFile)
                    .sorted()
                    .toList();
        }
    }

    private static String name(Path folder, Path file) {
        return folder.relativize(file).toString().replace('\\', '/');
    }

    private static boolean matches(List<Pattern> patterns, String name) {
        return patterns.stream().anyMatch(pattern -> pattern.matcher(name).matches());
    }

    private static List<Pattern> patterns(List<Element> elements) {
        return elements.stream()
                .map(element -> pattern(element.getTextContent().strip()))
                .toList();
    }

    /** The pattern of file names that Maven understands, as a regular expression. */
    private static Pattern pattern(String text) {
        return Pattern.compile(Stream.of(text.split("\\*\\*/", -1))
                .map(part -> Stream.of(part.split("\\*", -1))
                        .map(Pattern::quote)
                        .reduce((a, b) -> a + "[^/]*" + b)
                        .orElse(""))
                .reduce((a, b) -> a + "(.*/)?" + b)
                .orElse(""));
    }

    // ---- POMs ----

    private static final class Pom {
        final Element project;
        final Map<String, String> properties;

        /** Its own properties hide inherited ones. */
        Pom(Path folder, Map<String, String> inherited) throws IOException {
            properties = new TreeMap<>(inherited);
            try {
                project = DocumentBuilderFactory.newInstance()
                        .newDocumentBuilder()
                        .parse(folder.resolve("pom.xml").toFile())
                        .getDocumentElement();
            } catch (SAXException | ParserConfigurationException e) {
                throw new IOException(folder.resolve("pom.xml") + ": " + e.getMessage(), e);
            }
            for (Element group : all("properties")) {
                for (Element property : children(group)) {
                    properties.put(
                            property.getTagName(), property.getTextContent().strip());
                }
            }
        }

        /** The elements at a path of names. */
        List<Element> all(String... path) {
            List<Element> found = List.of(project);
            for (String name : path) {
                found = found.stream()
                        .flatMap(element -> children(element).stream())
                        .filter(child -> child.getTagName().equals(name))
                        .toList();
            }
            return found;
        }
    }

    private static List<Element> children(Element parent) {
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < parent.getChildNodes().getLength(); i++) {
            Node node = parent.getChildNodes().item(i);
            if (node instanceof Element child) {
                found.add(child);
            }
        }
        return found;
    }

    private static List<Element> descendants(Element parent, String name) {
        List<Element> found = new ArrayList<>();
        for (int i = 0; i < parent.getElementsByTagName(name).getLength(); i++) {
            found.add((Element) parent.getElementsByTagName(name).item(i));
        }
        return found;
    }

    /** The text of the child with that name, or nothing. */
    private static String text(Element parent, String name) {
        return children(parent).stream()
                .filter(child -> child.getTagName().equals(name))
                .map(child -> child.getTextContent().strip())
                .findFirst()
                .orElse("");
    }

    private static String filled(String text, Map<String, String> values) {
        return PROPERTY.matcher(text)
                .replaceAll(match -> Matcher.quoteReplacement(values.getOrDefault(match.group(1), match.group())));
    }
}
