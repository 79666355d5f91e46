// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.type;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Connects the public class that represents an edited module with the facts about its types. That class sets the only
 * instance, since this package does not depend on it.
 *
 * @param <M> the public class that represents an edited module
 */
public abstract class TypeBridge<M> {
    private static volatile @Nullable TypeBridge<?> instance;

    /** For subclasses. */
    protected TypeBridge() {}

    /** Sets the instance; called once, when the public class is initialized. */
    public static void set(TypeBridge<?> bridge) {
        instance = bridge;
    }

    /** {@return the instance that was set} */
    public static TypeBridge<?> get() {
        return Objects.requireNonNull(instance);
    }

    /** {@return the facts about the types of a module, which follow its changes} */
    public abstract TypeFacts types(M module);
}
