// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.spirv4j.corpus.ModuleRecord.EntryPointRecord;
import org.spirv4j.internal.json.JsonText;

/**
 * The sums of many records. The result depends neither on the order in which records are added nor on how they are
 * divided among summaries that are merged: the same records give the same bytes of JSON.
 *
 * <p>Memory: up to 48 bytes for each different module, for duplicates, and otherwise a few MB: of names that a module
 * states freely, such as those of extensions, the first 4096 in alphabetical order are counted, and the others
 * together.
 *
 * <p>Not safe for use by several threads at once.
 *
 * @serial exclude
 */
@SuppressWarnings("InvalidBlockTag")
public final class CorpusSummary implements Serializable {
    private static final long serialVersionUID = 1L;
    private static final int MAX_UNREADABLE = 100;

    /**
     * What breaks a rule.
     *
     * @serial exclude
     */
    private static final class RuleUse implements Serializable {
        private static final long serialVersionUID = 1L;
        private long modules;
        private long errors;
        private long exampleBytes = Long.MAX_VALUE;
        private String example = "";

        private void add(RuleUse other) {
            modules += other.modules;
            errors += other.errors;
            if (other.exampleBytes < exampleBytes
                    || (other.exampleBytes == exampleBytes && other.example.compareTo(example) < 0)) {
                exampleBytes = other.exampleBytes;
                example = other.example;
            }
        }
    }

    /** A rule and the modules that break it. */
    record BrokenRule(String rule, long modules, long errors, String example) {}

    final Distribution bytes = new Distribution();
    final Distribution instructions = new Distribution();
    final BoundedCounts versions = new BoundedCounts();
    final BoundedCounts generators = new BoundedCounts();
    final BoundedCounts capabilities = new BoundedCounts();
    final BoundedCounts extensions = new BoundedCounts();
    final BoundedCounts executionModels = new BoundedCounts();
    final BoundedCounts descriptors = new BoundedCounts();
    final BoundedCounts environments = new BoundedCounts();

    /** Why modules cannot be read, by their name. */
    final TreeMap<String, String> unreadable = new TreeMap<>();

    private final TreeMap<String, RuleUse> rules = new TreeMap<>();
    private final HashCounts hashes = new HashCounts();
    private long valid;
    private long invalid;
    private long unread;
    private long readableBytes;

    private CorpusSummary() {}

    /** {@return a summary of no records} */
    public static CorpusSummary create() {
        return new CorpusSummary();
    }

    /**
     * Adds a record.
     *
     * @param record the record
     * @return this summary
     */
    public CorpusSummary add(ModuleRecord record) {
        Objects.requireNonNull(record, "record");
        bytes.add(record.bytes());
        switch (record.status()) {
            case VALID -> valid++;
            case INVALID -> invalid++;
            case UNREADABLE -> {
                unread++;
                unreadable(BoundedCounts.shortened(record.name()), BoundedCounts.shortened(record.reason()));
                return this;
            }
        }
        readableBytes += record.bytes();
        hashes.add(record.hash(), record.bytes());
        instructions.add(record.instructions());
        versions.add(record.version(), 1);
        environments.add(record.environment(), 1);
        generators.add(record.generatorName().isEmpty() ? "tool " + record.generator() : record.generatorName(), 1);
        for (String capability : new LinkedHashSet<>(record.capabilities())) {
            capabilities.add(capability, 1);
        }
        for (String extension : new LinkedHashSet<>(record.extensions())) {
            extensions.add(extension, 1);
        }
        for (EntryPointRecord entryPoint : record.entryPoints()) {
            executionModels.add(entryPoint.model(), 1);
        }
        record.descriptors().forEach(descriptors::add);
        record.brokenRules().forEach((rule, errors) -> broken(rule, errors, record));
        return this;
    }

    private void broken(String rule, long errors, ModuleRecord record) {
        RuleUse use = new RuleUse();
        use.modules = 1;
        use.errors = errors;
        use.example = BoundedCounts.shortened(record.name());
        use.exampleBytes = record.bytes();
        rules.computeIfAbsent(rule, key -> new RuleUse()).add(use);
    }

    /**
     * Notes why a module cannot be read. Names that are first in alphabetical order are kept, so that order does not
     * matter.
     */
    private void unreadable(String name, String reason) {
        unreadable.merge(name, reason, (a, b) -> a.compareTo(b) <= 0 ? a : b);
        if (unreadable.size() > MAX_UNREADABLE) {
            unreadable.pollLastEntry();
        }
    }

    /**
     * Adds all records of another summary, which does not change.
     *
     * @param other another summary
     * @return this summary
     */
    public CorpusSummary merge(CorpusSummary other) {
        Objects.requireNonNull(other, "other");
        valid += other.valid;
        invalid += other.invalid;
        unread += other.unread;
        readableBytes += other.readableBytes;
        bytes.merge(other.bytes);
        instructions.merge(other.instructions);
        versions.merge(other.versions);
        generators.merge(other.generators);
        capabilities.merge(other.capabilities);
        extensions.merge(other.extensions);
        executionModels.merge(other.executionModels);
        descriptors.merge(other.descriptors);
        environments.merge(other.environments);
        other.rules.forEach(
                (rule, use) -> rules.computeIfAbsent(rule, key -> new RuleUse()).add(use));
        hashes.merge(other.hashes);
        other.unreadable.forEach(this::unreadable);
        return this;
    }

    /** {@return the number of records} */
    public long modules() {
        return valid + invalid + unread;
    }

    /** {@return the number of valid modules} */
    public long valid() {
        return valid;
    }

    /** {@return the number of modules that can be read, but break rules} */
    public long invalid() {
        return invalid;
    }

    /** {@return the number of files that are not modules, or are damaged} */
    public long unreadable() {
        return unread;
    }

    /** The rules that modules break, in alphabetical order. */
    List<BrokenRule> brokenRules() {
        return rules.entrySet().stream()
                .map(rule -> new BrokenRule(
                        rule.getKey(), rule.getValue().modules, rule.getValue().errors, rule.getValue().example))
                .toList();
    }

    HashCounts.Duplicates duplicates() {
        return hashes.duplicates(readableBytes);
    }

    /** {@return the summary as a JSON object in ASCII, with one member a line, and a line end} */
    public String toJson() {
        JsonText json = JsonText.create().object().newLine().member("formatVersion", 1);
        json.newLine().member("modules", modules());
        json.newLine().member("valid", valid);
        json.newLine().member("invalid", invalid);
        json.newLine().object("unreadable").member("modules", unread).object("examples");
        unreadable.forEach(json::member);
        json.endObject().endObject();
        distribution("bytes", bytes, json);
        distribution("instructions", instructions, json);
        counts("environments", environments, json);
        counts("versions", versions, json);
        counts("generators", generators, json);
        counts("capabilities", capabilities, json);
        counts("extensions", extensions, json);
        counts("executionModels", executionModels, json);
        counts("descriptors", descriptors, json);
        json.newLine().object("brokenRules");
        for (BrokenRule rule : brokenRules()) {
            json.object(rule.rule())
                    .member("modules", rule.modules())
                    .member("errors", rule.errors())
                    .member("example", rule.example())
                    .endObject();
        }
        json.endObject();
        HashCounts.Duplicates duplicates = duplicates();
        json.newLine()
                .object("duplicates")
                .member("distinct", duplicates.distinct())
                .member("groups", duplicates.groups())
                .member("modules", duplicates.modules())
                .member("largestGroup", duplicates.largest())
                .member("bytes", duplicates.bytes())
                .endObject();
        return json.endLine().endObject().endLine().toString();
    }

    private static void counts(String name, BoundedCounts counts, JsonText json) {
        json.newLine().object(name);
        for (Map.Entry<String, Long> entry : counts.counts().entrySet()) {
            json.member(entry.getKey(), entry.getValue());
        }
        json.endObject();
        if (counts.others() > 0) {
            json.member(name + "Others", counts.others());
        }
    }

    private static void distribution(String name, Distribution numbers, JsonText json) {
        json.newLine()
                .object(name)
                .member("sum", numbers.sum())
                .member("min", numbers.min())
                .member("quantile10", numbers.quantile(10))
                .member("median", numbers.quantile(50))
                .member("quantile90", numbers.quantile(90))
                .member("quantile99", numbers.quantile(99))
                .member("max", numbers.max())
                .array("histogram");
        for (int power = -1; power < Long.SIZE - 1; power++) {
            long count = numbers.countOfPower(power);
            if (count > 0) {
                json.object()
                        .member("from", power < 0 ? 0 : 1L << power)
                        .member("count", count)
                        .endObject();
            }
        }
        json.endArray().endObject();
    }
}
