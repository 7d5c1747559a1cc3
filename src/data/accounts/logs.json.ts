import {reconciliations} from "../../../loaders/logs/reconciliation.js";
process.stdout.write(JSON.stringify(await reconciliations()));
