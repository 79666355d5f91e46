// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.internal.hlsl;

/** What shader models have or lack, besides the instructions whose spellings name a shader model. */
enum HlslFeature {
    REGISTER_SPACES(51, "register spaces"),
    UNSIZED_DESCRIPTORS(51, "arrays of descriptors without a length"),
    NON_UNIFORM(51, "indexes of descriptors that differ between invocations"),
    BUFFER_ARRAYS(51, "arrays of constant buffers"),
    WAVES(60, "wave operations"),
    INTEGERS_64(60, "integers of 64 bits"),
    HELPER_LANES(66, "functions for helper invocations");

    private final int first;
    private final String what;

    HlslFeature(int first, String what) {
        this.first = first;
        this.what = what;
    }

    /** The first shader model that has it, as ten times its number. */
    int first() {
        return first;
    }

    /** What it is, in the plural, as part of a sentence. */
    String what() {
        return what;
    }
}
