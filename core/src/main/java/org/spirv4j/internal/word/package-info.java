/** Words being collected. */
package org.spirv4j.internal.word;
