import type {Browser} from "playwright-core";
import {findChromium} from "./chromium.js";

/**
 * Parts of Chromium that are no part of a page. The first two are pages of its own, the lists below the address bar, which it loads
 * anew for every window, as busy as a whole page of ours and at the same time. The others are those that Playwright (1.65)
 * switches off: its switch does not add up with another one of the same name.
 */
const OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AimEnabled",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsFirstBalancedModeAutoEnable",
  "HttpsUpgrades",
  "LensOverlay",
  "MediaRouter",
  "NetworkTimeServiceQuerying",
  "OptimizationHints",
  "PaintHolding",
  "PreconnectToSearch",
  "ThirdPartyStoragePartitioning"
];

/**
 * Chromium's sandbox keeps a page from the machine, so it stays on: `check` opens pages that others wrote. It cannot be made for root, for whom
 * Chromium ends at once with the sandbox on; containers of continuous integration run as root.
 */
export const sandboxArgs = (isRoot: boolean): readonly string[] => (isRoot ? ["--no-sandbox"] : []);

/** Starts this machine's Chromium without a window, with more arguments. Playwright is read when this is called first. */
export async function launchChromium(args: readonly string[] = []): Promise<Browser> {
  const {chromium} = await import("playwright-core");
  return chromium.launch({
    executablePath: findChromium(),
    args: [...sandboxArgs(process.getuid?.() === 0), `--disable-features=${OFF.join(",")}`, ...args]
  });
}
