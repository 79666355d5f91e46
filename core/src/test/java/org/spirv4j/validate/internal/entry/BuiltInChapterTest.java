// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.validate.internal.entry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.spirv4j.validate.RuleCatalogue;

final class BuiltInChapterTest {

    @Test
    void theCatalogueHasEveryVuidOfTheTable() {
        List<String> vuids = new ArrayList<>();
        for (BuiltInTable.Row row : BuiltInTable.get().rows()) {
            vuids.addAll(List.of(row.typeVuid, row.storageVuid, row.modelVuid, row.perViewVuid));
            row.restrictions.forEach(r -> vuids.add(r.vuid()));
            BuiltInTable.MeshRule mesh = row.mesh;
            if (mesh != null) {
                vuids.addAll(List.of(mesh.typeVuid(), mesh.sizeVuid(), mesh.blockSizeVuid(), mesh.decorationVuid()));
            }
            BuiltInTable.IndicesRule indices = row.indices;
            if (indices != null) {
                vuids.addAll(List.of(indices.modeVuid(), indices.sizeVuid()));
            }
        }
        vuids.removeIf(String::isEmpty);
        assertThat(vuids).hasSizeGreaterThan(200);
        assertThat(vuids)
                .allSatisfy(v -> assertThat(RuleCatalogue.get().find(v)).as(v).isNotEmpty());
    }

    @Test
    void shapesAreParsedAndDescribed() {
        assertThat(BuiltInShape.of("f32vec4*").describe())
                .isEqualTo("a four-component vector of 32-bit floating-point values");
        assertThat(BuiltInShape.of("f32mat4x3").describe())
                .isEqualTo("a matrix with four columns of three-component vectors of 32-bit floating-point values");
        assertThat(BuiltInShape.of("i32vec3[]").describe())
                .isEqualTo("an array of three-component vectors of 32-bit integer values");
        assertThat(BuiltInShape.of("f32[2]").describe()).isEqualTo("an array of two 32-bit floating-point values");
        assertThat(BuiltInShape.of("f32[][]").describe())
                .isEqualTo("an array of arrays of 32-bit floating-point values");
        assertThat(BuiltInShape.of("u32").describe()).isEqualTo("a 32-bit unsigned integer scalar");
        assertThat(BuiltInShape.of("int").describe()).isEqualTo("an integer scalar");
        assertThat(BuiltInShape.of("bool").describe()).isEqualTo("a Boolean scalar");
    }
}
