// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.List;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.ModuleParser;
import org.spirv4j.internal.edit.IdCounter;
import org.spirv4j.internal.edit.IdMap;
import org.spirv4j.internal.edit.IdRewriter;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordBuffer;
import org.spirv4j.module.LayoutSection;
import org.spirv4j.module.ModuleHeader;

/**
 * The instructions of several modules as one module, ordered by section of the logical layout (section 2.4,
 * "Logical Layout of a Module") and within a section by module. Ids are renumbered so that they are distinct and the
 * bound is at most the number of words.
 */
final class MergedModules {
    /** Number of the pseudo-section that holds the functions. */
    static final int FUNCTIONS = LayoutSection.values().length;

    private static final int FUNCTION = Op.OpFunction.opcode();

    private final List<ModuleData> modules;
    private final int[] words;

    /** By merged instruction: the number of its module. */
    private final int[] moduleOf;

    /** By merged instruction: its number in its module. */
    private final int[] origin;

    /**
     * By section, {@link #FUNCTIONS} included: number of its first merged instruction; then the number of instructions.
     */
    final int[] sections = new int[FUNCTIONS + 2];

    final ModuleData data;

    private MergedModules(List<ModuleData> modules, int size, int instructions) {
        this.modules = modules;
        moduleOf = new int[instructions];
        origin = new int[instructions];
        sortBySection();
        words = merge(size);
        data = ModuleParser.parse(words, modules.get(0).tables, Integer.MAX_VALUE);
    }

    /**
     * Merges modules; the grammar must define all their instructions.
     *
     * @throws ArithmeticException if the modules together are too large
     * @throws org.spirv4j.diagnostic.MalformedModuleException if the instructions of a module are not in the order of
     *     the logical layout and are malformed in that order
     */
    static MergedModules of(List<ModuleData> modules) {
        int size = ModuleHeader.WORDS;
        int instructions = 0;
        for (ModuleData module : modules) {
            size = Math.addExact(size, module.words.length - ModuleHeader.WORDS);
            instructions += module.instructionCount;
        }
        return new MergedModules(modules, size, instructions);
    }

    private void sortBySection() {
        int[] functionStarts = new int[modules.size()];
        for (int m = 0; m < functionStarts.length; m++) {
            functionStarts[m] = functionStart(modules.get(m));
        }
        int next = 0;
        for (int section = 0; section <= FUNCTIONS; section++) {
            sections[section] = next;
            for (int m = 0; m < functionStarts.length; m++) {
                ModuleData module = modules.get(m);
                int from = section == FUNCTIONS ? functionStarts[m] : 0;
                int to = section == FUNCTIONS ? module.instructionCount : functionStarts[m];
                for (int i = from; i < to; i++) {
                    int at = module.starts[i];
                    if (section == FUNCTIONS
                            || LayoutSection.of(module.words[at] & 0xFFFF).ordinal() == section) {
                        moduleOf[next] = m;
                        origin[next++] = i;
                    }
                }
            }
        }
        sections[FUNCTIONS + 1] = next;
    }

    /** Number of the first OpFunction, or of the first of the OpLine and OpNoLine directly before it. */
    private static int functionStart(ModuleData module) {
        int start = 0;
        while (start < module.instructionCount && (module.words[module.starts[start]] & 0xFFFF) != FUNCTION) {
            start++;
        }
        while (start > 0
                && start < module.instructionCount
                && Trait.LINE.has(module.tables, module.words[module.starts[start - 1]] & 0xFFFF)) {
            start--;
        }
        return start;
    }

    /** Copies the instructions; each module's ids get new numbers in the order of their appearance. */
    private int[] merge(int size) {
        IdCounter ids = new IdCounter(1);
        IdRewriter[] rewriters = modules.stream()
                .map(module -> new IdRewriter(module, IdMap.numbering(module, ids), true))
                .toArray(IdRewriter[]::new);
        WordBuffer merged = new WordBuffer(size);
        merged.addAll(modules.get(0).words, 0, ModuleHeader.WORDS);
        int start = 0;
        while (start < origin.length) {
            int end = start + 1;
            while (end < origin.length
                    && moduleOf[end] == moduleOf[start]
                    && origin[end] - origin[start] == end - start) {
                end++;
            }
            rewriters[moduleOf[start]].append(origin[start], origin[start] + end - start, merged);
            start = end;
        }
        merged.set(3, ids.bound());
        return merged.toArray();
    }

    /** Number of merged modules. */
    int moduleCount() {
        return modules.size();
    }

    /** Opcode of a merged instruction. */
    int opcode(int instruction) {
        return words[data.starts[instruction]] & 0xFFFF;
    }

    /** Number of the module of a merged instruction. */
    int module(int instruction) {
        return moduleOf[instruction];
    }

    /** The position of a merged instruction in its module. */
    Position position(int instruction) {
        ModuleData module = modules.get(moduleOf[instruction]);
        return Position.ofInstruction(module.starts[origin[instruction]], origin[instruction]);
    }

    /** Whether the modules have different versions of SPIR-V. */
    boolean versionsDiffer() {
        int version = modules.get(0).words[1];
        return modules.stream().anyMatch(module -> module.words[1] != version);
    }

    /** Word offset of the first instruction of a section. */
    int sectionWord(int section) {
        return data.starts[sections[section]];
    }
}
