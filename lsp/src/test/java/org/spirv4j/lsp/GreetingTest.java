// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.Gson;
import com.google.gson.JsonNull;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import com.google.gson.JsonPrimitive;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Optional;
import org.eclipse.lsp4j.jsonrpc.json.MessageJsonHandler;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The first message of an editor, which is answered before LSP4J is connected. */
class GreetingTest {
    private static final String REQUEST = "{'jsonrpc':'2.0','id':7,'method':'initialize','params':{'capabilities':{}}}";

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();

    private static String message(String content) {
        String json = content.replace('\'', '"');
        return "Content-Length: " + json.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + json;
    }

    private Greeting exchange(String sent) throws IOException {
        return Greeting.exchange(new ByteArrayInputStream(sent.getBytes(StandardCharsets.UTF_8)), out, "1");
    }

    private static String rest(Greeting greeting) throws IOException {
        Optional<InputStream> rest = greeting.rest();
        return rest.isEmpty() ? "" : new String(rest.orElseThrow().readAllBytes(), StandardCharsets.UTF_8);
    }

    private JsonObject answer() {
        String written = out.toString(StandardCharsets.UTF_8);
        int content = written.indexOf("\r\n\r\n") + 4;
        // The header is ASCII.
        assertThat(written).startsWith("Content-Length: " + (out.size() - content) + "\r\n");
        return JsonParser.parseString(written.substring(content)).getAsJsonObject();
    }

    @Test
    void lsp4jKnowsEveryMemberOfTheAnswer() {
        Gson gson = new MessageJsonHandler(Map.of()).getGson();
        assertThat(gson.toJsonTree(Abilities.result("1"))).isEqualTo(Abilities.json("1"));
    }

    @Test
    void isAnsweredAndLeavesWhatFollows() throws IOException {
        String next = message("{'jsonrpc':'2.0','method':'initialized','params':{}}");
        Greeting greeting = exchange(message(REQUEST) + next);
        assertThat(answer().get("id")).isEqualTo(new JsonPrimitive(7));
        assertThat(answer().get("result")).isEqualTo(Abilities.json("1"));
        assertThat(rest(greeting)).isEqualTo(next);
        assertThat(greeting.options()).isEqualTo(JsonNull.INSTANCE);
    }

    @Test
    void mayBeTheOnlyMessage() throws IOException {
        assertThat(exchange(message(REQUEST)).rest()).isEmpty();
        assertThat(answer().has("result")).isTrue();
    }

    @Test
    void hasOptionsAndAnIdThatIsAString() throws IOException {
        Greeting greeting = exchange(message(REQUEST.replace("'id':7", "'id':'é'")
                .replace("'capabilities'", "'initializationOptions':{'lint':false},'capabilities'")));
        assertThat(answer().get("id")).isEqualTo(new JsonPrimitive("é"));
        assertThat(Settings.DEFAULT.with(greeting.options()).isLinting()).isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'jsonrpc':'2.0','id':1,'method':'shutdown'}",
                "{'jsonrpc':'2.0','method':'initialize','params':{}}",
                "{'jsonrpc':'2.0','id':true,'method':'initialize','params':{}}",
                "{'jsonrpc':'2.0','id':1,'method':'initialize','params':[]}",
                "{'jsonrpc':'2.0','id':1,'method':'initialize'}",
                "{'jsonrpc':2.0,'id':1,'method':'initialize','params':{}}",
                "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{}} {}",
                "{'jsonrpc':'2.0',id:1,'method':'initialize','params':{}}",
                "{'jsonrpc':'2.0','id':1,'method':'initialize','params':{",
                "[]",
                "null",
                ""
            })
    void isNothingElse(String content) throws IOException {
        String sent = message(content) + message(REQUEST);
        assertThat(rest(exchange(sent))).isEqualTo(sent);
        assertThat(out.size()).isZero();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "Content-Length: 5",
                "Content-Length: 5\r\n\r\n{}",
                "Content-Length: 99999999999\r\n\r\n{}",
                "Content-Length: 1e3\r\n\r\n{}",
                "Content-Length: -1\r\n\r\n{}",
                "Content-Type: application/vscode-jsonrpc; charset=utf-16\r\n\r\n{}",
                "{}",
                "é\r\n\r\n"
            })
    void hasAHeader(String sent) throws IOException {
        assertThat(rest(exchange(sent))).isEqualTo(sent);
        assertThat(out.size()).isZero();
    }

    @Test
    void hasAShortHeader() throws IOException {
        String sent = " ".repeat(5000) + message(REQUEST);
        assertThat(rest(exchange(sent))).isEqualTo(sent);
    }

    @Test
    void isNotNestedWithoutEnd() throws IOException {
        String sent = message("[".repeat(500_000));
        assertThat(rest(exchange(sent))).isEqualTo(sent);
    }
}
