// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.spark;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SaveMode;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.storage.StorageLevel;
import org.spirv4j.corpus.CorpusPage;
import org.spirv4j.corpus.CorpusSummary;
import org.spirv4j.corpus.ModuleMeasure;

/**
 * An application for {@code spark-submit}: measures the modules of files and folders, writes the records as Parquet
 * files, and the summary and its page to the current folder of the driver. Arguments: the folder for the records; files
 * and folders.
 */
public final class SurveyOnSpark {
    private SurveyOnSpark() {}

    /**
     * Runs the application.
     *
     * @param args the folder for the records, and files and folders
     * @throws IOException if the summary cannot be written
     */
    public static void main(String[] args) throws IOException {
        if (args.length < 2) {
            throw new IllegalArgumentException("name a folder for the records, and files or folders");
        }
        try (SparkSession spark =
                SparkSession.builder().appName("SPIR-V corpus").getOrCreate()) {
            SparkCorpus corpus = SparkCorpus.create(spark, ModuleMeasure::create);
            Dataset<Row> records = corpus.binaryFiles(Arrays.copyOfRange(args, 1, args.length))
                    .persist(StorageLevel.MEMORY_AND_DISK());
            records.write().mode(SaveMode.Overwrite).parquet(args[0]);
            CorpusSummary summary = corpus.summary(records);
            Files.writeString(Path.of("summary.json"), summary.toJson(), StandardCharsets.US_ASCII);
            Files.writeString(
                    Path.of("corpus.html"),
                    CorpusPage.create().withTitle("Corpus").text(summary));
        }
    }
}
