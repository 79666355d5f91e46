// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.corpus;

import java.util.List;
import java.util.Map;
import org.spirv4j.corpus.ModuleRecord.EntryPointRecord;
import org.spirv4j.corpus.ModuleRecord.Status;
import org.spirv4j.internal.json.JsonText;

/** The JSON form of records. */
final class RecordJson {
    private final JsonLine line;
    private String name = "";
    private long bytes;
    private Status status = Status.UNREADABLE;
    private String environment = "";
    private String hash = "";
    private String version = "";
    private int generator;
    private String generatorName = "";
    private long idBound;
    private int instructions;
    private int functions;
    private int blocks;
    private List<String> capabilities = List.of();
    private List<String> extensions = List.of();
    private List<EntryPointRecord> entryPoints = List.of();
    private Map<String, Integer> descriptors = Map.of();
    private long pushConstantBytes;
    private Map<String, Integer> brokenRules = Map.of();
    private String reason = "";

    private RecordJson(JsonLine line) {
        this.line = line;
    }

    static String write(ModuleRecord record) {
        JsonText json = JsonText.create()
                .object()
                .member("name", record.name())
                .member("bytes", record.bytes())
                .member("status", record.status().label())
                .member("environment", record.environment())
                .member("hash", record.hash())
                .member("version", record.version())
                .member("generator", record.generator())
                .member("generatorName", record.generatorName())
                .member("idBound", record.idBound())
                .member("instructions", record.instructions())
                .member("functions", record.functions())
                .member("blocks", record.blocks())
                .members("capabilities", record.capabilities())
                .members("extensions", record.extensions())
                .array("entryPoints");
        for (EntryPointRecord entryPoint : record.entryPoints()) {
            json.object()
                    .member("model", entryPoint.model())
                    .member("name", entryPoint.name())
                    .member("inputs", entryPoint.inputs())
                    .member("outputs", entryPoint.outputs())
                    .array("localSize");
            entryPoint.localSize().forEach(json::element);
            json.endArray().endObject();
        }
        json.endArray();
        counts("descriptors", record.descriptors(), json);
        json.member("pushConstantBytes", record.pushConstantBytes());
        counts("brokenRules", record.brokenRules(), json);
        json.member("reason", record.reason()).endObject();
        return json.toString();
    }

    private static void counts(String name, Map<String, Integer> counts, JsonText json) {
        json.object(name);
        counts.forEach(json::member);
        json.endObject();
    }

    static ModuleRecord read(String text) {
        JsonLine line = new JsonLine(text);
        RecordJson members = new RecordJson(line);
        line.object(members::member);
        line.end();
        return members.record();
    }

    private void member(String member) {
        switch (member) {
            case "name" -> name = line.string();
            case "bytes" -> bytes = line.number();
            case "status" -> status = Status.ofLabel(line.string());
            case "environment" -> environment = line.string();
            case "hash" -> hash = line.string();
            case "version" -> version = line.string();
            case "generator" -> generator = line.integer();
            case "generatorName" -> generatorName = line.string();
            case "idBound" -> idBound = line.number();
            case "instructions" -> instructions = line.integer();
            case "functions" -> functions = line.integer();
            case "blocks" -> blocks = line.integer();
            case "capabilities" -> capabilities = line.array(line::string);
            case "extensions" -> extensions = line.array(line::string);
            case "entryPoints" -> entryPoints = line.array(this::entryPoint);
            case "descriptors" -> descriptors = line.counts();
            case "pushConstantBytes" -> pushConstantBytes = line.number();
            case "brokenRules" -> brokenRules = line.counts();
            case "reason" -> reason = line.string();
            default -> throw new IllegalArgumentException("a record has no member '" + member + "'");
        }
    }

    private ModuleRecord record() {
        return new ModuleRecord(
                name,
                bytes,
                status,
                environment,
                hash,
                version,
                generator,
                generatorName,
                idBound,
                instructions,
                functions,
                blocks,
                capabilities,
                extensions,
                entryPoints,
                descriptors,
                pushConstantBytes,
                brokenRules,
                reason);
    }

    private EntryPointRecord entryPoint() {
        EntryPointMembers members = new EntryPointMembers();
        line.object(member -> {
            switch (member) {
                case "model" -> members.model = line.string();
                case "name" -> members.name = line.string();
                case "inputs" -> members.inputs = line.integer();
                case "outputs" -> members.outputs = line.integer();
                case "localSize" -> members.localSize = line.array(line::number);
                default -> throw new IllegalArgumentException("an entry point has no member '" + member + "'");
            }
        });
        return new EntryPointRecord(members.model, members.name, members.inputs, members.outputs, members.localSize);
    }

    /** The members of an entry point as far as they were read. */
    private static final class EntryPointMembers {
        private String model = "";
        private String name = "";
        private int inputs;
        private int outputs;
        private List<Long> localSize = List.of();
    }
}
