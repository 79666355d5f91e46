/** Names that a misspelt name may stand for. */
package org.spirv4j.internal.spelling;
