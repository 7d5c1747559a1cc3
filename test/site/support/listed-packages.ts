/** Packages and licences that a file of notices lists above its texts. */
export const listedPackages = (notices: string): Record<string, string> =>
  Object.fromEntries(
    [...notices.slice(0, notices.indexOf("----")).matchAll(/^(\S+?)(?: \S+)?: (\S+)$/gm)].map(([, name, licence]) => [
      name!,
      licence!
    ])
  );
