package org.spirv4j.cli;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.util.List;
import java.util.function.Function;
import org.spirv4j.cli.file.Conversion;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.transform.ModuleTransform;

/** Module to module. */
final class Transforming implements Conversion {
    private final String done;
    private final ReadOptions read;
    private final ModuleTransform transform;
    private final Function<SpirvModule, List<Diagnostic>> warnings;

    /**
     * Prepares a transform of files.
     *
     * @param done past participle for the summary line
     * @param warnings what to say about a transformed module
     */
    Transforming(
            String done,
            ReadOptions read,
            ModuleTransform transform,
            Function<SpirvModule, List<Diagnostic>> warnings) {
        this.done = done;
        this.read = read;
        this.transform = transform;
        this.warnings = warnings;
    }

    @Override
    public String done() {
        return done;
    }

    @Override
    public String inputSuffix() {
        return ".spv";
    }

    @Override
    public String outputSuffix() {
        return ".spv";
    }

    @Override
    public boolean writesBinary() {
        return true;
    }

    @Override
    public List<Diagnostic> convert(String file, byte[] input, OutputStream out) throws IOException {
        SpirvModule module = SpirvModule.read(input, read).transform(transform);
        out.write(module.bytes(ByteOrder.LITTLE_ENDIAN));
        return warnings.apply(module);
    }
}
