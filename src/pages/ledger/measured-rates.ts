/** Written by `tools/table-rates.ts`, which measures it: see `docs/methods/ledger.md`. Simulated tables. */
export const RATES = {
  shapes: [
    {
      name: "no total, no row of n",
      tables: 200,
      alarms: 0
    },
    {
      name: "no total, row of n",
      tables: 200,
      alarms: 0
    },
    {
      name: "total a plain mean, no row of n",
      tables: 200,
      alarms: 0
    },
    {
      name: "total a plain mean, row of n",
      tables: 200,
      alarms: 1
    },
    {
      name: "total a plain mean, row of n with total",
      tables: 200,
      alarms: 1
    },
    {
      name: "total pooled, no row of n",
      tables: 200,
      alarms: 0
    },
    {
      name: "total pooled, row of n",
      tables: 200,
      alarms: 0
    },
    {
      name: "total pooled, row of n with total",
      tables: 200,
      alarms: 0
    },
    {
      name: "n of 30",
      tables: 200,
      alarms: 0
    },
    {
      name: "n of 50",
      tables: 200,
      alarms: 1
    },
    {
      name: "n of 100",
      tables: 200,
      alarms: 0
    },
    {
      name: "n of 300",
      tables: 200,
      alarms: 1
    },
    {
      name: "one decimal",
      tables: 200,
      alarms: 0
    },
    {
      name: "two decimals",
      tables: 200,
      alarms: 0
    },
    {
      name: "3 rows",
      tables: 200,
      alarms: 0
    },
    {
      name: "5 rows",
      tables: 200,
      alarms: 0
    },
    {
      name: "8 rows",
      tables: 200,
      alarms: 1
    },
    {
      name: "14 rows",
      tables: 200,
      alarms: 0
    },
    {
      name: "3 columns",
      tables: 200,
      alarms: 0
    },
    {
      name: "5 columns",
      tables: 200,
      alarms: 0
    },
    {
      name: "9 columns",
      tables: 200,
      alarms: 0
    },
    {
      name: "n of about 50, two decimals, no row of n, 8 by 5",
      tables: 200,
      alarms: 0
    },
    {
      name: "average row",
      tables: 200,
      alarms: 0
    },
    {
      name: "difference column",
      tables: 200,
      alarms: 1
    },
    {
      name: "ranks, bold and underline",
      tables: 200,
      alarms: 0
    },
    {
      name: "understanding, generation, both",
      tables: 200,
      alarms: 0
    },
    {
      name: "with their distance",
      tables: 200,
      alarms: 1
    },
    {
      name: "row of correlations",
      tables: 200,
      alarms: 0
    }
  ],
  kinds: [
    {
      name: "digits exchanged",
      planted: 30,
      found: 30,
      beyond: 1
    },
    {
      name: "row copied",
      planted: 30,
      found: 30,
      beyond: 0
    },
    {
      name: "mean wrong",
      planted: 30,
      found: 29,
      beyond: 0
    },
    {
      name: "average row wrong",
      planted: 30,
      found: 30,
      beyond: 0
    },
    {
      name: "pooled total wrong",
      planted: 30,
      found: 29,
      beyond: 0
    },
    {
      name: "denominator wrong",
      planted: 30,
      found: 30,
      beyond: 0
    },
    {
      name: "columns shifted",
      planted: 30,
      found: 29,
      beyond: 3
    },
    {
      name: "success above a part",
      planted: 30,
      found: 30,
      beyond: 0
    },
    {
      name: "difference wrong",
      planted: 30,
      found: 29,
      beyond: 0
    },
    {
      name: "rank wrong",
      planted: 30,
      found: 30,
      beyond: 0
    },
    {
      name: "bold on another",
      planted: 30,
      found: 30,
      beyond: 0
    },
    {
      name: "gap does not follow",
      planted: 30,
      found: 29,
      beyond: 0
    },
    {
      name: "correlation does not follow",
      planted: 30,
      found: 30,
      beyond: 0
    },
    {
      name: "sign of a rate",
      planted: 30,
      found: 30,
      beyond: 0
    },
    {
      name: "sign of a difference",
      planted: 30,
      found: 30,
      beyond: 0
    },
    {
      name: "shares among percent",
      planted: 30,
      found: 30,
      beyond: 0
    }
  ]
};
