// SPDX-License-Identifier: Apache-2.0
/**
 * Measures corpora on Apache Spark: {@link org.spirv4j.spark.SparkCorpus} turns files into rows, and rows into a
 * {@link org.spirv4j.corpus.CorpusSummary}.
 */
@NullMarked
package org.spirv4j.spark;

import org.jspecify.annotations.NullMarked;
