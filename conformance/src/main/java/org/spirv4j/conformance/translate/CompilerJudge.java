// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.util.List;
import java.util.Optional;
import org.spirv4j.translate.text.Language;

/** A compiler to SPIR-V, which judges texts by compiling them. */
interface CompilerJudge extends Judge, Compiler {
    @Override
    boolean isInstalled();

    @Override
    String needs();

    @Override
    default List<Optional<String>> messages(List<ShaderText> texts, Language language) {
        return texts.stream()
                .map(text ->
                        Optional.of(compile(text.text(), text.stage(), language).message()))
                .toList();
    }
}
