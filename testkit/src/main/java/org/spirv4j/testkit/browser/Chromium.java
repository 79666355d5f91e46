// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.testkit.browser;

import com.google.gson.Gson;
import com.google.gson.GsonBuilder;
import com.google.gson.ToNumberPolicy;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.spirv4j.testkit.Cost;

/** A page in a headless Chromium, driven by the DevTools protocol through pipes; needs a shell to make them. */
public final class Chromium implements AutoCloseable {
    private static final Path SHELL = Path.of("/bin/sh");
    private static final Gson JSON = new GsonBuilder()
            .setObjectToNumberStrategy(ToNumberPolicy.LONG_OR_DOUBLE)
            .create();

    /** Chromium reads from descriptor 3 and writes to descriptor 4. */
    private static final String PIPES = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null";

    private final Process process;
    private final OutputStream commands;
    private final String session;
    private final AtomicInteger calls = new AtomicInteger();
    private final Map<Long, CompletableFuture<Map<?, ?>>> answers = new ConcurrentHashMap<>();
    private final List<String> problems = new CopyOnWriteArrayList<>();
    private final List<String> requests = new CopyOnWriteArrayList<>();
    private volatile CompletableFuture<Void> loaded = new CompletableFuture<>();

    /** The browser that {@code CHROMIUM} names, or one on the path. */
    public static Optional<Path> find() {
        List<String> candidates = new ArrayList<>();
        candidates.add(System.getenv().getOrDefault("CHROMIUM", ""));
        for (String folder : System.getenv().getOrDefault("PATH", "").split(File.pathSeparator, -1)) {
            for (String name : List.of("chromium", "chromium-browser", "google-chrome")) {
                candidates.add(folder + File.separator + name);
            }
        }
        return candidates.stream()
                .filter(name -> !name.isEmpty())
                .map(Path::of)
                .filter(path -> Files.isExecutable(path) && Files.isExecutable(SHELL))
                .findFirst();
    }

    /**
     * Starts a browser.
     *
     * @param profile an empty folder
     */
    public Chromium(Path binary, Path profile) throws IOException {
        process = new ProcessBuilder(
                        SHELL.toString(),
                        "-c",
                        PIPES,
                        binary.toString(),
                        "--headless",
                        "--no-sandbox",
                        "--disable-gpu",
                        "--disable-quic",
                        "--no-first-run",
                        "--disable-background-networking",
                        "--disable-component-update",
                        "--disable-sync",
                        "--hide-scrollbars",
                        "--remote-debugging-pipe",
                        "--user-data-dir=" + profile)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
        commands = process.getOutputStream();
        Thread reader = new Thread(this::read, "browser messages");
        reader.setDaemon(true);
        reader.start();
        Object target =
                call("", "Target.createTarget", "{\"url\":\"about:blank\"}").get("targetId");
        session = String.valueOf(call("", "Target.attachToTarget", "{\"flatten\":true,\"targetId\":\"" + target + "\"}")
                .get("sessionId"));
        for (String domain : List.of("Page", "Runtime", "Network", "Log")) {
            call(domain + ".enable", "{}");
        }
    }

    /** Takes messages, each with a zero byte after it, until the browser ends. */
    private void read() {
        ByteArrayOutputStream message = new ByteArrayOutputStream();
        try (InputStream messages = new BufferedInputStream(process.getInputStream())) {
            for (int b = messages.read(); b >= 0; b = messages.read()) {
                if (b != 0) {
                    message.write(b);
                    continue;
                }
                take(JSON.fromJson(message.toString(StandardCharsets.UTF_8), Map.class));
                message.reset();
            }
        } catch (IOException e) {
            problems.add("the browser is gone: " + e);
        }
    }

    /** Goes to a page and waits until it is loaded. */
    public void open(String address) {
        loaded = new CompletableFuture<>();
        call("Page.navigate", "{\"url\":" + quoted(address) + "}");
        loaded.orTimeout(Cost.PATIENCE, TimeUnit.SECONDS).join();
        settle();
    }

    /** Loads an address as {@link #open} does; a script is evaluated before those of the page. */
    public void openAfter(String script, String address) {
        Map<?, ?> added = call("Page.addScriptToEvaluateOnNewDocument", "{\"source\":" + quoted(script) + "}");
        open(address);
        call(
                "Page.removeScriptToEvaluateOnNewDocument",
                "{\"identifier\":" + quoted(String.valueOf(added.get("identifier"))) + "}");
    }

    /** Waits until what was set off has been drawn. */
    public void settle() {
        evaluate(
                "new Promise(done => setTimeout(() => requestAnimationFrame(() => requestAnimationFrame(done)), 250))");
    }

    /** The value of a script's last expression, or of the promise that it is. */
    public Object evaluate(String script) {
        Map<?, ?> answer = call(
                "Runtime.evaluate",
                "{\"returnByValue\":true,\"awaitPromise\":true,\"expression\":" + quoted(script) + "}");
        if (answer.containsKey("exceptionDetails")) {
            throw new AssertionError(script + ": " + answer.get("exceptionDetails"));
        }
        return Objects.requireNonNullElse(member(answer, "result").get("value"), "undefined");
    }

    /** Clicks in the middle of the first line box of what a script's expression gives. */
    public void click(String element) {
        List<?> point = move(element);
        for (String type : List.of("mousePressed", "mouseReleased")) {
            call(
                    "Input.dispatchMouseEvent",
                    "{\"type\":\"" + type + "\",\"button\":\"left\",\"clickCount\":1,\"x\":" + point.get(0) + ",\"y\":"
                            + point.get(1) + "}");
        }
        settle();
    }

    /** Puts the pointer onto what a script's expression gives. */
    public List<?> move(String element) {
        evaluate("void (" + element + ").scrollIntoView({ block: 'nearest' })");
        settle();
        List<?> point = (List<?>) evaluate("(() => { const box = (" + element + ").getClientRects()[0];"
                + " return [box.x + box.width / 2, box.y + box.height / 2]; })()");
        call(
                "Input.dispatchMouseEvent",
                "{\"type\":\"mouseMoved\",\"x\":" + point.get(0) + ",\"y\":" + point.get(1) + "}");
        settle();
        return point;
    }

    /** Types into whatever has the focus. */
    public void type(String text) {
        call("Input.insertText", "{\"text\":" + quoted(text) + "}");
        settle();
    }

    /** Presses a key, by its name in the DOM. */
    public void press(String key) {
        String text = key.length() == 1 ? ",\"text\":" + quoted(key) : "";
        if (key.equals("Tab")) {
            text = ",\"windowsVirtualKeyCode\":9";
        } else if (key.equals("Enter")) {
            text = ",\"windowsVirtualKeyCode\":13,\"text\":\"\\r\"";
        }
        for (String type : List.of("keyDown", "keyUp")) {
            call("Input.dispatchKeyEvent", "{\"type\":\"" + type + "\",\"key\":\"" + key + "\"" + text + "}");
        }
        settle();
    }

    /** Lets the system ask for {@code light} or {@code dark}. */
    public void colorScheme(String scheme) {
        call(
                "Emulation.setEmulatedMedia",
                "{\"features\":[{\"name\":\"prefers-color-scheme\",\"value\":\"" + scheme + "\"}]}");
    }

    /** Shows the page as on paper, or on a screen again. */
    public void print(boolean paper) {
        call("Emulation.setEmulatedMedia", "{\"media\":\"" + (paper ? "print" : "screen") + "\"}");
    }

    public void size(int width, int height, boolean mobile) {
        call(
                "Emulation.setDeviceMetricsOverride",
                "{\"width\":" + width + ",\"height\":" + height + ",\"deviceScaleFactor\":" + (mobile ? 2 : 1)
                        + ",\"mobile\":" + mobile + "}");
    }

    /** What is to be seen, as a PNG file. */
    public byte[] screenshot() {
        return Base64.getDecoder()
                .decode(String.valueOf(call("Page.captureScreenshot", "{}").get("data")));
    }

    /** Errors on the console and uncaught exceptions since the start. */
    public List<String> problems() {
        return problems;
    }

    /** Addresses of everything that was loaded since the start. */
    public List<String> requests() {
        return requests;
    }

    private Map<?, ?> call(String method, String parameters) {
        return call(",\"sessionId\":\"" + session + "\"", method, parameters);
    }

    private Map<?, ?> call(String routing, String method, String parameters) {
        long id = calls.incrementAndGet();
        CompletableFuture<Map<?, ?>> answer = new CompletableFuture<>();
        answers.put(id, answer);
        String command = "{\"id\":" + id + routing + ",\"method\":\"" + method + "\",\"params\":" + parameters + "}\0";
        try {
            commands.write(command.getBytes(StandardCharsets.UTF_8));
            commands.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Map<?, ?> message = answer.orTimeout(Cost.PATIENCE, TimeUnit.SECONDS).join();
        if (message.containsKey("error")) {
            throw new AssertionError(method + ": " + message.get("error"));
        }
        return member(message, "result");
    }

    private static Map<?, ?> member(Map<?, ?> message, String name) {
        return message.get(name) instanceof Map<?, ?> map ? map : Map.of();
    }

    private static String quoted(String text) {
        StringBuilder json = new StringBuilder("\"");
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == '"' || c == '\\') {
                json.append(String.format("\\u%04x", (int) c));
            } else {
                json.append(c);
            }
        }
        return json.append('"').toString();
    }

    @Override
    public void close() {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
        try {
            process.waitFor(Cost.PATIENCE, TimeUnit.SECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void take(Map<?, ?> message) {
        if (message.get("id") instanceof Long id) {
            CompletableFuture<Map<?, ?>> answer = answers.remove(id);
            if (answer != null) {
                answer.complete(message);
            }
            return;
        }
        Map<?, ?> parameters = member(message, "params");
        switch (String.valueOf(message.get("method"))) {
            case "Page.loadEventFired" -> loaded.complete(null);
            case "Runtime.exceptionThrown", "Log.entryAdded" -> problems.add(parameters.toString());
            case "Runtime.consoleAPICalled" -> {
                if ("error".equals(parameters.get("type")) || "warning".equals(parameters.get("type"))) {
                    problems.add(parameters.toString());
                }
            }
            case "Network.requestWillBeSent" ->
                requests.add(String.valueOf(member(parameters, "request").get("url")));
            default -> {}
        }
    }
}
