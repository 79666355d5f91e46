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

/** Binary to binary, in the same byte order. */
final class Transforming implements Conversion {
    private static final byte MAGIC_START_BIG_ENDIAN = 0x07;

    private final ModuleTransform transform;
    private final ReadOptions read;
    private final String done;
    private final Function<SpirvModule, List<Diagnostic>> warnings;

    /**
     * Prepares a transform.
     *
     * @param done past participle for the summary line
     */
    Transforming(ModuleTransform transform, ReadOptions read, String done) {
        this(transform, read, done, module -> List.of());
    }

    /**
     * Prepares a transform.
     *
     * @param done past participle for the summary line
     * @param warnings what to say about a transformed module
     */
    Transforming(
            ModuleTransform transform,
            ReadOptions read,
            String done,
            Function<SpirvModule, List<Diagnostic>> warnings) {
        this.transform = transform;
        this.read = read;
        this.done = done;
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
        SpirvModule result = SpirvModule.read(input, read).transform(transform);
        // A module as hexadecimal text starts with a digit.
        ByteOrder order = input[0] == MAGIC_START_BIG_ENDIAN ? ByteOrder.BIG_ENDIAN : ByteOrder.LITTLE_ENDIAN;
        out.write(result.bytes(order));
        return warnings.apply(result);
    }
}
