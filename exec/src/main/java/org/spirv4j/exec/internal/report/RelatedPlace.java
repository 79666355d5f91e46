// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.exec.internal.report;

/**
 * Another instruction that explains a mistake.
 *
 * @param at its word offset in the module
 * @param message what it has to do with the mistake
 */
public record RelatedPlace(int at, String message) {}
