package org.spirv4j.translate;
public final class Probe {
    public static void main(String[] args) throws Exception {
        for (String a : args) {
            org.spirv4j.module.SpirvModule m = org.spirv4j.module.SpirvModule.read(java.nio.file.Path.of(a));
            System.out.println(org.spirv4j.translate.internal.glsl.GlslModule.write(m, m.layout().entryPoints().get(0)));
        }
    }
}
