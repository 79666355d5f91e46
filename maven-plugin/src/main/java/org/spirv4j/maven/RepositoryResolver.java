// SPDX-License-Identifier: Apache-2.0
package org.spirv4j.maven;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.aether.RepositorySystem;
import org.eclipse.aether.RepositorySystemSession;
import org.eclipse.aether.artifact.Artifact;
import org.eclipse.aether.artifact.DefaultArtifact;
import org.eclipse.aether.repository.RemoteRepository;
import org.eclipse.aether.resolution.ArtifactRequest;
import org.eclipse.aether.resolution.ArtifactResolutionException;
import org.eclipse.aether.resolution.ArtifactResult;
import org.spirv4j.shaderbuild.ArtifactResolver;

/** Fetches artifacts from the repositories from which the project gets its plug-ins. */
final class RepositoryResolver implements ArtifactResolver {
    private final RepositorySystem system;
    private final RepositorySystemSession session;
    private final List<RemoteRepository> repositories;

    RepositoryResolver(RepositorySystem system, RepositorySystemSession session, List<RemoteRepository> repositories) {
        this.system = system;
        this.session = session;
        this.repositories = List.copyOf(repositories);
    }

    @Override
    public List<Path> resolve(List<String> coordinates) throws IOException {
        List<ArtifactRequest> requests = new ArrayList<>();
        for (String coordinate : coordinates) {
            String[] parts = coordinate.split(":", -1);
            Artifact artifact =
                    new DefaultArtifact(parts[0], parts[1], parts.length > 3 ? parts[3] : "", "jar", parts[2]);
            requests.add(new ArtifactRequest(artifact, repositories, "plugin"));
        }
        try {
            List<Path> files = new ArrayList<>();
            for (ArtifactResult result : system.resolveArtifacts(session, requests)) {
                files.add(result.getArtifact().getFile().toPath());
            }
            return files;
        } catch (ArtifactResolutionException e) {
            throw new IOException(e.getMessage(), e);
        }
    }
}
