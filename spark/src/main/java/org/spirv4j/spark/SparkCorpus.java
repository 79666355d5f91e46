// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.spark;

import java.io.ByteArrayInputStream;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Objects;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.StreamSupport;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.spark.api.java.JavaRDD;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.spirv4j.corpus.CorpusEntry;
import org.spirv4j.corpus.CorpusProblem;
import org.spirv4j.corpus.CorpusReader;
import org.spirv4j.corpus.CorpusSummary;
import org.spirv4j.corpus.CorpusVisitor;
import org.spirv4j.corpus.ModuleMeasure;
import org.spirv4j.corpus.ModuleRecord;

/**
 * Measures modules on Apache Spark 4. The records and the summary are those that {@link ModuleMeasure} and
 * {@link CorpusSummary} make on one machine.
 *
 * <pre>{@code
 * SparkCorpus corpus = SparkCorpus.create(spark, ModuleMeasure::create);
 * Dataset<Row> records = corpus.binaryFiles("hdfs:///shaders").persist();
 * records.write().parquet("hdfs:///records");
 * System.out.print(corpus.summary(records).toJson());
 * }</pre>
 */
public final class SparkCorpus {
    /** Size of the largest file that Spark reads. */
    private static final int MAX_BYTES = Integer.MAX_VALUE - 15;

    private final SparkSession spark;
    private final MeasureFactory measures;

    private SparkCorpus(SparkSession spark, MeasureFactory measures) {
        this.spark = spark;
        this.measures = measures;
    }

    /**
     * Makes a corpus.
     *
     * @param spark the session that runs the tasks
     * @param measures makes the measure of each task
     * @return the corpus
     */
    public static SparkCorpus create(SparkSession spark, MeasureFactory measures) {
        Objects.requireNonNull(spark, "spark");
        Objects.requireNonNull(measures, "measures");
        return new SparkCorpus(spark, measures);
    }

    /**
     * Measures the modules in files, those of folders and their subfolders, as {@link CorpusReader} reads them: files
     * that are modules, archives, and others with modules in them. One task reads a file, with all of it in memory.
     * The data source {@code binaryFile} reads them. Nothing is read before the rows are used; if they are used more
     * than once, persist them.
     *
     * @param paths files and folders, of any file system of Hadoop
     * @return a row for each module, in no certain order. Its columns have the names and contents of the members of
     *     {@link ModuleRecord#toJson}; {@code name} is the URI of the file, with {@code !} and
     *     the name of the entry for archives
     */
    public Dataset<Row> binaryFiles(String... paths) {
        Objects.requireNonNull(paths, "paths");
        Dataset<Row> files = spark.read()
                .format("binaryFile")
                .option("recursiveFileLookup", "true")
                .load(paths);
        MeasureFactory factory = measures;
        String isSmall = "length <= " + MAX_BYTES;
        JavaRDD<Row> read = files.where(isSmall)
                .select("path", "content")
                .javaRDD()
                .mapPartitions(rows -> {
                    ModuleMeasure measure = factory.create();
                    return mapped(rows, row -> rows(row.getString(0), row.getAs(1), true, measure));
                });
        JavaRDD<Row> tooLarge = files.where("not " + isSmall)
                .select("path")
                .javaRDD()
                .map(row -> RecordRows.row(ModuleRecord.unreadable(
                        row.getString(0), 0, "it has more bytes than an array of Java can have")));
        return rows(read.union(tooLarge));
    }

    /**
     * Measures the modules of sequence files, which suit many small modules better than a file for each.
     *
     * @param path sequence files with names of type {@link Text} and modules, archives or other files with modules
     *     in them of type {@link BytesWritable}
     * @return a row for each module, as of {@link #binaryFiles}; {@code name} is the key
     */
    public Dataset<Row> sequenceFiles(String path) {
        Objects.requireNonNull(path, "path");
        MeasureFactory factory = measures;
        return rows(JavaSparkContext.fromSparkContext(spark.sparkContext())
                .sequenceFile(path, Text.class, BytesWritable.class)
                .mapPartitions(modules -> {
                    ModuleMeasure measure = factory.create();
                    return mapped(
                            modules,
                            module -> rows(module._1().toString(), module._2().copyBytes(), false, measure));
                }));
    }

    /**
     * The rows of the modules in a file.
     *
     * @param isInFolder whether a file without modules is nothing to report on
     */
    private static List<Row> rows(String name, byte[] bytes, boolean isInFolder, ModuleMeasure measure) {
        List<Row> rows = new ArrayList<>();
        CorpusVisitor visitor = new CorpusVisitor() {
            @Override
            public boolean entry(CorpusEntry entry) {
                return rows.add(RecordRows.row(measure.measure(entry.name(), entry.bytes())));
            }

            @Override
            public boolean problem(CorpusProblem problem) {
                if (problem.isError()) {
                    rows.add(RecordRows.row(ModuleRecord.unreadable(problem.name(), 0, problem.text())));
                }
                return true;
            }

            @Override
            public boolean empty(String empty) {
                // An archive without modules is nothing to report on.
                return true;
            }
        };
        CorpusReader reader = CorpusReader.create();
        if (isInFolder) {
            reader.readInFolder(name, new ByteArrayInputStream(bytes), visitor);
        } else {
            reader.read(name, new ByteArrayInputStream(bytes), visitor);
        }
        return rows;
    }

    private Dataset<Row> rows(JavaRDD<Row> rows) {
        return spark.createDataFrame(rows, RecordRows.SCHEMA);
    }

    private static <T> Iterator<Row> mapped(Iterator<T> elements, Function<T, List<Row>> function) {
        return StreamSupport.stream(Spliterators.spliteratorUnknownSize(elements, 0), false)
                .flatMap(element -> function.apply(element).stream())
                .iterator();
    }

    /**
     * Sums up records: those of each partition where they are, and then the sums.
     *
     * @param records rows of {@link #binaryFiles} or {@link #sequenceFiles}, also if they were saved and loaded again
     * @return the summary
     */
    public CorpusSummary summary(Dataset<Row> records) {
        Objects.requireNonNull(records, "records");
        return records.javaRDD()
                .mapPartitions(rows -> {
                    CorpusSummary summary = CorpusSummary.create();
                    rows.forEachRemaining(row -> summary.add(RecordRows.record(row)));
                    return List.of(summary).iterator();
                })
                .treeAggregate(CorpusSummary.create(), CorpusSummary::merge, CorpusSummary::merge);
    }

    /**
     * Returns the record of a row.
     *
     * @param row a row of {@link #binaryFiles} or {@link #sequenceFiles}
     * @return the record
     */
    public static ModuleRecord record(Row row) {
        Objects.requireNonNull(row, "row");
        return RecordRows.record(row);
    }
}
