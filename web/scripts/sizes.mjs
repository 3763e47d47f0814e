// Fails the build when the page grows beyond what was promised: 60 kB of gzipped script on
// first load, 120 kB in all for any table.
import { readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const FIRST_LOAD = 60_000;
const ONE_TABLE = 120_000;
const place = new URL("../../src/stopville/server/static/", import.meta.url);
const manifest = JSON.parse(readFileSync(new URL("manifest.json", place), "utf8"));

const zipped = (file) => gzipSync(readFileSync(new URL(file, place))).length;
const withImports = (key, seen = new Set()) => {
  if (!seen.has(key)) {
    seen.add(key);
    for (const other of manifest[key].imports ?? []) withImports(other, seen);
  }
  return seen;
};
const scripts = (key) => [...withImports(key)].map((name) => manifest[name].file);
const total = (files) => files.reduce((sum, file) => sum + zipped(file), 0);

const first = scripts("index.html");
const table = scripts("src/pages/Table.svelte");
const sizes = { "first load": [total(first), FIRST_LOAD] };
for (const [key, entry] of Object.entries(manifest)) {
  const game = /^src\/games\/(\w+)\/index\.ts$/.exec(key);
  if (game && entry.isDynamicEntry)
    sizes[game[1]] = [total([...new Set([...first, ...table, ...scripts(key)])]), ONE_TABLE];
}

let tooBig = false;
for (const [name, [size, limit]] of Object.entries(sizes)) {
  console.log(`${name}: ${(size / 1000).toFixed(1)} kB gzipped, at most ${limit / 1000} kB`);
  tooBig ||= size > limit;
}
writeFileSync(
  new URL("sizes.json", place),
  JSON.stringify(Object.fromEntries(Object.entries(sizes).map(([name, [size]]) => [name, size]))),
);
if (tooBig) {
  console.error("The page has grown beyond its limit: load later what is not needed at once.");
  process.exit(1);
}
