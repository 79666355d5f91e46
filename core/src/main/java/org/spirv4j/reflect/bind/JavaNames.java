// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reflect.bind;

import java.util.Locale;
import java.util.Set;
import org.spirv4j.internal.identifier.IdentifierRules;
import org.spirv4j.internal.identifier.Identifiers;

/** Names of a class, made legal for Java and different from each other. */
final class JavaNames {
    private static final Set<String> KEYWORDS = Set.of(("abstract assert boolean break byte case catch char class const"
                    + " continue default do double else enum extends false final finally float for goto if implements"
                    + " import instanceof int interface long native new null package private protected public return"
                    + " short static strictfp super switch synchronized this throw throws transient true try void"
                    + " volatile while _")
            .split(" "));

    /** Names that Windows refuses for files and folders. */
    private static final Set<String> DEVICES =
            Set.of(("aux con nul prn com1 com2 com3 com4 com5 com6 com7 com8 com9 lpt1 lpt2"
                            + " lpt3 lpt4 lpt5 lpt6 lpt7 lpt8 lpt9")
                    .split(" "));

    /** File systems may take names that differ only in case for one. */
    private static final IdentifierRules RULES = new IdentifierRules(KEYWORDS, false, true, 2, false);

    private final Identifiers names;

    /** Names that are not given. */
    JavaNames(String... reserved) {
        names = new Identifiers(RULES, reserved);
    }

    /** Gives a name, with a number after it if it and one of the suffixes are a name that was given before. */
    String unique(String name, String... suffixes) {
        return names.unique(name, suffixes);
    }

    static boolean isPackage(String name) {
        for (String part : name.split("\\.", -1)) {
            if (part.isEmpty() || RULES.isKeyword(part) || !Character.isJavaIdentifierStart(part.charAt(0))) {
                return false;
            }
            for (int i = 1; i < part.length(); i++) {
                if (!Character.isJavaIdentifierPart(part.charAt(i))) {
                    return false;
                }
            }
        }
        return true;
    }

    /** The name of a class: {@code particle_data} becomes {@code ParticleData}. */
    static String upperCamel(String name) {
        StringBuilder text = new StringBuilder();
        boolean starts = true;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!IdentifierRules.isAlphanumeric(c)) {
                starts = true;
            } else {
                text.append(starts ? Character.toUpperCase(c) : c);
                starts = false;
            }
        }
        return RULES.started(text.toString(), "Unnamed");
    }

    /** The name of a constant: {@code lightCount} becomes {@code LIGHT_COUNT}. */
    static String upperSnake(String name) {
        StringBuilder text = new StringBuilder();
        boolean starts = false;
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (!IdentifierRules.isAlphanumeric(c)) {
                starts = true;
                continue;
            }
            boolean afterLower = i > 0 && IdentifierRules.isLower(name.charAt(i - 1));
            boolean beforeLower = i > 0 && i + 1 < name.length() && IdentifierRules.isLower(name.charAt(i + 1));
            if (!text.isEmpty() && (starts || IdentifierRules.isUpper(c) && (afterLower || beforeLower))) {
                text.append('_');
            }
            text.append(Character.toUpperCase(c));
            starts = false;
        }
        return RULES.started(text.toString(), "UNNAMED");
    }

    /** The name of a parameter: {@code LightCount} becomes {@code lightCount}. */
    static String lowerCamel(String name) {
        String camel = upperCamel(name);
        int end = 0;
        while (end < camel.length() && IdentifierRules.isUpper(camel.charAt(end))) {
            end++;
        }
        // Of several capital letters, the last begins the next word.
        int lowered = end > 1 && end < camel.length() && IdentifierRules.isLower(camel.charAt(end)) ? end - 1 : end;
        String text = camel.substring(0, lowered).toLowerCase(Locale.ROOT) + camel.substring(lowered);
        return RULES.isKeyword(text) ? text + "Value" : text;
    }

    /** A part of the name of a package: {@code lights/scene.vert} becomes {@code lights_scene_vert}. */
    static String packagePart(String name) {
        String text = upperSnake(name).toLowerCase(Locale.ROOT);
        return RULES.isKeyword(text) || DEVICES.contains(text) ? text + "_" : text;
    }
}
