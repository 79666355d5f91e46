// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.transform.internal.link;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.spirv4j.analysis.internal.imports.CompilerFunction;
import org.spirv4j.grammar.Decoration;
import org.spirv4j.grammar.LinkageType;
import org.spirv4j.grammar.Op;
import org.spirv4j.internal.decode.ModuleData;
import org.spirv4j.internal.operand.GroupDecoration;
import org.spirv4j.internal.operand.TargetDecoration;
import org.spirv4j.internal.trait.Trait;
import org.spirv4j.internal.word.LiteralString;
import org.spirv4j.module.LayoutSection;

/** The imported and exported functions and variables, and the definition that each import resolves to. */
final class LinkSymbols {
    private static final int IMPORT = LinkageType.Import.value();
    private static final int LINK_ONCE = LinkageType.LinkOnceODR.value();
    private static final int LINKAGE = Decoration.LinkageAttributes.value();
    private static final int BUILT_IN = Decoration.BuiltIn.value();

    /**
     * A name that an id is imported or exported by.
     *
     * @param instruction number of the merged instruction that defines the id
     * @param linkage value of the linkage type
     */
    record Symbol(String name, int id, int instruction, int linkage) {}

    /** An import and its definition, or a LinkOnceODR definition and the one that replaces it. */
    record Match(Symbol user, Symbol definition) {}

    private final MergedModules merged;
    private final ModuleData data;
    private final LinkRules rules;
    private final LinkProblems problems;
    private final List<Symbol> symbols = new ArrayList<>();
    private final Map<Integer, List<Integer>> groupUses = new HashMap<>();
    private final BitSet builtIns = new BitSet();

    /** In the order of the symbols. */
    final List<Match> matches = new ArrayList<>();

    /** By id: the id that replaces it; 0 for none. */
    final int[] redirect;

    LinkSymbols(MergedModules merged, LinkRules rules, LinkProblems problems) {
        this.merged = merged;
        this.data = merged.data;
        this.rules = rules;
        this.problems = problems;
        redirect = new int[data.bound];
        findGroups();
        collect();
        resolve();
    }

    private int annotationStart() {
        return merged.sections[LayoutSection.ANNOTATIONS.ordinal()];
    }

    private int annotationEnd() {
        return merged.sections[LayoutSection.ANNOTATIONS.ordinal() + 1];
    }

    private void findGroups() {
        for (int i = annotationStart(); i < annotationEnd(); i++) {
            if (merged.opcode(i) == Op.OpGroupDecorate.opcode()) {
                groupUses
                        .computeIfAbsent(data.words[data.starts[i] + 1], key -> new ArrayList<>())
                        .add(data.starts[i]);
            }
        }
    }

    private void collect() {
        for (int i = annotationStart(); i < annotationEnd(); i++) {
            int at = data.starts[i];
            if (merged.opcode(i) == Op.OpDecorate.opcode()) {
                int decoration = data.words[at + TargetDecoration.DECORATION];
                if (decoration == LINKAGE || decoration == BUILT_IN) {
                    int target = data.words[at + TargetDecoration.TARGET];
                    List<Integer> uses = groupUses.get(target);
                    if (uses == null) {
                        add(target, i, decoration);
                    } else if (decoration == LINKAGE || !builtIns.get(target)) {
                        addGroup(target, uses, i, decoration);
                    }
                }
            }
        }
    }

    private void addGroup(int group, List<Integer> uses, int decorate, int decoration) {
        int use = uses.get(0);
        if (decoration == LINKAGE) {
            if (uses.size() > 1 || data.words[use] >>> 16 != 3) {
                problems.add(
                        merged.module(decorate),
                        merged.position(decorate),
                        "a decoration group applies LinkageAttributes to several ids",
                        "decorate each function and variable individually");
            } else {
                add(data.words[use + GroupDecoration.TARGETS], decorate, decoration);
            }
            return;
        }
        // The group's own bit records that its targets are marked.
        builtIns.set(group);
        for (int user : uses) {
            for (int word = user + 2; word < user + (data.words[user] >>> 16); word++) {
                builtIns.set(data.words[word]);
            }
        }
    }

    private void add(int id, int decorate, int decoration) {
        if (decoration == BUILT_IN) {
            builtIns.set(id);
            return;
        }
        int at = data.starts[decorate];
        int last = at + (data.words[at] >>> 16) - 1;
        String name = LiteralString.text(data.words, at + 3, last);
        int linkage = data.words[last];
        int definition = data.definition(id);
        int opcode = data.words[definition] & 0xFFFF;
        boolean isFunction = opcode == Op.OpFunction.opcode();
        if (definition == 0 || !(isFunction || isGlobalVariable(opcode, definition))) {
            problems.add(
                    merged.module(decorate),
                    merged.position(decorate),
                    "LinkageAttributes \"" + name
                            + "\" decorates an id that is neither a function nor a module-scope variable",
                    "import and export only functions and module-scope variables");
            return;
        }
        int instruction = data.instructionAt(definition);
        String fault = fault(isFunction, definition, instruction, linkage == IMPORT);
        if (!fault.isEmpty()) {
            problems.add(
                    merged.module(instruction),
                    merged.position(instruction),
                    (linkage == IMPORT ? "the import \"" : "the export \"") + name + "\" " + fault,
                    "");
            return;
        }
        symbols.add(new Symbol(name, id, instruction, linkage));
    }

    private boolean isGlobalVariable(int opcode, int definition) {
        return Trait.VARIABLE.has(data.tables, opcode) && definition < merged.sectionWord(MergedModules.FUNCTIONS);
    }

    private String fault(boolean isFunction, int definition, int instruction, boolean isImport) {
        if (isFunction) {
            boolean hasBody = hasBody(instruction);
            return hasBody == isImport ? (isImport ? "has a body" : "is a function without a body") : "";
        }
        boolean plain = (data.words[definition] & 0xFFFF) == Op.OpVariable.opcode();
        return isImport && data.words[definition] >>> 16 > (plain ? 4 : 5) ? "has an initializer" : "";
    }

    /** Whether the function at an instruction has blocks. */
    boolean hasBody(int function) {
        for (int i = function + 1; i < data.instructionCount; i++) {
            int opcode = merged.opcode(i);
            if (opcode == Op.OpLabel.opcode()) {
                return true;
            }
            if (opcode == Op.OpFunctionEnd.opcode()) {
                return false;
            }
        }
        return false;
    }

    private void resolve() {
        Map<String, Symbol> definitions = new HashMap<>();
        for (Symbol symbol : symbols) {
            if (symbol.linkage != IMPORT) {
                define(definitions, symbol);
            }
        }
        Map<String, Symbol> pending = new HashMap<>();
        for (Symbol symbol : symbols) {
            Symbol found = definitions.get(symbol.name);
            if (symbol.linkage == IMPORT && found == null) {
                found = unresolved(pending, symbol);
            }
            if (found != null && found.id != symbol.id && redirect[symbol.id] == 0 && isReplaced(symbol)) {
                redirect[symbol.id] = found.id;
                matches.add(new Match(symbol, found));
            }
        }
        for (int id = 1; id < redirect.length; id++) {
            flatten(id);
        }
    }

    /** Whether another definition replaces a symbol. */
    private boolean isReplaced(Symbol symbol) {
        return symbol.linkage == IMPORT || (symbol.linkage == LINK_ONCE && !isVariant(symbol));
    }

    /** Whether the symbol is a function of which several definitions are kept. */
    private boolean isVariant(Symbol symbol) {
        return rules.variants() && merged.opcode(symbol.instruction) == Op.OpFunction.opcode();
    }

    /** Follows chains of redirections: an id may have several names, one of which is redirected. */
    private void flatten(int id) {
        int target = redirect[id];
        for (int steps = 0; target != 0 && redirect[target] != 0 && steps < matches.size(); steps++) {
            target = redirect[target];
            redirect[id] = target;
        }
    }

    private void define(Map<String, Symbol> definitions, Symbol symbol) {
        Symbol other = definitions.get(symbol.name);
        if (other == null || other.linkage == LINK_ONCE && symbol.linkage != LINK_ONCE) {
            definitions.put(symbol.name, symbol);
        } else if (other.linkage != LINK_ONCE
                && symbol.linkage != LINK_ONCE
                && other.id != symbol.id
                && !isVariant(symbol)) {
            problems.add(
                    merged.module(symbol.instruction),
                    merged.position(symbol.instruction),
                    "\"" + symbol.name + "\" is already exported by " + location(other),
                    "remove one of the modules, rename one export, or give one the linkage type LinkOnceODR");
        }
    }

    /** Reports an unresolved import; returns the earlier import of the same name, or null. */
    private @Nullable Symbol unresolved(Map<String, Symbol> pending, Symbol symbol) {
        // The environment provides built-in variables.
        if (!rules.partial() && !builtIns.get(symbol.id)) {
            problems.add(
                    merged.module(symbol.instruction),
                    merged.position(symbol.instruction),
                    "no module exports \"" + symbol.name + "\", which is imported here as "
                            + SymbolTypes.text(data, symbol.id),
                    CompilerFunction.of(symbol.name)
                            .map(function -> "this is the " + function.description()
                                    + ", which the compiler was to translate to an instruction")
                            .orElse("add the module that exports it, or allow partial linkage"));
        }
        return pending.putIfAbsent(symbol.name, symbol);
    }

    /** The id that a LinkageAttributes decoration applies to: its target, or the only target of a decoration group. */
    int linkageTarget(int target) {
        List<Integer> uses = groupUses.get(target);
        return uses == null ? target : data.words[uses.get(0) + GroupDecoration.TARGETS];
    }

    /** The place of a symbol, for messages about another one. */
    String location(Symbol symbol) {
        return problems.location(merged.module(symbol.instruction), merged.position(symbol.instruction));
    }
}
