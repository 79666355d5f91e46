// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.reduce;

import java.nio.ByteBuffer;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import org.spirv4j.module.SpirvModule;

/**
 * What a test said about modules, by the SHA-256 of their words. A reduction asks it before each test, so that one with
 * the answers of an earlier reduction of the same module goes on where that one ended. Safe for use by several threads.
 */
public final class KnownAnswers {
    private final Map<String, Boolean> answers = new ConcurrentHashMap<>();
    private final BiConsumer<String, Boolean> listener;

    private KnownAnswers(BiConsumer<String, Boolean> listener) {
        this.listener = listener;
    }

    /** {@return an object without answers} */
    public static KnownAnswers create() {
        return new KnownAnswers((key, answer) -> {});
    }

    /**
     * {@return an object without answers that passes on each new answer}
     *
     * @param listener receives the {@linkplain #key key} of a module and the answer; called by the threads that test
     */
    public static KnownAnswers withListener(BiConsumer<String, Boolean> listener) {
        return new KnownAnswers(Objects.requireNonNull(listener, "listener"));
    }

    /**
     * {@return the key of a module: the SHA-256 of its words in big-endian order, as 64 hexadecimal digits}
     *
     * @param module the module
     */
    public static String key(SpirvModule module) {
        Objects.requireNonNull(module, "module");
        int[] words = module.words();
        ByteBuffer bytes = ByteBuffer.allocate(Math.multiplyExact(words.length, Integer.BYTES));
        bytes.asIntBuffer().put(words);
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes.array()));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("every Java platform has SHA-256", e);
        }
    }

    /**
     * Adds an answer of an earlier reduction, without calling the listener.
     *
     * @param key the key of a module
     * @param answer what the test said
     */
    public void add(String key, boolean answer) {
        answers.put(Objects.requireNonNull(key, "key"), answer);
    }

    Optional<Boolean> find(String key) {
        return Optional.ofNullable(answers.get(key));
    }

    void put(String key, boolean answer) {
        answers.put(key, answer);
        listener.accept(key, answer);
    }
}
