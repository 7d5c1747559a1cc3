export type {Adapter, Detection, ReadContext, ReadRecord, SourceOptions} from "./adapter.js";
export {GAPEVAL} from "./benchmarks/gapeval.js";
export {GAPEVAL_JOINT, jointProportions} from "./benchmarks/joint-proportions.js";
export type {JointProportions} from "./benchmarks/joint-proportions.js";
export {REALUNIFY} from "./benchmarks/realunify.js";
export {UNIEVAL} from "./benchmarks/unieval.js";
export {unievalBlocks} from "./benchmarks/unieval-blocks.js";
export {mayBeUniEval, unievalFolders} from "./benchmarks/unieval-folders.js";
export {SeenRows} from "./duplicates.js";
export type {ConflictPolicy} from "./duplicates.js";
export {imageNameOf, imageRefOf, isPicture} from "./image-ref.js";
export {ingest, wholeRows} from "./ingest.js";
export type {Choice, Ingest, IngestOptions, PartOptions, RowBatch} from "./ingest.js";
export {NamesOfReader, ownPartReaders} from "./blocks/part-readers.js";
export type {NamedPart, PartReaders} from "./blocks/part-readers.js";
export {PartReader} from "./blocks/part-reader.js";
export type {PartOfFile, PartSetup, ReadPart} from "./blocks/part-reader.js";
export {faultText, fileParts} from "./blocks/file-parts.js";
export type {PartsEnd} from "./blocks/file-parts.js";
export {
  appendColumnNames,
  blockRows,
  columnNamesSince,
  emptyColumnNames,
  keptCount,
  nameCounts,
  NO_NAMES,
  placeOfLine
} from "./blocks/row-block.js";
export type {AddedColumnNames, BlockNames, ColumnNames, NameCounts, NamedBlock, ReadBlock} from "./blocks/row-block.js";
export {compareTexts, someTexts, TextPool, textLength, textOf, textStart} from "./blocks/text-pool.js";
export type {PackedTexts} from "./blocks/text-pool.js";
export {Ledger} from "./ledger.js";
export type {LedgerCounts, LedgerEntry, LedgerKind, LedgerReport} from "./ledger.js";
export {csvRecords, sniffDelimiter} from "./read/csv-records.js";
export {expanded} from "./read/expanded.js";
export {inflated, PackedError} from "./read/inflated.js";
export {jsonElements} from "./read/json-elements.js";
export {DEFAULT_LIMITS} from "./read/limits.js";
export type {ReadLimits} from "./read/limits.js";
export {headOf, memoryFile, randomFile} from "./read/log-file.js";
export type {LogFile, RandomFile} from "./read/log-file.js";
export {parseRecord} from "./read/parse-record.js";
export {safePath} from "./read/safe-path.js";
export {Sha256, sha256Hex} from "./read/sha256.js";
export {detectEncoding, textChunks} from "./read/text-chunks.js";
export {textLines} from "./read/text-lines.js";
export type {ColumnMapping, MappedField} from "./mapping/column-mapping.js";
export {unievalText} from "./benchmarks/unieval-text.js";
export type {UniEvalTextRecord} from "./benchmarks/unieval-text.js";
export {ADAPTERS} from "./adapters.js";
export {MAPPING, UMNIBENCH_MAPPING} from "./mapping/mapping-adapter.js";
export {columnMapping} from "./mapping/mapping-file.js";
export {proposeMapping} from "./mapping/propose-mapping.js";
export type {MappingProposal} from "./mapping/propose-mapping.js";
export {proposalsAfter, proposedMappings} from "./mapping/proposed-mappings.js";
export type {TableProposal} from "./mapping/proposed-mappings.js";
export {packedRows, unpackedRows} from "./row-pack.js";
export type {RowPack} from "./row-pack.js";
export {EVERY_EVAL_EVER} from "./harnesses/every-eval-ever.js";
export {EVERY_EVAL_EVER_VERSION, everyEvalEverLines} from "./harnesses/every-eval-ever-export.js";
export {HELM} from "./harnesses/helm.js";
export {INSPECT} from "./harnesses/inspect.js";
export {LM_EVAL} from "./harnesses/lm-eval.js";
export {OPENCOMPASS} from "./harnesses/opencompass.js";
export {VLMEVALKIT} from "./harnesses/vlmevalkit.js";
export {tableRecords} from "./tables/table-records.js";
export {UNRECOGNISED} from "./unclaimed-reason.js";
export {CanonicalWriter} from "./canonical-writer.js";
export type {ListedItems, TableBatch} from "./canonical-writer.js";
export {findPrivate, maskPrivate} from "./privacy/find-private.js";
export type {PrivateFind, PrivateKind} from "./privacy/private-find.js";
export {maskedReport} from "./privacy/masked-report.js";
export {maskedRow, privateFileNames, privatePlaces} from "./privacy/private-rows.js";
export {PrivateNames} from "./privacy/private-names.js";
export type {PrivatePlace} from "./privacy/private-rows.js";
export {contentHash} from "./read/content-hash.js";
export {trackedFile} from "./tracked-file.js";
export type {Digest, Reading, TrackedFile} from "./tracked-file.js";
export {UNNAMED} from "./unnamed.js";
export {wholeText} from "./read/json-document.js";
