// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.Arrays;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.decode.OperandScanner;
import org.spirv4j.internal.grammar.GrammarTables;
import org.spirv4j.internal.grammar.KindNumbers;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.WordInterner;

/**
 * The declarations that can be merged (types, constants, strings, imported instruction sets), each with a label and
 * edges to the declarations that it uses. The label identifies everything else: opcode, literals, decorations, and ids
 * that cannot be merged.
 */
final class DeclarationGraph {
    private final MergedModules merged;
    private final ModuleData data;
    private final int[] redirect;
    private final OperandScanner scanner;
    private final DecorationRecords decorations;
    private final WordInterner table = new WordInterner();
    private final int[] ids;
    private int count;

    /** Node by id; -1 for ids that cannot be merged. */
    final int[] nodes;

    /** By node. */
    final int[] labels;

    /** By edge. */
    int[] sources = new int[64];

    /** By edge: its index among the edges of its source. */
    int[] positions = new int[64];

    int[] targets = new int[64];
    int edges;

    DeclarationGraph(MergedModules merged, int[] redirect) {
        this.merged = merged;
        data = merged.data;
        this.redirect = redirect;
        scanner = new OperandScanner(data);
        decorations = new DecorationRecords(merged);
        nodes = new int[data.bound];
        Arrays.fill(nodes, -1);
        int[] found = new int[data.bound];
        for (int i = 0; i < merged.sections[MergedModules.FUNCTIONS]; i++) {
            int resultWord = resultWord(i);
            if (resultWord > 0) {
                int id = data.words[data.starts[i] + resultWord];
                nodes[id] = count;
                found[count++] = id;
            }
        }
        ids = Arrays.copyOf(found, count);
        labels = new int[count];
        for (int node = 0; node < count; node++) {
            labels[node] = label(node);
        }
    }

    int size() {
        return count;
    }

    /** Number of distinct labels. */
    int labelCount() {
        return table.size();
    }

    /** The id that a node declares; nodes are in the order of their declarations. */
    int id(int node) {
        return ids[node];
    }

    /** Word index of the result id of a declaration that can be merged; 0 for other instructions. */
    private int resultWord(int instruction) {
        int opcode = merged.opcode(instruction);
        GrammarTables tables = data.tables;
        boolean mergeable = Trait.TYPE_DECLARATION.has(tables, opcode)
                || Trait.VALUE_CONSTANT.has(tables, opcode)
                || Trait.SPEC_CONSTANT.has(tables, opcode)
                || opcode == Op.OpString.opcode()
                || opcode == Op.OpExtInstImport.opcode();
        return mergeable ? tables.opHasType(tables.op(opcode)) ? 2 : 1 : 0;
    }

    /**
     * Whether a module may not contain two declarations that differ only in decorations (section 2.8, "Types and
     * Variables").
     */
    static boolean isUnique(ModuleData data, int at) {
        int opcode = data.words[at] & 0xFFFF;
        return Trait.TYPE_DECLARATION.has(data.tables, opcode) && !Trait.REPEATABLE_TYPE.has(data.tables, opcode);
    }

    private int label(int node) {
        int at = data.definition(ids[node]);
        int position = words(node, at, 0);
        // Continuation instructions belong to the declaration.
        int next = at + (data.words[at] >>> 16);
        while (next < data.words.length && Trait.CONTINUATION.has(data.tables, data.words[next] & 0xFFFF)) {
            position = words(node, next, position);
            next += data.words[next] >>> 16;
        }
        if (!isUnique(data, at)) {
            for (DecorationRecords.Entry decoration : decorations.of(ids[node])) {
                table.add(decoration.words.length);
                table.addAll(decoration.words, 0, decoration.words.length);
                for (int id : decoration.ids) {
                    position = use(node, id, position);
                }
            }
        }
        return table.intern(table.size());
    }

    private int words(int node, int at, int position) {
        int next = position;
        table.add(data.words[at]);
        scanner.scan(at);
        for (int operand = 0; operand < scanner.count; operand++) {
            int offset = scanner.offsets[operand];
            int kind = scanner.kinds[operand];
            if (kind > KindNumbers.LAST_ID) {
                table.addAll(data.words, offset, scanner.lengths[operand]);
            } else if (kind != KindNumbers.ID_RESULT) {
                next = use(node, data.words[offset], next);
            }
        }
        return next;
    }

    private int use(int node, int id, int position) {
        int used = redirect[id] == 0 ? id : redirect[id];
        if (nodes[used] < 0) {
            table.add(used);
            return position;
        }
        table.add(0);
        if (edges == sources.length) {
            sources = Arrays.copyOf(sources, 2 * edges);
            positions = Arrays.copyOf(positions, 2 * edges);
            targets = Arrays.copyOf(targets, 2 * edges);
        }
        sources[edges] = node;
        positions[edges] = position;
        targets[edges++] = nodes[used];
        return position + 1;
    }
}
