# Item-level Rasch model with two correlated abilities per person in lme4 or glmmTMB, timed: Rscript item_models.R PEER < CSV
# Timed is the processor's time of this one-threaded fit, which is at most the clock's: other programs do not slow it.
# CSV: person,item,mod,y with header. Prints one JSON line: seconds of the fit alone, log-likelihood, abilities.
peer <- commandArgs(TRUE)[1]
L <- read.csv(file("stdin"), stringsAsFactors = FALSE)
L$person <- factor(L$person, levels = unique(L$person)); L$item <- factor(L$item); L$mod <- factor(L$mod, levels = c("U", "G"))
busy <- function() sum(proc.time()[c("user.self", "sys.self")])
model <- y ~ 0 + mod + (0 + mod | person) + (1 | item)
if (peer == "lme4") {
  suppressMessages(library(lme4)); started <- busy()
  fit <- glmer(model, L, binomial, nAGQ = 1, control = glmerControl(optimizer = "bobyqa", calc.derivs = FALSE))
  seconds <- busy() - started; abilities <- ranef(fit)$person
} else {
  suppressMessages(library(glmmTMB)); started <- busy()
  fit <- glmmTMB(model, L, family = binomial)
  seconds <- busy() - started; abilities <- ranef(fit)$cond$person
}
abilities <- abilities[levels(L$person), ]
list_of <- function(x) paste0("[", paste(format(x, digits = 10), collapse = ","), "]")
cat(sprintf('{"seconds": %f, "logLik": %f, "und": %s, "gen": %s, "version": "%s"}\n', seconds, as.numeric(logLik(fit)),
  list_of(abilities[, 1]), list_of(abilities[, 2]), as.character(packageVersion(peer))))
