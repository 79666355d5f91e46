// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.text;

/** Names combined samplers that a text has in place of images and samplers. */
@FunctionalInterface
public interface SamplerRule {
    /**
     * {@return the name of the combined sampler in the text}
     *
     * @param image the image's name in the module; empty if it has none
     * @param sampler the sampler's name in the module; empty if it has none, or if the image is used without one
     */
    String name(String image, String sampler);
}
