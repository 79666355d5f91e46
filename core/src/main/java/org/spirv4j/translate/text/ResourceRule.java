// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.translate.text;

/** Decides where a text has its resources. */
@FunctionalInterface
public interface ResourceRule {
    /** Resources stay where the translator places them. */
    ResourceRule KEEP = TextResource::slot;

    /**
     * {@return the slot of a resource in the text}
     *
     * @param resource the resource, with the slot that the translator would give it
     */
    ResourceSlot place(TextResource resource);
}
