export type {Adapter, Detection, ReadContext, ReadRecord, SourceOptions, StandingTables} from "./contract/adapter.js";
export {SeenRows} from "./parts/duplicates.js";
export {UnionFault} from "./contract/answer-union.js";
export type {AnswerUnion, FoundAnswer} from "./contract/answer-union.js";
export type {UnionMemory, UnionTrace} from "./contract/union-trace.js";
export {readingsJson} from "./canonical/readings-file.js";
export {READINGS, READINGS_VERSION, REPEATED, repeatsFile} from "./canonical/folder-files.js";
export type {ConflictPolicy} from "./parts/duplicates.js";
export {isPicture} from "./files/is-picture.js";
export {imageNameOf, imageRefOf} from "./values/image-ref.js";
export {ingest, isOfLines, wholeRows} from "./ingest/ingest.js";
export type {ToldClaim} from "./ingest/claims.js";
export type {Choice, Ingest, IngestOptions, PartOptions, RowBatch, Share} from "./ingest/ingest.js";
export {NamesOfReader, ownPartReaders} from "./parts/part-readers.js";
export type {NamedPart, PartReaders} from "./parts/part-readers.js";
export {PartReader} from "./parts/part-reader.js";
export type {PartOfFile, PartSetup, ReadPart} from "./parts/part-reader.js";
export {faultText, fileParts} from "./parts/file-parts.js";
export type {PartsEnd} from "./parts/file-parts.js";
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
export {Ledger} from "./contract/ledger.js";
export type {EarlierAccount, LedgerCounts, LedgerEntry, LedgerKind, LedgerReport} from "./contract/ledger.js";
export {unreadText} from "./contract/unread-text.js";
export {csvRecords, sniffDelimiter} from "./files/csv-records.js";
export {expanded} from "./files/expanded.js";
export {inflated, PackedError} from "./files/inflated.js";
export {jsonElements} from "./files/json-elements.js";
export {DEFAULT_LIMITS} from "./files/limits.js";
export type {ReadLimits} from "./files/limits.js";
export {isLogName} from "./files/log-names.js";
export {headOf, memoryFile, randomFile} from "./files/log-file.js";
export type {LogFile, RandomFile, Reading} from "./files/log-file.js";
export {parseRecord} from "./files/parse-record.js";
export {safePath} from "./files/safe-path.js";
export {Sha256, sha256Hex} from "./files/sha256.js";
export {detectEncoding, textChunks} from "./files/text-chunks.js";
export {textLines} from "./files/text-lines.js";
export type {ColumnMapping, MappedField} from "./contract/column-mapping.js";
export {mappingAdapter} from "./mapping/mapping-adapter.js";
export {formAdapter} from "./mapping/form-adapter.js";
export type {ReleasedForm} from "./mapping/form-adapter.js";
export {readMapping} from "./mapping/mapping-file.js";
export {proposeMapping} from "./mapping/propose-mapping.js";
export type {MappingProposal} from "./mapping/propose-mapping.js";
export {proposalsAfter, proposedMappings, tablesLeft} from "./mapping/proposed-mappings.js";
export {modelsOfColumns, namedColumns} from "./mapping/proposed-spread.js";
export {suitesApart} from "./mapping/suites-apart.js";
export type {TableProposal} from "./mapping/proposed-mappings.js";
export {parquetRows} from "./tables/parquet-rows.js";
export {packedRows, unpackedRows} from "./row-pack.js";
export type {RowPack} from "./row-pack.js";
export {CANONICAL} from "./canonical/canonical-tables.js";
export {EVALSCOPE} from "./harnesses/evalscope.js";
export {EVERY_EVAL_EVER} from "./harnesses/every-eval-ever.js";
export {everyEvalEverLines} from "./harnesses/every-eval-ever-export.js";
export {contentUuid, EveryEvalEverAggregate} from "./harnesses/every-eval-ever-datastore.js";
export type {DatastoreFacts} from "./harnesses/every-eval-ever-datastore.js";
export {MULTIMODAL_RECORDS} from "./harnesses/multimodal-records.js";
export {multimodalLine} from "./harnesses/multimodal-records-export.js";
export {HELM} from "./harnesses/helm.js";
export {INSPECT} from "./harnesses/inspect.js";
export {LIGHTEVAL} from "./harnesses/lighteval.js";
export {LM_EVAL} from "./harnesses/lm-eval.js";
export {OPENCOMPASS} from "./harnesses/opencompass.js";
export {VLMEVALKIT} from "./harnesses/vlmevalkit.js";
export {OPENAI_EVALS} from "./harnesses/openai-evals.js";
export {PROMPTFOO} from "./harnesses/promptfoo.js";
export {tableRecords} from "./tables/table-records.js";
export {isUnrecognised} from "./ingest/unclaimed-reason.js";
export {CanonicalWriter} from "./canonical-writer.js";
export type {ListedItems, TableBatch} from "./canonical-writer.js";
export {findPrivate, maskPrivate} from "./privacy/find-private.js";
export type {PrivateFind, PrivateKind} from "./privacy/private-find.js";
export {maskedReport} from "./privacy/masked-report.js";
export {maskedRow, privateFileNames, privatePlaces} from "./privacy/private-rows.js";
export {PrivateNames} from "./privacy/private-names.js";
export type {PrivatePlace} from "./privacy/private-rows.js";
export {contentHash} from "./files/content-hash.js";
export {trackedFile} from "./files/tracked-file.js";
export type {Digest, TrackedFile} from "./files/tracked-file.js";
export {undecodableText} from "./files/undecodable.js";
export {UNNAMED} from "./values/unnamed.js";
export {wholeText} from "./records/json-document.js";
