/**
 * What functions lead to: a graph of functions and of the module-scope declarations that they name, and a walk over it.
 *
 * <p>{@link org.spirv4j.internal.reachability.ModuleReferences} reads the graph off a module's instructions; a builder fills
 * a {@link org.spirv4j.internal.reachability.ReferenceGraph} itself.
 */
@NullMarked
package org.spirv4j.internal.reachability;

import org.jspecify.annotations.NullMarked;
