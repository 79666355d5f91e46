# SPDX-License-Identifier: Apache-2.0
# The slow side of spirv.cmd, as setup.sh is of the script "spirv": finds the newest JDK, builds the jar, makes the
# class-data archive that is needed, and records all that in spirv.launch.cmd in the state folder. Takes launch_root, launch_key,
# launch_found, launch_sources and launch_kind from the environment. For Windows PowerShell 5.1 and newer.

Set-StrictMode -Version 2
$ErrorActionPreference = 'Stop'

$root = $env:launch_root.TrimEnd('\')

function Say([string] $message) {
    [Console]::Error.WriteLine("spirv: $message")
}

function Stop-Setup([string] $message) {
    Say $message
    exit 2
}

# Runs a command line without input; what it prints goes to a file. Returns its exit status.
function Invoke-Logged([string] $commandLine, [string] $log, [string] $jdk) {
    $info = New-Object System.Diagnostics.ProcessStartInfo
    $info.FileName = $env:ComSpec
    # With /s, cmd takes off the outer quotes and leaves the inner ones alone.
    $info.Arguments = "/d /s /c `"$commandLine > `"$log`" 2>&1 < nul`""
    $info.WorkingDirectory = $root
    $info.UseShellExecute = $false
    $info.EnvironmentVariables['JAVA_HOME'] = $jdk
    $process = [System.Diagnostics.Process]::Start($info)
    $process.WaitForExit()
    return $process.ExitCode
}

# ---- The JDK ----

# Returns what the release file of a JDK says, or nothing if the folder holds no JDK.
function Read-Jdk([string] $jdk) {
    $release = Join-Path $jdk 'release'
    foreach ($file in $release, (Join-Path $jdk 'bin\java.exe'), (Join-Path $jdk 'bin\javac.exe')) {
        if (-not (Test-Path -LiteralPath $file -PathType Leaf)) {
            return
        }
    }
    $values = @{ JAVA_VERSION = ''; JAVA_RUNTIME_VERSION = '' }
    foreach ($line in [IO.File]::ReadAllLines($release)) {
        $name, $value = $line -split '=', 2
        if ($values.ContainsKey($name)) {
            $values[$name] = "$value".Trim('"')
        }
    }
    $numbers = @([regex]::Matches($values.JAVA_VERSION, '\d+') | ForEach-Object { [int] $_.Value })
    if ($numbers.Count -eq 0) {
        return
    }
    $numbers += 0, 0, 0, 0
    return [pscustomobject] @{
        Home = $jdk
        Feature = $numbers[0]
        Version = New-Object Version($numbers[0], $numbers[1], $numbers[2], $numbers[3])
        Text = $values.JAVA_VERSION
        Release = $values.JAVA_RUNTIME_VERSION
    }
}

function Find-Jdk {
    if ($env:SPIRV_JAVA_HOME) {
        $jdk = Read-Jdk $env:SPIRV_JAVA_HOME
        if (-not $jdk -or $jdk.Feature -lt 17) {
            Stop-Setup "SPIRV_JAVA_HOME=$env:SPIRV_JAVA_HOME is not a JDK 17 or newer"
        }
        return $jdk
    }
    $folders = @()
    if ($env:JAVA_HOME) {
        $folders += $env:JAVA_HOME
    }
    $java = Get-Command java.exe -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
    if ($java) {
        $folders += Split-Path (Split-Path $java.Path)
    }
    foreach ($folder in "$env:launch_found" -split ';' -ne '') {
        # Scoop keeps the installed version in "current".
        $folders += $folder, (Join-Path $folder 'current')
    }
    $found = @($folders | ForEach-Object { Read-Jdk $_.TrimEnd('\') })
    $best = $found | Where-Object { $_.Feature -ge 17 } | Sort-Object -Property Version -Descending | Select-Object -First 1
    if (-not $best) {
        $have = if ($found.Count -gt 0) { "only $($found[0].Text) in $($found[0].Home)" } else { 'none' }
        Stop-Setup ("needs a JDK 17 or newer (with javac), found $have. Install one (winget install " +
            'EclipseAdoptium.Temurin.25.JDK; or https://adoptium.net) or set JAVA_HOME to its folder.')
    }
    return $best
}

# ---- The jar ----

function Find-StateFolder {
    foreach ($folder in (Join-Path $root '.build'), (Join-Path "$env:LOCALAPPDATA" "spirv4j\$env:launch_key")) {
        try {
            [void] [IO.Directory]::CreateDirectory($folder)
            $probe = Join-Path $folder 'probe'
            [IO.File]::WriteAllText($probe, '')
            [IO.File]::Delete($probe)
            return $folder
        } catch [UnauthorizedAccessException], [IO.IOException] {
            continue
        }
    }
    Stop-Setup "cannot write to $root\.build or to $env:LOCALAPPDATA"
}

# Holds a file open that nobody else can open meanwhile; Windows closes it when the process ends in whatever way.
function Get-Lock([string] $file) {
    $told = $false
    while ($true) {
        try {
            return [IO.File]::Open($file, 'OpenOrCreate', 'ReadWrite', 'None')
        } catch [IO.IOException] {
            if (-not $told) {
                Say 'waiting for another build to finish ...'
                $told = $true
            }
            Start-Sleep -Milliseconds 500
        }
    }
}

# Brings the copy of the sources up to date, or with "/L" only tells by the status whether it is.
function Copy-Sources([string] $state, [string[]] $options) {
    $arguments = @("$root\.", "$state\sources") + ($env:launch_sources -split ' ') + $options
    & robocopy @arguments | Out-Null
    return $LASTEXITCODE
}

# Returns the jar, built anew where the sources changed. Each build has a name of its own, because Windows does not
# replace a file that a running JVM has open.
function Get-Jar([string] $state, $jdk) {
    $jar = Get-ChildItem -Path $state -Filter 'spirv-*.jar' | Sort-Object Name | Select-Object -Last 1
    if ($jar -and (Copy-Sources $state @('/L')) -eq 0) {
        return $jar.FullName
    }
    $maven = Get-Command mvn.cmd -CommandType Application -ErrorAction SilentlyContinue | Select-Object -First 1
    if (-not $maven) {
        Stop-Setup ('needs Maven to build itself on first use, found none. Install it ' +
            '(https://maven.apache.org) so that mvn is on the PATH.')
    }
    if ($jar) {
        Say 'building (the sources changed) ...'
    } else {
        Say 'building (first use, about a minute) ...'
    }
    # Copied before the build, so that what changes meanwhile is built next time.
    [void] (Copy-Sources $state @())
    $log = Join-Path $state 'spirv-build.log'
    $built = Join-Path $state 'spirv-new.jar.unfinished'
    Remove-Item -LiteralPath $built -Force -ErrorAction SilentlyContinue
    # The flags are those of setup.sh.
    $builder = "$root\codegen\src\main\java\org\spirv4j\codegen\CommandJar.java"
    $java = "`"$($jdk.Home)\bin\java.exe`" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xms512m -Xmn320m -Xlog:disable"
    $status = Invoke-Logged "$java `"$builder`" `"$root`" cli org.spirv4j.cli.Main,org.spirv4j.cli.Training all `"$($maven.Path)`" `"$built`"" $log $jdk.Home
    if ($status -ne 0 -or -not (Test-Path -LiteralPath $built)) {
        Remove-Item -LiteralPath (Join-Path $state 'sources') -Recurse -Force
        Get-Content -LiteralPath $log -Tail 25 | ForEach-Object { [Console]::Error.WriteLine($_) }
        Stop-Setup "the build failed; the whole log is in $log"
    }
    # What a running JVM still uses stays until the next build.
    Get-ChildItem -Path $state -Filter 'spirv-*' | Where-Object { $_.Extension -in '.jar', '.jsa', '.aot' } |
        Remove-Item -Force -ErrorAction SilentlyContinue
    $script:jarIsNew = $true
    $jar = Join-Path $state ('spirv-{0:D19}.jar' -f [DateTime]::UtcNow.Ticks)
    [IO.File]::Move($built, $jar)
    return $jar
}

# ---- The JVM's flags and its class-data archives ----

# Why these flags: see setup.sh.
function Get-Flags($jdk) {
    # Newer JDKs warn of the library that reads zst archives, which uses Unsafe.
    $collector = if ($jdk.Feature -ge 24) { '-XX:+UseSerialGC --sun-misc-unsafe-memory-access=allow' } else { '-XX:+UseG1GC -XX:+UnlockDiagnosticVMOptions -XX:ArchiveRelocationMode=0' }
    return "$collector -XX:TieredStopAtLevel=1 -XX:-UsePerfData -Xlog:disable"
}

# Returns the flag that uses the archive of a kind for this JDK and jar, "later" if there is none and this call needs the other,
# or an empty text where none can be made.
function Get-Archive([string] $kind, [string] $lists, [string] $state, $jdk, [string] $jar, [string] $flags) {
    $sha = [Security.Cryptography.SHA256]::Create()
    $hash = $sha.ComputeHash([Text.Encoding]::UTF8.GetBytes("$($jdk.Home)|$($jdk.Release)"))
    $key = "$($jdk.Feature)-$([BitConverter]::ToString($hash, 0, 4).Replace('-', ''))"
    $extension, $use = if ($jdk.Feature -ge 24) { 'aot', '-XX:AOTCache' } else { 'jsa', '-XX:SharedArchiveFile' }
    $suffix = if ($kind -eq 'full') { '-full' } else { '' }
    $archive = $jar -replace '\.jar$', "-$key$suffix.$extension"
    if (-not (Test-Path -LiteralPath $archive)) {
        # Not by the call that builds the jar: see setup.sh.
        if ($kind -ne $env:launch_kind -or $script:jarIsNew) {
            return 'later'
        }
        $work = Join-Path $state "training-$PID"
        [void] [IO.Directory]::CreateDirectory($work)
        $made = Join-Path $work 'archive'
        $log = Join-Path $work 'log'
        $java = "`"$($jdk.Home)\bin\java.exe`" $flags"
        $training = "-cp `"$jar`" org.spirv4j.cli.Training `"$root\.launcher`" `"$work`" $lists"
        if ($jdk.Feature -ge 25) {
            [void] (Invoke-Logged "$java `"-XX:AOTCacheOutput=$made`" $training" $log $jdk.Home)
        } elseif ($jdk.Feature -eq 24) {
            $configuration = "`"-XX:AOTConfiguration=$work\configuration`""
            [void] (Invoke-Logged "$java -XX:AOTMode=record $configuration $training" $log $jdk.Home)
            [void] (Invoke-Logged "$java -XX:AOTMode=create $configuration `"-XX:AOTCache=$made`" -cp `"$jar`"" $log $jdk.Home)
        } else {
            [void] (Invoke-Logged "$java `"-XX:ArchiveClassesAtExit=$made`" $training" $log $jdk.Home)
        }
        if ((Test-Path -LiteralPath $made) -and (Get-Item -LiteralPath $made).Length -gt 0) {
            [IO.File]::Move($made, $archive)
        }
        Remove-Item -LiteralPath $work -Recurse -Force -ErrorAction SilentlyContinue
    }
    if (Test-Path -LiteralPath $archive) {
        return "$use=$archive"
    }
    return ''
}

# ---- All of it ----

$jdk = Find-Jdk
$state = Find-StateFolder
$jarIsNew = $false
$lock = Get-Lock (Join-Path $state 'lock')
try {
    $jar = Get-Jar $state $jdk
    $flags = Get-Flags $jdk
    $quick = Get-Archive 'quick' 'training training-opt' $state $jdk $jar $flags
    $full = Get-Archive 'full' 'training training-opt training-more' $state $jdk $jar $flags
    # A JVM that cannot make one would fail again and again at the other.
    if (-not $quick -and $full -eq 'later') {
        $full = ''
    }
    if (-not $full -and $quick -eq 'later') {
        $quick = ''
    }
    $lines = @(
        "set `"launch_jar=$jar`"",
        "set `"launch_jdk=$($jdk.Home)`"",
        "set `"launch_release=$($jdk.Release)`"",
        "set `"launch_jvm=$flags`"",
        "set `"launch_quick=$quick`"",
        "set `"launch_full=$full`"",
        "set `"launch_request=$env:SPIRV_JAVA_HOME;$env:JAVA_HOME;$env:launch_found`""
    ) | ForEach-Object { $_.Replace('%', '%%') }
    # cmd reads the file in the code page of the console.
    $record = Join-Path $state 'spirv.launch.cmd'
    [IO.File]::WriteAllLines("$record.new", [string[]] $lines, [Console]::OutputEncoding)
    Move-Item -LiteralPath "$record.new" -Destination $record -Force
} finally {
    $lock.Dispose()
}
exit 0
