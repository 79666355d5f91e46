// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The page about the build plug-ins lists the options that the descriptor of the plug-in has. */
class OptionsPageTest {
    private static final Pattern GOAL = Pattern.compile("<mojo>\\s*<goal>(\\w+)</goal>(.*?)</mojo>", Pattern.DOTALL);
    private static final Pattern EDITABLE =
            Pattern.compile("<name>(\\w+)</name>(?:(?!</parameter>).)*?<editable>true</editable>", Pattern.DOTALL);
    private static final Pattern ROW =
            Pattern.compile("(?m)^\\| (`\\w+`(?:, `\\w+`)*) \\| ([^|]+) \\| [^|]+ \\| [^|]+ \\|$");
    private static final Pattern WORD = Pattern.compile("`(\\w+)`");

    @Test
    void thePageListsAllOptionsOfEachGoal() throws IOException {
        Map<String, Set<String>> goals = new TreeMap<>();
        String descriptor = Files.readString(MavenBuild.classes().resolve("META-INF/maven/plugin.xml"));
        Matcher goal = GOAL.matcher(descriptor);
        while (goal.find()) {
            Matcher parameter = EDITABLE.matcher(goal.group(2));
            Set<String> options = new TreeSet<>();
            while (parameter.find()) {
                options.add(parameter.group(1));
            }
            goals.put(goal.group(1), options);
        }
        assertThat(goals).hasSize(6);

        Map<String, Set<String>> listed = new TreeMap<>();
        goals.keySet().forEach(name -> listed.put(name, new TreeSet<>()));
        String page = Files.readString(MavenBuild.checkout().resolve("docs/build-plugins.md"));
        Matcher row = ROW.matcher(page);
        while (row.find()) {
            Set<String> named = words(row.group(2));
            for (String name : goals.keySet()) {
                boolean isAll = row.group(2).startsWith("all");
                if (isAll != named.contains(name)) {
                    listed.merge(name, words(row.group(1)), OptionsPageTest::union);
                }
            }
        }
        assertThat(listed).isEqualTo(goals);
    }

    private static Set<String> union(Set<String> one, Set<String> other) {
        Set<String> all = new TreeSet<>(one);
        all.addAll(other);
        return all;
    }

    private static Set<String> words(String cell) {
        Set<String> words = new TreeSet<>();
        Matcher word = WORD.matcher(cell);
        while (word.find()) {
            words.add(word.group(1));
        }
        return words;
    }
}
