package org.spirv4j.diagnostic;

/**
 * Another position that explains a finding.
 *
 * @param position where it is
 * @param message what it has to do with the finding, such as "declared here"
 * @param instruction the instruction that stands there, as assembly; empty when there is none
 */
public record RelatedLocation(Position position, String message, String instruction) {}
