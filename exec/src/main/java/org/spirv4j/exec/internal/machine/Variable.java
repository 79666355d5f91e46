// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.machine;

import org.spirv4j.exec.internal.type.MemoryForm;

/**
 * A variable of a program.
 *
 * @param id the id
 * @param storageClass the storage class
 * @param form the form of what it holds; of a descriptor array, that of an element
 * @param number the number of its resource; descriptor arrays have one for each element
 * @param elements the number of descriptors; 1 if it is not an array of them
 * @param initializer the id of the constant it starts with; 0 for none
 */
public record Variable(int id, int storageClass, MemoryForm form, int number, int elements, int initializer) {}
