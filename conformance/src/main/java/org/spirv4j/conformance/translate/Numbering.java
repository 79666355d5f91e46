// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.translate;

import java.util.HashMap;
import java.util.Map;
import org.spirv4j.module.SpirvModule;
import org.spirv4j.translate.text.TextResource;
import org.spirv4j.translate.text.TextResource.Slot;

/** Gives each resource of a pipeline a binding of its own, the same in all stages. */
final class Numbering {
    /** What stages share: the kind of a resource, and the slots of it and of its sampler. */
    private record Key(boolean isImage, Slot slot, Slot sampler) {}

    private final Map<Key, Integer> bindings = new HashMap<>();

    /** The rule for the resources of a module. */
    TextResource.Rule rule(SpirvModule module) {
        return resource -> {
            if (resource.slot().binding().isEmpty()) {
                return resource.slot();
            }
            boolean isImage = resource.form() == TextResource.Form.COMBINED_SAMPLER;
            Slot sampler = resource.samplerId() == 0 ? Slot.NONE : Rebinding.slot(module, resource.samplerId());
            Key key = new Key(isImage, resource.original(), sampler);
            bindings.putIfAbsent(key, bindings.size());
            return Slot.ofBinding(bindings.get(key));
        };
    }
}
