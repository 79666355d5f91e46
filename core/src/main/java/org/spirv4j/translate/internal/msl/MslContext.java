// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.msl;

import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.spirv4j.internal.resource.ResourceText;
import org.spirv4j.internal.word.ArrayPool;
import org.spirv4j.module.EntryPoint;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.internal.code.CodeContext;
import org.spirv4j.translate.internal.code.CodeNames;
import org.spirv4j.translate.internal.code.NarrowIntegers;
import org.spirv4j.translate.internal.option.TextOptions;

/** What all writers of a text in MSL know besides: each other. */
final class MslContext extends CodeContext {
    private static final CodeNames.Reserved RESERVED = reserved();

    /** No integers are lowered. */
    final NarrowIntegers narrow;

    final MslHelpers helpers;
    final MslLayouts layouts;
    final MslTypes typeNames;
    final MslUses uses;
    final MslImages images;
    final MslTexelBuffers texelBuffers;
    final MslSwizzles swizzles;
    final MslBindings bindings;
    final MslAddedParameters added;
    final MslEntryText entryText;
    final MslStageInterface stageInterface;

    private final MslExpressions expressions;

    /** By id: the names of constants that are declared outside of functions. */
    final Map<Integer, String> constants = new HashMap<>();

    MslContext(SpirvModule module, EntryPoint entry, TextOptions options, ArrayPool pool) {
        super(module, entry, options, RESERVED, pool);
        narrow = new NarrowIntegers(this, false, false);
        helpers = new MslHelpers(this);
        layouts = new MslLayouts(this);
        typeNames = new MslTypes(this);
        uses = new MslUses(this);
        images = new MslImages(this);
        texelBuffers = new MslTexelBuffers(this);
        swizzles = new MslSwizzles(this);
        bindings = new MslBindings(this);
        added = new MslAddedParameters(this);
        entryText = new MslEntryText(this);
        stageInterface = new MslStageInterface(this);
        expressions = new MslExpressions(this);
    }

    /** The version of the language. */
    String version() {
        return language.version() / 10 + "." + language.version() % 10;
    }

    /** What writes values. */
    MslExpressions expressions() {
        return expressions;
    }

    private static CodeNames.Reserved reserved() {
        Set<String> words = new HashSet<>();
        for (String row : ResourceText.rows("msl-names.table")) {
            words.addAll(ResourceText.words(row.substring(row.indexOf(':') + 1)));
        }
        return new CodeNames.Reserved(Set.copyOf(words), "");
    }
}
