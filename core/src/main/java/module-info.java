/** SPIR-V tooling in pure Java. */
module org.spirv4j {
    requires static org.jspecify;
}
