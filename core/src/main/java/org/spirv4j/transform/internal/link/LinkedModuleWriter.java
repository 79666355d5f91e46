// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.Capability;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.CapabilityDeclaration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.type.EntryPointWords;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.internal.word.WordInterner;
import org.spirv4j.module.LayoutSection;

/** Writes the sections of the linked module. */
final class LinkedModuleWriter {
    private static final int MAX_LENGTH = 0xFFFF;

    private final MergedModules merged;
    private final ModuleData data;
    private final LinkSymbols symbols;
    private final SymbolTypes types;
    private final int[] finalIds;
    private final LinkRules rules;
    private final LinkProblems problems;
    private final LinkedWords out;
    private final WordInterner seen = new WordInterner();

    private @Nullable InterfaceCompletion completion;

    /** Ids defined in functions that are removed. */
    private final BitSet removed = new BitSet();

    LinkedModuleWriter(
            MergedModules merged,
            LinkSymbols symbols,
            SymbolTypes types,
            int[] finalIds,
            LinkRules rules,
            LinkProblems problems) {
        this.merged = merged;
        this.symbols = symbols;
        this.types = types;
        this.finalIds = finalIds;
        this.rules = rules;
        this.problems = problems;
        data = merged.data;
        out = new LinkedWords(data, finalIds);
    }

    /** The words, with the header of the first module and a new bound. */
    int[] write(int version) {
        findRemoved();
        for (LayoutSection section : LayoutSection.values()) {
            for (int i = merged.sections[section.ordinal()];
                    i < merged.sections[section.ordinal() + 1] && section != LayoutSection.DECLARATIONS;
                    i++) {
                switch (section) {
                    case CAPABILITIES -> capability(i);
                    case EXTENSIONS, PROCESSES -> copyOnce(i);
                    case MEMORY_MODEL -> firstMemoryModel(i);
                    case IMPORTS, SOURCES -> declaration(i);
                    case ENTRY_POINTS -> entryPoint(i, version);
                    case NAMES -> name(i);
                    case ANNOTATIONS -> annotation(i);
                    case EXECUTION_MODES, DECLARATIONS -> out.copy(i);
                }
            }
        }
        new LinkedDeclarations(merged, finalIds, types, out).write();
        return out.words();
    }

    /**
     * By id of the linked module: the numbers of the modules that declare it outside functions; for written modules.
     */
    List<BitSet> origins() {
        List<BitSet> origins = new ArrayList<>();
        for (int id = 0; id < out.bound(); id++) {
            origins.add(new BitSet());
        }
        for (int i = 0; i < merged.sections[MergedModules.FUNCTIONS]; i++) {
            int result = data.resultId(data.starts[i]);
            if (result != 0) {
                origins.get(out.number(result)).set(merged.module(i));
            }
        }
        return origins;
    }

    private void findRemoved() {
        boolean isRemoved = false;
        for (int i = merged.sections[MergedModules.FUNCTIONS]; i < data.instructionCount; i++) {
            int opcode = merged.opcode(i);
            if (opcode == Op.OpFunction.opcode()) {
                int id = data.words[data.starts[i] + 2];
                isRemoved = finalIds[id] != id;
            }
            int result = data.resultId(data.starts[i]);
            if (isRemoved && result != 0) {
                removed.set(result);
            }
            isRemoved &= opcode != Op.OpFunctionEnd.opcode();
        }
    }

    /** Whether the id no longer has a definition. */
    private boolean isUndefined(int id) {
        return removed.get(id) || finalIds[id] != id;
    }

    private void capability(int i) {
        int at = data.starts[i];
        boolean isLinkage = merged.opcode(i) == Op.OpCapability.opcode()
                && data.words[at + CapabilityDeclaration.CAPABILITY] == Capability.Linkage.value();
        if (!isLinkage || !rules.isFinal()) {
            copyOnce(i);
        }
    }

    /** Copies an instruction unless an equal one has been copied. */
    private void copyOnce(int i) {
        seen.addAll(data.words, data.starts[i], data.starts[i + 1] - data.starts[i]);
        if (seen.intern(i) == i) {
            out.copy(i);
        }
    }

    private void firstMemoryModel(int i) {
        if (i == merged.sections[LayoutSection.MEMORY_MODEL.ordinal()]) {
            out.copy(i);
        }
    }

    private void declaration(int i) {
        int result = data.resultId(data.starts[i]);
        if (result == 0 || finalIds[result] == result) {
            out.copy(i);
        }
    }

    private void name(int i) {
        if (!isUndefined(data.words[data.starts[i] + 1])) {
            out.copy(i);
        }
    }

    private void entryPoint(int i, int version) {
        int at = data.starts[i];
        int opcode = merged.opcode(i);
        if (!Trait.ENTRY_POINT.has(data.tables, opcode)) {
            out.copy(i);
            return;
        }
        int end = data.starts[i + 1];
        int interfaceStart = LiteralString.end(data.words, at + EntryPointWords.name(opcode), end);
        int[] ids = new int[end - interfaceStart];
        BitSet listed = new BitSet();
        int count = 0;
        for (int word = interfaceStart; word < end; word++) {
            int id = finalIds[data.words[word]];
            if (!listed.get(id)) {
                listed.set(id);
                ids[count++] = id;
            }
        }
        int[] added = {};
        if (!symbols.matches.isEmpty() || merged.versionsDiffer()) {
            InterfaceCompletion known = completion;
            if (known == null) {
                known = new InterfaceCompletion(merged, finalIds, version);
                completion = known;
            }
            added = known.variables(data.words[at + EntryPointWords.function(opcode)]);
        }
        ids = Arrays.copyOf(ids, count + added.length);
        for (int id : added) {
            if (!listed.get(id)) {
                listed.set(id);
                ids[count++] = id;
            }
        }
        if (interfaceStart - at + count > MAX_LENGTH) {
            problems.add(
                    merged.module(i),
                    merged.position(i),
                    "the entry point uses " + count + " variables, more than its interface can list",
                    "");
            return;
        }
        out.entryPoint(i, interfaceStart, ids, count);
    }

    private void annotation(int i) {
        int opcode = merged.opcode(i);
        int target = data.words[data.starts[i] + 1];
        if (opcode == Op.OpGroupDecorate.opcode()) {
            group(i, 1);
        } else if (opcode == Op.OpGroupMemberDecorate.opcode()) {
            group(i, 2);
        } else if (opcode == Op.OpDecorate.opcode()
                && data.words[data.starts[i] + 2] == Decoration.LinkageAttributes.value()) {
            if (keepsLinkage(i, symbols.linkageTarget(target))) {
                out.copy(i);
            }
        } else if (isUniqueType(target)) {
            // Equal types are merged regardless of their decorations; the result has all of them.
            int at = data.starts[i];
            seen.add(data.words[at]);
            seen.add(finalIds[target]);
            seen.addAll(data.words, at + 2, data.starts[i + 1] - at - 2);
            if (seen.intern(i) == i) {
                out.copy(i);
            }
        } else if (!isUndefined(target)) {
            out.copy(i);
        }
    }

    private boolean isUniqueType(int id) {
        int at = data.definition(finalIds[id]);
        return at != 0 && DeclarationGraph.isUnique(data, at);
    }

    private boolean keepsLinkage(int i, int target) {
        int linkage = data.words[data.starts[i + 1] - 1];
        if (isUndefined(target)) {
            return false;
        }
        return linkage == LinkageType.Import.value() ? !rules.isFinal() : rules.library();
    }

    /** Writes the remaining targets of a group, {@code length} words each. */
    private void group(int i, int length) {
        int at = data.starts[i];
        int end = data.starts[i + 1];
        int[] kept = new int[end - at];
        int count = 0;
        for (int word = at + 2; word + length <= end; word += length) {
            if (!isUndefined(data.words[word])) {
                System.arraycopy(data.words, word, kept, count, length);
                count += length;
            }
        }
        if (count > 0) {
            out.group(i, kept, count, length);
        }
    }
}
