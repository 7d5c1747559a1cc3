import {execFileSync, spawnSync} from "node:child_process";
import {existsSync} from "node:fs";

const PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/snap/bin/chromium",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium"
];

const ADVICE = [
  "Chromium or Chrome is needed to look at pages, and none was found.",
  "  Debian, Ubuntu:  sudo apt-get update && sudo apt-get install -y chromium",
  "  Fedora:          sudo dnf install -y chromium",
  "  macOS:           brew install --cask chromium",
  "  elsewhere:       install one and set CHROMIUM_PATH=/path/to/chromium",
  "  npm test -- --install-chromium, as root on Debian or Ubuntu, installs the package itself."
].join("\n");

const found = (): string | undefined => {
  const own = process.env.CHROMIUM_PATH;
  if (own !== undefined && own !== "") {
    if (!existsSync(own)) throw new Error(`invalid CHROMIUM_PATH; expected an executable: ${own}`);
    return own;
  }
  return PATHS.find((path) => existsSync(path));
};

/** True where Debian's package can be installed: its package manager is there and this process is root. */
const canInstall = () => existsSync("/usr/bin/apt-get") && process.getuid?.() === 0;

/**
 * Path of a Chromium or Chrome: `CHROMIUM_PATH`, else a usual place, else Debian's package.
 *
 * @param mayInstall - whether the package may be installed: a machine is changed only by who was asked
 * @throws Error that says exactly what to do
 */
export function findChromium(mayInstall = false): string {
  const path = found();
  if (path !== undefined) return path;
  if (!mayInstall || !canInstall()) throw new Error(ADVICE);
  console.log("No Chromium here: installing Debian's package.");
  const env = {...process.env, DEBIAN_FRONTEND: "noninteractive"};
  for (const args of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const {status} = spawnSync("apt-get", args, {stdio: ["ignore", "ignore", "inherit"], env});
    if (status !== 0) throw new Error(`apt-get ${args.join(" ")} failed.\n${ADVICE}`);
  }
  const installed = found();
  if (installed === undefined) throw new Error(ADVICE);
  console.log(execFileSync(installed, ["--version"], {encoding: "utf8"}).trim());
  return installed;
}
