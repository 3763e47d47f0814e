import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

// The built page goes into the Python package, which serves it.  In development the server of
// `stopville serve` answers what is asked under /api.
export default defineConfig({
  plugins: [svelte()],
  base: "./", // every address is relative: the server may be under a path (stopville serve --base-path)
  build: {
    outDir: "../src/stopville/server/static",
    emptyOutDir: true,
    target: "es2022",
    assetsInlineLimit: 0,
    manifest: "manifest.json",
    modulePreload: { polyfill: false },
  },
  server: {
    proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } },
  },
});
