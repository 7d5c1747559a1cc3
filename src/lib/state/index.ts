export {idOfHash, readAddress, writeAddress} from "./address.js";
export {nameList, namesOfList} from "./name-list.js";
export {choice, freeText, number, optionalNumber, subset} from "./params.js";
export type {Param, StateSpec} from "./params.js";
export {withDefaults} from "./with-defaults.js";
