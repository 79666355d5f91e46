package org.spirv4j.diagnostic;

/**
 * Another place that a finding has to do with.
 *
 * @param position where it is
 * @param message what it has to do with the finding, such as "declared here"
 * @param instruction the instruction that stands there, as assembly; empty when there is none
 */
public record RelatedLocation(Position position, String message, String instruction) {}
