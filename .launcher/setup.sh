# SPDX-License-Identifier: Apache-2.0
# The slow side of launch.sh: finds the newest JDK, builds the jar, makes the class-data archive that is needed,
# and records all that in the state folder. Sourced only when the record is missing or no longer holds.

say() {
    printf '%s: %s\n' "$tool" "$*" >&2
}

give_up() {
    say "$@"
    exit 2
}

# ---- The JDK ----

jdk=
jdk_rank=0
jdk_feature=
jdk_release=
jdk_too_old=

# Takes the JDK in folder $1 if it is newer than the one found so far. Reads its release file; starts nothing.
consider_jdk() {
    [ -x "$1/bin/java" ] && [ -x "$1/bin/javac" ] && read_release "$1" || return 0
    candidate_release=$release_line
    version=
    while IFS= read -r line || [ -n "$line" ]; do
        case $line in
            JAVA_VERSION=*) version=${line#*=} && break ;;
        esac
    done <"$1/release"
    version=${version#\"}
    version=${version%%\"*}
    rest=$version
    rank=0
    feature=
    for _ in 1 2 3 4; do
        part=${rest%%[!0-9]*}
        case $rest in
            "$part") rest= ;;
            *) rest=${rest#"$part"?} ;;
        esac
        feature=${feature:-${part:-0}}
        # Parts such as the 09 of 1.8.0_09 would read as bad octal numbers.
        while case $part in 0?*) true ;; *) false ;; esac; do part=${part#0}; done
        rank=$((rank * 100 + ${part:-0}))
    done
    if [ "$feature" -lt 17 ]; then
        jdk_too_old="$version in $1"
    elif [ "$rank" -gt "$jdk_rank" ]; then
        jdk=$1
        jdk_rank=$rank
        jdk_feature=$feature
        jdk_release=$candidate_release
    fi
}

# Follows links from file $1 to the real file.
real_file() {
    readlink -f "$1" 2>/dev/null || printf '%s\n' "$1"
}

find_jdk() {
    if [ -n "${SPIRV_JAVA_HOME-}" ]; then
        consider_jdk "$SPIRV_JAVA_HOME"
        [ -n "$jdk" ] || give_up "SPIRV_JAVA_HOME=$SPIRV_JAVA_HOME is not a JDK 17 or newer"
        return
    fi
    [ -z "${JAVA_HOME-}" ] || consider_jdk "$JAVA_HOME"
    if [ -n "$path_java" ]; then
        java_file=$(real_file "$path_java")
        consider_jdk "${java_file%/bin/java}"
    fi
    saved_ifs=$IFS
    IFS=:
    for folder in $jdk_folders; do
        IFS=$saved_ifs
        for home in "$folder"/* "$folder"/*/Contents/Home "$folder"/*/libexec/openjdk.jdk/Contents/Home; do
            consider_jdk "$home"
        done
    done
    IFS=$saved_ifs
    [ -n "$jdk" ] || give_up "needs a JDK 17 or newer (with javac), found ${jdk_too_old:+only }${jdk_too_old:-none}." \
        "Install one (Debian, Ubuntu: apt install openjdk-17-jdk; Fedora: dnf install java-latest-openjdk-devel;" \
        "macOS: brew install openjdk; any: https://adoptium.net) or set JAVA_HOME to its folder."
}

# ---- One set-up at a time ----

lock=

lock_owner_is_gone() {
    owner=
    read -r owner owner_host 2>/dev/null <"$lock_file" || [ -n "$owner" ] || {
        # The owner creates the file and then writes into it, so an empty one is old only after a while.
        [ -n "$(find "$lock_file" -mmin +1 2>/dev/null)" ]
        return
    }
    if [ "$owner_host" = "$host" ]; then
        ! kill -0 "$owner" 2>/dev/null
    else
        [ -n "$(find "$lock_file" -mmin +30 2>/dev/null)" ]
    fi
}

try_lock() {
    (set -C && echo "$$ $host" >"$1") 2>/dev/null
}

take_lock() {
    lock_file=$state/lock
    host=$(uname -n)
    waiting=
    attempts=0
    until try_lock "$lock_file"; do
        if ! [ -e "$lock_file" ]; then
            attempts=$((attempts + 1))
            [ "$attempts" -lt 10 ] || give_up "cannot create $lock_file"
            continue
        fi
        if lock_owner_is_gone; then
            # Only one may remove a dead owner's lock, or the second would remove the lock of the first.
            if try_lock "$lock_file.break"; then
                ! lock_owner_is_gone || rm -f "$lock_file"
                rm -f "$lock_file.break"
                continue
            fi
            [ -z "$(find "$lock_file.break" -mmin +1 2>/dev/null)" ] || rm -f "$lock_file.break"
        fi
        [ -n "$waiting" ] || say "waiting for another build to finish ..."
        waiting=yes
        sleep 1
    done
    lock=$lock_file
    trap 'release_lock' EXIT
    trap 'release_lock; exit 130' INT
    trap 'release_lock; exit 143' TERM HUP
}

release_lock() {
    [ -z "$lock" ] || rm -f "$lock"
    lock=
    trap - EXIT INT TERM HUP
}

# ---- The jar ----

# Prints the checksum and the size of file $1.
sum_of() {
    cksum <"$1"
}

# Whether file $1 has the recorded checksum.
sum_holds() {
    [ -r "$1.sum" ] && [ "$(cat "$1.sum")" = "$(sum_of "$1")" ]
}

# Whether the jar in folder $1 can be used. If it only lacks classes that this call needs, sets lacks_classes, and first_jar to
# the jar if it was built here: beside it are the generated sources that it was built of.
jar_is_fresh() {
    [ -f "$1/$tool.jar" ] && [ -f "$1/$tool.stamp" ] && [ -z "$(changed_sources "$1/$tool.stamp")" ] || return 1
    sum_holds "$1/$tool.jar" || {
        damaged_jar=yes
        return 1
    }
    launch_part=
    read -r launch_part <"$1/$tool.stamp"
    part_suffices "$launch_part" || {
        lacks_classes=yes
        [ "$1" != "$state" ] || first_jar=$1/$tool.jar
        return 1
    }
}

# Writes the jar $1 with the wanted part of the classes. The modules' own target folders stay the developer's.
build_jar() {
    if [ "$tool" = bench ]; then
        # Its benchmarks need an annotation processor.
        rm -rf "$state/out" && JAVA_HOME=$jdk "$maven" -B -q -pl "$module" -am -Dquick "-Dbuild.output=$state/out" package &&
            mv -f "$state/out/spirv4j-$module/target/$tool.jar" "$1"
    else
        # C1 alone: the optimising compiler costs twice as much as it saves.
        classes=$main
        [ "$tool" != spirv ] || classes=$main,org.spirv4j.cli.Training
        JAVA_HOME=$jdk "$jdk/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xms512m -Xmn320m -Xlog:disable \
            "$launch_root/codegen/src/main/java/org/spirv4j/codegen/CommandJar.java" "$launch_root" "$module" "$classes" "${first_jar:-$launch_part}" "$maven" "$1"
    fi
}

build() {
    maven=$(command -v mvn) || maven=${MAVEN_HOME:-${M2_HOME:-/nonexistent}}/bin/mvn
    [ -x "$maven" ] || give_up "needs Maven to build itself on first use, found none." \
        "Install it (Debian, Ubuntu: apt install maven; macOS: brew install maven; any: https://maven.apache.org)" \
        "so that mvn is on the PATH."
    [ -z "$first_jar" ] || [ -z "$(changed_sources "${first_jar%.jar}.stamp")" ] || first_jar=
    if [ -n "$damaged_jar" ]; then
        say "building (the jar is damaged) ..."
    elif [ -n "$first_jar" ]; then
        say "building (the rest of the commands) ..."
    elif [ -f "$state/$tool.jar" ]; then
        say "building (the sources changed) ..."
    else
        say "building (first use, about a minute) ..."
    fi
    # Dated before the build, so that what changes meanwhile is built next time.
    launch_part=$wanted_part
    printf '%s\n' "$launch_part" >"$state/$tool.stamp.new"
    log=$state/$tool-build.log
    rm -f "$state/$tool-new.jar"
    if ! (cd "$launch_root" && build_jar "$state/$tool-new.jar") >"$log" 2>&1 </dev/null || ! [ -f "$state/$tool-new.jar" ]; then
        tail -n 25 "$log" >&2
        give_up "the build failed; the whole log is in $log"
    fi
    # Renamed into place: a JVM that still runs from the old jar keeps it.
    sum_of "$state/$tool-new.jar" >"$state/$tool.jar.sum"
    mv -f "$state/$tool-new.jar" "$state/$tool.jar"
    mv -f "$state/$tool.stamp.new" "$state/$tool.stamp"
    rm -rf "$state/out" "$state/$tool"-*.jsa* "$state/$tool"-*.aot*
    damaged_record=
    built=yes
}

# ---- The JVM's flags and its class-data archives ----

# Sets launch_jvm, and launch_single, which is added for a call with few files. The log is off because the JVM's warnings about archives go to standard output.
choose_flags() {
    launch_single=
    case $tool in
        spirv)
            # Before 24 only G1 can use the objects in the JDK's own archive: 25 ms of CPU time less than with the
            # serial collector. From then on the serial collector can too, and starts no threads.
            if [ "$jdk_feature" -ge 24 ]; then
                # The decoder of Zstandard uses sun.misc.Unsafe, about which the JVM warns.
                launch_jvm="-XX:+UseSerialGC --sun-misc-unsafe-memory-access=allow"
            else
                # Moving archives to random addresses takes 14 ms of CPU time, which newer JDKs spread over threads.
                launch_jvm="-XX:+UseG1GC -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0"
            fi
            # C1 alone: compiling with C2 pays only from about 150,000 small modules on; see docs/decisions/launcher.md.
            launch_jvm="$launch_jvm -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xlog:disable"
            launch_single=-XX:CompileThresholdScaling=5
            ;;
        *) launch_jvm=-Xlog:disable ;;
    esac
}

# Sets launch_quick and launch_full: to the flag that uses that archive for this JDK and jar, to "later" if there is none and this
# call needs the other, or to nothing if it cannot be made.
make_archives() {
    launch_quick=
    launch_full=
    [ "$tool" = spirv ] && [ -n "$state" ] || return 0
    # With the content of the jar: newer JVMs run the classes of an archive even if the jar has others.
    key=$({ printf '%s\n' "$jdk" "$jdk_release" "$launch_jar" && cat "$launch_jar.sum"; } | cksum)
    key=$jdk_feature-${key%% *}
    if [ "$jdk_feature" -ge 24 ]; then
        ending=aot
        use=-XX:AOTCache=
    else
        ending=jsa
        use=-XX:SharedArchiveFile=
    fi
    lists=training
    [ "$launch_part" = first ] || lists="training training-opt"
    make_archive quick "$state/$tool-$key.$ending" "$lists"
    launch_quick=$made
    make_archive full "$state/$tool-$key-full.$ending" "training training-opt training-more"
    launch_full=$made
    # A JVM that cannot make one would fail again and again at the other.
    case $launch_quick:$launch_full in
        :later) launch_full= ;;
        later:) launch_quick= ;;
    esac
}

# Makes the archive of kind $1 in file $2 by the lists $3 if this call needs it and there is none. Sets made to what to record.
make_archive() {
    kind=$1
    archive=$2
    lists=$3
    made=$use$archive
    ! sum_holds "$archive" || return 0
    made=later
    # Not by the call that builds the jar: an archive costs as much as a dozen calls save, and that may be the only one.
    [ "$kind" = "$archive_kind" ] && [ -z "$built" ] || return 0
    if [ -s "$archive" ]; then
        say "making the class-data archive again, which is damaged"
        damaged_record=
    fi
    rm -f "$archive"
    work=$state/training.$$
    mkdir -p "$work"
    if [ "$jdk_feature" -ge 25 ]; then
        train "-XX:AOTCacheOutput=$work/archive"
    elif [ "$jdk_feature" -eq 24 ]; then
        train -XX:AOTMode=record "-XX:AOTConfiguration=$work/configuration" &&
            "$jdk/bin/java" $launch_jvm -XX:AOTMode=create "-XX:AOTConfiguration=$work/configuration" \
                "-XX:AOTCache=$work/archive" -cp "$launch_jar" >/dev/null 2>&1
    else
        train "-XX:ArchiveClassesAtExit=$work/archive"
    fi </dev/null
    made=
    if [ -s "$work/archive" ]; then
        sum_of "$work/archive" >"$archive.sum"
        mv -f "$work/archive" "$archive"
        made=$use$archive
    fi
    rm -rf "$work"
}

# Runs the commands of the lists in one JVM with the given flags.
train() {
    "$jdk/bin/java" $launch_jvm "$@" -cp "$launch_jar" org.spirv4j.cli.Training "$launch_root/.launcher" "$work" $lists >/dev/null 2>&1
}

# ---- All of it ----

# The second word of a checksum is the size.
size_of() {
    read -r _ size <"$1.sum" && printf '%s\n' "$size"
}

record_launch() {
    launch_jar_size=$(size_of "$launch_jar")
    launch_quick_size=
    launch_full_size=
    case $launch_quick in *=*) launch_quick_size=$(size_of "${launch_quick#*=}") ;; esac
    case $launch_full in *=*) launch_full_size=$(size_of "${launch_full#*=}") ;; esac
    launch_end="$launch_jar $launch_jar_size $launch_stamp $launch_part $launch_jvm $launch_single $launch_quick $launch_quick_size $launch_full $launch_full_size $launch_jdk"
    for name in launch_root launch_jar launch_jar_size launch_stamp launch_part launch_jvm launch_single \
        launch_quick launch_quick_size launch_full launch_full_size launch_jdk \
        launch_release launch_request launch_path launch_path_java launch_end; do
        eval "value=\$$name"
        printf '%s\n' "$name=$value"
    done >"$state/$tool.launch.new" && mv -f "$state/$tool.launch.new" "$state/$tool.launch"
}

set_up() {
    damaged_jar=
    first_jar=
    lacks_classes=
    built=
    launch_root=$(cd -P -- "$root" && pwd) || exit 2
    checkout_state=$launch_root/.build
    state=$checkout_state
    if ! { mkdir -p "$state" && [ -w "$state" ]; } 2>/dev/null; then
        cache=${XDG_CACHE_HOME:-${HOME:+$HOME/.cache}}
        state=${cache:+$cache/spirv4j$launch_root}
        if [ -n "$state" ] && recorded_launch_holds "$state"; then
            return
        fi
        launch_root=$(cd -P -- "$root" && pwd)
        if [ -n "$state" ] && ! { mkdir -p "$state" && [ -w "$state" ]; } 2>/dev/null; then
            state=
        fi
    fi

    path_java=$(command -v java)
    find_jdk
    launch_jdk=$jdk
    launch_release=$jdk_release
    launch_request=${SPIRV_JAVA_HOME-}:${JAVA_HOME-}:$jdk_folders
    launch_path=$PATH
    launch_path_java=$path_java

    [ -z "$state" ] || take_lock
    if jar_is_fresh "$checkout_state"; then
        jar_state=$checkout_state
    elif [ -z "$state" ]; then
        [ -z "$lacks_classes" ] || give_up "what is built in $checkout_state lacks this command, and nothing can be written there" \
            "or to a cache folder. Start 'spirv help' where that folder can be written, which builds all commands," \
            "or set XDG_CACHE_HOME to a folder that can be written to."
        give_up "cannot write to $checkout_state or to a cache folder; set XDG_CACHE_HOME to a folder that can be written to"
    else
        jar_state=$state
        jar_is_fresh "$state" || build
    fi
    launch_jar=$jar_state/$tool.jar
    launch_stamp=$jar_state/$tool.stamp
    choose_flags
    make_archives
    [ -z "$damaged_record" ] || say "$damaged_record is damaged and was made again"
    [ -z "$state" ] || record_launch
    choose_archive
    [ "$launch_archive" != later ] || launch_archive=
    release_lock
}
