// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.spark;

import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.spirv4j.corpus.ModuleRecord;
import org.spirv4j.corpus.ModuleRecord.EntryPointRecord;
import org.spirv4j.corpus.ModuleRecord.Status;
import scala.jdk.javaapi.CollectionConverters;

/** Records as rows. The columns have the names of the members of the JSON form, and no column is null. */
final class RecordRows {
    private static final StructType ENTRY_POINT = DataTypes.createStructType(List.of(
            field("model", DataTypes.StringType),
            field("name", DataTypes.StringType),
            field("inputs", DataTypes.IntegerType),
            field("outputs", DataTypes.IntegerType),
            field("localSize", DataTypes.createArrayType(DataTypes.LongType, false))));

    private static final DataType STRINGS = DataTypes.createArrayType(DataTypes.StringType, false);
    private static final DataType COUNTS = DataTypes.createMapType(DataTypes.StringType, DataTypes.IntegerType, false);

    static final StructType SCHEMA = DataTypes.createStructType(List.of(
            field("name", DataTypes.StringType),
            field("bytes", DataTypes.LongType),
            field("status", DataTypes.StringType),
            field("environment", DataTypes.StringType),
            field("hash", DataTypes.StringType),
            field("version", DataTypes.StringType),
            field("generator", DataTypes.IntegerType),
            field("generatorName", DataTypes.StringType),
            field("idBound", DataTypes.LongType),
            field("instructions", DataTypes.IntegerType),
            field("functions", DataTypes.IntegerType),
            field("blocks", DataTypes.IntegerType),
            field("capabilities", STRINGS),
            field("extensions", STRINGS),
            field("entryPoints", DataTypes.createArrayType(ENTRY_POINT, false)),
            field("descriptors", COUNTS),
            field("pushConstantBytes", DataTypes.LongType),
            field("brokenRules", COUNTS),
            field("reason", DataTypes.StringType)));

    private RecordRows() {}

    private static StructField field(String name, DataType type) {
        return DataTypes.createStructField(name, type, false);
    }

    static Row row(ModuleRecord record) {
        return RowFactory.create(
                record.name(),
                record.bytes(),
                record.status().label(),
                record.environment(),
                record.hash(),
                record.version(),
                record.generator(),
                record.generatorName(),
                record.idBound(),
                record.instructions(),
                record.functions(),
                record.blocks(),
                record.capabilities().toArray(),
                record.extensions().toArray(),
                record.entryPoints().stream().map(RecordRows::row).toArray(),
                CollectionConverters.asScala(record.descriptors()),
                record.pushConstantBytes(),
                CollectionConverters.asScala(record.brokenRules()),
                record.reason());
    }

    private static Row row(EntryPointRecord entryPoint) {
        return RowFactory.create(
                entryPoint.model(),
                entryPoint.name(),
                entryPoint.inputs(),
                entryPoint.outputs(),
                entryPoint.localSize().toArray());
    }

    static ModuleRecord record(Row row) {
        List<Row> entryPoints = row.getList(column("entryPoints"));
        Map<String, Integer> descriptors = row.getJavaMap(column("descriptors"));
        Map<String, Integer> broken = row.getJavaMap(column("brokenRules"));
        return new ModuleRecord(
                row.getString(column("name")),
                row.getLong(column("bytes")),
                Status.valueOf(row.getString(column("status")).toUpperCase(Locale.ROOT)),
                row.getString(column("environment")),
                row.getString(column("hash")),
                row.getString(column("version")),
                row.getInt(column("generator")),
                row.getString(column("generatorName")),
                row.getLong(column("idBound")),
                row.getInt(column("instructions")),
                row.getInt(column("functions")),
                row.getInt(column("blocks")),
                row.getList(column("capabilities")),
                row.getList(column("extensions")),
                entryPoints.stream().map(RecordRows::entryPoint).toList(),
                descriptors,
                row.getLong(column("pushConstantBytes")),
                broken,
                row.getString(column("reason")));
    }

    private static EntryPointRecord entryPoint(Row row) {
        return new EntryPointRecord(
                row.getString(ENTRY_POINT.fieldIndex("model")),
                row.getString(ENTRY_POINT.fieldIndex("name")),
                row.getInt(ENTRY_POINT.fieldIndex("inputs")),
                row.getInt(ENTRY_POINT.fieldIndex("outputs")),
                row.getList(ENTRY_POINT.fieldIndex("localSize")));
    }

    private static int column(String name) {
        return SCHEMA.fieldIndex(name);
    }
}
