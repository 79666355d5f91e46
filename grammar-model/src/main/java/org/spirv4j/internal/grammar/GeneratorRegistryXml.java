// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.grammar;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.spirv4j.internal.grammar.GrammarModel.Generator;

/**
 * Reads the tool ids from the registry file {@code spir-v.xml}.
 *
 * <p>Only the {@code <id value= vendor= tool=>} elements within {@code <ids type="vendor">} matter; regular expressions
 * find them, so that the library does not depend on an XML module.
 */
public final class GeneratorRegistryXml {

    private static final Pattern COMMENT = Pattern.compile("<!--.*?-->", Pattern.DOTALL);
    private static final Pattern ID = Pattern.compile("<id\\s+([^>]*)/>");
    private static final Pattern ATTRIBUTE = Pattern.compile("(\\w+)\\s*=\\s*\"([^\"]*)\"");

    private GeneratorRegistryXml() {}

    /** Adds every tool id of the registry to {@code model}. */
    public static void read(String xml, String fileName, GrammarModel model) {
        Matcher id = ID.matcher(COMMENT.matcher(xml).replaceAll(""));
        int before = model.generators.size();
        while (id.find()) {
            String value = "";
            String vendor = "";
            String tool = "";
            Matcher attribute = ATTRIBUTE.matcher(id.group(1));
            while (attribute.find()) {
                switch (attribute.group(1)) {
                    case "value" -> value = attribute.group(2);
                    case "vendor" -> vendor = unescape(attribute.group(2));
                    case "tool" -> tool = unescape(attribute.group(2));
                    default -> {}
                }
            }
            if (!value.matches("\\d{1,5}")) {
                throw new GrammarSyntaxException(fileName + ": tool id '" + value + "' is not a number");
            }
            model.generators.add(new Generator(Integer.parseInt(value), vendor, tool));
        }
        if (model.generators.size() == before) {
            throw new GrammarSyntaxException(fileName + ": no <id value=... vendor=...> elements");
        }
    }

    private static String unescape(String text) {
        return text.replace("&lt;", "<")
                .replace("&gt;", ">")
                .replace("&quot;", "\"")
                .replace("&apos;", "'")
                .replace("&amp;", "&");
    }
}
