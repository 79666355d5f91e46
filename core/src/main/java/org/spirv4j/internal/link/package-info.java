// SPDX-License-Identifier: Apache-2.0
/**
 * How modules become one (section 2.13 of the specification, "Linkage"): {@link
 * org.spirv4j.internal.link.MergedModules} puts their words together section by section, {@link
 * org.spirv4j.internal.link.LinkSymbols} resolves imports by name, {@link org.spirv4j.internal.link.DeclarationClasses}
 * finds out which types and constants are the same, {@link org.spirv4j.internal.link.SymbolTypes} compares imports with
 * exports, and {@link org.spirv4j.internal.link.LinkedModuleWriter} writes what stays.
 */
package org.spirv4j.internal.link;
