# SPDX-License-Identifier: Apache-2.0
# Sourced by the launchers. They set:
#   root    the checkout, as a path that the current directory makes sense of
#   tool    the name of what is started; its files in the state folder are called after it
#   module  the Maven module whose jar it is, with all modules that it depends on
#   main    the class to start
# This file decides whether the recorded choice of JDK, jar and archive still holds, and becomes java. It runs at every
# start and therefore forks nothing but one find(1); everything slow is in setup.sh.

state=$root/.build
jdk_folders=${SPIRV_JDK_FOLDERS-/usr/lib/jvm:/usr/lib64/jvm:/usr/java:/usr/local/java:/opt:/opt/java:/opt/homebrew/opt:/usr/local/opt:/Library/Java/JavaVirtualMachines:${HOME-}/Library/Java/JavaVirtualMachines:${HOME-}/.sdkman/candidates/java:${HOME-}/.jdks:${HOME-}/.asdf/installs/java:${HOME-}/.local/share/mise/installs/java:${HOME-}/.jbang/cache/jdks}

# Sets release_line to the line of the JDK's release file that tells its exact version.
read_release() {
    release_line=
    [ -r "$1/release" ] || return 1
    while IFS= read -r release_line; do
        case $release_line in
            JAVA_RUNTIME_VERSION=* | JAVA_VERSION=*) return 0 ;;
        esac
    done <"$1/release"
    return 1
}

# Prints what changed since the stamp $1. Folders count too, so that a deleted file is seen. With a record $2, also prints the
# recorded jar and archive if they were written after it or have another size. A call that a first build suffices for does not look
# at code that such a build leaves out, four in ten files; .ci/run tests that it has no class of it.
changed_sources() {
    stamp=$1 record=${2-} other=$module
    [ "$module" != cli ] || other=
    set -- "$root/core/src/main" "$root/exec/src/main" "$root/exec-jit/src/main" "$root/lsp/src/main"
    if [ "$wanted_part" = first ]; then
        set -- "$root/core/src/main/resources" "$root/exec/src/main/java/org/spirv4j/exec/Check.java" \
            "$root/exec/src/main/java/org/spirv4j/exec/internal/report"
        for folder in "$root"/core/src/main/java/org/spirv4j/*; do
            case ${folder##*/} in
                build | lint | optimize | reduce | translate) ;;
                *) set -- "$@" "$folder" ;;
            esac
        done
    fi
    find ${record:+"$launch_jar"} ${record:+${launch_archive:+"${launch_archive#*=}"}} \
        "$root/pom.xml" "$root/.mvn" "$root/.launcher" "$root/grammar" "$root/rules" "$root/codegen/pom.xml" "$root/codegen/src/main" \
        "$root/grammar-model/pom.xml" "$root/grammar-model/src/main" \
        "$root/core/pom.xml" "$root/exec/pom.xml" "$root/exec-jit/pom.xml" "$root/lsp/pom.xml" "$@" \
        "$root/corpus/pom.xml" "$root/corpus/src/main" "$root/cli/pom.xml" "$root/cli/src/main" \
        ${other:+"$root/$other/pom.xml"} ${other:+"$root/$other/src/main"} \
        \( -newer "$stamp" ! -name '*.[ja][aso][rat]' \
        -o -name '*.jar' \( -newer "${record:-$stamp}" -o ! -size "${launch_jar_size:-0}c" \) \
        -o -name '*.[ja][so][at]' \( -newer "${record:-$stamp}" -o ! -size "${launch_archive_size:-0}c" \) \) -print 2>/dev/null
}

# Reads the record $1. It is not sourced, because a shell may end at a syntax error. What nothing else checks is in it twice.
read_record() {
    launch_end=
    while IFS= read -r line; do
        case $line in
            launch_root=*) launch_root=${line#*=} ;;
            launch_jar=*) launch_jar=${line#*=} ;;
            launch_jar_size=*) launch_jar_size=${line#*=} ;;
            launch_stamp=*) launch_stamp=${line#*=} ;;
            launch_part=*) launch_part=${line#*=} ;;
            launch_jvm=*) launch_jvm=${line#*=} ;;
            launch_single=*) launch_single=${line#*=} ;;
            launch_quick=*) launch_quick=${line#*=} ;;
            launch_quick_size=*) launch_quick_size=${line#*=} ;;
            launch_full=*) launch_full=${line#*=} ;;
            launch_full_size=*) launch_full_size=${line#*=} ;;
            launch_jdk=*) launch_jdk=${line#*=} ;;
            launch_release=*) launch_release=${line#*=} ;;
            launch_request=*) launch_request=${line#*=} ;;
            launch_path=*) launch_path=${line#*=} ;;
            launch_path_java=*) launch_path_java=${line#*=} ;;
            launch_end=*) launch_end=${line#*=} ;;
            *) return 1 ;;
        esac
    done <"$1"
    [ "$launch_end" = "$launch_jar $launch_jar_size $launch_stamp $launch_part $launch_jvm $launch_single $launch_quick $launch_quick_size $launch_full $launch_full_size $launch_jdk" ]
}

# Whether a jar with part $1 (first or all) of the classes does for this call.
part_suffices() {
    [ "$1" = all ] || [ "$1" = "$wanted_part" ]
}

# Sets launch_archive to what is known about the archive for this call: the JVM's flag with the file, nothing where none can be
# made, or "later" where none was needed yet; then the call that has just built the jar starts without one.
choose_archive() {
    case $archive_kind in
        quick) launch_archive=$launch_quick launch_archive_size=$launch_quick_size ;;
        full) launch_archive=$launch_full launch_archive_size=$launch_full_size ;;
    esac
}

recorded_launch_holds() {
    [ -r "$1/$tool.launch" ] || return 1
    read_record "$1/$tool.launch" 2>/dev/null || {
        damaged_record=$1/$tool.launch
        return 1
    }
    [ "$launch_root" -ef "$root" ] && [ -f "$launch_jar" ] && [ -f "$launch_stamp" ] && part_suffices "$launch_part" || return 1
    [ "$launch_request" = "${SPIRV_JAVA_HOME-}:${JAVA_HOME-}:$jdk_folders" ] || return 1
    [ "$launch_path" = "$PATH" ] || [ "$launch_path_java" = "$(command -v java)" ] || return 1
    [ -x "$launch_jdk/bin/java" ] && read_release "$launch_jdk" && [ "$release_line" = "$launch_release" ] || return 1
    # A JDK that came or went left its mark on the folder that holds it.
    launch_ifs=$IFS
    IFS=:
    for folder in $jdk_folders; do
        if [ "$folder" -nt "$1/$tool.launch" ]; then
            IFS=$launch_ifs
            return 1
        fi
    done
    IFS=$launch_ifs
    choose_archive
    [ -z "$launch_archive" ] || { [ "$launch_archive" != later ] && [ -f "${launch_archive#*=}" ]; } || return 1
    [ -z "$(changed_sources "$launch_stamp" "$1/$tool.launch")" ]
}

# The larger archive makes the start of every JVM slower, so what only needs the smaller one takes that.
archive_kind=full
case ${0##*/}:${1-} in
    *-as:* | *-dis:* | *-val:* | *-opt:* | *:as | *:dis | *:val | *:opt | *:hash | *:stats) archive_kind=quick ;;
    *: | *:--version | *:--help | *:help) archive_kind=quick ;;
esac

# The first build compiles half of the classes, which these commands and tools need. Another one adds the rest. "help" needs all,
# because it shows the help of any command.
wanted_part=all
case $tool:${0##*/}:${1-} in
    spirv:spirv-as:* | spirv:spirv-dis:* | spirv:spirv-val:*) wanted_part=first ;;
    spirv:spirv-*:*) ;;
    spirv:*: | spirv:*:--version | spirv:*:--help | spirv:*:as | spirv:*:dis | spirv:*:val | spirv:*:hash | spirv:*:stats) wanted_part=first ;;
esac

damaged_record=
if ! recorded_launch_holds "$state"; then
    . "$root/.launcher/setup.sh"
    set_up
fi

# Java cannot ask which of its streams are terminals.
terminals=
[ ! -t 0 ] || terminals=0
[ ! -t 1 ] || terminals=${terminals}1
[ ! -t 2 ] || terminals=${terminals}2

# One file is done before most compiled code has paid. A folder or an archive, or many files, is not.
for argument; do
    case $argument in
        *.zip | *.tar | *.tar.* | *.tgz | *.foz) launch_single= ;;
        *) [ ! -d "$argument" ] || launch_single= ;;
    esac
done
[ $# -le 20 ] || launch_single=

# Lanes need a module that the JVM resolves only if it is asked to; then it prints a warning. Not all JDKs have the module.
wants_vectors=
case $tool:${0##*/}:${1-} in
    bench:*) wants_vectors=yes ;;
    conformance:* | spirv:*:run)
        launch_before=
        for argument; do
            case $launch_before=$argument in
                --engine=compiled | --engine=lanes | *=--engine=compiled | *=--engine=lanes) wants_vectors=yes ;;
            esac
            launch_before=$argument
        done
        ;;
esac
launch_vectors=
if [ -n "$wants_vectors" ] && [ -r "$launch_jdk/release" ]; then
    while IFS= read -r line; do
        case $line in
            MODULES=*[\"\ ]jdk.incubator.vector[\"\ ]*) launch_vectors="--add-modules jdk.incubator.vector" ;;
        esac
    done <"$launch_jdk/release"
fi

set -f
exec "$launch_jdk/bin/java" $launch_jvm $launch_single $launch_vectors ${launch_archive:+"$launch_archive"} ${SPIRV_JAVA_OPTS-} \
    "-Dspirv.name=${0##*/}" "-Dspirv.terminals=$terminals" -cp "$launch_jar" "$main" "$@"
