import {readdirSync, readlinkSync, realpathSync, statSync} from "node:fs";
import {join, relative, resolve} from "node:path";
import {ReportError, type ReportProblem} from "../../loaders/report/report-problem.js";

/** Made or installed, not written by the author, or hidden: nothing of these is read or published. */
const PASSED_OVER = /^(?:dist|node_modules|\..*)$/;

/**
 * Files below a report's folder, as paths from it, in the order of their names.
 *
 * A link to a file of the same folder is followed. Any other link is refused: a site shows what its author put into the folder, and a
 * link can name any file of the machine that builds it. Links to folders are refused even inside, since they can go round.
 *
 * @throws ReportError that names every link that is not followed, and its target
 */
export function reportFiles(folder: string): string[] {
  const home = realpathSync(folder);
  const files: string[] = [];
  const problems: ReportProblem[] = [];
  const walk = (below: string): void => {
    const entries = readdirSync(join(home, below), {withFileTypes: true});
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (PASSED_OVER.test(entry.name)) continue;
      const name = join(below, entry.name);
      if (entry.isDirectory()) walk(name);
      else if (entry.isFile()) files.push(name);
      else if (entry.isSymbolicLink()) {
        const message = refusal(home, join(home, name));
        if (message === null) files.push(name);
        else problems.push({file: name, line: null, message});
      }
    }
  };
  walk("");
  if (problems.length > 0) throw new ReportError(problems);
  return files;
}

/** Why a link is not followed; `null` for one to a file below `home`. */
function refusal(home: string, link: string): string | null {
  const target = readlinkSync(link);
  const full = targetOf(link);
  if (full === null) return `link to ${target}, which cannot be read; expected a file`;
  if (isOutside(home, full))
    return `link to ${target}, outside the report's folder; expected a file of the folder (copy it, or name a log by its own path in the list of sources)`;
  return statSync(full).isFile() ? null : `link to ${target}, which is no file; expected a file`;
}

function targetOf(link: string): string | null {
  try {
    return realpathSync(link);
  } catch {
    return null;
  }
}

/**
 * Where a path of a folder really leads, if links take it out of that folder; else `null`. A path that names something outside by
 * itself, or nothing, is no matter of links.
 */
export function linkedOutside(folder: string, path: string): string | null {
  if (isOutside(resolve(folder), resolve(path))) return null;
  const target = targetOf(path);
  return target !== null && isOutside(realpathSync(folder), target) ? target : null;
}

/** Whether a path lies outside a folder, by their names alone. */
const isOutside = (folder: string, path: string): boolean => /^\.\.(?:\/|$)/.test(relative(folder, path));
