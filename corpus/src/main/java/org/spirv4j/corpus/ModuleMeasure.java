// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;
import java.util.function.Supplier;
import org.spirv4j.corpus.ModuleRecord.EntryPointRecord;
import org.spirv4j.corpus.ModuleRecord.Status;
import org.spirv4j.diagnostic.Diagnostic;
import org.spirv4j.diagnostic.Finding;
import org.spirv4j.diagnostic.SpirvException;
import org.spirv4j.diff.ModuleHash;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.module.ModuleLayout;
import org.spirv4j.module.ReadOptions;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.reflect.EntryPointReflection;
import org.spirv4j.reflect.ModuleReflection;
import org.spirv4j.reflect.ResourceVariable;
import org.spirv4j.reflect.SpecializableNumber;
import org.spirv4j.reflect.WorkgroupSize;
import org.spirv4j.text.Assembler;
import org.spirv4j.validate.Validator;

/**
 * Makes the {@link ModuleRecord} of a module: reads it once, validates and reflects it, and computes its hash.
 * Immutable and safe to share between threads.
 *
 * <pre>{@code
 * ModuleRecord record = ModuleMeasure.create().withTarget(TargetEnv.VULKAN_1_3).measure("shader.spv", bytes);
 * }</pre>
 */
public final class ModuleMeasure {
    private static final int MAGIC_BYTES = 4;
    private static final int PROBE = 256;

    private final Optional<TargetEnv> target;
    private final Validator validation;
    private final ReadOptions read;
    private final Map<TargetEnv, Validator> validators = new ConcurrentHashMap<>();

    private ModuleMeasure(Optional<TargetEnv> target, Validator validation, ReadOptions read) {
        this.target = target;
        this.validation = validation;
        this.read = read;
    }

    /** {@return a measure that validates each module by the version of SPIR-V in its header, without a client API} */
    public static ModuleMeasure create() {
        return new ModuleMeasure(Optional.empty(), Validator.create(), ReadOptions.DEFAULT);
    }

    /**
     * Sets the environment that all modules are validated for.
     *
     * @param env the environment
     * @return the changed measure
     */
    public ModuleMeasure withTarget(TargetEnv env) {
        Objects.requireNonNull(env, "env");
        return new ModuleMeasure(Optional.of(env), validation, read);
    }

    /**
     * Changes how modules are validated.
     *
     * @param other limits and relaxed rules; its target does not matter
     * @return the changed measure
     */
    public ModuleMeasure withValidation(Validator other) {
        Objects.requireNonNull(other, "other");
        return new ModuleMeasure(target, other, read);
    }

    /**
     * Changes how modules are read.
     *
     * @param other the grammar, and the highest id bound
     * @return the changed measure
     */
    public ModuleMeasure withReading(ReadOptions other) {
        Objects.requireNonNull(other, "other");
        return new ModuleMeasure(target, validation, other);
    }

    /**
     * Measures a module. Never throws because of its contents: the record of what is not a module says why.
     *
     * @param name the name of the module in the corpus
     * @param bytes a module in either byte order, as hexadecimal text, or as assembly text in UTF-8
     * @return the record
     */
    public ModuleRecord measure(String name, byte[] bytes) {
        return begin(name, bytes).get();
    }

    /**
     * Reads and validates a module, which is the first step of {@link #measure}, for
     * {@link CorpusPipeline#inSteps}. Never throws because of its contents.
     *
     * @param name the name of the module in the corpus
     * @param bytes a module in either byte order, as hexadecimal text, or as assembly text in UTF-8
     * @return reflects the module and computes its hash; returns the record
     */
    public Supplier<ModuleRecord> begin(String name, byte[] bytes) {
        Objects.requireNonNull(name, "name");
        Objects.requireNonNull(bytes, "bytes");
        int length = bytes.length;
        Supplier<Supplier<ModuleRecord>> reading = () -> {
            SpirvModule module = module(bytes);
            TargetEnv env = target.or(() -> TargetEnv.ofVersion(module.header().version()))
                    .orElse(TargetEnv.UNIVERSAL_1_6);
            Map<String, Integer> broken = brokenRules(module, env);
            return () -> guarded(name, length, () -> record(name, length, module, env, broken), record -> record);
        };
        return guarded(name, length, reading, record -> () -> record);
    }

    /** The result of a step; if it fails, what is made of the record that says why. */
    private static <T> T guarded(String name, long bytes, Supplier<T> step, Function<ModuleRecord, T> failed) {
        try {
            return step.get();
        } catch (SpirvException e) {
            return failed.apply(ModuleRecord.unreadable(name, bytes, reason(e)));
        } catch (OutOfMemoryError e) {
            return failed.apply(
                    ModuleRecord.unreadable(name, bytes, "not enough memory to read and validate the module"));
        } catch (RuntimeException | StackOverflowError e) {
            // A defect of the library costs one module, not the measures of all others.
            return failed.apply(ModuleRecord.unreadable(name, bytes, "internal error: " + e));
        }
    }

    private static String reason(SpirvException e) {
        List<Diagnostic> diagnostics = e.diagnostics();
        return diagnostics.isEmpty()
                ? String.valueOf(e.getMessage())
                : diagnostics.get(0).message();
    }

    private SpirvModule module(byte[] bytes) {
        if (!isText(bytes)) {
            return SpirvModule.read(bytes, read);
        }
        Assembler assembling = Assembler.create().withStatedVersion(true).withGrammar(read.grammar());
        TargetEnv env = target.orElse(TargetEnv.UNIVERSAL_1_6);
        return SpirvModule.ofWords(
                assembling.withTarget(env).assembleTraced(bytes).words(), read);
    }

    /** Whether bytes look like assembly text. */
    private static boolean isText(byte[] bytes) {
        if (bytes.length < MAGIC_BYTES || bytes[0] == 3 || bytes[0] == 7) {
            return false;
        }
        int end = Math.min(bytes.length, PROBE);
        for (int i = 0; i < end; i++) {
            if (bytes[i] >= 0 && bytes[i] < ' ' && bytes[i] != '\t' && bytes[i] != '\n' && bytes[i] != '\r') {
                return false;
            }
        }
        String start = new String(bytes, 0, end, StandardCharsets.UTF_8).stripLeading();
        return start.startsWith(";") || start.startsWith("%") || start.startsWith("!") || start.contains("Op");
    }

    private static ModuleRecord record(
            String name, long bytes, SpirvModule module, TargetEnv env, Map<String, Integer> broken) {
        ModuleReflection reflection = ModuleReflection.of(module);
        ModuleLayout layout = module.layout();
        int blocks = 0;
        for (org.spirv4j.module.Function function : layout.functions()) {
            blocks += function.blockCount();
        }
        return new ModuleRecord(
                name,
                bytes,
                broken.isEmpty() ? Status.VALID : Status.INVALID,
                env.label(),
                ModuleHash.of(module),
                module.header().version().toString(),
                module.header().toolId(),
                module.grammar().generator(module.header().toolId()).orElse(""),
                Integer.toUnsignedLong(module.header().bound()),
                module.instructionCount(),
                layout.functions().size(),
                blocks,
                capabilities(layout),
                layout.extensions(),
                entryPoints(reflection),
                descriptors(reflection),
                pushConstantBytes(reflection),
                broken,
                "");
    }

    private Map<String, Integer> brokenRules(SpirvModule module, TargetEnv env) {
        Validator validator = validators.computeIfAbsent(env, key -> validation.withTarget(key));
        Map<String, Integer> broken = new TreeMap<>();
        for (Finding error : validator.validate(module).errors()) {
            broken.merge(error.rule().id(), 1, Integer::sum);
        }
        return broken;
    }

    private static List<String> capabilities(ModuleLayout layout) {
        List<String> names = new ArrayList<>();
        for (int value : layout.capabilityValues()) {
            names.add(Capability.of(value).map(Capability::name).orElseGet(() -> Integer.toUnsignedString(value)));
        }
        return names;
    }

    private static List<EntryPointRecord> entryPoints(ModuleReflection reflection) {
        List<EntryPointRecord> records = new ArrayList<>();
        for (EntryPointReflection entryPoint : reflection.entryPoints()) {
            records.add(new EntryPointRecord(
                    entryPoint.modelName(),
                    entryPoint.name(),
                    entryPoint.inputs().size(),
                    entryPoint.outputs().size(),
                    entryPoint.workgroupSize().map(ModuleMeasure::numbers).orElse(List.of())));
        }
        return records;
    }

    private static List<Long> numbers(WorkgroupSize size) {
        return List.of(number(size.x()), number(size.y()), number(size.z()));
    }

    private static long number(SpecializableNumber number) {
        return number.value().orElse(0);
    }

    private static Map<String, Integer> descriptors(ModuleReflection reflection) {
        Map<String, Integer> counts = new TreeMap<>();
        for (ResourceVariable resource : reflection.resources()) {
            resource.descriptorType().ifPresent(type -> counts.merge(type.name(), 1, Integer::sum));
        }
        return counts;
    }

    private static long pushConstantBytes(ModuleReflection reflection) {
        long most = 0;
        for (ResourceVariable block : reflection.pushConstants()) {
            OptionalLong size = block.type().size();
            most = Math.max(most, size.orElse(0));
        }
        return most;
    }
}
