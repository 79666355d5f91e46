// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.Serializable;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;

/**
 * What is recorded of one module of a corpus. {@link ModuleMeasure} makes it. Its JSON form has one line, in ASCII,
 * with all members in a fixed order; equal modules with equal names give the same bytes.
 *
 * @param name the name of the module in the corpus
 * @param bytes the length of the file in bytes
 * @param status whether the module is valid
 * @param environment the environment that the module was validated for, such as {@code vulkan1.3}; empty if it cannot
 *     be read
 * @param hash the {@link org.spirv4j.diff.ModuleHash}, 64 hexadecimal digits; empty if the module cannot be read
 * @param version the version of SPIR-V in the header, such as {@code 1.5}; empty if the module cannot be read
 * @param generator the number of the tool that made the module, from the header
 * @param generatorName the registered name of this tool; empty if there is none
 * @param idBound the id bound in the header
 * @param instructions number of instructions
 * @param functions number of functions, declarations included
 * @param blocks number of blocks
 * @param capabilities names of the declared capabilities, in the order of the module; numbers of those that the grammar
 *     lacks
 * @param extensions names of the declared extensions, in the order of the module
 * @param entryPoints the entry points, in the order of the module
 * @param descriptors number of descriptor variables by {@link org.spirv4j.reflect.DescriptorType}, used or not
 * @param pushConstantBytes number of bytes that the largest block of push constants extends to; 0 if there is none
 * @param brokenRules number of errors by the name of the rule
 * @param reason why the module cannot be read; empty if it can
 * @serial exclude
 */
@SuppressWarnings("InvalidBlockTag")
public record ModuleRecord(
        String name,
        long bytes,
        Status status,
        String environment,
        String hash,
        String version,
        int generator,
        String generatorName,
        long idBound,
        int instructions,
        int functions,
        int blocks,
        List<String> capabilities,
        List<String> extensions,
        List<EntryPointRecord> entryPoints,
        Map<String, Integer> descriptors,
        long pushConstantBytes,
        Map<String, Integer> brokenRules,
        String reason)
        implements Serializable {
    private static final int HASH_DIGITS = 64;

    /** Whether a module is valid. */
    public enum Status {
        /** It breaks no rule. */
        VALID,
        /** It can be read, but breaks rules. */
        INVALID,
        /** It is not a module, or is damaged. */
        UNREADABLE;

        /** {@return the name in JSON, such as {@code valid}} */
        public String label() {
            return name().toLowerCase(Locale.ROOT);
        }

        static Status ofLabel(String label) {
            for (Status status : values()) {
                if (status.label().equals(label)) {
                    return status;
                }
            }
            throw new IllegalArgumentException("there is no status '" + label + "'");
        }
    }

    /**
     * What is recorded of an entry point.
     *
     * @param model the execution model, such as {@code GLCompute}; {@code unknown} if the grammar lacks it
     * @param name the name
     * @param inputs number of input variables
     * @param outputs number of output variables
     * @param localSize the size of work-groups in invocations, three numbers, with the defaults of specialization
     *     constants; 0 for a number that is not known; empty for stages without work-groups
     * @serial exclude
     */
    public record EntryPointRecord(String model, String name, int inputs, int outputs, List<Long> localSize)
            implements Serializable {
        /** Checks and copies the components. */
        public EntryPointRecord {
            Objects.requireNonNull(model, "model");
            Objects.requireNonNull(name, "name");
            localSize = List.copyOf(localSize);
        }
    }

    /**
     * Checks and copies the components.
     *
     * @throws IllegalArgumentException if a length is negative, or the hash of a readable module does not have 64
     *     digits
     */
    public ModuleRecord {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(status, "status");
        Objects.requireNonNull(environment, "environment");
        Objects.requireNonNull(hash, "hash");
        Objects.requireNonNull(version, "version");
        Objects.requireNonNull(generatorName, "generatorName");
        Objects.requireNonNull(reason, "reason");
        if (bytes < 0 || instructions < 0) {
            throw new IllegalArgumentException(
                    "a module cannot have " + bytes + " bytes and " + instructions + " instructions");
        }
        if (status != Status.UNREADABLE && !isHash(hash)) {
            throw new IllegalArgumentException("a hash must have 64 hexadecimal digits");
        }
        capabilities = List.copyOf(capabilities);
        extensions = List.copyOf(extensions);
        entryPoints = List.copyOf(entryPoints);
        descriptors = Collections.unmodifiableMap(new TreeMap<>(descriptors));
        brokenRules = Collections.unmodifiableMap(new TreeMap<>(brokenRules));
    }

    private static boolean isHash(String text) {
        for (int i = 0; i < text.length(); i++) {
            char digit = text.charAt(i);
            if ((digit < '0' || digit > '9') && (digit < 'a' || digit > 'f')) {
                return false;
            }
        }
        return text.length() == HASH_DIGITS;
    }

    /**
     * Describes a file that cannot be read.
     *
     * @param name its name in the corpus
     * @param bytes its length in bytes, or 0 if it is not known
     * @param reason why it cannot be read
     * @return the record
     */
    public static ModuleRecord unreadable(String name, long bytes, String reason) {
        return new ModuleRecord(
                name,
                bytes,
                Status.UNREADABLE,
                "",
                "",
                "",
                0,
                "",
                0,
                0,
                0,
                0,
                List.of(),
                List.of(),
                List.of(),
                Map.of(),
                0,
                Map.of(),
                reason);
    }

    /** {@return the record as a JSON object in ASCII on one line, without a line end} */
    public String toJson() {
        return RecordJson.write(this);
    }

    /**
     * Reads a record from JSON.
     *
     * @param line what {@link #toJson} returned; the members may have another order
     * @return the record
     * @throws IllegalArgumentException if the text is not the JSON form of a record
     */
    public static ModuleRecord ofJson(String line) {
        Objects.requireNonNull(line, "line");
        return RecordJson.read(line);
    }

    /** {@return the names of the columns of {@link #toCsv}, separated by commas, without a line end} */
    public static String csvHeader() {
        return RecordCsv.HEADER;
    }

    /**
     * {@return the record as a row of comma-separated values (RFC 4180) without a line end. Elements of lists are
     * separated by semicolons; a semicolon or backslash in an element has a backslash before it. Counts have the form
     * {@code name=2}, entry points {@code model name}. Texts that a spreadsheet would take for formulas, because they
     * start with {@code =}, {@code +}, {@code -}, {@code @}, a tab or a line end, have an apostrophe before them}
     */
    public String toCsv() {
        return RecordCsv.write(this);
    }
}
