package org.spirv4j.internal.link;

import java.util.Arrays;
import java.util.List;
import org.spirv4j.binary.ModuleHeader;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.ModuleParser;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.module.LayoutSection;

/**
 * The words of several modules in one array, section by section in the order of the logical layout and within a section
 * module by module. Ids are numbered anew so that no two modules share one and the bound is at most the number of words.
 */
final class MergedModules {
    /** Number of the pseudo-section that holds the functions. */
    static final int FUNCTIONS = LayoutSection.values().length;

    private static final int FUNCTION = Op.OpFunction.opcode();

    private final List<ModuleData> modules;
    private final int[] words;
    private int end = ModuleHeader.WORDS;
    private int ids;

    /** Number of the module of each merged instruction. */
    private int[] moduleOf;

    /** Word offset in its module of each merged instruction. */
    private int[] origin;

    /** Number of the merged instruction with which each section starts; the functions' included, and the end. */
    final int[] sections = new int[FUNCTIONS + 2];

    final ModuleData data;

    private MergedModules(List<ModuleData> modules, int size, int instructions) {
        this.modules = modules;
        words = new int[size];
        moduleOf = new int[instructions];
        origin = new int[instructions];
        copySections();
        renumber();
        System.arraycopy(modules.get(0).words, 0, words, 0, ModuleHeader.WORDS);
        words[3] = ids + 1;
        data = ModuleParser.parse(words, modules.get(0).tables, Integer.MAX_VALUE);
    }

    /**
     * Merges modules that know all their instructions.
     *
     * @throws ArithmeticException if they are too long together
     * @throws org.spirv4j.binary.MalformedModuleException if a module's instructions are out of order in such a way that
     *     they mean something else in the order of the logical layout
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

    private void copySections() {
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
                        origin[next++] = at;
                    }
                }
            }
        }
        sections[FUNCTIONS + 1] = next;
    }

    /** Number of the first instruction of the functions, the lines in front of them included. */
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

    /** Copies the instructions and gives each module's ids new numbers in the order of their appearance. */
    private void renumber() {
        int[][] numbers = new int[modules.size()][];
        OperandScanner[] scanners = new OperandScanner[modules.size()];
        for (int m = 0; m < scanners.length; m++) {
            scanners[m] = new OperandScanner(modules.get(m));
            numbers[m] = new int[64];
        }
        for (int i = 0; i < origin.length; i++) {
            int m = moduleOf[i];
            int at = origin[i];
            int[] from = modules.get(m).words;
            int length = from[at] >>> 16;
            System.arraycopy(from, at, words, end, length);
            OperandScanner scanner = scanners[m];
            int plain = scanner.plainIds(at);
            if (plain >= 0) {
                for (int word = 1; word <= plain; word++) {
                    words[end + word] = number(numbers, m, from[at + word]);
                }
            } else {
                scanner.scan(at);
                for (int operand = 0; operand < scanner.count; operand++) {
                    if (scanner.kinds[operand] <= KindNumbers.LAST_ID) {
                        int offset = scanner.offsets[operand];
                        words[end + offset - at] = number(numbers, m, from[offset]);
                    }
                }
            }
            end += length;
        }
    }

    private int number(int[][] numbers, int module, int id) {
        int[] known = numbers[module];
        if (id >= known.length) {
            // The id is below the module's bound, which was limited when the module was read.
            int size = (int) Math.min(modules.get(module).bound, Math.max(id + 1L, 2L * known.length));
            known = Arrays.copyOf(known, size);
            numbers[module] = known;
        }
        if (known[id] == 0) {
            known[id] = ++ids;
        }
        return known[id];
    }

    /** Opcode of a merged instruction. */
    int opcode(int instruction) {
        return words[data.starts[instruction]] & 0xFFFF;
    }

    int module(int instruction) {
        return moduleOf[instruction];
    }

    /** Where a merged instruction stands in its module. */
    Position position(int instruction) {
        ModuleData module = modules.get(moduleOf[instruction]);
        int number = Arrays.binarySearch(module.starts, 0, module.instructionCount, origin[instruction]);
        return Position.ofInstruction(origin[instruction], number);
    }

    /** Number of the instruction at a word offset. */
    int instructionAt(int offset) {
        return Arrays.binarySearch(data.starts, 0, data.instructionCount, offset);
    }

    /** Whether the modules are of several versions of SPIR-V. */
    boolean versionsDiffer() {
        int version = modules.get(0).words[1];
        return modules.stream().anyMatch(module -> module.words[1] != version);
    }

    /** First word of a section. */
    int sectionWord(int section) {
        return data.starts[sections[section]];
    }
}
