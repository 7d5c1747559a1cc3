import type {GivenFile} from "./messages.js";

/** Files and folders as they were dropped, folders walked to their end; called in the drop event, which forgets them after. */
export function droppedFiles(transfer: DataTransfer, onCount: (files: number) => void): Promise<GivenFile[]> {
  const entries = [...transfer.items].flatMap((item) => {
    const entry = item.kind === "file" ? item.webkitGetAsEntry() : null;
    return entry === null ? [] : [entry];
  });
  const plain = [...transfer.files];
  return entries.length === 0 ? Promise.resolve(plain.map(given)) : walked(entries, onCount);
}

/** Files of a file input; those of a chosen folder keep their path in it. */
export function chosenFiles(list: FileList): GivenFile[] {
  return [...list].map(given);
}

function given(file: File): GivenFile {
  return {path: file.webkitRelativePath || file.name, blob: file};
}

/** Depth first, in the order of names, so that the same folder always reads the same way. */
async function walked(entries: readonly FileSystemEntry[], onCount: (files: number) => void): Promise<GivenFile[]> {
  const files: GivenFile[] = [];
  const pending = [...entries].sort(byName).reverse();
  for (let entry = pending.pop(); entry; entry = pending.pop()) {
    if (entry.isDirectory) pending.push(...(await children(entry as FileSystemDirectoryEntry)).sort(byName).reverse());
    else {
      const file = await new Promise<File>((resolve, reject) => (entry as FileSystemFileEntry).file(resolve, reject));
      files.push({path: entry.fullPath.replace(/^\//, ""), blob: file});
      if (files.length % 100 === 0) onCount(files.length);
    }
  }
  return files;
}

function byName(a: FileSystemEntry, b: FileSystemEntry): number {
  return a.name < b.name ? -1 : 1;
}

/** A directory gives its entries a hundred at a time, then none. */
async function children(folder: FileSystemDirectoryEntry): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
