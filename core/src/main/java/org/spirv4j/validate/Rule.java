package org.spirv4j.validate;

import java.util.List;

/** Something that a module must keep to. Rules are constants; two of them are the same when their ids are. */
public interface Rule {

    /** The rule's name, which stays the same from release to release: chapter, point, name. */
    String id();

    /** Where the specification, or the client API's, states it; such as {@code 3.49.8}. */
    String section();

    /** The identifiers that Vulkan gives to it, the usual one first; empty when it gives none. */
    List<String> vuids();
}
