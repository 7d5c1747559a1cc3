/** `npm run figures`: gives the data of every figure of the built site an address; ends with how many, and names figures without a table. */
import {writeFigureData} from "../cli/site/figure-data.js";

const {figures, pages, without} = await writeFigureData("dist");
for (const figure of without) console.log(`no table: ${figure}`);
console.log(`${figures} figures of ${pages} pages have data at an address`);
