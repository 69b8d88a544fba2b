// Counts hands as the page does: reads {tables: {name: [file, wheel]}, cases: [...]} from the file named, prints the
// answers as JSON, and the median time of one.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , engine, input] = process.argv;
const { countSplits } = await import(pathToFileURL(`${engine}/count.js`));
const { readTable } = await import(pathToFileURL(`${engine}/table.js`));
const { tables, cases } = JSON.parse(readFileSync(input, "utf8"));
const read = {};
for (const [name, [file, wheel]] of Object.entries(tables)) read[name] = await readTable(readFileSync(file), wheel);
const times = [];
const answers = cases.map(({ table, hand, dead, banker }) => {
  const start = performance.now();
  const { dealerHands, splits, fouls } = countSplits(read[table], hand, dead, banker);
  times.push(performance.now() - start);
  const house = read[table].setHand(hand);
  return { dealerHands, splits, fouls, house };
});
times.sort((a, b) => a - b);
console.log(JSON.stringify({ answers, median: times[times.length >> 1] }));
