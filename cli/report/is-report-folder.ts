import {existsSync} from "node:fs";
import {join} from "node:path";

export const REPORT_FILE = "report.yaml";

/** True for a folder that holds a report. */
export const isReportFolder = (folder: string): boolean => existsSync(join(folder, REPORT_FILE));
