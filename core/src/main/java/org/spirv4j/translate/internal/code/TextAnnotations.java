// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.spirv4j.analysis.SourceLocations;
import org.spirv4j.diagnostic.SourceLocation;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.edit.OperandIds;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.TypeFacts;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.module.internal.access.ModuleAccess;
import org.spirv4j.translate.internal.option.TextOptions;
import org.spirv4j.translate.internal.report.TextResult;
import org.spirv4j.translate.internal.report.WrittenInstructions;
import org.spirv4j.translate.text.Language;

/** Adds to the lines of a text what callers ask for: comments with result ids, and directives with lines of sources. */
public final class TextAnnotations {
    /** The extension of GLSL by which directives name files. */
    public static final String FILE_NAMES = "GL_GOOGLE_cpp_style_line_directive";

    /** The first versions in which a directive gives the number of the next line, and not of its own. */
    private static final int GLSL_NEXT_LINE = 330;

    private static final int ESSL_NEXT_LINE = 300;

    private final ModuleData data;
    private final TypeFacts types;
    private final TextOptions options;
    private final TextResult result;
    private final int[] marks;
    private final WrittenInstructions written;
    private final OperandIds operands;
    private final Set<Integer> listed = new LinkedHashSet<>();
    private final SourceLocations locations;
    private final Map<String, Integer> files = new LinkedHashMap<>();
    private final CodeText out;
    private Optional<SourceLocation> current = Optional.empty();

    /** The line of the source that a compiler takes the next line of the text for; 0 for none. */
    private int next;

    private TextAnnotations(SpirvModule module, TextOptions options, ArrayPool pool, TextResult result) {
        data = ModuleAccess.data(module);
        types = new TypeFacts(data);
        this.options = options;
        this.result = result;
        out = new CodeText(pool);
        marks = result.marks();
        written = new WrittenInstructions(data, module.layout(), marks);
        operands = new OperandIds(data);
        locations = SourceLocations.of(module);
    }

    /**
     * A translation with what its options add to the lines.
     *
     * @param module the module in which the marks of the translation are positions
     */
    public static TextResult added(SpirvModule module, TextOptions options, ArrayPool pool, TextResult result) {
        boolean isNeeded = options.hasIdComments() || options.hasLineDirectives();
        return isNeeded && result.isComplete() ? new TextAnnotations(module, options, pool, result).apply() : result;
    }

    /** The text with its marks, line by line with what is added. */
    private TextResult apply() {
        byte[] bytes = result.text().getBytes(StandardCharsets.ISO_8859_1);
        int mark = 0;
        for (int start = 0; start < bytes.length; ) {
            int end = start;
            while (end < bytes.length && bytes[end] != '\n') {
                end++;
            }
            int last = mark;
            while (last < marks.length && marks[last] <= end) {
                last += 2;
            }
            if (hasDirectives() && mark < last) {
                direct(marks[mark + 1]);
            }
            int offset = out.size() - start;
            out.put(bytes, start, end);
            for (int i = mark; i < last; i += 2) {
                out.mark(marks[i] + offset, marks[i + 1]);
            }
            if (options.hasIdComments()) {
                comment(mark, last);
            }
            out.end();
            next += next > 0 ? 1 : 0;
            mark = last;
            start = end + 1;
        }
        return new TextResult(
                out.text(),
                result.diagnostics(),
                result.resources(),
                result.version(),
                result.extensions(),
                out.marks());
    }

    /** Whether lines of the source are wanted, and the language has directives for them. */
    private boolean hasDirectives() {
        return options.hasLineDirectives() && options.language().family() != Language.Family.WGSL;
    }

    /** Writes the ids of the instructions that stand in a line: their results, or what those without result use. */
    private void comment(int first, int end) {
        listed.clear();
        for (int i = first; i < end; i += 2) {
            for (int at : written.of(i)) {
                add(at);
            }
        }
        String separator = " // ";
        for (int id : listed) {
            out.put(separator).put('%').put(id);
            separator = ", ";
        }
    }

    private void add(int at) {
        if (data.resultId(at) != 0) {
            listed.add(data.resultId(at));
        } else if (!Trait.MERGE.has(data.tables, data.words[at] & 0xFFFF)) {
            operands.forEach(at, this::addValue);
        }
    }

    private void addValue(int id) {
        if (types.op(id) != Op.OpLabel) {
            listed.add(id);
        }
    }

    private void direct(int word) {
        Optional<SourceLocation> location = locations.location(word);
        if (location.isEmpty() || location.get().line() == 0) {
            return;
        }
        SourceLocation at = location.get();
        boolean isNewFile = current.isEmpty() || !current.get().file().equals(at.file());
        current = location;
        if (!isNewFile && at.line() == next) {
            return;
        }
        next = at.line();
        Language language = options.language();
        boolean isOld = switch (language.family()) {
            case GLSL -> language.version() < GLSL_NEXT_LINE;
            case ESSL -> language.version() < ESSL_NEXT_LINE;
            case HLSL, MSL, WGSL -> false;
        };
        out.put("#line ").put(isOld ? at.line() - 1 : at.line());
        int file = files.computeIfAbsent(at.file(), name -> files.size());
        if (language.isVulkan()
                || language.family() == Language.Family.HLSL
                || language.family() == Language.Family.MSL) {
            out.put(" \"").put(quoted(at.file())).put('"');
        } else if (files.size() > 1) {
            out.put(' ').put(file);
        }
        out.end();
    }

    private static String quoted(String name) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            text.append(c < ' ' || c > '~' || c == '"' || c == '\\' ? '_' : c);
        }
        return text.toString();
    }
}
