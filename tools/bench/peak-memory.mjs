/** Preloaded into a program to be measured (`node --import`): its last line of standard error is its peak memory in kilobytes. */
process.on("exit", () => process.stderr.write(`\npeak ${process.resourceUsage().maxRSS}\n`));
