// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.conformance.run;

import java.nio.ByteBuffer;
import java.util.Locale;
import java.util.Map;
import org.spirv4j.conformance.run.RecordedRun.Resource;
import org.spirv4j.exec.Image;
import org.spirv4j.exec.Sampler;
import org.spirv4j.exec.TexelFormat;

/** Images and samplers as records describe them. */
final class BoundImages {
    private BoundImages() {}

    static TexelFormat format(Resource resource) {
        for (TexelFormat format : TexelFormat.values()) {
            if (format.name().equals(resource.format())) {
                return format;
            }
        }
        throw new ProgramRun.UnsupportedRunException("texel format " + resource.format());
    }

    static Image image(Resource resource, ByteBuffer bytes) {
        TexelFormat format = format(resource);
        Image image = switch (resource.dimension()) {
            case "1d" -> Image.of1D(format, resource.width(), bytes);
            case "3d" -> Image.of3D(format, resource.width(), resource.height(), resource.depth(), bytes);
            default -> Image.of2D(format, resource.width(), resource.height(), bytes);
        };
        Image sampled = resource.samples() > 1 ? image.withSamples(resource.samples()) : image;
        return resource.levels() > 1 ? sampled.withLevels(resource.levels()) : sampled;
    }

    static Sampler sampler(Resource resource) {
        Map<String, String> properties = resource.sampler();
        Sampler sampler = Sampler.NEAREST
                .withFilters(
                        filter(properties, "mag_filter"),
                        filter(properties, "min_filter"),
                        filter(properties, "mipmap_mode"))
                .withAddressing(
                        addressing(properties, "address_mode_u"),
                        addressing(properties, "address_mode_v"),
                        addressing(properties, "address_mode_w"));
        if (properties.containsKey("border_color")) {
            String color = upper(properties.getOrDefault("border_color", ""));
            sampler = sampler.withBorder(Sampler.Border.valueOf(color.substring(color.indexOf('_') + 1)));
        }
        if (properties.containsKey("compare_op")) {
            sampler = sampler.withCompare(Sampler.Compare.valueOf(upper(properties.getOrDefault("compare_op", ""))));
        }
        if (properties.containsKey("max_lod")) {
            float least = Float.parseFloat(properties.getOrDefault("min_lod", "0"));
            sampler = sampler.withLod(least, Float.parseFloat(properties.getOrDefault("max_lod", "0")), 0);
        }
        return "on".equals(properties.get("unnormalized_coordinates"))
                ? sampler.withUnnormalizedCoordinates()
                : sampler;
    }

    private static Sampler.Filter filter(Map<String, String> properties, String name) {
        return Sampler.Filter.valueOf(upper(properties.getOrDefault(name, "nearest")));
    }

    private static Sampler.Addressing addressing(Map<String, String> properties, String name) {
        return Sampler.Addressing.valueOf(upper(properties.getOrDefault(name, "repeat")));
    }

    private static String upper(String word) {
        return word.toUpperCase(Locale.ROOT);
    }
}
