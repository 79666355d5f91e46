// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.cli.run.data;

import java.util.Optional;
import org.spirv4j.exec.TexelFormat;
import org.spirv4j.grammar.Dim;
import org.spirv4j.reflect.ImageType;
import org.spirv4j.reflect.ScalarType;

/**
 * What a module says about an image.
 *
 * @param type the type; empty if the module does not declare the image
 */
public record Declared(Optional<ImageType> type) {
    /** The format that an image has if nothing else tells it. */
    TexelFormat format() {
        return type.flatMap(ImageType::format).flatMap(TexelFormat::of).orElseGet(() -> switch (sampled()) {
            case INT -> TexelFormat.R8G8B8A8_SINT;
            case UINT -> TexelFormat.R8G8B8A8_UINT;
            default -> TexelFormat.R8G8B8A8_UNORM;
        });
    }

    private ScalarType.Kind sampled() {
        return type.flatMap(ImageType::sampledType).map(ScalarType::kind).orElse(ScalarType.Kind.FLOAT);
    }

    ImageShape shape(ImageSize size) {
        if (type.isPresent()
                && (type.get().isArrayed()
                        || type.get().dim().filter(Dim.Cube::equals).isPresent())) {
            return ImageShape.LAYERS;
        }
        return size.depth() > 1 ? ImageShape.VOLUME : ImageShape.PLANE;
    }
}
