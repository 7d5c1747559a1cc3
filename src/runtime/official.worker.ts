import {rerunOfficial, type GapInput, type OfficialSettings} from "../lib/stories/index.js";
import {answerRequests} from "./answer.js";

answerRequests(({cells, settings}: {cells: readonly GapInput[]; settings: OfficialSettings}, onProgress) =>
  rerunOfficial(cells, settings, onProgress)
);
