// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import org.spirv4j.grammar.Op;
import org.spirv4j.module.Instruction;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.text.Language;

/** Compiles texts of WGSL to SPIR-V by naga, as the npm package wgsl-wasm-transpiler-bundler has it, in Node. */
public final class Naga implements CompilerJudge {
    /** A request is four bytes of length, and bytes; an answer has a byte before that, 1 for a module. */
    private static final String SCRIPT = """
            import fs from 'node:fs';
            import {pathToFileURL} from 'node:url';
            const home = pathToFileURL(process.argv[1] + '/');
            const glue = await import(new URL('wgsl_wasm_transpiler_bg.js', home));
            const module = new WebAssembly.Module(fs.readFileSync(new URL('wgsl_wasm_transpiler_bg.wasm', home)));
            const imports = {};
            for (const {module: from, name} of WebAssembly.Module.imports(module)) {
              (imports[from] ??= {})[name] = glue[name];
            }
            function load() {
              const instance = new WebAssembly.Instance(module, imports);
              glue.__wbg_set_wasm(instance.exports);
              instance.exports.__wbindgen_start?.();
            }
            function read(size) {
              const bytes = Buffer.alloc(size);
              for (let at = 0; at < size;) {
                const count = fs.readSync(0, bytes, at, size - at);
                if (count === 0) process.exit(0);
                at += count;
              }
              return bytes;
            }
            load();
            for (;;) {
              const text = read(read(4).readUInt32BE()).toString();
              let isModule = 1;
              let answer;
              try {
                answer = Buffer.from(glue.compileShader(text, 'spirv'), 'base64');
              } catch (error) {
                isModule = 0;
                answer = Buffer.from(String(error).replace(/\\s+/g, ' '));
                if (error instanceof WebAssembly.RuntimeError) load();
              }
              const head = Buffer.alloc(5);
              head.writeUInt8(isModule);
              head.writeUInt32BE(answer.length, 1);
              fs.writeSync(1, Buffer.concat([head, answer]));
            }
            """;

    private static final String PACKAGE = "npm/node_modules/wgsl-wasm-transpiler-bundler";

    /** Constants of pipelines, which have no values when a text is compiled alone. */
    private static final Pattern OVERRIDE = Pattern.compile("@id\\(\\d+\\) override ");

    /** The words before the first instruction of a module. */
    private static final int HEADER = 5;

    /** The word of the first type of which a composite type has parts. */
    private static final int FIRST_PART = 2;

    private final Path home;
    private final Workers workers;

    private Naga(Path home) {
        this.home = home;
        workers = new Workers(List.of("node", "--input-type=module", "-e", SCRIPT, home.toString()), Map.of());
    }

    /** Finds the compiler in the folder of the judges; it is not installed if there is none. */
    static Naga in(Optional<Path> folder) {
        return new Naga(folder.orElse(Path.of("")).toAbsolutePath().resolve(PACKAGE));
    }

    @Override
    public String name() {
        return "naga";
    }

    @Override
    public boolean isInstalled() {
        return Files.isDirectory(home);
    }

    @Override
    public boolean isFor(Language language) {
        return language.family() == Language.Family.WGSL;
    }

    @Override
    public String needs() {
        return "naga, npm's wgsl-wasm-transpiler-bundler in the folder of --judges";
    }

    @Override
    public Answer compile(String text, String stage, Language language) {
        byte[] bytes = OVERRIDE.matcher(text)
                .replaceAll("const ")
                .replace("enable subgroups;", "")
                .replace("diagnostic(off, subgroup_uniformity);", "")
                .getBytes(StandardCharsets.UTF_8);
        return workers.ask((requests, answers) -> {
                    requests.writeInt(bytes.length);
                    requests.write(bytes);
                    requests.flush();
                    boolean isModule = answers.readByte() == 1;
                    byte[] answer = answers.readNBytes(answers.readInt());
                    return isModule
                            ? new Answer(withoutLayoutsOfBooleans(answer), "")
                            : Answer.refused(new String(answer, StandardCharsets.UTF_8));
                })
                .orElse(NO_ANSWER);
    }

    /** The compiler lays out Booleans in variables of functions, too, with 1 byte for each. */
    private static byte[] withoutLayoutsOfBooleans(byte[] bytes) {
        SpirvModule module = SpirvModule.read(bytes);
        Set<Integer> have = new HashSet<>();
        for (Instruction type : module.instructions()) {
            boolean isComposite = type.is(Op.OpTypeVector) || type.is(Op.OpTypeArray) || type.is(Op.OpTypeStruct);
            int end = type.is(Op.OpTypeStruct) ? type.wordCount() : FIRST_PART + 1;
            boolean has = type.is(Op.OpTypeBool);
            for (int i = FIRST_PART; isComposite && i < end && !has; i++) {
                has = have.contains(type.word(i));
            }
            if (has) {
                have.add(type.resultId());
            }
        }
        if (have.isEmpty()) {
            return bytes;
        }
        int[] words = module.words();
        ByteBuffer kept = ByteBuffer.allocate(bytes.length).order(ByteOrder.LITTLE_ENDIAN);
        for (int i = 0; i < HEADER; i++) {
            kept.putInt(words[i]);
        }
        for (Instruction instruction : module.instructions()) {
            boolean decorates = instruction.is(Op.OpDecorate) || instruction.is(Op.OpMemberDecorate);
            if (!decorates || !have.contains(instruction.word(1))) {
                for (int i = 0; i < instruction.wordCount(); i++) {
                    kept.putInt(instruction.word(i));
                }
            }
        }
        return Arrays.copyOf(kept.array(), kept.position());
    }

    @Override
    public void close() {
        workers.close();
    }
}
