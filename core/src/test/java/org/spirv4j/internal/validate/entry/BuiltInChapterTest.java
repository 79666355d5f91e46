// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.internal.validate.entry;

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
    void typesAreReadAndSaid() {
        assertThat(BuiltInShape.of("f32vec4*").words())
                .isEqualTo("a vector of 4 components, each a 32-bit floating-point number");
        assertThat(BuiltInShape.of("f32mat4x3").words())
                .isEqualTo("a matrix of 4 columns with 3 components, each a 32-bit floating-point number");
        assertThat(BuiltInShape.of("i32vec3[]").words())
                .isEqualTo("an array of elements, each a vector of 3 components, each a 32-bit integer");
        assertThat(BuiltInShape.of("f32[2]").words())
                .isEqualTo("an array of 2 elements, each a 32-bit floating-point number");
        assertThat(BuiltInShape.of("u32").words()).isEqualTo("an unsigned 32-bit integer");
        assertThat(BuiltInShape.of("int").words()).isEqualTo("an integer");
        assertThat(BuiltInShape.of("bool").words()).isEqualTo("a Boolean");
    }
}
