// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.spark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapred.SequenceFileOutputFormat;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.corpus.CorpusSummary;
import org.spirv4j.corpus.ModuleMeasure;
import org.spirv4j.corpus.ModuleRecord;
import org.spirv4j.grammar.TargetEnv;
import org.spirv4j.text.Assembler;
import scala.Tuple2;

/** Records and summaries of Spark are those of a single machine. */
class SparkCorpusTest {
    private static final int MODULES = 200;

    @TempDir
    static Path folder = Path.of("");

    private static SparkSession spark;

    /** The modules by their names. */
    private static final Map<String, byte[]> FILES = new TreeMap<>();

    @BeforeAll
    static void start() throws IOException {
        for (int i = 0; i < MODULES; i++) {
            String text = "; Version: 1.3\nOpCapability Shader\nOpMemoryModel Logical GLSL450\n"
                    + "OpEntryPoint GLCompute %f \"main\\\"" + i % 9 + "\"\nOpExecutionMode %f LocalSize " + (i % 7 + 1)
                    + " 1 1\n" + (i % 5 == 0 ? "OpDecorate %v Location 1\n" : "")
                    + "%v = OpTypeVoid\n%t = OpTypeFunction %v\n%f = OpFunction %v None %t\n%l = OpLabel\nOpReturn\n"
                    + "OpFunctionEnd\n";
            byte[] bytes = Assembler.create()
                    .withTarget(TargetEnv.UNIVERSAL_1_3)
                    .assemble(text)
                    .bytes();
            switch (i % 10) {
                case 3 -> add("text" + i + ".spvasm", text.getBytes(StandardCharsets.UTF_8));
                case 4 -> add("below/damaged" + i + ".spv", Arrays.copyOf(bytes, bytes.length - 3));
                default -> add("m" + i + ".spv", bytes);
            }
        }
        spark = SparkSession.builder()
                .master("local[2]")
                .config("spark.ui.enabled", "false")
                .config("spark.driver.bindAddress", "127.0.0.1")
                .config("spark.driver.host", "127.0.0.1")
                .config("spark.sql.warehouse.dir", folder.resolve("warehouse").toString())
                .config("spark.sql.files.maxPartitionBytes", "4096")
                .config("spark.sql.files.openCostInBytes", "128")
                .getOrCreate();
    }

    private static void add(String name, byte[] bytes) throws IOException {
        Path file = folder.resolve("in").resolve(name);
        Files.createDirectories(file.getParent());
        Files.write(file, bytes);
        FILES.put("file:" + file, bytes);
    }

    @AfterAll
    static void stop() {
        spark.stop();
    }

    private static void checkRecords(Dataset<Row> records, ModuleMeasure measure) {
        List<String> expected = FILES.entrySet().stream()
                .map(file -> measure.measure(file.getKey(), file.getValue()).toJson())
                .toList();
        List<String> actual = records.collectAsList().stream()
                .map(SparkCorpus::record)
                .map(ModuleRecord::toJson)
                .sorted()
                .toList();
        assertThat(actual).isEqualTo(expected.stream().sorted().toList());
    }

    private static void checkSummary(CorpusSummary actual, ModuleMeasure measure) {
        CorpusSummary expected = CorpusSummary.create();
        FILES.forEach((name, bytes) -> expected.add(measure.measure(name, bytes)));
        assertThat(expected.unreadable()).isEqualTo(20);
        assertThat(actual.toJson()).isEqualTo(expected.toJson());
    }

    @Test
    void binaryFilesHaveTheRecordsOfASingleMachine() {
        SparkCorpus corpus = SparkCorpus.create(spark, ModuleMeasure::create);
        Dataset<Row> records = corpus.binaryFiles(folder.resolve("in").toString());
        assertThat(records.javaRDD().getNumPartitions()).isGreaterThan(4);
        checkRecords(records, ModuleMeasure.create());
        checkSummary(corpus.summary(records), ModuleMeasure.create());
    }

    @Test
    void sequenceFilesHaveTheRecordsOfASingleMachine() {
        JavaSparkContext context = JavaSparkContext.fromSparkContext(spark.sparkContext());
        String path = folder.resolve("sequence").toString();
        context.parallelize(
                        List.copyOf(FILES.entrySet()).stream()
                                .map(file -> new Tuple2<>(file.getKey(), file.getValue()))
                                .toList(),
                        3)
                .mapToPair(file -> new Tuple2<>(new Text(file._1()), new BytesWritable(file._2())))
                .saveAsHadoopFile(path, Text.class, BytesWritable.class, SequenceFileOutputFormat.class);
        SparkCorpus corpus =
                SparkCorpus.create(spark, () -> ModuleMeasure.create().withTarget(TargetEnv.VULKAN_1_2));
        Dataset<Row> records = corpus.sequenceFiles(path);
        checkRecords(records, ModuleMeasure.create().withTarget(TargetEnv.VULKAN_1_2));
        checkSummary(corpus.summary(records), ModuleMeasure.create().withTarget(TargetEnv.VULKAN_1_2));
    }

    @Test
    void modulesOfArchivesAreMeasured() throws IOException {
        Path archives = Files.createDirectory(folder.resolve("archives"));
        List<String> expected = new ArrayList<>();
        try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(archives.resolve("all.zip")))) {
            for (Map.Entry<String, byte[]> file : FILES.entrySet()) {
                String name = Path.of(file.getKey()).getFileName().toString();
                zip.putNextEntry(new ZipEntry(name));
                zip.write(file.getValue());
                expected.add(ModuleMeasure.create()
                        .measure("file:" + archives.resolve("all.zip") + "!" + name, file.getValue())
                        .toJson());
            }
        }
        Dataset<Row> records = SparkCorpus.create(spark, ModuleMeasure::create).binaryFiles(archives.toString());
        assertThat(records.collectAsList().stream().map(SparkCorpus::record).map(ModuleRecord::toJson))
                .containsExactlyInAnyOrderElementsOf(expected);
    }

    @Test
    void modulesInOtherFilesAreMeasured() throws IOException {
        Path other = Files.createDirectory(folder.resolve("other"));
        byte[] module = Objects.requireNonNull(FILES.get("file:" + folder.resolve("in/m1.spv")));
        byte[] program = Arrays.copyOf(new byte[100], 100 + module.length);
        System.arraycopy(module, 0, program, 100, module.length);
        Files.write(other.resolve("game.exe"), program);
        Files.writeString(other.resolve("readme.txt"), "no module");
        Dataset<Row> records = SparkCorpus.create(spark, ModuleMeasure::create).binaryFiles(other.toString());
        String name = "file:" + other.resolve("game.exe") + "!0x64.spv";
        assertThat(records.collectAsList().stream().map(SparkCorpus::record).map(ModuleRecord::toJson))
                .containsExactly(ModuleMeasure.create().measure(name, module).toJson());
    }

    @Test
    void savedRecordsAreSummedUpLikeNewOnes() {
        SparkCorpus corpus = SparkCorpus.create(spark, ModuleMeasure::create);
        String path = folder.resolve("records").toString();
        corpus.binaryFiles(folder.resolve("in").toString()).write().parquet(path);
        Dataset<Row> saved = spark.read().parquet(path);
        checkSummary(corpus.summary(saved), ModuleMeasure.create());
        assertThat(saved.where("status = 'valid' and entryPoints[0].localSize[0] = 2")
                        .count())
                .isPositive();
    }
}
