package org.spirv4j.cli.file;

import java.io.IOException;
import java.io.OutputStream;
import java.util.List;
import org.spirv4j.diagnostic.Diagnostic;

/** Turns the bytes of one file into those of another. Used by several threads at once. */
public interface Conversion {

    /** Past participle for the summary line, such as "assembled". */
    String done();

    /** What files are called that it takes from a folder, such as {@code .spvasm}. */
    String inputSuffix();

    /** What its files are called, such as {@code .spv}. */
    String outputSuffix();

    /** Whether it takes assembly text, perhaps besides modules. */
    default boolean readsText() {
        return false;
    }

    /** Whether it writes what a terminal cannot show. */
    boolean writesBinary();

    /**
     * Converts one input.
     *
     * @param file what the input is called, as in messages
     * @param out where to; nothing is written to it when an exception is thrown
     * @return what is wrong although there is output; empty when nothing is. Warnings alone leave the exit status 0.
     * @throws org.spirv4j.text.AssemblyException if the input is bad text
     * @throws org.spirv4j.binary.MalformedModuleException if the input is a bad module
     * @throws org.spirv4j.transform.TransformException if a module cannot be changed as was asked
     */
    List<Diagnostic> convert(String file, byte[] input, OutputStream out) throws IOException;
}
