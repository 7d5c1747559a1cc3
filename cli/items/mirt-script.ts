import {firstLine, freeCovariances, type FittedLog} from "./fitted-log.js";

/** An R script that repeats a fit in mirt and lays its estimates beside Parallax's. */
export function mirtScript(fitted: FittedLog): string {
  const {log, fit, isSimulated} = fitted;
  const {spec, D} = fit;
  const isItemsRandom = spec.random === "items";
  return `${firstLine("Repeats in mirt the fit of Parallax: Rscript fit.R, in this folder", isSimulated)}library(mirt)

abilities <- c(${log.abilities.map((name) => JSON.stringify(name)).join(", ")})
answers <- as.matrix(read.csv("responses.csv", skip = 1, check.names = FALSE, row.names = 1))
items <- read.csv("items.csv", skip = 1, colClasses = c(column = "character", item = "character"))
ours <- read.csv("abilities.csv", skip = 1, colClasses = c(subject = "character"))
stopifnot(identical(colnames(answers), items$column))

${isItemsRandom ? ITEMS_AS_ROWS : SUBJECTS_AS_ROWS}
# A column with one kind of answer has no finite estimate, and mirt takes none.
is_mixed <- apply(data, 2, function(x) length(unique(x[!is.na(x)])) > 1)
if (any(!is_mixed)) cat(sum(!is_mixed), "columns without both answers are left out\\n")
has_answer <- rowSums(!is.na(data[, is_mixed, drop = FALSE])) > 0
data <- data[has_answer, is_mixed, drop = FALSE]
columns <- columns[is_mixed, ]
colnames(data) <- paste0("c", seq_len(ncol(data)))

traits <- match(columns$ability, abilities)
model <- mirt.model(paste0("F", seq_along(abilities), " = ", sapply(seq_along(abilities), function(d)
  paste(which(traits == d), collapse = ",")), collapse = "\\n"))
types <- rep(${spec.floor.kind === "none" ? '"2PL"' : '"3PL"'}, ncol(data))
values <- mirt(data, model, itemtype = types, pars = "values")
is_slope <- grepl("^a[0-9]+$", values$name) & values$est
set <- function(rows, column, value) values[rows, column] <<- value
${slopeLines(fitted)}${floorLines(fitted)}${priorLines(fitted)}# Spread of the sample: its mean is 0.
set(values$name %in% paste0("COV_", seq_along(abilities), seq_along(abilities)), "est", ${String(hasFreeVariances(fitted)).toUpperCase()})
set(grepl("^COV_", values$name) & !(values$name %in% paste0("COV_", seq_along(abilities), seq_along(abilities))), "est", ${freeCovariances(fitted) === "all" ? "TRUE" : "FALSE"})

nodes <- ${D === 1 ? 121 : D === 2 ? 61 : 21}
fitted <- mirt(data, model, itemtype = types, pars = values, constrain = constrain, quadpts = nodes, TOL = 1e-7,
  SE = ${isItemsRandom ? "TRUE" : "FALSE"}, technical = list(NCYCLES = 5000, theta_lim = c(-10, 10)), verbose = FALSE)
cat("log-likelihood without priors: mirt", extract.mirt(fitted, "logLik"), " Parallax", ${fit.report.logLik}, "\\n")
cat("covariance of the sample, mirt, then Parallax\\n")
print(coef(fitted, simplify = TRUE)$cov)
print(matrix(c(${[...fit.covariance.value].join(", ")}), ${D}))

scores <- fscores(fitted, method = "EAP", full.scores = TRUE, full.scores.SE = TRUE, quadpts = nodes, theta_lim = c(-10, 10))
found <- coef(fitted, simplify = TRUE)$items[colnames(data), , drop = FALSE]
of <- function(name) found[, name]
slope <- found[cbind(seq_along(traits), traits)]
${isItemsRandom ? ITEMS_ESTIMATES : subjectEstimates(fitted)}
beside <- function(found, by, file, pairs) {
  both <- merge(if ("estimate" %in% names(found)) ours else items, found, by = by, suffixes = c("_parallax", "_mirt"))
  writeLines(c(${JSON.stringify(firstLine("mirt beside Parallax", isSimulated).trimEnd())}, capture.output(write.csv(both, row.names = FALSE))), file)
  for (name in pairs) cat("largest difference in", name, max(abs(both[[paste0(name, "_parallax")]] - both[[paste0(name, "_mirt")]]), na.rm = TRUE), "\\n")
}
beside(mirt_abilities, c("subject", "ability"), "mirt-abilities.csv", c("estimate", "se"))
beside(mirt_items, c("item", "ability"), "mirt-items.csv", intersect(c("difficulty", "slope", "floor"), names(mirt_items)))
`;
}

const SUBJECTS_AS_ROWS = `# Models are the sample: rows are models, columns items.
data <- answers
columns <- items
`;

const ITEMS_AS_ROWS = `# Items are the sample: rows are items, columns models in an ability. Their intercept is the ability, and the trait of a row is easiness.
names_of_items <- unique(items$item)
data <- do.call(cbind, lapply(abilities, function(a) {
  own <- items$ability == a
  t(answers[, own, drop = FALSE])[match(names_of_items, items$item[own]), , drop = FALSE]
}))
rownames(data) <- names_of_items
columns <- data.frame(subject = rep(rownames(answers), length(abilities)), ability = rep(abilities, each = nrow(answers)))
columns$known_floor <- sapply(columns$ability, function(a) items$known_floor[match(a, items$ability)])
`;

const ITEMS_ESTIMATES = `errors <- sapply(coef(fitted, printSE = TRUE)[colnames(data)], function(x) x["SE", "d"])
mirt_abilities <- data.frame(columns[, c("subject", "ability")], estimate = of("d"), se = errors)
mirt_items <- do.call(rbind, lapply(seq_along(abilities), function(d) data.frame(item = rownames(data), ability = abilities[d],
  difficulty = -scores[, d])))
`;

const hasFreeVariances = ({fit: {spec}}: FittedLog): boolean => spec.slopes === "rasch" || spec.slopePriorSd !== null;

function slopeLines({fit: {spec}}: FittedLog): string {
  if (spec.slopes === "rasch") return `set(is_slope, "value", 1)\nset(is_slope, "est", FALSE)\n`;
  if (spec.slopePriorSd === null) return "";
  return `# Normal prior on logarithms of slopes, sd ${spec.slopePriorSd}: mirt's log-normal has 1 / slope beside it, which the mean sd^2 takes away.
set(is_slope, "lbound", 1e-4)
set(is_slope, "prior.type", "lnorm")
set(is_slope, "prior_1", ${spec.slopePriorSd}^2)
set(is_slope, "prior_2", ${spec.slopePriorSd})
`;
}

function floorLines({fit: {spec}}: FittedLog): string {
  const {floor} = spec;
  const known = `is_floor <- values$name == "g"\nconstrain <- list()\n`;
  if (floor.kind === "none") return `constrain <- list()\n`;
  if (floor.kind === "known")
    return `${known}set(is_floor, "value", columns$known_floor[match(values$item[is_floor], colnames(data))])\nset(is_floor, "est", FALSE)\n`;
  return `${known}# One floor an ability.
set(is_floor, "est", TRUE)
set(is_floor, "value", 0.15)
constrain <- lapply(seq_along(abilities), function(d) values$parnum[is_floor & values$item %in% colnames(data)[traits == d]])
`;
}

/** Prior of abilities, which are intercepts where items are the sample. */
function priorLines({fit: {spec}}: FittedLog): string {
  if (spec.random !== "items" || spec.abilityPriorSd === null) return "";
  return `set(values$name == "d", "prior.type", "norm")
set(values$name == "d", "prior_1", 0)
set(values$name == "d", "prior_2", ${spec.abilityPriorSd})
`;
}

function subjectEstimates(fitted: FittedLog): string {
  const {floor} = fitted.fit.spec;
  const centre = hasFreeVariances(fitted)
    ? `origin <- sapply(seq_along(abilities), function(d) mean(difficulty[traits == d]))`
    : `origin <- rep(0, length(abilities))`;
  return `difficulty <- -of("d") / slope
${centre}
mirt_items <- data.frame(columns[, c("item", "ability")], difficulty = difficulty - origin[traits], slope = slope${floor.kind === "estimated" ? `, floor = of("g")` : ""})
mirt_abilities <- do.call(rbind, lapply(seq_along(abilities), function(d) data.frame(subject = rownames(data), ability = abilities[d],
  estimate = scores[, d] - origin[d], se = scores[, length(abilities) + d])))
`;
}
