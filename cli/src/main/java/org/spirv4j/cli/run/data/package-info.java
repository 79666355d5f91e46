// SPDX-License-Identifier: Apache-2.0
/**
 * The data of runs: numbers, images and samplers as text and files, and the names of the resources that they belong to.
 */
@NullMarked
package org.spirv4j.cli.run.data;

import org.jspecify.annotations.NullMarked;
