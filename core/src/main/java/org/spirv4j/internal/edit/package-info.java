/**
 * How a module's words become those of another one: {@link org.spirv4j.internal.edit.InstructionEdits} collects changes by
 * place and copies what lies between them, {@link org.spirv4j.internal.edit.IdOperands} writes other ids into a copy.
 */
package org.spirv4j.internal.edit;
