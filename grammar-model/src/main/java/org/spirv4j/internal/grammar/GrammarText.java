// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.spirv4j.internal.grammar.GrammarModel.Availability;
import org.spirv4j.internal.grammar.GrammarModel.Category;
import org.spirv4j.internal.grammar.GrammarModel.Enumerant;
import org.spirv4j.internal.grammar.GrammarModel.ExtendedSet;
import org.spirv4j.internal.grammar.GrammarModel.Generator;
import org.spirv4j.internal.grammar.GrammarModel.Instruction;
import org.spirv4j.internal.grammar.GrammarModel.Kind;
import org.spirv4j.internal.grammar.GrammarModel.Operand;
import org.spirv4j.internal.grammar.GrammarModel.Quantifier;

/**
 * The text form of the grammar: one line per instruction or enumerant, made to be read in a diff.
 *
 * <pre>
 * core 1.6 revision 7
 * kind Id IdRef
 * kind Composite PairIdRefIdRef = IdRef IdRef
 * enum ValueEnum StorageClass
 *   4 Workgroup
 *   12 StorageBuffer since=1.3 caps=Shader exts=SPV_KHR_storage_buffer_storage_class
 * op 61 OpLoad (IdResultType IdResult IdRef:Pointer MemoryAccess?) class=Memory
 * set GLSL.std.450 version=100 revision=2
 * inst 1 Round (IdRef:x)
 * trait BRANCH "Names the next block."
 *   OpBranch OpBranchConditional OpSwitch
 * generator 8 vendor=Khronos tool="Glslang Reference Front End"
 * </pre>
 *
 * <p>{@code enum} and {@code trait} lines own the indented lines below them; {@link TraitSets} says how a trait names
 * its members. After a {@code set} line, kinds, enums and {@code inst} lines belong to that extended instruction set.
 * An absent {@code since} means 1.0, {@code since=None} no core version.
 */
public final class GrammarText {

    private final GrammarModel model;
    private int line;
    private List<Kind> kinds;
    private List<Enumerant> enumerants = List.of();
    private List<String> members = List.of();
    private boolean inTrait;
    private List<Instruction> setInstructions = List.of();

    private GrammarText(GrammarModel model) {
        this.model = model;
        this.kinds = model.kinds;
    }

    /** Adds the definitions in {@code text} to {@code model}; {@code file} is for messages. */
    public static void read(String text, String file, GrammarModel model) {
        GrammarText reader = new GrammarText(model);
        for (String line : text.split("\\R", -1)) {
            reader.line++;
            if (!line.isBlank() && !line.startsWith("#")) {
                List<String> tokens = List.of();
                try {
                    tokens = tokens(line);
                    reader.line(line, tokens);
                } catch (GrammarSyntaxException e) {
                    throw reader.failure(file, String.valueOf(e.getMessage()));
                } catch (IndexOutOfBoundsException e) {
                    throw reader.failure(
                            file, "the line ends too early, after '" + tokens.get(tokens.size() - 1) + "'");
                }
            }
        }
    }

    private GrammarSyntaxException failure(String file, String message) {
        return new GrammarSyntaxException(file + ":" + line + ": " + message);
    }

    /** A decimal number, or a hexadecimal one that starts with 0x. */
    private static int number(String text) {
        try {
            return Long.decode(text).intValue();
        } catch (NumberFormatException e) {
            throw new GrammarSyntaxException("'" + text + "' is not a number");
        }
    }

    private static Category category(String text) {
        for (Category category : Category.values()) {
            if (category.name().equals(text)) {
                return category;
            }
        }
        throw new GrammarSyntaxException("'" + text + "' is not a category of operand kinds");
    }

    private void line(String line, List<String> tokens) {
        boolean indented = line.startsWith(" ");
        if (indented && inTrait) {
            members.addAll(tokens);
            return;
        }
        inTrait = false;
        Attributes attributes = new Attributes(tokens);
        if (indented) {
            enumerants.add(new Enumerant(
                    tokens.get(1),
                    number(tokens.get(0)),
                    attributes.list("aliases"),
                    attributes.operands,
                    attributes.availability()));
            return;
        }
        switch (tokens.get(0)) {
            case "core" -> {
                int version = KhronosGrammarJson.version(tokens.get(1));
                model.coreVersion = new int[] {version >> 8, version & 0xFF, number(tokens.get(3))};
            }
            case "kind" ->
                kinds.add(new Kind(
                        tokens.get(2),
                        category(tokens.get(1)),
                        tokens.size() > 3 ? List.copyOf(tokens.subList(4, tokens.size())) : List.of(),
                        List.of()));
            case "enum" -> {
                enumerants = new ArrayList<>();
                kinds.add(new Kind(tokens.get(2), category(tokens.get(1)), List.of(), enumerants));
            }
            case "op" -> model.instructions.add(instruction(tokens, attributes));
            case "set" -> startSet(tokens, attributes);
            case "inst" -> setInstructions.add(instruction(tokens, attributes));
            case "trait" -> {
                members = new ArrayList<>();
                inTrait = true;
                model.traits.add(new GrammarModel.Trait(tokens.get(1), tokens.get(2), members));
            }
            case "generator" ->
                model.generators.add(
                        new Generator(number(tokens.get(1)), attributes.text("vendor"), attributes.text("tool")));
            default -> throw new GrammarSyntaxException("unknown keyword '" + tokens.get(0) + "'");
        }
    }

    private void startSet(List<String> tokens, Attributes attributes) {
        kinds = new ArrayList<>();
        setInstructions = new ArrayList<>();
        String name = tokens.get(1);
        boolean prefix = name.endsWith("*");
        model.sets.add(new ExtendedSet(
                prefix ? name.substring(0, name.length() - 1) : name,
                prefix,
                attributes.flag("numeric"),
                attributes.flag("superseded"),
                attributes.integer("version"),
                attributes.integer("revision"),
                kinds,
                setInstructions));
    }

    private static Instruction instruction(List<String> tokens, Attributes attributes) {
        return new Instruction(
                tokens.get(2),
                number(tokens.get(1)),
                attributes.text("class"),
                attributes.list("aliases"),
                attributes.operands,
                attributes.availability());
    }

    /** Splits at blanks; parentheses are tokens of their own; blanks inside double quotes do not split. */
    private static List<String> tokens(String line) {
        List<String> tokens = new ArrayList<>();
        StringBuilder token = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < line.length(); i++) {
            char c = line.charAt(i);
            if (c == '"') {
                quoted = !quoted;
            } else if (!quoted && (c == ' ' || c == '(' || c == ')')) {
                if (token.length() > 0) {
                    tokens.add(token.toString());
                    token.setLength(0);
                }
                if (c != ' ') {
                    tokens.add(String.valueOf(c));
                }
            } else {
                token.append(c);
            }
        }
        if (quoted) {
            throw new GrammarSyntaxException("unterminated quotation");
        }
        if (token.length() > 0) {
            tokens.add(token.toString());
        }
        return tokens;
    }

    /** The operands in parentheses and the {@code key=value} tokens of a line. */
    private static final class Attributes {
        final List<Operand> operands = new ArrayList<>();
        private final List<String> rest;

        Attributes(List<String> tokens) {
            int open = tokens.indexOf("(");
            int close = tokens.indexOf(")");
            if (open >= 0 && close < open) {
                throw new GrammarSyntaxException("expected ')'");
            }
            if (open >= 0) {
                for (String operand : tokens.subList(open + 1, close)) {
                    operands.add(operand(operand));
                }
            }
            rest = tokens.subList(open >= 0 ? close + 1 : 0, tokens.size());
        }

        private static Operand operand(String token) {
            int colon = token.indexOf(':');
            String kind = colon < 0 ? token : token.substring(0, colon);
            String name = colon < 0 ? "" : token.substring(colon + 1);
            String symbol = kind.endsWith("?") || kind.endsWith("*") ? kind.substring(kind.length() - 1) : "";
            return new Operand(kind.substring(0, kind.length() - symbol.length()), Quantifier.ofSymbol(symbol), name);
        }

        String text(String key) {
            for (String token : rest) {
                if (token.startsWith(key) && token.startsWith("=", key.length())) {
                    return token.substring(key.length() + 1);
                }
            }
            return "";
        }

        List<String> list(String key) {
            String text = text(key);
            return text.isEmpty() ? List.of() : List.of(text.split(","));
        }

        int integer(String key) {
            String text = text(key);
            return text.isEmpty() ? 0 : number(text);
        }

        boolean flag(String word) {
            return rest.contains(word);
        }

        Availability availability() {
            String since = text("since");
            String until = text("until");
            return new Availability(
                    since.isEmpty() ? 0x100 : KhronosGrammarJson.version(since),
                    until.isEmpty() ? GrammarModel.NO_VERSION : KhronosGrammarJson.version(until),
                    list("caps"),
                    list("exts"),
                    flag("provisional"));
        }
    }

    /** Writes the core part: version, kinds, enums, instructions in the model's order. */
    public static String writeCore(GrammarModel model) {
        StringBuilder out = new StringBuilder("# SPIR-V core grammar: operand kinds, enumerants and instructions.\n");
        out.append(String.format(
                Locale.ROOT,
                "core %d.%d revision %d\n",
                model.coreVersion[0],
                model.coreVersion[1],
                model.coreVersion[2]));
        writeKinds(model.kinds, out);
        out.append('\n');
        for (Instruction instruction : model.instructions) {
            writeInstruction("op", instruction, out);
        }
        return out.toString();
    }

    /** Writes one extended instruction set. */
    public static String writeSet(ExtendedSet set) {
        StringBuilder out = new StringBuilder("# Extended instruction set ").append(set.importName());
        out.append(set.prefix() ? "* (any version).\n" : ".\n");
        out.append("set ").append(set.importName()).append(set.prefix() ? "*" : "");
        if (set.version() != 0) {
            out.append(" version=").append(set.version());
        }
        out.append(" revision=").append(set.revision());
        out.append(set.numeric() ? " numeric" : "").append(set.superseded() ? " superseded" : "");
        out.append('\n');
        writeKinds(set.kinds(), out);
        out.append('\n');
        for (Instruction instruction : set.instructions()) {
            writeInstruction("inst", instruction, out);
        }
        return out.toString();
    }

    /** Writes the tool ids. */
    public static String writeGenerators(List<Generator> generators) {
        StringBuilder out = new StringBuilder("# Tool ids: the upper 16 bits of the header's generator word.\n");
        for (Generator generator : generators) {
            out.append("generator ").append(generator.toolId());
            out.append(" vendor=").append(quoted(generator.vendor()));
            if (!generator.tool().isEmpty()) {
                out.append(" tool=").append(quoted(generator.tool()));
            }
            out.append('\n');
        }
        return out.toString();
    }

    private static void writeKinds(List<Kind> kinds, StringBuilder out) {
        for (Kind kind : kinds) {
            boolean isEnum = kind.category() == Category.ValueEnum || kind.category() == Category.BitEnum;
            out.append(isEnum ? "\nenum " : "kind ")
                    .append(kind.category())
                    .append(' ')
                    .append(kind.name());
            if (!kind.bases().isEmpty()) {
                out.append(" = ").append(String.join(" ", kind.bases()));
            }
            out.append('\n');
            for (Enumerant enumerant : kind.enumerants()) {
                out.append("  ");
                if (kind.category() == Category.BitEnum) {
                    out.append(String.format(Locale.ROOT, "0x%x", enumerant.value()));
                } else {
                    out.append(Integer.toUnsignedString(enumerant.value()));
                }
                out.append(' ').append(enumerant.name());
                writeOperands(enumerant.parameters(), out);
                writeAttributes("", enumerant.aliases(), enumerant.availability(), out);
            }
        }
    }

    private static void writeInstruction(String word, Instruction instruction, StringBuilder out) {
        out.append(word).append(' ').append(instruction.number()).append(' ').append(instruction.name());
        writeOperands(instruction.operands(), out);
        writeAttributes(instruction.instructionClass(), instruction.aliases(), instruction.availability(), out);
    }

    private static void writeOperands(List<Operand> operands, StringBuilder out) {
        if (operands.isEmpty()) {
            return;
        }
        String separator = " (";
        for (Operand operand : operands) {
            out.append(separator)
                    .append(operand.kind())
                    .append(operand.quantifier().symbol());
            if (!operand.name().isEmpty()) {
                out.append(':').append(quoted(operand.name()));
            }
            separator = " ";
        }
        out.append(')');
    }

    private static void writeAttributes(
            String instructionClass, List<String> aliases, Availability availability, StringBuilder out) {
        attribute("class", instructionClass, out);
        attribute("aliases", String.join(",", aliases), out);
        if (availability.since() != 0x100) {
            attribute("since", version(availability.since()), out);
        }
        if (availability.until() != GrammarModel.NO_VERSION) {
            attribute("until", version(availability.until()), out);
        }
        attribute("caps", String.join(",", availability.capabilities()), out);
        attribute("exts", String.join(",", availability.extensions()), out);
        out.append(availability.provisional() ? " provisional\n" : "\n");
    }

    private static void attribute(String key, String value, StringBuilder out) {
        if (!value.isEmpty()) {
            out.append(' ').append(key).append('=').append(quoted(value));
        }
    }

    static String version(int version) {
        return version == GrammarModel.NO_VERSION ? "None" : (version >> 8) + "." + (version & 0xFF);
    }

    private static String quoted(String text) {
        String plain = text.replace('"', '\'');
        return plain.matches("[A-Za-z0-9_.,@/-]+") ? plain : '"' + plain + '"';
    }
}
