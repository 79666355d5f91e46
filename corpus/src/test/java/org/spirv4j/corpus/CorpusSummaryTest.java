// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Sums of records. */
final class CorpusSummaryTest {
    private static List<ModuleRecord> records(int count, Random random) {
        List<ModuleRecord> records = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            if (random.nextInt(10) == 0) {
                records.add(ModuleRecord.unreadable("damaged" + random.nextInt(count), 5, "reason " + i));
            } else {
                String hash =
                        HexFormat.of().formatHex(new byte[] {(byte) random.nextInt(30), (byte) random.nextInt(9)});
                Map<String, Integer> broken =
                        random.nextBoolean() ? Map.of() : Map.of("rule" + random.nextInt(5), 1 + random.nextInt(3));
                records.add(ModuleRecordTest.record("m" + i, random.nextInt(40), hash, broken));
            }
        }
        return records;
    }

    private static CorpusSummary sum(List<ModuleRecord> records) {
        CorpusSummary summary = CorpusSummary.create();
        records.forEach(summary::add);
        return summary;
    }

    @Test
    void orderAndDivisionDoNotMatter() throws Exception {
        Random random = new Random(7);
        List<ModuleRecord> records = records(3000, random);
        String expected = sum(records).toJson();
        for (int round = 0; round < 10; round++) {
            Collections.shuffle(records, random);
            List<CorpusSummary> parts = new ArrayList<>();
            for (int from = 0; from < records.size(); ) {
                int to = Math.min(records.size(), from + random.nextInt(900));
                parts.add(copy(sum(records.subList(from, to))));
                from = to;
            }
            Collections.shuffle(parts, random);
            CorpusSummary all = CorpusSummary.create();
            parts.forEach(all::merge);
            assertThat(all.toJson()).isEqualTo(expected);
        }
    }

    private static CorpusSummary copy(CorpusSummary summary) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(summary);
        }
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (CorpusSummary) in.readObject();
        }
    }

    @Test
    void smallestModuleThatBreaksARuleIsItsExample() {
        String json = sum(List.of(
                        ModuleRecordTest.record("large", 90, "a", Map.of("r", 1)),
                        ModuleRecordTest.record("small b", 10, "b", Map.of("r", 2)),
                        ModuleRecordTest.record("small a", 10, "c", Map.of("r", 3))))
                .toJson();
        assertThat(json)
                .contains("\"brokenRules\": {\"r\": {\"modules\": 3, \"errors\": 6, \"example\": \"small a\"}}");
    }

    @Test
    void ofDuplicatesTheSmallestIsKept() {
        CorpusSummary summary = sum(List.of(
                ModuleRecordTest.record("a", 100, "ab", Map.of()),
                ModuleRecordTest.record("b", 30, "ab", Map.of()),
                ModuleRecordTest.record("c", 50, "ab", Map.of()),
                ModuleRecordTest.record("d", 7, "cd", Map.of())));
        assertThat(summary.duplicates()).isEqualTo(new HashCounts.Duplicates(2, 1, 3, 3, 150));
    }

    @Test
    void manyHashesAreCounted() {
        HashCounts counts = new HashCounts();
        HashCounts merged = new HashCounts();
        Random random = new Random(3);
        byte[] hash = new byte[32];
        for (int i = 0; i < 50_000; i++) {
            random.nextBytes(hash);
            String text = HexFormat.of().formatHex(hash);
            counts.add(text, 10);
            if (i % 2 == 0) {
                counts.add(text, 8);
            }
        }
        merged.merge(counts);
        merged.merge(counts);
        assertThat(counts.duplicates(700_000))
                .isEqualTo(new HashCounts.Duplicates(50_000, 25_000, 50_000, 2, 700_000 - 450_000));
        assertThat(merged.duplicates(0).modules()).isEqualTo(150_000);
    }

    @Test
    void namesAreBoundedWhateverTheirOrder() {
        List<Integer> numbers = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            numbers.add(i);
            numbers.add(i);
        }
        Collections.shuffle(numbers, new Random(1));
        BoundedCounts left = new BoundedCounts();
        BoundedCounts right = new BoundedCounts();
        numbers.subList(0, 5000).forEach(i -> left.add(String.format("n%05d", i), 1));
        numbers.subList(5000, 20_000).forEach(i -> right.add(String.format("n%05d", i), 1));
        left.merge(right);
        assertThat(left.counts()).hasSize(BoundedCounts.LIMIT).containsEntry("n00000", 2L);
        assertThat(left.counts().values()).containsOnly(2L);
        assertThat(left.others()).isEqualTo(20_000 - 2L * BoundedCounts.LIMIT);
    }

    @Test
    void quantilesAreExactOrSlightlyTooLarge() {
        Random random = new Random(5);
        for (int bits = 1; bits < 63; bits += 4) {
            Distribution numbers = new Distribution();
            long[] values = new long[1001];
            for (int i = 0; i < values.length; i++) {
                values[i] = random.nextLong() >>> (64 - bits);
                numbers.add(values[i]);
            }
            Arrays.sort(values);
            for (int percent : new int[] {1, 10, 50, 90, 99, 100}) {
                long exact = values[(values.length * percent + 99) / 100 - 1];
                assertThat(numbers.quantile(percent)).isBetween(exact, exact + exact / 31);
            }
            long counted = 0;
            for (int power = -1; power < 63; power++) {
                counted += numbers.countOfPower(power);
            }
            assertThat(counted).isEqualTo(values.length);
        }
        assertThat(new Distribution().quantile(50)).isZero();
    }
}
