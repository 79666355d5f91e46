// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteOrder;
import java.nio.channels.Channels;
import java.nio.channels.Pipe;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.spirv4j.cli.console.Console;
import org.spirv4j.module.BinaryForm;
import org.spirv4j.testkit.Cost;
import org.spirv4j.testkit.mutation.Seeds;
import org.spirv4j.testkit.mutation.WordMutations;

/**
 * Debugs damaged modules with damaged requests: each request has one answer, which is a result or one line that says
 * what is wrong. The system property {@code fuzz.sessions} says how many sessions are tried (4, or 400 with
 * {@code -Dthorough}), {@code fuzz.seed} where the sequence starts (1).
 */
final class HostileDebuggingTest {
    private static final int SESSIONS = Integer.getInteger("fuzz.sessions", Boolean.getBoolean("thorough") ? 400 : 4);
    private static final long SEED = Long.getLong("fuzz.seed", 1L);

    /** The commands of a session and their arguments, before they are damaged. */
    private static final List<String> REQUESTS = List.of(
            "setBreakpoints {'source': {'path': 'input.spv', 'sourceReference': 1}, 'breakpoints': [{'line': 12,"
                    + " 'condition': '%8 > 1', 'hitCondition': '2', 'logMessage': '{%8}'}]}",
            "setFunctionBreakpoints {'breakpoints': [{'name': 'main', 'condition': '1 == 1', 'hitCondition': '1'}]}",
            "setInstructionBreakpoints {'breakpoints': [{'instructionReference': '0x40', 'offset': 4}]}",
            "setExceptionBreakpoints {'filters': ['findings']}",
            "configurationDone {}",
            "threads {}",
            "stackTrace {'threadId': 1, 'startFrame': 0, 'levels': 3}",
            "scopes {'frameId': 1}",
            "variables {'variablesReference': 1, 'start': 0, 'count': 5}",
            "evaluate {'expression': '%8', 'frameId': 1, 'context': 'hover'}",
            "source {'sourceReference': 1, 'source': {'sourceReference': 1}}",
            "disassemble {'memoryReference': '0x20', 'offset': 0, 'instructionOffset': -2, 'instructionCount': 5}",
            "next {'threadId': 1, 'granularity': 'instruction'}",
            "stepIn {'threadId': 1}",
            "stepOut {'threadId': 1, 'granularity': 'line'}",
            "pause {'threadId': 1}",
            "continue {'threadId': 1}",
            "launch {'program': 'input.spv'}",
            "terminate {}",
            "noSuchRequest {'x': 1}");

    private static final List<JsonElement> VALUES = List.of(
            JsonNull.INSTANCE,
            new JsonPrimitive(-1),
            new JsonPrimitive(0),
            new JsonPrimitive(Integer.MAX_VALUE),
            new JsonPrimitive(Integer.MIN_VALUE),
            new JsonPrimitive(1e300),
            new JsonPrimitive(true),
            new JsonPrimitive(""),
            new JsonPrimitive("\0%[x"),
            new JsonPrimitive("0x7fffffff"),
            new JsonPrimitive("9".repeat(40)),
            new JsonPrimitive("(".repeat(5000)),
            new JsonArray(),
            new JsonObject());

    @TempDir
    Path folder;

    private InputStream fromAdapter = InputStream.nullInputStream();
    private OutputStream toAdapter = OutputStream.nullOutputStream();
    private int next;

    @Test
    void damagedModulesAndRequests() throws IOException {
        List<List<int[]>> seeds = Seeds.all().modules();
        for (int i = 0; i < SESSIONS; i++) {
            Random random = new Random(SEED << 32 ^ i * 0x9E3779B97F4A7C15L);
            byte[] module = random.nextInt(3) == 0
                    ? BinaryForm.bytes(
                            seeds.get(0).get(random.nextInt(seeds.get(0).size())), ByteOrder.LITTLE_ENDIAN)
                    : new WordMutations(seeds, random).next();
            Files.write(folder.resolve("input.spv"), module);
            session(i, random);
        }
    }

    /**
     * LSP4J leaves what it has not read of a wrong message in the stream, which must not be taken for the next message.
     */
    @Test
    void longValuesOfTheWrongType() throws IOException {
        Files.write(folder.resolve("input.spv"), CommandRunner.module());
        CompletableFuture<Integer> status = start(new ByteArrayOutputStream());
        ask("start", "initialize", parse("{'adapterID': 'x'}"));
        for (int length = 1; length < 100_000; length *= 5) {
            String text = "(".repeat(length);
            ask("before", "variables", parse("{'variablesReference': '" + text + "', 'start': '" + text + "'}"));
            ask("after", "threads", new JsonObject());
        }
        ask("end", "disconnect", new JsonObject());
        assertThat(status.orTimeout(Cost.PATIENCE, TimeUnit.SECONDS).join()).isZero();
    }

    private void session(int number, Random random) throws IOException {
        ByteArrayOutputStream errors = new ByteArrayOutputStream();
        CompletableFuture<Integer> status = start(errors);
        String name = "session " + number + " of seed " + SEED;
        ask(name, "initialize", parse("{'adapterID': 'x', 'clientID': 'y'}"));
        JsonObject launch =
                parse("{'program': 'input.spv', 'stopOnEntry': true, 'assembly': false, 'args': ['--size', '2x2',"
                        + " '--max-steps', '2000', '--buffer', '0:0=uint:1,2,3,4']}");
        ask(name, "launch", random.nextInt(4) == 0 ? damaged(launch, random) : launch);
        for (int i = 0; i < 2 * REQUESTS.size(); i++) {
            String request = REQUESTS.get(i < REQUESTS.size() / 2 ? i : random.nextInt(REQUESTS.size()));
            int blank = request.indexOf(' ');
            JsonObject arguments = parse(request.substring(blank + 1));
            for (int damages = random.nextInt(3); damages > 0; damages--) {
                damaged(arguments, random);
            }
            ask(name, request.substring(0, blank), random.nextInt(12) == 0 ? JsonNull.INSTANCE : arguments);
        }
        ask(name, "disconnect", new JsonObject());
        toAdapter.close();
        assertThat(status.orTimeout(Cost.PATIENCE, TimeUnit.SECONDS).join())
                .as(name)
                .isZero();
        assertThat(errors.toString(StandardCharsets.UTF_8)).as(name).isEmpty();
        fromAdapter.close();
    }
    /** Starts an adapter that this test talks to. */
    private CompletableFuture<Integer> start(OutputStream errors) throws IOException {
        Pipe in = Pipe.open();
        Pipe out = Pipe.open();
        toAdapter = Channels.newOutputStream(in.sink());
        fromAdapter = Channels.newInputStream(out.source());
        Console console = new Console(
                "spirv",
                Channels.newInputStream(in.source()),
                Channels.newOutputStream(out.sink()),
                errors,
                folder.toString(),
                false,
                false,
                false);
        return CompletableFuture.supplyAsync(() -> Cli.run(new String[] {"dap"}, console), task -> {
            Thread thread = new Thread(task, "adapter");
            thread.setDaemon(true);
            thread.start();
        });
    }

    private static JsonObject parse(String text) {
        return JsonParser.parseString(text.replace('\'', '"')).getAsJsonObject();
    }

    /** Removes or replaces one value. */
    private static JsonObject damaged(JsonObject object, Random random) {
        JsonObject at = object;
        while (at.size() > 0) {
            List<String> names = new ArrayList<>(at.keySet());
            String name = names.get(random.nextInt(names.size()));
            JsonElement value = at.get(name);
            if (value.isJsonArray() && value.getAsJsonArray().size() > 0 && random.nextBoolean()) {
                JsonElement first = value.getAsJsonArray().get(0);
                if (first.isJsonObject() && random.nextBoolean()) {
                    at = first.getAsJsonObject();
                    continue;
                }
                value.getAsJsonArray().set(0, any(random));
            } else if (value.isJsonObject() && random.nextBoolean()) {
                at = value.getAsJsonObject();
                continue;
            } else if (random.nextInt(3) == 0) {
                at.remove(name);
            } else {
                at.add(name, any(random));
            }
            return object;
        }
        return object;
    }

    private static JsonElement any(Random random) {
        return VALUES.get(random.nextInt(VALUES.size())).deepCopy();
    }

    /** Sends a request and waits for its answer. */
    private void ask(String name, String command, JsonElement arguments) throws IOException {
        JsonObject request = new JsonObject();
        int seq = ++next;
        request.addProperty("seq", seq);
        request.addProperty("type", "request");
        request.addProperty("command", command);
        if (!arguments.isJsonNull()) {
            request.add("arguments", arguments);
        }
        byte[] bytes = request.toString().getBytes(StandardCharsets.UTF_8);
        toAdapter.write(("Content-Length: " + bytes.length + "\r\n\r\n").getBytes(StandardCharsets.US_ASCII));
        toAdapter.write(bytes);
        toAdapter.flush();
        JsonObject answer = read();
        while (!answer.get("type").getAsString().equals("response")) {
            answer = read();
        }
        String what = name + ": " + request + " -> " + answer;
        assertThat(answer.get("request_seq").getAsString()).as(what).isEqualTo(Integer.toString(seq));
        if (!answer.get("success").getAsBoolean()) {
            String message = answer.get("message").getAsString();
            assertThat(message).as(what).isNotBlank().doesNotContain("\n").doesNotContainIgnoringCase("internal error");
            assertThat(answer.toString()).as(what).doesNotContain("\\tat ");
        }
    }

    private JsonObject read() throws IOException {
        StringBuilder header = new StringBuilder();
        while (header.indexOf("\r\n\r\n") < 0) {
            int next = fromAdapter.read();
            assertThat(next).as("the adapter ended").isNotNegative();
            header.append((char) next);
        }
        int at = header.indexOf("Content-Length: ") + "Content-Length: ".length();
        int length = Integer.parseInt(header.substring(at, header.indexOf("\r\n", at)));
        return JsonParser.parseString(new String(fromAdapter.readNBytes(length), StandardCharsets.UTF_8))
                .getAsJsonObject();
    }
}
