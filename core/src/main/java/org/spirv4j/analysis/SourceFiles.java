// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.analysis;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SourceLanguage;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.ExtInst;
import org.spirv4j.internal.operand.Source;
import org.spirv4j.internal.operand.TypedInstruction;
import org.spirv4j.internal.semantics.DebugSets;
import org.spirv4j.internal.semantics.ShaderDebugNumbers;
import org.spirv4j.internal.type.Opcodes;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.ExtendedSetImport;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;

/**
 * The source files that a module names, with their texts where it has them, and what it states about how it was made:
 * OpSource, OpSourceContinued and OpModuleProcessed (section "Debug Instructions"), and DebugSource,
 * DebugSourceContinued and DebugCompilationUnit of NonSemantic.Shader.DebugInfo and OpenCL.DebugInfo.100. Immutable and
 * safe to share between threads.
 */
public final class SourceFiles {
    /** How dxc marks the options that it was called with, in OpModuleProcessed. */
    private static final String OPTION_MARK = "dxc-cl-option: ";

    /** How glslang lists processes at the start of a text for versions that have no OpModuleProcessed. */
    private static final String PROCESS_MARK = "// OpModuleProcessed ";

    private static final int[] NONE = {};

    private final List<SourceFile> sources;
    private final List<String> processes;

    /** By name, the file whose text has the lines of the file with this name; found when it is needed first. */
    private volatile @Nullable Map<String, SourceFile> texts;

    private SourceFiles(List<SourceFile> sources, List<String> processes) {
        this.sources = List.copyOf(sources);
        this.processes = List.copyOf(processes);
    }

    /**
     * Finds the source files of a module, in time linear in the module.
     *
     * @param module the module
     * @return its source files
     */
    public static SourceFiles of(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        return new Reader(module).read();
    }

    /**
     * {@return what names a source file, in the order of the module: an entry for each OpSource and each DebugSource}
     */
    public List<SourceFile> sources() {
        return sources;
    }

    /** {@return the source files, in the order of the module; entries with the same name are one file} */
    public List<SourceFile> files() {
        Map<String, SourceFile> files = new LinkedHashMap<>();
        for (SourceFile source : sources) {
            // No file has a name with a NUL, so that files without names stay apart.
            String key = source.name().isEmpty() ? "\0" + files.size() : source.name();
            files.merge(key, source, SourceFile::completedBy);
        }
        return List.copyOf(files.values());
    }

    /**
     * Finds the text of a source line. The text of another file may have it, after a {@code #line} directive that names
     * the file.
     *
     * @param location the location
     * @return the line; empty if the module does not have its text
     */
    public Optional<SourceFile.Line> line(SourceLocation location) {
        Objects.requireNonNull(location, "location");
        SourceFile file = texts().get(location.file());
        if (file == null) {
            return Optional.empty();
        }
        OptionalInt row = file.row(location.file(), location.line());
        return row.isEmpty()
                ? Optional.empty()
                : Optional.of(new SourceFile.Line(file, row.getAsInt(), file.textOfLine(row.getAsInt())));
    }

    private Map<String, SourceFile> texts() {
        Map<String, SourceFile> found = texts;
        if (found == null) {
            found = new HashMap<>();
            List<SourceFile> all = files().stream().filter(SourceFile::hasText).toList();
            for (SourceFile file : all) {
                found.putIfAbsent(file.name(), file);
            }
            for (SourceFile file : all) {
                for (String name : file.namedFiles()) {
                    found.putIfAbsent(name, file);
                }
            }
            texts = found;
        }
        return found;
    }

    /**
     * {@return what has been done to the module, by OpModuleProcessed, or by the comments that glslang writes for
     * versions that do not have it, such as {@code client vulkan100}}
     */
    public List<String> processes() {
        return processes;
    }

    /** {@return the options with which dxc was called, in their order; empty if the module does not state them} */
    public List<String> compilerOptions() {
        return processes.stream()
                .filter(process -> process.startsWith(OPTION_MARK))
                .map(process -> process.substring(OPTION_MARK.length()))
                .toList();
    }

    /** One walk over the instructions before the functions. */
    private static final class Reader {
        private final SpirvModule module;
        private final ModuleData data;
        private final int[] words;
        private final TypeFacts types;
        private final List<SourceFile> sources = new ArrayList<>();
        private final List<String> processes = new ArrayList<>();
        private final Map<Integer, Integer> numbers = new HashMap<>();

        /** By the word offsets of their instructions: many files may have the same name. */
        private final Map<Integer, String> strings = new HashMap<>();

        Reader(SpirvModule module) {
            this.module = module;
            data = ModuleAccess.data(module);
            words = data.words;
            types = new TypeFacts(data);
        }

        SourceFiles read() {
            Map<Integer, Boolean> isShaderSet = new HashMap<>();
            for (ExtendedSetImport set : module.layout().imports()) {
                boolean isShader = set.name().startsWith(DebugSets.SHADER_PREFIX);
                if (isShader || set.name().equals(DebugSets.OPENCL)) {
                    isShaderSet.put(set.id(), isShader);
                }
            }
            for (int i = 0; i < data.instructionCount; i++) {
                int at = data.starts[i];
                switch (Opcodes.op(words[at] & 0xFFFF)) {
                    case OpSource -> source(i);
                    case OpModuleProcessed -> processes.add(LiteralString.text(words, at + 1, end(at)));
                    case OpExtInst -> {
                        Boolean isShader =
                                end(at) - at > ExtInst.OPERANDS ? isShaderSet.get(words[at + ExtInst.SET]) : null;
                        if (isShader != null) {
                            debugInfo(i, isShader);
                        }
                    }
                    case OpFunction -> {
                        return finished();
                    }
                    default -> {}
                }
            }
            return finished();
        }

        private SourceFiles finished() {
            List<String> all = new ArrayList<>(processes);
            if (processes.isEmpty()) {
                sources.stream()
                        .filter(SourceFile::hasText)
                        .findFirst()
                        .ifPresent(first -> all.addAll(first.leadingLines(PROCESS_MARK)));
            }
            return new SourceFiles(sources, all);
        }

        private int end(int at) {
            return at + (words[at] >>> 16);
        }

        private void source(int i) {
            int at = data.starts[i];
            int count = words[at] >>> 16;
            WordBuffer text = new WordBuffer(0);
            if (count > 4) {
                text.add(at + 4);
                text.add(end(at));
                for (int next = i + 1; next < data.instructionCount && isContinuation(data.starts[next]); next++) {
                    text.add(data.starts[next] + 1);
                    text.add(end(data.starts[next]));
                }
            }
            sources.add(new SourceFile(
                    count > 3 ? string(words[at + Source.FILE]) : "",
                    SourceLanguage.of(words[at + Source.SOURCE_LANGUAGE]),
                    words[at + Source.VERSION],
                    words,
                    text.toArray(),
                    false));
        }

        private boolean isContinuation(int at) {
            return (words[at] & 0xFFFF) == Op.OpSourceContinued.opcode();
        }

        private void debugInfo(int i, boolean isShader) {
            int at = data.starts[i];
            if (words[at + ExtInst.INSTRUCTION] == ShaderDebugNumbers.DebugSource) {
                debugSource(i, isShader);
            } else if (words[at + ExtInst.INSTRUCTION] == ShaderDebugNumbers.DebugCompilationUnit
                    && end(at) - at > ExtInst.OPERANDS + 3) {
                Integer number = numbers.get(words[at + ExtInst.OPERANDS + 2]);
                int language = words[at + ExtInst.OPERANDS + 3];
                OptionalInt value = isShader ? integer(language) : OptionalInt.of(language);
                if (number != null && value.isPresent()) {
                    SourceFile source = sources.get(number);
                    sources.set(
                            number,
                            source.completedBy(
                                    new SourceFile("", SourceLanguage.of(value.getAsInt()), 0, words, NONE, true)));
                }
            }
        }

        private OptionalInt integer(int id) {
            return types.integer(id).stream().mapToInt(value -> (int) value).findFirst();
        }

        private void debugSource(int i, boolean isShader) {
            int at = data.starts[i];
            WordBuffer text = new WordBuffer(0);
            if (end(at) - at > ExtInst.OPERANDS + 1) {
                addString(words[at + ExtInst.OPERANDS + 1], text);
                for (int next = i + 1;
                        isShader
                                && next < data.instructionCount
                                && isContinuation(data.starts[next], words[at + ExtInst.SET]);
                        next++) {
                    addString(words[data.starts[next] + ExtInst.OPERANDS], text);
                }
            }
            numbers.put(words[at + TypedInstruction.RESULT], sources.size());
            sources.add(new SourceFile(
                    string(words[at + ExtInst.OPERANDS]), Optional.empty(), 0, words, text.toArray(), true));
        }

        private boolean isContinuation(int at, int set) {
            return (words[at] & 0xFFFF) == Op.OpExtInst.opcode()
                    && end(at) - at > ExtInst.OPERANDS
                    && words[at + ExtInst.SET] == set
                    && words[at + ExtInst.INSTRUCTION] == ShaderDebugNumbers.DebugSourceContinued;
        }

        private void addString(int id, WordBuffer text) {
            int at = stringAt(id);
            if (at != 0) {
                text.add(at + 2);
                text.add(end(at));
            }
        }

        private String string(int id) {
            int at = stringAt(id);
            return at == 0
                    ? ""
                    : strings.computeIfAbsent(at, start -> LiteralString.text(words, start + 2, end(start)));
        }

        /** The word offset of the OpString with a result id; 0 if there is none. */
        private int stringAt(int id) {
            int at = data.definition(id);
            return at != 0 && (words[at] & 0xFFFF) == Op.OpString.opcode() ? at : 0;
        }
    }
}
