// Counts hands as the page does: reads {tables: {name: [file, wheel]}, cases: [...]} from the file named, prints the
// answers as JSON, and the median time of one.
import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [, , engine, input] = process.argv;
const { advise, pushTest } = await import(pathToFileURL(`${engine}/advise.js`));
const { readTable } = await import(pathToFileURL(`${engine}/table.js`));
const { tables, cases } = JSON.parse(readFileSync(input, "utf8"));
const read = {};
for (const [name, [file, wheel]] of Object.entries(tables)) read[name] = await readTable(readFileSync(file), wheel);
const kept = {};
function pushing(table, pushes) {
  if (!pushes.length) return read[table];
  return (kept[`${table} ${JSON.stringify(pushes)}`] ??= read[table].withPushes(pushTest(pushes, read[table].wheel)));
}
const times = [];
const answers = cases.map(({ table, hand, dead, dealer: known, banker, commission, pushes }) => {
  const dealer = pushing(table, pushes ?? []);
  const start = performance.now();
  const { dealerHands, splits, fouls, house, rule, best } = advise(dealer, hand, { dead, dealer: known, banker, commission });
  times.push(performance.now() - start);
  const plain = ({ worth, ...split }) => split; // a BigInt is nothing for JSON
  return { dealerHands, splits: splits.map(plain), fouls, house: house.low, rule, best: best.low };
});
times.sort((a, b) => a - b);
console.log(JSON.stringify({ answers, median: times[times.length >> 1] }));
