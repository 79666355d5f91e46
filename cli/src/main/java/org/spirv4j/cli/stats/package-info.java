/** What a module is made of, in numbers. */
@NullMarked
package org.spirv4j.cli.stats;

import org.jspecify.annotations.NullMarked;
