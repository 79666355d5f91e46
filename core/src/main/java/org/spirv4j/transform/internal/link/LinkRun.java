// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.diagnostic.MalformedModuleException;
import org.spirv4j.diagnostic.Position;
import org.spirv4j.grammar.Op;
import org.spirv4j.grammar.SpirvVersion;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.UnknownMessages;
import org.spirv4j.internal.operand.EntryPoint;
import org.spirv4j.internal.operand.MemoryModelSetting;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.module.LayoutSection;

/** Links modules into the words of one module. */
public final class LinkRun {
    private final List<ModuleData> modules;
    private final LinkRules rules;
    private final LinkProblems problems;
    private List<BitSet> origins = List.of();

    public LinkRun(List<ModuleData> modules, LinkRules rules, LinkProblems problems) {
        this.modules = List.copyOf(modules);
        this.rules = rules;
        this.problems = problems;
    }

    /** The linked module's words; null if there are problems. */
    public int @Nullable [] words() {
        checkHeaders();
        checkKnown();
        if (!problems.isEmpty()) {
            return null;
        }
        MergedModules merged;
        try {
            merged = MergedModules.of(modules);
        } catch (ArithmeticException e) {
            problems.add(0, Position.UNKNOWN, "the modules together are larger than 8 GiB", "link fewer modules");
            return null;
        } catch (MalformedModuleException e) {
            problems.add(
                    0,
                    Position.UNKNOWN,
                    "the instructions of a module do not follow the logical layout: "
                            + e.diagnostics().get(0).message(),
                    "order the instructions as in section 2.4 of the specification, \"Logical Layout of a Module\"");
            return null;
        }
        checkMemoryModels(merged);
        if (!rules.variants()) {
            checkEntryPoints(merged);
        }
        LinkSymbols symbols = new LinkSymbols(merged, rules, problems);
        int[] finalIds = new DeclarationClasses(new DeclarationGraph(merged, symbols.redirect)).representatives();
        SymbolTypes types = new SymbolTypes(merged, symbols, finalIds, rules, problems);
        if (!problems.isEmpty()) {
            return null;
        }
        for (int id = 0; id < finalIds.length; id++) {
            if (symbols.redirect[id] != 0) {
                finalIds[id] = symbols.redirect[id];
            }
        }
        LinkedModuleWriter writer = new LinkedModuleWriter(merged, symbols, types, finalIds, rules, problems);
        int[] result = writer.write(version());
        origins = rules.variants() ? writer.origins() : List.of();
        result[1] = version();
        result[2] = agreed(2);
        return problems.isEmpty() ? result : null;
    }

    /**
     * By id of the linked module: the numbers of the modules that declare it; only for variants, after {@link #words}.
     */
    public List<BitSet> origins() {
        return Collections.unmodifiableList(origins);
    }

    private int version() {
        int version = 0;
        for (ModuleData module : modules) {
            version = Math.max(version, module.words[1]);
        }
        return version;
    }

    /** A word of the headers if it is the same in all of them, 0 otherwise. */
    private int agreed(int word) {
        int value = modules.get(0).words[word];
        return modules.stream().allMatch(module -> module.words[word] == value) ? value : 0;
    }

    private void checkHeaders() {
        int[] first = modules.get(0).words;
        for (int m = 1; m < modules.size(); m++) {
            int[] words = modules.get(m).words;
            if (words[1] != first[1] && !rules.highestVersion()) {
                problems.add(
                        m,
                        Position.ofWord(1),
                        "the module has SPIR-V version " + SpirvVersion.ofWord(words[1]) + ", but " + problems.name(0)
                                + " has version " + SpirvVersion.ofWord(first[1]),
                        "compile both for the same version, or allow the highest version");
            }
            if (words[4] != first[4]) {
                problems.add(
                        m, Position.ofWord(4), "the schema in the header differs from that of " + problems.name(0), "");
            }
        }
    }

    private void checkKnown() {
        for (int m = 0; m < modules.size(); m++) {
            ModuleData module = modules.get(m);
            if (module.firstUnknown >= 0) {
                problems.add(m, UnknownMessages.unknownIds(module));
            }
        }
    }

    private void checkMemoryModels(MergedModules merged) {
        int section = LayoutSection.MEMORY_MODEL.ordinal();
        int first = merged.sections[section];
        int[] words = merged.data.words;
        BitSet having = new BitSet();
        for (int i = first; i < merged.sections[section + 1]; i++) {
            having.set(merged.module(i));
        }
        for (int m = having.nextClearBit(0); m < modules.size(); m = having.nextClearBit(m + 1)) {
            problems.add(
                    m,
                    Position.UNKNOWN,
                    "the module has no OpMemoryModel",
                    "compile it with the addressing model and memory model of the other modules");
        }
        for (int i = first + 1; i < merged.sections[section + 1]; i++) {
            int at = merged.data.starts[i];
            int firstAt = merged.data.starts[first];
            if (words[at + MemoryModelSetting.ADDRESSING_MODEL] != words[firstAt + MemoryModelSetting.ADDRESSING_MODEL]
                    || words[at + MemoryModelSetting.MEMORY_MODEL]
                            != words[firstAt + MemoryModelSetting.MEMORY_MODEL]) {
                problems.add(
                        merged.module(i),
                        merged.position(i),
                        (words[at + MemoryModelSetting.ADDRESSING_MODEL]
                                                != words[firstAt + MemoryModelSetting.ADDRESSING_MODEL]
                                        ? "the addressing model"
                                        : "the memory model")
                                + " differs from that of " + problems.name(merged.module(first)),
                        "compile all modules with the same addressing model and memory model");
            }
        }
    }

    private void checkEntryPoints(MergedModules merged) {
        int section = LayoutSection.ENTRY_POINTS.ordinal();
        ModuleData data = merged.data;
        WordInterner seen = new WordInterner();
        for (int i = merged.sections[section]; i < merged.sections[section + 1]; i++) {
            if (merged.opcode(i) != Op.OpEntryPoint.opcode()) {
                continue;
            }
            int at = data.starts[i];
            int nameEnd = LiteralString.end(data.words, at + 3, data.starts[i + 1]);
            seen.add(data.words[at + EntryPoint.EXECUTION_MODEL]);
            seen.addAll(data.words, at + 3, nameEnd - at - 3);
            int other = seen.intern(i);
            if (other != i) {
                String name = LiteralString.text(data.words, at + 3, nameEnd);
                problems.add(
                        merged.module(i),
                        merged.position(i),
                        "the entry point \"" + name + "\" is already defined in " + problems.name(merged.module(other))
                                + " for the same execution model",
                        "rename one of them");
            }
        }
    }
}
