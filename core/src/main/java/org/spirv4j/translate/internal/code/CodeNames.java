// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.code;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.spirv4j.grammar.StorageClass;
import org.spirv4j.internal.identifier.IdentifierRules;
import org.spirv4j.internal.word.IndexedTexts;
import org.spirv4j.module.Function;
import org.spirv4j.module.Instruction;

/**
 * The identifiers of a text: names of the module where they can be kept. Names outside of functions differ from each
 * other; names in a function differ from those and from each other, so that functions may have equal names for their
 * own variables. Names of members differ from each other within their structure.
 */
public final class CodeNames {
    /**
     * What no identifier of a text may be.
     *
     * @param words keywords, and the names of functions and macros
     * @param prefix what none may begin with, with an underscore at its end; empty for nothing
     */
    public record Reserved(Set<String> words, String prefix) {}

    private static final String[] UNNAMED = {};

    /** Up to this many names are compared with each other. */
    private static final int FEW = 8;

    /** Compilers take identifiers of up to 1024 characters; the rest tells equal ones apart. */
    private static final int MAX_LENGTH = 1000;

    private final CodeContext context;
    private final GivenNames given;
    private final Reserved reserved;

    /** By index of an id: its name in the text; empty before it is asked for. */
    private final IndexedTexts names;

    /** By index of a structure: one more than its number in {@link #members}; 0 before a name of it is asked for. */
    private final int[] memberNumbers;

    /** The names of the members of structures. */
    private final List<String[]> members = new ArrayList<>();

    /** Names outside of functions, and the number from which equal names are tried. */
    private final Map<String, Integer> globals;

    /** Names in functions, and the number of the last function that has each. */
    private final Map<String, Integer> locals;

    /** Names of blocks, and in which interfaces they are used, by bits of storage classes. */
    private final Map<String, Integer> blocks;

    /** Names in the current function that are followed by numbers: the next number. */
    private final Map<String, Integer> numbers;

    private int function;

    /**
     * Begins without names.
     *
     * @param rules what the language reserves
     */
    CodeNames(CodeContext context, Reserved rules) {
        this.context = context;
        globals = context.pool.map();
        locals = context.pool.map();
        blocks = context.pool.map();
        numbers = context.pool.map();
        given = new GivenNames(context);
        reserved = rules;
        names = new IndexedTexts(context.pool, context.data.indexCount());
        memberNumbers = context.pool.ints(context.data.indexCount(), 0);
    }

    /** Begins the names of a function: those of other functions may be given again. */
    public void enterFunction(Function entered) {
        function++;
        numbers.clear();
        for (Instruction parameter : entered.parameters()) {
            String known = names.get(context.data.index(parameter.resultId()));
            if (!known.isEmpty()) {
                locals.put(known, function);
            }
        }
    }

    /**
     * The name of an id, which it gets when first asked for: that of the module; else one that says what a value in a
     * function is, or another one outside of functions.
     */
    public String name(int id, String otherwise) {
        int index = context.data.index(id);
        String known = names.get(index);
        if (known.isEmpty()) {
            boolean isLocal = context.live.isLocal(id);
            String wanted = given.name(id);
            wanted = isLocal && wanted.isEmpty()
                    ? sanitized(given.described(id), "value")
                    : sanitized(wanted, otherwise);
            known = isLocal ? local(wanted) : fresh(wanted);
            names.set(index, known);
        }
        return known;
    }

    /** A name, outside of functions, of an array of constants that a variable of a function has; glslang names none. */
    public String constant(int variable) {
        String wanted = given.name(variable);
        return fresh(wanted.isEmpty() || wanted.startsWith("indexable") ? "table" : sanitized(wanted, "table"));
    }

    /** The name of a structure in the module, or an empty one. */
    public String given(int struct) {
        return given.name(struct);
    }

    /** Whether an id has a name in the module, be it an empty one. */
    public boolean isNamed(int id) {
        return given.hasName(id);
    }

    /** Gives a name to an id, whatever other ids are called. */
    public void set(int id, String name) {
        names.set(context.data.index(id), name);
        globals.putIfAbsent(name, 1);
    }

    /** Gives a name to a member, whatever other members are called. */
    public void setMember(int struct, int member, String name) {
        members(struct)[member] = name;
    }

    /** The name of a member. */
    public String member(int struct, int member) {
        String[] found = members(struct);
        return member >= 0 && member < found.length ? found[member] : "member" + member;
    }

    private String[] members(int struct) {
        int index = context.data.index(struct);
        if (memberNumbers[index] == 0) {
            members.add(named(struct));
            memberNumbers[index] = members.size();
        }
        return members.get(memberNumbers[index] - 1);
    }

    private String[] named(int struct) {
        int count = context.types.memberCount(struct);
        if (count == 0) {
            return UNNAMED;
        }
        String[] found = new String[count];
        for (int i = 0; i < count; i++) {
            found[i] = sanitized(given.member(struct, i), "member", i);
        }
        if (hasEqual(found)) {
            Map<String, Integer> used = new HashMap<>();
            for (String name : found) {
                used.put(name, 0);
            }
            for (int i = 0; i < count; i++) {
                found[i] = distinct(used, found[i]);
            }
        }
        return found;
    }

    private static boolean hasEqual(String[] names) {
        if (names.length > FEW) {
            return Set.copyOf(Arrays.asList(names)).size() < names.length;
        }
        for (int i = 1; i < names.length; i++) {
            for (int k = 0; k < i; k++) {
                if (names[i].equals(names[k])) {
                    return true;
                }
            }
        }
        return false;
    }

    /** A name that no other one of a structure is; names that members have already are counted with 0. */
    private static String distinct(Map<String, Integer> used, String name) {
        int number = used.getOrDefault(name, 0);
        if (number == 0) {
            used.put(name, 1);
            return name;
        }
        String found;
        do {
            found = numbered(name, number++);
        } while (used.containsKey(found));
        used.put(name, number);
        used.put(found, 1);
        return found;
    }

    /** Warns of members that a host looks up, and whose names are others than those of the module. */
    public void warnOfMembers(int struct) {
        for (int i = 0; i < context.types.memberCount(struct); i++) {
            String from = given.member(struct, i);
            String to = member(struct, i);
            if (!from.isEmpty() && !from.equals(to)) {
                context.refusals.warn(
                        context.data.definition(struct), "member " + from + " is named " + to + " in the text", "");
            }
        }
    }

    /**
     * The name of a block, which may be that of a block of another interface: those of inputs, of outputs, of uniform
     * blocks and of storage buffers have names of their own.
     */
    public String blockName(int struct, StorageClass storage, String otherwise) {
        String wanted = sanitized(given.name(struct), otherwise);
        int bit = 1 << (storage.value() & 31);
        int mask = blocks.getOrDefault(wanted, 0);
        String name = mask != 0 && (mask & bit) == 0 ? wanted : fresh(wanted);
        blocks.merge(name, bit, (one, other) -> one | other);
        return name;
    }

    /** Makes the names of members, which a block without a name of its instance declares, names of the text. */
    public boolean claimMembers(int struct) {
        for (String name : members(struct)) {
            if (globals.containsKey(name)) {
                return false;
            }
        }
        for (String name : members(struct)) {
            globals.put(name, 1);
        }
        return true;
    }

    /** A name outside of functions that is used nowhere else, in functions neither. */
    public String fresh(String name) {
        String found = name;
        int number = globals.getOrDefault(name, 1);
        while (globals.containsKey(found) || locals.containsKey(found)) {
            found = numbered(name, number++);
        }
        globals.put(found, 1);
        globals.put(name, number);
        return found;
    }

    /** A name in the current function that neither the function nor the text outside of functions uses. */
    public String local(String name) {
        String found = name;
        int number = 1;
        if (isTaken(found)) {
            number = numbers.getOrDefault(name, 1);
            do {
                found = numbered(name, number++);
            } while (isTaken(found));
            numbers.put(name, number);
        }
        locals.put(found, function);
        return found;
    }

    private boolean isTaken(String name) {
        return globals.containsKey(name) || locals.getOrDefault(name, -1) == function;
    }

    private static String numbered(String name, int number) {
        return name.endsWith("_") ? name + number : name + "_" + number;
    }

    /** A name as an identifier that the language does not reserve. */
    public String cleaned(String name) {
        return sanitized(name, "name");
    }

    /** The same with another name for an empty one. */
    private String sanitized(String name, String otherwise) {
        return sanitized(name, otherwise, -1);
    }

    /** The same with a number after the other name, unless it is negative. */
    private String sanitized(String name, String otherwise, int number) {
        int length = name.indexOf('(');
        length = Math.min(length < 0 ? name.length() : length, MAX_LENGTH);
        if (!isIdentifier(name, length)) {
            char[] out = new char[length];
            int size = 0;
            for (int i = 0; i < length; i++) {
                char c = IdentifierRules.isAlphanumeric(name.charAt(i)) ? name.charAt(i) : '_';
                if (c != '_' || size == 0 || out[size - 1] != '_') {
                    out[size++] = c;
                }
            }
            if (size > 1 && name.charAt(length - 1) == ']') {
                size--;
            }
            return allowed(new String(Arrays.copyOf(out, size)), otherwise, number);
        }
        return allowed(name.substring(0, length), otherwise, number);
    }

    private static boolean isIdentifier(String name, int length) {
        for (int i = 0; i < length; i++) {
            char c = name.charAt(i);
            if (!IdentifierRules.isAlphanumeric(c) && (c != '_' || i > 0 && name.charAt(i - 1) == '_')) {
                return false;
            }
        }
        return true;
    }

    private String allowed(String name, String otherwise, int number) {
        if (name.isEmpty() || name.equals("_")) {
            String made = number < 0 ? otherwise : otherwise + number;
            return reserved.words().contains(made) ? made + "_" : made;
        }
        char first = name.charAt(0);
        if (first >= '0' && first <= '9') {
            return "_" + name;
        }
        if (!reserved.prefix().isEmpty() && name.startsWith(reserved.prefix())) {
            return "_" + name.substring(reserved.prefix().length());
        }
        return reserved.words().contains(name) ? name + "_" : name;
    }

    /**
     * The macro that has the value of a specialization constant where the language has no numbers for them; the names
     * of constants are no macros, which would change members and swizzles.
     */
    public static String constantMacro(int number) {
        return "CONSTANT_ID_" + Integer.toUnsignedString(number);
    }
}
