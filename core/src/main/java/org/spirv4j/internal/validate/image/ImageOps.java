package org.spirv4j.internal.validate.image;

import static org.spirv4j.grammar.Op.*;

import java.util.EnumSet;
import java.util.Set;
import org.spirv4j.grammar.Op;

/** Kinds of image instructions. OpImageSampleFootprintNV takes the level of detail in either way. */
final class ImageOps {
    static final Set<Op> IMPLICIT = EnumSet.of(
            OpImageSampleImplicitLod,
            OpImageSampleDrefImplicitLod,
            OpImageSampleProjImplicitLod,
            OpImageSampleProjDrefImplicitLod,
            OpImageSparseSampleImplicitLod,
            OpImageSparseSampleDrefImplicitLod,
            OpImageSparseSampleProjImplicitLod,
            OpImageSparseSampleProjDrefImplicitLod,
            OpImageSampleFootprintNV);

    static final Set<Op> EXPLICIT = EnumSet.of(
            OpImageSampleExplicitLod,
            OpImageSampleDrefExplicitLod,
            OpImageSampleProjExplicitLod,
            OpImageSampleProjDrefExplicitLod,
            OpImageSparseSampleExplicitLod,
            OpImageSparseSampleDrefExplicitLod,
            OpImageSparseSampleProjExplicitLod,
            OpImageSparseSampleProjDrefExplicitLod,
            OpImageSampleFootprintNV);

    static final Set<Op> PROJECTED = EnumSet.of(
            OpImageSampleProjImplicitLod,
            OpImageSampleProjExplicitLod,
            OpImageSampleProjDrefImplicitLod,
            OpImageSampleProjDrefExplicitLod,
            OpImageSparseSampleProjImplicitLod,
            OpImageSparseSampleProjExplicitLod,
            OpImageSparseSampleProjDrefImplicitLod,
            OpImageSparseSampleProjDrefExplicitLod);

    static final Set<Op> COMPARING = EnumSet.of(
            OpImageSampleDrefImplicitLod,
            OpImageSampleDrefExplicitLod,
            OpImageSampleProjDrefImplicitLod,
            OpImageSampleProjDrefExplicitLod,
            OpImageSparseSampleDrefImplicitLod,
            OpImageSparseSampleDrefExplicitLod,
            OpImageDrefGather,
            OpImageSparseDrefGather);

    static final Set<Op> GATHER = EnumSet.of(
            OpImageGather, OpImageDrefGather, OpImageSparseGather, OpImageSparseDrefGather, OpImageGatherQCOM);

    static final Set<Op> FETCH = EnumSet.of(OpImageFetch, OpImageSparseFetch);

    static final Set<Op> ACCESS = EnumSet.of(OpImageRead, OpImageSparseRead, OpImageWrite);

    static final Set<Op> SPARSE = EnumSet.of(
            OpImageSparseSampleImplicitLod,
            OpImageSparseSampleExplicitLod,
            OpImageSparseSampleDrefImplicitLod,
            OpImageSparseSampleDrefExplicitLod,
            OpImageSparseFetch,
            OpImageSparseGather,
            OpImageSparseDrefGather,
            OpImageSparseRead);

    private ImageOps() {}
}
