# Item-level Rasch model with two correlated abilities per person in lme4 or glmmTMB, timed: Rscript item_models.R PEER < CSV
# CSV: person,item,mod,y with header. Prints one JSON line: seconds of the fit alone, log-likelihood, abilities.
peer <- commandArgs(TRUE)[1]
L <- read.csv(file("stdin"), stringsAsFactors = FALSE)
L$person <- factor(L$person, levels = unique(L$person)); L$item <- factor(L$item); L$mod <- factor(L$mod, levels = c("U", "G"))
model <- y ~ 0 + mod + (0 + mod | person) + (1 | item)
if (peer == "lme4") {
  suppressMessages(library(lme4)); started <- proc.time()[["elapsed"]]
  fit <- glmer(model, L, binomial, nAGQ = 1, control = glmerControl(optimizer = "bobyqa", calc.derivs = FALSE))
  seconds <- proc.time()[["elapsed"]] - started; abilities <- ranef(fit)$person
} else {
  suppressMessages(library(glmmTMB)); started <- proc.time()[["elapsed"]]
  fit <- glmmTMB(model, L, family = binomial)
  seconds <- proc.time()[["elapsed"]] - started; abilities <- ranef(fit)$cond$person
}
abilities <- abilities[levels(L$person), ]
list_of <- function(x) paste0("[", paste(format(x, digits = 10), collapse = ","), "]")
cat(sprintf('{"seconds": %f, "logLik": %f, "und": %s, "gen": %s, "version": "%s"}\n', seconds, as.numeric(logLik(fit)),
  list_of(abilities[, 1]), list_of(abilities[, 2]), as.character(packageVersion(peer))))
