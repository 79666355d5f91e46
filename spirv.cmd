@echo off
rem SPDX-License-Identifier: Apache-2.0
rem The spirv command on Windows; does what the script "spirv" does elsewhere. Needs a JDK 17 or newer, and Maven.
rem SPIRV_JAVA_HOME names the JDK to use, SPIRV_JAVA_OPTS holds further JVM options.
setlocal EnableExtensions DisableDelayedExpansion

rem Started through a symbolic link, %~dp0 is the folder of the link.
set "launch_root=%~dp0"
if exist "%launch_root%.launcher\setup.ps1" goto root_known
pushd "%~dp0"
for /f "tokens=2 delims=[]" %%L in ('dir /a:l "%~f0" 2^>nul ^| find "<SYMLINK>"') do set "launch_root=%%~dpL"
popd
:root_known

rem What the build depends on, as arguments of robocopy: a copy of it in the state folder shows what changed.
set "launch_sources=*.java *.grammar *.table *.rules *.xml *.config *.txt *.css *.js *.html LICENSE NOTICE training* setup.ps1 /MIR /XJ /XD .build .git target test docs"

rem Folders that JDKs are installed in; their content is part of the record, so that a new JDK is noticed.
set "launch_found="
for /d %%D in ("%ProgramFiles%\Java\*" "%ProgramFiles%\Eclipse Adoptium\*" "%ProgramFiles%\Microsoft\jdk*" "%ProgramFiles%\Zulu\*" "%ProgramFiles%\Amazon Corretto\*" "%ProgramFiles%\BellSoft\*" "%ProgramFiles%\OpenJDK\*" "%LOCALAPPDATA%\Programs\Eclipse Adoptium\*" "%USERPROFILE%\.jdks\*" "%USERPROFILE%\.sdkman\candidates\java\*" "%USERPROFILE%\scoop\apps\*jdk*") do call set "launch_found=%%launch_found%%%%D;"

rem As launch.sh does: which of the two class-data archives this call takes.
set "launch_kind=full"
for %%W in (as dis val opt hash stats --version --help help) do if /i "%~1"=="%%W" set "launch_kind=quick"
for %%W in (as dis val opt) do if /i "%~n0"=="spirv-%%W" set "launch_kind=quick"
if /i "%~n0:%~1"=="spirv:" set "launch_kind=quick"

rem The state folder, or the one for checkouts that cannot be written to.
set "launch_key=%launch_root:\=-%"
set "launch_key=%launch_key::=-%"
set "launch_state=%launch_root%.build"
if not exist "%launch_state%\spirv.launch.cmd" set "launch_state=%LOCALAPPDATA%\spirv4j\%launch_key%"
if not exist "%launch_state%\spirv.launch.cmd" goto set_up

call "%launch_state%\spirv.launch.cmd"
if not exist "%launch_jar%" goto set_up
set "launch_archive=%launch_quick%"
if "%launch_kind%"=="full" set "launch_archive=%launch_full%"
if "%launch_archive%"=="later" goto set_up
if not exist "%launch_jdk%\bin\java.exe" goto set_up
if not "%launch_request%"=="%SPIRV_JAVA_HOME%;%JAVA_HOME%;%launch_found%" goto set_up
set "launch_now="
for /f "usebackq tokens=1,2 delims==" %%K in ("%launch_jdk%\release") do if "%%K"=="JAVA_RUNTIME_VERSION" set "launch_now=%%~L"
if not "%launch_now%"=="%launch_release%" goto set_up
rem 0: nothing to copy and nothing to delete. A folder's path must not end in a backslash before the quote.
robocopy "%launch_root%." "%launch_state%\sources" %launch_sources% /L /NJH /NJS /NDL /NFL /NP >nul 2>nul
if errorlevel 1 goto set_up
goto start

:set_up
powershell -NoLogo -NoProfile -ExecutionPolicy Bypass -File "%launch_root%.launcher\setup.ps1"
if errorlevel 1 exit /b %ERRORLEVEL%
set "launch_state=%launch_root%.build"
if not exist "%launch_state%\spirv.launch.cmd" set "launch_state=%LOCALAPPDATA%\spirv4j\%launch_key%"
call "%launch_state%\spirv.launch.cmd"
set "launch_archive=%launch_quick%"
if "%launch_kind%"=="full" set "launch_archive=%launch_full%"
rem The call that builds the jar makes no archive.
if "%launch_archive%"=="later" set "launch_archive="

:start
if defined launch_archive set launch_archive="%launch_archive%"
rem As launch.sh does: folders, archives and many files are worth compiling for sooner than one file. "shift" does not change the
rem arguments as a whole. cmd also divides them at commas, semicolons and equals signs, as in lists of numbers: only files are
rem counted, and only among the first 200 parts.
set "launch_single=-XX:CompileThresholdScaling=5"
set "launch_count=0"
set "launch_parts=0"
rem Lanes need a module that the JVM resolves only if it is asked to; then it prints a warning. Not all JDKs have the module.
set "launch_vectors="
set "launch_verb=%~1"
:next_argument
if "%~1"=="" goto run
if /i "%launch_verb%:%~1"=="run:--engine" for %%W in (compiled lanes) do if "%~2"=="%%W" call :find_vectors
if exist "%~1\*" goto many
for %%E in (.zip .tar .tgz .foz) do if /i "%~x1"=="%%E" goto many
for %%N in ("%~n1") do if /i "%%~xN"==".tar" goto many
if exist "%~1" set /a launch_count+=1
if "%launch_count%"=="21" goto many
set /a launch_parts+=1
if "%launch_parts%"=="200" goto run
shift /1
goto next_argument
:many
set "launch_single="
:run
"%launch_jdk%\bin\java.exe" %launch_jvm% %launch_single% %launch_vectors% %launch_archive% %SPIRV_JAVA_OPTS% "-Dspirv.name=%~n0" -cp "%launch_jar%" org.spirv4j.cli.Main %*
exit /b %ERRORLEVEL%

:find_vectors
findstr /r /c:"^MODULES=.*jdk\.incubator\.vector" "%launch_jdk%\release" >nul 2>nul
if not errorlevel 1 set "launch_vectors=--add-modules jdk.incubator.vector"
exit /b 0
