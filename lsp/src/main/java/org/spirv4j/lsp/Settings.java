// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.lsp;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonPrimitive;
import org.jspecify.annotations.Nullable;
import org.spirv4j.grammar.TargetEnv;

/**
 * What the user of the editor can set.
 *
 * @param target the environment that texts are checked for
 * @param isLinting whether the linter checks valid modules
 */
record Settings(TargetEnv target, boolean isLinting) {
    static final Settings DEFAULT = new Settings(TargetEnv.UNIVERSAL_1_6, true);

    /**
     * Reads settings from JSON: {@code {"targetEnvironment": "vulkan1.3", "lint": false}}, also inside a member
     * {@code spirv}. What is missing, or not what it should be, stays as it is.
     */
    Settings with(@Nullable Object json) {
        if (!(json instanceof JsonObject object)) {
            return this;
        }
        JsonObject settings = object.get("spirv") instanceof JsonObject inner ? inner : object;
        TargetEnv env = settings.get("targetEnvironment") instanceof JsonPrimitive label
                ? TargetEnv.ofLabel(label.getAsString()).orElse(target)
                : target;
        JsonElement lint = settings.get("lint");
        boolean lints = lint instanceof JsonPrimitive value && value.isBoolean() ? value.getAsBoolean() : isLinting;
        return new Settings(env, lints);
    }
}
