; The installer of Windows, made by Inno Setup 6 from a folder that `packaging/dev.py bundle` made; what stands behind #
; is told by it (packaging/bundling/elsewhere.py). UNTRIED: it has been written and read over, and nobody has run it yet.
;
; It installs for whoever starts it, without the rights of an administrator, unless all users are chosen. Windows
; tells kinds of files by their last ending alone, and ".json" is everybody's: it is not taken from the program that the
; user has for it. "Open with" offers this one for it, and there the user may have it open campaigns by a double click.

#define Key "MLSDesktop.Campaign"

[Setup]
AppId={#Application}
AppName={#Title}
AppVersion={#Version}
AppVerName={#Title} {#Version}
AppPublisher={#People}
DefaultDirName={autopf}\{#Title}
DefaultGroupName={#Title}
DisableProgramGroupPage=yes
PrivilegesRequired=lowest
PrivilegesRequiredOverridesAllowed=dialog
ArchitecturesAllowed=x64compatible
ArchitecturesInstallIn64BitMode=x64compatible
LicenseFile={#Folder}\licences\{#Name}.txt
SetupIconFile={#Icons}\{#Name}.ico
UninstallDisplayIcon={app}\{#Window}.exe
UninstallDisplayName={#Title}
Compression=lzma2/max
SolidCompression=yes
WizardStyle=modern
ChangesAssociations=yes
CloseApplications=yes

[Tasks]
Name: "desktopicon"; Description: "{cm:CreateDesktopIcon}"; GroupDescription: "{cm:AdditionalIcons}"; Flags: unchecked

[InstallDelete]
; What an older version had beside its program, so that nothing of it is mixed with this one.
Type: filesandordirs; Name: "{app}\_internal"

[Files]
Source: "{#Folder}\*"; DestDir: "{app}"; Flags: ignoreversion recursesubdirs createallsubdirs
Source: "{#Icons}\{#Name}-document.ico"; DestDir: "{app}"; Flags: ignoreversion

[Icons]
Name: "{group}\{#Title}"; Filename: "{app}\{#Window}.exe"; AppUserModelID: "{#Application}"
Name: "{autodesktop}\{#Title}"; Filename: "{app}\{#Window}.exe"; AppUserModelID: "{#Application}"; Tasks: desktopicon

[Registry]
Root: HKA; Subkey: "Software\Classes\{#Key}"; ValueType: string; ValueData: "{#DocumentName}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\{#Key}"; ValueType: string; ValueName: "Content Type"; ValueData: "{#Document}"
Root: HKA; Subkey: "Software\Classes\{#Key}\DefaultIcon"; ValueType: string; ValueData: "{app}\{#Name}-document.ico"
Root: HKA; Subkey: "Software\Classes\{#Key}\shell\open\command"; ValueType: string; ValueData: """{app}\{#Window}.exe"" ""%1"""
; Offered for ".json", never taken from the program that the user has for it.
Root: HKA; Subkey: "Software\Classes\.json\OpenWithProgids"; ValueType: string; ValueName: "{#Key}"; ValueData: ""; Flags: uninsdeletevalue
Root: HKA; Subkey: "Software\Classes\Applications\{#Window}.exe"; ValueType: string; ValueName: "FriendlyAppName"; ValueData: "{#Title}"; Flags: uninsdeletekey
Root: HKA; Subkey: "Software\Classes\Applications\{#Window}.exe\SupportedTypes"; ValueType: string; ValueName: ".json"; ValueData: ""
Root: HKA; Subkey: "Software\Classes\Applications\{#Window}.exe\shell\open\command"; ValueType: string; ValueData: """{app}\{#Window}.exe"" ""%1"""

[Run]
Filename: "{app}\{#Window}.exe"; Description: "{cm:LaunchProgram,{#Title}}"; Flags: nowait postinstall skipifsilent
