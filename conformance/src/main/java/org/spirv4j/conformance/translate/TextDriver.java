// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.nio.ByteBuffer;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.conformance.run.RecordedRun;
import org.spirv4j.conformance.run.RecordedRun.Shaders;
import org.spirv4j.conformance.run.RecordedRun.Step;
import org.spirv4j.conformance.run.RecordedRun.Use;
import org.spirv4j.conformance.run.RunExpectations;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.text.Language;

/** What executes compute shaders that are texts. */
public abstract class TextDriver implements AutoCloseable {
    private static final Set<String> STORAGE = Set.of("storage", "storage_dynamic");
    private static final Set<String> READ = Set.of("uniform", "uniform_dynamic", "push_constant");
    private static final String STAGE = "compute";

    /** The name of the driver in the options of the command. */
    public abstract String name();

    /** Whether it can be used here. */
    public abstract boolean isInstalled();

    /** What has to be installed, for a report. */
    public abstract String needs();

    /**
     * Executes a dispatch.
     *
     * @param text the text
     * @param module the module that was translated
     * @param entryPoint the name of the entry point in the module
     * @param groups the work-groups
     * @param uses what is bound
     * @param resources the contents of resources, which are changed
     * @throws Through.LostException if the driver refuses a text, ends or takes too long
     * @throws NotRunException if the driver cannot execute such texts
     */
    protected abstract void dispatch(
            ShaderText text,
            SpirvModule module,
            String entryPoint,
            int[] groups,
            List<Use> uses,
            List<ByteBuffer> resources,
            Language language);

    /** A driver does not execute a text. */
    public static final class NotRunException extends RuntimeException {
        private static final long serialVersionUID = 1;

        NotRunException(String message) {
            super(message);
        }
    }

    /** Whether a resource is written. */
    protected static boolean isStorage(Use use) {
        return STORAGE.contains(use.kind());
    }

    /** Whether there is something that drivers are not given: draws, images, arrays of buffers. */
    public final boolean isUnsupported(RecordedRun run) {
        if (run.passes().stream().anyMatch(step -> step.groups().length == 0)) {
            return true;
        }
        for (Shaders shaders : run.pipelines()) {
            if (!shaders.stages().keySet().equals(Set.of(STAGE))) {
                return true;
            }
            Set<Integer> written = new HashSet<>();
            for (Use use : shaders.uses()) {
                boolean isKnown = isStorage(use) || READ.contains(use.kind());
                if (!isKnown || use.element() > 0 || isStorage(use) && !written.add(use.resource())) {
                    return true;
                }
            }
        }
        return false;
    }

    /**
     * Executes a run that is not {@linkplain #isUnsupported unsupported}.
     *
     * @return what does not hold afterwards
     * @throws Through.LostException if the driver refuses a text, ends or takes too long
     * @throws NotRunException if the driver cannot execute such texts
     */
    public final Optional<String> execute(TranslatedRun translated, RunExpectations expectations, Language language) {
        List<ByteBuffer> resources = RunExpectations.initial(translated.run());
        List<Step> steps = translated.run().passes();
        for (int i = 0; i < steps.size(); i++) {
            int pipeline = steps.get(i).pipeline();
            Shaders shaders = translated.run().pipelines().get(pipeline);
            dispatch(
                    Objects.requireNonNull(translated.texts().get(pipeline).get(STAGE)),
                    shaders.module(STAGE).orElseThrow(),
                    shaders.entryPoint(STAGE),
                    steps.get(i).groups(),
                    shaders.uses(),
                    resources,
                    language);
            Optional<String> violation = expectations.violation(i + 1, resources);
            if (violation.isPresent()) {
                return violation;
            }
        }
        return expectations.violation(-1, resources);
    }

    /** The bytes that a use binds. */
    protected static ByteBuffer part(Use use, List<ByteBuffer> resources) {
        ByteBuffer bytes = resources.get(use.resource());
        int end = use.range() == 0 ? bytes.capacity() : use.offset() + use.range();
        return bytes.duplicate().position(use.offset()).limit(end);
    }

    /** A copy of the bytes that a use binds. */
    protected static byte[] bytes(Use use, List<ByteBuffer> resources) {
        ByteBuffer part = part(use, resources);
        byte[] bytes = new byte[part.remaining()];
        part.get(bytes);
        return bytes;
    }

    @Override
    public abstract void close();
}
