// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.mutation;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.net.URISyntaxException;
import java.util.ArrayList;
import java.util.List;
import org.jacoco.core.analysis.Analyzer;
import org.jacoco.core.analysis.CoverageBuilder;
import org.jacoco.core.analysis.IClassCoverage;
import org.jacoco.core.analysis.ICounter;
import org.jacoco.core.data.ExecutionDataStore;
import org.jacoco.core.data.SessionInfoStore;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.IRuntime;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.spirv4j.validate.Validator;

/** The seeds reach every class of the validator: what they do not reach, their mutations hardly would. */
final class SeedCoverageTest {
    private static final String VALIDATOR = "org.spirv4j.validate.internal.";
    private static final double LEAST_OF_CLASS = 0.5;
    private static final double LEAST = 0.85;

    @Test
    @Tag("thorough")
    void seedsReachEveryChapter() throws Exception {
        List<IClassCoverage> classes = coverage();
        assertThat(classes).hasSizeGreaterThan(150);
        List<String> low = new ArrayList<>();
        long covered = 0;
        long all = 0;
        for (IClassCoverage each : classes) {
            ICounter lines = each.getLineCounter();
            covered += lines.getCoveredCount();
            all += lines.getTotalCount();
            if (lines.getCoveredRatio() < LEAST_OF_CLASS) {
                low.add(each.getName() + ": " + lines.getCoveredCount() + " of " + lines.getTotalCount() + " lines");
            }
        }
        assertThat(low).isEmpty();
        assertThat((double) covered / all).isGreaterThan(LEAST);
    }

    /** The coverage of the classes of the validator that have code. */
    private static List<IClassCoverage> coverage() throws Exception {
        IRuntime runtime = new LoggerRuntime();
        RuntimeData data = new RuntimeData();
        runtime.startup(data);
        ((Runnable) new InstrumentedClasses(new Instrumenter(runtime))
                        .loadClass(SeedValidation.class.getName())
                        .getConstructor()
                        .newInstance())
                .run();
        ExecutionDataStore executed = new ExecutionDataStore();
        data.collect(executed, new SessionInfoStore(), false);
        runtime.shutdown();
        CoverageBuilder builder = new CoverageBuilder();
        new Analyzer(executed, builder).analyzeAll(library());
        return builder.getClasses().stream()
                .filter(c -> c.getName().startsWith(VALIDATOR.replace('.', '/')))
                .filter(c -> c.getLineCounter().getTotalCount() > 0)
                .toList();
    }

    private static File library() throws URISyntaxException {
        return new File(Validator.class
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    }

    /** Loads the library a second time, and instruments the validator. */
    private static final class InstrumentedClasses extends ClassLoader {
        private final Instrumenter instrumenter;

        InstrumentedClasses(Instrumenter instrumenter) {
            super(SeedCoverageTest.class.getClassLoader());
            this.instrumenter = instrumenter;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                Class<?> loaded = findLoadedClass(name);
                if (loaded != null) {
                    return loaded;
                }
                return name.startsWith("org.spirv4j.") ? defined(name) : super.loadClass(name, resolve);
            }
        }

        private Class<?> defined(String name) throws ClassNotFoundException {
            try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                if (in == null) {
                    throw new ClassNotFoundException(name);
                }
                byte[] bytes = name.startsWith(VALIDATOR) ? instrumenter.instrument(in, name) : in.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }
}
