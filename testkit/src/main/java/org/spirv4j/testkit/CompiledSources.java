// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Generated Java sources, compiled with all warnings as errors. */
public final class CompiledSources {
    private final List<JavaFileObject> units = new ArrayList<>();

    /** Makes an empty set of sources. */
    public CompiledSources() {}

    /** A source in memory. */
    private static final class Source extends SimpleJavaFileObject {
        private final String text;

        Source(String path, String text) {
            super(URI.create("string:///" + path), Kind.SOURCE);
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    /**
     * Adds sources.
     *
     * @param packageName their package
     * @param sources the texts by the names of their files
     */
    public void add(String packageName, Map<String, String> sources) {
        sources.forEach((file, text) -> units.add(new Source(packageName.replace('.', '/') + "/" + file, text)));
    }

    /**
     * Compiles the sources, with what is on the class path of the process.
     *
     * @param folder where the classes are written
     * @param release the release of the JDK
     * @return the loader of the classes
     * @throws IOException if the classes cannot be written
     */
    public URLClassLoader compile(Path folder, int release) throws IOException {
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        DiagnosticCollector<JavaFileObject> found = new DiagnosticCollector<>();
        List<String> options = List.of(
                "-d",
                folder.toString(),
                "--release",
                Integer.toString(release),
                "-Xlint:all",
                "-Xlint:-options",
                "-proc:none");
        compiler.getTask(null, null, found, options, null, units).call();
        assertThat(found.getDiagnostics().stream().map(Diagnostic::toString)).isEmpty();
        return new URLClassLoader(new URL[] {folder.toUri().toURL()}, CompiledSources.class.getClassLoader());
    }
}
