// SPDX-License-Identifier: Apache-2.0
/**
 * Links modules (section 2.13 of the specification, "Linkage"):
 * {@link org.spirv4j.transform.internal.link.MergedModules} concatenates them section by section,
 * {@link org.spirv4j.transform.internal.link.LinkSymbols} resolves imports by name,
 * {@link org.spirv4j.transform.internal.link.DeclarationClasses} finds equal types and constants,
 * {@link org.spirv4j.transform.internal.link.SymbolTypes} compares imports with exports, and
 * {@link org.spirv4j.transform.internal.link.LinkedModuleWriter} writes the linked module.
 */
package org.spirv4j.transform.internal.link;
